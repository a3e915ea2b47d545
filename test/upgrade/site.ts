import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftOf, type Program, start as startProgram } from '#test/process/program.ts';
import { until } from './until.ts';

/** The folder of the version under test; npm runs scripts there. */
export const present = process.cwd();

/** A folder for one run. Nothing of the run remains after `clear`, which also ends databases of killed programs. */
export function workplace(): { readonly folder: string; clear(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'saral-upgrade-'));
  // As root the database runs under another user id, which must be able to enter.
  chmodSync(folder, 0o755);
  return { folder, clear: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) };
}

/** Puts a commit into a new folder, with its packages and its pages. @returns the folder */
export function checkOut(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  // The setup uses them if they are what this commit names, and otherwise installs its own.
  linkFolder(join(present, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Hard links take no space and little time. Stamps and caches belong to one folder and are written again. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (/^\.(stamp-|cache$|vite)/.test(entry.name)) continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder is on another disk.
    copyFileSync(source, target);
  }
}

export interface Said {
  readonly code: unknown;
  readonly text: string;
}
/** One data folder on one port, served by whichever version is started on it. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Starts the version of a folder by `npm start`. @returns when it is ready */
  start(version: string, env?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL to every process of the program. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
  /** `npm run <script> -- <words>` of a version on this data folder. */
  npm(version: string, script: string, ...words: readonly string[]): Promise<Said>;
  /** The output of the last start. */
  output(): string;
}

export function makeSite(dataDir: string, port: number): Site {
  // People log in from one address here, and the proof of work is tested elsewhere.
  const settings = { DATA_DIR: dataDir, PORT: String(port), HUMAN_CHECK_COST: '10', OTP_ADDRESS_SOFT: '1000' };
  let program: Program | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    program?.signalAll(signal);
    await program?.ended();
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async start(version, env) {
      program = await startProgram({ env: { ...env, ...settings }, cwd: version });
      await program.answers('/readyz');
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT');
      await until('every process to end', async () => (await leftOf(dataDir, 0)).length === 0);
    },
    async npm(version, script, ...words) {
      const command = ['npm', 'run', '--silent', script, '--', ...words];
      const run = await startProgram({ env: settings, command, cwd: version });
      const code = await run.ended();
      return { code, text: (run.out() + run.err()).trim() };
    },
    output: () => (program ? program.out() + program.err() : ''),
  };
}

/** Ends what a failed run left in a folder: programs, and databases of killed programs. */
export async function endAll(folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of await leftOf(folder, 0)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has already ended.
      }
    }
    if ((await leftOf(folder, 5000)).length === 0) return;
  }
}
