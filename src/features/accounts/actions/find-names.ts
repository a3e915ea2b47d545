import type { Tx } from '#kit/context.ts';
import { namesOf } from '../store/accounts.ts';

/** The names of these people by account id; without those who have none. */
export async function findNames(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return new Map();
  return new Map((await namesOf(tx, ids)).flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
