import { type BookCheck, findingLimit } from '#kit/money/books.ts';
import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { faults, tie } from '#features/ledger/books.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { refundChecks } from './refunds/books.ts';

/** Each capture is posted with its amount; one in another currency once staff entered the settled rupees, with their corrections. */
const captures = tie({
  name: 'captured payments',
  kinds: ['capture', 'capture-reversed'],
  due: () => sql`
    select 'capture', id || case when posted_version > 1 then '/' || posted_version else '' end, null, posted_paise from payment
    where captured_at is not null and (posted_paise is not null or (currency = 'INR' and amount_paise > 0))
    union all
    select kind, payment_id || case when version > 1 then '/' || version else '' end, null, posted_paise
    from settled_sum_version, (values ('capture'), ('capture-reversed')) as posting (kind)`,
});
/** Each closed payment with a known amount in rupees is posted. */
const closedPayments = tie({
  name: 'closed payments',
  kinds: ['receipt-closed'],
  due: () => sql`
    select 'receipt-closed', payment_id, null, kept_paise from payment_money where kept_paise > 0`,
});

/** Each version of a settlement is posted with its bank amount, fees, tax, adjustments and reserve; a replaced version is also reversed. */
const settlements = tie({
  name: 'settlements',
  kinds: [
    'settlement-bank',
    'settlement-fees',
    'settlement-tax',
    'settlement-bank-reversed',
    'settlement-fees-reversed',
    'settlement-tax-reversed',
    'settlement-adjustment-taken',
    'settlement-adjustment-given',
    'settlement-reserve-held',
    'settlement-reserve-released',
    'settlement-adjustment-taken-reversed',
    'settlement-adjustment-given-reversed',
    'settlement-reserve-held-reversed',
    'settlement-reserve-released-reversed',
  ],
  due: () => sql`
    select part.kind || posting.suffix, stated.id || case when stated.version > 1 then '/' || stated.version else '' end, null, part.paise
    from (
      select id, version, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise, false as is_replaced from settlement
      union all select settlement_id, version, bank_paise, fee_paise, tax_paise, adjustment_paise, reserve_paise, true from settlement_version) stated
    cross join lateral (values
      ('settlement-bank', stated.bank_paise), ('settlement-fees', stated.fee_paise), ('settlement-tax', stated.tax_paise),
      ('settlement-adjustment-taken', -stated.adjustment_paise), ('settlement-adjustment-given', stated.adjustment_paise),
      ('settlement-reserve-held', -stated.reserve_paise), ('settlement-reserve-released', stated.reserve_paise)) as part (kind, paise)
    cross join lateral (select '' as suffix union all select '-reversed' where stated.is_replaced) as posting
    where part.paise > 0`,
});

/** The bank's reference of each settlement is recorded as this settlement's, and the postings of the settlement have its day. */
const settledByBank = faults(
  'references and days of settlements',
  () => sql`
  select s.id, case when s.utr is not null and known.utr is null then 'its UTR is not recorded as the reference of this settlement' end
  from settlement s left join bank_reference known on known.utr = s.utr and known.kind = 'settlement' and known.movement = s.id
  union all
  select s.id, case when posted.is_off then 'its postings have another day' end
  from settlement s cross join lateral (
    select bool_or(t.at <> s.settled_at) as is_off
    from unnest(array['bank', 'fees', 'tax', 'adjustment-taken', 'adjustment-given', 'reserve-held', 'reserve-released']) part
      join ledger_transaction t on t.source = 'settlement:' || s.id || case when s.version > 1 then '/' || s.version else '' end || ':' || part) posted`,
);

