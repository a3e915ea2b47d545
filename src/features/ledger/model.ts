import type { Paise } from '#kit/paise.ts';

/** The accounts of the enterprise. A balance is the sum of an account's entries: debits positive, credits negative. */
export const accounts = {
  /** What the gateways hold for us (asset). Emptied by settlements, refunds and disputes. */
  gatewayReceivable: 'gateway_receivable',
  /** Our bank account (asset). */
  bank: 'bank',
  /** What a payer's bank took back and has not decided yet (asset). */
  disputedFunds: 'disputed_funds',
  /** Captured and not yet tied to an application (liability). */
  unappliedReceipts: 'unapplied_receipts',
  /** Refunds that were requested and are not completed (liability). */
  refundsPayable: 'refunds_payable',
  /** What one referrer is owed, claimable or not yet; a debit balance is a debt that later earnings fill. */
  referralPayable: (accountId: string): string => `referral_payable:${accountId}`,
  /** Claims of one referrer that are under way (liability). */
  claimsInFlight: (accountId: string): string => `claims_in_flight:${accountId}`,
  feeIncome: 'fee_income',
  /** Receipts that fit no order and that staff closed with a reason (income). */
  otherIncome: 'other_income',
  commissionExpense: 'commission_expense',
  /** What the gateway keeps for its service (expense). */
  gatewayFees: 'gateway_fees',
  /** GST on the gateway's fees: whether it is an expense or input tax is the accountant's question. */
  gatewayFeeTax: 'gateway_fee_tax',
  /** What lost disputes took from us (expense). */
  disputeLosses: 'dispute_losses',
  /** What the gateway charges for a dispute (expense). */
  disputeFees: 'dispute_fees',
} as const;

/** The person's part of an account's name in tables. */
export const ofPerson = '*';

interface PostingRule {
  /** What happened, as docs/ledger.md tells it. */
  readonly event: string;
  readonly debit: string;
  readonly credit: string;
  /** `*` stands for the id that the posting is of. A source is posted once. */
  readonly source: string;
}
/**
 * Every posting there is: event → debit → credit. docs/ledger.md shows this table and is checked against it.
 * Kinds and sources are stored and append-only: renaming one would post it twice.
 */
