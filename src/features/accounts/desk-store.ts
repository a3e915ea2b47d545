import type { Tx } from '#kit/context.ts';
import { findLimit, type SearchText } from '#kit/desk-parts.ts';
import { row, rowsPlanned, sql } from '#platform/database/db.ts';
import { wordsOf } from '#platform/database/list/filters.ts';

interface FoundPerson {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
}
/** By the whole phone number, or the beginnings of words of the name. */
export async function findPeople(tx: Tx, { phone, words }: SearchText): Promise<FoundPerson[]> {
  const condition =
    phone !== undefined ? sql`phone = ${phone}` : words !== undefined ? wordsOf(sql`name`)(words) : undefined;
  if (condition === undefined) return [];
  return rowsPlanned(
    tx,
    sql<FoundPerson>`select id, name, phone from account where ${condition} order by id desc limit ${findLimit + 1}`,
  );
}

/** Undefined unless it is the id of an account. */
export const readPhoneOf = async (tx: Tx, accountId: string): Promise<string | undefined> =>
  (await row<{ phone: string }>(tx, sql`select phone from account where id = ${accountId}`))?.phone;
