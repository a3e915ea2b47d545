import type { Tx } from '#kit/context.ts';
import type { ListedObjects } from '#platform/operations/objects/objects.ts';
import { on, type RawBuilder } from './db.ts';

/** Files of the object store that rows of a feature name. */
export interface NamedFiles {
  /** A select of one column, `key`. */
  readonly keys: RawBuilder<{ readonly key: string }>;
  /** A row may be without its file, as of an upload that was broken off. */
  readonly mayBeMissing?: boolean;
}

/** The keys of all files that rows name. */
export async function namedKeys(tx: Tx, named: readonly NamedFiles[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { keys } of named)
    for (const key of await on(tx).column<string>`select key from (${keys}) as of_feature`) found.add(key);
  return found;
}

export interface FilesCheck {
  readonly files: number;
  readonly rows: number;
  /** Keys of files that no row names, and that no timer will remove. */
  readonly withoutRow: readonly string[];
  /** Keys that a row names and that the store does not have. */
  readonly withoutFile: readonly string[];
}

/** Keys of the store that are written to the database at once. */
const batch = 5000;

/**
 * Compares the object store with the rows that name its files, while the program runs. The database does it, so that the
 * number of files needs no memory here. Changes nothing.
 * @throws ObjectsUnavailable when the store is away
 */
export async function checkFiles(
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  objects: ListedObjects,
  named: readonly NamedFiles[],
): Promise<FilesCheck> {
  const found = await transaction(async (tx) => {
    await on(tx).run`create temp table stored_file (key text) on commit drop`;
    await on(tx).run`create temp table named_file (key text, may_be_missing boolean) on commit drop`;
    let keys: string[] = [];
    const write = async (): Promise<void> => {
      await on(tx).run`insert into stored_file select unnest(${keys}::text[])`;
      keys = [];
    };
    for await (const key of objects.keys()) {
      keys.push(key);
      if (keys.length === batch) await write();
    }
    await write();
    // After the list: the row or the note of a file is written before the file.
    for (const { keys: select, mayBeMissing = false } of named)
      await on(tx).run`insert into named_file select key, ${mayBeMissing}::boolean from (${select}) as of_feature`;
    const counts = await on(tx).oneRow<{ files: number; rows: number }>`
      select (select count(*)::int from stored_file) as files, (select count(distinct key)::int from named_file) as rows`;
    const withoutRow = await on(tx).column<string>`
      select key from stored_file except select key from named_file except select key from pending_object order by key`;
    const withoutFile = await on(tx).column<string>`
      select key from named_file where not may_be_missing except select key from stored_file order by key`;
    return { ...counts, withoutRow, withoutFile };
  });
  // What was erased or stored in the meantime is right.
  return {
    ...found,
    withoutRow: await filter(found.withoutRow, async (key) => (await objects.get(key)) !== undefined),
    withoutFile: await filter(found.withoutFile, async (key) => (await objects.get(key)) === undefined),
  };
}

async function filter(keys: readonly string[], isRight: (key: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = [];
  for (const key of keys) if (await isRight(key)) kept.push(key);
  return kept;
}
