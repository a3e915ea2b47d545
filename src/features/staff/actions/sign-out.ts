import type { Context, DeskSession } from '#kit/context.ts';
import { isToken } from '#kit/ids.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { revokeDeskSession, revokeDeskSessionsOf, revokeOtherDeskSessions } from '../store/staff.ts';
import { deskSessionHashes } from './context.ts';

/** Ends the desk session of a token; audited if the desk was open. Safe to repeat. */
export const signOut = (ctx: Context, token: string | undefined): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ended = isToken(token) ? await revokeDeskSession(tx, deskSessionHashes(ctx, token), ctx.now()) : undefined;
    if (!ended?.factorAt) return;
    const { id, accountId } = ended;
    await recordAudit(tx, { actor: accountId, action: 'staff/sign-out', subject: accountId, details: { session: id } });
  });

/** Ends every desk session of a person. @returns how many were open. */
export const signOutEverywhere = (
  ctx: Context,
  { accountId, phone }: { readonly accountId: string; readonly phone: string },
): Promise<number> =>
  ctx.transaction(async (tx) => {
    const ended = await revokeDeskSessionsOf(tx, phone, ctx.now());
    await recordAudit(tx, {
      actor: accountId,
      action: 'staff/sign-out-everywhere',
      subject: accountId,
      details: { endedSessions: ended },
    });
    return ended;
  });

/**
 * Ends the desk sessions of a person but the one that asks, or only `ended` of them: the next request of each is refused.
 * Also those that wait for their second factor. @returns how many were open
 */
export const endOtherSessions = (
  ctx: Context,
  { id: own, accountId }: Pick<DeskSession, 'id' | 'accountId'>,
  ended?: string,
): Promise<number> =>
  ctx.transaction(async (tx) => {
    const count = await revokeOtherDeskSessions(tx, { accountId, own, id: ended }, ctx.now());
    if (count > 0)
      await recordAudit(tx, {
        actor: accountId,
        action: 'staff/end-other-sessions',
        subject: accountId,
        details: { session: own, endedSessions: count, ...(ended === undefined ? {} : { ended }) },
      });
    return count;
  });
