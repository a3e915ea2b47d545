import { signedOnWire as rupees } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayMs } from '#kit/time.ts';
import type { AttentionReads } from '#features/attention/actions/context.ts';
import type { DeskDayBook, DeskMonth } from '../model/desk.ts';
import { isMonth, monthOf, nextMonth } from '../model/months.ts';
import type { DayBookContext } from './context.ts';
import { monthAccounts, type MonthRow, monthRows } from '../store/months.ts';
import { findMoneyFindings, ofMonth } from './month-findings.ts';

/** The months of the day book, newest first; the sums are those that the database stores. */
export async function readMonths(ctx: Pick<AttentionReads, 'db' | 'businessNow'>): Promise<DeskMonth[]> {
  const current = monthOf(await ctx.businessNow());
  return (await monthRows(ctx.db)).map((row) => deskMonth(row, current));
}

/** A month of the day book with each account's opening balance, debits, credits and closing balance. */
export async function readMonth(
  ctx: AttentionReads & Pick<DayBookContext, 'findMonthChecks'>,
  month: string,
): Promise<Result<DeskDayBook, 'ledger/unknown-month'>> {
  if (!isMonth(month)) return refuse('ledger/unknown-month');
  const months = await monthRows(ctx.db);
  const found = months.find((row) => row.month === month);
  if (!found) return refuse('ledger/unknown-month');
  const accounts = await monthAccounts(ctx.db, month);
  const findings = found.closedAt ? [] : ofMonth(await findMoneyFindings(ctx), month);
  return ok({
    ...deskMonth(found, monthOf(await ctx.businessNow())),
    accounts: accounts.map(({ account, openingPaise, debitPaise, creditPaise }) => ({
      account,
      opening: rupees(openingPaise),
      debit: rupees(debitPaise),
      credit: rupees(creditPaise),
      closing: rupees(openingPaise + debitPaise - creditPaise),
    })),
    openBefore: months
      .filter((row) => row.month < month && row.closedAt === null)
      .map((row) => row.month)
      .toReversed(),
    checks: found.closedAt ? [] : await ctx.findMonthChecks(ctx.db, lastDayOf(month)),
    findings: findings.map(({ kind, subject, since }) => ({ kind, subject, since: since.toISOString() })),
  });
}

/** `2026-10` ends on `2026-10-31`. */
const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${nextMonth(month)}-01`) - dayMs).toISOString().slice(0, 10);

const deskMonth = (row: MonthRow, current: string): DeskMonth => ({
  month: row.month,
  postings: row.postings,
  late: row.late,
  debit: rupees(row.debitPaise),
  credit: rupees(row.creditPaise),
  closed: row.closedAt && {
    at: row.closedAt.toISOString(),
    by: row.closedBy ?? '',
    findings: row.openFindings ?? 0,
    reason: row.reason,
  },
  isOver: row.month < current,
});
