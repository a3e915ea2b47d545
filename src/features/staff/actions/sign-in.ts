import type { Tx } from '#kit/context.ts';
import { newId, newToken } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { type KnownBrowser, readBrowser, recordBrowser } from '#features/accounts/actions/record-browser.ts';
import { checkCode, type CheckRefusal } from '#features/accounts/actions/check-code.ts';
import { factorMethods, type SignInStep } from '../model.ts';
import { lockedForS } from '../rules.ts';
import { findLockedUntil } from '../store/attempts.ts';
import { countFactors } from '../store/factors.ts';
import { isInvitationOpen } from '../store/invitations.ts';
import { isStaff } from '../store/members.ts';
import { insertDeskSession, type OpenDeskSession, revokeDeskSession } from '../store/staff.ts';
import { factorWaitMs } from '../terms.ts';
import { deskSessionHash, deskSessionHashes, type StaffContext } from './context.ts';
import type { Entered } from './enter-desk.ts';
import { findOpenSession } from './open-session.ts';

export interface SignInRequest {
  readonly phone: string;
  readonly code: string;
  /** The nonce that the browser received with the OTP. */
  readonly browser: string | undefined;
  /** The ID that this browser stores from earlier sign-ins. */
  readonly browserId?: string | undefined;
  /** The token of this browser's present desk session; a right OTP ends it. */
  readonly previousToken: string | undefined;
  /** Language of the page; stored with the account for its messages. */
  readonly language?: Language | undefined;
}
export type SignInRefusal = 'accounts/phone-invalid' | CheckRefusal | 'staff/no-access';

/**
 * Opens a desk session that waits ten minutes for its second factor, for the holder of the last OTP sent to this phone
 * from this browser. Only after a right OTP does the answer differ for a number without a staff role; such a number gets
 * no account. Opens no ordinary session. The browser is recorded, because two members of staff in one browser count as
 * one person; not in a demo, where one person tries several members.
 */
export async function signIn(
  ctx: StaffContext,
  request: SignInRequest,
): Promise<Result<Entered & { readonly step: SignInStep; readonly browserId: string | undefined }, SignInRefusal>> {
  const phone = readPhone(request.phone);
  if (!phone) return refuse('accounts/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
  const { browser, code, previousToken, language } = request;
  if (browser === undefined) return refuse('accounts/no-code-sent');
  const token = newToken();
  const known: KnownBrowser | undefined = ctx.config.demo ? undefined : await readBrowser(ctx, request.browserId);
  return ctx.transaction(async (tx) => {
    const checked = await checkCode(ctx, tx, { phone, boundTo: browser, code });
    if (!checked.ok) return checked;
    if (!(await isStaff(tx, phone))) return refuse('staff/no-access');
    const at = ctx.now();
    const account = await accountFor(tx, { phone, language, at });
    if (previousToken !== undefined) await revokeDeskSession(tx, deskSessionHashes(ctx, previousToken), at);
    const expiresAt = after(at, factorWaitMs);
    const tokenHash = deskSessionHash(ctx, token);
    const waiting = { id: newId('dsk'), accountId: account.id, tokenHash, at, expiresAt, factorAt: null };
    await insertDeskSession(tx, waiting);
    if (known) await recordBrowser(tx, known, { accountId: account.id, at });
    ctx.log.info('desk sign-in waits for its factor', { accountId: account.id, sessionId: waiting.id });
    const step = await stepOf(ctx, tx, { ...waiting, invitationId: null });
    return ok({ token, expiresAt, step, browserId: known?.id });
  });
}

/** What the sign-in of this browser asks for next; undefined without an open session. */
export async function findSignInStep(ctx: StaffContext, token: string | undefined): Promise<SignInStep | undefined> {
  const session = await findOpenSession(ctx, ctx.db, token);
  return session && stepOf(ctx, ctx.db, session);
}

/** The next step of a session; of one with a factor too, for asking it again. */
export async function stepOf(
  ctx: StaffContext,
  tx: Tx,
  { accountId, factorAt, invitationId }: Pick<OpenDeskSession, 'accountId' | 'factorAt' | 'invitationId'>,
): Promise<SignInStep> {
  const { apps, passkeys, recoveryCodes } = await countFactors(tx, accountId);
  const counts = { app: apps, passkey: passkeys, recovery: recoveryCodes };
  const isEnrolled = apps + passkeys > 0;
  const needed = isEnrolled ? 'factor' : 'enrol';
  const isInvited = ctx.config.demo || (invitationId !== null && (await isInvitationOpen(tx, invitationId)));
  return {
    next: factorAt === null ? needed : 'done',
    methods: isEnrolled ? factorMethods.filter((method) => counts[method] > 0) : [],
    needsInvitation: !isEnrolled && !isInvited,
    lockedForS: lockedForS(await findLockedUntil(tx, accountId), ctx.now()),
  };
}
