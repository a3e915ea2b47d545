import type { Tx } from '#kit/context.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';
import { lockFor, on, plannedReads, rowsPlannedOnce, sql } from '#platform/database/db.ts';
import {
  type AttentionDetails,
  type AttentionEvent,
  type AttentionItem,
  type AttentionKind,
  type EventKind,
  type FindingKind,
  itemLimit,
} from './model.ts';

export type { AttentionQuery };

/** The items of a question, those on the list first. */
const itemsOf = ({ kind, find }: AttentionQuery, now: Date, subject: string | undefined) => sql`
  (select ${kind}::text as kind, found.subject, found.details, found.since,
      case when put.kind is null then null
        else jsonb_build_object('until', put.put_off_until, 'reason', put.reason, 'by', put.put_off_by) end as "putOff"
    from (${find(now)}) as found left join attention_put_off put on (put.kind, put.subject) = (${kind}::text, found.subject)
      and put.put_off_at >= found.since and put.put_off_until > ${now} and not attention_has_grown(found.details, put)
    ${subject === undefined ? sql`` : sql`where found.subject = ${subject}`}
    order by put.kind is not null, found.since, found.subject limit ${itemLimit + 1})`;

/**
 * What is wrong now, the oldest first, also what is put off: `itemLimit` of each kind, and one more where there are more.
 * `subject`: only items of this record.
 */
export const openItems = (
  tx: Tx,
  queries: readonly AttentionQuery[],
  { now, kinds, subject }: { readonly now: Date; readonly kinds: readonly AttentionKind[]; readonly subject?: string },
): Promise<AttentionItem[]> =>
  plannedReads(tx, async (planned) => {
    const asked = queries.filter(({ kind }) => kinds.some((known) => known === kind));
    if (asked.length === 0) return [];
    return rowsPlannedOnce<AttentionItem>(
      planned,
      sql<AttentionItem>`
        select item.*,
          (select id from attention_event happened where (happened.kind, happened.subject) = (item.kind, item.subject)) as id,
          coalesce((select jsonb_agg(jsonb_build_object('by', seen_by, 'at', seen_at) order by seen_at, seen_by)
            from attention_seen seen
            where (seen.kind, seen.subject) = (item.kind, item.subject) and seen.seen_at >= item.since), '[]') as seen
        from (${sql.join(
          asked.map((query) => itemsOf(query, now, subject)),
          sql` union all `,
        )}) as item
        order by since, kind, subject`,
    );
  });

export interface Found {
  readonly subject: string;
  readonly details: AttentionDetails;
}
/**
 * Ends the open findings of these records that a check did not find again; of all records where it checked all.
 * `checkedUnder`: also of every record whose name begins so.
 */
export const endFindings = (
  tx: Tx,
  kind: FindingKind,
  input: {
    found: readonly Found[];
    checked: readonly string[] | undefined;
    checkedUnder?: readonly string[] | undefined;
    at: Date;
  },
): Promise<number> =>
  on(tx).changed`
    update finding set gone_at = ${input.at}
    where kind = ${kind} and gone_at is null and subject <> all(${input.found.map(({ subject }) => subject)}::text[])
      ${
        input.checked === undefined
          ? sql``
          : sql`and (split_part(subject, ': ', 1) = any(${input.checked}::text[])
        or exists (select from unnest(${input.checkedUnder ?? []}::text[]) under where starts_with(subject, under)))`
      }`;
const eachOnce = (found: readonly Found[]) => sql`
  select distinct on (subject) subject, details
  from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (subject text, details jsonb)`;
/** Gives the open findings the details that a check found now; since when they are open stays. */
export const updateFindings = (tx: Tx, kind: FindingKind, found: readonly Found[]): Promise<number> =>
  on(tx).changed`
    update finding known set details = found.details from (${eachOnce(found)}) found
    where (known.kind, known.subject) = (${kind}, found.subject) and known.gone_at is null
      and known.details <> found.details`;
/** @returns the subjects of those that were not open */
export const insertFindings = (
  tx: Tx,
  kind: FindingKind,
  input: { found: readonly Found[]; at: Date },
): Promise<string[]> =>
  on(tx).column<string>`
    insert into finding as known (kind, subject, details, since)
    select ${kind}, subject, details, ${input.at}::timestamptz from (${eachOnce(input.found)}) found
    on conflict (kind, subject) do update set details = excluded.details, since = excluded.since, gone_at = null
      where known.gone_at is not null
    returning subject`;

