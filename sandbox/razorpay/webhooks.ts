import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#kit/time.ts';
import { newId } from './books.ts';

export const webhookKinds = ['right', 'none', 'bad-signature', 'no-signature', 'duplicate'] as const;
export interface WebhookOrder {
  readonly kind: (typeof webhookKinds)[number];
  readonly delayMs?: number | undefined;
  /** How many copies are sent at once; default three for `duplicate`, otherwise one. */
  readonly copies?: number | undefined;
}
/** An event as it was sent. */
export interface SentEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface WebhookSettings {
  readonly webhookSecret: string;
  /** The URL that is registered in the dashboard. */
  readonly url: () => string;
  readonly fetch: typeof fetch;
  readonly mayCall: (url: URL) => boolean;
  /** Resolves when the state that the webhook reports is stored. */
  readonly stored: () => Promise<void>;
}

/** Hex HMAC-SHA256, of webhooks with their secret and of returns with the key's. */
export const signature = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Sends each event once in the background. The vendor retries for a day; what a site misses then, it finds in the lists. */
export function makeWebhooks(settings: WebhookSettings) {
  const underWay = new Set<Promise<void>>();
  const events: SentEvent[] = [];
  const count = { sent: 0, accepted: 0 };

  async function post(url: URL, { body, headers }: SentEvent): Promise<void> {
    count.sent++;
    try {
      const signal = AbortSignal.timeout(5 * secondMs);
      const answer = await settings.fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      if (answer.ok) count.accepted++;
    } catch {
      // Not repeated, see above.
    }
  }
  async function deliver(url: URL, event: SentEvent, { delayMs, copies, kind }: WebhookOrder): Promise<void> {
    await settings.stored();
    if (delayMs) await pause(delayMs);
    await Promise.all(Array.from({ length: copies ?? (kind === 'duplicate' ? 3 : 1) }, () => post(url, event)));
  }
  function enqueue(event: SentEvent, order: WebhookOrder): void {
    const url = URL.parse(settings.url());
    if (!url || !settings.mayCall(url)) return;
    const delivery: Promise<void> = deliver(url, event, order)
      .catch(() => undefined)
      .finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }
  return {
    send(event: string, payload: Readonly<Record<string, object>>, createdAtS: number, order: WebhookOrder): void {
      if (order.kind === 'none') return;
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_Sandbox0000000',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
        created_at: createdAtS,
      });
      const secret = order.kind === 'bad-signature' ? `not ${settings.webhookSecret}` : settings.webhookSecret;
      const sent = {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': newId('evt'),
          ...(order.kind !== 'no-signature' && { 'x-razorpay-signature': signature(body, secret) }),
        },
      };
      events.push(sent);
      enqueue(sent, order);
    },
    /** Sends every event so far once more, the last one first. */
    replay(): void {
      for (const event of events.toReversed()) enqueue(event, { kind: 'right' });
    },
    count: () => ({ ...count }),
    /** Resolves when no webhook delivery is in progress. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Webhooks = ReturnType<typeof makeWebhooks>;
