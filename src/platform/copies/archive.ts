import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { hourMs } from '#kit/time.ts';
import { diskOf } from '#platform/operations/disk.ts';
import { syncFolder } from '#platform/operations/sync-folder.ts';
import { encrypted } from './age.ts';
import { measured } from './layout.ts';
import type { BackupTarget } from './target.ts';
import { fileOf, isSegment, newLine, nextSegment, readFileName, storedName } from './wal.ts';

const stateShape = z.object({
  line: z.string(),
  /** Drawn when a base backup began to need the files; null while they are useless, because one is missing. */
  run: z.nullable(z.string()),
  /** The newest file that was packed in this run. */
  packed: z.nullable(z.string()),
  /** The newest file that the place has, and when it was finished (ISO time). */
  sent: z.nullable(z.string()),
  sentUntil: z.nullable(z.string()),
  /** Files are missing from then on (ISO time), until the next base backup. */
  lostAt: z.nullable(z.string()),
});
export type ArchiveState = z.infer<typeof stateShape>;

/** With less free space on the disk, the files that wait are deleted. */
const leastFreeBytes = 512 * 2 ** 20;

/** The files of the log that wait on this machine. One caller at a time. */
export interface Archive {
  state(): Promise<ArchiveState>;
  /** From now on files are stored: a base backup begins that needs them. @returns the run */
  keep(): Promise<string>;
  /** A base backup is complete: nothing is missing from it on. */
  complete(): Promise<void>;
  /** Packs and encrypts what the server has put here; a tenth of its size remains. */
  pack(): Promise<void>;
  /** Sends what is packed, the oldest first, each once. @throws TargetFault */
  send(target: BackupTarget): Promise<void>;
  waitingBytes(): Promise<number>;
  /** Removes all that waits where it is more than `maxBytes`, or the disk is nearly full. @returns whether it did */
  bound(): Promise<boolean>;
}

/**
 * The archive in a folder: the server puts its files into `incoming`, and `outgoing` has them as they are sent.
 * `recipient`: the public key that each is encrypted to.
 */
export function openArchive(
  folder: string,
  { recipient, maxBytes }: { readonly recipient: string; readonly maxBytes: number },
): Archive {
  const incoming = join(folder, 'incoming');
  const outgoing = join(folder, 'outgoing');
  const stateFile = join(folder, 'state.json');
  const write = async (state: ArchiveState): Promise<ArchiveState> => {
    await writeFile(`${stateFile}.unfinished`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${stateFile}.unfinished`, stateFile);
    return state;
  };
  const state = async (): Promise<ArchiveState> => {
    const text = await readFile(stateFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (text !== undefined) return stateShape.parse(JSON.parse(text));
    await mkdir(outgoing, { recursive: true, mode: 0o700 });
    return write({ line: newLine(), run: null, packed: null, sent: null, sentUntil: null, lostAt: null });
  };
  const filesIn = async (within: string): Promise<string[]> => {
    const names: string[] = await readdir(within).catch(() => []);
    return names.toSorted();
  };
  const lose = (before: ArchiveState): Promise<ArchiveState> =>
    write({
      ...before,
      run: null,
      packed: null,
      lostAt: before.lostAt ?? before.sentUntil ?? new Date().toISOString(),
    });

  async function packOne(name: string): Promise<void> {
    const path = join(incoming, name);
    const { mtime } = await stat(path);
    const unfinished = join(outgoing, `${name}.unfinished`);
    const packing = createReadStream(path).pipe(createGzip({ level: 1 }));
    const { pieces, facts } = measured(await encrypted(recipient, packing as AsyncIterable<Buffer>));
    await pipeline(pieces, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, join(outgoing, fileOf({ name, at: mtime, sha256: facts().sha256 })));
    syncFolder(outgoing);
  }

  return {
    state,
    async keep() {
      const run = crypto.randomUUID();
      const before = await state();
      // Without a hole the files of now belong to the base backup of before too.
      await write(before.run === null ? { ...before, run } : before);
      return before.run ?? run;
    },
    async complete() {
      await write({ ...(await state()), lostAt: null });
    },
    async pack() {
      let now = await state();
      // What a killed program left, packed in full or in part.
      const present = new Set<string>();
      for (const file of await filesIn(outgoing)) {
        const segment = readFileName(file);
        if (segment) present.add(segment.name);
        else await rm(join(outgoing, file), { force: true });
      }
      for (const name of await filesIn(incoming)) {
        const path = join(incoming, name);
        if (!isSegment(name)) {
          // The server writes under a temporary name, which a crash leaves; histories and labels are not needed.
          if (!name.startsWith('archtemp') || (await isOld(path))) await rm(path, { force: true });
          continue;
        }
        const isRepeated = now.packed !== null && name <= now.packed;
        if (now.run !== null && !isRepeated) {
          if (now.packed !== null && name !== nextSegment(now.packed)) now = await lose(now);
          else {
            if (!present.has(name)) await packOne(name);
            now = await write({ ...now, packed: name });
          }
        }
        await rm(path, { force: true });
      }
    },
    async send(target) {
      for (const file of await filesIn(outgoing)) {
        const segment = readFileName(file);
        if (!segment) continue;
        const path = join(outgoing, file);
        const before = await state();
        await target.put(storedName(before.line, file), createReadStream(path) as AsyncIterable<Buffer>);
        await write({ ...before, sent: segment.name, sentUntil: segment.at.toISOString() });
        await rm(path);
      }
    },
    waitingBytes: () => bytesIn([incoming, outgoing]),
    async bound() {
      const { freeBytes } = await diskOf(folder).read();
      const bytes = await bytesIn([incoming, outgoing]);
      if (bytes === 0 || (bytes <= maxBytes && freeBytes >= leastFreeBytes)) return false;
      const before = await state();
      // On a full disk nothing can be written before something is removed; a missing file is noticed all the same.
      for (const waits of [outgoing, incoming])
        for (const file of await filesIn(waits)) await rm(join(waits, file), { force: true });
      if (before.run !== null) await lose(before);
      return before.run !== null;
    },
  };
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > hourMs;
}
async function bytesIn(folders: readonly string[]): Promise<number> {
  let sum = 0;
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => []))
      sum += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  return sum;
}
