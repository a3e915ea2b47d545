import type { Context } from '#kit/context.ts';
import { type Paise, rupeesOnWire } from '#kit/paise.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { referrerYearPage, yearsWithPayouts } from '../list-store.ts';
import { payoutsInYear, type ReferrerYears } from '../model/years.ts';
import { readSettings } from '../store/bank-answers.ts';

/** A page of what referrers were paid by financial year; those above the owner's limit are marked. */
export async function listReferrerYears(ctx: Pick<Context, 'db'>, params: URLSearchParams): Promise<ReferrerYears> {
  const page = await referrerYearPage(ctx.db, params);
  const names = await findNames(
    ctx.db,
    page.rows.map(({ referrerId }) => referrerId),
  );
  const { yearLimitPaise } = await readSettings(ctx.db);
  const { first, last } = await yearsWithPayouts(ctx.db);
  return {
    ...page,
    rows: page.rows.map(({ id, referrerId, year, paidPaise, payouts }) => ({
      id,
      accountId: referrerId,
      name: names.get(referrerId) ?? '',
      year,
      paid: rupeesOnWire(paidPaise as Paise),
      payouts,
      payoutsOf: payoutsInYear(referrerId, year),
      isAboveLimit: yearLimitPaise !== null && paidPaise > yearLimitPaise,
    })),
    years: first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, n) => last - n),
    limit: yearLimitPaise === null ? null : rupeesOnWire(yearLimitPaise as Paise),
  };
}
