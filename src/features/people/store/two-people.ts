// Accounts that look like one person's, and what owners said about them.
import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { AccountLink } from '../model.ts';

export interface LinkedAccount {
  readonly id: string;
  /** What the two share; empty where other accounts lie between them. */
  readonly links: readonly AccountLink[];
  /** Null unless an owner said that they are two people. */
  readonly saidBy: string | null;
  readonly saidAt: Date | null;
  readonly reason: string | null;
}
/** The other accounts of a person, and those that an owner said to be another person's. */
export const linkedAccounts = (tx: Tx, accountId: string, limit: number): Promise<LinkedAccount[]> =>
  on(tx).rows<LinkedAccount>`
    with linked as materialized (
        select id, array_agg(link order by link) as links from accounts_linked_to(array[${accountId}::text]) group by id),
      said as materialized (
        select case account_id when ${accountId} then other_account_id else account_id end as id, said_by, said_at, reason
        from two_people where ${accountId} in (account_id, other_account_id) and revoked_at is null)
    select each.id, coalesce(linked.links, '{}') as links, said.said_by, said.said_at, said.reason
    from (select accounts_of_person(${accountId}) as id union select id from said) each
      left join linked on linked.id = each.id left join said on said.id = each.id
    where each.id <> ${accountId} order by said.said_at nulls first, each.id limit ${limit}`;

/** True if these accounts are one person's. */
export const areOnePerson = (tx: Tx, one: string, other: string): Promise<boolean> =>
  on(tx).exists`select 1 from accounts_of_person(${one}) as id where id = ${other}`;
/** Those of these accounts that are this person's. */
export const isOneOf = (tx: Tx, accountId: string, others: readonly string[]): Promise<boolean> =>
  on(tx).exists`select 1 from accounts_of_person(${accountId}) as id where id = any(${others}::text[])`;

type Pair = readonly [one: string, other: string];
/** False when an owner has said it before. */
export const insertTwoPeople = (
  tx: Tx,
  [one, other]: Pair,
  said: { readonly id: string; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into two_people (id, account_id, other_account_id, reason, said_by, said_at)
    values (${said.id}, least(${one}, ${other}), greatest(${one}, ${other}), ${said.reason}, ${said.by}, ${said.at})
    on conflict (account_id, other_account_id) where revoked_at is null do nothing`;
/** The id of what was taken back; undefined when nothing was said. */
export const revokeTwoPeople = (
  tx: Tx,
  [one, other]: Pair,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<string | undefined> =>
  on(tx).value<string>`
    update two_people set revoked_by = ${by}, revoked_at = ${at}
    where account_id = least(${one}, ${other}) and other_account_id = greatest(${one}, ${other}) and revoked_at is null
    returning id`;
