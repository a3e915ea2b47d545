import { after, before, dayMs } from '#kit/time.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import type { Gap } from '../../model/payments.ts';
import type { Gateway, ListedSettlement } from '../../providers/port.ts';
import { judgeRows, recordJudged } from '../../settlements/actions/record-import.ts';
import type { FaultyRow, ReportRow, ShownFault } from '../../settlements/model.ts';
import { rupeesOf } from '../../settlements/rules/report-amounts.ts';
import { arrives, type JudgedSettlement } from '../../settlements/rules/settlement-report.ts';
import { knownSettlements, lockAllSettlements, settledSince } from '../../settlements/store/settlement-imports.ts';
import type { Compared } from './find-gaps.ts';

/** One that could not be recorded, for want of a payment or refund, is tried again for so long. */
const retriedMs = 31 * dayMs;
/** The bank has a settlement some days after the gateway made it, so the first days of the list may lack it. */
const edgeMs = 5 * dayMs;
/** A gap is looked at again for so long, so that it ends once the settlement is corrected. */
const reviewedMs = 366 * dayMs;

/**
 * Records the settlements that a gateway lists, each as a whole, by the rules for an imported report; what staff say of a
 * report, what arrived of each, the list says itself. One whose rows do not fit our books or its own sum is a gap. Undefined
 * when the gateway did not answer; one without such a list has none.
 */
export async function reconcileSettlements(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
): Promise<Compared | undefined> {
  if (!gateway.listSettlements) return { gaps: [], seen: new Set() };
  const at = await ctx.businessNow();
  const start = before(at, retriedMs);
  const listed = await gateway.listSettlements({ since: since < start ? since : start, until: at });
  if (!listed.ok) return undefined;
  const { settlements, held, unreadable } = listed.value;
  const paid = settlements.filter(({ state }) => state === 'paid');
  const rows = paid.flatMap(rowsOf).map((cells, index): ReportRow => ({ line: index + 1, cells, extra: 0 }));
  const ours: string[] = [];
  const gaps = await ctx.transaction(async (tx) => {
    await lockAllSettlements(tx);
    const report = await judgeRows(tx, { gateway: gateway.name, taxInFee: false }, rows, at);
    const judged = new Map(report.settlements.map((one) => [one.gatewaySettlementId, one]));
    const found: Gap[] = [];
    for (const settlement of paid) {
      const one = judged.get(settlement.gatewaySettlementId);
      const isOfIt = ({ line }: FaultyRow) => rows[line - 1]?.cells.settlement === settlement.gatewaySettlementId;
      const fault = report.faults.find(isOfIt);
      const gap = gapOf(settlement, one, fault && { ...fault, payment: rows[fault.line - 1]?.cells.payment ?? '' });
      if (gap) found.push(gap);
      else if (one)
        await recordJudged(tx, { gateway: gateway.name, reportedBy: [], details: { list: gateway.name } }, one, {
          actor: 'system',
          at,
        });
    }
    // What a later one paid out needs nobody.
    const failed = settlements
      .filter(({ state, madeAt }) => state === 'failed' && !paid.some((later) => later.madeAt > madeAt))
      .map((one) => one.gatewaySettlementId);
    const known = await knownSettlements(tx, gateway.name, { numbers: failed, utrs: [] });
    const isRecorded = new Set(known.map(({ gatewaySettlementId }) => gatewaySettlementId));
    for (const id of failed)
      found.push({
        of: `settlement ${id}`,
        what: 'other state',
        here: isRecorded.has(id) ? 'recorded' : undefined,
        there: 'failed',
      });
    // Recorded by hand, and the gateway knows no such settlement.
    const from = after(since < start ? since : start, edgeMs);
    for (const one of await settledSince(tx, gateway.name, before(at, reviewedMs))) {
      const isListed = settlements.some(
        (each) => each.gatewaySettlementId === one.gatewaySettlementId || (each.utr !== '' && each.utr === one.utr),
      );
      // It may be the one that cannot be read.
      if (!isListed && unreadable.some(({ kind }) => kind === 'settlement')) continue;
      ours.push(`settlement ${one.id}`);
      if (one.isByHand && !isListed && one.settledAt >= from && one.settledAt <= before(at, dayMs))
        found.push({ of: `settlement ${one.id}`, what: 'missing there', here: one.bankPaise });
    }
    return found;
  });
  for (const { paymentId, amountPaise } of held)
    gaps.push({ of: `hold ${paymentId}`, what: 'held there', there: amountPaise });
  const settled = paid.flatMap((one) => one.rows.map(({ paymentId }) => `hold ${paymentId}`));
  const there = settlements.map((one) => `settlement ${one.gatewaySettlementId}`);
  const stillHeld = held.map(({ paymentId }) => `hold ${paymentId}`);
  const kinds = ['settlement', 'settlement row', 'hold'] as const;
  return { gaps, seen: new Set([...there, ...ours, ...settled, ...stillHeld]), unreadable, kinds };
}

const rowsOf = ({ gatewaySettlementId, utr, day, rows }: ListedSettlement): ReportRow['cells'][] =>
  rows.map(({ kind, paymentId, amountPaise, feePaise, taxPaise, netPaise }) => ({
    settlement: gatewaySettlementId,
    utr,
    day,
    payment: paymentId,
    type: kind,
    amount: rupeesOf(amountPaise),
    fee: rupeesOf(feePaise),
    tax: rupeesOf(taxPaise),
    net: rupeesOf(netPaise),
  }));

/** Why it cannot be recorded; undefined for one that can, or is. */
function gapOf(
  { gatewaySettlementId, amountPaise }: ListedSettlement,
  judged: JudgedSettlement | undefined,
  fault: Pick<ShownFault, 'fault' | 'found' | 'payment'> | undefined,
): Gap | undefined {
  const of = `settlement ${gatewaySettlementId}`;
  if (!judged) return { of, what: 'missing here', there: amountPaise };
  if (arrives(judged.bankPaise) !== amountPaise)
    return { of, what: 'other sum', here: arrives(judged.bankPaise), there: amountPaise };
  if (judged.state !== 'wrong') return undefined;
  const gap = { of, what: 'missing here', there: amountPaise } as const;
  if (!fault) return { ...gap, here: judged.faults.join(', ') };
  return { ...gap, here: fault.fault, row: [...new Set([fault.payment, fault.found])].join(' ').trim() };
}
