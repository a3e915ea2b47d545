import { dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';

/** How many of each kind stay. */
export const retained = { days: 7, weeks: 5, months: 12 };

const weekOf = (day: string): string => {
  const start = startOfDayInIndia(day);
  // 1970-01-05 was a Monday.
  return String(Math.floor((start.getTime() - startOfDayInIndia('1970-01-05').getTime()) / (7 * dayMs)));
};

/**
 * Which copies stay: the newest of each of the last 7 days, 5 weeks (from Monday) and 12 months that have one, by the calendar
 * of India. Periods without a copy count nothing, so that a pause loses none. With them those of the base backups that stay:
 * a return to a moment takes the files from the copy before it.
 */
export function retainedCopies<T extends { readonly name: string; readonly madeAt: string }>(
  copies: readonly T[],
  bases: readonly { readonly name: string }[],
): T[] {
  const newestFirst = copies.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const dayOf = ({ madeAt }: T): string => dayInIndia(new Date(madeAt));
  const stays = new Set<T>();
  const keep = (periodOf: (copy: T) => string, count: number): void => {
    const newest = [...Map.groupBy(newestFirst, periodOf).values()].slice(0, count);
    for (const [copy] of newest) if (copy) stays.add(copy);
  };
  keep(dayOf, retained.days);
  keep((copy) => weekOf(dayOf(copy)), retained.weeks);
  keep((copy) => dayOf(copy).slice(0, 7), retained.months);
  const ofBases = new Set(bases.map(({ name }) => name));
  return copies.filter((copy) => stays.has(copy) || ofBases.has(copy.name));
}
