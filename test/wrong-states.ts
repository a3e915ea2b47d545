// SQL statements that cause each wrong state that a review found behind a clean trial balance, and similar ones.
import type { Applicant } from '#test/product.ts';

export interface Paid {
  readonly number: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly requestId: string;
}
/** Correct rows of a few people, with the ids that the statements below break. */
export interface Made {
  /** Two fees without later events. */
  readonly plain: Paid[];
  /** Cancelled and refunded. */
  refunded: Paid & { readonly refundId: string };
  /** Its refund was denied. */
  denied: Paid & { readonly refundId: string };
  /** Its dispute was partly lost, with a fee. */
  disputed: Paid & { readonly disputeId: string };
  /** Paid twice: the ids of the second payment and of its refund. */
  second: { readonly paymentId: string; readonly refundId: string };
  /** ₹300 earned and paid out; then one of the three payments was refunded: a debt of ₹100. */
  indebted: Applicant;
  paidClaim: string;
  /** ₹200 earned and claimed. */
  claimant: Applicant;
  activeClaim: string;
  /** ₹200 earned, claimed, and the claim rejected. */
  rejectedClaim: string;
}

/** A balanced transaction, as a person with direct access to the database can add. */
export const posted = (source: string, kind: string, debit: string, credit: string, amount = 100_000): string => `
  insert into ledger_transaction (id, source, kind, at) values ('led_${source}', '${source}', '${kind}', now());
  insert into ledger_entry (transaction_id, account, amount_paise) values ('led_${source}', '${debit}', ${amount}), ('led_${source}', '${credit}', ${-amount});`;
export const unposted = (source: string): string => `
  delete from ledger_entry where transaction_id = (select id from ledger_transaction where source = '${source}');
  delete from ledger_transaction where source = '${source}';`;
const moved = (source: string, from: string, to: string): string => `
  update ledger_entry set account = '${to}' where account = '${from}'
    and transaction_id = (select id from ledger_transaction where source = '${source}');`;

/** Each with the expected findings. */
type Wrong = readonly [what: string, statements: () => string, named: () => string];
const captures = (made: Made): readonly Wrong[] => [
  [
    'a captured payment without its posting',
    () => unposted(`payment:${made.plain[0]!.paymentId}`),
    () => `payment:${made.plain[0]!.paymentId}`,
  ],
  [
    'a posting without its captured payment',
    () => posted('payment:pay_none', 'capture', 'gateway_receivable', 'unapplied_receipts'),
    () => 'payment:pay_none',
  ],
  [
    'a capture posted with another amount than was captured',
    () => `update payment set posted_paise = 49900 where id = '${made.plain[0]!.paymentId}'`,
    () => `payment:${made.plain[0]!.paymentId}`,
  ],
  [
    'a payment of another amount that is in no book (A3)',
    () =>
      `update payment set state = 'needs-review', mismatch = 'amount', posted_paise = null where id = '${made.plain[0]!.paymentId}';
      ${unposted(`payment:${made.plain[0]!.paymentId}`)}`,
    () => made.plain[0]!.paymentId,
  ],
];
const applications = (made: Made): readonly Wrong[] => [
  [
    'an application without its fee in the books',
    () => unposted(`application:${made.plain[0]!.number}`),
    () => `application:${made.plain[0]!.number}`,
  ],
  [
    'a fee in the books without an application',
    () => posted('application:SA-NONE', 'fee', 'unapplied_receipts', 'fee_income', 500_00),
    () => 'application:SA-NONE',
  ],
  [
    'a second payment that is not owed back',
    () => unposted(`duplicate:${made.second.paymentId}`),
    () => `duplicate:${made.second.paymentId}`,
  ],
  [
    'a second payment that nobody gives back',
    () => `delete from refund_attempt where refund_id = '${made.second.refundId}';
      delete from refund where id = '${made.second.refundId}'`,
    () => `${made.second.paymentId}: it is a duplicate payment without a refund`,
  ],
  [
    'an application that is called refunded by hand',
    () => `update application set state = 'refunded' where id = '${made.plain[0]!.number}'`,
    () => made.plain[0]!.number,
  ],
];
const settlement = `
  insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, settled_at, recorded_by)
    values ('SS-X', 'instamojo', 'S1', 'UTR0000000007', 97640, 2000, 360, now(), 'cli:a');`;
