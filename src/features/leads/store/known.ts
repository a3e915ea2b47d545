import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { findSome, searchReads } from '#platform/database/list/find-some.ts';
import { wordsOf } from '#platform/database/list/filters.ts';
import type { BuyerLead } from '../model/desk.ts';
import type { StoredLead } from '../model/leads.ts';

export type KnownLead = Pick<
  StoredLead,
  'number' | 'name' | 'organisation' | 'place' | 'phone' | 'email' | 'language'
> & { readonly phoneKey: string };

const isBuyer = sql`kind in ('call-back', 'quote') and state <> 'spam'`;
/** Names of those who asked, the organisation before the person, the newest first: of so many of the newest leads. */
export const knownNames = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`
    select name from (
      select coalesce(nullif(organisation, ''), name) as name, max(number) as newest
      from (select * from lead order by number desc limit 1000) recent where ${isBuyer} group by 1) named
    order by newest desc limit 300`;

/** By the beginnings of words of the name or the organisation, the newest first. */
export const findKnown = (tx: Tx, typed: string, limit: number): Promise<KnownLead[]> =>
  searchReads(tx, (reads) =>
    findSome(reads, {
      select: sql<KnownLead>`number, name, organisation, place, phone, email, language, phone_key`,
      from: sql`lead`,
      where: wordsOf(sql`(name || ' ' || organisation)`)(typed),
      and: isBuyer,
      order: sql`number desc`,
      limit,
      isBroad: true,
    }),
  );

const productsOf = sql`coalesce((
  select string_agg(product, ', ' order by position) from lead_item where lead_id = lead.id and product <> ''), '') as product`;
/** These leads, and others of sales with the same phone number or address; the newest first. */
export const leadsAbout = (tx: Tx, numbers: readonly number[], limit: number): Promise<BuyerLead[]> =>
  on(tx).rows<BuyerLead>`
    with own as (select phone_key, email from lead where number = any(${numbers}::integer[]))
    select number, name, phone, email, ${productsOf}, state, source, created_at from lead
     where ${isBuyer} and number in (
       select unnest(${numbers}::integer[])
       union select number from lead where phone_key <> '' and phone_key in (select phone_key from own)
       union select number from lead where email <> '' and lower(email) in (select lower(email) from own))
     order by number desc limit ${limit}`;
