import type { Context } from '#kit/context.ts';
import { newId, newToken } from '#kit/ids.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { after, secondMs } from '#kit/time.ts';
import { deskCookie, sessionCookie } from '#platform/http/admission.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { sessionMs } from '#features/accounts/terms.ts';
import { deskSessionHash } from '#features/staff/actions/context.ts';
import { enterDesk } from '#features/staff/actions/enter-desk.ts';
import { isStaff } from '#features/staff/store/members.ts';
import { insertDeskSession } from '#features/staff/store/staff.ts';
import { deskSessionMs, factorWaitMs } from '#features/staff/terms.ts';
import { colleagues } from './office.ts';
import { exampleKeys, findExample } from './store.ts';
import { exampleWords, invitedWords, postWords, type Said } from './words.ts';

export interface DemoPerson {
  readonly phone: string;
  readonly name: string | undefined;
  readonly what: Said;
}
export interface DemoPeople {
  readonly key: 'staff' | 'applicants' | 'invited';
  readonly people: readonly DemoPerson[];
}
type Ctx = Context & { readonly config: { readonly invitedPhones: readonly string[] } };

/** The people of a demo whom one can be: those of the desk, some applicants, the invited numbers. */
export async function whoIsWho(ctx: Ctx): Promise<DemoPeople[]> {
  const staff: DemoPerson[] = [];
  for (const { phone, post } of colleagues) {
    if (!(await isStaff(ctx.db, phone))) continue;
    staff.push({ phone, name: (await findByPhone(ctx, phone))?.name, what: postWords[post] });
  }
  const found = new Map<string, DemoPerson>();
  for (const key of exampleKeys) {
    const person = await findExample(ctx.db, key);
    if (!person) continue;
    const { phone, name } = person;
    // A person who is an example of two things is shown as the first.
    if (!found.has(phone)) found.set(phone, { phone, name: name ?? undefined, what: exampleWords[key] });
  }
  const invited = ctx.config.invitedPhones.flatMap((typed) => {
    const phone = readPhone(typed);
    return phone ? { phone, name: undefined, what: invitedWords } : [];
  });
  return [
    { key: 'staff', people: staff },
    { key: 'applicants', people: [...found.values()] },
    { key: 'invited', people: invited },
  ];
}

export interface SignedIn {
  readonly cookie: { readonly name: string; readonly value: string; readonly maxAgeS: number };
  readonly to: string;
}
/** Signs in as one of them, staff with their second factor. Undefined for anybody else. */
export async function signInAs(ctx: Ctx, phone: string): Promise<SignedIn | undefined> {
  const groups = await whoIsWho(ctx);
  const group = groups.find(({ people }) => people.some((person) => person.phone === phone));
  if (!group) return undefined;
  return group.key === 'staff' ? signInAtDesk(ctx, phone as Phone) : signInAsApplicant(ctx, phone as Phone);
}

async function signInAsApplicant(ctx: Ctx, phone: Phone): Promise<SignedIn> {
  const at = ctx.now();
  const token = newToken();
  await ctx.transaction(async (tx) => {
    const { id: accountId } = await accountFor(tx, { phone, language: undefined, at });
    const tokenHash = sessionHash(ctx, token);
    await insertSession(tx, { id: newId('ses'), accountId, tokenHash, at, expiresAt: after(at, sessionMs) });
  });
  // The page after an OTP: it asks for a name, or goes on to the site.
  return { cookie: { name: sessionCookie, value: token, maxAgeS: sessionMs / secondMs }, to: '/userName' };
}

async function signInAtDesk(ctx: Ctx, phone: Phone): Promise<SignedIn> {
  const at = ctx.now();
  const token = await ctx.transaction(async (tx) => {
    const { id: accountId } = await accountFor(tx, { phone, language: undefined, at });
    // As after the OTP: a session that waits for the second factor, which opens it at once.
    const tokenHash = deskSessionHash(ctx, newToken());
    const waiting = { id: newId('dsk'), accountId, tokenHash, at, expiresAt: after(at, factorWaitMs), factorAt: null };
    await insertDeskSession(tx, waiting);
    const session = { ...waiting, createdAt: at, phone, name: null, roles: [], usedAt: at, invitationId: null };
    return (await enterDesk(ctx, tx, session, 'app')).token;
  });
  return { cookie: { name: deskCookie, value: token, maxAgeS: deskSessionMs / secondMs }, to: '/desk' };
}
