import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Tx } from '#kit/context.ts';
import { sealedWith } from './context.ts';
import { on, sql } from './db.ts';

/** A column whose values are ciphertexts of `Context.encrypt`. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The table's key: what a value is bound to. */
  readonly key: string;
}
/** The keys that the program stores: a JSON text each, bound to its name. */
const lastingKeys = sql`select name as id, value #>> '{}' as sealed from setting where name like 'lasting-key:%'`;
interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}
interface Source {
  readonly rows: ReturnType<typeof sql>;
  replace(tx: Tx, row: SealedRow, sealed: string): Promise<unknown>;
}

const sourceOf = ({ table, column, key }: SealedColumn): Source => {
  const [from, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  return {
    rows: sql`select ${id} as id, ${value} as sealed from ${from} where ${value} <> ''`,
    // What was changed since it was read has the new key already.
    replace: (tx, row, sealed) =>
      on(tx).changed`update ${from} set ${value} = ${sealed} where ${id} = ${row.id} and ${value} = ${row.sealed}`,
  };
};
const ofSettings: Source = {
  rows: lastingKeys,
  replace: (tx, row, sealed) =>
    on(tx).changed`
      update setting set value = to_jsonb(${sealed}::text) where name = ${row.id} and value = to_jsonb(${row.sealed}::text)`,
};
const sourcesOf = (columns: readonly SealedColumn[]): readonly Source[] => [ofSettings, ...columns.map(sourceOf)];
/** Patterns of LIKE: an id of a key has neither of its signs. */
const isSealedOtherwise = (keyId: string) => sql`sealed not like ${`${sealedWith(keyId)}%`}`;

/** How many values another key than this one has sealed. Reads each of these columns whole. */
export async function countSealedOtherwise(tx: Tx, columns: readonly SealedColumn[], keyId: string): Promise<number> {
  let count = 0;
  for (const { rows } of sourcesOf(columns))
    count += (
      await on(tx).oneRow<{ count: number }>`
        select count(*) as count from (${rows}) row where ${isSealedOtherwise(keyId)}`
    ).count;
  return count;
}

const rowsAtOnce = 200;
/**
 * Seals the values anew that another key than this one has sealed, in small transactions: a kill loses nothing, and the next run
 * goes on. Stops after `forMs`.
 * @returns how many values it sealed anew; what it can't open stays as it is and is counted by `countSealedOtherwise`
 */
export async function sealAnew(
  ctx: Pick<Context, 'db' | 'transaction' | 'encrypt' | 'decrypt' | 'log'>,
  columns: readonly SealedColumn[],
  keyId: string,
  forMs: number,
): Promise<number> {
  const until = performance.now() + forMs;
  let done = 0;
  let unreadable = 0;
  for (const { rows, replace } of sourcesOf(columns)) {
    for (let after = ''; performance.now() < until;) {
      const found = await on(ctx.db).rows<SealedRow>`
        select id, sealed from (${rows}) row where id > ${after} and ${isSealedOtherwise(keyId)}
         order by id limit ${rowsAtOnce}`;
      await ctx.transaction(async (tx) => {
        for (const row of found) {
          const text = tryDecrypt(ctx, row);
          if (text === undefined) unreadable += 1;
          else await replace(tx, row, ctx.encrypt(text, row.id));
        }
      });
      done += found.length;
      const last = found.at(-1);
      if (!last || found.length < rowsAtOnce) break;
      after = last.id;
      // The visitors' queries go first.
      await pause(20);
    }
  }
  if (unreadable > 0) ctx.log.error('values are sealed with an unknown key', new Error('unknown key'), { unreadable });
  return done - unreadable;
}

function tryDecrypt(ctx: Pick<Context, 'decrypt'>, { sealed, id }: SealedRow): string | undefined {
  try {
    return ctx.decrypt(sealed, id);
  } catch {
    return undefined;
  }
}
