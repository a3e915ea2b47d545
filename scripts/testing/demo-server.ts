import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built product in demo mode, as `npm start` runs it, on a separate port and data folder. */
export interface DemoServer {
  readonly url: string;
  readonly dataDir: string;
  /** Every line of its output so far. */
  lines(): string[];
  stop(): Promise<void>;
}

export async function startDemo(env: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saral-demo-'));
  // When run as root, the database runs under another user, who needs access.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const file = join(dataDir, 'output.log');
  const output = openSync(file, 'a');
  const child = spawn('scripts/program.sh', {
    stdio: ['ignore', output, output],
    env: { ...withoutSettings(), PORT: String(port), DATA_DIR: join(dataDir, 'data'), DEMO_DATA: 'none', ...env },
  });
  const lines = (): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const url = `http://localhost:${port}`;
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  // It stops its database; after a kill that would still run.
  process.on('exit', () => child.kill('SIGTERM'));
  for (const until = Date.now() + 90_000; ;) {
    if (child.exitCode !== null || Date.now() > until) {
      const output = lines().slice(-20).join('\n');
      await stop();
      throw new Error(`the demo server did not start:\n${output}`);
    }
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      break;
    await new Promise((again) => setTimeout(again, 100));
  }
  return { url, dataDir: join(dataDir, 'data'), lines, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(limit);
}

/** The environment of the tests without settings that change the demo. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { APP_MODE: _mode, APP_URL: _url, HOST: _host, DATABASE_URL: _database, NODE_ENV: _env, ...rest } = process.env;
  return rest;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
