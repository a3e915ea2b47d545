import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { MessagesQueued } from '../events.ts';
import { requeue } from '../store/notifications.ts';

/** Requeues a message that was given up, for another three days. Emits MessagesQueued. */
export const retryMessage = (
  ctx: Context,
  messageId: string,
  actor: string,
): Promise<Result<undefined, 'notifications/not-failed'>> =>
  ctx.transaction(async (tx) => {
    if (!(await requeue(tx, messageId, ctx.now()))) return refuse('notifications/not-failed');
    await ctx.emit(tx, MessagesQueued({ messageIds: [messageId] }));
    await recordAudit(tx, { actor, action: 'notifications/retry', subject: messageId });
    return ok(undefined);
  });
