import { monthInWords } from '#kit/indian-time.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { TableFormat, TableRow, TableShape } from '#kit/files/table.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { baseOf } from '../model/accounts.ts';
import { isMonth } from '../model/months.ts';
import { type VoucherFacts, voucherType } from '../model/vouchers.ts';
import { bookedAfter, type BookedRow, type Closing, findClosing, monthRows } from '../store/months.ts';
import type { DayBookContext } from './context.ts';

/** In English, as accountants' programs expect it; accounts and events have the names of the desk. */
const shapeOf = (month: string, isDraft: boolean): TableShape => ({
  title: `Day book ${month}${isDraft ? ' draft' : ''}`,
  columns: [
    { head: 'Voucher no.', kind: 'number' },
    { head: 'Date', kind: 'day' },
    { head: 'Voucher type', kind: 'text' },
    { head: 'Account name', kind: 'text' },
    { head: 'Party', kind: 'text' },
    { head: 'Debit (INR)', kind: 'rupees' },
    { head: 'Credit (INR)', kind: 'rupees' },
    { head: 'Narration', kind: 'text' },
    { head: 'UTR', kind: 'text' },
    { head: 'Account', kind: 'text' },
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
 * The day book of a closed month as vouchers: a row for each debit and credit in the order of time, and a last row with the two
 * totals, which are equal. With `isDraft` of a month that is open, as it is now. Names and references are looked up for the
 * file. The audit records each export.
 */
export async function exportDayBook(
  ctx: Pick<DayBookContext, 'db' | 'transaction' | 'findVoucherFacts'>,
  {
    month,
    format,
    actor,
    texts,
    isDraft = false,
    isDaily = false,
  }: {
    readonly month: string;
    readonly isDraft?: boolean;
    /** One voucher for all postings of a day that are alike. */
    readonly isDaily?: boolean;
    readonly format: TableFormat;
    readonly actor: string;
    readonly texts: DayBookTexts;
  },
): Promise<Result<DayBookFile, 'ledger/unknown-month' | 'ledger/month-open'>> {
  if (!isMonth(month)) return refuse('ledger/unknown-month');
  const closing = await findClosing(ctx.db, month);
  if (!closing && !isDraft) return refuse('ledger/month-open');
  if (!closing && !(await monthRows(ctx.db)).some((row) => row.month === month)) return refuse('ledger/unknown-month');
  await ctx.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'ledger/day-book-exported',
      subject: month,
      details: {
        format,
        ...(isDaily ? { isDaily } : {}),
        ...(closing ? { postings: closing.transactions, paise: closing.debitPaise } : { isDraft: true }),
      },
    }),
  );
  return ok({ shape: shapeOf(month, !closing), slices: slicesOf(ctx, texts, { month, closing, isDaily }) });
}

const sliceSize = 250;
/** The postings of a closed month don't change, so each slice is read alone; a draft has those that were there when it came to them. */
async function* slicesOf(
  { db: tx, findVoucherFacts }: Pick<DayBookContext, 'db' | 'findVoucherFacts'>,
  texts: DayBookTexts,
  {
    month,
    closing,
    isDaily,
  }: { readonly month: string; readonly closing: Closing | undefined; readonly isDaily: boolean },
): AsyncGenerator<readonly TableRow[], void, undefined> {
  let last: BookedRow | undefined;
  let [number, debitPaise, vouchers] = [0, 0, 0];
  let day = new Map<string, DailyVoucher>();
  const dayRows = (): TableRow[] => [...day.values()].flatMap((voucher) => dailyRows(texts, ++vouchers, voucher));
  for (;;) {
    const found = await bookedAfter(tx, month, last, sliceSize);
    last = found.at(-1);
    if (last === undefined) break;
    if (isDaily) {
      const rows: TableRow[] = [];
      for (const posting of found) {
        const [open] = day.values();
        if (open && dayInIndia(open.posting.at) !== dayInIndia(posting.at)) {
          rows.push(...dayRows());
          day = new Map();
        }
        addTo(day, posting);
      }
      yield rows;
    } else {
      const first = number + 1;
      const facts = await findVoucherFacts(tx, found);
      yield found.flatMap((posting, index) => rowsOf(texts, first + index, posting, facts.get(posting.source)));
    }
    number += found.length;
    debitPaise += found.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }
  yield dayRows();
  // The check of the books finds it too; an accountant must not get it.
  if (closing && (number !== closing.transactions || debitPaise !== closing.debitPaise))
    throw new Error(`the day book ${month} is not what it was closed with`);
  const note = closing ? null : 'Draft: the month is open';
  yield [[null, null, 'Total', null, null, debitPaise, debitPaise, null, null, null, null, note]];
}

/** Postings of one day, kind and pair of accounts; those of persons are one account. */
interface DailyVoucher {
  /** The first of them. */
  readonly posting: BookedRow;
  readonly count: number;
  readonly paise: number;
}
function addTo(day: Map<string, DailyVoucher>, posting: BookedRow): void {
  const { kind, debit, credit, isLate, amountPaise } = posting;
  const key = [kind, baseOf(debit), baseOf(credit), isLate].join(' ');
  const { posting: first = posting, count = 0, paise = 0 } = day.get(key) ?? {};
  day.set(key, { posting: first, count: count + 1, paise: paise + amountPaise });
}
function dailyRows(texts: DayBookTexts, number: number, { posting, count, paise }: DailyVoucher): TableRow[] {
  const { debit, credit } = posting;
  const sum = { ...posting, debit: baseOf(debit), credit: baseOf(credit), amountPaise: paise, source: '' };
  const text = { ...texts, event: (kind: string) => `${texts.event(kind)}, ${count} in the day` };
  return rowsOf(text, number, sum, undefined);
}

function rowsOf(texts: DayBookTexts, number: number, posting: BookedRow, facts: VoucherFacts | undefined): TableRow[] {
  const day = dayInIndia(posting.at);
  const note = posting.isLate ? `Posted after the day book of ${monthInWords('en', day.slice(0, 7))} was closed` : null;
  const { debit, credit, amountPaise, source } = posting;
  const type = voucherType(posting);
  const { party = '', utr = '', gatewayNumber = '', invoice = '' } = facts ?? {};
  const narration = [texts.event(posting.kind), recordIn(source), gatewayNumber, invoice]
    .filter((part) => part !== '')
    .join(', ');
  const side = (account: string, paise: readonly [debit: number | null, credit: number | null]): TableRow => [
    number,
    day,
    type,
    texts.account(account),
    party,
    ...paise,
    narration,
    utr,
    account,
    source,
    note,
  ];
  return [side(debit, [amountPaise, null]), side(credit, [null, amountPaise])];
}

/** The number of its record, where people know it: `SA-…`. */
function recordIn(source: string): string {
  const record = source.split(':')[1]?.split('/')[0] ?? '';
  return /^S[A-Z]-/.test(record) ? record : '';
}
