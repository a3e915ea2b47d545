import type { Tx } from '#kit/context.ts';
import { findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { wordsOf } from '#platform/database/list/filters.ts';

interface FoundQuotation {
  readonly serial: number;
  readonly number: string | null;
  readonly buyer: string;
}
/** The text with the form of a number, whatever its beginning: `SQ/26-27/0001`. */
const isNumber = (text: string): boolean => /^[A-Z][A-Z0-9-]{0,4}\/\d\d-\d\d\//.test(text);
/** By its number, or the beginnings of words of the buyer's name; newest first. */
export function findQuotations(tx: Tx, { text, words }: SearchText): Promise<FoundQuotation[]> {
  const number = text.toUpperCase().replace(/\s/g, '');
  const condition = isNumber(number)
    ? sql`number = ${number}`
    : words === undefined
      ? undefined
      : wordsOf(sql`(content -> 'buyer' ->> 'name')`)(words);
  return findSome(tx, {
    select: sql<FoundQuotation>`serial, number, coalesce(content #>> '{buyer,name}', '') as buyer`,
    from: sql`quotation`,
    where: condition,
    order: sql`serial desc`,
    limit: findLimit + 1,
    isBroad: !isNumber(number),
  });
}

/** The id of the quotation with this number, or of the draft with this serial number. */
export async function quotationIds(tx: Tx, text: string): Promise<string[]> {
  const typed = text.toUpperCase().replace(/\s/g, '');
  const condition = isNumber(typed)
    ? sql`number = ${typed}`
    : /^\d{1,9}$/.test(typed)
      ? sql`serial = ${Number(typed)}`
      : undefined;
  if (condition === undefined) return [];
  return await on(tx).column<string>`select id from quotation where ${condition}`;
}

/** The buyer's address in the quotation of a serial number; null where it was erased. */
export const readAddress = async (tx: Tx, record: string): Promise<string | null | undefined> =>
  /^\d{1,9}$/.test(record)
    ? await on(tx).value<string | null>`
    select content #>> '{buyer,address}' as address from quotation where serial = ${Number(record)}`
    : undefined;
