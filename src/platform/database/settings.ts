import type { Tx } from '#kit/context.ts';
import { on } from './db.ts';

/** A runtime switch of the owner, stored in the database so that every instance sees it at once. */
export async function readSetting<T>(tx: Tx, name: string, fallback: T): Promise<T> {
  const found = await on(tx).row<{ value: T }>`select value from setting where name = ${name}`;
  return found ? found.value : fallback;
}
export const writeSetting = (tx: Tx, name: string, value: unknown): Promise<void> =>
  on(tx).run`
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, changed_at = clock_timestamp()`;

/** Writes a setting unless it exists; one of several concurrent writes wins. @returns the stored value. */
export const insertSetting = async <T>(tx: Tx, name: string, value: T): Promise<T> =>
  (
    await on(tx).oneRow<{ value: T }>`
    insert into setting as known (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = known.value returning value`
  ).value;

export const removeSetting = (tx: Tx, name: string): Promise<void> =>
  on(tx).run`delete from setting where name = ${name}`;
