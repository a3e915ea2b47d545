import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/demo-server.ts';

/** The demo with half a year of an invented business, filled; with `DEMO_DATA=none`, empty. */
export async function startDemo(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly port: string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('scripts/program.sh', {
    env: { PATH, HOME, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const wanted = env['DEMO_DATA'] === 'none' ? 'ready in' : 'the demo is filled';
  for (const until = Date.now() + 300_000; !output.includes(wanted); await pause(200))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`the demo did not start:\n${output}`);
  return {
    port,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
