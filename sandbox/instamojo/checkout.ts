import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import {
  newBankReference,
  newPaymentId,
  newRefundId,
  statusAt,
  type Books,
  type PaymentRow,
  type RequestRow,
  type Resolution,
} from './books.ts';
import { webhookFields, type WebhookOrder, type Webhooks } from './webhooks.ts';

export const outcomes = ['credit', 'failed', 'pending'] as const;
export interface PayOrder {
  readonly requestId: string;
  /** `pending` stays pending until `settlesAfterMs` has passed (then it is captured) or `settlePayment` is called. */
  readonly outcome: (typeof outcomes)[number];
  readonly settlesAfterMs?: number | undefined;
  /** Default: one correct webhook for a settled payment, none for a pending one. */
  readonly webhook?: WebhookOrder['kind'] | undefined;
  readonly webhookFields?: WebhookOrder['fields'];
  readonly copies?: number | undefined;
  /** Delays the webhook, not the payment. */
  readonly delayMs?: number | undefined;
  /** In paise; defaults to the requested amount. */
  readonly amountPaise?: number | undefined;
  readonly currency?: string | undefined;
}
export interface PaymentSettlement {
  readonly paymentId: string;
  readonly outcome: 'credit' | 'failed';
  /** Default: one correct webhook. */
  readonly webhook?: WebhookOrder['kind'] | undefined;
}
export interface RefundSettlement {
  readonly refundId: string;
  /** `null` reopens the refund until the next settlement. */
  readonly resolution: Resolution | null;
}
export interface DeskRefund {
  readonly paymentId: string;
  /** In paise; defaults to the whole payment. */
  readonly amountPaise?: number | undefined;
}
export interface Paid {
  readonly paymentId: string;
  /** Where the payer's browser goes: the request's return URL with the three payment parameters. */
  readonly returnUrl: string;
}

/** Simulates payers and settlement. Sets no limit: a test may pay one request ten times. */
export function makeCheckout(
  books: Books,
  webhooks: Webhooks,
  longurlOf: (requestId: string) => string,
  now: () => Date,
) {
  function notify(request: RequestRow, payment: PaymentRow, order: WebhookOrder): void {
    webhooks.send(request.webhook, webhookFields(request, payment, longurlOf(request.id)), order);
  }
  return {
    pay(order: PayOrder): Result<Paid, 'unknown'> {
      const request = books.requests.get(order.requestId);
      if (!request) return refuse('unknown');
      const settlesAfterMs = order.outcome === 'pending' ? (order.settlesAfterMs ?? 0) : 0;
      const payment: PaymentRow = {
        kind: 'payment',
        id: newPaymentId(),
        requestId: request.id,
        status: { credit: true, failed: false, pending: settlesAfterMs > 0 ? true : null }[order.outcome],
        settlesAtMs: settlesAfterMs > 0 ? now().getTime() + settlesAfterMs : 0,
        amountPaise: order.amountPaise === undefined ? request.amountPaise : paise(order.amountPaise),
        currency: order.currency ?? 'INR',
        createdAt: now().toISOString(),
      };
      books.put(payment);
      const kind = order.webhook ?? (order.outcome === 'pending' ? 'none' : 'right');
      notify(request, payment, { kind, fields: order.webhookFields, delayMs: order.delayMs, copies: order.copies });
      return ok({ paymentId: payment.id, returnUrl: returnUrlOf(request, payment) });
    },
    /** Ends a pending payment, or turns a failed one into a late success. */
    settlePayment(settlement: PaymentSettlement): Result<Paid, 'unknown'> {
      const payment = books.payments.get(settlement.paymentId);
      const request = payment && books.requests.get(payment.requestId);
      if (!request) return refuse('unknown');
      const settled = { ...payment, status: settlement.outcome === 'credit', settlesAtMs: 0 };
      books.put(settled);
      notify(request, settled, { kind: settlement.webhook ?? 'right' });
      return ok({ paymentId: payment.id, returnUrl: returnUrlOf(request, settled) });
    },
    refund({ paymentId, amountPaise }: DeskRefund): Result<{ refundId: string }, 'unknown'> {
      const payment = books.payments.get(paymentId);
      if (!payment) return refuse('unknown');
      const refundId = newRefundId();
      books.put({
        kind: 'refund',
        id: refundId,
        paymentId,
        transactionId: '',
        type: 'PTH',
        body: 'Made at the desk of the gateway.',
        amountPaise: amountPaise === undefined ? payment.amountPaise : paise(amountPaise),
        resolution: 'FINI_CONC',
        settlesAtMs: 0,
        bankReference: newBankReference(),
        createdAt: now().toISOString(),
      });
      return ok({ refundId });
    },
    /** Ends a refund at once, before its settlement time too. */
    settleRefund(settlement: RefundSettlement): Result<{ refundId: string }, 'unknown'> {
      const refund = books.refunds.get(settlement.refundId);
      if (!refund) return refuse('unknown');
      books.put({ ...refund, resolution: settlement.resolution, settlesAtMs: 0 });
      return ok({ refundId: refund.id });
    },
    /** The first captured payment of a request. */
    capturedOf: (requestId: string): PaymentRow | undefined =>
      books.paymentsOf(requestId).find((paymentRow) => statusAt(paymentRow, now()) === true),
  };
}
export type Checkout = ReturnType<typeof makeCheckout>;

/** The return URL with the three payment parameters appended to any existing query; they are not signed. */
export function returnUrlOf(request: RequestRow, payment: PaymentRow): string {
  const url = URL.parse(request.redirectUrl);
  if (!url) return '';
  const values = new URLSearchParams({
    payment_id: payment.id,
    payment_status: payment.status === false ? 'Failed' : 'Credit',
    payment_request_id: request.id,
  }).toString();
  url.search = url.search ? `${url.search}&${values}` : values;
  return url.href;
}
