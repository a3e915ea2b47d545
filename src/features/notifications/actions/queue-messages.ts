import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { MessagesQueued } from '../events.ts';
import type { Outgoing } from '../model/messages.ts';
import { fitsSlot } from '../model/sms.ts';
import { asSubject, isRecipient } from '../rules.ts';
import { insertMessages } from '../store/notifications.ts';

type QueueContext = Pick<Context, 'emit' | 'now' | 'log'>;
/** Puts messages into the queue in the caller's transaction. @returns the number of new ones. */
export type QueueMessages = (ctx: QueueContext, tx: Tx, ...outgoing: readonly Outgoing[]) => Promise<number>;

/**
 * Queues messages in the caller's transaction, so that a message commits together with its cause; like the ledger's
 * `post` it opens no transaction. Idempotent per source and channel. A recipient that the channel cannot reach, or a
 * value that operators refuse, is stored as failed, for staff; the caller continues. Emits MessagesQueued.
 */
export const queueMessages: QueueMessages = async (ctx, tx, ...outgoing) => {
  const { count, sendable } = await store(ctx, tx, outgoing);
  if (sendable.length > 0) await ctx.emit(tx, MessagesQueued({ messageIds: sendable }));
  return count;
};

/**
 * Queues one of the many messages of a bulk action, as `queueMessages` does. A timer sends them within a minute, a few at
 * a time, so that no other message waits behind thousands of jobs.
 */
export const queueBulkMessages: QueueMessages = async (ctx, tx, ...outgoing) => {
  const { count } = await store(ctx, tx, outgoing);
  return count;
};

function faultOf({ channel, to, slots = [] }: Outgoing): string | null {
  if (!isRecipient(channel, to)) return 'notifications/no-recipient';
  return slots.every(fitsSlot) ? null : 'notifications/bad-slot';
}

interface Stored {
  /** The new messages. */
  readonly count: number;
  /** Ids of those that can be sent. */
  readonly sendable: readonly string[];
}
async function store(ctx: QueueContext, tx: Tx, outgoing: readonly Outgoing[]): Promise<Stored> {
  const messages = outgoing.map((message) => {
    const fault = faultOf(message);
    return {
      ...message,
      id: newId('msg'),
      subject: asSubject(message.subject ?? ''),
      state: fault === null ? ('queued' as const) : ('failed' as const),
      fault,
    };
  });
  const inserted = new Set(await insertMessages(tx, ctx.now(), messages));
  const queued = messages.filter(({ id }) => inserted.has(id));
  for (const { id, template, fault } of queued.filter((message) => message.state === 'failed'))
    ctx.log.warn('a message cannot be sent', { messageId: id, template, fault: fault ?? '' });
  return {
    count: queued.length,
    sendable: queued.filter((message) => message.state === 'queued').map((message) => message.id),
  };
}
