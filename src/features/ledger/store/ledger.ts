import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on, oneRow, sql } from '#platform/database/db.ts';

/** Inserts a transaction with its debit and credit; false when the source was posted before. */
export const insertPosting = async (
  tx: Tx,
  input: { id: string; source: string; kind: string; at: Date; debit: string; credit: string; amountPaise: Paise },
): Promise<boolean> =>
  (await on(tx).changed`
    with posted as (
      insert into ledger_transaction (id, source, kind, at) values (${input.id}, ${input.source}, ${input.kind}, ${input.at})
      on conflict (source) do nothing returning id)
    insert into ledger_entry (transaction_id, account, amount_paise)
    select id, account, amount_paise from posted,
      (values (${input.debit}, ${input.amountPaise}::bigint), (${input.credit}, ${-input.amountPaise}::bigint)) as entry (account, amount_paise)`) >
  0;
/** The sum of an account. Those of the enterprise have millions of entries, so their sums are stored; a person has few. */
export const sumOf = async (tx: Tx, account: string): Promise<number> =>
  (
    await oneRow<{ sum: number }>(
      tx,
      account.includes(':')
        ? sql`select coalesce(sum(amount_paise), 0)::bigint as sum from ledger_entry where account = ${account}`
        : sql`select coalesce(sum(debit_paise - credit_paise), 0)::bigint as sum from ledger_balance where account = ${account}`,
    )
  ).sum;

/** The sums of accounts of persons, by account; those without entries are absent. */
export const sumsOf = async (tx: Tx, accounts: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await on(tx).rows<{ account: string; sum: number }>`
    select account, sum(amount_paise)::bigint as sum from ledger_entry where account = any(${accounts}::text[]) group by account`
    ).map(({ account, sum }) => [account, sum]),
  );

export const wholeSum = async (tx: Tx): Promise<{ total: number; transactions: number }> =>
  await on(tx).oneRow<{ total: number; transactions: number }>`
    select (select coalesce(sum(amount_paise), 0)::bigint from ledger_entry) as total, (select count(*)::bigint from ledger_transaction) as transactions`;
/** Balances by account from the entries themselves, all of them; the accounts of persons are summed by their prefix. */
export const entryBalances = (tx: Tx): Promise<{ name: string; balancePaise: number }[]> =>
  on(tx).rows`
    select split_part(account, ':', 1) as name, sum(amount_paise)::bigint as balance_paise
    from ledger_entry group by split_part(account, ':', 1) order by 1`;
/** Balances by account from the sums that the database stores. */
export const balances = (tx: Tx): Promise<{ name: string; balancePaise: number }[]> =>
  on(tx).rows`
    select account as name, sum(debit_paise - credit_paise)::bigint as balance_paise from ledger_balance group by account order by 1`;
/** Balances by account at the end of a day, from the day books. */
export const balancesUntil = (tx: Tx, day: string): Promise<{ name: string; balancePaise: number }[]> =>
  on(tx).rows`
    select account as name, sum(debit_paise - credit_paise)::bigint as balance_paise from ledger_day_balance
    where day <= ${day}::date group by account order by 1`;
/** The first day with a posting; undefined before it. */
export const firstDay = async (tx: Tx): Promise<string | undefined> =>
  (await on(tx).oneRow<{ day: string | null }>`select min(day)::text as day from ledger_day_balance`).day ?? undefined;
/** Adds what was posted since the last time to the stored sums. */
export const addUp = (tx: Tx): Promise<void> => on(tx).run`select ledger_add_up()`;
/** Makes the stored sums anew from the entries. */
export const recount = (tx: Tx): Promise<void> => on(tx).run`select ledger_recount()`;
