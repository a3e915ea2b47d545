import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '#test/faults/call.ts';
import { cpuMsOf } from '#test/faults/harness.ts';
import { median, table, writeFigures } from './figures.ts';
import { findLoad } from './load.ts';

const pages = { home: '/', product: '/product/E-Rickshaw', 'home, Hindi': '/hi', career: '/career' } as const;
const script = 'scripts/program.sh';
const seconds = Number(process.env['SECONDS'] ?? 1);
const rounds = Number(process.env['ROUNDS'] ?? 15);

/**
 * `npm run bench -- compare <folder>`: the cached pages of the program in another folder, installed and built, and of
 * this one, in alternating rounds.
 */
export async function benchCompare(): Promise<void> {
  const folder = process.argv[3];
  if (!folder) throw new Error('give the folder of the other program');
  const before = await startProgram(folder, 4960);
  const after = await startProgram('.', 4970);
  for (const { url } of [before, after])
    for (const path of Object.values(pages)) await (await fetch(url + path)).arrayBuffer();
  // The best compression is made in the background after the first answer.
  await pause(3000);
  const { load, name } = findLoad();
  const round = async (program: Program, path: string) => {
    const from = cpuMsOf(program.pid).own;
    const { answers, perSecond } = await load(program.url + path, seconds);
    return { perSecond, cpuMs: ((cpuMsOf(program.pid).own - from) / answers) * 1000 };
  };
  const rows: string[][] = [];
  for (const [page, path] of Object.entries(pages)) {
    const pairs: Record<'before' | 'after', Awaited<ReturnType<typeof round>>>[] = [];
    for (let n = 0; n < rounds; n++) {
      // Each is first in every second pair.
      const first = await round(n % 2 ? after : before, path);
      const second = await round(n % 2 ? before : after, path);
      pairs.push(n % 2 ? { before: second, after: first } : { before: first, after: second });
    }
    const rate = (side: 'before' | 'after'): string =>
      Math.round(median(pairs.map((pair) => pair[side].perSecond))).toLocaleString('en');
    const cpu = (side: 'before' | 'after'): string => `${median(pairs.map((pair) => pair[side].cpuMs)).toFixed(1)} ms`;
    const ratioOf = (of: 'perSecond' | 'cpuMs'): string =>
      median(pairs.map((pair) => pair.after[of] / pair.before[of])).toFixed(2);
    rows.push([
      page,
      rate('before'),
      rate('after'),
      ratioOf('perSecond'),
      cpu('before'),
      cpu('after'),
      ratioOf('cpuMs'),
    ]);
  }
  const head = ['', 'Before', 'After', 'Ratio', 'CPU before', 'CPU after', 'Ratio'];
  const text = `Requests a second with brotli on 32 connections (${name}), and processor time of 1,000 requests; medians of ${rounds} alternating rounds of ${seconds} s, ratio of each pair:\n\n${table(head, rows)}`;
  console.log(`\n${text}\n`);
  writeFigures('compare', text);
  await before.end();
  await after.end();
}

interface Program {
  readonly url: string;
  readonly pid: number;
  end(): Promise<void>;
}
async function startProgram(folder: string, port: number): Promise<Program> {
  const home = mkdtempSync(join(tmpdir(), 'saral-compare-'));
  // As root the database runs under another user id, which must reach its folder.
  chmodSync(home, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(home, 'data'), APP_URL: url, DEMO_DATA: 'none' };
  // Earlier versions have no such script.
  const command = existsSync(join(folder, script)) ? [`./${script}`] : ['node_modules/.bin/node', 'src/main.ts'];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  process.on('exit', () => child.kill('SIGINT'));
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 600 || child.exitCode !== null || child.pid === undefined) throw new Error(`${folder} did not start`);
    await pause(100);
  }
  const ended = new Promise((done) => child.once('exit', done));
  return {
    url,
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
