import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { AuditChecked, AuditEntry, AuditFault, AuditHead, ListedEntry } from '../model.ts';

/** Inserts an entry with its personal values. Takes no lock that another entry or the sealing waits for. */
export const insertEntry = (tx: Tx, entry: AuditEntry): Promise<void> =>
  on(tx).run`
    with typed as materialized (
      select key as name, value, gen_random_uuid()::text as salt
      from jsonb_each_text(${JSON.stringify(entry.personal ?? {})}::jsonb) where value is not null),
    entry as (
      insert into audit_entry (actor, act, subject, before, after, details, personal)
      values (${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.before ?? {})}::jsonb,
        ${JSON.stringify(entry.after ?? {})}::jsonb, ${JSON.stringify(entry.details ?? {})}::jsonb,
        (select coalesce(jsonb_object_agg(name, audit_value_digest(salt, value)), '{}') from typed))
      returning id)
    insert into audit_value (entry_id, name, salt, value) select id, name, salt, value from entry, typed`;

/** Serializes the sealing; no writer of entries takes this lock. */
export const lockSealing = (tx: Tx): Promise<void> => lockFor(tx, 'audit/seal');

/** Seals committed entries in the order of their ids. @returns how many, at most `limit`. */
export const sealEntries = (tx: Tx, limit: number): Promise<number> =>
  on(tx).changed`
    with last as (
      select coalesce(max(position), 0) as position,
        coalesce((select hash from audit_seal order by position desc limit 1), '') as hash from audit_seal),
    -- "offset 0": looked up by its id, never by a scan of the whole table.
    taken as (
      delete from audit_unsealed where entry_id in (
        select entry_id from audit_unsealed waiting, lateral (select from audit_entry where id = waiting.entry_id offset 0) entry
        order by entry_id limit ${limit})
      returning entry_id),
    content as (
      select entry.* from taken,
        lateral (select id, audit_digest(audit_entry) as digest from audit_entry where id = taken.entry_id offset 0) entry)
    insert into audit_seal (position, entry_id, digest, hash)
    select last.position + row_number() over (order by id), id, digest, audit_chain(last.hash, id, digest) over (order by id)
    from content, last`;

export const findHead = (tx: Tx): Promise<AuditHead | undefined> =>
  on(tx).row<AuditHead>`select position, encode(hash, 'hex') as hash from audit_seal order by position desc limit 1`;
/** False before the first start. */
export const hasChain = async (tx: Tx): Promise<boolean> =>
  (await on(tx).oneRow<{ there: boolean }>`select to_regclass('audit_seal') is not null as there`).there;

/** Each seal with the position and the hash before it. */
const linked = sql`(
  select position, entry_id, digest, hash, lag(position, 1, 0::bigint) over (order by position) as last_position,
    lag(hash, 1, ''::bytea) over (order by position) as last_hash
  from audit_seal) seal`;
const hasChangedValue = sql`entry.personal <> '{}' and exists (
  select 1 from jsonb_each_text(entry.personal) as personal (name, digest)
    left join audit_value stored on stored.entry_id = entry.id and stored.name = personal.name
  where stored.name is null or audit_value_digest(stored.salt, stored.value) <> personal.digest)`;

/** The first entry of the chain that is not as it was sealed. */
export const firstFault = (tx: Tx): Promise<AuditFault | undefined> =>
  on(tx).row<AuditFault>`
    with found as (
      select seal.*, audit_digest(entry) as content,
        case
          when position <> last_position + 1 then 'gap'
          when entry.id is null then 'missing'
          when audit_digest(entry) <> digest then 'content'
          when audit_next(null, last_hash, entry_id, digest) <> hash then 'link'
          when ${hasChangedValue} then 'altered'
          when entry.signature is distinct from audit_signature(entry.id, digest)
            and current_setting('saral.signing_key', true) <> '' then 'forged'
        end as sign
      from ${linked} left join audit_entry entry on entry.id = entry_id),
    -- A break of the chain says more about what was done than a signature.
    first as (select * from found where sign is not null order by sign = 'forged', position limit 1),
    -- The entry that it was sealed behind.
    behind as (
      select other.position from first, (select 0 as position, ''::bytea as hash union all select position, hash from audit_seal) other
      where sign = 'link' and audit_next(null, other.hash, first.entry_id, first.digest) = first.hash),
    named as (
      select first.*, coalesce((select position from behind), first.position) as behind,
        case
          when sign = 'content' then
            case when exists (select 1 from audit_seal other where other.digest = content) then 'reordered' else 'altered' end
          when sign = 'link' then
            case
              when exists (select 1 from behind where behind.position < first.position) then 'inserted'
              when exists (select 1 from behind) then 'reordered'
              -- Its successor still follows it, so it is what it was, and the entry before it is gone.
              when exists (select 1 from audit_seal next where next.position = first.position + 1
                and audit_next(null, first.hash, next.entry_id, next.digest) = next.hash) then 'gap'
              else 'altered'
            end
          else sign
        end as kind
      from first)
    select case kind when 'gap' then 'missing' else kind end as kind,
      case when sign = 'gap' then last_position + 1 when kind = 'inserted' then behind + 1 else position end as position,
      case kind
        when 'gap' then null
        when 'inserted' then (select entry_id from audit_seal where audit_seal.position = behind + 1)
        else entry_id
      end as entry_id
    from named`;

