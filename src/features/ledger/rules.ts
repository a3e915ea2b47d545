import { ledgerAccounts, ofPerson } from './model/accounts.ts';

interface AccountRule {
  /** The name of the account; `*` stands for a person. */
  readonly name: string;
  readonly kind: 'asset' | 'liability' | 'income' | 'expense';
  /** The side of its balance. */
  readonly normal: 'debit' | 'credit' | 'either';
  readonly holds: string;
  /** When the balance may be on the other side, and why; such an account has a separate check. */
  readonly unless?: string;
}
/** All accounts, with the sign that the check of the books requires. docs/ledger.md shows this table. */
export const accountRules: readonly AccountRule[] = [
  {
    name: ledgerAccounts.gatewayReceivable,
    kind: 'asset',
    normal: 'debit',
    holds: 'What the gateways hold for us',
    unless:
      'on the other side by what refunds, disputes and their fees took since a week before the last settlement, before the first one by what disputes took; the next captures fill it',
  },
  {
    name: ledgerAccounts.bank,
    kind: 'asset',
    normal: 'either',
    holds: 'What these books moved into and out of our bank account',
    unless: 'on either side: what lay in the bank before the first posting is in no posting',
  },
  {
    name: ledgerAccounts.disputedFunds,
    kind: 'asset',
    normal: 'debit',
    holds: "What payers' banks took back and have not decided yet",
  },
  {
    name: ledgerAccounts.unappliedReceipts,
    kind: 'liability',
    normal: 'credit',
    holds: 'Captured and not yet tied to an application',
  },
  {
    name: ledgerAccounts.refundsPayable,
    kind: 'liability',
    normal: 'credit',
    holds: 'Refunds that were requested and are not completed',
  },
  {
    name: ledgerAccounts.referralPayable(ofPerson),
    kind: 'liability',
    normal: 'credit',
    holds: 'What one referrer is owed, claimable or not yet',
    unless: 'on the other side as a debt that reversals and unclaimed payouts explain; later earnings fill it',
  },
  {
    name: ledgerAccounts.claimsInFlight(ofPerson),
    kind: 'liability',
    normal: 'credit',
    holds: 'Claims of one referrer that are neither paid nor rejected',
  },
  { name: ledgerAccounts.feeIncome, kind: 'income', normal: 'credit', holds: 'Fees of applications' },
  {
    name: ledgerAccounts.otherIncome,
    kind: 'income',
    normal: 'credit',
    holds:
      'Payments that match no order and that staff closed with a reason, and earnings that were given up or that nobody can claim',
  },
  { name: ledgerAccounts.commissionExpense, kind: 'expense', normal: 'debit', holds: 'Commissions of referrers' },
  {
    name: ledgerAccounts.gatewayFees,
    kind: 'expense',
    normal: 'debit',
    holds: 'What the gateway keeps for its service',
  },
  { name: ledgerAccounts.gatewayFeeTax, kind: 'expense', normal: 'debit', holds: "GST on the gateway's fees" },
  { name: ledgerAccounts.disputeLosses, kind: 'expense', normal: 'debit', holds: 'What lost disputes took from us' },
  {
    name: ledgerAccounts.disputeFees,
    kind: 'expense',
    normal: 'debit',
    holds: 'What the gateway charges for disputes',
  },
  {
    name: ledgerAccounts.refundLosses,
    kind: 'expense',
    normal: 'debit',
    holds: 'What went back to payers beyond what they were owed',
  },
];
