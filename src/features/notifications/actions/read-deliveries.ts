import type { Tx } from '#kit/context.ts';
import type { Deliveries, Delivery, MessageState } from '../model/messages.ts';
import { statesOfSources } from '../store/notifications.ts';

const deliveryOf: Readonly<Record<MessageState, Delivery>> = { queued: 'sending', sent: 'sent', failed: 'failed' };

/** How far the messages of each source are; sources without a message are absent. One query, by an index. */
export async function readDeliveries(tx: Tx, sources: readonly string[]): Promise<ReadonlyMap<string, Deliveries>> {
  const found = new Map<string, Deliveries>();
  if (sources.length === 0) return found;
  for (const { source, channel, state } of await statesOfSources(tx, sources))
    found.set(source, { ...(found.get(source) ?? { sms: null, email: null }), [channel]: deliveryOf[state] });
  return found;
}
