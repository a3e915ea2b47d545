import { existsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { dayMs, minuteMs } from '#kit/time.ts';
import { StartupError } from '#platform/operations/config.ts';
import { DatabaseAway, databaseFailure } from './away.ts';
import { boundLog } from './bound-log.ts';
import { isServerOf, lastError, ownerLogin, type PostgresHome, postgresHome, programLogin } from './postgres-home.ts';
import { chownAll } from './server-user.ts';
import { isRoot } from '#platform/operations/service-user.ts';
import { textOf } from '#platform/operations/text-of.ts';

export const bundledDatabase = 'postgres';
const logins = { owner: ownerLogin, program: programLogin };

const boundEveryMs = 10 * minuteMs;

/** The most seconds that pass until a file of the log of changes (WAL) is finished, also one that is not full. */
const archiveSeconds = 180;
/** Settings with which the server puts each finished file of its log of changes into `incoming` of the folder `archive`. */
export const archiving = {
  archive_mode: 'on',
  archive_library: 'basic_archive',
  // Seen from the folder of the data, so that no path needs quoting.
  'basic_archive.archive_directory': '../archive/incoming',
  archive_timeout: String(archiveSeconds),
} as const;

export interface Server {
  host: string;
  /** The folder `archive` beside the data; it exists while the server archives. */
  archive: string;
  /** The logins, see `Logins`. */
  owner: string;
  program: string;
  adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL in `folder`, or adopts the one already running there. Only this process's user and root
 * can connect.
 */
export async function startPostgres(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  refuseForeign(folder);
  const home = postgresHome(folder);
  const { data, isRunning } = home;
  if (!existsSync(join(data, 'PG_VERSION'))) await home.create();
  for (let tries = 1; ; tries++) {
    removeStalePids(home);
    const adopted = await isRunning();
    if (!adopted) {
      home.secure();
      await launch(home, settings);
    }
    const host = home.socketFolder();
    const lock = await lockServer(host, isRunning);
    if (lock && adopted && (home.isOtherServer() || (await archivesOtherwise(lock, settings)))) {
      // A killed program left it, of another release or with other settings: no other program uses it, since the lock was free.
      await lock.end();
      await home.call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
      continue;
    }
    if (lock) return supervised(home, { host, adopted, lock, settings });
    // A killed server may still seem to run for a moment; once it is gone a new one is started.
    if (tries === 3) throw new StartupError(`PostgreSQL keeps stopping in ${data}: ${lastError(textOf(logOf(data)))}`);
  }
}

async function archivesOtherwise(lock: pg.Client, { archive_mode: wanted = 'off' }: Record<string, string>) {
  const { rows } = await lock.query<{ archive_mode: string }>('show archive_mode');
  return rows[0]?.archive_mode !== wanted;
}

function supervised(
  home: PostgresHome,
  input: {
    readonly host: string;
    readonly adopted: boolean;
    readonly lock: pg.Client;
    readonly settings: Record<string, string>;
  },
): Server {
  const { data, call, isRunning } = home;
  const release = superviseServer(input.lock, async () => {
    removeStalePids(home);
    if (!(await isRunning())) await launch(home, input.settings);
    return lockServer(input.host, isRunning);
  });
  const bounding = setInterval(() => boundLog(logOf(data)), boundEveryMs).unref();
  // The server ends with the process, except on SIGKILL.
  const atExit = (): void => {
    const pid = pidOf(data);
    if (isServerOf(pid, data)) process.kill(Number(pid), 'SIGINT');
  };
  process.once('exit', atExit);
  return {
    host: input.host,
    archive: home.archive,
    ...logins,
    adopted: input.adopted,
    stop: async () => {
      clearInterval(bounding);
      await release();
      await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
      process.off('exit', atExit);
    },
  };
}

async function launch(home: PostgresHome, settings: Record<string, string>): Promise<void> {
  const { data, call } = home;
  boundLog(logOf(data));
  if (settings['archive_mode'] === 'on') home.prepareArchive();
  const options = {
    listen_addresses: '',
    unix_socket_directories: home.socketFolder(),
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
    const message = lastError(textOf(logOf(data)));
    if (Date.now() > until || !/still in use|already exists/.test(message))
      throw new StartupError(`PostgreSQL did not start in ${data}: ${message}`);
    await new Promise((done) => setTimeout(done, 200));
    removeStalePids(home);
  }
}

/** A recovery of the largest database takes less than a day. */
const recoveryMs = dayMs;
export interface Recovery<T> {
  /** Undefined for the end of the log. */
  readonly to: Date | undefined;
  /** The label of the base backup. */
  readonly label: string;
  /**
   * Called when the log ends before a change that was made after the moment: fetches the next files into `wal`. Undefined when
   * there are none; `fault`: why they end early.
   */
  fetchMore(): Promise<{ readonly fault: Error | undefined } | undefined>;
  /** Works on the database, as its superuser. */
  use(login: pg.ClientConfig): Promise<T>;
}
/**
 * Brings the files of a base backup in `home` to a moment, by the log in `wal` beside them (`<name>.gz`), and stops. Without a
 * moment, or when no change was made after it, to the end of the log.
 */
export async function recoverPostgres<T>(home: PostgresHome, { to, label, fetchMore, use }: Recovery<T>): Promise<T> {
  const { data, call } = home;
  for (const [name, text] of [
    ['backup_label', label],
    ['recovery.signal', ''],
  ] as const)
    writeFileSync(join(data, name), text, { mode: 0o600 });
  home.secure();
  // The server runs as the owner of the data.
  const ownLog = (): void => chownAll(join(dirname(data), 'wal'), statSync(data).uid);
  ownLog();
  const settings = {
    // Seen from the folder of the data, so that no path needs quoting.
    restore_command: 'gzip -dc < ../wal/%f.gz > %p',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // The server answers only when it is there.
    hot_standby: 'off',
  };
  const target = to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') };
  let isThere = await recover(home, { ...settings, ...target });
  while (!isThere && target) {
    const more = await fetchMore();
    if (more) {
      ownLog();
      isThere = await recover(home, { ...settings, ...target });
      if (!isThere && more.fault) throw more.fault;
    } else {
      // The log may end after the moment without a change that was made after it: then its end is the moment.
      isThere = await recover(home, settings);
      break;
    }
  }
  if (!isThere) throw new StartupError(`PostgreSQL did not recover in ${data}: ${lastError(textOf(logOf(data)))}`);
  try {
    return await use({ host: home.socketFolder(), user: ownerLogin, database: bundledDatabase });
  } finally {
    await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
  }
}
/** @returns false when the log ended before the moment */
async function recover(home: PostgresHome, settings: Record<string, string>): Promise<boolean> {
  const logOfBefore = textOf(logOf(home.data)).length;
  await launch(home, settings);
  const client = await connectPatiently(home.socketFolder(), home.isRunning, recoveryMs);
  await client?.end();
  if (client) return true;
  // Our own tries to connect are in it too.
  const lines = textOf(logOf(home.data)).slice(logOfBefore).split('\n');
  const reason = lastError(lines.filter((line) => !/FATAL: +the database system is/.test(line)).join('\n'));
  if (/recovery ended before configured recovery target/.test(reason)) return false;
  throw new StartupError(`PostgreSQL did not recover in ${home.data}: ${reason}`);
}

/**
 * For a command: uses a running server and leaves it running; otherwise starts one, which `stop` stops. Creates no new
 * database.
 */
export async function connectOrStart(folder: string, settings: Record<string, string> = {}): Promise<Server> {
  refuseForeign(folder);
  const home = postgresHome(folder);
  if (!existsSync(join(home.data, 'PG_VERSION')))
    throw new StartupError(`there is no database in ${home.data} yet; start Saral once, then try again`);
  removeStalePids(home);
  if (!(await home.isRunning())) return startPostgres(folder, settings);
  const host = home.socketFolder();
  const client = await connectPatiently(host, home.isRunning);
  if (!client) return startPostgres(folder, settings);
  await client.end();
  return { host, archive: home.archive, ...logins, adopted: true, stop: async () => undefined };
}

/** @throws StartupError when the data belongs to another user: the server would accept only that user */
function refuseForeign(folder: string): void {
  const owner = statSync(join(folder, 'data'), { throwIfNoEntry: false })?.uid;
  if (!isRoot() && owner !== undefined && owner !== process.getuid?.())
    throw new StartupError(
      `the database in ${folder} belongs to another user; run this command as that user, or as root`,
    );
}

/**
 * Restarts the server if it exits while we run; nothing else would. @returns a function that ends the supervision.
 */
function superviseServer(first: pg.Client, revive: () => Promise<pg.Client | undefined>): () => Promise<void> {
  let lock: pg.Client | undefined;
  let isOver = false;
  const watch = (client: pg.Client): void => {
    lock = client;
    client.once('end', () => {
      lock = undefined;
      if (!isOver) void restart();
    });
  };
  const restart = async (): Promise<void> => {
    while (!isOver && !lock) {
      const client = await revive().catch(() => undefined);
      if (client && isOver) await client.end();
      else if (client) watch(client);
      else await new Promise((next) => setTimeout(next, 1000));
    }
  };
  watch(first);
  return async () => {
    isOver = true;
    await lock?.end();
  };
}

/**
 * Takes the advisory lock that lets one process own the server: a second process on the same folder would stop the server
 * while this one still uses it. The returned connection holds the lock; undefined when
 * the server is gone.
 */
async function lockServer(host: string, isRunning: () => Promise<boolean>): Promise<pg.Client | undefined> {
  const client = await connectPatiently(host, isRunning);
  if (!client) return undefined;
  try {
    for (let tries = 0; tries < 20; tries++) {
      const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock(20261120) won');
      if (rows[0]?.won) {
        await addProgramLogin(client);
        return client;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    // The server was killed after it had accepted the connection.
    if (databaseFailure(error) instanceof DatabaseAway) return undefined;
    throw error;
  }
  await client.end();
  throw new StartupError(
    `another Saral process is already using this data folder (${dirname(host)}); stop it first or set another DATA_DIR`,
  );
}

const addProgramLogin = async (owner: pg.Client): Promise<void> => {
  await owner.query(`
    do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${programLogin}') then create role ${programLogin} login; end if;
    end $$`);
};

/**
 * An adopted server may still be recovering from a kill and refuse connections for a moment. Undefined when it is gone.
 */
async function connectPatiently(
  host: string,
  isRunning: () => Promise<boolean>,
  patienceMs = 30_000,
): Promise<pg.Client | undefined> {
  for (const until = Date.now() + patienceMs; ;) {
    const client = new pg.Client({ host, user: logins.owner, database: bundledDatabase });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!(await isRunning())) return undefined;
      if (Date.now() > until) throw databaseFailure(error) ?? error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** After a reboot the pid in a lock file may belong to another program, which would be taken for the server. */
function removeStalePids(home: PostgresHome): void {
  if (!existsSync('/proc/self/cmdline')) return;
  const { data } = home;
  for (const file of [join(data, 'postmaster.pid'), join(home.socketFolder(), '.s.PGSQL.5432.lock')]) {
    const pid = textOf(file).split('\n', 1).join('').trim();
    if (pid && !isServerOf(pid, data)) unlinkSync(file);
  }
}
const pidOf = (data: string): string => textOf(join(data, 'postmaster.pid')).split('\n', 1).join('').trim();
const logOf = (data: string): string => join(data, 'server.log');
