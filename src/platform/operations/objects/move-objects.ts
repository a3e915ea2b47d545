import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ListedObjects } from './objects.ts';

/** Files at once. */
const atOnce = 8;
/** Runs over all files; each finds what was written to the store of before since the last one. */
const maxRuns = 5;

export interface Moved {
  /** Files that the store of before has, and how many of them are copied and compared. */
  files: number;
  moved: number;
  bytes: number;
  /** Keys under which the two stores hold different bytes. Neither was changed. */
  readonly different: string[];
}

/**
 * Copies every file `from` one store `to` another while the program uses both, and reads each back to compare it. Deletes
 * nothing in `from`. `journal`: a file that has the keys of what is done, so that a move that was killed goes on; it is removed at
 * the end. Files that the program erases during the move stay erased. Reports about every hundred files.
 * @throws ObjectsUnavailable when a store is away: what is done stays done
 */
export async function moveObjects(
  { from, to, journal }: { readonly from: ListedObjects; readonly to: ListedObjects; readonly journal: string },
  report: (state: Moved) => void = () => undefined,
): Promise<Moved> {
  const done = await stillIn(to, await keysIn(journal));
  const state: Moved = { files: 0, moved: 0, bytes: 0, different: [] };
  for await (const key of from.keys()) {
    state.files++;
    if (done.has(key)) state.moved++;
  }
  const different = new Set<string>();
  const move = async (key: string): Promise<void> => {
    const found = await from.get(key);
    // Erased since it was listed.
    if (!found) return;
    const stored = (await to.get(key)) ?? (await copyObject(to, key, found));
    if (stored !== undefined && digestOf(stored.bytes) !== digestOf(found.bytes)) {
      different.add(key);
      return;
    }
    // An erasure that removed the file from both stores in the meantime has missed the copy.
    if (!(await from.get(key))) return to.remove(key);
    appendFileSync(journal, `${key}\n`, { mode: 0o600 });
    done.add(key);
    state.moved++;
    state.bytes += found.bytes.length;
    if (state.moved % 100 === 0) report(state);
  };
  for (let run = 0; run < maxRuns; run++) {
    let found = 0;
    let moving: Promise<void>[] = [];
    for await (const key of from.keys()) {
      if (done.has(key) || different.has(key)) continue;
      found++;
      moving.push(move(key));
      if (moving.length < atOnce) continue;
      await Promise.all(moving);
      moving = [];
    }
    await Promise.all(moving);
    if (found === 0) break;
  }
  state.files = Math.max(state.files, state.moved + different.size);
  state.different.push(...[...different].toSorted());
  if (different.size === 0) rmSync(journal, { force: true });
  return state;
}

/** Stores a file and reads it back; undefined if it was erased in between. */
async function copyObject(to: ListedObjects, key: string, file: { bytes: Uint8Array; contentType: string }) {
  await to.put(key, file.bytes, file.contentType);
  return to.get(key);
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Somebody may have emptied the store since a move broke off. */
async function stillIn(to: ListedObjects, recorded: ReadonlySet<string>): Promise<Set<string>> {
  const done = new Set<string>();
  if (recorded.size === 0) return done;
  for await (const key of to.keys()) if (recorded.has(key)) done.add(key);
  return done;
}

/** A last line that a kill has cut off names no file. */
async function keysIn(journal: string): Promise<Set<string>> {
  const keys = new Set<string>();
  if (!existsSync(journal)) return keys;
  for await (const line of createInterface({ input: createReadStream(journal) })) keys.add(line);
  return keys;
}
