// What the vendor shows of its objects, and its lists.
import type { Context } from 'hono';
import type { Paise } from '#kit/money/paise.ts';
import {
  type Books,
  type DisputeRow,
  type LinkRow,
  type PaymentRow,
  paymentStatusAt,
  type RefundRow,
  refundStatusAt,
  type SettlementRow,
} from './books.ts';

/** 2 % and 18 % GST of it. */
export const feeOf = (amount: Paise): number => Math.round(amount * 0.0236);
export const taxOf = (amount: Paise): number => Math.round((feeOf(amount) * 18) / 118);

export const showLink = (books: Books, link: LinkRow, shortUrl: string, now: Date) => {
  const captured = books.paymentsOf(link.id).filter((payment) => paymentStatusAt(payment, now) === 'captured');
  return {
    id: link.id,
    short_url: shortUrl,
    status: captured.length > 0 ? 'paid' : (link.ended ?? 'created'),
    amount: link.amountPaise,
    amount_paid: captured.length > 0 ? link.amountPaise : 0,
    currency: 'INR',
    ...(link.orderId !== '' && { order_id: link.orderId }),
    reference_id: link.referenceId,
    description: link.description,
    customer: link.customer,
    callback_url: link.callbackUrl,
    callback_method: 'get',
    payments:
      captured.length === 0
        ? null
        : captured.map(({ id, amountPaise, createdAtS }) => ({
            payment_id: id,
            plink_id: link.id,
            amount: amountPaise,
            method: 'upi',
            status: 'captured',
            created_at: createdAtS,
          })),
    notes: [],
    expire_by: 0,
    expired_at: 0,
    cancelled_at: 0,
    created_at: link.createdAtS,
    updated_at: link.createdAtS,
    reminders: [],
    user_id: '',
  };
};

export const showPayment = (books: Books, payment: PaymentRow, now: Date) => {
  const status = paymentStatusAt(payment, now);
  const customer = books.links.get(payment.linkId)?.customer;
  const back = books
    .refundsOf(payment.id)
    .filter((refund) => refundStatusAt(refund, now) !== 'failed')
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const isFailed = status === 'failed';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amountPaise,
    currency: payment.currency,
    status: back > 0 && back >= payment.amountPaise ? 'refunded' : status,
    order_id: payment.orderId,
    method: 'upi',
    amount_refunded: back,
    refund_status: back === 0 ? null : back >= payment.amountPaise ? 'full' : 'partial',
    captured: status === 'captured',
    email: customer?.email ?? 'void@razorpay.com',
    contact: customer?.contact ?? '',
    vpa: 'success@razorpay',
    fee: status === 'captured' ? feeOf(payment.amountPaise) : null,
    tax: status === 'captured' ? taxOf(payment.amountPaise) : null,
    notes: [],
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? 'The bank declined the payment.' : null,
    error_source: isFailed ? 'bank' : null,
    error_step: isFailed ? 'payment_authorization' : null,
    error_reason: isFailed ? 'payment_failed' : null,
    acquirer_data: { rrn: null },
    created_at: payment.createdAtS,
  };
};

export const showRefund = (refund: RefundRow, now: Date) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amountPaise,
  currency: 'INR',
  payment_id: refund.paymentId,
  receipt: refund.receipt || null,
  notes: [],
  acquirer_data: { arn: refundStatusAt(refund, now) === 'processed' ? `ARN${refund.id.slice(-12)}` : null },
  status: refundStatusAt(refund, now),
  speed_requested: 'normal',
  speed_processed: 'normal',
  created_at: refund.createdAtS,
});

export const showDispute = (row: DisputeRow) => ({
  id: row.id,
  entity: 'dispute',
  payment_id: row.paymentId,
  amount: row.amountPaise,
  currency: 'INR',
  amount_deducted: row.deductedPaise,
  reason_code: row.reasonCode,
  reason_description: '',
  respond_by: row.respondByS,
  status: row.status,
  phase: row.phase,
  evidence: null,
  created_at: row.createdAtS,
});
export const showSettlement = (row: SettlementRow) => ({
  id: row.id,
  entity: 'settlement',
  amount: row.amountPaise,
  status: row.status,
  fees: 0,
  tax: 0,
  utr: row.utr,
  created_at: row.createdAtS,
});

export const collection = <Shown>(items: Shown[]) => ({ entity: 'collection', count: items.length, items });

/** Newest first, by `from`, `to`, `count` (10, at most 100) and `skip`. */
export function pageOf<Row extends { readonly createdAtS: number }>(c: Context, rows: Row[], most = 100): Row[] {
  const number = (name: string, otherwise: number) => Number(c.req.query(name) ?? otherwise) || otherwise;
  const [count, skip] = [Math.min(number('count', 10), most), number('skip', 0)];
  const [from, to] = [number('from', 0), number('to', Number.POSITIVE_INFINITY)];
  return rows
    .filter(({ createdAtS }) => createdAtS >= from && createdAtS <= to)
    .reverse()
    .slice(skip, skip + count);
}
