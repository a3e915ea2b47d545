import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { newRecoveryCodes } from '../rules.ts';
import { countFactors, replaceRecoveryCodes } from '../store/factors.ts';
import { isInvitationOpen, useInvitation } from '../store/invitations.ts';
import type { OpenDeskSession } from '../store/staff.ts';
import { recoveryHash, type StaffContext } from './context.ts';
import { reportChange } from './notify-owners.ts';
import { enterDesk, type EnteredDesk } from './enter-desk.ts';
import { findOpenSession, hasFreshFactor, openUnderLock } from './open-session.ts';

/** New recovery codes with their keyed hashes, made before the transaction that stores them. */
export interface FreshCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}
export async function freshCodes(ctx: StaffContext, accountId: string): Promise<FreshCodes> {
  const codes = newRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(ctx, accountId, code))) };
}

/** What a finished enrolment answers. */
export interface Enrolled extends EnteredDesk {
  /** Shown once; undefined when the person has recovery codes already. */
  readonly recoveryCodes: readonly string[] | undefined;
  /** Colleagues would see a number instead of the person. */
  readonly needsName: boolean;
}
export type EnrolRefusal =
  | 'desk/no-session'
  | 'desk/factor-needed'
  | 'staff/factor-first'
  | 'staff/invitation-needed'
  | 'staff/factor-locked';

/**
 * The session of somebody who may enrol a factor, under their lock: with a factor given in the last minutes, or for the
 * first one, invited by the owner (in a demo also without).
 */
export async function openForEnrolment(
  ctx: StaffContext,
  tx: Tx,
  token: string | undefined,
): Promise<{ readonly session: OpenDeskSession } | Result<never, EnrolRefusal>> {
  const opened = await openUnderLock(ctx, tx, token);
  if (!('session' in opened)) return opened;
  const { session } = opened;
  if (session.factorAt !== null) return hasFreshFactor(session, ctx.now()) ? opened : refuse('desk/factor-needed');
  const { apps, passkeys } = await countFactors(tx, session.accountId);
  if (apps + passkeys > 0) return refuse('staff/factor-first');
  const { invitationId } = session;
  const isInvited = ctx.config.demo || (invitationId !== null && (await isInvitationOpen(tx, invitationId)));
  return isInvited ? opened : refuse('staff/invitation-needed');
}

/** The person of a session, whose recovery codes are made before the transaction; they may remain unused. */
export async function prepareCodes(ctx: StaffContext, token: string | undefined): Promise<FreshCodes | undefined> {
  const found = await findOpenSession(ctx, ctx.db, token);
  return found && freshCodes(ctx, found.accountId);
}

/**
 * Completes an enrolment in the caller's transaction: uses up the invitation, opens the session, and gives the first
 * recovery codes.
 */
export async function completeEnrolment(
  ctx: StaffContext,
  tx: Tx,
  session: OpenDeskSession,
  input: { readonly method: 'app' | 'passkey'; readonly fresh: FreshCodes; readonly passkeyName?: string },
): Promise<Enrolled> {
  const { accountId, id, invitationId } = session;
  if (session.factorAt === null && invitationId !== null && !ctx.config.demo) {
    if (!(await useInvitation(tx, invitationId, ctx.now()))) throw new Error('an invitation was used under the lock');
  }
  await recordAudit(tx, {
    actor: accountId,
    action: `staff/enrol-${input.method}`,
    subject: accountId,
    details: { session: id },
    ...(input.passkeyName === undefined ? {} : { personal: { passkey: input.passkeyName } }),
  });
  await reportChange(ctx, tx, { change: input.method, phone: session.phone, by: accountId });
  const { recoveryCodes } = await countFactors(tx, accountId);
  if (recoveryCodes === 0) await storeCodes(ctx, tx, accountId, input.fresh);
  const entered = await enterDesk(ctx, tx, session, input.method);
  return {
    ...entered,
    recoveryCodes: recoveryCodes === 0 ? input.fresh.codes : undefined,
    needsName: session.name === null,
  };
}

/** Hashes them slowly here, not before: so only those that are stored cost the time. */
async function storeCodes(ctx: StaffContext, tx: Tx, accountId: string, fresh: FreshCodes): Promise<void> {
  const hashes = await Promise.all(fresh.hashes.map((hash) => ctx.slowHash(hash)));
  await replaceRecoveryCodes(tx, { accountId, hashes, at: ctx.now() });
  await recordAudit(tx, {
    actor: accountId,
    action: 'staff/new-recovery-codes',
    subject: accountId,
    details: { count: hashes.length },
  });
}

/** Ten new recovery codes, which replace all old ones, for somebody whose factor was given in the last minutes. */
export async function renewRecoveryCodes(
  ctx: StaffContext,
  token: string | undefined,
): Promise<Result<readonly string[], EnrolRefusal>> {
  const fresh = await prepareCodes(ctx, token);
  if (!fresh) return refuse('desk/no-session');
  return ctx.transaction(async (tx) => {
    const opened = await openForEnrolment(ctx, tx, token);
    if (!('session' in opened)) return opened;
    const { accountId } = opened.session;
    await storeCodes(ctx, tx, accountId, fresh);
    await reportChange(ctx, tx, { change: 'recovery-codes', by: accountId });
    return ok(fresh.codes);
  });
}
