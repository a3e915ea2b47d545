import { deskPaths } from '#web/desk/desk-paths.ts';

/** The postings that a balance adds up, with their debits, credits and the balance below. */
export const accountUrl = (account: string, filters: Readonly<Record<string, string>>): string =>
  `${deskPaths.ledger()}?${new URLSearchParams({ account, ...filters, columns: 'kind,at,debited,credited,amount,debit,credit,source' })}`;
