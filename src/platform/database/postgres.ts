import { existsSync, statSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { StartRefusal } from '#platform/operations/config.ts';
import { isServerOf, type PostgresHome, postgresHome } from './postgres-home.ts';
import { isRoot } from './server-user.ts';
import { textOf } from '#platform/operations/text-of.ts';

export interface Server {
  host: string;
  user: string;
  adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on `home`, or adopts the one already running there. Only this process's user and root
 * can connect.
 */
export async function startPostgres(home: string, settings: Record<string, string> = {}): Promise<Server> {
  refuseForeign(home);
  const place = postgresHome(home);
  const { data, call, isRunning } = place;
  if (!existsSync(join(data, 'PG_VERSION'))) await place.layOut();
  for (let tries = 1; ; tries++) {
    forgetStalePids(place);
    const adopted = await isRunning();
    if (!adopted) {
      place.secure();
      await launch(place, settings);
    }
    const host = place.socketFolder();
    const claim = await claimServer(host, isRunning);
    if (claim && !place.isSecured()) {
      // An earlier version started it with wider access: restart it without.
      await claim.end();
      await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
    } else if (claim) {
      return claimed(place, { host, adopted, claim, settings });
    }
    // A killed server may still seem to run for a moment; once it is gone a new one is started.
    if (tries === 3)
      throw new StartRefusal(`PostgreSQL ended again and again in ${data}: ${lastError(textOf(logOf(data)))}`);
  }
}

function claimed(
  index: PostgresHome,
  input: {
    readonly host: string;
    readonly adopted: boolean;
    readonly claim: pg.Client;
    readonly settings: Record<string, string>;
  },
): Server {
  const { data, call, isRunning } = index;
  const letGo = keep(input.claim, async () => {
    forgetStalePids(index);
    if (!(await isRunning())) await launch(index, input.settings);
    return claimServer(input.host, isRunning);
  });
  // The server ends with the process however it exits; only a kill cannot be caught.
  const atExit = (): void => {
    const pid = pidOf(data);
    if (isServerOf(pid, data)) process.kill(Number(pid), 'SIGINT');
  };
  process.once('exit', atExit);
  return {
    host: input.host,
    user: 'postgres',
    adopted: input.adopted,
    stop: async () => {
      await letGo();
      await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
      process.off('exit', atExit);
    },
  };
}

async function launch(index: PostgresHome, settings: Record<string, string>): Promise<void> {
  const { data, call } = index;
  const options = {
    listen_addresses: '',
    unix_socket_directories: index.socketFolder(),
    unix_socket_permissions: '0700',
    ...settings,
  };
  const flags = Object.entries(options)
    .map(([k, v]) => `-c ${k}='${v}'`)
    .join(' ');
  for (const until = Date.now() + 8000; ;) {
    const { code } = await call('pg_ctl', ['start', '-w', '-D', data, '-l', logOf(data), '-o', flags]);
    if (code === 0) return;
    // The last processes of a killed server take a moment to release shared memory.
    const said = lastError(textOf(logOf(data)));
    if (Date.now() > until || !/still in use|already exists/.test(said))
      throw new StartRefusal(`PostgreSQL did not start in ${data}: ${said}`);
    await new Promise((again) => setTimeout(again, 200));
    forgetStalePids(index);
  }
}

/**
 * The server of `home` for a short visit: a running one is used without claiming it and left running; otherwise it is
 * started, and stopped by `stop`. Creates no new database.
 */
export async function borrowPostgres(home: string): Promise<Server> {
  refuseForeign(home);
  const place = postgresHome(home);
  if (!existsSync(join(place.data, 'PG_VERSION')))
    throw new StartRefusal(`there is no database in ${place.data} yet; start Saral once, then try again`);
  forgetStalePids(place);
  if (!(await place.isRunning())) return startPostgres(home);
  const host = place.socketFolder();
  const client = await connectPatiently(host, place.isRunning);
  if (!client) return startPostgres(home);
  await client.end();
  return { host, user: 'postgres', adopted: true, stop: async () => undefined };
}

/** @throws StartRefusal when the data belongs to another user, whom alone the server would accept */
function refuseForeign(home: string): void {
  const owner = statSync(join(home, 'data'), { throwIfNoEntry: false })?.uid;
  if (!isRoot && owner !== undefined && owner !== process.getuid?.())
    throw new StartRefusal(`the database in ${home} belongs to another user; run this as that one, or as root`);
}

/** Restarts a server that ends under the program, because no supervisor does. @returns a function that releases it. */
function keep(first: pg.Client, revive: () => Promise<pg.Client | undefined>): () => Promise<void> {
  let claim: pg.Client | undefined;
  let isOver = false;
  const hold = (held: pg.Client): void => {
    claim = held;
    held.once('end', () => {
      claim = undefined;
      if (!isOver) void again();
    });
  };
  const again = async (): Promise<void> => {
    while (!isOver && !claim) {
      const held = await revive().catch(() => undefined);
      if (held && isOver) await held.end();
      else if (held) hold(held);
      else await new Promise((next) => setTimeout(next, 1000));
    }
  };
  hold(first);
  return async () => {
    isOver = true;
    await claim?.end();
  };
}

/** One process owns the server: a second one on the same folder would stop it while the first still uses it. */
async function claimServer(host: string, isRunning: () => Promise<boolean>): Promise<pg.Client | undefined> {
  const client = await connectPatiently(host, isRunning);
  if (!client) return undefined;
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock(20261120) won');
    if (rows[0]!.won) return client;
    await new Promise((again) => setTimeout(again, 100));
  }
  await client.end();
  throw new StartRefusal(
    `another Saral already works on this data folder (${dirname(host)}); stop it first or set another DATA_DIR`,
  );
}

/**
 * An adopted server may still be recovering from a kill and refuse connections for a moment. Undefined when it is gone.
 */
async function connectPatiently(host: string, isRunning: () => Promise<boolean>): Promise<pg.Client | undefined> {
  for (const until = Date.now() + 30_000; ;) {
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!(await isRunning())) return undefined;
      if (Date.now() > until) throw error;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

/** After a reboot the pid in a lock file may belong to another program, which would be taken for the server. */
function forgetStalePids(index: PostgresHome): void {
  if (!existsSync('/proc/self/cmdline')) return;
  const { data } = index;
  for (const file of [join(data, 'postmaster.pid'), join(index.socketFolder(), '.s.PGSQL.5432.lock')]) {
    const pid = textOf(file).split('\n')[0]!.trim();
    if (pid && !isServerOf(pid, data)) unlinkSync(file);
  }
}
const pidOf = (data: string): string => textOf(join(data, 'postmaster.pid')).split('\n')[0]!.trim();
const logOf = (data: string): string => join(data, 'server.log');

/** The last line that names an error, otherwise the last line. */
function lastError(text: string): string {
  const lines = text.trim().split('\n').slice(-20);
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)) || 'it did not say why';
}
