import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { postings } from '#features/ledger/model/postings.ts';

/** The kinds of postings that move the bank: few of all postings are of one, so a query finds them by kind. */
export const bankKinds = Object.entries(postings).flatMap(([kind, { debit, credit }]) =>
  [debit, credit].some((account) => account === ledgerAccounts.bank) ? [kind] : [],
);
/** Without those that a line of a statement makes itself. */
export const movementKinds = bankKinds.filter((kind) => !/^(bank|business)-/.test(kind));
