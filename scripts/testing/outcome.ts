import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** What one part of the tests came to. Each static check counts as one. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
  /** What failed, a line each, for whoever has only the end of the log. */
  readonly failures?: readonly string[];
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** A log gets no colours. */
const plainUnlessWatched = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Each may stop its own database first.
    for (const pid of running) signalGroup(pid, 'SIGTERM');
    setTimeout(() => process.exit(130), running.size > 0 ? 5000 : 0);
  });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a program in a process group of its own, so that whatever it started ends with it.
 * `show`: its output also goes to the terminal while it runs. `limitMs`: it is killed after that.
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
    const hear = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
      if (show) stream.write(chunk);
    };
    child.stdout.on('data', hear(process.stdout));
    child.stderr.on('data', hear(process.stderr));
    if (child.pid) running.add(child.pid);
    const limit = setTimeout(() => {
      output += `\nstopped after ${limitMs / 1000} s`;
      // What it started gets a moment to stop its own database.
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

/** The first line of what a failed test said, short enough to be listed. */
export const firstLine = (message = ''): string =>
  (
    stripVTControlCharacters(message)
      .split('\n')
      .find((line) => line.trim()) ?? ''
  )
    .trim()
    .slice(0, 300);

/** What failed, then a line for each part; the last line of all is one total, read by people and by CI. */
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
