import { Socket } from 'node:net';
import pg from 'pg';
import { makePool } from '../db.ts';

/** Whether the server can end the statements of disconnected clients; on some operating systems it cannot. */
export async function hasConnectionCheck(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local client_connection_check_interval = '2s'");
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
const connectionCheck = (has: boolean): string => (has ? '-c client_connection_check_interval=2s' : '');
const joined = (...options: readonly (string | undefined)[]): string => options.filter(Boolean).join(' ');

/** A new connection plans every statement anew: a page of the desk then takes a second, not a tenth. */
const kept = 4;

/**
 * Connections for requests. The server ends slow statements a little before the program stops waiting after
 * `queryTimeoutMs`, so that an abandoned statement holds no connection, and there are never more than `max`. A few stay
 * open between requests.
 */
export function requestPool(
  where: pg.PoolConfig,
  limits: { readonly max: number; readonly queryTimeoutMs: number; readonly hasConnectionCheck: boolean },
): pg.Pool {
  const ms = (part: number): number => Math.round(limits.queryTimeoutMs * part);
  const options = joined(
    where.options,
    `-c lock_timeout=${ms(0.8)} -c statement_timeout=${ms(0.9)}`,
    connectionCheck(limits.hasConnectionCheck),
  );
  return makePool({ ...where, max: limits.max, min: Math.min(kept, limits.max), keepAlive: true, options });
}

export interface ConnectionPace {
  /** After this much silence the database is probed on another connection. */
  readonly silenceLimitMs: number;
  /** How long the probe may take. */
  readonly probeMs: number;
}
const defaultPace: ConnectionPace = { silenceLimitMs: 30_000, probeMs: 5000 };

/**
 * Connections for background jobs, without a statement timeout. A host that disappears silently would hold them until
 * TCP gives up after a quarter of an hour: when a connection is silent for long, the database is probed on another one,
 * and after two failed probes the silent one is closed.
 */
export function workPool(
  where: pg.PoolConfig,
  limits: { readonly max: number; readonly hasConnectionCheck: boolean; readonly pace?: ConnectionPace },
): pg.Pool {
  const { silenceLimitMs, probeMs } = limits.pace ?? defaultPace;
  const sockets = new Set<WatchedSocket>();
  const pool = makePool({
    ...where,
    max: limits.max,
    options: joined(where.options, connectionCheck(limits.hasConnectionCheck)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const watched = new WatchedSocket();
      sockets.add(watched);
      watched.socket.once('close', () => sockets.delete(watched));
      return watched.socket;
    },
  });
  let isProbing = false;
  const watch = async (): Promise<void> => {
    const silent = [...sockets].filter((watched) => watched.silentForMs() > silenceLimitMs);
    if (silent.length === 0 || isProbing) return;
    isProbing = true;
    const isAlive = (await isReachable(where, probeMs)) || (await isReachable(where, probeMs));
    isProbing = false;
    for (const watched of silent) {
      if (isAlive) watched.markAlive();
      else if (watched.silentForMs() > silenceLimitMs)
        watched.socket.destroy(new Error('Connection terminated: the database gave no answer'));
    }
  };
  const timer = setInterval(() => void watch(), silenceLimitMs / 5).unref();
  const end = pool.end.bind(pool);
  pool.end = (async () => {
    clearInterval(timer);
    await end();
  }) as typeof pool.end;
  return pool;
}

/** A connection that records when the database last sent something. */
class WatchedSocket {
  readonly socket = new Socket();
  #bytesSeen = 0;
  #lastReadAt = performance.now();

  silentForMs(): number {
    const { bytesRead } = this.socket;
    if (bytesRead !== this.#bytesSeen) this.markAlive();
    return performance.now() - this.#lastReadAt;
  }
  markAlive(): void {
    this.#bytesSeen = this.socket.bytesRead;
    this.#lastReadAt = performance.now();
  }
}

async function isReachable(where: pg.PoolConfig, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    ...where,
    application_name: 'saral asks',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