export const postings = {
  capture: {
    event: 'The gateway captured a payment',
    debit: accounts.gatewayReceivable,
    credit: accounts.unappliedReceipts,
    source: 'payment:*',
  },
  fee: {
    event: 'A captured payment became an application',
    debit: accounts.unappliedReceipts,
    credit: accounts.feeIncome,
    source: 'application:*',
  },
  surplus: {
    event: 'A captured payment is a second one and goes back',
    debit: accounts.unappliedReceipts,
    credit: accounts.refundsPayable,
    source: 'surplus:*',
  },
  'refund-asked': {
    event: "The refund of an application's fee was requested",
    debit: accounts.feeIncome,
    credit: accounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'unapplied-refund-asked': {
    event: 'The refund of a payment without an application was requested',
    debit: accounts.unappliedReceipts,
    credit: accounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'refund-done': {
    event: 'The gateway completed a refund',
    debit: accounts.refundsPayable,
    credit: accounts.gatewayReceivable,
    source: 'refund:*:done',
  },
  'refund-by-hand': {
    event: 'Staff paid a refund from our bank account',
    debit: accounts.refundsPayable,
    credit: accounts.bank,
    source: 'refund:*:done',
  },
  'refund-denied': {
    event: "The refund of an application's fee was denied or closed: the money stays ours",
    debit: accounts.refundsPayable,
    credit: accounts.feeIncome,
    source: 'refund:*:denied',
  },
  'unapplied-refund-denied': {
    event: 'The refund of a payment without an application was denied or closed',
    debit: accounts.refundsPayable,
    credit: accounts.unappliedReceipts,
    source: 'refund:*:denied',
  },
  'refund-part': {
    event: "A part of a refund was given back at the gateway's own desk",
    debit: accounts.refundsPayable,
    credit: accounts.gatewayReceivable,
    source: 'refund:*:part',
  },
  'receipt-closed': {
    event: 'Staff closed a receipt that fits no order',
    debit: accounts.unappliedReceipts,
    credit: accounts.otherIncome,
    source: 'receipt:*:closed',
  },
  dispute: {
    event: 'A dispute noted before November 2026: opened and lost in one',
    debit: accounts.disputeLosses,
    credit: accounts.gatewayReceivable,
    source: 'dispute:*',
  },
  'dispute-opened': {
    event: "The payer's bank took a payment back for the time of a dispute",
    debit: accounts.disputedFunds,
    credit: accounts.gatewayReceivable,
    source: 'dispute:*:opened',
  },
  'dispute-won': {
    event: 'A dispute was decided for us, whole or in part',
    debit: accounts.gatewayReceivable,
    credit: accounts.disputedFunds,
    source: 'dispute:*:won',
  },
  'dispute-lost': {
    event: 'A dispute was decided against us, whole or in part',
    debit: accounts.disputeLosses,
    credit: accounts.disputedFunds,
    source: 'dispute:*:lost',
  },
  'dispute-lost-refund': {
    event: 'A lost dispute paid back what we owed as a refund',
    debit: accounts.refundsPayable,
    credit: accounts.disputedFunds,
    source: 'dispute:*:lost-refund',
  },
  'dispute-lost-unapplied': {
    event: 'A lost dispute paid back a receipt without an application',
    debit: accounts.unappliedReceipts,
    credit: accounts.disputedFunds,
    source: 'dispute:*:lost-unapplied',
  },
  'dispute-fee': {
    event: 'The gateway charged for a dispute',
    debit: accounts.disputeFees,
    credit: accounts.gatewayReceivable,
    source: 'dispute:*:fee',
  },
  'settlement-bank': {
    event: 'The gateway paid out to our bank account',
    debit: accounts.bank,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:bank',
  },
  'settlement-fees': {
    event: 'The gateway kept its fees from a settlement',
    debit: accounts.gatewayFees,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:fees',
  },
  'settlement-tax': {
    event: 'The gateway kept the tax on its fees from a settlement',
    debit: accounts.gatewayFeeTax,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:tax',
  },
  'settlement-bank-reversed': {
    event: 'A settlement was entered wrongly: what reached the bank is taken back',
    debit: accounts.gatewayReceivable,
    credit: accounts.bank,
    source: 'settlement:*:bank-reversed',
  },
  'settlement-fees-reversed': {
    event: 'A settlement was entered wrongly: its fees are taken back',
    debit: accounts.gatewayReceivable,
    credit: accounts.gatewayFees,
    source: 'settlement:*:fees-reversed',
  },
  'settlement-tax-reversed': {
    event: 'A settlement was entered wrongly: the tax on its fees is taken back',
    debit: accounts.gatewayReceivable,
    credit: accounts.gatewayFeeTax,
    source: 'settlement:*:tax-reversed',
  },
  commission: {
    event: 'A referred application earned its commission',
    debit: accounts.commissionExpense,
    credit: accounts.referralPayable(ofPerson),
    source: 'commission:*',
  },
  'commission-reversal': {
    event: 'A refund or dispute took a commission back',
    debit: accounts.referralPayable(ofPerson),
    credit: accounts.commissionExpense,
    source: 'commission-reversal:*',
  },
  'commission-restored': {
    event: 'A denied or closed refund, or a dispute won, gave a commission back',
    debit: accounts.commissionExpense,
    credit: accounts.referralPayable(ofPerson),
    source: 'commission-restored:*',
  },
  claim: {
    event: 'A referrer claimed earnings',
    debit: accounts.referralPayable(ofPerson),
    credit: accounts.claimsInFlight(ofPerson),
    source: 'claim:*',
  },
  'claim-paid': {
    event: 'A claim was paid out',
    debit: accounts.claimsInFlight(ofPerson),
    credit: accounts.bank,
    source: 'claim:*:paid',
  },
  'claim-rejected': {
    event: 'A claim was rejected: its sum is claimable again',
    debit: accounts.claimsInFlight(ofPerson),
    credit: accounts.referralPayable(ofPerson),
    source: 'claim:*:rejected',
  },
  'payout-unclaimed': {
    event: 'A transfer for a claim that was rejected or paid already: a debt that later earnings fill',
    debit: accounts.referralPayable(ofPerson),
    credit: accounts.bank,
    source: 'payout:*',
  },
  'payout-returned': {
    event: 'The bank returned a payout: its sum is claimable again',
    debit: accounts.bank,
    credit: accounts.referralPayable(ofPerson),
    source: 'payout:*:returned',
  },
  'claim-unpaid': {
    event: 'A transfer was recorded for the wrong claim: that claim waits again',
    debit: accounts.bank,
    credit: accounts.claimsInFlight(ofPerson),
    source: 'payout:*:moved',
  },
  'payout-moved': {
    event: 'A transfer was recorded for a claim that is closed or has another: its sum is back in the earnings',
    debit: accounts.bank,
    credit: accounts.referralPayable(ofPerson),
    source: 'payout:*:moved',
  },
} as const satisfies Readonly<Record<string, PostingRule>>;
export type PostingKind = keyof typeof postings;

/** One event that moves money. */
export interface Posting {
  readonly kind: PostingKind;
  /** The id that makes its source unique: of the payment, application, refund, claim … */
  readonly of: string;
  /** The account id of the referrer; for kinds that move a person's accounts. */
  readonly person?: string;
  /** The product's clock. */
  readonly at: Date;
  readonly amountPaise: Paise;
}

/** A posting with its accounts and source filled in from the table. */
export function entriesOf(posting: Posting): {
  readonly source: string;
  readonly debit: string;
  readonly credit: string;
} {
  const { debit, credit, source } = postings[posting.kind];
  const named = (account: string): string => {
    if (!account.endsWith(`:${ofPerson}`)) return account;
    if (!posting.person) throw new Error(`a posting of kind ${posting.kind} names no person`);
    return account.replace(ofPerson, posting.person);
  };
  return { source: source.replace('*', posting.of), debit: named(debit), credit: named(credit) };
}

/** What a trial balance found. `off` names each thing that is wrong, in words; empty means that all is well. */
export interface TrialBalance {
  readonly totalPaise: number;
  readonly transactions: number;
  readonly accounts: readonly { readonly name: string; readonly balancePaise: number }[];
  readonly off: readonly string[];
}
