import type { Context, Tx } from '#kit/context.ts';
import { monthInWords } from '#kit/indian-time.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { TableFormat, TableRow, TableShape } from '#kit/files/table.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isMonth } from '../model/months.ts';
import { bookedAfter, type BookedRow, type Closing, findClosing } from '../store/months.ts';

/** In English, as accountants' programs expect it; accounts and events have the names of the desk. */
const shapeOf = (month: string): TableShape => ({
  title: `Day book ${month}`,
  columns: [
    { head: 'No.', kind: 'number' },
    { head: 'Date', kind: 'day' },
    { head: 'Particulars', kind: 'text' },
    { head: 'Account', kind: 'text' },
    { head: 'Account name', kind: 'text' },
    { head: 'Debit (INR)', kind: 'rupees' },
    { head: 'Credit (INR)', kind: 'rupees' },
    { head: 'Source', kind: 'text' },
    { head: 'Note', kind: 'text' },
  ],
});
/** The names of events and accounts at the desk. */
export interface DayBookTexts {
  readonly event: (kind: string) => string;
  readonly account: (account: string) => string;
}
export interface DayBookFile {
  readonly shape: TableShape;
  readonly slices: AsyncIterable<readonly TableRow[]>;
}

/**
 * The day book of a closed month: a row for each debit and credit in the order of time, and a last row with the two totals,
 * which are equal. The audit records each export.
 */
export async function exportDayBook(
  ctx: Pick<Context, 'db' | 'transaction'>,
  {
    month,
    format,
    actor,
    texts,
  }: {
    readonly month: string;
    readonly format: TableFormat;
    readonly actor: string;
    readonly texts: DayBookTexts;
  },
): Promise<Result<DayBookFile, 'ledger/unknown-month' | 'ledger/month-open'>> {
  if (!isMonth(month)) return refuse('ledger/unknown-month');
  const closing = await findClosing(ctx.db, month);
  if (!closing) return refuse('ledger/month-open');
  await ctx.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'ledger/day-book-exported',
      subject: month,
      details: { format, postings: closing.transactions, paise: closing.debitPaise },
    }),
  );
  return ok({ shape: shapeOf(month), slices: slicesOf(ctx.db, texts, { month, closing }) });
}

const sliceSize = 250;
/** The postings of a closed month don't change, so each slice is read alone. */
async function* slicesOf(
  tx: Tx,
  texts: DayBookTexts,
  { month, closing }: { readonly month: string; readonly closing: Closing },
): AsyncGenerator<readonly TableRow[], void, undefined> {
  let last: BookedRow | undefined;
  let [number, debitPaise] = [0, 0];
  for (;;) {
    const found = await bookedAfter(tx, month, last, sliceSize);
    last = found.at(-1);
    if (last === undefined) break;
    const first = number + 1;
    yield found.flatMap((posting, index) => rowsOf(texts, first + index, posting));
    number += found.length;
    debitPaise += found.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }
  // The check of the books finds it too; an accountant must not get it.
  if (number !== closing.transactions || debitPaise !== closing.debitPaise)
    throw new Error(`the day book ${month} is not what it was closed with`);
  yield [[null, null, 'Total', null, null, debitPaise, debitPaise, null, null]];
}

function rowsOf(texts: DayBookTexts, number: number, posting: BookedRow): TableRow[] {
  const day = dayInIndia(posting.at);
  const note = posting.isLate ? `Posted after the day book of ${monthInWords('en', day.slice(0, 7))} was closed` : null;
  const { debit, credit, amountPaise, source } = posting;
  return [
    [number, day, texts.event(posting.kind), debit, texts.account(debit), amountPaise, null, source, note],
    [number, day, texts.event(posting.kind), credit, texts.account(credit), null, amountPaise, source, note],
  ];
}
