import type { FindAccountsOfPerson } from '#features/payments/model/refund-proposals.ts';
import { accountsOfClaimant } from '../store/own-claims.ts';

/** The accounts that are one person's because they claimed to one bank account. */
export const findAccountsOfPerson: FindAccountsOfPerson = accountsOfClaimant;
