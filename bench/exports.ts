import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { type TableFormat, tableFormats } from '#kit/files/table.ts';
import { makePool } from '#platform/database/db.ts';
import { pause } from '#test/faults/call.ts';
import { startHarness } from '#test/faults/harness.ts';
import { aloneMs, makeDatabase, ownerCookie, productOn, sizes, socketOf, viewPages } from './desk.ts';
import { percentile, table, writeFigures } from './figures.ts';

/** For a million rows. */
const maxSeconds: Readonly<Record<TableFormat, number>> = { csv: 120, xlsx: 300 };
const maxMoreMb = 150;
/** A folder that keeps the database for the next run; `npm run bench -- desk` makes the same. */
const keep = process.env['KEEP'];

interface Made {
  readonly format: TableFormat;
  readonly rows: number;
  readonly seconds: number;
  readonly fileMb: number;
  /** Memory of the program before, and at most while the file was made and downloaded. */
  readonly beforeMb: number;
  readonly peakMb: number;
}

/**
 * `npm run bench -- exports`: all applications as CSV and as XLSX, in a database with a million of them, while visitors view
 * 100 public pages a second.
 */
export async function benchExports(): Promise<void> {
  const harness = await startHarness('exports', {
    firstPort: 4970,
    ...(keep ? { env: { DATA_DIR: resolve(keep) } } : {}),
  });
  const dataDir = keep ? resolve(keep) : harness.site.dataDir;
  await makeDatabase(dataDir);
  await harness.site.start();
  await pause(10_000);
  const pool = makePool({ host: socketOf(dataDir), user: 'postgres', database: 'postgres', max: 2 });
  const product = productOn(dataDir, pool);
  const cookie = await ownerCookie(product);
  const { url } = harness.site;
  const alone = await viewPages(url, (isOver) => pause(aloneMs).then(isOver));
  const made: Made[] = [];
  const busy = await viewPages(url, async (isOver) => {
    for (const format of tableFormats) made.push(await makeFile(url, { cookie, format, pid: harness.site.pid() }));
    isOver();
  });
  await product.end();
  await harness.site.stop();
  const text = report(made, alone, busy);
  console.log(`\n${text}\n`);
  writeFigures('exports', text);
  const slow = made.filter(({ format, rows, seconds }) => seconds > (maxSeconds[format] * rows) / 1_000_000);
  const large = made.filter(({ beforeMb, peakMb }) => peakMb - beforeMb > maxMoreMb);
  const wrong = [
    ...slow.map(({ format }) => `${format} took too long`),
    ...large.map(({ format }) => `${format} needed more than ${maxMoreMb} MB more`),
  ];
  if (percentile(busy, 95) > Math.max(1.5 * percentile(alone, 95), 20)) wrong.push('the public pages were slowed down');
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

async function makeFile(
  url: string,
  { cookie, format, pid }: { readonly cookie: string; readonly format: TableFormat; readonly pid: number },
): Promise<Made> {
  const beforeMb = memoryMb(pid);
  let peakMb = beforeMb;
  const watching = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(pid))), 100);
  const began = performance.now();
  const asked = { list: 'applications', query: '', format, language: 'en' };
  const answer = await fetch(`${url}/api/desk/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  if (answer.status !== 200) throw new Error(`the export was answered with ${answer.status}`);
  const newest = async () => {
    const page = await fetch(`${url}/api/desk/exports`, { headers: { cookie } });
    const [row] = ((await page.json()) as DrawnList).rows;
    const [state, rows, bytes] = ['state', 'rows', 'size'].map((key) => row?.cells[key]?.value);
    if (!row || (state !== 'running' && state !== 'done')) throw new Error(`the export is ${JSON.stringify(state)}`);
    return { id: row.id, state, rows: Number(rows), bytes: Number(bytes) };
  };
  while ((await newest()).state === 'running') await pause(500);
  const seconds = (performance.now() - began) / 1000;
  const { id, rows, bytes } = await newest();
  if (rows !== sizes.applications) throw new Error(`the file has ${rows} rows`);
  const file = await fetch(`${url}/api/desk/exports/${id}/file`, { headers: { cookie } });
  let got = 0;
  for await (const part of file.body ?? []) got += (part as Uint8Array).length;
  if (got !== bytes) throw new Error(`${got} of ${bytes} bytes arrived`);
  clearInterval(watching);
  return { format, rows, seconds, fileMb: bytes / 2 ** 20, beforeMb, peakMb };
}

/** What the program has in memory. */
const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const msText = (of: readonly number[], nth: number): string => `${percentile(of, nth).toFixed(1)} ms`;
const report = (made: readonly Made[], alone: readonly number[], busy: readonly number[]): string =>
  [
    `All ${sizes.applications.toLocaleString('en')} applications, asked for at the desk, made in the background and then downloaded, while visitors view 100 public pages a second:`,
    table(
      ['File', 'Made in', 'Size', 'Memory before', 'at most'],
      made.map(({ format, seconds, fileMb, beforeMb, peakMb }) => [
        format.toUpperCase(),
        `${seconds.toFixed(0)} s`,
        `${fileMb.toFixed(0)} MB`,
        `${beforeMb.toFixed(0)} MB`,
        `${peakMb.toFixed(0)} MB`,
      ]),
    ),
    table(
      ['Public pages', 'p50', 'p95'],
      [
        ['alone', msText(alone, 50), msText(alone, 95)],
        ['while files are made', msText(busy, 50), msText(busy, 95)],
      ],
    ),
  ].join('\n\n');
