import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** The result of one part of the tests. Each static check counts as one. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
  /** One line per failure, for readers who see only the end of the log. */
  readonly failures?: readonly string[];
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** No colours in a log. */
const plainUnlessWatched = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Each may stop its database first.
    for (const pid of running) signalGroup(pid, 'SIGTERM');
    setTimeout(() => process.exit(130), running.size > 0 ? 5000 : 0);
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}

/**
 * Runs a program in a separate process group, so that everything it started ends with it. `show`: prints its output
 * while it runs. `limitMs`: kills it after that time.
 */
export function run(
  command: string,
  args: readonly string[],
  {
    show = false,
    limitMs = 120_000,
    env = {},
  }: { show?: boolean; limitMs?: number; env?: Record<string, string | undefined> } = {},
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...plainUnlessWatched, ...env },
    });
    let output = '';
    const collectFor = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      if (show) stream.write(chunk);
    };
    child.stdout.on('data', collectFor(process.stdout));
    child.stderr.on('data', collectFor(process.stderr));
    if (child.pid) running.add(child.pid);
    const limit = setTimeout(() => {
      output += `\nstopped after ${limitMs / 1000} s`;
      // Its children get time to stop their databases.
      signalGroup(child.pid!, 'SIGTERM');
      setTimeout(() => signalGroup(child.pid!, 'SIGKILL'), 10_000).unref();
    }, limitMs);
    const end = (code: number): void => {
      clearTimeout(limit);
      if (child.pid) {
        signalGroup(child.pid, 'SIGKILL');
        running.delete(child.pid);
      }
      done({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** The first line of a failure message, shortened for a list. */
export const firstLine = (message = ''): string =>
  (
    stripVTControlCharacters(message)
      .split('\n')
      .find((line) => line.trim()) ?? ''
  )
    .trim()
    .slice(0, 300);

/** Prints the failures, a line for each part, and last one total, read by people and by CI. */
export function report(outcomes: readonly Outcome[]): void {
  const sum = (part: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[part], 0);
  for (const { name, failures = [] } of outcomes)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  const wide = Math.max(...outcomes.map((outcome) => outcome.name.length));
  console.log('');
  for (const { name, passed, failed, skipped, ms } of outcomes) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${skipped ? ` ${skipped} skipped` : ''}`;
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(wide)} ${counts.padEnd(34)} ${(ms / 1000).toFixed(1).padStart(6)} s`,
    );
  }
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

export async function timed(name: string, work: () => Promise<Omit<Outcome, 'name' | 'ms'>>): Promise<Outcome> {
  const began = performance.now();
  try {
    return { name, ...(await work()), ms: performance.now() - began };
  } catch (error) {
    console.error(`${name}:`, error);
    return { name, passed: 0, failed: 1, skipped: 0, ms: performance.now() - began };
  }
}