const settlements = (): readonly Wrong[] => [
  [
    'a settlement without its tax in the books',
    () => `${settlement}
      ${posted('settlement:SS-X:bank', 'settlement-bank', 'bank', 'gateway_receivable', 97_640)}
      ${posted('settlement:SS-X:fees', 'settlement-fees', 'gateway_fees', 'gateway_receivable', 2000)}`,
    () => 'settlement:SS-X:tax: not posted, but due',
  ],
  [
    'a settlement posted with another amount than reached the bank',
    () => `${settlement}
      ${posted('settlement:SS-X:bank', 'settlement-bank', 'bank', 'gateway_receivable', 100_000)}`,
    () => 'settlement:SS-X:bank: posted as settlement-bank, 100000 paise',
  ],
  [
    'a corrected settlement whose first version was not reversed',
    () => `${settlement}
      ${posted('settlement:SS-X:bank', 'settlement-bank', 'bank', 'gateway_receivable', 90_000)}
      insert into settlement_version (settlement_id, version, utr, bank_paise, fee_paise, tax_paise, settled_at, replaced_by)
        values ('SS-X', 1, 'UTR0000000008', 90000, 0, 0, now(), 'cli:a');
      update settlement set version = 2 where id = 'SS-X';`,
    () => 'settlement:SS-X:bank-reversed: not posted, but due',
  ],
  [
    'a settlement in the books that nobody entered',
    () => posted('settlement:SS-X:bank', 'settlement-bank', 'bank', 'gateway_receivable', 97_640),
    () => 'settlement:SS-X:bank: posted without a cause',
  ],
];
const earnings = (made: Made): readonly Wrong[] => [
  [
    'commissions deleted (A20)',
    () => `delete from commission where application_id = '${made.plain[0]!.number}'`,
    () => `commission:${made.plain[0]!.number}`,
  ],
  [
    'a commission without its posting',
    () => unposted(`commission:${made.plain[0]!.number}`),
    () => `commission:${made.plain[0]!.number}`,
  ],
  [
    'a commission called reversed without its posting',
    () => `update commission set left_paise = 0, reversed_at = now() where application_id = '${made.plain[0]!.number}'`,
    () => made.indebted.accountId,
  ],
  [
    'a commission posted to another person',
    () =>
      moved(
        `commission:${made.plain[0]!.number}`,
        `referral_payable:${made.indebted.accountId}`,
        `referral_payable:${made.claimant.accountId}`,
      ),
    () => `commission:${made.plain[0]!.number}`,
  ],
  [
    'a claim called paid by hand, without a transfer (A1)',
    () => `update claim set state = 'paid', utr = 'UTR0000000009', settled_at = now() where id = '${made.activeClaim}'`,
    () => `${made.activeClaim}: it is paid with 0 transfers`,
  ],
  [
    'a claim paid without its posting (A1)',
    () => `update claim set state = 'paid', utr = 'UTR0000000009', settled_at = now() where id = '${made.activeClaim}';
      insert into payout (id, claim_id, amount_paise, state, utr, started_at, started_by, paid_at)
        values ('SP-X', '${made.activeClaim}', 20000, 'paid', 'UTR0000000009', now(), 'cli:a', now())`,
    () => `claim:${made.activeClaim}:paid: not posted`,
  ],
  [
    'a paid claim that is payable again (A1, A4)',
    () => `delete from payout where claim_id = '${made.paidClaim}';
      update claim set state = 'hold', reason = 'again', utr = null, settled_at = null where id = '${made.paidClaim}'`,
    () => `claim:${made.paidClaim}:paid`,
  ],
  [
    'a second transfer that is in no book (A1)',
    () => `insert into payout (id, claim_id, amount_paise, state, utr, is_unclaimed, started_at, started_by, paid_at)
      values ('SP-X', '${made.paidClaim}', 30000, 'paid', 'UTR0000000008', true, now(), 'cli:a', now())`,
    () => 'payout:SP-X',
  ],
  [
    'a total of a financial year that its payouts do not add up to',
    () => `update referrer_year set paid_paise = paid_paise + 1`,
    () => 'its total says',
  ],
  [
    'sums of a referrer that are not those of the rows',
    () => `update referrer set owed_paise = owed_paise + 1`,
    () => 'its sums in the list',
  ],
  [
    'a returned payout that gave nothing back',
    () =>
      `update payout set state = 'returned', returned_at = now(), return_reason = 'closed', ended_by = 'x' where claim_id = '${made.paidClaim}'`,
    () => ':returned',
  ],
  [
    'a transfer called moved that gave nothing back',
    () => `update payout set state = 'moved', utr = null, moved_at = now(), moved_to = '${made.activeClaim}', move_reason = 'wrong claim', is_reopened = true
        where claim_id = '${made.paidClaim}';
      update claim set state = 'hold', reason = 'wrong claim', utr = null, settled_at = null where id = '${made.paidClaim}'`,
    () => ':moved',
  ],
  [
    'a rejected claim whose sum was not given back',
    () => unposted(`claim:${made.rejectedClaim}:rejected`),
    () => `claim:${made.rejectedClaim}:rejected`,
  ],
  ['a claim without its posting', () => unposted(`claim:${made.activeClaim}`), () => `claim:${made.activeClaim}`],
  [
    'a claim that is payable although its earnings were taken back (A6)',
    () => `update claim set state = 'active', reason = null where id = '${made.activeClaim}';
      update commission set left_paise = 0, reversed_at = now(), changes = 1 where referrer_id = '${made.claimant.accountId}';
      insert into ledger_transaction (id, source, kind, at)
        select 'led_' || id, 'commission-reversal:' || id, 'commission-reversal', now() from commission where referrer_id = '${made.claimant.accountId}';
      insert into ledger_entry (transaction_id, account, amount_paise)
        select 'led_' || id, 'referral_payable:' || referrer_id, amount_paise from commission where referrer_id = '${made.claimant.accountId}'
        union all
        select 'led_' || id, 'commission_expense', -amount_paise from commission where referrer_id = '${made.claimant.accountId}'`,
    () => made.activeClaim,
  ],
];
const refunds = (made: Made): readonly Wrong[] => [
  [
    'a payment that is called refunded without a refund (A20)',
    () => `update payment set state = 'refunded' where id = '${made.plain[0]!.paymentId}'`,
    () => `${made.plain[0]!.paymentId}: it is refunded and should be captured`,
  ],
  [
    'a refund that is called denied though the gateway made it (A11)',
    () => `update refund set state = 'denied' where id = '${made.refunded.refundId}'`,
    () => `refund:${made.refunded.refundId}:done: posted without a cause`,
  ],
  [
    'a refund whose request is in no book',
    () => unposted(`refund:${made.refunded.refundId}:asked`),
    () => `refund:${made.refunded.refundId}:asked: not posted, but due`,
  ],
  [
    'a part of a refund that is in no book',
    () =>
      `insert into refund_part (refund_id, gateway_refund_id, amount_paise, recorded_by) values ('${made.refunded.refundId}', 'C1', 100, 'cli:a')`,
    () => `refund:${made.refunded.refundId}:C1:part: not posted, but due`,
  ],
  [
    'a refund by the gateway that is posted as one by hand',
    () =>
      `update ledger_transaction set kind = 'refund-by-hand' where source = 'refund:${made.refunded.refundId}:done';
      ${moved(`refund:${made.refunded.refundId}:done`, 'gateway_receivable', 'bank')}`,
    () => `refund:${made.refunded.refundId}:done: posted as refund-by-hand`,
  ],
  [
    'a denied refund that is still owed',
    () =>
      `update refund_attempt set denied_paise = 0 where refund_id = '${made.denied.refundId}';
      ${unposted(`refund:${made.denied.refundId}:denied`)}`,
    () => `${made.denied.refundId}: it is denied, and 50000 paise are owed for it instead of 0`,
  ],
  [
    'a second payment that is noted twice as owed',
    () => `update refund_attempt set asked_paise = 50000 where refund_id = '${made.second.refundId}'`,
    () => `${made.second.refundId}: it is done, and 50000 paise are owed for it instead of 0`,
  ],
];
const disputes = (made: Made): readonly Wrong[] => [
  [
    'a dispute that took nothing in the books',
    () => unposted(`dispute:${made.disputed.disputeId}:opened`),
    () => `dispute:${made.disputed.disputeId}:opened: not posted, but due`,
  ],
  [
    'a loss of a dispute that nobody recorded (A15)',
    () => posted('dispute:SD-X:lost', 'dispute-lost', 'dispute_losses', 'disputed_funds'),
    () => 'dispute:SD-X:lost: posted without a cause',
  ],
  [
    'a lost dispute whose loss is another amount',
    () => `update dispute set lost_paise = 30000 where id = '${made.disputed.disputeId}'`,
    () => `dispute:${made.disputed.disputeId}:lost: posted as dispute-lost, 20000 paise`,
  ],
  [
    'a dispute without its fee',
    () => unposted(`dispute:${made.disputed.disputeId}:fee`),
    () => `dispute:${made.disputed.disputeId}:fee: not posted, but due`,
  ],
  [
    'a disputed payment that is called captured',
    () => `update payment set state = 'captured' where id = '${made.disputed.paymentId}'`,
    () => `${made.disputed.paymentId}: it is captured and should be disputed`,
  ],
];
const ledger = (made: Made): readonly Wrong[] => [
  [
    'an extra transaction to a referrer (A20)',
    () => posted('gift:1', 'commission', 'commission_expense', `referral_payable:${made.claimant.accountId}`),
    () => 'gift:1',
  ],
  [
    'an extra transaction under a right name (A20)',
    () =>
      posted('commission:SA-NONE', 'commission', 'commission_expense', `referral_payable:${made.claimant.accountId}`),
    () => 'commission:SA-NONE',
  ],
  [
    'entries added to a transaction that was posted long ago (A20)',
    () => `drop index ledger_entry_side;
      insert into ledger_entry (transaction_id, account, amount_paise)
      select id, account, amount from ledger_transaction,
        (values ('commission_expense', 100000), ('referral_payable:${made.claimant.accountId}', -100000)) it (account, amount)
      where source = 'payment:${made.plain[0]!.paymentId}'`,
    () => `payment:${made.plain[0]!.paymentId}: 4 entries`,
  ],
  [
    'a posting whose accounts are not those of the table (A20)',
    () => moved(`payment:${made.plain[0]!.paymentId}`, 'unapplied_receipts', 'fee_income'),
    () => `payment:${made.plain[0]!.paymentId}`,
  ],
  [
    'a posting turned round',
    () =>
      `drop index ledger_entry_side;
      update ledger_entry set amount_paise = -amount_paise where transaction_id = (select id from ledger_transaction where source = 'application:${made.plain[0]!.number}')`,
    () => `application:${made.plain[0]!.number}`,
  ],
  ['a kind that the table does not know', () => posted('gift:2', 'gift', 'bank', 'fee_income'), () => 'gift:2'],
  [
    'a source that is not of its kind',
    () => posted('gift:3', 'fee', 'unapplied_receipts', 'fee_income', 500_00),
    () => 'gift:3',
  ],
  [
    'an account that the table does not know',
    () => posted('receipt:x:closed', 'receipt-closed', 'unapplied_receipts', 'pocket'),
    () => 'receipt:x:closed',
  ],
  [
    'one side of a posting of one person, the other of another',
    () =>
      moved(
        `claim:${made.paidClaim}`,
        `claims_in_flight:${made.indebted.accountId}`,
        `claims_in_flight:${made.claimant.accountId}`,
      ),
    () => `claim:${made.paidClaim}`,
  ],
  ['one side alone', () => `delete from ledger_entry where id = (select min(id) from ledger_entry)`, () => '1 entries'],
  [
    'a liability below zero',
    () => posted('refund:SR-X:done', 'refund-done', 'refunds_payable', 'gateway_receivable'),
    () => 'refunds_payable',
  ],
  [
    'an asset below zero',
    () => posted('refund:SR-X:done', 'refund-done', 'refunds_payable', 'gateway_receivable', 10_000_000),
    () => 'gateway_receivable',
  ],
  [
    'more paid out for claims than was ever claimed',
    () => posted('claim:SC-X:paid', 'claim-paid', `claims_in_flight:${made.claimant.accountId}`, 'bank'),
    () => `claims_in_flight:${made.claimant.accountId}`,
  ],
  [
    'a debt of a referrer that nothing explains',
    () =>
      posted(
        'claim:SC-X',
        'claim',
        `referral_payable:${made.claimant.accountId}`,
        `claims_in_flight:${made.claimant.accountId}`,
      ),
    () => `referral_payable:${made.claimant.accountId}`,
  ],
];

/** Each with the statements that cause it and the expected finding. */
export const wrongStates = (made: Made): readonly Wrong[] => [
  ...captures(made),
  ...applications(made),
  ...settlements(),
  ...earnings(made),
  ...refunds(made),
  ...disputes(made),
  ...ledger(made),
];
