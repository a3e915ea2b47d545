import type { Tx } from '#kit/context.ts';
import { findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { findSome, searchReads } from '#platform/database/list/find-some.ts';
import { runningNumber, seriesNumber, wordsOf } from '#platform/database/list/filters.ts';

interface FoundQuotation {
  readonly serial: number;
  readonly number: string | null;
  readonly buyer: string;
}
/** True for a text in the form of a quotation's number, such as `SQ/26-27/0001`, with any prefix. */
const isNumber = (text: string): boolean => /^[A-Z][A-Z0-9-]{0,4}\/\d\d-\d\d\//.test(text);
const buyer = sql`(content -> 'buyer' ->> 'name')`;
/** By its number or the last part of it, or the beginnings of words of the buyer's name; newest first. */
export function findQuotations(tx: Tx, { text, words }: SearchText): Promise<FoundQuotation[]> {
  const number = seriesNumber(sql`number`)(text) ?? runningNumber(sql`number`)(text);
  return findSome(tx, {
    select: sql<FoundQuotation>`serial, number, coalesce(content #>> '{buyer,name}', '') as buyer`,
    from: sql`quotation`,
    where: number ?? (words === undefined ? undefined : wordsOf(buyer)(words)),
    order: sql`serial desc`,
    limit: findLimit + 1,
    isBroad: number === undefined,
  });
}

/** The id of the quotation with this number, or of the draft with this serial number. */
export async function quotationIds(tx: Tx, text: string): Promise<string[]> {
  const typed = text.toUpperCase().replace(/\s/g, '');
  if (isNumber(typed)) return on(tx).column<string>`select id from quotation where number = ${typed}`;
  if (!/^\d{1,9}$/.test(typed)) return [];
  return on(tx).column<string>`select id from quotation where serial = ${Number(typed)}`;
}

/** The buyer's address in the quotation of a serial number; null where it was erased. */
export const readAddress = async (tx: Tx, record: string): Promise<string | null | undefined> =>
  /^\d{1,9}$/.test(record)
    ? await on(tx).value<string | null>`
    select content #>> '{buyer,address}' as address from quotation where serial = ${Number(record)}`
    : undefined;

/** A buyer by their newest quotation. */
export interface KnownBuyerRow {
  readonly serial: number;
  readonly number: string | null;
  readonly name: string;
  readonly gstin: string;
  readonly buyerId: string;
}
/** Buyers are looked for among so many quotations. */
const searchedQuotations = 60;
/** By the beginnings of words of the name, each once, the newest first. */
export async function findBuyers(tx: Tx, typed: string): Promise<KnownBuyerRow[]> {
  const found = await searchReads(tx, (reads) =>
    findSome(reads, {
      select: sql<KnownBuyerRow>`serial, number, content #>> '{buyer,name}' as name, content #>> '{buyer,gstin}' as gstin, buyer_id`,
      from: sql`quotation`,
      where: wordsOf(sql`(content -> 'buyer' ->> 'name')`)(typed),
      and: sql`buyer_id is not null`,
      order: sql`serial desc`,
      limit: searchedQuotations,
      isBroad: true,
    }),
  );
  // The first quotation of each buyer is the newest.
  return [...Map.groupBy(found, ({ buyerId }) => buyerId).values()].flatMap(([newest]) => newest ?? []);
}
/** Names of buyers, the newest first. */
export const buyerNames = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`
    select name from (
      select content #>> '{buyer,name}' as name, max(serial) as newest
      from (select content, serial from quotation where erased_at is null order by serial desc limit 1000) recent group by 1) named
    where name <> '' order by newest desc limit 300`;
