import { type BookCheck, findingLimit } from '#kit/money/books.ts';
import type { Tx } from '#kit/context.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import { type PostingKind, postings } from './model/postings.ts';
import { ledgerAccounts } from './model/accounts.ts';
import { accountRules } from './rules.ts';

/** The table of postings as SQL values. They are constants of the code, so they are literals, not parameters. */
const rules = sql`(values ${sql.join(
  Object.entries(postings).map(
    ([kind, { debit, credit, source }]) =>
      sql`(${sql.lit(kind)}, ${sql.lit(debit)}, ${sql.lit(credit)}, ${sql.lit(source)})`,
  ),
)}) as rule (kind, debit, credit, source)`;

interface Side {
  readonly kind: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly amount: number | null;
}
const inWords = ({ kind, debit, credit, amount }: Side): string =>
  `${kind}, ${amount ?? 'no'} paise, debit ${debit ?? 'nothing'}, credit ${credit ?? 'nothing'}`;

export interface Tie {
  readonly name: string;
  /** Every posting of these kinds must be due. */
  readonly kinds: readonly PostingKind[];
  /**
   * Selects (kind, of, person, amount_paise): one row for each posting that the feature's rows require. `of` and `person`
   * as in Posting; `person` is null for kinds without a person's account.
   */
  readonly due: (now: Date) => RawBuilder<unknown>;
}

/**
 * Checks a feature's rows against their postings in both directions: each due row is posted with its kind, accounts and
 * amount, and each posting is due. One statement, so both sides come from one snapshot; it takes no locks.
 */
export const tie = ({ name, kinds, due }: Tie): BookCheck => ({
  name,
  kinds,
  async findDifferences(tx, now) {
    const found = await on(tx).rows<{ source: string; due: Side | null; posted: Side | null }>`
      with due as (
        select replace(rule.source, '*', it.of) as source, it.kind, replace(rule.debit, '*', coalesce(it.person, '*')) as debit,
          replace(rule.credit, '*', coalesce(it.person, '*')) as credit, it.amount_paise::bigint as amount
        from (${due(now)}) as it (kind, of, person, amount_paise) join ${rules} on rule.kind = it.kind
      ), posted as (
        select t.source, t.kind, debit.account as debit, credit.account as credit, debit.amount_paise as amount
        from ledger_transaction t
          left join ledger_entry debit on debit.transaction_id = t.id and debit.amount_paise > 0
          left join ledger_entry credit on credit.transaction_id = t.id and credit.amount_paise < 0
        where t.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))
      select coalesce(due.source, posted.source) as source,
        case when due.source is not null then to_jsonb(due) end as due, case when posted.source is not null then to_jsonb(posted) end as posted
      from due full join posted on posted.source = due.source
      where (due.kind, due.debit, due.credit, due.amount) is distinct from (posted.kind, posted.debit, posted.credit, posted.amount)
      order by 1 limit ${sql.lit(findingLimit)}`;
    return found.map((finding) => {
      if (!finding.posted) return `${finding.source}: not posted, but due: ${finding.due ? inWords(finding.due) : ''}`;
      if (!finding.due) return `${finding.source}: posted without a cause: ${inWords(finding.posted)}`;
      return `${finding.source}: posted as ${inWords(finding.posted)}; due as ${inWords(finding.due)}`;
    });
  },
});

/** Selects (id, fault) of suspects; a row without a fault is fine. */
export const faults = (name: string, select: (now: Date) => RawBuilder<unknown>): BookCheck => ({
  name,
  async findDifferences(tx: Tx, now: Date) {
    const found = await on(tx).rows<{ id: string; fault: string }>`
      select id, fault from (${select(now)}) as it (id, fault) where fault is not null order by id, fault limit ${sql.lit(findingLimit)}`;
    return found.map((entry) => `${entry.id}: ${entry.fault}`);
  },
});

