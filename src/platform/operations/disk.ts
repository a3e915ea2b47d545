import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';

/** With less the disk counts as full: PostgreSQL writes its log of changes in files of this size. */
export const minFreeBytes = 16 * 2 ** 20;

/** The disk that holds a folder. */
export const diskOf = (folder: string) => ({
  name: hostname(),
  async read(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }> {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
});
