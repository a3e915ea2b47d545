import { CommitUnknown, WritesPaused } from '#platform/database/pool/commits.ts';
import { isDatabaseError } from '#platform/database/db.ts';
import { ObjectsUnavailable } from '#platform/operations/objects/objects.ts';

/**
 * Transient errors: the database is unreachable, starting, stopping, waiting for its standby or a standby itself (25006), a
 * lock is held for long, or the photo store is unavailable or full.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ObjectsUnavailable || error instanceof CommitUnknown || error instanceof WritesPaused)
    return true;
  if (!isDatabaseError(error)) return false;
  const code = (error as { code?: unknown }).code;
  const text = error instanceof Error ? error.message : '';
  return (
    (typeof code === 'string' &&
      (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) || /^(57P0|57014|55P03|25006|08|53)/.test(code))) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(text)
  );
}