/** @returns false when the same happened before */
export const insertEvent = async (
  tx: Tx,
  input: { kind: EventKind; subject: string; details: AttentionDetails; at: Date },
): Promise<boolean> =>
  (await on(tx).changed`
    insert into attention_event (kind, subject, details, happened_at)
    values (${input.kind}, ${input.subject}, ${JSON.stringify(input.details)}::jsonb, ${input.at})
    on conflict do nothing`) > 0;
/** Tells several repairs of one record apart: `record/17`. */
export const nextRepair = async (tx: Tx): Promise<number> =>
  (await on(tx).value<number>`select nextval('repair_number') as number`) ?? 0;
/** The repairs since then. */
export const repairsSince = (tx: Tx, at: Date): Promise<{ subject: string }[]> =>
  on(tx).rows`
    select subject from attention_event where kind = 'repaired' and happened_at >= ${at} and closed_at is null`;
export const closeEvent = (tx: Tx, id: number, by: string, reason: string): Promise<AttentionEvent | undefined> =>
  on(tx).row<AttentionEvent>`
    update attention_event set closed_at = wall_clock(), closed_by = ${by}, closed_reason = ${reason}
    where id = ${id} and closed_at is null returning id, kind, subject`;
export const findEvent = (tx: Tx, id: number): Promise<AttentionEvent | undefined> =>
  on(tx).row<AttentionEvent>`select id, kind, subject from attention_event where id = ${id}`;
/** Serializes the mails to staff. */
export const lockNotifying = (tx: Tx): Promise<void> => lockFor(tx, 'attention/notify');

type Key = Pick<AttentionItem, 'kind' | 'subject'>;
const arrays = (items: readonly Key[]) =>
  sql`unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ subject }) => subject)}::text[]) as item (kind, subject)`;
/** Stores the items of a mail. @returns those that no mail named since they came */
export const markMailed = (tx: Tx, items: readonly Key[], at: Date): Promise<Key[]> =>
  on(tx).rows<Key>`
    insert into attention_mail (kind, subject, mailed_at) select item.kind, item.subject, ${at} from ${arrays(items)}
    on conflict do nothing returning kind, subject`;
type Current = { readonly open: readonly Key[]; readonly bounded: readonly AttentionKind[] };
const forget = (tx: Tx, table: string, { open, bounded }: Current): Promise<unknown> =>
  on(tx).rows`
    delete from ${sql.table(table)} as known where known.kind <> all(${bounded}::text[])
      and not exists (select from ${arrays(open)} where (item.kind, item.subject) = (known.kind, known.subject))`;
/** Forgets the mails of items that are not on the list, but for kinds with more items than were read. */
export const forgetMailed = (tx: Tx, listed: Current): Promise<unknown> => forget(tx, 'attention_mail', listed);
/** Forgets who saw or put off items that are gone, but for kinds with more items than were read. */
export async function forgetGone(tx: Tx, open: Current): Promise<void> {
  await forget(tx, 'attention_seen', open);
  await forget(tx, 'attention_put_off', open);
}

/** @returns false when this person saw the item before */
export const insertSeen = async (
  tx: Tx,
  { kind, subject }: Key,
  { by, at }: { by: string; at: Date },
): Promise<boolean> =>
  (await on(tx).changed`
    insert into attention_seen as known (kind, subject, seen_by, seen_at) values (${kind}, ${subject}, ${by}, ${at})
    on conflict (kind, subject, seen_by) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at`) >
  0;
const numberOf = (value: AttentionDetails[string] | undefined): number | null =>
  typeof value === 'number' ? value : null;
/** Replaces what was put off earlier. */
export const storePutOff = (
  tx: Tx,
  { kind, subject, details }: Pick<AttentionItem, 'kind' | 'subject' | 'details'>,
  { until, reason, by, at }: { until: Date; reason: string; by: string; at: Date },
): Promise<void> =>
  on(tx).run`
    insert into attention_put_off (kind, subject, put_off_until, reason, put_off_by, put_off_at, count, paise, newest)
    values (${kind}, ${subject}, ${until}, ${reason}, ${by}, ${at}, ${numberOf(details['count'])}, ${numberOf(details['paise'])}, ${numberOf(details['newest'])})
    on conflict (kind, subject) do update set put_off_until = excluded.put_off_until, reason = excluded.reason,
      put_off_by = excluded.put_off_by, put_off_at = excluded.put_off_at, count = excluded.count, paise = excluded.paise, newest = excluded.newest`;
/** Serializes what is decided about an item. */
export const lockItem = (tx: Tx, { kind, subject }: Key): Promise<void> => lockFor(tx, 'attention/item', kind, subject);
