import type { Tx } from '#kit/context.ts';
import { affectedRows, lockFor, row, rows, sql } from '#platform/database/db.ts';
import type { StoredPhoto } from './model.ts';

/** Records a photo while the person has fewer than `limit` since `since`; false at the limit. */
export async function insertPhoto(
  tx: Tx,
  input: { key: string; accountId: string; at: Date; since: Date; limit: number },
): Promise<boolean> {
  await lockFor(tx, 'photo', input.accountId);
  const taken = await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from photo where account_id = ${input.accountId} and created_at > ${input.since}`,
  );
  if ((taken?.n ?? 0) >= input.limit) return false;
  await rows(
    tx,
    sql`insert into photo (key, account_id, created_at) values (${input.key}, ${input.accountId}, ${input.at})`,
  );
  return true;
}
/** @returns its owner; undefined if the row is gone. */
export const renamePhoto = async (tx: Tx, from: string, to: string): Promise<string | undefined> =>
  (await row<{ accountId: string }>(tx, sql`update photo set key = ${to} where key = ${from} returning account_id`))
    ?.accountId;
export const photoOwner = async (tx: Tx, key: string): Promise<string | undefined> =>
  (await row<{ accountId: string }>(tx, sql`select account_id from photo where key = ${key}`))?.accountId;
/** Photos older than `before`, by key; `afterKey` is the last one of the batch before. */
export const photosBefore = (
  tx: Tx,
  { before, afterKey, limit }: { before: Date; afterKey: string; limit: number },
): Promise<StoredPhoto[]> =>
  rows(
    tx,
    sql`
    select key, account_id from photo where created_at < ${before} and key > ${afterKey} order by key limit ${limit}`,
  );
export const removePhoto = async (tx: Tx, key: string): Promise<void> =>
  void (await affectedRows(tx, sql`delete from photo where key = ${key}`));
