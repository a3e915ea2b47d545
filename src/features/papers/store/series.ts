import type { Tx } from '#kit/context.ts';
import { lockFor, on } from '#platform/database/db.ts';
import type { PaperKind } from '../model/paper.ts';

/** Serializes the numbers of a kind, and with them their dates. */
export const lockSeries = (tx: Tx, kind: PaperKind): Promise<void> => lockFor(tx, 'papers/series', kind);

interface Series {
  readonly prefix: string;
  readonly financialYear: string;
}
/** The last number of a series, 0 before the first. */
export const lastOf = async (tx: Tx, { prefix, financialYear }: Series): Promise<number> =>
  (await on(tx).value<number>`
    select last_number from paper_series where prefix = ${prefix} and financial_year = ${financialYear}`) ?? 0;
/** Takes the next number; the date is never before that of an earlier number of the series. */
export const takeNext = (
  tx: Tx,
  kind: PaperKind,
  { prefix, financialYear }: Series,
  at: Date,
): Promise<{ readonly lastNumber: number; readonly lastIssuedAt: Date }> =>
  on(tx).oneRow`
    insert into paper_series as series (prefix, financial_year, kind, last_number, last_issued_at)
    values (${prefix}, ${financialYear}, ${kind}, 1, ${at})
    on conflict (prefix, financial_year) do update
      set last_number = series.last_number + 1, last_issued_at = greatest(series.last_issued_at, excluded.last_issued_at)
    returning last_number, last_issued_at`;
/** The kinds that have numbers with these prefixes. */
export const prefixesInUse = (tx: Tx): Promise<{ prefix: string; kind: PaperKind }[]> =>
  on(tx).rows`select distinct prefix, kind from paper_series`;
