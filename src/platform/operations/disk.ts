import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { defined } from '#kit/defined.ts';
import { StartupError } from './config.ts';

/** With less free space the disk counts as full: PostgreSQL writes its log of changes in files of this size. */
export const minFreeBytes = 16 * 2 ** 20;

/** The disk that holds a folder. */
export const diskOf = (folder: string) => ({
  name: hostname(),
  async read(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }> {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
});

/** What is to be written into a folder. */
export interface SpaceNeeded {
  readonly folder: string;
  readonly bytes: number;
}
/** What stays free besides. */
const spareBytes = 256 * 2 ** 20;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
/** @throws StartupError when a disk has too little space for all that goes onto it */
export async function refuseTooSmall(needed: readonly SpaceNeeded[]): Promise<void> {
  const disks = Map.groupBy(
    await Promise.all(needed.map(async (each) => ({ ...each, disk: (await stat(each.folder)).dev }))),
    ({ disk }) => disk,
  );
  for (const onIt of disks.values()) {
    const { folder } = defined(onIt[0]);
    const bytes = onIt.reduce((sum, each) => sum + each.bytes, spareBytes);
    const { freeBytes } = await diskOf(folder).read();
    if (freeBytes < bytes)
      throw new StartupError(
        `the disk of ${folder} has ${megabytes(freeBytes)} free and this needs ${megabytes(bytes)}; free some space, or enlarge it`,
      );
  }
}
