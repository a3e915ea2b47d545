import { defined } from '#kit/defined.ts';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import {
  Commits,
  CommitUnknown,
  isAnswerOfServer,
  isAnswerOfStandby,
  isEndOfWait,
  kindOf,
  noteStatement,
  WritesPaused,
} from './commits.ts';

const fromDatabase = new WeakSet<object>();
/** True for an error of the database's client: a visitor's connection that breaks off has the same codes. */
export const isDatabaseError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && fromDatabase.has(error);
export function rethrowMarked(error: unknown): never {
  if (typeof error === 'object' && error !== null) fromDatabase.add(error);
  throw error;
}

/** Statement texts contain no values, so there are few; more than this many indicates a bug. */
const maxNamedStatements = 1000;
type NameOf = (text: string) => string | undefined;
const namesOfPools = new WeakMap<pg.Pool, Map<string, string>>();
/** The names of a pool's statements: the handles on one pool share its connections. */
function namesOf(pool: pg.Pool): NameOf {
  const names = namesOfPools.get(pool) ?? new Map<string, string>();
  namesOfPools.set(pool, names);
  return (text) => {
    if (!names.has(text) && names.size < maxNamedStatements) names.set(text, `saral_${names.size}`);
    return names.get(text);
  };
}

const commitsOfPools = new WeakMap<pg.Pool, Commits>();
export function commitsOf(pool: pg.Pool): Commits {
  const commits = commitsOfPools.get(pool) ?? new Commits(pool);
  commitsOfPools.set(pool, commits);
  return commits;
}

/** A statement that begins so is not prepared under a name. */
export const unnamed = '/* planned for its values */ ';

/**
 * The pool for Kysely: each connection prepares a statement with values once, under a name, and reuses it.
 * `queryTimeoutMs`: a connection on which a statement gets no answer for this long counts as lost.
 */
export function preparingPool(pool: pg.Pool, queryTimeoutMs: number | undefined): PostgresPool {
  const preparing = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const poolParts = { nameOf: namesOf(pool), commits: commitsOf(pool), queryTimeoutMs };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(rethrowMarked);
      const prepared = preparing.get(client) ?? preparingClient(client, poolParts);
      preparing.set(client, prepared);
      return prepared;
    },
  };
}

/** A migration changed a table under a running program, so the connection's statements are invalid; or its server became a standby. */
const staleCodes = new Set<unknown>(['0A000', '25006']);

function preparingClient(
  client: pg.PoolClient,
  {
    nameOf,
    commits,
    queryTimeoutMs,
  }: { readonly nameOf: NameOf; readonly commits: Commits; readonly queryTimeoutMs: number | undefined },
): PostgresPoolClient {
  let isStale = false;
  let isInTransaction = false;
  let isReadOnly = false;
  let hasEndedWait = false;
  let unknown: CommitUnknown | undefined;
  client.on('notice', (notice) => {
    hasEndedWait ||= isEndOfWait(notice);
  });
  const send = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length > 0 && !text.startsWith(unnamed) ? nameOf(text) : undefined;
    const stopWatching = queryTimeoutMs === undefined ? undefined : endWhenSilent(client, queryTimeoutMs);
    try {
      const answer: pg.QueryResult | pg.QueryResult[] = await client.query({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
      if (!Array.isArray(answer)) return answer;
      commits.learn(answer[0]?.rows[0]);
      return defined(answer.at(-1));
    } finally {
      stopWatching?.();
    }
  };
  const commit = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    hasEndedWait = false;
    try {
      const answer = await send(text, values);
      if (!hasEndedWait) return answer;
      unknown = new CommitUnknown('the wait of a commit for the standby was cancelled');
    } catch (error) {
      if (isAnswerOfServer(error)) {
        if (text === 'commit' || !isAnswerOfStandby(error)) throw error;
        isStale = true;
        throw new WritesPaused('the server is a standby', { cause: error });
      }
      commits.abandon(client);
      unknown = new CommitUnknown(`a commit got no answer: ${(error as Error).message}`, { cause: error });
    }
    isStale = true;
    throw unknown;
  };
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const kind = kindOf(text);
    const isCommit = kind === 'commit' || (kind === 'write' && !isInTransaction);
    let hasWaited = false;
    try {
      if (unknown) throw unknown;
      if (!isCommit || isReadOnly) return await send(text, values);
      const sent = kind === 'commit' ? commits.commitText() : text;
      const answer = await commits.run(
        async (asked, given) => (await send(asked, given)).rows,
        () => commit(sent, values),
      );
      hasWaited = kind === 'commit';
      return answer;
    } catch (error) {
      if (staleCodes.has((error as { code?: unknown }).code)) isStale = true;
      return rethrowMarked(error);
    } finally {
      if (kind === 'begin' || kind === 'read-only') isInTransaction = true;
      if (kind === 'commit' || kind === 'rollback') isInTransaction = false;
      const isBoundary = kind !== 'write' && kind !== 'other';
      if (isBoundary) isReadOnly = kind === 'read-only';
      noteStatement(hasWaited);
    }
  };
  return {
    // Kysely's cursor overload serves streams, which this product does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isStale),
  };
}

/**
 * Closes a connection that stays silent, and with it its transaction: no later statement can run in a half-finished
 * one. Whether a commit was carried out is as unknown as after a network failure.
 * @returns a function that stops the timer.
 */
function endWhenSilent(client: pg.PoolClient, queryTimeoutMs: number): () => void {
  let isOver = false;
  // An answer that arrived while this process was blocked is still in the socket and is read first.
  const end = (): void => {
    if (!isOver) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
  };
  const timer = setTimeout(() => setImmediate(end), queryTimeoutMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
