import type { Tx } from '#kit/context.ts';
import { countedUntil } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import type { StoredPhoto } from '../model.ts';

/** Records a photo while the person has fewer than `limit` since `since`; false at the limit. */
export async function insertPhoto(
  tx: Tx,
  input: { key: string; accountId: string; at: Date; since: Date; limit: number },
): Promise<boolean> {
  await lockFor(tx, 'photo', input.accountId);
  const taken = await on(tx).row<{ n: number }>`
    select count(*)::int as n from photo where account_id = ${input.accountId} and created_at > ${input.since}
      and created_at <= ${countedUntil(input.at)}`;
  if ((taken?.n ?? 0) >= input.limit) return false;
  await on(tx).run`
    insert into photo (key, account_id, created_at) values (${input.key}, ${input.accountId}, ${input.at})`;
  return true;
}
/** @returns its owner; undefined if the row is gone. */
export const renamePhoto = (tx: Tx, from: string, to: string): Promise<string | undefined> =>
  on(tx).value<string>`update photo set key = ${to} where key = ${from} returning account_id`;
export const photoOwner = (tx: Tx, key: string): Promise<string | undefined> =>
  on(tx).value<string>`select account_id from photo where key = ${key}`;
/** Photos older than `before`, by key; `afterKey` is the last one of the batch before. */
export const photosBefore = (
  tx: Tx,
  { before, afterKey, limit }: { before: Date; afterKey: string; limit: number },
): Promise<StoredPhoto[]> =>
  on(tx).rows`
    select key, account_id from photo where created_at < ${before} and key > ${afterKey} order by key limit ${limit}`;
export const removePhoto = (tx: Tx, key: string): Promise<void> => on(tx).run`delete from photo where key = ${key}`;
/** An upload that was broken off has left a row without a file. */
export const photoFiles: NamedFiles = { keys: sql`select key from photo`, mayBeMissing: true };
