import { importSettlements } from '#features/payments/settlements/actions/import-settlements.ts';
import { recordImport } from '#features/payments/settlements/actions/record-import.ts';
import { recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { paise, rupeeDecimal } from '#kit/money/paise.ts';
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { moveAtBank } from '../bank-account.ts';
import { by } from '../office.ts';
import { gatewayDisputes, gatewayRefunds, unsettledPayments } from '../store.ts';
import type { Story } from '../story.ts';

/** Each week the gateway pays what it took, less its fees, its GST and what it paid back; finance reads its report. */
export function settlements(story: Story): void {
  const { time } = story;
  for (let week = 25; week >= 0; week--)
    story.at(time.daysAgo(week * 7 + 2, '15:40'), () => settle(story, { week, isWrong: week === 0 }));
}
/** What was in a report: the gateway's numbers of payments, ours of refunds and disputes. */
const reported = (): Set<string> => new Set();

/** A row of the gateway's report. Sums are paise. */
export interface ReportedRow {
  readonly gatewayPaymentId: string;
  /** Negative: taken from the settlement. */
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly type: 'payment' | 'refund' | 'dispute';
}
/** A row of the gateway's report. From a payment, the gateway keeps 2% and GST on it. `gross` in paise. */
export function rowOf(type: ReportedRow['type'], gatewayPaymentId: string, gross: number): ReportedRow {
  const fee = type === 'payment' ? Math.round(gross / 50) : 0;
  return { gatewayPaymentId, gross, fee, tax: Math.round(fee * 0.18), type };
}

const head = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type';
const rupees = (amount: number): string =>
  amount < 0 ? `-${rupeeDecimal(paise(-amount))}` : rupeeDecimal(paise(amount));

/** The gateway's report of one settlement. */
export function reportOf({ number, utr, day, rows }: Reported): string {
  const lines = rows.map(({ gatewayPaymentId, gross, fee, tax, type }) =>
    [number, utr, day, gatewayPaymentId, rupees(gross), rupees(fee), rupees(tax), rupees(gross - fee - tax), type].join(
      ',',
    ),
  );
  return [head, ...lines].join('\n');
}
interface Reported {
  readonly number: string;
  readonly utr: string;
  readonly day: string;
  readonly rows: readonly ReportedRow[];
}

async function settle(
  story: Story,
  { week, isWrong }: { readonly week: number; readonly isWrong: boolean },
): Promise<void> {
  const { ctx, time } = story;
  const until = before(time.now(), dayMs);
  const known = story.shared(reported);
  const payments = (await unsettledPayments(ctx.db, until)).filter(({ gatewayPaymentId: id }) => !known.has(id));
  const refunds = (await gatewayRefunds(ctx.db, until)).filter(({ id }) => !known.has(id));
  const disputes = (await gatewayDisputes(ctx.db, until)).filter(({ id }) => !known.has(id));
  const rows = [
    ...payments.map(({ gatewayPaymentId, paise: gross }) => rowOf('payment', gatewayPaymentId, gross)),
    ...refunds.map(({ gatewayPaymentId, paise: gross }) => rowOf('refund', gatewayPaymentId, -gross)),
    ...disputes.map(({ gatewayPaymentId, paise: gross }) => rowOf('dispute', gatewayPaymentId, gross)),
  ];
  const sum = (of: (row: ReportedRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const fees = { feePaise: paise(sum(({ fee }) => fee)), taxPaise: paise(sum(({ tax }) => tax)) };
  const bankPaise = sum(({ gross, fee, tax }) => gross - fee - tax);
  if (bankPaise <= 0) return;
  for (const { id } of [...refunds, ...disputes]) known.add(id);
  for (const { gatewayPaymentId } of payments) known.add(gatewayPaymentId);
  // The last time, the bank shows less than the gateway says, and the report is still to be explained.
  const arrived = isWrong ? bankPaise - 12_000 : bankPaise;
  const utr = moveAtBank(story, arrived, (of) => `NEFT CR ${of} ${ctx.gateway.name.toUpperCase()} SETTLEMENT`);
  const day = dayInIndia(time.now());
  const number = `PO${String(4_180_000 + week * 311)}`;
  const actor = by(story, 'finance');
  if (isWrong) {
    const sums = { ...fees, bankPaise: paise(arrived), utr, settledAt: startOfDayInIndia(day), actor };
    story.must(await recordSettlement(ctx, { gatewaySettlementId: number, ...sums }));
  }
  const bytes = new TextEncoder().encode(reportOf({ number, utr, day, rows }));
  const report = { fileName: `settlement-${day}.csv`, bytes, choosesColumns: false, actor };
  const { id } = story.must(await importSettlements(ctx, report));
  if (isWrong) return;
  story.must(await recordImport(ctx, { id, arrived: { 'bank-1': rupees(arrived) }, leavesOut: false, actor }));
}