/** The rows of each settlement that has rows add up to its bank amount, fees, tax, adjustments and reserve. */
const settlementSums: BookCheck = {
  name: 'payments of settlements',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ id: string; bankPaise: number; linesPaise: number }>`
      select s.id, s.bank_paise, lines.paise as lines_paise from settlement s cross join lateral (
        select count(*) as number, coalesce(sum(amount_paise - fee_paise - tax_paise), 0)::bigint as paise,
          coalesce(sum(fee_paise), 0)::bigint as fee_paise, coalesce(sum(tax_paise), 0)::bigint as tax_paise,
          coalesce(sum(amount_paise) filter (where kind = 'adjustment'), 0)::bigint as adjustment_paise,
          coalesce(sum(amount_paise) filter (where kind = 'reserve'), 0)::bigint as reserve_paise
        from settlement_line l where l.settlement_id = s.id) lines
      where lines.number > 0 and (greatest(0, lines.paise), lines.fee_paise, lines.tax_paise, lines.adjustment_paise, lines.reserve_paise)
        <> (s.bank_paise, s.fee_paise, s.tax_paise, s.adjustment_paise, s.reserve_paise)
      order by s.id limit ${sql.lit(findingLimit)}`;
    return found.map(
      ({ id, bankPaise, linesPaise }) =>
        `settlement ${id}: its rows bring ${linesPaise} paise, or other fees, tax, adjustments or reserve, and ${bankPaise} are recorded`,
    );
  },
};
/**
 * Settlements without rows took at most what was captured until their day and is in no other settlement. Reports only the
 * one with the largest difference.
 */
const settledByHand: BookCheck = {
  name: 'payments of settlements without rows',
  async findDifferences(tx: Tx) {
    const [short] = await on(tx).rows<{ id: string; leftPaise: number }>`
      select id, left_paise from settlement_by_hand where left_paise < 0 order by left_paise, id limit 1`;
    if (!short) return [];
    return [
      `settlement ${short.id}: settlements without rows until its day took ${-short.leftPaise} paise more than the payments captured by then that no other settlement has`,
    ];
  },
};
/** Each payment in a settlement was posted with the amount that the settlement has for it. */
const settledAmounts: BookCheck = {
  name: 'amounts of settled payments',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{
      paymentId: string;
      settlementId: string;
      amountPaise: number;
      postedPaise: number | null;
    }>`
      select l.payment_id, l.settlement_id, l.amount_paise, p.posted_paise
      from settlement_line l join payment p on p.id = l.payment_id
      where l.kind = 'payment' and p.posted_paise is distinct from l.amount_paise order by l.payment_id limit ${sql.lit(findingLimit)}`;
    return found.map(
      (line) =>
        `${line.paymentId}: ${line.settlementId} paid out ${line.amountPaise} paise of it, and ${line.postedPaise ?? 'nothing'} is posted`,
    );
  },
};

/**
 * The unapplied rest of each payment: an outcome (application or duplicate) takes all of it, refund attempts take and
 * return, lost disputes and closing take the rest. It is never negative; a rest older than a day is on the
 * attention list.
 */
const unapplied: BookCheck = {
  name: 'unapplied payments',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ id: string; leftPaise: number }>`
      select payment_id as id, unapplied_paise as left_paise from payment_money where unapplied_paise < 0
      order by id limit ${sql.lit(findingLimit)}`;
    return found.map(
      ({ id, leftPaise }) => `${id}: ${-leftPaise} paise more were applied, refunded or closed than were captured`,
    );
  },
};

/** The sums of the view `payment_money` are the balances of their accounts. */
const moneyOfPayments: BookCheck = {
  name: 'money of payments',
  async findDifferences(tx: Tx) {
    const found = await on(tx).rows<{ account: string; paymentsPaise: number; ledgerPaise: number }>`
      with sums as (
        select coalesce(sum(refund_owed_paise + part_owed_paise), 0)::bigint as owed, coalesce(sum(unapplied_paise), 0)::bigint as unapplied,
          coalesce(sum(disputed_paise), 0)::bigint as disputed from payment_money),
      compared as (
        select account, payments_paise,
          coalesce((select sum(amount_paise) from ledger_entry e where e.account = due.account), 0)::bigint as ledger_paise
        from sums cross join lateral (values
          (${sql.lit(ledgerAccounts.refundsPayable)}, -owed), (${sql.lit(ledgerAccounts.unappliedReceipts)}, -unapplied),
          (${sql.lit(ledgerAccounts.disputedFunds)}, disputed)) as due (account, payments_paise))
      select account, payments_paise, ledger_paise from compared where payments_paise <> ledger_paise order by account`;
    return found.map(
      ({ account, paymentsPaise, ledgerPaise }) =>
        `${account}: its balance is ${ledgerPaise} paise, and the payments say ${paymentsPaise}`,
    );
  },
};

export const bookChecks: readonly BookCheck[] = [
  captures,
  closedPayments,
  settlements,
  settledByBank,
  settlementSums,
  settledByHand,
  settledAmounts,
  unapplied,
  moneyOfPayments,
  ...refundChecks,
];
