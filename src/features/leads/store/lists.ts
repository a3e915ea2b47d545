import type { Tx } from '#kit/context.ts';
import { type RawBuilder, rows, sql } from '#platform/database/db.ts';
import { type LeadKind, type LeadSearch, type LeadState, openStates, type StoredLead } from '../model.ts';
import { leadColumns } from '../store.ts';

/** What a list of the desk shows; an absent filter shows all. */
export interface LeadFilter {
  readonly states?: readonly LeadState[] | undefined;
  /** Null: leads that nobody has. */
  readonly ownerId?: string | null | undefined;
  readonly kind?: LeadKind | undefined;
  /** Leads whose call or deadline has passed at this moment. */
  readonly overdueAt?: Date | undefined;
  readonly search?: LeadSearch | undefined;
}
/** Conditions on `lead`, each by an index. */
export function conditionsOf({ states, ownerId, kind, overdueAt, search }: LeadFilter): RawBuilder<unknown>[] {
  return [
    ...(states === undefined ? [] : [sql`state = any(${states}::text[])`]),
    ...(ownerId === undefined ? [] : [ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(overdueAt === undefined ? [] : [sql`next_due_at < ${overdueAt}`]),
    ...(search === undefined ? [] : [searchCondition(search)]),
  ];
}
function searchCondition(search: LeadSearch): RawBuilder<unknown> {
  if ('number' in search) return sql`number = ${search.number}`;
  if ('phone' in search) return sql`phone_key <> '' and phone_key = lead_phone_key(${search.phone})`;
  return sql`lead_name_words(name) @@ lower(${beginnings(search.words)})::tsquery`;
}
/** Each word as the beginning of a lexeme, in the quoting of a tsquery. */
const beginnings = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ');

/** Newest first. */
export const listBy = (tx: Tx, filter: LeadFilter, limit: number): Promise<StoredLead[]> => {
  const conditions = conditionsOf(filter);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return rows<StoredLead>(tx, sql`select ${leadColumns} from lead where ${where} order by number desc limit ${limit}`);
};

/** Other leads of the same phone number, newest first. */
export const leadsOfSamePhone = (tx: Tx, number: number, limit: number): Promise<StoredLead[]> =>
  rows<StoredLead>(
    tx,
    sql`
    select ${leadColumns} from lead
     where phone_key <> '' and phone_key = (select phone_key from lead where number = ${number}) and number <> ${number}
     order by number desc limit ${limit}`,
  );

/** Open leads of sales among these numbers that have the same phone number as the lead. */
export const openOfSamePhone = async (tx: Tx, number: number, numbers: readonly number[]): Promise<number[]> =>
  (
    await rows<{ number: number }>(
      tx,
      sql`
    select number from lead
     where number = any(${numbers}::integer[]) and number <> ${number} and state = any(${openStates}::text[])
       and kind in ('call-back', 'quote')
       and phone_key <> '' and phone_key = (select phone_key from lead where number = ${number})
     order by number`,
    )
  ).map((lead) => lead.number);
