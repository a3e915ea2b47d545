/** The ledger accounts. A balance is the sum of an account's entries: debits positive, credits negative. */
export const ledgerAccounts = {
  /** What the gateways hold for us (asset). Settlements, refunds and disputes reduce it. */
  gatewayReceivable: 'gateway_receivable',
  /** Our bank account (asset). */
  bank: 'bank',
  /** Sums in open disputes: taken back by payers' banks and not decided yet (asset). */
  disputedFunds: 'disputed_funds',
  /** Captured, without an application yet (liability). */
  unappliedReceipts: 'unapplied_receipts',
  /** Refunds requested and not completed (liability). */
  refundsPayable: 'refunds_payable',
  /** What we owe one referrer, claimable or not yet (liability); a debit balance is a debt, reduced by later earnings. */
  referralPayable: (accountId: string): string => `referral_payable:${accountId}`,
  /** One referrer's claims that are neither paid nor rejected (liability). */
  claimsInFlight: (accountId: string): string => `claims_in_flight:${accountId}`,
  feeIncome: 'fee_income',
  /** Payments without an application that staff closed with a reason, and earnings that were given up or that nobody can claim (income). */
  otherIncome: 'other_income',
  commissionExpense: 'commission_expense',
  /** The gateway's fees (expense). */
  gatewayFees: 'gateway_fees',
  /** GST on the gateway's fees: the accountant decides whether it is an expense or input tax. */
  gatewayFeeTax: 'gateway_fee_tax',
  /** What the gateways hold back for disputes to come (asset). */
  gatewayReserve: 'gateway_reserve',
  /** What the gateways took and gave beside payments, refunds, disputes and fees (expense). */
  gatewayAdjustments: 'gateway_adjustments',
  /** Losses from disputes (expense). */
  disputeLosses: 'dispute_losses',
  /** The gateway's charges for disputes (expense). */
  disputeFees: 'dispute_fees',
  /** What went back to payers beyond what they were owed (expense). */
  refundLosses: 'refund_losses',
  /** What the bank charges for the account (expense). */
  bankCharges: 'bank_charges',
  /** Interest that the bank pays (income). */
  bankInterest: 'bank_interest',
  /** What lay in the bank before the first statement (equity). */
  openingBalance: 'opening_balance',
  /** What the enterprise's other business took from the bank and brought in (equity). */
  ownerBusiness: 'owner_business',
} as const;

/** Placeholder for the account id in the name of a person's ledger account. */
export const ofPerson = '*';

/** The account without its person. */
export const baseOf = (account: string): string => account.split(':', 1)[0] ?? account;
/** The accounts without persons, as the trial balance has them. */
export const accountNames = Object.values(ledgerAccounts).map((account) =>
  baseOf(typeof account === 'string' ? account : account(ofPerson)),
);
/** True for an account of one person: `referral_payable:usr_…`. */
export const isOfOnePerson = (account: string): boolean => account.includes(':');