/** Postings that differ from the table, or that do not have exactly one debit and one credit. */
async function wrongPostings(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<Side & { source: string; entries: number; sum: number; isKnown: boolean }>`
    with posted as (
      select t.source, t.kind, count(e.id)::int as entries, coalesce(sum(e.amount_paise), 0)::bigint as sum,
        max(e.account) filter (where e.amount_paise > 0) as debit, max(e.account) filter (where e.amount_paise < 0) as credit,
        max(e.amount_paise) as amount
      from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id group by t.id
    ), named as (
      select *, coalesce(nullif(split_part(debit, ':', 2), ''), nullif(split_part(credit, ':', 2), ''), '*') as person from posted)
    select it.source, it.kind, entries, sum, it.debit, it.credit, amount, rule.kind is not null as is_known
    from named it left join ${rules} on rule.kind = it.kind
    where rule.kind is null or entries <> 2 or sum <> 0 or it.debit is null or it.credit is null
      or it.debit is distinct from replace(rule.debit, '*', person) or it.credit is distinct from replace(rule.credit, '*', person)
      or it.source not like replace(rule.source, '*', '_%')
    order by it.source limit ${sql.lit(findingLimit)}`;
  return found.map((finding) => {
    if (finding.entries !== 2 || finding.sum !== 0)
      return `${finding.source}: ${finding.entries} entries, sum ${finding.sum} paise`;
    if (!finding.isKnown) return `${finding.source}: the table of postings does not have ${inWords(finding)}`;
    return `${finding.source}: not as the table of postings says: ${inWords(finding)}`;
  });
}

/** Accounts with a balance on the wrong side. Accounts with `unless` have separate checks. */
async function wrongSigns(tx: Tx): Promise<string[]> {
  const strict = accountRules.filter((rule) => rule.normal !== 'either' && rule.unless === undefined);
  const found = await on(tx).rows<{ account: string; balancePaise: number; normal: string }>`
    select account, balance_paise, normal from (
      select account, sum(amount_paise)::bigint as balance_paise from ledger_entry group by account) it
      join (values ${sql.join(strict.map((rule) => sql`(${sql.lit(rule.name)}, ${sql.lit(rule.normal)})`))}) as rule (name, normal)
        on rule.name = regexp_replace(account, ':.*', ':*')
    where case normal when 'debit' then balance_paise < 0 else balance_paise > 0 end
    order by account limit ${sql.lit(findingLimit)}`;
  return found.map(
    (finding) => `${finding.account}: its balance is ${finding.balancePaise} paise and must be a ${finding.normal}`,
  );
}

/** The gateways' balance may be negative by at most the refunds and disputes since their last settlement. */
async function wrongReceivable(tx: Tx): Promise<string[]> {
  const receivable = sql.lit(ledgerAccounts.gatewayReceivable);
  const [found] = await on(tx).rows<{ balancePaise: number; explainedPaise: number }>`
    with last as (
      select max(at) as at from ledger_transaction t where kind = 'settlement-bank'
        and not exists (select 1 from ledger_transaction reversal where reversal.source = t.source || '-reversed'))
    select (select coalesce(sum(amount_paise), 0) from ledger_entry where account = ${receivable})::bigint as balance_paise,
      (select coalesce(sum(e.amount_paise), 0) from ledger_entry e where e.amount_paise > 0 and e.transaction_id in (
        select id from ledger_transaction t, last
        -- Before the first settlement, a refund cannot exceed what was captured, but a dispute may take it a second time.
        -- A settlement's cut-off is some days before its date, so later deductions are not in it yet.
        where case when last.at is null then kind in ('dispute-opened', 'dispute-fee', 'refund-excess', 'capture-reversed')
          else kind in ('refund-done', 'refund-part', 'refund-excess', 'dispute-opened', 'dispute-fee', 'capture-reversed') and t.at >= last.at - interval '7 days' end
          -- A settlement of nothing leaves what it took to the next one.
          or kind in ('settlement-fees', 'settlement-tax', 'settlement-adjustment-taken', 'settlement-reserve-held') and (last.at is null or t.at >= last.at)
            and not exists (select 1 from ledger_transaction same where same.source in (t.source || '-reversed', 'settlement:' || split_part(t.source, ':', 2) || ':bank'))))::bigint as explained_paise`;
  if (!found || found.balancePaise + found.explainedPaise >= 0) return [];
  return [
    `${ledgerAccounts.gatewayReceivable}: its balance is ${found.balancePaise} paise; refunds and disputes since a week before the last settlement explain ${found.explainedPaise}`,
  ];
}

/**
 * Referrers with a debt above what reversals and unclaimed payouts explain. A claim takes only what is owed at that
 * moment, so nothing else can cause a debt.
 */
