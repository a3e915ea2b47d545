// Accounts that look like one person's, and what owners said about them.
import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { AccountLink } from '../model.ts';

type Pair = readonly [one: string, other: string];
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
        select id, array_agg(link order by link) as links from (
          select id, link from accounts_linked_to(array[${accountId}::text])
          union all
          -- Of one account only.
          select id, 'number-of-other' from own_accounts(${accountId}) as id
            where id not in (select accounts_of_person(${accountId}))) shown
        group by id),
      said as materialized (
        select case account_id when ${accountId} then other_account_id else account_id end as id, said_by, said_at, reason
        from two_people where ${accountId} in (account_id, other_account_id) and revoked_at is null)
    select each.id, coalesce(linked.links, '{}') as links, said.said_by, said.said_at, said.reason
    from (select own_accounts(${accountId}) as id union select id from said) each
      left join linked on linked.id = each.id left join said on said.id = each.id
    where each.id <> ${accountId} order by said.said_at nulls first, each.id limit ${limit}`;

/** True if these accounts are one person's, or the one gives the number of the other. */
export const areLinked = (tx: Tx, one: string, other: string): Promise<boolean> =>
  on(tx).exists`select from own_accounts(${one}) as id where id = ${other}
    union all select from own_accounts(${other}) as id where id = ${one}`;
/** True if this owner has no part in whether the two are one person. */
export const isNeither = (tx: Tx, accountId: string, [one, other]: Pair): Promise<boolean> =>
  on(tx).exists`select where is_neither(${accountId}, ${one}, ${other})`;

/** False when an owner has said it before. */
export const insertTwoPeople = (
  tx: Tx,
  [one, other]: Pair,
  statement: { readonly id: string; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into two_people (id, account_id, other_account_id, reason, said_by, said_at)
    values (${statement.id}, least(${one}, ${other}), greatest(${one}, ${other}), ${statement.reason}, ${statement.by}, ${statement.at})
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

/**
 * The other accounts that members of staff are linked with and that were never listed; two members of staff once. `limit`: open
 * ones of each member, who comes first.
 */
export const unlistedStaffLinks = (tx: Tx, limit: number): Promise<{ accountId: string; otherId: string }[]> =>
  on(tx).rows`
    with member as materialized (select distinct account.id from account join staff_role on staff_role.phone = account.phone),
      pair as (
        select distinct case when both_staff then least(member.id, other.id) else member.id end as account_id,
          case when both_staff then greatest(member.id, other.id) else other.id end as other_id
        from member cross join lateral own_accounts(member.id) as other (id)
          cross join lateral (select other.id in (select id from member) as both_staff) as asked
        where other.id <> member.id)
    select account_id, other_id from (
      select pair.*, row_number() over (partition by account_id order by other_id) + (
          select count(*) from attention_event open
          where open.kind = 'staff-linked' and open.closed_at is null and open.subject like account_id || '/%') as place
      from pair where not exists (
        select from attention_event known where known.kind = 'staff-linked' and known.subject = account_id || '/' || other_id)) new
    where place <= ${limit}`;
