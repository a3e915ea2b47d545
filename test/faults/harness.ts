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
import { isServerOf } from '#platform/database/postgres-home.ts';
import { signOn } from '#platform/database/signing.ts';
import { demoSecrets } from '#platform/operations/secrets.ts';
import type { Paid } from '#sandbox/instamojo/checkout.ts';
import { type Call, caller, jsonOf, pause } from './call.ts';
import { type GatewayKind, gatewayKinds, type GatewayName, type GatewayState } from './gateways.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The product as in production, the vendors' sandboxes beside it, and a folder for both: each can be killed separately.
 */
export interface Harness {
  readonly home: string;
  readonly site: Site;
  readonly gateway: GatewaySandbox;
}
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** The program's output, over all its runs. */
  readonly log: string;
  /** Starts the program. @returns the ms until it reports that it is ready. */
  start(): Promise<number>;
  /** Starts it without waiting. */
  spawn(): void;
  readonly isRunning: () => boolean;
  readonly isDatabaseRunning: () => boolean;
  /** SIGKILL to the program only; resolves when it has ended. The database server continues. */
  kill(): Promise<void>;
  /** SIGKILL to all processes of PostgreSQL; resolves when they have ended. */
  killDatabase(): Promise<void>;
  /** Like Ctrl-C. */
  stop(): Promise<void>;
  /** Starts a command of the program with its settings, such as `backup write`. */
  command(...words: readonly string[]): Command;
  /** Direct connections to the program's database. */
  pool(max?: number): pg.Pool;
  /** The process id of the running program. */
  pid(): number;
  /** CPU time so far, where the system has it: of the program, and of all processes of its database. */
  cpu(): { readonly programMs: number; readonly databaseMs: number };
}
export interface Command {
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** SIGKILL. */
  kill(): void;
}
/** A payment as its simulator is ordered to make it. */
interface PayOrder {
  readonly requestId: string;
  readonly outcome: 'credit' | 'failed' | 'pending';
  readonly settlesAfterMs?: number;
  readonly webhook?: string;
  readonly delayMs?: number | undefined;
  readonly amountPaise?: number;
  readonly currency?: string;
}
export interface GatewaySandbox {
  readonly kind: GatewayKind;
  /** The site's settings, so that gateway, SMS and mail are served by this process. */
  readonly settings: Readonly<Record<string, string>>;
  readonly call: Call;
  /** Undefined when the sandbox has no such request. */
  pay(order: PayOrder): Promise<Paid | undefined>;
  state(): Promise<GatewayState>;
  cpuMs(): number;
}

export async function startHarness(
  name: string,
  input: {
    readonly firstPort: number;
    readonly env?: Readonly<Record<string, string>>;
    /** Keeps the folder after the run, for inspection. */
    readonly keepsFolder?: boolean;
    /** The gateway of new pages; Instamojo by default. */
    readonly gateway?: GatewayName;
  },
): Promise<Harness> {
  if (!existsSync(join(root, 'build', 'server', 'index.js')))
    throw new Error('the pages are not built; run this through npm');
  const home = mkdtempSync(join(tmpdir(), `saral-${name}-`));
  // When run as root, the database runs under another uid, which needs access to this folder.
  chmodSync(home, 0o755);
  const endings: (() => void)[] = [
    () =>
      input.keepsFolder
        ? console.log(`folder: ${home}`)
        : rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  ];
  // Also on Ctrl-C and after an uncaught error: no process outlives the run.
  process.on('exit', () => endings.reverse().forEach((end) => end()));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  const gatewayPort = await freePort(input.firstPort);
  const sitePort = await freePort(gatewayPort + 1);
  const kind = gatewayKinds[input.gateway ?? 'instamojo'];
  const gateway = await startGatewaySandbox({ home, port: gatewayPort, sitePort, kind }, endings);
  const site = makeSite(home, sitePort, { ...gateway.settings, ...input.env }, endings);
  return { home, site, gateway };
}

