import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { pause } from '../faults/call.ts';

/** The machine of the test is a host of the same network: clients, payment gateway and operator call from it. */
export const hostAddress = '10.83.0.1';
const bridge = 'saralbr';
/** Each client has its own address: limits count by them. */
export const clientAddresses = Array.from({ length: 250 }, (_, index) => `10.83.1.${index + 1}`);

/** A machine of the cluster: a separate network namespace on one bridge. */
export interface Node {
  readonly name: string;
  readonly address: string;
  /** Its processes' output, over all their runs. */
  readonly log: string;
  /**
   * Runs a shell script there.
   * @param folders by the path at which the node sees them
   */
  run(script: string, options?: RunOptions): ChildProcess;
  /** The ids of its processes, except those that ended. */
  pids(): number[];
  /** Sends a signal to all its processes. */
  signal(signal: NodeJS.Signals): void;
  /** Kills all its processes; resolves when they have ended. */
  kill(): Promise<void>;
  /** Cuts it off from the others, in both directions, until it is joined to them again. */
  cut(others: readonly Node[]): void;
  join(others: readonly Node[]): void;
}
export interface RunOptions {
  readonly folders?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const ip = (...args: readonly string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });
const tryIp = (...args: readonly string[]): void => void spawnSync('ip', args, { stdio: 'ignore' });

/** @returns removes the bridge and every node */
export function makeNetwork(): () => void {
  removeNetwork();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${hostAddress}/16`, 'dev', bridge);
  for (const address of clientAddresses) ip('addr', 'add', `${address}/16`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return removeNetwork;
}
function removeNetwork(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const [name = ''] = line.split(' ');
    if (!name.startsWith('saral-')) continue;
    for (const pid of pidsIn(name)) signalTo(pid, 'SIGKILL');
    // The namespace itself lasts until its last process has ended.
    tryIp('link', 'del', name.replace('saral-', 's-'));
    tryIp('netns', 'del', name);
  }
  tryIp('link', 'del', bridge);
}

/** Opens a server of this machine to the network, which is made a moment later. */
export function openToNetwork(server: Server, port: number): void {
  const listen = (): void => void server.listen(port, hostAddress);
  server.on('error', () => setTimeout(listen, 200));
  listen();
}

export function makeNode(name: string, address: string, log: string): Node {
  const space = `saral-${name}`;
  ip('netns', 'add', space);
  // A name of an interface has at most 15 letters.
  ip('link', 'add', `s-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', `s-${name}`, 'master', bridge, 'up');
  for (const args of [
    ['addr', 'add', `${address}/16`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    ip('-n', space, ...args);
  const pids = (): number[] => pidsIn(space);
  const signal = (what: NodeJS.Signals): void => pids().forEach((pid) => signalTo(pid, what));
  return {
    name,
    address,
    log,
    run(script, { folders = {}, env = {}, cwd } = {}) {
      const output = openSync(log, 'a');
      const mounts = Object.entries(folders).map(([path, folder]) => `mount --bind '${folder}' '${path}'`);
      const child = spawn('ip', ['netns', 'exec', space, 'sh', '-ec', [...mounts, `exec ${script}`].join('\n')], {
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
        ...(cwd === undefined ? {} : { cwd }),
      });
      closeSync(output);
      return child;
    },
    pids,
    signal,
    async kill() {
      while (pids().length > 0) {
        signal('SIGKILL');
        await pause(20);
      }
    },
    // What arrives is answered into the void.
    cut: (others) => others.forEach((other) => tryIp('-n', space, 'route', 'add', 'blackhole', `${other.address}/32`)),
    join: (others) => others.forEach((other) => tryIp('-n', space, 'route', 'del', 'blackhole', `${other.address}/32`)),
  };
}

function pidsIn(space: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0 && stateOf(pid) !== 'Z');
}
/** As in proc(5); undefined when it has ended. */
function stateOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
  } catch {
    return undefined;
  }
}
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
