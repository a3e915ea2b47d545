import { formatRupees, type Paise, paiseFromRupees } from '#kit/paise.ts';
import type { Context } from '#kit/context.ts';
import type { Refusal } from '#kit/result.ts';
import { after, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { type StaffCommand, StaffRefusal } from '#host/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import { listUnderReview } from './actions/find-reviewed.ts';
import { reconcile } from './actions/reconcile.ts';
import { applyReviewed, closeReviewed, enterSettledSum, refundReviewed } from './actions/review-payment.ts';
import { moneyBackCommands } from './refund-staff.ts';
import { settlementCommands } from './settlement-staff.ts';

const inIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const refusalTexts = {
  'payments/unknown-payment': 'the gateway never told us of such a payment; "payment list" shows what waits',
  'payments/not-in-review':
    'it became an application, somebody has decided it already, or a refund or dispute is under way',
  'payments/sum-not-entered': 'its rupees are not known: payment settled-sum <payment id> <rupees>',
  'payments/sum-known': 'its rupees are in the ledger already',
  'payments/which-order': 'it names no order of ours: payment apply <payment id> <order number>',
  'payments/unknown-order': 'there is no such order',
  'payments/another-order': 'it was paid for another order',
  'payments/another-person': 'that order is of another person',
  'payments/page-of-another-order': 'its page was paid for order {order}: apply it to that one, or refund it',
  'payments/reason-missing': 'say why',
} as const;
type RefusalCode = keyof typeof refusalTexts;
const refused = (paymentId: string, { code, facts }: Refusal<RefusalCode>): StaffRefusal =>
  new StaffRefusal(`${paymentId}: ${refusalTexts[code].replace('{order}', String(facts?.['order'] ?? ''))}`);

const mismatchTexts = {
  amount: 'another sum than the fee',
  currency: 'another currency',
  'unknown-order': 'an order that is not in this database',
} as const;
/** A sum in hundredths of its currency. */
const sumOf = (amount: Paise | null, currency: string): string => {
  if (amount === null) return 'an unreadable sum';
  if (currency === 'XXX') return `${(amount / 100).toFixed(2)} of an unknown currency`;
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
};

async function listPayments(ctx: Context): Promise<string> {
  const listed = await listUnderReview(ctx);
  if (listed.length === 0) return 'No payment is under review.';
  return listed
    .map(({ payment: it, orders }) => {
      const settled =
        it.currency === 'INR' || it.postedPaise === null ? '' : `, settled ${formatRupees(it.postedPaise)}`;
      const what = it.mismatch === null ? '' : `: ${mismatchTexts[it.mismatch]}`;
      const lines = [
        `${it.gatewayPaymentId}  ${sumOf(it.amountPaise, it.currency)}${settled}${what}`,
        `order ${it.orderId ?? it.purpose ?? 'none'}, payer ${it.accountId ?? 'unknown'}, since ${inIndia.format(it.capturedAt ?? it.firstSeenAt)}`,
        ...(orders.length > 0 ? [`orders of this person: ${orders.map((one) => one.id).join(' ')}`] : []),
      ];
      return lines.join('\n    ');
    })
    .join('\n');
}

const reviewCommands: readonly StaffCommand<Context>[] = [
  { name: 'payment list', usage: '', help: 'Captured payments that fit no order, oldest first.', run: listPayments },
  {
    name: 'payment settled-sum',
    usage: '<payment id> <rupees>',
    help: 'Enter the rupees that the gateway settled for a payment in another currency.',
    async run(ctx, [id = '', rupees = ''], actor) {
      const amountPaise = paiseFromRupees(rupees);
      if (!amountPaise) throw new StaffRefusal('name the sum in rupees, such as 498.50');
      const entered = await enterSettledSum(ctx, { gatewayPaymentId: id, amountPaise, actor });
      if (!entered.ok) throw refused(id, entered.refusal);
      return `${id}: ${formatRupees(amountPaise)} are in the ledger. Now apply, refund or close it.`;
    },
  },
  {
    name: 'payment apply',
    usage: '<payment id> [<order number>]',
    help: 'Take a payment that became nothing for its order: it becomes the application.',
    async run(ctx, [id = '', orderId], actor) {
      const applied = await applyReviewed(ctx, { gatewayPaymentId: id, orderId: orderId?.toUpperCase(), actor });
      if (!applied.ok) throw refused(id, applied.refusal);
      return `${id} is applied to ${applied.value.orderId}; the running product makes the application.`;
    },
  },
  {
    name: 'payment refund',
    usage: '<payment id> <reason …>',
    help: 'Give a payment back that became nothing, or what is left of it.',
    async run(ctx, [id = '', ...reason], actor) {
      const refunded = await refundReviewed(ctx, { gatewayPaymentId: id, reason: reason.join(' '), actor });
      if (!refunded.ok) throw refused(id, refunded.refusal);
      const { refund, currency } = refunded.value;
      const requested = `Refund ${refund.id} of ${formatRupees(refund.amountPaise)} is requested`;
      return currency === 'INR'
        ? `${requested}; the running product sends it.`
        : `${requested}. The gateway is not asked to give ${currency} back: transfer the rupees from the bank account, then refund by-hand.`;
    },
  },
  {
    name: 'payment close',
    usage: '<payment id> <reason …>',
    help: 'Close a payment that became nothing, or what is left of it: the money stays ours, or never came.',
    async run(ctx, [id = '', ...reason], actor) {
      const closed = await closeReviewed(ctx, { gatewayPaymentId: id, reason: reason.join(' '), actor });
      if (!closed.ok) throw refused(id, closed.refusal);
      return `${id} is closed.`;
    },
  },
];

const reconcileCommand: StaffCommand<PaymentsContext> = {
  name: 'reconcile',
  usage: '[<day>]',
  help: "Compare our books with the gateway's lists since a day (2026-11-18), else of the last seven days.",
  async run(ctx, [day]) {
    if (day !== undefined && !isDay(day)) throw new StaffRefusal(`${day} is no day; write it as 2026-11-18`);
    const since = day === undefined ? after(ctx.now(), -7 * dayMs) : startOfDayInIndia(day);
    const done = await reconcile(ctx, { since, cause: 'staff' });
    if (!done.ok) throw new StaffRefusal(reconcileTexts[done.refusal.code]);
    return done.value
      .map(
        (it) =>
          `${it.gateway}, since ${inIndia.format(it.since)}: ${it.requests} requests, ${it.payments} payments and ${it.refunds} refunds compared; ` +
          `${it.settled} captures were new here, ${it.gaps} differences are on the attention list.`,
      )
      .join('\n');
  },
};
const reconcileTexts = {
  'payments/reconciling': 'another comparison is under way; try again when it is done',
  'payments/reconciliation-failed': "the gateway's lists could not be read to their end; try again",
} as const;

export const commands: readonly StaffCommand<PaymentsContext>[] = [
  ...reviewCommands,
  ...moneyBackCommands,
  ...settlementCommands,
  reconcileCommand,
];
