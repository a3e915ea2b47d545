import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paise, rupeeDecimal, type Paise } from '#kit/money/paise.ts';
import { secondMs } from '#kit/time.ts';
import type { PaymentRow, RequestRow } from './books.ts';

export const webhookKinds = ['right', 'none', 'bad-mac', 'no-mac', 'duplicate'] as const;
export interface WebhookOrder {
  readonly kind: (typeof webhookKinds)[number];
  /** False field values; they are signed like the true ones. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly delayMs?: number | undefined;
  /** How many copies are sent at once; default three for `duplicate`, otherwise one. */
  readonly copies?: number | undefined;
}

/** Hex HMAC-SHA1 over the values, joined by `|` in the case-insensitive order of their keys. */
export function signature(fields: Readonly<Record<string, string>>, privateSalt: string): string {
  const keys = Object.keys(fields).filter((key) => key !== 'mac');
  keys.sort((a, b) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())));
  return createHmac('sha1', privateSalt)
    .update(keys.map((key) => fields[key]).join('|'))
    .digest('hex');
}

/** A test can make the gateway write a sum below 0. */
export const signedDecimal = (amount: Paise): string =>
  amount < 0 ? `-${rupeeDecimal(paise(-amount))}` : rupeeDecimal(amount);
export const feesOf = (amount: Paise): Paise => Math.round(amount / 50) as Paise;

export function webhookFields(request: RequestRow, payment: PaymentRow, longurl: string): Record<string, string> {
  return {
    payment_id: payment.id,
    status: payment.status ? 'Credit' : 'Failed',
    shorturl: '',
    longurl,
    purpose: request.purpose,
    amount: signedDecimal(payment.amountPaise),
    fees: signedDecimal(feesOf(payment.amountPaise)),
    currency: payment.currency,
    buyer: request.email,
    buyer_name: request.buyerName,
    buyer_phone: request.phone,
    payment_request_id: request.id,
    // The vendor may add keys at any time. These two test that, and the case-insensitive order.
    Settlement_note: 'none | yet',
    custom_fields: '{}',
  };
}

export interface WebhookSettings {
  readonly privateSalt: string;
  readonly fetch: typeof fetch;
  readonly mayCall: (url: URL) => boolean;
  /** Resolves when the payment that the webhook reports is stored. */
  readonly stored: () => Promise<void>;
}

/** Sends each webhook once in the background and ignores failures, as the vendor does. */
export function makeWebhooks(settings: WebhookSettings) {
  const underWay = new Set<Promise<void>>();
  const count = { sent: 0, accepted: 0 };

  async function post(url: URL, body: string): Promise<void> {
    count.sent++;
    try {
      const signal = AbortSignal.timeout(10 * secondMs);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await settings.fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      if (answer.ok) count.accepted++;
    } catch {
      // No retry: the site has to poll for what it missed.
    }
  }
  async function deliver(url: URL, fields: Record<string, string>, order: WebhookOrder): Promise<void> {
    await settings.stored();
    if (order.delayMs) await pause(order.delayMs);
    const signed = { ...fields, ...order.fields };
    const mac = signature(signed, order.kind === 'bad-mac' ? `not ${settings.privateSalt}` : settings.privateSalt);
    const body = new URLSearchParams(order.kind === 'no-mac' ? signed : { ...signed, mac }).toString();
    const copies = order.copies ?? (order.kind === 'duplicate' ? 3 : 1);
    await Promise.all(Array.from({ length: copies }, () => post(url, body)));
  }
  return {
    send(to: string, fields: Record<string, string>, order: WebhookOrder): void {
      const url = URL.parse(to);
      if (order.kind === 'none' || !url || !settings.mayCall(url)) return;
      const delivery: Promise<void> = deliver(url, fields, order)
        .catch(() => undefined)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    count: () => ({ ...count }),
    /** Resolves when no webhook delivery is in progress. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Webhooks = ReturnType<typeof makeWebhooks>;
