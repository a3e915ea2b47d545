import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { MessagesQueued } from '../events.ts';
import type { Outgoing } from '../model.ts';
import { asSubject, isRecipient } from '../rules.ts';
import { insertMessages } from '../store.ts';

/**
 * Queues messages in the caller's transaction, so that a message commits together with its cause; like the ledger's
 * `post` it opens no transaction. Idempotent per source and channel. A recipient that the channel cannot reach is
 * stored as failed, for staff; the caller continues. Emits MessagesQueued.
 * @returns the number of newly queued messages.
 */
export async function queueMessages(
  ctx: Pick<Context, 'emit' | 'now' | 'log'>,
  tx: Tx,
  ...outgoing: readonly Outgoing[]
): Promise<number> {
  const messages = outgoing.map((message) => {
    const reachable = isRecipient(message.channel, message.to);
    return {
      ...message,
      id: newId('msg'),
      subject: asSubject(message.subject ?? ''),
      state: reachable ? ('queued' as const) : ('failed' as const),
      fault: reachable ? null : 'notifications/no-recipient',
    };
  });
  const inserted = await insertMessages(tx, ctx.now(), messages);
  const queued = messages.filter((message) => inserted.includes(message.id));
  for (const { id, template } of queued.filter((message) => message.state === 'failed'))
    ctx.log.warn('a message has no recipient that can be reached', { messageId: id, template });
  const sendable = queued.filter((message) => message.state === 'queued');
  if (sendable.length > 0) await ctx.emit(tx, MessagesQueued({ messageIds: sendable.map((message) => message.id) }));
  return queued.length;
}
