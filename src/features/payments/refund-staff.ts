import { formatRupees, type Paise, paise, paiseFromRupees } from '#kit/paise.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import { chargeDisputeFee, correctDisputeFee, decideDispute } from './actions/decide-dispute.ts';
import { correctRefundReference, recordManualRefund } from './actions/record-manual-refund.ts';
import { recordRefundPart } from './actions/record-refund-part.ts';
import { listDisputes } from './actions/open-dispute.ts';
import type { Refund } from './model.ts';

const rupeesOf = (amount: unknown): string => formatRupees(paise(Number(amount)));

type Texts<Code extends string> = Readonly<Record<Code, (facts: NonNullable<Refusal['facts']>) => string>>;
function valueOf<T, Code extends string>(what: string, result: Result<T, Code>, texts: Texts<Code>): T {
  if (result.ok) return result.value;
  const { code, facts } = result.refusal;
  throw new StaffRefusal(`${what}: ${texts[code](facts ?? {})}`);
}
const ownText = { 'refunds/own': () => 'it is your own payment: colleagues decide it' } as const;
const lookUpTexts = {
  ...ownText,
  'refunds/not-as-shown': () => 'its amount has changed: look at it again',
  'payments/unknown-refund': () => 'there is no such refund; see `attention list`',
  'payments/refund-under-way': () => 'we are checking it at the gateway; try again in two minutes',
  'refunds/in-run': () => 'a payout run pays it; cancel the run or record its result at the desk',
  'payments/gateway-away': () =>
    'the gateway does not answer whether it made the refund, so nothing was changed; try again later',
  'payments/refund-done': () => 'this refund is already completed',
  'payments/being-applied': () =>
    'the payment was just applied to its order, and its application is being made; try again in a minute',
  'payments/not-refundable': () => 'the payment was lost in a dispute; nothing is left to refund',
} as const;
const unpostedTexts = {
  'payments/part-at-gateway': ({ refund, gatewayRefund, hasEnded }: NonNullable<Refusal['facts']>) =>
    `a part was refunded in the gateway's dashboard and is not recorded; first ${hasEnded === true ? 'try this refund again at the desk, then ' : ''}use \`refund part ${String(refund)} ${String(gatewayRefund)}\``,
  'payments/other-at-gateway': ({ gatewayRefund }: NonNullable<Refusal['facts']>) =>
    `the gateway lists refund ${String(gatewayRefund)} of this payment, in another currency or of another amount; check it there and, if it is not this refund, add \`${vouched}\``,
} as const;
const vouched = '--not-at-gateway';
const vouchHint = `; or check the gateway's dashboard and, if there is no refund, add \`${vouched}\``;
const decisionTexts = {
  ...lookUpTexts,
  ...unpostedTexts,
  'payments/gateway-away': () => `${lookUpTexts['payments/gateway-away']()}${vouchHint}`,
  'payments/refund-at-gateway': () =>
    `the gateway is paying it, so it would be paid twice; wait, or check its dashboard and, if it is not paid there, add \`${vouched}\``,
  'refunds/disputed': () => 'the payment is disputed; decide the dispute first',
  'refunds/propose-again': () => 'it was closed, and the published terms call for none; propose it anew at the desk',
  'payments/bank-reference-invalid': () =>
    "the bank's reference has 10 to 22 letters and digits; take it from the bank's confirmation",
  'payments/bank-reference-used': () =>
    'this bank reference is already recorded for another movement of money; if it was mistyped there, correct it with `refund correct-reference`',
  'payments/refund-day': () => 'the day is not right',
  'payments/other-amount': ({ paidPaise, owedPaise, maxPaise }: NonNullable<Refusal['facts']>) =>
    Number(paidPaise) < Number(owedPaise)
      ? `${rupeesOf(paidPaise)} is less than the ${rupeesOf(owedPaise)} owed; transfer the rest first`
      : `${rupeesOf(paidPaise)} is more than the payer paid (${rupeesOf(maxPaise)}); check the amount`,
  'payments/refund-closed': () => 'it is already closed',
  'payments/reason-missing': () => 'give the reason; the applicant reads it',
} as const;

const referenceTexts = {
  ...ownText,
  'payments/unknown-refund': lookUpTexts['payments/unknown-refund'],
  'payments/bank-reference-invalid': decisionTexts['payments/bank-reference-invalid'],
  'payments/bank-reference-used': decisionTexts['payments/bank-reference-used'],
  'payments/not-by-hand': () => 'it was not recorded with `refund by-hand`',
  'payments/reason-missing': () => 'give the reason; it is recorded in the audit log',
} as const;