/** The first entry outside of the chain: without a seal and not waiting for one, or deleted before it was sealed. */
export const firstOutside = (tx: Tx): Promise<AuditFault | undefined> =>
  on(tx).row<AuditFault>`
    select kind, null as position, entry_id from (
      select 'unsealed' as kind, id as entry_id from audit_entry
      where not exists (select 1 from audit_seal where entry_id = id)
        and not exists (select 1 from audit_unsealed where entry_id = id)
      union all
      select 'missing', entry_id from audit_unsealed where not exists (select 1 from audit_entry where id = entry_id)) outside
    order by entry_id limit 1`;

export const findSeal = (tx: Tx, position: number): Promise<{ entryId: number; hash: string } | undefined> =>
  on(tx).row<{
    entryId: number;
    hash: string;
  }>`
    select entry_id, encode(hash, 'hex') as hash from audit_seal where position = ${position}`;

/** Erases the personal values of entries that are older than `before`; at most `limit` values. */
export const eraseValues = (tx: Tx, input: { before: Date; at: Date; limit: number }): Promise<number> =>
  on(tx).changed`
    update audit_value set value = null, salt = null, erased_at = ${input.at}
    where (entry_id, name) in (
      select entry_id, name from audit_value join audit_entry on id = entry_id
      where value is not null and at < ${input.before} order by entry_id limit ${input.limit})`;

/** The newest entries, of one record or of all. */
export const newestEntries = (tx: Tx, subject: string | null, limit: number): Promise<ListedEntry[]> =>
  on(tx).rows<ListedEntry>`
    select id, at, actor, act as action, subject, before, after, details,
      array(select jsonb_object_keys(personal) order by 1) as personal
    from audit_entry where ${subject === null ? sql`true` : sql`subject = ${subject}`} order by id desc limit ${limit}`;

/** The personal values of an entry; null where erased. */
export const findValues = (tx: Tx, entryId: number): Promise<{ name: string; value: string | null }[]> =>
  on(tx).rows<{
    name: string;
    value: string | null;
  }>`
    select name, value from audit_value where entry_id = ${entryId} order by name`;

/** A check of the whole audit. */
export interface StoredCheck extends AuditChecked {
  readonly at: Date;
}
export const insertCheck = (tx: Tx, { head, fault, at }: StoredCheck): Promise<unknown> =>
  on(tx).rows`
    insert into audit_check (at, position, hash, fault)
    values (${at}, ${head?.position ?? null}, ${head?.hash ?? null}, ${fault ? JSON.stringify(fault) : null}::jsonb)`;
export async function newestCheck(tx: Tx): Promise<StoredCheck | undefined> {
  const found = await on(tx).row<{ at: Date; position: number | null; hash: string | null; fault: AuditFault | null }>`
    select at, position, hash, fault from audit_check order by id desc limit 1`;
  if (!found) return undefined;
  const { at, position, hash, fault } = found;
  return { at, head: position === null || hash === null ? undefined : { position, hash }, fault: fault ?? undefined };
}

/** At most so many of those who have entries, by their ids; each is one step in an index. */
export const actorsOfEntries = (tx: Tx, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    with recursive found as (
      (select actor, 1 as number from audit_entry order by actor limit 1)
      union all
      select (select actor from audit_entry where actor > found.actor order by actor limit 1), number + 1
        from found where found.actor is not null and number < ${limit})
    select actor from found where actor is not null order by actor`;
