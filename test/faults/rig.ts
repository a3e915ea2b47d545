import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { makePool } from '#platform/database/db.ts';
import type { Paid, PayOrder } from '#sandbox/instamojo/checkout.ts';
import type { Control } from '#sandbox/instamojo/control.ts';
import { type Call, caller, jsonOf, pause } from './call.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The product as in production, the stand-ins of its vendors beside it, and a folder for both: three things that die apart. */
export interface Rig {
  readonly home: string;
  readonly site: Site;
  readonly gateway: StandIn;
}
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Where the program writes its lines, over all its lives. */
  readonly log: string;
  /** Starts the program. @returns after how many ms it says that it is ready. */
  start(): Promise<number>;
  /** Starts it and does not wait. */
  spawn(): void;
  readonly isRunning: () => boolean;
  /** SIGKILL to the program alone; resolves when it is gone. The database server lives on. */
  kill(): Promise<void>;
  /** SIGKILL to PostgreSQL with all its processes; resolves when they are gone. */
  killDatabase(): Promise<void>;
  /** As Ctrl-C would. */
  stop(): Promise<void>;
  /** Connections to the program's database, past the program. */
  pool(max?: number): pg.Pool;
  /** Of the running program. */
  pid(): number;
  /** Processor time so far, where the system tells it: of the program, and of all processes of its database. */
  cpu(): { readonly programMs: number; readonly databaseMs: number };
}
export interface StandIn {
  /** What the site is to be started with, so that gateway, texts and mails are this process. */
  readonly settings: Readonly<Record<string, string>>;
  readonly call: Call;
  /** Undefined when the stand-in knows no such request. */
  pay(order: PayOrder): Promise<Paid | undefined>;
  state(): Promise<ReturnType<Control['state']>>;
  cpuMs(): number;
}

export async function startRig(
  name: string,
  input: {
    readonly firstPort: number;
    readonly env?: Readonly<Record<string, string>>;
    /** The folder stays when the run ends, for somebody to look into. */
    readonly isKept?: boolean;
  },
): Promise<Rig> {
  if (!existsSync(join(root, 'build', 'server', 'index.js')))
    throw new Error('the pages are not built; run this through npm');
  const home = mkdtempSync(join(tmpdir(), `saral-${name}-`));
  // As root the database runs under another uid, which must be able to walk here.
  chmodSync(home, 0o755);
  const endings: (() => void)[] = [
    () => (input.isKept ? console.log(`kept: ${home}`) : rmSync(home, { recursive: true, force: true, maxRetries: 5 })),
  ];
  // Also on Ctrl-C and after an error that nobody caught: nothing of a run outlives it.
  process.on('exit', () => endings.reverse().forEach((end) => end()));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const gatewayPort = await freePort(input.firstPort);
  const gateway = await startStandIn(home, gatewayPort, endings);
  const site = makeSite(home, await freePort(gatewayPort + 1), { ...gateway.settings, ...input.env }, endings);
  return { home, site, gateway };
}

