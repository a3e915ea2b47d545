import type { DiskSpace } from './model.ts';

const gibibyte = 2 ** 30;

/** Below it staff are told: a twentieth of the disk, half a gibibyte at least, five at most. */
export const lowBytes = ({ totalBytes }: Pick<DiskSpace, 'totalBytes'>): number =>
  Math.min(5 * gibibyte, Math.max(gibibyte / 2, totalBytes / 20));

/** A fifth more than that counts as room again, so that it doesn't come and go. */
export const hasRoom = (disk: DiskSpace): boolean => disk.freeBytes > 1.2 * lowBytes(disk);
export const isLow = (disk: DiskSpace): boolean => disk.freeBytes < lowBytes(disk);
