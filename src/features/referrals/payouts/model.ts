import { daysOfFinancialYear } from '#kit/money/financial-year.ts';

/** The query of the desk's list of payouts that lists what a person was paid in the financial year that began in `year`. */
export function payoutsInYear(accountId: string, year: number): string {
  const { first, last } = daysOfFinancialYear(year);
  const ofPerson = { person: accountId, pays: 'claims', status: 'paid' };
  return new URLSearchParams({ ...ofPerson, 'paid-from': first, 'paid-to': last }).toString();
}
