// The days that a list adds up: its rows are sums, so that they are chosen before it is read.
import { after, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { sql } from '../db.ts';
import { days, type Filter } from './filters.ts';

/** Days at most, so that one page reads a year at most. */
export const maxPeriodDays = 366;

export interface Period {
  readonly from: Date;
  /** The first moment after it. */
  readonly until: Date;
  /** In India, both included. */
  readonly days: readonly [first: string, last: string];
}

const spanOf = (first: string, last: string): number =>
  Math.round((startOfDayInIndia(last).getTime() - startOfDayInIndia(first).getTime()) / dayMs) + 1;

/**
 * The filter of the days: it chooses what is added up, and leaves out no row. A longer period is refused, also one from a day until
 * `today`.
 */
export const periodOn = (today?: string): Filter => ({
  ...days(sql`now()`),
  read(key, values) {
    const read = days(sql`now()`).read(key, values);
    if (!read.condition) return read;
    const [first] = read.active[`${key}-from`] ?? [];
    const [last] = read.active[`${key}-to`] ?? [];
    const until = last ?? today;
    if (first !== undefined && until !== undefined && spanOf(first, until) > maxPeriodDays)
      return {
        active: {},
        problems: [{ field: last === undefined ? `${key}-from` : `${key}-to`, reason: 'too-long' }],
      };
    return { ...read, condition: sql`true` };
  },
});
/** As a list names it, before it knows today. */
export const period: Filter = periodOn();

/** The days that `period` reads under this key; without them, and where they are refused, the month of today. */
export function periodOf(params: URLSearchParams, key: string, today: string): Period {
  const { active } = periodOn(today).read(key, (name) => params.getAll(name).filter((value) => value !== ''));
  const [typedFirst] = active[`${key}-from`] ?? [];
  const [typedLast] = active[`${key}-to`] ?? [];
  const last = typedLast ?? (typedFirst !== undefined && typedFirst > today ? typedFirst : today);
  const first = typedFirst ?? `${last.slice(0, 7)}-01`;
  return {
    from: startOfDayInIndia(first),
    until: after(startOfDayInIndia(last), dayMs),
    days: [first, last],
  };
}

/** The query of a view: from a day until a day. */
export const periodQuery = (key: string, [first, last]: Period['days']): string =>
  String(new URLSearchParams({ [`${key}-from`]: first, [`${key}-to`]: last }));

/** The month of a day, and the one before. */
export function monthsOf(today: string): readonly [now: Period['days'], before: Period['days']] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = after(startOfDayInIndia(month), -dayMs / 2)
    .toISOString()
    .slice(0, 10);
  return [
    [month, today],
    [`${lastOfBefore.slice(0, 7)}-01`, lastOfBefore],
  ];
}
