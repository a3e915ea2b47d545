import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/**
 * The commit got no answer, or its wait for the synchronous standby was cancelled: whether it lasts is not known. A repeat
 * by the same key clears it up.
 */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}
/** Rolled back: as many commits wait for a standby as this pool allows, or the server became a standby. */
export class WritesPaused extends Error {
  override readonly name = 'WritesPaused';
}

/** What a statement does with its transaction; `write`: it may change something outside of one. */
export type StatementKind = 'begin' | 'read-only' | 'commit' | 'rollback' | 'write' | 'other';
const kinds = new Map<string, StatementKind>();
/** Texts that are composed for one request are not remembered. */
const maxKinds = 2000;
export function kindOf(text: string): StatementKind {
  const known = kinds.get(text);
  if (known) return known;
  const kind = readKind(text);
  if (kinds.size < maxKinds) kinds.set(text, kind);
  return kind;
}
function readKind(text: string): StatementKind {
  if (text === 'commit' || text === 'rollback') return text;
  if (text === 'begin') return 'begin';
  if (text.startsWith('start transaction')) return text.includes('read only') ? 'read-only' : 'begin';
  return /\b(insert|update|delete|merge)\b/i.test(text) ? 'write' : 'other';
}

/** So long a pool relies on what it read about its server: a switch to synchronous replication counts after it. */
const relyMs = 10_000;
/** So often a pool asks which of its abandoned commits still wait. */
const askMs = 1000;
/** When the oldest commit waits for longer, its standby is away: where all places are taken, further commits are refused. */
const slowMs = 1000;
const readWaits = "select current_setting('synchronous_standby_names') <> '' as waits";
/**
 * A transaction that wrote nothing does not wait for the standby, and what it found may be on one machine only: with this
 * message it waits.
 */
const mark = "select pg_logical_emit_message(true, 'saral', ''::text)";
const wroteNothing = 'pg_current_xact_id_if_assigned() is null';
const commitTexts = {
  alone: 'commit',
  waits: `${mark} where ${wroteNothing}; commit`,
  unread: `${readWaits}; ${mark} where current_setting('synchronous_standby_names') <> '' and ${wroteNothing}; commit`,
};

type Ask = (text: string, values: readonly unknown[]) => Promise<readonly { readonly pid: number }[]>;
const paused = (): WritesPaused => new WritesPaused('the database waits for its standby and takes no more writes now');

/**
 * What a pool knows about the commits of its server. With synchronous replication a COMMIT waits for a standby without a
 * limit on the server: the program drops its connection, and the server's session goes on waiting. So that they don't use
 * up the server's connections, a pool leaves at most as many behind as it may have itself. So that reads go on, at most
 * three quarters of its connections commit at a time.
 */
export class Commits {
  /** Whether commits wait for a standby; undefined until the first one was answered. */
  #waits: boolean | undefined;
  #readAt = -Infinity;
  /** The server's process ids of connections that were dropped while they committed. */
  readonly #abandoned = new Set<number>();
  #askedAt = -Infinity;
  /** The commits under way, the oldest first. */
  readonly #committing = new Set<{ readonly since: number }>();
  /** Called when a commit ends, one for each that waits for its turn. */
  readonly #turns: (() => void)[] = [];
  readonly #max: number;
  /** So many commits at a time, where they wait for a standby. */
  readonly #most: number;

  constructor(pool: pg.Pool) {
    this.#max = pool.options.max;
    this.#most = Math.max(1, Math.floor(this.#max * 0.75));
  }

  get #isRead(): boolean {
    return performance.now() - this.#readAt < relyMs;
  }
  /** The statement that commits: on a server without a synchronous standby nothing else. */
  commitText(): string {
    if (!this.#isRead) return commitTexts.unread;
    return this.#waits ? commitTexts.waits : commitTexts.alone;
  }
  /** Reads whether commits wait for a standby, where that is not known. */
  async waits(read: (text: string) => Promise<readonly unknown[]>): Promise<boolean> {
    if (!this.#isRead) this.learn((await read(readWaits))[0]);
    return this.#waits === true;
  }
  /** @param row the first one of a commit's first statement */
  learn(row: unknown): void {
    const { waits } = (row ?? {}) as { waits?: unknown };
    if (typeof waits !== 'boolean') return;
    this.#waits = waits;
    this.#readAt = performance.now();
  }

  /**
   * Commits, or runs a statement outside of a transaction.
   * @param ask runs a statement on the connection, with the limit of all
   * @throws WritesPaused before anything is sent
   */
  async run<T>(ask: Ask, work: () => Promise<T>): Promise<T> {
    while (this.#waits !== false && this.#committing.size >= this.#most) await this.#untilOneEnds();
    if (this.#abandoned.size > 0) await this.#forgetEnded(ask);
    // No await from here until it is counted: of several at once each counts those before it.
    if (this.#abandoned.size > 0 && this.#abandoned.size + this.#committing.size >= this.#max) throw paused();
    const own = { since: performance.now() };
    this.#committing.add(own);
    try {
      return await work();
    } finally {
      this.#committing.delete(own);
      this.#turns.shift()?.();
    }
  }
  /** @throws WritesPaused when the oldest commit waits for so long that its standby is away */
  #untilOneEnds(): Promise<void> {
    const [oldest] = this.#committing;
    const leftMs = oldest ? oldest.since + slowMs - performance.now() : 0;
    if (leftMs <= 0) throw paused();
    return new Promise((done) => {
      const go = (): void => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        this.#turns.splice(this.#turns.indexOf(go), 1);
        done();
      }, leftMs);
      this.#turns.push(go);
    });
  }
  async #forgetEnded(ask: Ask): Promise<void> {
    if (performance.now() - this.#askedAt < askMs) return;
    this.#askedAt = performance.now();
    const asked = [...this.#abandoned];
    const rows = await ask('select pid from pg_stat_activity where pid = any($1) and usename = session_user', [asked]);
    const alive = new Set(rows.map(({ pid }) => pid));
    for (const pid of asked) if (!alive.has(pid)) this.#abandoned.delete(pid);
  }
  /** The connection was dropped without an answer. */
  abandon(client: pg.PoolClient): void {
    const { processID } = client as unknown as { processID?: number | null };
    if (typeof processID === 'number') this.#abandoned.add(processID);
    this.#readAt = -Infinity;
  }
}

/** How the server says that it ended a commit's wait for its standby: the routine has this name in every language. */
export const isEndOfWait = ({ routine }: { readonly routine?: string | undefined }): boolean =>
  routine === 'SyncRepWaitForLSN';

/** The answer of a standby to the message of a commit: it gives out no transaction ids. */
export const isAnswerOfStandby = (error: unknown): boolean => (error as { code?: unknown }).code === 'XX000';
/** An answer of the server to a COMMIT that leaves no doubt: it was rolled back. */
export function isAnswerOfServer(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(57P0|08)/.test(code) && code !== 'EPIPE';
}

interface Found {
  isConfirmed: boolean;
}
const found = new AsyncLocalStorage<Found>();
/** Called after each statement. */
export function noteStatement(isCommitWithWait: boolean): void {
  const current = found.getStore();
  if (current) current.isConfirmed = isCommitWithWait;
}
/** Runs `work`; with synchronous replication `confirm` runs after it, where the last statement did not wait for the standby. */
export async function confirmedBy<T>(work: () => Promise<T>, confirm: () => Promise<void>): Promise<T> {
  const current: Found = { isConfirmed: true };
  const done = await found.run(current, work);
  if (!current.isConfirmed) await confirm();
  return done;
}
