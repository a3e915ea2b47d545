import type { Tx } from '#kit/context.ts';
import { affectedRows, lockFor, oneRow, row, rows, sql } from '#platform/database/db.ts';
import type { AttentionDetails, AttentionItem, AttentionKind } from './model.ts';

const columns = sql.raw('id, kind, subject, details, opened_at, closed_at, closed_by, closed_reason');

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
export const closeItem = (tx: Tx, id: number, by: string, reason: string): Promise<AttentionItem | undefined> =>
  row<AttentionItem>(
    tx,
    sql`
    update attention_item set closed_at = clock_timestamp(), closed_by = ${by}, closed_reason = ${reason}
    where id = ${id} and closed_at is null returning ${columns}`,
  );
export const findItem = (tx: Tx, id: number): Promise<AttentionItem | undefined> =>
  row<AttentionItem>(tx, sql`select ${columns} from attention_item where id = ${id}`);
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
/** Oldest first. */
export const openItems = (tx: Tx, limit: number): Promise<AttentionItem[]> =>
  rows<AttentionItem>(
    tx,
    sql`select ${columns} from attention_item where closed_at is null order by opened_at, id limit ${limit}`,
  );

export const openItemsOf = (tx: Tx, kinds: readonly AttentionKind[], limit: number): Promise<AttentionItem[]> =>
  rows<AttentionItem>(
    tx,
    sql`
    select ${columns} from attention_item where closed_at is null and kind = any(${kinds}::text[])
     order by opened_at, id limit ${limit}`,
  );

/** Serializes the mails to staff. */
export const lockNotifying = (tx: Tx): Promise<void> => lockFor(tx, 'attention/notify');
export const unnotifiedItems = (tx: Tx, limit: number): Promise<AttentionItem[]> =>
  rows<AttentionItem>(
    tx,
    sql`
    select ${columns} from attention_item where notified_at is null and closed_at is null order by opened_at, id limit ${limit}`,
  );
export const countUnnotified = async (tx: Tx): Promise<number> =>
  (
    await oneRow<{ n: number }>(
      tx,
      sql`select count(*)::int as n from attention_item where notified_at is null and closed_at is null`,
    )
  ).n;
/** Marks every open item as notified. */
export const markNotified = async (tx: Tx, at: Date): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`update attention_item set notified_at = ${at} where notified_at is null and closed_at is null`,
  ));
