import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { newestEventsFirst, type RecordEvent } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { listDeskPostings } from '#features/ledger/actions/list-desk-postings.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { Dispute, PartRefund, Payment, Refund } from '../model/payments.ts';
import type { DeskDispute, DeskPart, DeskPaymentRecord, DeskRefund } from '../model/desk.ts';
import type { DeskTransfer, RefundTransfer } from '../transfers/model.ts';
import type { DeskRefunding } from '../proposals/model.ts';
import { isDelayed, isDisputed, overdueAt } from '../refunds/rules.ts';
import { moneyOf } from '../store/captured-payments.ts';
import { casesOfPayment, disputesOfPayments } from '../disputes/store.ts';
import { findOrder } from '../orders/store/orders.ts';
import { allPartsOf } from '../refunds/store/part-refunds.ts';
import { findPayment, payerOf } from '../store/payments.ts';
import { contestedAmong, refundsOfPayments } from '../refunds/store/refunds.ts';
import { isRefundUnconfirmed } from '../store/restores.ts';
import { findTransfer } from '../transfers/store.ts';
import { settlementOfPayment } from '../settlements/store/settlement-imports.ts';
import type { PaymentsContext } from './context.ts';
import { readDecisions } from './read-decisions.ts';
import { readRefunding, type RefundReading } from '../refunds/actions/read-refunding.ts';

type Reading = RefundReading & Pick<PaymentsContext, 'findApplicantName' | 'gatewayOf'>;

/** One payment with its order, refund, disputes and postings, as this staff member sees it. */
export async function readDeskPayment(
  ctx: Reading,
  id: string,
  visitor: Pick<DeskSession, 'roles' | 'accountId'>,
): Promise<Result<DeskPaymentRecord, 'payments/unknown-payment'>> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) return refuse('payments/unknown-payment');
  const order = payment.orderId === null ? undefined : await findOrder(ctx.db, payment.orderId);
  const [refund] = await refundsOfPayments(ctx.db, [id]);
  const disputes = await disputesOfPayments(ctx.db, [id]);
  const payer = await payerOf(ctx.db, id);
  const person = payer === undefined ? undefined : await findAccount(ctx.db, payer);
  const applicant = payment.outcome === null ? undefined : await ctx.findApplicantName(ctx.db, payment.outcome);
  const refunding = await readRefunding(ctx, id, visitor);
  const parts = await allPartsOf(ctx.db, id);
  const now = await ctx.businessNow();
  const isContested = (await contestedAmong(ctx.db, [id])).length > 0;
  const awaitsBank = isDisputed({ disputes, isContested });
  const money = await moneyOf(ctx.db, id);
  const postingsOf = sourcesOf(payment, [...(refund ? [refund] : []), ...parts], disputes).join(',');
  return ok({
    ...plainFacts(payment),
    ...disputeOf(payment, disputes),
    accountId: payer ?? null,
    person: person ? { accountId: person.id, name: person.name ?? applicant ?? '' } : null,
    order: order
      ? {
          number: order.id,
          amount: rupeesOnWire(order.amountPaise),
          status: order.state,
          createdAt: order.createdAt,
        }
      : null,
    refund: refund
      ? {
          ...deskRefund(refund, visitor.roles, now),
          isUnconfirmed: await isRefundUnconfirmed(ctx.db, refund),
          transfer: deskTransfer(await findTransfer(ctx.db, refund.id), visitor.roles),
        }
      : null,
    parts: parts.map((part) => deskPart(part, visitor.roles, { now, awaitsBank })),
    returned: money ? rupeesOnWire(paise(money.returnedPaise + money.excessPaise)) : null,
    rest: money ? rupeesOnWire(money.restPaise) : null,
    refunding,
    decisions: await readDecisions(ctx, payment, payer, visitor.accountId),
    disputes: disputes.map(deskDispute),
    cases: (await casesOfPayment(ctx.db, id)).map(({ amountPaise, deductedPaise, ...listed }) => ({
      ...listed,
      amount: rupeesOnWire(amountPaise),
      deducted: rupeesOnWire(deductedPaise),
    })),
    settlement: deskSettlement(await settlementOfPayment(ctx.db, id)),
    postings: await listDeskPostings(ctx, postingsOf),
    postingsOf,
    events: await eventsOf(ctx, payment, { refund, parts, disputes, refunding }),
  });
}

const plainFacts = (payment: Payment) => ({
  id: payment.id,
  orderId: payment.orderId,
  gateway: payment.gateway,
  gatewayPaymentId: payment.gatewayPaymentId,
  status: payment.state,
  amount: payment.amountPaise === null ? null : rupeesOnWire(payment.amountPaise),
  outcome: payment.outcome,
  seenAt: payment.firstSeenAt,
  capturedAt: payment.capturedAt,
  currency: payment.currency,
  posted: payment.postedPaise === null ? null : rupeesOnWire(payment.postedPaise),
  mismatch: payment.mismatch,
  failure: payment.failure,
});

