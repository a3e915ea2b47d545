import type { Tx } from '#kit/context.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';
import {
  affectedRows,
  lockFor,
  plannedReads,
  type RawBuilder,
  row,
  rows,
  rowsPlanned,
  sql,
} from '#platform/database/db.ts';
import { type AttentionDetails, type AttentionItem, type AttentionKind, itemLimit, type RaisedItem } from './model.ts';

export type { AttentionQuery };

const columns = sql.raw('id, kind, subject, details, opened_at, closed_at, closed_by, closed_reason');

/** A statement's items of one kind, those on the list first. */
const withPutOff = (kind: RawBuilder<unknown>, from: RawBuilder<unknown>, now: Date) => sql`
  (select ${kind} as kind, found.subject, found.details, found.since, found.id,
      case when put.kind is null then null
        else jsonb_build_object('until', put.put_off_until, 'reason', put.reason, 'by', put.put_off_by) end as "putOff"
    from ${from} left join attention_put_off put on (put.kind, put.subject) = (${kind}, found.subject)
      and put.put_off_at >= found.since and put.put_off_until > ${now}
    order by put.kind is not null, found.since, found.subject limit ${itemLimit + 1})`;

/**
 * What is wrong now, the oldest first, also what is put off: `itemLimit` of each kind, and one more where there are more. The
 * statement is planned for its values. `subject`: only items of this record.
 */
export const openItems = (
  tx: Tx,
  queries: readonly AttentionQuery[],
  { now, kinds, subject }: { readonly now: Date; readonly kinds: readonly AttentionKind[]; readonly subject?: string },
): Promise<AttentionItem[]> =>
  plannedReads(tx, async (planned) => {
    if (kinds.length === 0) return [];
    const which = subject === undefined ? sql`` : sql`where asked.subject = ${subject}`;
    const asked = queries.flatMap(({ kind, find }) => {
      if (!kinds.some((known) => known === kind)) return [];
      return withPutOff(
        sql`${kind}::text`,
        sql`(select asked.subject, asked.details, asked.since, null::bigint as id from (${find(now)}) as asked ${which}) as found`,
        now,
      );
    });
    const raised = kinds.map((kind) =>
      withPutOff(
        sql`${kind}::text`,
        sql`(select asked.subject, asked.details, asked.opened_at as since, asked.id from attention_item asked
          where asked.closed_at is null and asked.kind = ${kind} ${subject === undefined ? sql`` : sql`and asked.subject = ${subject}`}) as found`,
        now,
      ),
    );
    return rowsPlanned<AttentionItem>(
      planned,
      sql<AttentionItem>`
        select item.*, coalesce((select jsonb_agg(jsonb_build_object('by', seen_by, 'at', seen_at) order by seen_at, seen_by)
            from attention_seen seen
            where (seen.kind, seen.subject) = (item.kind, item.subject) and seen.seen_at >= item.since), '[]') as seen
          from (${sql.join([...asked, ...raised], sql` union all `)}) as item
         order by since, kind, subject`,
    );
  });

/** Opens an item, or reopens one that the program cleared; one closed by staff stays closed until its cause is gone. */
export const openItem = async (
  tx: Tx,
  input: { kind: AttentionKind; subject: string; details: AttentionDetails },
): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`
    insert into attention_item as known (kind, subject, details) values (${input.kind}, ${input.subject}, ${JSON.stringify(input.details)}::jsonb)
    on conflict (kind, subject) do update set details = excluded.details, opened_at = clock_timestamp(), notified_at = null,
      closed_at = null, closed_by = null, closed_reason = null
    where known.closed_by = 'system'`,
  )) > 0;