async function startStandIn(home: string, port: number, endings: (() => void)[]): Promise<StandIn> {
  const folder = join(home, 'gateway');
  mkdirSync(folder);
  const log = join(home, 'gateway.log');
  const child = run(['sandbox/main.ts'], { SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: folder }, log);
  endings.push(() => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  const { call } = caller(`${origin}/instamojo`, 60_000);
  await until(
    async () => (await call('/control/state')).status === 200,
    20_000,
    `the stand-in did not start within 20 s`,
  );
  return {
    settings: Object.fromEntries(
      [...readFileSync(log, 'utf8').matchAll(/(\w+_URL)=(\S+)/g)].map(([, name, address]) => [name, address]),
    ),
    call,
    async pay(order) {
      const answer = await call('/control/pay', { json: order });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new Error(`the stand-in answered ${answer.status}`);
      return jsonOf<Paid>(answer);
    },
    state: async () => jsonOf(await call('/control/state')),
    cpuMs: () => cpuMsOf(child.pid!).own,
  };
}

function makeSite(home: string, port: number, env: Readonly<Record<string, string>>, endings: (() => void)[]): Site {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(home, 'site');
  const log = join(home, 'site.log');
  let child: ChildProcess | undefined;
  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const gone = (process: ChildProcess): Promise<void> =>
    new Promise((done) =>
      process.exitCode !== null || process.signalCode !== null ? done() : process.once('exit', () => done()),
    );
  const start = (): void => {
    child = run(
      ['src/main.ts'],
      { PORT: String(port), DATA_DIR: dataDir, APP_URL: url, HUMAN_CHECK_COST: '10', ...env },
      log,
    );
  };
  endings.push(() => {
    child?.kill('SIGKILL');
    quitDatabase(dataDir);
  });
  const { call } = caller(url, 2000);
  return {
    url,
    dataDir,
    log,
    isRunning,
    spawn: start,
    async start() {
      const began = performance.now();
      if (!isRunning()) start();
      const isReady = async (): Promise<boolean> => {
        if (!isRunning()) throw new Error(`the program ended while it started; its last lines:\n${lastLines(log)}`);
        return (await call('/readyz')).status === 200;
      };
      await until(isReady, 60_000, `the program was not ready within a minute; its last lines:\n${lastLines(log)}`);
      return performance.now() - began;
    },
    async kill() {
      child!.kill('SIGKILL');
      await gone(child!);
    },
    async killDatabase() {
      const pids = databaseProcesses(dataDir);
      for (const pid of pids) signal(pid, 'SIGKILL');
      while (pids.some(isAlive)) await pause(5);
    },
    async stop() {
      if (!isRunning()) return;
      child!.kill('SIGTERM');
      await gone(child!);
    },
    pool(max = 4) {
      // The fifth line of the server's own note is the folder of its socket.
      const host = readFileSync(noteOf(dataDir), 'utf8').split('\n')[4]!;
      return makePool({ host, user: 'postgres', database: 'postgres', max, application_name: 'bystander' });
    },
    pid: () => child!.pid!,
    cpu() {
      const [first, ...others] = databaseProcesses(dataDir).map(cpuMsOf);
      const databaseMs = others.reduce(
        (sum, input) => sum + input.own,
        (first?.own ?? 0) + (first?.ofEndedChildren ?? 0),
      );
      return { programMs: cpuMsOf(child!.pid!).own, databaseMs };
    },
  };
}

function run(args: readonly string[], env: Readonly<Record<string, string>>, log: string): ChildProcess {
  const file = openSync(log, 'a');
  // Only what a run names itself: a setting of the person at the keyboard must not reach a real gateway or database.
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return child;
}

/** PostgreSQL's first process and those it started. */
function databaseProcesses(dataDir: string): number[] {
  const first = databasePid(dataDir);
  if (first === undefined) return [];
  // Where there is no such folder, they end by themselves soon after the first.
  const others = !existsSync('/proc/self')
    ? []
    : readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && parentOf(pid) === first);
  return [first, ...others];
}
const noteOf = (dataDir: string): string => join(dataDir, 'postgres', 'data', 'postmaster.pid');
function databasePid(dataDir: string): number | undefined {
  const file = noteOf(dataDir);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && isAlive(pid) ? pid : undefined;
}
const parentOf = (pid: number): number => Number(statOf(pid)[1]);
/** The clock of these counters ticks a hundred times a second. */
export function cpuMsOf(pid: number): { readonly own: number; readonly ofEndedChildren: number } {
  const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  return { own: (user + system) * 10, ofEndedChildren: (childrensUser + childrensSystem) * 10 };
}
/** The fields of a process from its state on, as proc(5) lists them; none where it ended or the system has no such list. */
function statOf(pid: number): string[] {
  try {
    // The second field is a name in brackets, which may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}
/** Ends the server at once but lets it take its shared memory along. */
function quitDatabase(dataDir: string): void {
  const pid = databasePid(dataDir);
  if (pid === undefined) return;
  signal(pid, 'SIGQUIT');
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 60 && isAlive(pid); tries++) Atomics.wait(waiting, 0, 0, 50);
  signal(pid, 'SIGKILL');
}
/** A process that has ended keeps its number until its end was heard of. */
const isAlive = (pid: number): boolean => signal(pid, 0) && statOf(pid)[0] !== 'Z';
/** False when there is no such process. */
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** A port outside the range that outgoing connections take theirs from: a dead server's port must stay its own. */
async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port++) if (await isFree(port)) return port;
  throw new Error(`no port is free from ${from} on`);
}
const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Asks again every 10 ms; an answer that fails to come counts as no. */
async function until(isSo: () => Promise<boolean>, withinMs: number, otherwise: string): Promise<void> {
  for (const end = Date.now() + withinMs; ; await pause(10)) {
    const answer = await isSo().catch((error: unknown) => {
      if (isConnectionFault(error)) return false;
      throw error;
    });
    if (answer) return;
    if (Date.now() > end) throw new Error(otherwise);
  }
}
const isConnectionFault = (error: unknown): boolean =>
  typeof (error as { code?: unknown }).code === 'string' ||
  /no answer|broke off|hang up/.test((error as Error).message);

const lastLines = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
