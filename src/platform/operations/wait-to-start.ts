import { statfsSync } from 'node:fs';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { DatabaseAway, databaseFailure } from '#platform/database/away.ts';
import { minFreeBytes } from './disk.ts';

/** What a start that failed waits for; undefined when only a person can mend it. */
export function causeToWait(
  error: unknown,
  dataDir: string,
): 'waiting for the database' | 'waiting for space on the disk' | undefined {
  const { code } = error as { code?: unknown };
  const message = error instanceof Error ? error.message : '';
  if (/^(ENOSPC|EDQUOT|53100)$/.test(String(code)) || /No space left on device/.test(message) || isFull(dataDir))
    return 'waiting for space on the disk';
  const failure = databaseFailure(error) ?? error;
  return failure instanceof DatabaseAway || isUnavailable(error) ? 'waiting for the database' : undefined;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return bavail * bsize < minFreeBytes || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}
