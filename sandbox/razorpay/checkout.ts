import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { showLink, showPayment, showRefund } from './shown.ts';
import {
  newId,
  paymentStatusAt,
  refundStatusAt,
  type Books,
  type LinkRow,
  type PaymentRow,
  type RefundRow,
} from './books.ts';
import { signature, type WebhookOrder, type Webhooks } from './webhooks.ts';

export interface PayOrder {
  /** The link's id. */
  readonly requestId: string;
  /** `pending` stays authorized until `settlesAfterMs` has passed (then it is captured) or `settlePayment` is called. */
  readonly outcome: 'credit' | 'failed' | 'pending';
  readonly settlesAfterMs?: number | undefined;
  /** Default: right webhooks for a settled payment, none for a pending one. */
  readonly webhook?: WebhookOrder['kind'] | undefined;
  readonly copies?: number | undefined;
  /** Delays the webhooks, not the payment. */
  readonly delayMs?: number | undefined;
  /** In paise; defaults to the requested amount. */
  readonly amountPaise?: number | undefined;
  readonly currency?: string | undefined;
}
export interface Paid {
  readonly paymentId: string;
  /** Where the payer's browser goes after a success; empty otherwise. */
  readonly returnUrl: string;
}
export interface CheckoutSettings {
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly keySecret: string;
  readonly shortUrlOf: (linkId: string) => string;
  readonly now: () => Date;
}

/** Simulates payers and settlement. Sets no limit: a test may pay one link ten times. */
export function makeCheckout({ books, webhooks, keySecret, shortUrlOf, now }: CheckoutSettings) {
  const nowS = () => Math.floor(now().getTime() / secondMs);
  /** `payment.captured` and `payment_link.paid`, or `payment.failed`; in no order, as with the vendor. */
  function notify(link: LinkRow, row: PaymentRow, order: WebhookOrder): void {
    const payment = showPayment(books, row, now());
    if (row.status === 'captured')
      webhooks.send(
        'payment_link.paid',
        {
          payment_link: showLink(books, link, shortUrlOf(link.id), now()),
          // The vendor sends this id without its prefix.
          order: { id: link.orderId.replace('order_', ''), status: 'paid' },
          payment,
        },
        nowS(),
        order,
      );
    webhooks.send(`payment.${row.status}`, { payment }, nowS(), order);
  }
  /** The vendor makes an order when the payer opens the page. */
  function opened(link: LinkRow): LinkRow {
    if (link.orderId !== '') return link;
    const withOrder = { ...link, orderId: newId('order') };
    books.put(withOrder);
    return withOrder;
  }
  function returnUrlOf(link: LinkRow, payment: PaymentRow): string {
    const url = URL.parse(link.callbackUrl);
    if (!url || payment.status === 'failed') return '';
    const values = {
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.referenceId,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: signature(`${link.id}|${link.referenceId}|paid|${payment.id}`, keySecret),
    };
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return url.href;
  }
  return {
    returnUrlOf,
    opened,
    pay(order: PayOrder): Result<Paid, 'unknown'> {
      const found = books.links.get(order.requestId);
      if (!found) return refuse('unknown');
      const link = opened(found);
      const settlesAfterMs = order.outcome === 'pending' ? (order.settlesAfterMs ?? 0) : 0;
      const payment: PaymentRow = {
        kind: 'payment',
        id: newId('pay'),
        linkId: link.id,
        orderId: link.orderId,
        status: (
          { credit: 'captured', failed: 'failed', pending: settlesAfterMs > 0 ? 'captured' : 'authorized' } as const
        )[order.outcome],
        settlesAtMs: settlesAfterMs > 0 ? now().getTime() + settlesAfterMs : 0,
        amountPaise: order.amountPaise === undefined ? link.amountPaise : paise(order.amountPaise),
        currency: order.currency ?? 'INR',
        createdAtS: nowS(),
      };
      books.put(payment);
      const kind = order.webhook ?? (order.outcome === 'pending' ? 'none' : 'right');
      notify(link, payment, { kind, delayMs: order.delayMs, copies: order.copies });
      return ok({ paymentId: payment.id, returnUrl: returnUrlOf(link, payment) });
    },
    /** Ends a link without a payment. */
    endLink(order: { readonly requestId: string; readonly as: 'cancelled' | 'expired' }): void {
      const link = books.links.get(order.requestId);
      if (link) books.put({ ...link, ended: order.as });
    },
    /** Ends a pending payment, or turns a failed one into a late success. */
    settlePayment(settlement: {
      readonly paymentId: string;
      readonly outcome: 'credit' | 'failed';
      readonly webhook?: WebhookOrder['kind'] | undefined;
    }): Result<Paid, 'unknown'> {
      const payment = books.payments.get(settlement.paymentId);
      const link = payment && books.links.get(payment.linkId);
      if (!link) return refuse('unknown');
      const status = settlement.outcome === 'credit' ? 'captured' : 'failed';
      const settled: PaymentRow = { ...payment, status, settlesAtMs: 0 };
      books.put(settled);
      notify(link, settled, { kind: settlement.webhook ?? 'right' });
      return ok({ paymentId: payment.id, returnUrl: returnUrlOf(link, settled) });
    },
    notifyRefund(refund: RefundRow): void {
      const payment = books.payments.get(refund.paymentId);
      if (!payment) return;
      const payload = { refund: showRefund(refund, now()), payment: showPayment(books, payment, now()) };
      webhooks.send('refund.created', payload, nowS(), { kind: 'right' });
    },
    /** A refund made in the vendor's dashboard, concluded at once. */
    refund(order: {
      readonly paymentId: string;
      readonly amountPaise?: number | undefined;
    }): Result<{ refundId: string }, 'unknown'> {
      const payment = books.payments.get(order.paymentId);
      if (!payment) return refuse('unknown');
      const refundId = newId('rfnd');
      books.put({
        kind: 'refund',
        id: refundId,
        paymentId: payment.id,
        amountPaise: order.amountPaise === undefined ? payment.amountPaise : paise(order.amountPaise),
        receipt: '',
        key: '',
        body: '',
        status: 'processed',
        settlesAtMs: 0,
        createdAtS: nowS(),
      });
      return ok({ refundId });
    },
    /** Ends a refund at once, before its settlement time too. */
    settleRefund(settlement: {
      readonly refundId: string;
      readonly status: RefundRow['status'];
    }): Result<{ refundId: string }, 'unknown'> {
      const refund = books.refunds.get(settlement.refundId);
      if (!refund) return refuse('unknown');
      // A processed one is final: a settlement may have taken it.
      if (refundStatusAt(refund, now()) !== 'processed')
        books.put({ ...refund, status: settlement.status, settlesAtMs: 0 });
      return ok({ refundId: refund.id });
    },
    /** The first captured payment of a link. */
    capturedOf: (linkId: string): PaymentRow | undefined =>
      books.paymentsOf(linkId).find((payment) => paymentStatusAt(payment, now()) === 'captured'),
  };
}
export type Checkout = ReturnType<typeof makeCheckout>;
