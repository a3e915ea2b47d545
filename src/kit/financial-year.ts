import { dayInIndia } from './time.ts';

/** The Indian financial year, April to March by Indian time: `26-27` from 1 April 2026 to 31 March 2027. */
export function financialYearOf(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}
