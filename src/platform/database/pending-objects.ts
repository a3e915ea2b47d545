import type { Tx } from '#kit/context.ts';
import { on } from './db.ts';

/** Notes files of the object store before they are stored, or with the deletion of the row that names them. */
export const notePending = (tx: Tx, keys: readonly string[], at: Date): Promise<void> =>
  on(tx).run`
    insert into pending_object (key, noted_at) select key, ${at} from unnest(${keys}::text[]) as key
    on conflict (key) do nothing`;

/**
 * Keeps stored files, in the transaction that writes the row that names them.
 * @throws when the timer has one of them: its file may be gone
 */
export async function keepPending(tx: Tx, keys: readonly string[]): Promise<void> {
  const kept = await on(tx).changed`delete from pending_object where key = any(${keys}::text[]) and not is_claimed`;
  if (kept !== new Set(keys).size) throw new Error('a file was stored too long ago to be kept');
}

/** Gives the oldest files that were noted before `until` to the caller, who removes them; also those of a killed caller. */
export const claimPending = (tx: Tx, until: Date, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    update pending_object set is_claimed = true where key in (
      select key from pending_object where noted_at < ${until} order by noted_at, key limit ${limit} for update skip locked)
    returning key`;

/** The files are gone. */
export const forgetPending = (tx: Tx, keys: readonly string[]): Promise<void> =>
  on(tx).run`delete from pending_object where key = any(${keys}::text[])`;
