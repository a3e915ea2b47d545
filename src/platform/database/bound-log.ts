import { copyFileSync, statSync, truncateSync } from 'node:fs';

export const maxLogBytes = 10 * 2 ** 20;

/**
 * Moves a log that has grown too large into `<file>.1`, which replaces the one of before. Its server appends to the open
 * file, so the file is emptied in place. On a full disk the old lines are dropped instead.
 */
export function boundLog(file: string, maxBytes = maxLogBytes): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // Without a copy the emptied log makes room.
  }
  truncateSync(file);
}
