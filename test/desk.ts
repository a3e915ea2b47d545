import type { Context, Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { newCode, newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { after, before, dayMs } from '#kit/time.ts';
import { on } from '#platform/database/db.ts';
import { newToken } from '#features/accounts/rules.ts';
import { deskSessionHash } from '#features/staff/actions/context.ts';
import { grantRole, insertDeskSession } from '#features/staff/store/staff.ts';
import { deskSessionMs } from '#features/staff/terms.ts';
import { makePerson } from '#test/accounts.ts';

export interface DeskMember {
  readonly name: string;
  readonly accountId: string;
  readonly phone: string;
  /** The cookie of a desk session whose second factor was just given. */
  readonly cookie: string;
  /** The cookie of the same person's ordinary session, which opens nothing of the desk. */
  readonly ordinaryCookie: string;
}

/** How the desk shows a member of staff who has this name. */
export const shownAs = ({ phone }: Pick<DeskMember, 'phone'>, name: string, ...roles: StaffRole[]): string =>
  `${name} (${roles.map((role) => staffRoleWords.en[role]).join(', ')}, …${phone.slice(-2)})`;

/**
 * Gives a number a role for a month now, so that its person can be a second person. No two members of staff show the same
 * name, but most people of the tests have the same.
 */
export async function giveRole(
  ctx: Context,
  tx: Tx,
  phone: Phone,
  role: StaffRole,
  at = before(ctx.now(), 30 * dayMs),
): Promise<boolean> {
  await on(tx).run`
    update account set name = name || ' ' || ${newCode()} where phone = ${phone} and exists (
      select from account other join staff_role using (phone)
       where phone <> ${phone} and name_skeleton(other.name) = name_skeleton(account.name))`;
  return grantRole(tx, { phone, role, at, by: 'test' });
}

/** A staff member with these roles who is signed in to the desk; without the factor the session waits for it. */
export async function deskMember(
  ctx: Context,
  roles: readonly StaffRole[],
  { withFactor = true, phone }: { readonly withFactor?: boolean; readonly phone?: Phone } = {},
): Promise<DeskMember> {
  const name = `Staff ${newCode()}`;
  const { account, token } = await makePerson(ctx, phone === undefined ? { name } : { name, phone });
  const deskToken = newToken();
  const at = ctx.now();
  await ctx.transaction(async (tx) => {
    for (const role of roles) await giveRole(ctx, tx, account.phone, role);
    await insertDeskSession(tx, {
      id: newId('dsk'),
      accountId: account.id,
      tokenHash: deskSessionHash(ctx, deskToken),
      at,
      expiresAt: after(at, deskSessionMs),
      factorAt: withFactor ? at : null,
    });
  });
  return {
    accountId: account.id,
    phone: account.phone,
    name,
    cookie: `saral-desk=${deskToken}`,
    ordinaryCookie: `saral=${token}`,
  };
}
