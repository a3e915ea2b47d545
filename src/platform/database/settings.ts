import type { Tx } from '#kit/context.ts';
import { oneRow, row, rows, sql } from './db.ts';

/** A runtime switch of the owner, stored in the database so that every instance sees it at once. */
export async function readSetting<T>(tx: Tx, name: string, fallback: T): Promise<T> {
  const found = await row<{ value: T }>(tx, sql`select value from setting where name = ${name}`);
  return found ? found.value : fallback;
}
export const writeSetting = async (tx: Tx, name: string, value: unknown): Promise<void> =>
  void (await rows(
    tx,
    sql`
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, changed_at = clock_timestamp()`,
  ));

/** Writes a setting unless it exists; one of several concurrent writes wins. @returns the stored value. */
export const insertSetting = async <T>(tx: Tx, name: string, value: T): Promise<T> =>
  (
    await oneRow<{ value: T }>(
      tx,
      sql`
    insert into setting as known (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = known.value returning value`,
    )
  ).value;

export const removeSetting = async (tx: Tx, name: string): Promise<void> =>
  void (await rows(tx, sql`delete from setting where name = ${name}`));
