import type { Context, Tx } from '#kit/context.ts';
import { newToken } from '#kit/ids.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { FactorMethod } from '../model.ts';
import { clearWrongOf } from '../store/attempts.ts';
import { type OpenDeskSession, recordFactor } from '../store/staff.ts';
import { deskSessionMs } from '../terms.ts';
import { deskSessionHash } from './context.ts';

/** A session whose second factor was given now. */
export interface Entered {
  /** Only the browser's cookie contains it; we store its hash. */
  readonly token: string;
  readonly expiresAt: Date;
}
export interface EnteredDesk extends Entered {
  readonly accountId: string;
}

/**
 * Records a right factor in the caller's transaction, under the person's lock: the session opens the desk, or stays
 * open, with a new token. The first factor of a session is its sign-in, and audited.
 */
export async function enterDesk(
  ctx: Context,
  tx: Tx,
  session: OpenDeskSession,
  method: FactorMethod,
): Promise<EnteredDesk> {
  const at = ctx.now();
  const token = newToken();
  const { id, accountId } = session;
  const expiresAt = after(session.createdAt, deskSessionMs);
  await clearWrongOf(tx, id);
  await recordFactor(tx, { id, tokenHash: deskSessionHash(ctx, token), at, expiresAt });
  if (session.factorAt === null)
    await recordAudit(tx, {
      actor: accountId,
      action: 'staff/sign-in',
      subject: accountId,
      details: { session: id, method },
    });
  return { token, expiresAt, accountId };
}
