import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pause } from '#test/faults/call.ts';
import { type Harness, startHarness } from '#test/faults/harness.ts';
import { makePeople } from '#test/faults/people.ts';
import { memoryOf, viewPages } from '#test/page-views.ts';
import { table, writeFigures } from './figures.ts';

const views = Number(process.env['VIEWS'] ?? 100_000);
const restS = 30;
const limitBytes = 120 * 2 ** 20;

/** `npm run bench -- memory`: the memory of the program, without its database, while visitors view pages. */
export async function benchMemory(): Promise<void> {
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts'));
  const file = join(process.cwd(), `.memory-probe-${process.pid}`);
  const harness = await startHarness('memory', {
    firstPort: 4860,
    env: { NODE_OPTIONS: `--import=${probe.href}`, MEMORY_PROBE: file },
  });
  // The first start after a build also holds Node's compiler of TypeScript, about 10 MB.
  await harness.site.start();
  await harness.site.stop();
  await harness.site.start();
  const pool = harness.site.pool(1);
  const [person] = await makePeople(pool, harness.site.dataDir, 1);
  await pool.end();
  const rows: string[][] = [];
  const measure = async (when: string): Promise<number> => {
    const { pss = 0, rss = 0 } = memoryOf(harness.site.pid()) ?? {};
    const held = await heldBy(harness, file);
    const cells = [pss, rss, held.heapUsed, held.heapTotal, held.external, held.arrayBuffers];
    rows.push([when, ...cells.map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`)]);
    console.log(rows.at(-1)?.join('  '));
    return pss;
  };
  await pause(3000);
  await measure('after the start');
  let done = 0;
  for (const count of [views / 100, views / 10, views]) {
    await viewPages(harness.site.url, count - done, person?.cookie ?? '');
    done = count;
    await measure(`after ${count.toLocaleString('en')} views`);
  }
  await pause(restS * 1000);
  const pss = await measure(`${restS} s later`);
  const head = ['', 'PSS', 'RSS', 'Heap used', 'Heap', 'External', 'Array buffers'];
  const text = `One view in 20 is of a person who is logged in; brotli, gzip and no compression alternate, on 32 connections. PSS (proportional set) counts pages that are shared with other processes in part: here the file of Node, which the benchmark itself and the gateway simulator run too. RSS counts them in full. It is the second start after a build: the first one also holds Node's compiler of TypeScript, about 10 MB. The database is not counted.\n\n${table(head, rows)}`;
  console.log(`\n${text}\n`);
  writeFigures('memory', text);
  rmSync(file, { force: true });
  await harness.site.stop();
  if (pss > limitBytes) throw new Error(`the program holds ${(pss / 2 ** 20).toFixed(1)} MB`);
}

/** What V8 holds; asks the probe in the program. */
async function heldBy(harness: Harness, file: string): Promise<NodeJS.MemoryUsage> {
  rmSync(file, { force: true });
  process.kill(harness.site.pid(), 'SIGUSR2');
  for (let tries = 0; tries < 500 && !existsSync(file); tries++) await pause(20);
  return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
}
