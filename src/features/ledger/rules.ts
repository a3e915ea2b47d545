import { ledgerAccounts, ofPerson } from './model/accounts.ts';

interface AccountRule {
  /** The name of the account; `*` stands for a person. */
  readonly name: string;
  readonly kind: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
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
      'on the other side by what refunds, disputes and their fees took since a week before the last settlement, before the first one by what disputes took, and by what settlements of nothing took as fees, adjustments and reserve; the next captures fill it',
  },
  {
    name: ledgerAccounts.gatewayReserve,
    kind: 'asset',
    normal: 'debit',
    holds: 'What the gateways hold back for a time, as a reserve',
  },
  {
    name: ledgerAccounts.bank,
    kind: 'asset',
    normal: 'either',
    holds: 'What these books moved into and out of our bank account',
    unless:
      'on either side: what lay in the bank before is in no posting until the first statement is imported, and the bank may lend',
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
  {
    name: ledgerAccounts.gatewayAdjustments,
    kind: 'expense',
    normal: 'either',
    holds: 'What the gateways took beside refunds, disputes and fees, less what they gave',
    unless: 'on either side: they may give more than they take',
  },
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
  {
    name: ledgerAccounts.bankCharges,
    kind: 'expense',
    normal: 'either',
    holds: 'What the bank charges for the account',
    unless: 'on either side: the bank may pay back a charge of before the first statement',
  },
  {
    name: ledgerAccounts.bankInterest,
    kind: 'income',
    normal: 'credit',
    holds: 'Interest that the bank pays',
  },
  {
    name: ledgerAccounts.openingBalance,
    kind: 'equity',
    normal: 'either',
    holds: 'What lay in the bank before the first statement, less what these books had moved by then',
    unless: 'on either side: these books may have moved more into the bank by then than lay in it',
  },
  {
    name: ledgerAccounts.ownerBusiness,
    kind: 'equity',
    normal: 'either',
    holds: "What the enterprise's other business brought into the bank and took from it",
    unless: 'on either side: it brings in or takes more',
  },
];