const partTexts = {
  ...lookUpTexts,
  'payments/unknown-part': () =>
    'the gateway lists no refund with that number for this payment, or lists it without an amount',
  'payments/part-undecided': () => 'the gateway has not completed that refund yet',
  'payments/part-known': () => 'it is already recorded',
  'payments/refund-not-owed': ({ state }: NonNullable<Refusal['facts']>) =>
    state === 'sent'
      ? 'the gateway already has this refund'
      : 'this refund was denied or closed; first try it again at the desk, then record the part',
  'payments/other-sum': () => 'that is not a partial refund: it is the full amount or more, or in another currency',
} as const;

function readRupees(text: string): Paise {
  const amount = paiseFromRupees(text);
  if (amount === undefined || amount <= 0)
    throw new StaffRefusal(`"${text}" is not an amount in rupees; write 500 or 499.50`);
  return amount;
}
const optionalRupees = (text: string | undefined): Paise | undefined =>
  text === undefined ? undefined : readRupees(text);

const stateTexts: Readonly<Record<Refund['state'], string>> = {
  requested: 'requested; the server sends it to the gateway',
  sent: 'with the gateway',
  stopped: 'stopped; try it again at the desk, or decide it with `refund by-hand`, or close it there',
  done: 'completed',
  denied: 'denied by the gateway',
  closed: 'closed',
};
const refundInWords = ({ id, amountPaise, state }: Refund): string =>
  `Refund ${id} of ${formatRupees(amountPaise)} is ${stateTexts[state]}`;

const command = commandsFor<PaymentsContext>();
const refundArgs = { number: '<refund number>' } as const;
const refundCommands = [
  command({
    name: 'refund retry',
    args: refundArgs,
    help: 'Says where a refund that was stopped, denied or closed is tried again: at the desk',
    run: (ctx, { number }) =>
      Promise.reject(
        new StaffRefusal(`${number} is tried again at the desk: ${ctx.config.appUrl}/desk/search?q=${number}`),
      ),
  }),
  command({
    name: 'refund by-hand',
    args: {
      ...refundArgs,
      bankReference: '<bank reference>',
      amount: '--amount <rupees transferred>',
      isConfirmedAbsent: vouched,
    },
    help: 'Record that we paid a refund from our bank account',
    async run(ctx, { number, amount, ...typed }, actor) {
      const input = { ...typed, refundId: number.toUpperCase(), paidPaise: optionalRupees(amount), actor };
      const { refund, excessPaise } = valueOf(number, await recordManualRefund(ctx, input), decisionTexts);
      const recorded = `Refund ${refund.id} of ${formatRupees(refund.amountPaise)} is recorded as paid by hand, bank reference ${typed.bankReference}.`;
      return excessPaise === 0
        ? recorded
        : `${recorded}\n${formatRupees(excessPaise)} more than owed was transferred. It is posted as a loss; ask the payer to return it.`;
    },
  }),
  command({
    name: 'refund part',
    args: { ...refundArgs, gatewayRefundId: '<refund number at the gateway>' },
    help: "Record a refund that was made in the gateway's dashboard: a part of what we owe, or money on top of a completed refund",
    async run(ctx, { number, gatewayRefundId }, actor) {
      const part = { refundId: number.toUpperCase(), gatewayRefundId, actor };
      const { refund, partPaise, isExcess } = valueOf(number, await recordRefundPart(ctx, part), partTexts);
      if (isExcess)
        return `${formatRupees(partPaise)} was refunded in the gateway's dashboard on top of refund ${refund.id}: more than we owed. It is posted as a loss; ask the payer to return it.`;
      return `${formatRupees(partPaise)} was refunded in the gateway's dashboard. The rest is still owed: ${refundInWords(refund)}.`;
    },
  }),
  command({
    name: 'refund correct-reference',
    args: { ...refundArgs, bankReference: '<right bank reference>', reason: '<reason...>' },
    help: 'Correct a mistyped bank reference of a refund paid by hand; both references are recorded in the audit log',
    async run(ctx, { number, bankReference, reason }, actor) {
      const input = { refundId: number.toUpperCase(), bankReference, reason, actor };
      const refund = valueOf(number, await correctRefundReference(ctx, input), referenceTexts);
      return `Refund ${refund.id} now has bank reference ${refund.bankReference ?? ''}.`;
    },
  }),
];