async function wrongDebts(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<{ account: string; debtPaise: number; explainedPaise: number }>`
    select account, debt_paise, explained_paise from (
      select account, sum(amount_paise)::bigint as debt_paise from ledger_entry
      where account like ${`${ledgerAccounts.referralPayable('').replaceAll('_', '\\_')}%`} group by account having sum(amount_paise) > 0) owing
      cross join lateral (
        select coalesce(sum(e.amount_paise), 0)::bigint as explained_paise from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account = owing.account and t.kind in ('commission-reversal', 'commission-restored', 'payout-unclaimed')) explained
    where debt_paise > explained_paise order by account limit ${sql.lit(findingLimit)}`;
  return found.map(
    (finding) =>
      `${finding.account}: a debt of ${finding.debtPaise} paise; reversals and unclaimed payouts explain ${finding.explainedPaise}`,
  );
}

/** The day and amounts of the entries by account, as `ledger_day_balance` has them. */
const summed = sql`
  select split_part(e.account, ':', 1) as account, ledger_day(t.booked_in, t.at) as day,
    coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0)::bigint as debit_paise,
    -coalesce(sum(e.amount_paise) filter (where e.amount_paise < 0), 0)::bigint as credit_paise,
    count(*) filter (where e.amount_paise > 0) as debits, count(*) filter (where e.amount_paise < 0) as credits
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id group by 1, 2`;

/** Stored sums that are not those of the entries: somebody changed either without the other. */
async function wrongBalances(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<{ account: string; day: string; kept: number; summed: number }>`
    select account, day::text as day, coalesce(kept.debit_paise - kept.credit_paise, 0) as kept,
      coalesce(summed.debit_paise - summed.credit_paise, 0) as summed
    from (select * from ledger_day_balance) kept full join (${summed}) summed using (account, day)
    where (coalesce(kept.debit_paise, 0), coalesce(kept.credit_paise, 0), coalesce(kept.debits, 0), coalesce(kept.credits, 0))
      <> (coalesce(summed.debit_paise, 0), coalesce(summed.credit_paise, 0), coalesce(summed.debits, 0), coalesce(summed.credits, 0))
    order by account, day limit ${sql.lit(findingLimit)}`;
  return found.map(
    (finding) =>
      `balance of ${finding.account} on ${finding.day}: ${finding.kept} paise are stored, and its entries sum to ${finding.summed}; see ledger recount`,
  );
}

/** Closed day books whose postings are no longer those that they were closed with. */
async function wrongClosings(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<{
    month: string;
    debitPaise: number;
    transactions: number;
    nowPaise: number;
    now: number;
  }>`
    select to_char(c.month, 'YYYY-MM') as month, c.debit_paise, c.transactions, summed.paise as now_paise, summed.postings as now
    from ledger_closing c cross join lateral (
      select count(distinct t.id)::bigint as postings, coalesce(sum(e.amount_paise) filter (where e.amount_paise > 0), 0)::bigint as paise
      from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
      where ledger_month(t.booked_in, t.at) = c.month) summed
    where (c.transactions, c.debit_paise) <> (summed.postings, summed.paise) order by c.month limit ${sql.lit(findingLimit)}`;
  return found.map(
    (finding) =>
      `day book ${finding.month}: closed with ${finding.transactions} postings of ${finding.debitPaise} paise, and now has ${finding.now} of ${finding.nowPaise}`,
  );
}

/** Months whose day book was closed before they were over, in India. */
async function earlyClosings(tx: Tx, now: Date): Promise<string[]> {
  const found = await on(tx).rows<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from ledger_closing
    where month >= date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') order by 1 limit ${sql.lit(findingLimit)}`;
  return found.map(({ month }) => `day book ${month}: it was closed before the month was over`);
}

/** Rows without the program's signature: somebody wrote them with a login of the database. */
async function unsignedRows(tx: Tx): Promise<string[]> {
  const found = await on(tx).rows<{ tableName: string; id: string }>`
    select table_name, id from unsigned_rows() order by 1, 2 limit ${sql.lit(findingLimit)}`;
  return found.map(({ tableName, id }) => `${tableName} ${id}: the program did not write it`);
}

export const bookChecks: readonly BookCheck[] = [
  { name: 'postings against their table', findDifferences: wrongPostings },
  { name: 'signs of the accounts', findDifferences: wrongSigns },
  { name: 'balance held by the gateways', findDifferences: wrongReceivable },
  { name: 'debts of referrers', findDifferences: wrongDebts },
  { name: 'stored balances', findDifferences: wrongBalances },
  { name: 'closed day books', findDifferences: wrongClosings },
  { name: 'months that are not over', findDifferences: earlyClosings },
  { name: 'signed rows', findDifferences: unsignedRows },
];
