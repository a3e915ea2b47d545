import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/testing/demo-server.ts';

/** The demo with half a year of an invented business, filled; or an empty one. */
export async function startDemo(
  dataDir: string,
  data: 'full' | 'none' = 'full',
): Promise<{ readonly port: string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('scripts/program.sh', {
    env: { PATH, HOME, PORT: port, DATA_DIR: dataDir, DEMO_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const done = data === 'full' ? 'the demo is filled' : 'Saral: ready';
  for (const until = Date.now() + 300_000; !output.includes(done); await pause(200))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`the demo was not filled:\n${output}`);
  return {
    port,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