/** The vendors' sandboxes as a separate process. */
export async function startGatewaySandbox(
  {
    home,
    port,
    sitePort,
    kind,
  }: { readonly home: string; readonly port: number; readonly sitePort: number; readonly kind: GatewayKind },
  endings: (() => void)[],
): Promise<GatewaySandbox> {
  const folder = join(home, 'gateway');
  mkdirSync(folder);
  const log = join(home, 'gateway.log');
  const child = run(
    [process.execPath, 'sandbox/main.ts'],
    {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: folder,
      SANDBOX_SITE_URL: `http://127.0.0.1:${sitePort}`,
    },
    log,
  );
  endings.push(() => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  const { call } = caller(`${origin}/${kind.name}`, 60_000);
  await until(
    async () => (await call('/control/state')).status === 200,
    20_000,
    'the gateway simulator did not start within 20 s',
  );
  return {
    kind,
    settings: {
      PAYMENT_GATEWAY: kind.name,
      ...Object.fromEntries(
        [...readFileSync(log, 'utf8').matchAll(/(\w+_URL)=(\S+)/g)].map(([, name, address]) => [name, address]),
      ),
    },
    call,
    async pay(order) {
      const answer = await call('/control/pay', { json: order });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new Error(`the gateway simulator answered ${answer.status}`);
      return jsonOf<Paid>(answer);
    },
    state: () => kind.read(call),
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
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_URL: url,
    HUMAN_CHECK_COST: '10',
    DEMO_DATA: 'none',
    ...env,
  };
  const start = (): void => {
    child = run(['scripts/program.sh'], settings, log);
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
    isDatabaseRunning: () => databasePid(dataDir) !== undefined,
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
    command(...words) {
      const output = join(home, 'command.log');
      rmSync(output, { force: true });
      const process = run(['scripts/command.sh', ...words], settings, output);
      const ended = gone(process).then(() => ({ code: process.exitCode, output: readFileSync(output, 'utf8') }));
      endings.push(() => process.kill('SIGKILL'));
      return { ended, kill: () => process.kill('SIGKILL') };
    },
    pool(max = 4) {
      // The fifth line of postmaster.pid is the folder of its socket.
      const host = readFileSync(noteOf(dataDir), 'utf8').split('\n')[4]!;
      const pool = makePool({ host, user: 'postgres', database: 'postgres', max, application_name: 'bystander' });
      // What it writes of people and staff is the program's.
      signOn(pool, demoSecrets(dataDir).dataKey);
      return pool;
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

function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string,
): ChildProcess {
  const file = openSync(log, 'a');
  // Only the run's own settings: those of the user's shell must not reach a real gateway or database.
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(program, args, {
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
  // Without such a folder, they end soon after the first process.
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
  // A killed server leaves its note, and another process may have its id since.
  return pid > 0 && isAlive(pid) && isServerOf(String(pid), dirname(file)) ? pid : undefined;
}
const parentOf = (pid: number): number => Number(statOf(pid)[1]);
/** These counters tick a hundred times a second. */
export function cpuMsOf(pid: number): { readonly own: number; readonly ofEndedChildren: number } {
  const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  return { own: (user + system) * 10, ofEndedChildren: (childrensUser + childrensSystem) * 10 };
}
/** The fields of a process from its state on, as in proc(5); empty when it has ended or the system has no such list. */
function statOf(pid: number): string[] {
  try {
    // The second field is a name in parentheses, which may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}
/** Ends the server at once but lets it release its shared memory. */
function quitDatabase(dataDir: string): void {
  const pid = databasePid(dataDir);
  if (pid === undefined) return;
  signal(pid, 'SIGQUIT');
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 60 && isAlive(pid); tries++) Atomics.wait(waiting, 0, 0, 50);
  signal(pid, 'SIGKILL');
}
/** An ended process keeps its id until its parent has read its status. */
const isAlive = (pid: number): boolean => signal(pid, 0) && statOf(pid)[0] !== 'Z';
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** A port outside the range of outgoing connections: a stopped server's port must stay free. */
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

/** Polls every 10 ms; a failed answer counts as no. */
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
