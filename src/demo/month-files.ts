// What the gateway and the bank of a demo give to finance: the report of what the gateway paid out, and the account's statement.
import { byText } from '#kit/text/by-text.ts';
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import type { Context } from '#kit/context.ts';
import { type Movement, openingPaise, statementOf } from './bank-account.ts';
import { monthlyLines } from './chapters/bank.ts';
import { type ReportedRow, reportOf, rowOf } from './chapters/settlements.ts';
import type { GatewayState } from './simulator.ts';
import { isInStatement, lastBankLine, reportedRows, unshownTransfers } from './store.ts';

type FilesContext = Pick<Context, 'db' | 'businessNow'>;

interface Payout {
  readonly number: string;
  readonly utr: string;
  readonly day: string;
  readonly rows: readonly ReportedRow[];
  readonly bankPaise: number;
}
/** What the gateway paid out at the end of yesterday: all that it took and gave back until then and no report has. The same all day. */
async function payoutOf(ctx: FilesContext, { payments, refunds }: GatewayState): Promise<Payout> {
  const now = await ctx.businessNow();
  const day = dayInIndia(before(now, dayMs));
  const until = startOfDayInIndia(dayInIndia(now));
  const digits = day.replaceAll('-', '');
  const number = `PO${digits}`;
  const known = new Set(await reportedRows(ctx.db, number));
  const isPaidOut = (one: { readonly createdAt: string; readonly settlesAtMs: number }): boolean =>
    new Date(one.createdAt) < until && one.settlesAtMs < now.getTime();
  const rows = [
    ...payments
      .filter(
        (one) => one.status === true && one.currency === 'INR' && isPaidOut(one) && !known.has(`payment ${one.id}`),
      )
      .map(({ id, amountPaise }) => rowOf('payment', id, amountPaise)),
    ...refunds
      .filter(
        (one) =>
          one.resolution === 'FINI_CONC' && isPaidOut(one) && !known.has(`refund ${one.paymentId} ${one.amountPaise}`),
      )
      .map(({ paymentId, amountPaise }) => rowOf('refund', paymentId, -amountPaise)),
  ];
  const bankPaise = rows.reduce((sum, { gross, fee, tax }) => sum + gross - fee - tax, 0);
  // What is below zero waits for later payments.
  return { number, utr: `SBIN52${digits}01`, day, bankPaise, rows: bankPaise > 0 ? rows : [] };
}

/** The gateway's report of its last settlement; only its head where nothing was left to pay out. */
export const settlementReport = async (ctx: FilesContext, gateway: GatewayState): Promise<string> =>
  reportOf(await payoutOf(ctx, gateway));

/**
 * The bank's statement from the last imported line until yesterday: what the desk recorded as moved, what the gateway paid out,
 * and what else the account does each month.
 */
export async function bankStatement(ctx: FilesContext, gateway: GatewayState): Promise<string> {
  const now = await ctx.businessNow();
  const today = dayInIndia(now);
  const last = await lastBankLine(ctx.db);
  const since = last?.day ?? dayInIndia(before(now, 35 * dayMs));
  const recorded = (await unshownTransfers(ctx.db)).map((one) => ({ ...one, day: one.day < since ? since : one.day }));
  const { rows, day, bankPaise, utr } = await payoutOf(ctx, gateway);
  const isShown = recorded.some((one) => one.utr === utr) || (await isInStatement(ctx.db, utr));
  const settlement: Movement = { day, paise: bankPaise, utr, text: `NEFT CR ${utr} SETTLEMENT` };
  const fresh = rows.length === 0 || isShown ? [] : [settlement];
  const lines = [...recorded, ...fresh, ...monthlyLines(since, today)]
    .filter((one) => one.day < today)
    .toSorted(byText((one) => one.day));
  return statementOf(lines, last?.balancePaise ?? openingPaise);
}
