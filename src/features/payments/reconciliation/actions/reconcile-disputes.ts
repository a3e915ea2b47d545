import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { decideDispute } from '../../disputes/actions/decide-dispute.ts';
import { makeRefundsDue } from '../../refunds/actions/make-refunds-due.ts';
import { openDispute } from '../../disputes/actions/open-dispute.ts';
import { disputeOfCase, holdForCase, oldestOpenCase, releaseCase, storeCase } from '../../disputes/store.ts';
import type { Gap, Payment } from '../../model/payments.ts';
import type { Gateway, ListedDispute, UnreadableRow } from '../../providers/port.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { paymentsByGatewayId } from '../../store/payments.ts';
import type { Compared } from './find-gaps.ts';

/** A payer may dispute a payment for so long; an open case is followed until it ends. */
const disputableMs = 180 * dayMs;

/**
 * Stores the disputes that a gateway lists, and books what it took for them; undefined when it did not answer. A gateway
 * without such a list has none: its disputes are those that staff record. One that cannot be read holds the refunds of its
 * payment back until it can be, what can be read of it says that it takes nothing, or staff confirm that there is no dispute.
 */
export async function reconcileDisputes(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
): Promise<Compared | undefined> {
  if (!gateway.listDisputes) return { gaps: [], seen: new Set() };
  const oldest = await oldestOpenCase(ctx.db, gateway.name);
  const starts = [
    since,
    before(ctx.now(), disputableMs),
    ...(oldest ? [before(startOfDayInIndia(oldest), dayMs)] : []),
  ];
  const listed = await gateway.listDisputes(new Date(Math.min(...starts.map((start) => start.getTime()))));
  if (!listed.ok) return undefined;
  const { entries, unreadable } = listed.value;
  const ids = [...entries, ...unreadable].flatMap(({ paymentId }) => paymentId ?? []);
  const payments = new Map(
    (await paymentsByGatewayId(ctx.db, gateway.name, ids)).map((payment) => [payment.gatewayPaymentId, payment]),
  );
  const gaps: Gap[] = [];
  for (const dispute of entries) {
    const payment = payments.get(dispute.paymentId ?? '');
    const found = payment?.capturedAt ? await applyCase(ctx, payment, dispute) : ofUnknown(dispute);
    if (found) gaps.push({ of: `dispute ${dispute.caseNumber}`, ...found });
  }
  for (const row of unreadable) {
    const payment = payments.get(row.paymentId ?? '');
    if (payment?.capturedAt) await applyUnreadable(ctx, payment, row);
  }
  return {
    gaps,
    seen: new Set(entries.map(({ caseNumber }) => `dispute ${caseNumber}`)),
    unreadable,
    kinds: ['dispute'],
  };
}

const ofUnknown = ({ deductedPaise, state }: ListedDispute): Omit<Gap, 'of'> | undefined =>
  deductedPaise > 0 || state === 'open' ? { what: 'missing here', there: deductedPaise || state } : undefined;

async function applyCase(
  ctx: PaymentsContext,
  payment: Payment,
  listed: ListedDispute,
): Promise<Omit<Gap, 'of'> | undefined> {
  const { caseNumber, state, deductedPaise } = listed;
  await recordCase(ctx, payment, listed);
  let dispute = await disputeOfCase(ctx.db, payment.gateway, caseNumber);
  if (!dispute && deductedPaise > 0) {
    const day = dayInIndia(await ctx.businessNow());
    // The money moves today, whenever it was opened and could be answered.
    const answerBy = listed.answerBy !== null && listed.answerBy > day ? listed.answerBy : day;
    const { reason } = listed;
    const opening = { caseNumber, reason, day, answerBy, amountPaise: deductedPaise };
    const opened = await openDispute(ctx, { orderId: payment.id, ...opening, actor: 'system' });
    if (!opened.ok) return { what: 'missing here', there: deductedPaise };
    dispute = opened.value;
  }
  if (!dispute) return undefined;
  if (dispute.state === 'open' && (deductedPaise > 0 || state === 'won' || state === 'closed')) {
    const verdict = { disputeId: dispute.id, lostPaise: deductedPaise, actor: 'system' };
    const decided = await decideDispute(ctx, verdict);
    if (!decided.ok) return { what: 'other state', here: 'open', there: state };
    dispute = decided.value;
  }
  return dispute.state !== 'open' && dispute.lostPaise !== deductedPaise
    ? { what: 'other sum', here: dispute.lostPaise, there: deductedPaise }
    : undefined;
}

/** Stores a case as it is now. What it held back is due again once it ended, and is looked up while it is open. */
const recordCase = async (ctx: PaymentsContext, { id, gateway }: Payment, listed: ListedDispute): Promise<void> => {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, id);
    if (!payment || !(await storeCase(tx, { ...listed, gateway, paymentId: id, at }))) return;
    await makeRefundsDue(tx, payment, at);
    const { caseNumber, phase, state, amountPaise, deductedPaise } = listed;
    const details = { case: caseNumber, phase, state, amountPaise, deductedPaise };
    await recordAudit(tx, { actor: 'system', action: 'payments/dispute-listed', subject: id, details });
  });
};

async function applyUnreadable(
  ctx: PaymentsContext,
  { id, gateway, postedPaise, amountPaise: capturedPaise }: Payment,
  { id: caseNumber, field, digest = field, takesNothing }: UnreadableRow,
): Promise<void> {
  const amountPaise = postedPaise ?? capturedPaise;
  if (caseNumber === undefined || !amountPaise) return;
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, id);
    if (!payment) return;
    const row = { gateway, caseNumber, paymentId: id, unreadRow: digest };
    const held = { ...row, amountPaise, openedOn: dayInIndia(at), at };
    const isChanged = await (takesNothing ? releaseCase : holdForCase)(tx, held);
    if (!isChanged) return;
    await makeRefundsDue(tx, payment, at);
    const details = { case: caseNumber, field, state: takesNothing ? 'closed' : 'open' };
    await recordAudit(tx, { actor: 'system', action: 'payments/dispute-listed', subject: id, details });
  });
}