const decideTexts = {
  ...lookUpTexts,
  'payments/gateway-away': decisionTexts['payments/gateway-away'],
  'payments/unknown-dispute': () => 'there is no such dispute; see `dispute list`',
  'payments/dispute-day': () => 'the day is not right',
  'payments/dispute-decided': ({ state }: NonNullable<Refusal['facts']>) => `it is already decided: ${String(state)}`,
  'payments/dispute-too-much': ({ leftPaise }: NonNullable<Refusal['facts']>) =>
    `that is more than the disputed ${rupeesOf(leftPaise)}`,
} as const;
const feeTexts = {
  ...ownText,
  'payments/unknown-dispute': decideTexts['payments/unknown-dispute'],
  'payments/dispute-day': decideTexts['payments/dispute-day'],
  'payments/dispute-fee-charged': () => 'its fee is already recorded; correct it with `dispute correct-fee`',
  'payments/dispute-fee-too-much': ({ maxPaise }: NonNullable<Refusal['facts']>) =>
    `a fee of more than ${rupeesOf(maxPaise)} looks like a typing mistake`,
  'payments/dispute-fee-settled': () =>
    'a settlement that was imported has the fee of this dispute already; it is not recorded a second time',
  'payments/dispute-fee-missing': () => 'it has no fee yet; record it with `dispute fee`',
  'payments/dispute-fee-same': () => 'this fee is already recorded',
  'payments/reason-missing': () => 'give the reason; it is recorded in the audit log',
} as const;

const open = command({
  name: 'dispute open',
  formerNames: ['order dispute'],
  args: {
    number: '<order number or payment id of the gateway>',
    gatewayPaymentId: '[payment id]',
    amount: '--amount <rupees>',
  },
  help: "Says where it is recorded that a payer's bank demands a payment back: at the desk",
  run: (ctx, { number }) =>
    Promise.reject(
      new StaffRefusal(
        `a dispute is recorded on the page of the payment: ${ctx.config.appUrl}/desk/payments?${new URLSearchParams({ q: number })}`,
      ),
    ),
});

const decide = async (ctx: PaymentsContext, verdict: Parameters<typeof decideDispute>[1]): Promise<string> => {
  const { id, lostPaise, amountPaise, refund } = valueOf(
    verdict.disputeId,
    await decideDispute(ctx, verdict),
    decideTexts,
  );
  const outcome =
    lostPaise === 0
      ? `Dispute ${id} is won: the disputed ${formatRupees(amountPaise)} came back to us.`
      : `Dispute ${id} is lost: ${formatRupees(lostPaise)} of ${formatRupees(amountPaise)} went back to the payer.`;
  return refund ? `${outcome}\n${refundInWords(refund)}.` : outcome;
};

const disputeArgs = { number: '<dispute number>' } as const;
const disputeCommands = [
  open,
  command({
    name: 'dispute won',
    args: disputeArgs,
    help: 'Record that we won the dispute',
    run: (ctx, { number }, actor) => decide(ctx, { disputeId: number.toUpperCase(), lostPaise: 0, actor }),
  }),
  command({
    name: 'dispute lost',
    args: { ...disputeArgs, amount: '[rupees]', isConfirmedAbsent: vouched },
    help: 'Record that we lost the dispute, in full or in part',
    run(ctx, { number, amount, isConfirmedAbsent }, actor) {
      const lostPaise = optionalRupees(amount);
      return decide(ctx, { disputeId: number.toUpperCase(), lostPaise, actor, isConfirmedAbsent });
    },
  }),
  command({
    name: 'dispute fee',
    args: { ...disputeArgs, amount: '<rupees>' },
    help: 'Record the fee that the gateway charged for a dispute',
    async run(ctx, { number, amount }, actor) {
      const input = { disputeId: number.toUpperCase(), feePaise: readRupees(amount), actor };
      const { id, feePaise } = valueOf(number, await chargeDisputeFee(ctx, input), feeTexts);
      return `The fee of ${formatRupees(feePaise)} for dispute ${id} is recorded.`;
    },
  }),
  command({
    name: 'dispute correct-fee',
    args: { ...disputeArgs, amount: '<right rupees>', reason: '<reason...>' },
    help: 'Correct a fee that was entered wrongly, 0 for none; both fees are recorded in the audit log',
    async run(ctx, { number, amount, reason }, actor) {
      const right = paiseFromRupees(amount);
      if (right === undefined) throw new StaffRefusal(`"${amount}" is not an amount in rupees; write 59 or 59.50`);
      const input = { disputeId: number.toUpperCase(), feePaise: right, reason, actor };
      const { id, feePaise } = valueOf(number, await correctDisputeFee(ctx, input), feeTexts);
      return `The fee of dispute ${id} is now ${formatRupees(feePaise)}.`;
    },
  }),
  command({
    name: 'dispute list',
    help: 'List open disputes, oldest first',
    async run(ctx) {
      const disputes = await listDisputes(ctx);
      if (disputes.length === 0) return 'No dispute is open.';
      return disputes
        .map((dispute) =>
          [
            dispute.id,
            formatRupees(dispute.amountPaise).padStart(10),
            inIndianTime(dispute.openedAt),
            dispute.orderId ?? '-',
            dispute.gatewayPaymentId,
          ].join('  '),
        )
        .join('\n');
    },
  }),
];

/** The staff commands for refunds and disputes. */
export const moneyBackCommands = [...refundCommands, ...disputeCommands];
