import type { Context, DeskSession } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type AttentionEvent, mayClose } from '../model.ts';
import { closeEvent, findEvent } from '../store.ts';

type Code = 'attention/unknown' | 'attention/closed' | 'attention/reason-missing' | 'attention/not-allowed';

/**
 * Closes an event of a kind that these roles may close; the audit records who and why. What is still wrong has no number to
 * close.
 */
export async function closeAttention(
  ctx: Context,
  input: { readonly id: number; readonly reason: string },
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<AttentionEvent, Code>> {
  const event = await findEvent(ctx.db, input.id);
  if (!event) return refuse('attention/unknown');
  if (!mayClose(roles, event.kind)) return refuse('attention/not-allowed');
  const reason = withoutUnseen(input.reason).trim();
  if (!isVisible(reason)) return refuse('attention/reason-missing');
  return ctx.transaction(async (tx) => {
    const closed = await closeEvent(tx, input.id, accountId, reason);
    if (!closed) return refuse('attention/closed');
    const { kind, subject } = closed;
    await recordAudit(tx, {
      actor: accountId,
      action: 'attention/closed',
      subject,
      details: { kind },
      personal: { reason },
    });
    return ok(closed);
  });
}
