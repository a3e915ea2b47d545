import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was renamed or removed in a folder stays so after a power failure. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
