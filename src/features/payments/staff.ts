import { formatRupees, type Paise, paiseFromRupees } from '#kit/paise.ts';
import type { Context } from '#kit/context.ts';
import type { Refusal } from '#kit/result.ts';
import { before, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import { listUnderReview } from './actions/find-reviewed.ts';
import { reconcile } from './actions/reconcile.ts';
import { applyReviewed, correctSettledSum, enterSettledSum } from './actions/review-payment.ts';
import { moneyBackCommands } from './refund-staff.ts';
import { settlementCommands } from './settlement-staff.ts';

const refusalTexts = {
  'refunds/second-person': 'you entered its settled amount: a second person decides about it',
  'refunds/not-as-shown': 'its settled amount was corrected: look at it again',
  'refunds/own': 'it is your own payment: colleagues decide it',
  'payments/unknown-payment': 'there is no such payment; see `payment list`',
  'payments/not-in-review': 'it already has an application or a decision, or a refund or dispute in progress',
  'payments/sum-not-entered': 'enter the settled amount in rupees first: `payment settled-sum <payment id> <rupees>`',
  'payments/sum-known': 'its amount is the one that the gateway captured; decide with `payment apply`, or at the desk',
  'payments/sum-entered': 'its amount is already entered; correct it with `payment correct-sum`',
  'payments/sum-same': 'this amount is already entered',
  'payments/sum-too-large':
    'an amount above ₹10,00,000 looks like a mistake: check it at the gateway and enter the right amount, or refund or close the payment at the desk',
  'payments/which-order': 'it belongs to no order of ours; name one: `payment apply <payment id> <order number>`',
  'payments/unknown-order': 'there is no such order',
  'payments/another-order': 'it was paid for a different order',
  'payments/another-person': 'that order belongs to another person',
  'payments/page-of-another-order':
    'it was paid on the payment page of order {order}; apply it to that order, or refund it at the desk',
  'payments/other-fee': 'another sum than the fee of the order was paid',
  'payments/reason-missing': 'give the reason',
} as const;
type RefusalCode = Exclude<keyof typeof refusalTexts, 'payments/sum-entered'>;
const refused = (paymentId: string, { code, facts }: Refusal<RefusalCode>): StaffRefusal => {
  const isEntered = code === 'payments/sum-known' && facts?.['isEntered'] === true;
  const text = refusalTexts[isEntered ? 'payments/sum-entered' : code];
  return new StaffRefusal(`${paymentId}: ${text.replace('{order}', String(facts?.['order'] ?? ''))}`);
};
const readAmount = (rupees: string): Paise => {
  const amountPaise = paiseFromRupees(rupees);
  if (!amountPaise) throw new StaffRefusal('give the amount in rupees, such as 498.50');
  return amountPaise;
};

const mismatchTexts = {
  amount: 'its amount is not the fee',
  currency: 'a different currency',
  'unknown-order': 'an order that is not in this database',
} as const;
/** Formats an amount in hundredths of its currency. */
const amountText = (amount: Paise | null, currency: string): string => {
  if (amount === null) return 'an unreadable amount';
  if (currency === 'XXX') return `${(amount / 100).toFixed(2)} of an unknown currency`;
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
};

async function listPayments(ctx: Context): Promise<string> {
  const listed = await listUnderReview(ctx);
  if (listed.length === 0) return 'No payment is under review.';
  return listed
    .map(({ payment, orders }) => {
      const settled =
        payment.currency === 'INR' || payment.postedPaise === null
          ? ''
          : `, settled ${formatRupees(payment.postedPaise)}`;
      const what = payment.mismatch === null ? '' : `: ${mismatchTexts[payment.mismatch]}`;
      const lines = [
        `${payment.gatewayPaymentId}  ${amountText(payment.amountPaise, payment.currency)}${settled}${what}`,
        `order ${payment.orderId ?? payment.purpose ?? 'none'}, payer ${payment.accountId ?? 'unknown'}, since ${inIndianTime(payment.capturedAt ?? payment.firstSeenAt)}`,
        ...(orders.length > 0 ? [`orders of this person: ${orders.map((order) => order.id).join(' ')}`] : []),
      ];
      return lines.join('\n    ');
    })
    .join('\n');
}

/** The command line refunds nothing and keeps nothing: staff do so on the page of the payment. */
const sendToDesk = ({ config }: PaymentsContext, id: string, what: string): Promise<never> =>
  Promise.reject(
    new StaffRefusal(`${id} ${what} at the desk: ${config.appUrl}/desk/payments?${new URLSearchParams({ q: id })}`),
  );

const command = commandsFor<PaymentsContext>();
const reviewCommands = [
  command({
    name: 'payment list',
    help: 'List captured payments that match no order, oldest first',
    run: listPayments,
  }),
  command({
    name: 'payment settled-sum',
    args: { id: '<payment id>', rupees: '<rupees>' },
    help: 'Enter the settled amount in rupees of a payment in another currency, or with an unreadable or zero amount',
    async run(ctx, { id, rupees }, actor) {
      const amountPaise = readAmount(rupees);
      const entered = await enterSettledSum(ctx, { gatewayPaymentId: id, amountPaise, actor });
      if (!entered.ok) throw refused(id, entered.refusal);
      return `${id}: ${formatRupees(amountPaise)} entered. Now apply it, or refund or close it at the desk.`;
    },
  }),
  command({
    name: 'payment correct-sum',
    args: { id: '<payment id>', rupees: '<right rupees>', reason: '<reason...>' },
    help: 'Correct a settled amount that was entered wrongly, before the payment is decided; both amounts are recorded in the audit log',
    async run(ctx, { id, rupees, reason }, actor) {
      const amountPaise = readAmount(rupees);
      const input = { gatewayPaymentId: id, amountPaise, reason, actor };
      const corrected = await correctSettledSum(ctx, input);
      if (!corrected.ok) throw refused(id, corrected.refusal);
      return `${id}: now ${formatRupees(amountPaise)}.`;
    },
  }),
  command({
    name: 'payment apply',
    args: { id: '<payment id>', orderId: '[order number]' },
    help: 'Match a payment to an order; this creates the application',
    async run(ctx, { id, orderId }, actor) {
      const applied = await applyReviewed(ctx, { gatewayPaymentId: id, orderId: orderId?.toUpperCase(), actor });
      if (!applied.ok) throw refused(id, applied.refusal);
      return `${id} is applied to ${applied.value.orderId}. The server creates the application.`;
    },
  }),
  command({
    name: 'payment refund',
    args: { id: '<payment id>', reason: '<reason...>' },
    help: 'Says where a payment that has no application is refunded: at the desk',
    run: (ctx, { id }) => sendToDesk(ctx, id, 'is refunded'),
  }),
  command({
    name: 'payment close',
    args: { id: '<payment id>', reason: '<reason...>' },
    help: 'Says where a payment that has no application is closed: at the desk, by two people if there is money to keep',
    run: (ctx, { id }) => sendToDesk(ctx, id, 'is closed'),
  }),
];

const reconcileCommand = command({
  name: 'gateway reconcile',
  formerNames: ['reconcile'],
  args: { day: '[day]' },
  help: "Compare our books with the gateway's lists since a day (2026-11-18), or for the last seven days",
  async run(ctx, { day }) {
    if (day !== undefined && !isDay(day)) throw new StaffRefusal(`${day} is not a day; write it as 2026-11-18`);
    const since = day === undefined ? before(ctx.now(), 7 * dayMs) : startOfDayInIndia(day);
    const done = await reconcile(ctx, { since, cause: 'staff' });
    if (!done.ok) throw new StaffRefusal(reconcileTexts[done.refusal.code]);
    return done.value
      .map(
        (reconciled) =>
          `${reconciled.gateway}, since ${inIndianTime(reconciled.since)}: ${reconciled.orders} payment pages, ${reconciled.payments} payments and ${reconciled.refunds} refunds compared; ` +
          `${reconciled.recorded} captures were newly recorded, ${reconciled.gaps} differences are on the attention list.`,
      )
      .join('\n');
  },
});
const reconcileTexts = {
  'payments/reconciling': 'another comparison is running; try again when it is done',
  'payments/reconciliation-failed':
    "the gateway's lists could not be read completely; check that this command has the program's settings of the gateway (in the demo its `PORT`, while it runs), then try again",
} as const;

export const commands = [...reviewCommands, ...moneyBackCommands, ...settlementCommands, reconcileCommand];
