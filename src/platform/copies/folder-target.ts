import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#platform/operations/sync-folder.ts';
import {
  type BackupTarget,
  faulting,
  faultingEach,
  isAbandoned,
  type TargetFaultCode,
  type TargetFile,
  unfinishedPrefix,
} from './target.ts';

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
const faultOf = (error: unknown): TargetFaultCode => {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))) return 'full';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(codeOf(error)) ? 'refused' : 'away';
};
/** True for a file that is not complete, and for one of the file system itself. */
const isNotOurs = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/** Copies in a folder, such as a mounted disk. Only its owner can read them. */
export function folderTarget(root: string): BackupTarget {
  async function* walk(folder: string): AsyncGenerator<TargetFile> {
    let entries;
    try {
      entries = await opendir(folder);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      throw error;
    }
    for await (const entry of entries) {
      if (isNotOurs(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* walk(path);
      else yield { name: relative(root, path), bytes: (await stat(path)).size };
    }
  }
  let swept: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(root).catch(() => [])) {
      const found = await stat(join(root, name)).catch(() => undefined);
      if (found && isAbandoned(name, found.mtimeMs)) await rm(join(root, name), { force: true });
    }
  };
  return {
    place: root,
    list: (folder) => faultingEach(faultOf, walk(join(root, folder))),
    put: (name, content) =>
      faulting(faultOf, async () => {
        const path = join(root, name);
        await (swept ??= sweep());
        const unfinished = join(root, `${unfinishedPrefix}${crypto.randomUUID()}`);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        try {
          await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
          await rename(unfinished, path);
          syncFolder(dirname(path));
        } finally {
          await rm(unfinished, { force: true });
        }
      }),
    get: (name) =>
      faulting(faultOf, async () => {
        const path = join(root, name);
        const found = await stat(path).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error;
        });
        return found ? faultingEach(faultOf, createReadStream(path) as AsyncIterable<Buffer>) : undefined;
      }),
    remove: (name) => faulting(faultOf, () => rm(join(root, name), { force: true })),
    end: async () => undefined,
  };
}
