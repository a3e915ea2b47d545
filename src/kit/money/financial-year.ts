import { dayInIndia } from '../time.ts';

/** The calendar year in which the Indian financial year of a moment began: April to March by Indian time. */
export function financialYearFrom(at: Date): number {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}
/** Its first and last day: `2026-04-01` and `2027-03-31`. */
export const daysOfFinancialYear = (from: number): { readonly first: string; readonly last: string } => ({
  first: `${from}-04-01`,
  last: `${from + 1}-03-31`,
});
/** The financial year that began in this calendar year, as it is written: `26-27`. */
export const financialYearName = (from: number): string =>
  [from, from + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
/** The Indian financial year, April to March by Indian time: `26-27` from 1 April 2026 to 31 March 2027. */
export const financialYearOf = (at: Date): string => financialYearName(financialYearFrom(at));
