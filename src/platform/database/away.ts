import { StartupError } from '#platform/operations/config.ts';
import { WritesPaused } from './pool/commits.ts';

/** The database gives no answer now: a start waits for it, and a command says why it ended. */
export class DatabaseAway extends StartupError {}

const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
};
/** The server has as many connections as it accepts. */
const isOutOfConnections = (error: unknown): boolean => codeOf(error) === '53300';

/** One line for the operator about a connection that could not be had, or undefined for any other error. */
export function databaseFailure(error: unknown): StartupError | undefined {
  const code = codeOf(error);
  if (error instanceof WritesPaused)
    return new DatabaseAway(
      `the database takes no writes (${error.message}); wait, or see that DATABASE_URL leads to the primary and that a standby of it runs`,
    );
  if (isOutOfConnections(error))
    return new DatabaseAway(
      `the database runs, but has no connection left (${code}); end what holds its connections, or raise max_connections`,
    );
  if (isUnreachable(error))
    return new DatabaseAway(
      `the database can't be reached (${code}); check that it runs and that DATABASE_URL and DATABASE_OWNER_URL, where it is set, are right`,
    );
  if (/^(28|3D)/.test(code))
    return new StartupError(
      `the database refuses the login (${code}); check user, password and database in DATABASE_URL and DATABASE_OWNER_URL`,
    );
  return undefined;
}

/** True for an error of a server that starts, stops or can't be reached, also by the look-up of its host's name. */
function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0|08)/.test(code) ||
    (code === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect') ||
    (error instanceof Error &&
      /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message))
  );
}
