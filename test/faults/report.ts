import type pg from 'pg';
import { median, table as markdown, writeFigures } from '../../bench/figures.ts';
import type { Journal } from './ask.ts';
import type { Check } from './oracle.ts';
import { table } from './tables.ts';

/** A whole run, counted in the database at its end. */
export interface Outcome {
  readonly kills: number;
  readonly days: number;
  readonly journal: Journal;
  readonly acts: ReadonlyMap<string, number>;
  readonly restartMs: readonly number[];
  readonly restoreMs: readonly number[];
  readonly checks: readonly Check[];
  /** Name and count of each kind of row. */
  readonly rows: readonly (readonly [string, number])[];
}

const counted: readonly (readonly [string, string])[] = [
  ['orders', 'from payment_order'],
  ['captured payments', 'from payment where captured_at is not null'],
  ['applications', 'from application'],
  ['second payments', "from payment where outcome = 'duplicate'"],
  ['payments that fitted no order', 'from payment where captured_at is not null and mismatch is not null'],
  ['refunds', 'from refund'],
  ['refunds completed', "from refund where state = 'done'"],
  ['disputes', 'from dispute'],
  ['disputes lost, whole or in part', "from dispute where state = 'lost'"],
  ['commissions', 'from commission'],
  ['claims', 'from claim'],
  ['payouts begun', 'from payout'],
  ['payouts that were transferred', 'from payout where utr is not null'],
  ['payouts that the bank returned', "from payout where state = 'returned'"],
  ['lines of the bank statement', 'from bank_statement_line'],
  ['of them still listed at the end', 'from bank_statement_line where tied_kind is null'],
  ['statements imported', 'from bank_statement'],
  ['settlements', 'from settlement'],
  [
    'movements outside of runs that another person proved',
    "from approval where kind like '%-movement' and status = 'approved'",
  ],
  ['postings', 'from ledger_transaction'],
];

export async function outcome(run: Omit<Outcome, 'rows' | 'days'> & { readonly pool: pg.Pool }): Promise<Outcome> {
  const { pool, ...rest } = run;
  const rows = await Promise.all(
    counted.map(async ([name, from]): Promise<readonly [string, number]> => {
      const [found] = await table<{ n: number }>(pool, `select count(*)::int as n ${from}`);
      return [name, found?.n ?? 0];
    }),
  );
  const cancelled = new Set(run.journal.cancelled).size;
  return {
    ...rest,
    days: run.journal.day,
    rows: [...rows, ['confirmed cancellations', cancelled]],
  };
}

/** Prints the run, and writes it into docs/figures.md on request. */
export function report(run: Outcome, { isWritten }: { readonly isWritten: boolean }): void {
  const { ok, refused, unknown, away } = run.journal.calls;
  const passed = run.checks.filter(({ off }) => off.length === 0).length;
  const ms = (value: number): string => `${Math.round(value)} ms`;
  const facts: string[][] = [
    ['kills', String(run.kills)],
    ['days of the product’s clock', String(run.days)],
    ['completed scenarios', String(run.journal.scenarios)],
    ...run.rows.map(([name, count]) => [name, String(count)]),
    ['calls answered / asked to retry', `${ok} / ${refused}`],
    ['calls cut off / without a connection', `${unknown} / ${away}`],
    ['ready after a kill, median / longest', `${ms(median(run.restartMs))} / ${ms(Math.max(...run.restartMs))}`],
    ...(run.restoreMs.length === 0
      ? []
      : [
          ['backups restored', String(run.restoreMs.length)],
          [
            'ready on a restored backup, median / longest',
            `${ms(median(run.restoreMs))} / ${ms(Math.max(...run.restoreMs))}`,
          ],
        ]),
    ['checks passed / failed', `${passed} / ${run.checks.length - passed}`],
  ];
  const text = markdown(['A run', ''], facts);
  console.log(`${text}\nstaff: ${[...run.acts].map(([name, count]) => `${count} ${name}`).join(', ')}`);
  if (isWritten) writeFigures('faults', text);
}