/** Opens an item about a repair of the record: `record/17`, so that each is another item. */
export const openRepair = async (tx: Tx, record: string, details: AttentionDetails): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    insert into attention_item (kind, subject, details)
    select 'repaired', ${record} || '/' || nextval('repair_number'), ${JSON.stringify(details)}::jsonb`,
  ));
export const closeItems = (
  tx: Tx,
  input: { kind: AttentionKind; subject: string; by: string; reason: string },
): Promise<number> =>
  affectedRows(
    tx,
    sql`
    update attention_item set closed_at = clock_timestamp(), closed_by = ${input.by}, closed_reason = ${input.reason}
    where kind = ${input.kind} and subject = ${input.subject} and closed_at is null`,
  );
const cleared = sql`closed_at = coalesce(closed_at, clock_timestamp()), closed_by = 'system', closed_reason = 'resolved'`;
/** Clears an item, also one that staff closed: the next cause opens it again. */
export const clearItem = (tx: Tx, input: { kind: AttentionKind; subject: string }): Promise<number> =>
  affectedRows(
    tx,
    sql`
    update attention_item set ${cleared}
    where kind = ${input.kind} and subject = ${input.subject} and closed_by is distinct from 'system'`,
  );
export const clearItemsExcept = (
  tx: Tx,
  input: { kind: AttentionKind; subjects: readonly string[] },
): Promise<number> =>
  affectedRows(
    tx,
    sql`
    update attention_item set ${cleared}
    where kind = ${input.kind} and subject <> all(${input.subjects}::text[]) and closed_by is distinct from 'system'`,
  );
export const closeItem = (tx: Tx, id: number, by: string, reason: string): Promise<RaisedItem | undefined> =>
  row<RaisedItem>(
    tx,
    sql`
    update attention_item set closed_at = clock_timestamp(), closed_by = ${by}, closed_reason = ${reason}
    where id = ${id} and closed_at is null returning ${columns}`,
  );
export const findItem = (tx: Tx, id: number): Promise<RaisedItem | undefined> =>
  row<RaisedItem>(tx, sql`select ${columns} from attention_item where id = ${id}`);
export const raisedItems = (tx: Tx, limit: number): Promise<RaisedItem[]> =>
  rows<RaisedItem>(
    tx,
    sql`select ${columns} from attention_item where closed_at is null order by opened_at, id limit ${limit}`,
  );
/** Serializes the mails to staff. */
export const lockNotifying = (tx: Tx): Promise<void> => lockFor(tx, 'attention/notify');

type Key = Pick<AttentionItem, 'kind' | 'subject'>;
const arrays = (items: readonly Key[]) =>
  sql`unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ subject }) => subject)}::text[]) as item (kind, subject)`;
/** Stores the items of a mail. @returns those that no mail named since they came */
export const markMailed = (tx: Tx, items: readonly Key[], at: Date): Promise<Key[]> =>
  rows<Key>(
    tx,
    sql`
    insert into attention_mail (kind, subject, mailed_at) select item.kind, item.subject, ${at} from ${arrays(items)}
    on conflict do nothing returning kind, subject`,
  );
type Current = { readonly open: readonly Key[]; readonly bounded: readonly AttentionKind[] };
const forget = (tx: Tx, table: string, { open, bounded }: Current): Promise<unknown> =>
  rows(
    tx,
    sql`
    delete from ${sql.table(table)} as known where known.kind <> all(${bounded}::text[])
      and not exists (select from ${arrays(open)} where (item.kind, item.subject) = (known.kind, known.subject))`,
  );
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
  (await affectedRows(
    tx,
    sql`
    insert into attention_seen as known (kind, subject, seen_by, seen_at) values (${kind}, ${subject}, ${by}, ${at})
    on conflict (kind, subject, seen_by) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at`,
  )) > 0;
/** Replaces what was put off earlier. */
export const storePutOff = async (
  tx: Tx,
  { kind, subject }: Key,
  { until, reason, by, at }: { until: Date; reason: string; by: string; at: Date },
): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    insert into attention_put_off (kind, subject, put_off_until, reason, put_off_by, put_off_at)
    values (${kind}, ${subject}, ${until}, ${reason}, ${by}, ${at})
    on conflict (kind, subject) do update set put_off_until = excluded.put_off_until, reason = excluded.reason,
      put_off_by = excluded.put_off_by, put_off_at = excluded.put_off_at`,
  ));
/** Serializes what is decided about an item. */
export const lockItem = (tx: Tx, { kind, subject }: Key): Promise<void> => lockFor(tx, 'attention/item', kind, subject);
