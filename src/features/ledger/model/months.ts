// Months of the day books, written `2026-10`.
import { dayInIndia, isDay } from '#kit/time.ts';

export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);
/** The month of an instant in India. */
export const monthOf = (at: Date): string => dayInIndia(at).slice(0, 7);
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}
