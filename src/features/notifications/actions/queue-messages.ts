import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { MessagesQueued } from '../events.ts';
import type { Outgoing } from '../model.ts';
import { asSubject, isRecipient } from '../rules.ts';
import { insertMessages } from '../store.ts';

/**
 * Queues messages inside the caller's transaction, so that a message and its cause are committed together or not at
 * all; like the ledger's posting it owns no transaction. Once per source and channel: a repeat does nothing.
 * A recipient that no channel can reach is stored as failed, for staff to see; the caller goes on. Emits MessagesQueued.
 * @returns how many were not queued before.
 */
export async function queueMessages(
  ctx: Pick<Context, 'emit' | 'now' | 'log'>,
  tx: Tx,
  ...outgoing: readonly Outgoing[]
): Promise<number> {
  const messages = outgoing.map((outgoing) => {
    const reachable = isRecipient(outgoing.channel, outgoing.to);
    return {
      ...outgoing,
      id: newId('msg'),
      subject: asSubject(outgoing.subject ?? ''),
      state: reachable ? ('queued' as const) : ('failed' as const),
      fault: reachable ? null : 'notifications/no-recipient',
    };
  });
  const inserted = await insertMessages(tx, ctx.now(), messages);
  const queued = messages.filter((message) => inserted.includes(message.id));
  for (const { id, template } of queued.filter((entry) => entry.state === 'failed'))
    ctx.log.warn('a message has no recipient that can be reached', { messageId: id, template });
  const sendable = queued.filter((entry) => entry.state === 'queued');
  if (sendable.length > 0) await ctx.emit(tx, MessagesQueued({ messageIds: sendable.map((entry) => entry.id) }));
  return queued.length;
}
