// What accountants read of a posting beside its accounts, and what they check before a month is closed. Names and references
// belong to higher features and are looked up when they are shown: none is stored with a posting.
import type { Tx } from '#kit/context.ts';
import { baseOf, ledgerAccounts } from './accounts.ts';

/** As programs for accounts name them: money came in, went out, moved between two of our accounts, or did not move. */
export type VoucherType = 'Receipt' | 'Payment' | 'Contra' | 'Journal';
const moneyAccounts: readonly string[] = [
  ledgerAccounts.bank,
  ledgerAccounts.gatewayReceivable,
  ledgerAccounts.gatewayReserve,
  ledgerAccounts.disputedFunds,
];
/** By the accounts in which our money lies: the bank, and what the gateways hold. */
export function voucherType(posting: { readonly debit: string; readonly credit: string }): VoucherType {
  const [comes, goes] = [posting.debit, posting.credit].map((account) => moneyAccounts.includes(baseOf(account)));
  if (comes === true && goes === true) return 'Contra';
  if (comes === true) return 'Receipt';
  return goes === true ? 'Payment' : 'Journal';
}

/** What a voucher says about a posting, found by the posting's source. */
export interface VoucherFacts {
  /** The person or gateway; empty without one, or once the name is erased. */
  readonly party: string;
  /** The bank's reference of the movement; empty without one. */
  readonly utr: string;
  /** Its number at the gateway; empty without one. */
  readonly gatewayNumber: string;
  /** How the gateway's tax invoice splits the GST of its fees: `invoice IM/7 of 29AA…, CGST 9.00, SGST 9.00`; empty without one. */
  readonly invoice: string;
}
export interface AskedPosting {
  readonly source: string;
  readonly debit: string;
  readonly credit: string;
}
/** By source; those without any fact may be missing. */
export type FindVoucherFacts = (
  tx: Tx,
  postings: readonly AskedPosting[],
) => Promise<ReadonlyMap<string, VoucherFacts>>;

export const monthChecks = [
  'bank-imported',
  'bank-lines',
  'gateway-compared',
  'reviews',
  'payouts',
  'refunds',
  'disputes',
  'unsettled',
] as const;
/** Something to look at before a month is closed. */
export interface MonthCheck {
  readonly key: (typeof monthChecks)[number];
  /** Nothing is open. */
  readonly isDone: boolean;
  /** Usual at the end of a month: what is open is settled in the next. */
  readonly isUsual: boolean;
  readonly count: number;
  /** What is missing: gateways that were not compared since. */
  readonly missing: readonly string[];
  /** The last day that the bank statement covers; null for other checks and before the first one. */
  readonly until: string | null;
  /** The sum of what is open; null where it has no sum. */
  readonly paise: number | null;
  /** Where it is worked off. */
  readonly url: string;
}
/** `lastDay`: of the month, `2026-10-31`. */
export type FindMonthChecks = (tx: Tx, lastDay: string) => Promise<readonly MonthCheck[]>;
