import type { Tx } from '#kit/context.ts';
import { financialYearOf } from '#kit/money/financial-year.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { PaperKind } from '../model/paper.ts';
import { numberOf } from '../rules/numbers.ts';
import { lastOf, lockSeries, takeNext } from '../store/series.ts';
import { findSettings } from '../store/settings.ts';
import { lastOfSeries } from '../terms.ts';

export interface TakenNumber {
  readonly number: string;
  /** Never before that of an earlier number of the series. */
  readonly issuedAt: Date;
}
/**
 * Takes the next number of a kind in the transaction that issues the paper, which holds the series until its end: a rollback
 * leaves no gap. `clock` is the product clock, read before the transaction.
 */
export async function takeNumber(
  tx: Tx,
  kind: PaperKind,
  clock: Date,
): Promise<Result<TakenNumber, 'papers/series-full'>> {
  await lockSeries(tx, kind);
  const financialYear = financialYearOf(clock);
  const { prefixes } = await findSettings(tx);
  const series = { prefix: prefixes[kind], financialYear };
  if ((await lastOf(tx, series)) >= lastOfSeries)
    return refuse('papers/series-full', { facts: { year: financialYear } });
  const { lastNumber, lastIssuedAt } = await takeNext(tx, kind, series, clock);
  return ok({ number: numberOf(series.prefix, financialYear, lastNumber), issuedAt: lastIssuedAt });
}
