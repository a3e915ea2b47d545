import type { Tx } from '#kit/context.ts';
import { findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { wordsOf } from '#platform/database/list/filters.ts';

interface FoundPerson {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
}
/** By the phone number or the beginnings of words of the name. */
export function findPeople(tx: Tx, { phone, words }: SearchText): Promise<FoundPerson[]> {
  const byName = words === undefined ? undefined : wordsOf(sql`name`)(words);
  return findSome(tx, {
    select: sql<FoundPerson>`id, name, coalesce(phone, '') as phone`,
    from: sql`account`,
    where: phone === undefined ? byName : sql`phone = ${phone}`,
    order: sql`id desc`,
    limit: findLimit + 1,
    isBroad: phone === undefined,
  });
}

/** Undefined unless it is the id of an account; null for a closed one. */
export const readPhoneOf = (tx: Tx, accountId: string): Promise<string | null | undefined> =>
  on(tx).value<string | null>`select phone from account where id = ${accountId}`;
