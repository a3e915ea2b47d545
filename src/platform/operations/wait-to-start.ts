import { statfsSync } from 'node:fs';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { DatabaseAway } from '#platform/database/away.ts';

/** PostgreSQL writes its log of changes in files of this size: with less it does not start. */
const neededBytes = 16 * 2 ** 20;

/** What a start that failed waits for; undefined when only a person can mend it. */
export function causeToWait(error: unknown, dataDir: string): 'the database' | 'space on the disk' | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const message = error instanceof Error ? error.message : '';
  if (/^(ENOSPC|EDQUOT|53100)$/.test(String(code)) || /No space left on device/.test(message) || isFull(dataDir))
    return 'space on the disk';
  const isMissingFile = code === 'ENOENT' && syscall !== 'connect';
  return error instanceof DatabaseAway || (isUnavailable(error) && !isMissingFile) ? 'the database' : undefined;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return bavail * bsize < neededBytes || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}
