import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { MessageQueued } from '../events.ts';
import type { Outgoing } from '../model.ts';
import { asSubject, isRecipient } from '../rules.ts';
import { insertMessage } from '../store.ts';

/**
 * Queues a message inside the caller's transaction, so that a message and its cause are committed together or not at
 * all; like the ledger's posting it owns no transaction. Once per source and channel: a repeat does nothing.
 * A recipient that no channel can reach is stored as failed, for staff to see; the caller goes on. Emits MessageQueued.
 * @returns false when the source was queued before.
 */
export async function queueMessage(ctx: Pick<Context, 'emit' | 'now' | 'log'>, tx: Tx, it: Outgoing): Promise<boolean> {
  const id = newId('msg');
  const reachable = isRecipient(it.channel, it.to);
  const inserted = await insertMessage(tx, {
    ...it,
    id,
    subject: asSubject(it.subject ?? ''),
    state: reachable ? 'queued' : 'failed',
    fault: reachable ? null : 'notifications/no-recipient',
    at: ctx.now(),
  });
  if (!inserted) return false;
  if (reachable) await ctx.emit(tx, MessageQueued({ messageId: id }));
  else ctx.log.warn('a message has no recipient that can be reached', { messageId: id, template: it.template });
  return true;
}
