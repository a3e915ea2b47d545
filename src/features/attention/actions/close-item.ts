import type { Context, DeskSession } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isVisible, withoutUnseen } from '#kit/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type AttentionEvent, mayClose } from '../model.ts';
import { closeEvent, findEvent } from '../store.ts';

type Code = 'attention/unknown' | 'attention/closed' | 'attention/reason-missing';

/** Closes an event of a kind that these roles may close, as `closeAttention` does. */
export async function closeAttentionAs(
  ctx: Context,
  input: { readonly id: number; readonly reason: string },
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<AttentionEvent, Code | 'attention/not-allowed'>> {
  const event = await findEvent(ctx.db, input.id);
  if (event && !mayClose(roles, event.kind)) return refuse('attention/not-allowed');
  return closeAttention(ctx, { ...input, actor: accountId });
}

/** Closes an event by decision of staff; the audit table records who and why. What is still wrong has no number to close. */
export async function closeAttention(
  ctx: Context,
  input: { readonly id: number; readonly reason: string; readonly actor: string },
): Promise<Result<AttentionEvent, Code>> {
  const reason = withoutUnseen(input.reason).trim();
  if (!isVisible(reason)) return refuse('attention/reason-missing');
  return ctx.transaction(async (tx) => {
    const closed = await closeEvent(tx, input.id, input.actor, reason);
    if (!closed) return refuse((await findEvent(tx, input.id)) ? 'attention/closed' : 'attention/unknown');
    const { kind, subject } = closed;
    await recordAudit(tx, {
      actor: input.actor,
      action: 'attention/closed',
      subject,
      details: { kind },
      personal: { reason },
    });
    return ok(closed);
  });
}
