import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, type RawBuilder, sql } from './db.ts';

/** A page of a person's rows of one kind, newest first; bounded by what one person has. */
export const personRows = <Row>(
  tx: Tx,
  of: {
    readonly select: RawBuilder<Row>;
    readonly from: RawBuilder<unknown>;
    readonly where: RawBuilder<unknown>;
    /** Its time and its id, by which pages go on. */
    readonly at: RawBuilder<unknown>;
    readonly id: RawBuilder<unknown>;
  },
  { before, limit }: PersonPage,
): Promise<(Row & { readonly id: string; readonly at: Date })[]> => {
  // The time has milliseconds in the program and microseconds in the table.
  const at = sql`date_trunc('milliseconds', ${of.at})`;
  const next = before ? sql`and (${at}, (${of.id})::text) < (${before.at}::timestamptz, ${before.id}::text)` : sql``;
  return on(tx).rows<Row & { id: string; at: Date }>`
    select ${of.select}, (${of.id})::text as id, ${at} as at from ${of.from} where ${of.where} ${next}
     order by ${at} desc, (${of.id})::text desc limit ${limit}`;
};

/** True for a number of the person, in the time in which no other account had it. */
export const isPhoneOf = (
  { phones }: Pick<PersonKey, 'phones'>,
  column: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${column} = any(${phones.map(({ phone }) => phone)}::text[]) and exists (
    select from unnest(${phones.map(({ phone }) => phone)}::text[], ${phones.map(({ since }) => since)}::timestamptz[],
                        ${phones.map(({ until }) => until)}::timestamptz[]) as own (phone, since, until)
     where own.phone = ${column} and (own.since is null or ${at} >= own.since) and (own.until is null or ${at} < own.until)))`;
