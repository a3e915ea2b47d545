import type { Paise } from '#kit/paise.ts';
import { accounts, ofPerson } from './model/accounts.ts';

interface PostingRule {
  /** What happened; shown in docs/ledger.md. */
  readonly event: string;
  readonly debit: string;
  readonly credit: string;
  /** `*` is replaced by `Posting.of`. A source is posted once. */
  readonly source: string;
}
/**
 * All postings: event → debit → credit. docs/ledger.md shows this table and is checked against it.
 * Kinds and sources are stored and append-only: renaming one would post it twice.
 */
export const postings = {
  capture: {
    event: 'The gateway captured a payment',
    debit: accounts.gatewayReceivable,
    credit: accounts.unappliedReceipts,
    source: 'payment:*',
  },
  'capture-reversed': {
    event: 'The settled amount of a payment was entered wrongly and is reversed',
    debit: accounts.unappliedReceipts,
    credit: accounts.gatewayReceivable,
    source: 'payment:*:reversed',
  },
  fee: {
    event: 'A captured payment became an application',
    debit: accounts.unappliedReceipts,
    credit: accounts.feeIncome,
    source: 'application:*',
  },
  surplus: {
    event: 'A captured payment is a duplicate and is refunded',
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
    event: "The refund of an application's fee was denied or closed: we keep the money",
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
  'closed-refund-asked': {
    event: 'The gateway has a refund of a payment that staff closed',
    debit: accounts.otherIncome,
    credit: accounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'closed-refund-denied': {
    event: 'That refund was denied or closed: we keep the payment again',
    debit: accounts.refundsPayable,
    credit: accounts.otherIncome,
    source: 'refund:*:denied',
  },
  'refund-part': {
    event: "A part of a refund was made in the gateway's dashboard",
    debit: accounts.refundsPayable,
    credit: accounts.gatewayReceivable,
    source: 'refund:*:part',
  },
  'refund-excess': {
    event: "More was refunded in the gateway's dashboard after a refund was completed",
    debit: accounts.refundLosses,
    credit: accounts.gatewayReceivable,
    source: 'refund:*:excess',
  },
  'refund-by-hand-excess': {
    event: 'Staff transferred more than was owed with a refund by hand',
    debit: accounts.refundLosses,
    credit: accounts.bank,
    source: 'refund:*:by-hand-excess',
  },
  'receipt-closed': {
    event: 'Staff closed a payment that matches no order',
    debit: accounts.unappliedReceipts,
    credit: accounts.otherIncome,
    source: 'receipt:*:closed',
  },
  dispute: {
    event: 'A dispute recorded before November 2026: opened and lost in one step',
    debit: accounts.disputeLosses,
    credit: accounts.gatewayReceivable,
    source: 'dispute:*',
  },
  'dispute-opened': {
    event: "The payer's bank took a payment back while a dispute is open",
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
    event: 'A lost dispute paid back a payment without an application',
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
  'dispute-fee-reversed': {
    event: 'The fee of a dispute was entered wrongly and is reversed',
    debit: accounts.gatewayReceivable,
    credit: accounts.disputeFees,
    source: 'dispute:*:fee-reversed',
  },
  'settlement-bank': {
    event: 'The gateway paid out to our bank account',
    debit: accounts.bank,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:bank',
  },
  'settlement-fees': {
    event: 'The gateway deducted its fees from a settlement',
    debit: accounts.gatewayFees,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:fees',
  },
  'settlement-tax': {
    event: 'The gateway deducted the tax on its fees from a settlement',
    debit: accounts.gatewayFeeTax,
    credit: accounts.gatewayReceivable,
    source: 'settlement:*:tax',
  },
  'settlement-bank-reversed': {
    event: 'A settlement was entered wrongly: its bank amount is reversed',
    debit: accounts.gatewayReceivable,
    credit: accounts.bank,
    source: 'settlement:*:bank-reversed',
  },
  'settlement-fees-reversed': {
    event: 'A settlement was entered wrongly: its fees are reversed',
    debit: accounts.gatewayReceivable,
    credit: accounts.gatewayFees,
    source: 'settlement:*:fees-reversed',
  },
  'settlement-tax-reversed': {
    event: 'A settlement was entered wrongly: the tax on its fees is reversed',
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
    event: 'A refund or dispute reversed a commission',
    debit: accounts.referralPayable(ofPerson),
    credit: accounts.commissionExpense,
    source: 'commission-reversal:*',
  },
  'commission-restored': {
    event: 'A denied or closed refund, or a dispute won, restored a commission',
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
    event: 'A claim was rejected: its amount is claimable again',
    debit: accounts.claimsInFlight(ofPerson),
    credit: accounts.referralPayable(ofPerson),
    source: 'claim:*:rejected',
  },
  'payout-unclaimed': {
    event: 'A transfer for a claim that was already rejected or paid: a debt that later earnings repay',
    debit: accounts.referralPayable(ofPerson),
    credit: accounts.bank,
    source: 'payout:*',
  },
  'payout-returned': {
    event: 'The bank returned a payout: its amount is claimable again',
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
    event:
      'A transfer was recorded for a claim that is closed or has another transfer: its amount is back in the earnings',
    debit: accounts.bank,
    credit: accounts.referralPayable(ofPerson),
    source: 'payout:*:moved',
  },
} as const satisfies Readonly<Record<string, PostingRule>>;
export type PostingKind = keyof typeof postings;

/** One event that moves money. */
export interface Posting {
  readonly kind: PostingKind;
  /** The id of the payment, application, refund, claim …, which makes the source unique. */
  readonly of: string;
  /** The referrer's account id; required for kinds that post to a person's account. */
  readonly person?: string;
  /** Business time, not the wall clock. */
  readonly at: Date;
  readonly amountPaise: Paise;
}

/** The source, debit and credit of a posting, from the table. @throws when a required `person` is missing. */
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

/** The result of a trial balance. `off` has one sentence for each finding; empty when the books are right. */
export interface TrialBalance {
  readonly totalPaise: number;
  readonly transactions: number;
  readonly accounts: readonly { readonly name: string; readonly balancePaise: number }[];
  readonly off: readonly string[];
}
