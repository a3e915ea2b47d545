import type { Tx } from '#kit/context.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';
import { affectedRows, lockFor, plannedReads, row, rows, rowsPlanned, sql } from '#platform/database/db.ts';
import { type AttentionDetails, type AttentionItem, type AttentionKind, itemLimit, type RaisedItem } from './model.ts';

export type { AttentionQuery };

const columns = sql.raw('id, kind, subject, details, opened_at, closed_at, closed_by, closed_reason');

/**
 * What is wrong now, the oldest first: `itemLimit` of each kind, and one more where there are more. The statement is
 * planned for its values.
 */
export const openItems = (
  tx: Tx,
  queries: readonly AttentionQuery[],
  { now, kinds }: { readonly now: Date; readonly kinds: readonly AttentionKind[] },
): Promise<AttentionItem[]> =>
  plannedReads(tx, (planned) => {
    const asked = queries.filter(({ kind }) => kinds.some((known) => known === kind));
    const parts = asked.map(
      ({ kind, find }) => sql`
        (select ${kind}::text as kind, found.subject, found.details, found.since, null::bigint as id from (${find(now)}) as found
          order by found.since, found.subject limit ${itemLimit + 1})`,
    );
    const raised = sql`
        (select kind, subject, details, opened_at as since, id from attention_item
          where closed_at is null and kind = any(${kinds}::text[]) order by since, id limit ${itemLimit + 1})`;
    return rowsPlanned<AttentionItem>(
      planned,
      sql<AttentionItem>`
        select kind, subject, details, since, id from (${sql.join([...parts, raised], sql` union all `)}) as item
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
/** The given items that are open or were closed by staff. */
export const knownItems = (
  tx: Tx,
  items: readonly { readonly kind: AttentionKind; readonly subject: string }[],
): Promise<{ kind: AttentionKind; subject: string }[]> =>
  rows(
    tx,
    sql`
    select kind, subject from attention_item
    where (kind, subject) in (
        select * from unnest(${items.map((item) => item.kind)}::text[], ${items.map((item) => item.subject)}::text[]))
      and closed_by is distinct from 'system'`,
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
/** Forgets the mails of items that are gone, but for kinds with more items than were read. */
export const forgetMailed = (
  tx: Tx,
  { open, bounded }: { readonly open: readonly Key[]; readonly bounded: readonly AttentionKind[] },
): Promise<unknown> =>
  rows(
    tx,
    sql`
    delete from attention_mail as mailed where mailed.kind <> all(${bounded}::text[])
      and not exists (select from ${arrays(open)} where (item.kind, item.subject) = (mailed.kind, mailed.subject))`,
  );