/** Whether a dispute of a disputed payment is open, or was lost. */
function disputeOf({ state }: Payment, disputes: readonly Dispute[]): Pick<DeskPaymentRecord, 'dispute' | 'answerBy'> {
  const open = disputes.find((dispute) => dispute.state === 'open');
  if (state !== 'disputed') return { dispute: null, answerBy: open?.answerBy ?? null };
  return { dispute: open ? 'open' : 'lost', answerBy: open?.answerBy ?? null };
}

/** What the postings of a payment are about. */
const sourcesOf = (
  payment: Payment,
  refunds: readonly { readonly id: string }[],
  disputes: readonly Dispute[],
): string[] => [
  `payment:${payment.id}`,
  `duplicate:${payment.id}`,
  `receipt:${payment.id}`,
  ...(payment.outcome === null || payment.outcome === 'duplicate' ? [] : [`application:${payment.outcome}`]),
  ...refunds.map(({ id }) => `refund:${id}`),
  ...disputes.map(({ id }) => `dispute:${id}`),
];

const deskSettlement = (found: Awaited<ReturnType<typeof settlementOfPayment>>): DeskPaymentRecord['settlement'] => {
  if (!found) return null;
  const { feePaise, taxPaise, settledAt, ...rest } = found;
  return {
    ...rest,
    settledAt,
    fee: rupeesOnWire(paise(feePaise)),
    tax: rupeesOnWire(paise(taxPaise)),
  };
};

const deskRefund = (
  refund: Refund,
  roles: DeskSession['roles'],
  now: Date,
): Omit<DeskRefund, 'isUnconfirmed' | 'transfer'> => ({
  number: refund.id,
  amount: rupeesOnWire(refund.amountPaise),
  status: refund.state,
  reason: refund.reason,
  why: showField(roles, 'refund/reason', refund.why ?? ''),
  closedReason: showField(roles, 'refund/reason', refund.closedReason ?? ''),
  isByHand: refund.isByHand,
  isDelayed: isDelayed(refund, now),
  bankReference: refund.bankReference,
  requestedAt: refund.requestedAt,
  settledAt: refund.settledAt,
});
const deskPart = (
  part: PartRefund,
  roles: DeskSession['roles'],
  { now, awaitsBank }: { readonly now: Date; readonly awaitsBank: boolean },
): DeskPart => ({
  number: part.id,
  amount: rupeesOnWire(part.amountPaise),
  status: part.state,
  why: showField(roles, 'refund/reason', part.why ?? ''),
  gatewayRefund: part.gatewayRefundId,
  isDelayed: part.state === 'requested' && !awaitsBank && now >= overdueAt(part.requestedAt),
  requestedAt: part.requestedAt,
  settledAt: part.settledAt,
});
const deskTransfer = (transfer: RefundTransfer | undefined, roles: DeskSession['roles']): DeskTransfer | null =>
  transfer
    ? {
        accountDigits: showField(roles, 'claim/accountDigits', transfer.givenAt ? transfer.accountLastFour : ''),
        bankName: transfer.givenAt ? transfer.bankName : '',
        askedAt: transfer.askedAt,
        givenAt: transfer.givenAt,
        payableFrom: transfer.payableFrom,
        failure: showField(roles, 'refund/reason', transfer.failure ?? ''),
        run: transfer.runId,
      }
    : null;
const deskDispute = (dispute: Dispute): DeskDispute => ({
  id: dispute.id,
  status: dispute.state,
  amount: rupeesOnWire(dispute.amountPaise),
  lost: rupeesOnWire(dispute.lostPaise),
  fee: rupeesOnWire(dispute.feePaise),
  isFeeEntered: dispute.feePaise > 0 || dispute.feeVersion > 1,
  caseNumber: dispute.caseNumber,
  reason: dispute.reason,
  answerBy: dispute.answerBy,
  openedOn: dispute.openedOn,
  decidedOn: dispute.decidedOn,
});

interface OfPayment {
  readonly refund: Refund | undefined;
  readonly parts: readonly PartRefund[];
  readonly disputes: readonly Dispute[];
  readonly refunding: DeskRefunding;
}
/** The audit, and the steps of the payment itself, which no staff member takes. */
async function eventsOf(
  ctx: Reading,
  payment: Payment,
  { refund, parts, disputes, refunding }: OfPayment,
): Promise<RecordEvent[]> {
  const own = (event: string, at: Date | null): RecordEvent[] => (at === null ? [] : [{ at, by: '', event }]);
  const subjects = [
    payment.id,
    ...(refund ? [refund.id] : []),
    ...parts.map(({ id }) => id),
    ...disputes.map(({ id }) => id),
    ...refunding.proposals.map(({ number }) => number),
  ];
  return newestEventsFirst([
    ...own('seen', payment.firstSeenAt),
    ...own('captured', payment.capturedAt),
    ...(refund
      ? [...own('refund-requested', refund.requestedAt), ...own(`refund-${refund.state}`, refund.settledAt)]
      : []),
    ...parts.flatMap(({ state, settledAt }) => own(`part-${state}`, settledAt)),
    ...(await readRecordEvents(ctx.db, subjects)),
    ...(payment.outcome === null
      ? []
      : (await readRecordEvents(ctx.db, [payment.outcome])).filter(({ event }) => event === 'applications/refund')),
  ]);
}
