import type { Paise } from '#kit/money/paise.ts';
import { ledgerAccounts, ofPerson } from './accounts.ts';

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
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.unappliedReceipts,
    source: 'payment:*',
  },
  'capture-reversed': {
    event: 'The settled amount of a payment was entered wrongly and is reversed',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'payment:*:reversed',
  },
  fee: {
    event: 'A captured payment became an application',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.feeIncome,
    source: 'application:*',
  },
  duplicate: {
    event: 'A captured payment is a duplicate and is refunded',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.refundsPayable,
    source: 'duplicate:*',
  },
  'refund-requested': {
    event: "The refund of an application's fee was requested",
    debit: ledgerAccounts.feeIncome,
    credit: ledgerAccounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'unapplied-refund-requested': {
    event: 'The refund of a payment without an application was requested',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'refund-done': {
    event: 'The gateway completed a refund',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'refund:*:done',
  },
  'refund-by-hand': {
    event: 'Staff paid a refund from our bank account',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.bank,
    source: 'refund:*:done',
  },
  'refund-returned': {
    event: 'The bank returned the transfer of a refund: it is owed again',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.refundsPayable,
    source: 'refund:*:returned',
  },
  'refund-denied': {
    event: "The refund of an application's fee was denied or closed: we keep the money",
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.feeIncome,
    source: 'refund:*:denied',
  },
  'unapplied-refund-denied': {
    event: 'The refund of a payment without an application was denied or closed',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.unappliedReceipts,
    source: 'refund:*:denied',
  },
  'closed-refund-requested': {
    event: 'The gateway has a refund of a payment that staff closed',
    debit: ledgerAccounts.otherIncome,
    credit: ledgerAccounts.refundsPayable,
    source: 'refund:*:asked',
  },
  'closed-refund-denied': {
    event: 'That refund was denied or closed: we keep the payment again',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.otherIncome,
    source: 'refund:*:denied',
  },
  'refund-requested-excess': {
    event: 'The gateway has a refund of more than a lost dispute left of a payment without an application',
    debit: ledgerAccounts.refundLosses,
    credit: ledgerAccounts.refundsPayable,
    source: 'refund:*:asked-excess',
  },
  'refund-denied-excess': {
    event: 'That refund was denied or closed: the loss is reversed',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.refundLosses,
    source: 'refund:*:denied-excess',
  },
  'refund-part': {
    event: "A part of a refund was made in the gateway's dashboard",
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'refund:*:part',
  },
  'refund-excess': {
    event: "More was refunded in the gateway's dashboard after a refund was completed",
    debit: ledgerAccounts.refundLosses,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'refund:*:excess',
  },
  'refund-by-hand-excess': {
    event: 'Staff transferred more than was owed with a refund by hand',
    debit: ledgerAccounts.refundLosses,
    credit: ledgerAccounts.bank,
    source: 'refund:*:by-hand-excess',
  },
  'receipt-closed': {
    event: 'Staff closed a payment that matches no order',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.otherIncome,
    source: 'receipt:*:closed',
  },
  'dispute-opened': {
    event: "The payer's bank took a payment back while a dispute is open",
    debit: ledgerAccounts.disputedFunds,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'dispute:*:opened',
  },
  'dispute-won': {
    event: 'A dispute was decided for us, whole or in part',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.disputedFunds,
    source: 'dispute:*:won',
  },
  'dispute-lost': {
    event: 'A dispute was decided against us, whole or in part',
    debit: ledgerAccounts.disputeLosses,
    credit: ledgerAccounts.disputedFunds,
    source: 'dispute:*:lost',
  },
  'dispute-lost-refund': {
    event: 'A lost dispute paid back what we owed as a refund',
    debit: ledgerAccounts.refundsPayable,
    credit: ledgerAccounts.disputedFunds,
    source: 'dispute:*:lost-refund',
  },
  'dispute-lost-unapplied': {
    event: 'A lost dispute paid back a payment without an application',
    debit: ledgerAccounts.unappliedReceipts,
    credit: ledgerAccounts.disputedFunds,
    source: 'dispute:*:lost-unapplied',
  },
  'dispute-fee': {
    event: 'The gateway charged for a dispute',
    debit: ledgerAccounts.disputeFees,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'dispute:*:fee',
  },
  'dispute-fee-reversed': {
    event: 'The fee of a dispute was entered wrongly and is reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.disputeFees,
    source: 'dispute:*:fee-reversed',
  },
  'settlement-bank': {
    event: 'The gateway paid out to our bank account',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:bank',
  },
  'settlement-fees': {
    event: 'The gateway deducted its fees from a settlement',
    debit: ledgerAccounts.gatewayFees,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:fees',
  },
  'settlement-tax': {
    event: 'The gateway deducted the tax on its fees from a settlement',
    debit: ledgerAccounts.gatewayFeeTax,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:tax',
  },
  'settlement-adjustment-taken': {
    event: 'The gateway took something as an adjustment',
    debit: ledgerAccounts.gatewayAdjustments,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:adjustment-taken',
  },
  'settlement-adjustment-given': {
    event: 'The gateway gave something as an adjustment',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayAdjustments,
    source: 'settlement:*:adjustment-given',
  },
  'settlement-reserve-held': {
    event: 'The gateway held back a reserve',
    debit: ledgerAccounts.gatewayReserve,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:reserve-held',
  },
  'settlement-reserve-released': {
    event: 'The gateway released a reserve',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayReserve,
    source: 'settlement:*:reserve-released',
  },
  'settlement-bank-reversed': {
    event: 'A settlement was entered wrongly: its bank amount is reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.bank,
    source: 'settlement:*:bank-reversed',
  },
  'settlement-fees-reversed': {
    event: 'A settlement was entered wrongly: its fees are reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayFees,
    source: 'settlement:*:fees-reversed',
  },
  'settlement-tax-reversed': {
    event: 'A settlement was entered wrongly: the tax on its fees is reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayFeeTax,
    source: 'settlement:*:tax-reversed',
  },
  'settlement-adjustment-taken-reversed': {
    event: 'A settlement was entered wrongly: an adjustment that it took is reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayAdjustments,
    source: 'settlement:*:adjustment-taken-reversed',
  },
  'settlement-adjustment-given-reversed': {
    event: 'A settlement was entered wrongly: an adjustment that it gave is reversed',
    debit: ledgerAccounts.gatewayAdjustments,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:adjustment-given-reversed',
  },
  'settlement-reserve-held-reversed': {
    event: 'A settlement was entered wrongly: a reserve that it held back is reversed',
    debit: ledgerAccounts.gatewayReceivable,
    credit: ledgerAccounts.gatewayReserve,
    source: 'settlement:*:reserve-held-reversed',
  },
  'settlement-reserve-released-reversed': {
    event: 'A settlement was entered wrongly: the release of a reserve is reversed',
    debit: ledgerAccounts.gatewayReserve,
    credit: ledgerAccounts.gatewayReceivable,
    source: 'settlement:*:reserve-released-reversed',
  },
  commission: {
    event: 'A referred application earned its commission',
    debit: ledgerAccounts.commissionExpense,
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'commission:*',
  },
  'commission-reversal': {
    event: 'A refund or dispute reversed a commission, or a part of it',
    debit: ledgerAccounts.referralPayable(ofPerson),
    credit: ledgerAccounts.commissionExpense,
    source: 'commission-reversal:*',
  },
  'commission-restored': {
    event: 'A denied or closed refund, or a dispute won, restored a commission, or a part of it',
    debit: ledgerAccounts.commissionExpense,
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'commission-restored:*',
  },
  'earnings-given-up': {
    event: 'A person who was erased at their own wish gave up their earnings',
    debit: ledgerAccounts.referralPayable(ofPerson),
    credit: ledgerAccounts.otherIncome,
    source: 'earnings-given-up:*',
  },
  'earnings-unclaimed': {
    event: 'A restored commission or a returned payout of a person who was erased: nobody can claim it',
    debit: ledgerAccounts.referralPayable(ofPerson),
    credit: ledgerAccounts.otherIncome,
    source: 'earnings-unclaimed:*',
  },
  'earnings-taken-back': {
    event: 'A refund or dispute took back what an erased person gave up or nobody could claim',
    debit: ledgerAccounts.otherIncome,
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'earnings-taken-back:*',
  },
  claim: {
    event: 'A referrer claimed earnings',
    debit: ledgerAccounts.referralPayable(ofPerson),
    credit: ledgerAccounts.claimsInFlight(ofPerson),
    source: 'claim:*',
  },
  'claim-paid': {
    event: 'A claim was paid out',
    debit: ledgerAccounts.claimsInFlight(ofPerson),
    credit: ledgerAccounts.bank,
    source: 'claim:*:paid',
  },
  'claim-rejected': {
    event: 'A claim was rejected: its amount is claimable again',
    debit: ledgerAccounts.claimsInFlight(ofPerson),
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'claim:*:rejected',
  },
  'payout-unclaimed': {
    event: 'A transfer for a claim that was already rejected or paid: a debt that later earnings repay',
    debit: ledgerAccounts.referralPayable(ofPerson),
    credit: ledgerAccounts.bank,
    source: 'payout:*',
  },
  'payout-returned': {
    event: 'The bank returned a payout: its amount is claimable again',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'payout:*:returned',
  },
  'claim-unpaid': {
    event: 'A transfer was recorded for the wrong claim: that claim waits again',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.claimsInFlight(ofPerson),
    source: 'payout:*:moved',
  },
  'payout-moved': {
    event:
      'A transfer was recorded for a claim that is closed or has another transfer: its amount is back in the earnings',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.referralPayable(ofPerson),
    source: 'payout:*:moved',
  },
  'bank-opening': {
    event: 'The first statement of the bank: what lay in the account',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.openingBalance,
    source: 'bank-statement:*:opening',
  },
  'bank-opening-overdrawn': {
    event: 'The first statement of the bank: less lay in the account than these books had moved',
    debit: ledgerAccounts.openingBalance,
    credit: ledgerAccounts.bank,
    source: 'bank-statement:*:opening',
  },
  'bank-charge': {
    event: 'The bank charged for the account',
    debit: ledgerAccounts.bankCharges,
    credit: ledgerAccounts.bank,
    source: 'bank-line:*',
  },
  'bank-charge-reversed': {
    event: 'A line of a statement is not a charge after all: its posting is reversed',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.bankCharges,
    source: 'bank-line:*:reversed',
  },
  'bank-charge-repaid': {
    event: 'The bank paid back a charge',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.bankCharges,
    source: 'bank-line:*',
  },
  'bank-charge-repaid-reversed': {
    event: 'A line of a statement is not a repaid charge after all: its posting is reversed',
    debit: ledgerAccounts.bankCharges,
    credit: ledgerAccounts.bank,
    source: 'bank-line:*:reversed',
  },
  'bank-interest': {
    event: 'The bank paid interest',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.bankInterest,
    source: 'bank-line:*',
  },
  'bank-interest-reversed': {
    event: 'A line of a statement is not interest after all: its posting is reversed',
    debit: ledgerAccounts.bankInterest,
    credit: ledgerAccounts.bank,
    source: 'bank-line:*:reversed',
  },
  'business-paid': {
    event: "The enterprise's other business took money from the bank",
    debit: ledgerAccounts.ownerBusiness,
    credit: ledgerAccounts.bank,
    source: 'bank-line:*',
  },
  'business-paid-reversed': {
    event: 'A line of a statement is not a payment of the other business after all: its posting is reversed',
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.ownerBusiness,
    source: 'bank-line:*:reversed',
  },
  'business-received': {
    event: "The enterprise's other business brought money into the bank",
    debit: ledgerAccounts.bank,
    credit: ledgerAccounts.ownerBusiness,
    source: 'bank-line:*',
  },
  'business-received-reversed': {
    event: 'A line of a statement is not a receipt of the other business after all: its posting is reversed',
    debit: ledgerAccounts.ownerBusiness,
    credit: ledgerAccounts.bank,
    source: 'bank-line:*:reversed',
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
