import { daysOfFinancialYear } from '#kit/financial-year.ts';
import type { ListPage } from '#kit/list-page.ts';

/** The query of the desk's list of payouts that lists what a person was paid in the financial year that began in `year`. */
export function payoutsInYear(accountId: string, year: number): string {
  const { first, last } = daysOfFinancialYear(year);
  const ofPerson = { person: accountId, pays: 'claims', status: 'paid' };
  return new URLSearchParams({ ...ofPerson, 'paid-from': first, 'paid-to': last }).toString();
}

/** What a referrer was paid in a financial year. */
export interface ReferrerYear {
  readonly id: string;
  readonly accountId: string;
  /** Empty without one. */
  readonly name: string;
  /** The calendar year in which the financial year began. */
  readonly year: number;
  /** Rupees, without transfers that the bank returned. */
  readonly paid: number;
  readonly payouts: number;
  /** The query of the list of payouts that lists exactly them. */
  readonly payoutsOf: string;
  readonly isAboveLimit: boolean;
}
/** A page of the list, with the years that it can be narrowed to, newest first, and the owner's limit in rupees. */
export interface ReferrerYears extends ListPage<ReferrerYear> {
  readonly years: readonly number[];
  readonly limit: number | null;
}
