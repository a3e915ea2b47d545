import type { Paise } from '#kit/paise.ts';

/** The accounts of the enterprise. A balance is the sum of an account's entries: debits positive, credits negative. */
export const accounts = {
  /** What the gateways hold for us (asset). */
  gatewayReceivable: 'gateway_receivable',
  /** Captured and not yet tied to an application (liability). */
  unappliedReceipts: 'unapplied_receipts',
  feeIncome: 'fee_income',
  /** Refunds that were asked for and not yet done (liability). */
  refundsPayable: 'refunds_payable',
  /** What disputes took back from us. */
  disputeLosses: 'dispute_losses',
  commissionExpense: 'commission_expense',
  /** What one referrer is owed, claimable or not yet; a debit balance is a debt that later earnings fill. */
  referralPayable: (accountId: string): string => `referral_payable:${accountId}`,
  /** Claims of one referrer that are under way (liability). */
  claimsInFlight: (accountId: string): string => `claims_in_flight:${accountId}`,
  bank: 'bank',
} as const;

/** A balanced set of entries with one source; a second posting of the same source does nothing. */
export interface Posting {
  readonly source: string;
  readonly kind: string;
  /** The product's clock. */
  readonly at: Date;
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: Paise;
}

/** What a trial balance found. `off` names each thing that is wrong, in words; empty means that all is well. */
export interface TrialBalance {
  readonly totalPaise: number;
  readonly transactions: number;
  readonly accounts: readonly { readonly name: string; readonly balancePaise: number }[];
  readonly off: readonly string[];
}
