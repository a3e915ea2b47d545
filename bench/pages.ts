import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { caller, pause } from '#test/faults/call.ts';
import { cpuMsOf, type Harness, startHarness } from '#test/faults/harness.ts';
import { median, table, writeFigures } from './figures.ts';
import { type FirstView, openBrowser, visit } from './first-view.ts';
import { categories, lighthouse, type Report } from './lighthouse.ts';
import { findLoad } from './load.ts';

const pages = { home: '/', product: '/product/E-Rickshaw', 'home, Hindi': '/hi' } as const;
const seconds = Number(process.env['SECONDS'] ?? 1);
const rounds = Number(process.env['ROUNDS'] ?? 15);
const visits = Number(process.env['VISITS'] ?? 5);
const chosenParts = (process.env['PARTS'] ?? 'rate,views,lighthouse').split(',');

/**
 * `npm run bench -- pages`: the public pages compared with a bare node:http server that sends the same bytes, in
 * alternating rounds; then the cost of a first visit on a slow phone, and Lighthouse, compared with static copies that have
 * their styles inline and no script.
 */
export async function benchPages(): Promise<void> {
  const harness = await startHarness('pages', { firstPort: 4900 });
  await harness.site.start();
  const { call, end } = caller(harness.site.url);
  for (const path of Object.values(pages)) await call(path);
  // The best compression is made in the background after the first answer.
  await pause(3000);
  const bare = await startBare(harness, 'same', 1);
  const still = await startBare(harness, 'static', 2);
  const parts: Readonly<Record<string, () => Promise<string>>> = {
    rate: () => perSecond(harness, bare),
    views: () => firstViews(harness.site.url, still.url),
    lighthouse: () => scores(harness.site.url, still.url),
  };
  const texts: string[] = [];
  for (const value of chosenParts) texts.push(await parts[value]!());
  const text = texts.join('\n\n');
  console.log(`\n${text}\n`);
  writeFigures('pages', text);
  end();
  bare.end();
  still.end();
  await harness.site.stop();
}

interface Bare {
  readonly url: string;
  readonly pid: number;
  end(): void;
}
async function startBare(harness: Harness, kind: 'same' | 'static', portsOn: number): Promise<Bare> {
  const port = Number(new URL(harness.site.url).port) + portsOn;
  const program = join(dirname(fileURLToPath(import.meta.url)), 'bare-pages.ts');
  const child: ChildProcess = spawn(
    process.execPath,
    [program, String(port), harness.site.url, kind, ...Object.values(pages)],
    {
      stdio: 'inherit',
    },
  );
  process.on('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const { call, end } = caller(url);
  for (let tries = 0; ; tries++) {
    if (
      await call('/').then(
        (answer) => answer.status === 200,
        () => false,
      )
    )
      break;
    if (tries > 1000 || child.exitCode !== null) throw new Error('the bare server did not start');
    await pause(20);
  }
  end();
  return { url, pid: child.pid!, end: () => child.kill('SIGKILL') };
}

/** Short alternating rounds, so that other load on the machine affects both. */
async function perSecond(harness: Harness, bare: Bare): Promise<string> {
  const { load, name } = findLoad();
  const product = { url: harness.site.url, cpuMs: () => harness.site.cpu().programMs };
  const yardstick = { url: bare.url, cpuMs: () => cpuMsOf(bare.pid).own };
  const round = async (input: typeof product, forS = seconds) => {
    const from = input.cpuMs();
    const done = await load(`${input.url}/`, forS);
    return { perSecond: done.perSecond, cpuMs: ((input.cpuMs() - from) / done.answers) * 1000 };
  };
  await round(product);
  await round(yardstick);
  const [ours, theirs]: Awaited<ReturnType<typeof round>>[][] = [[], []];
  for (let n = 0; n < rounds; n++) {
    ours!.push(await round(product));
    theirs!.push(await round(yardstick));
  }
  const rate = (of: typeof ours): string =>
    Math.round(median(of!.map((entry) => entry.perSecond))).toLocaleString('en');
  const cpu = (of: typeof ours): string => `${median(of!.map((entry) => entry.cpuMs)).toFixed(1)} ms`;
  const ratio = (pick: (input: { perSecond: number; cpuMs: number }) => number): string =>
    median(ours!.map((entry, at) => pick(entry) / pick(theirs![at]!))).toFixed(2);
  const rows = [
    ['requests a second', rate(ours), rate(theirs), ratio((input) => input.perSecond)],
    ['CPU time of 1,000 requests', cpu(ours), cpu(theirs), ratio((input) => input.cpuMs)],
  ];
  return `The home page, brotli, 32 connections (${name}); medians of ${rounds} rounds of ${seconds} s in turn, ratio of each pair:\n\n${table(['', 'Saral', 'Bare node:http', 'Ratio'], rows)}`;
}

async function firstViews(ours: string, theirs: string): Promise<string> {
  const browser = await openBrowser();
  if (!browser) return 'First views: no Chromium was found.';
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const [mine, still]: FirstView[][] = [[], []];
    for (let n = 0; n < visits; n++) {
      mine!.push(await visit(browser, ours + path));
      still!.push(await visit(browser, theirs + path));
    }
    const of = (pick: (view: FirstView) => number, from = mine!): number => median(from.map(pick));
    const compared = (pick: (view: FirstView) => number): string[] => [
      `${of(pick).toFixed(0)} ms`,
      `${of(pick, still!).toFixed(0)} ms`,
      median(mine!.map((view, at) => pick(view) / pick(still![at]!))).toFixed(2),
    ];
    const hosts = new Set(mine!.flatMap((view) => view.otherHosts));
    rows.push([
      name,
      ...compared((view) => view.firstPaintMs),
      ...compared((view) => view.lcpMs),
      `${(of((view) => view.bytes) / 1024).toFixed(1)} KB`,
      `${(of((view) => view.scriptBytes) / 1024).toFixed(1)} KB`,
      String(of((view) => view.requests)),
      of((view) => view.layoutShift).toFixed(3),
      `${of((view) => view.blockingMs).toFixed(0)} ms`,
      `${of((view) => view.blockingMs, still!).toFixed(0)} ms`,
      hosts.size === 0 ? 'none' : [...hosts].join(', '),
    ]);
  }
  await browser.close();
  const head = [
    'First view',
    'First paint',
    'First paint, static copy',
    'Ratio',
    'LCP',
    'LCP, static copy',
    'Ratio',
    'Transferred',
    'Script',
    'Requests',
    'Layout shift',
    'Blocking',
    'Blocking, static copy',
    'Other hosts',
  ];
  return `Chromium, 360 × 800, slow 4G and a processor four times slower; medians of ${visits} visits in turn, ratio of each pair:\n\n${table(head, rows)}`;
}

async function scores(ours: string, theirs: string): Promise<string> {
  const rows: string[][] = [];
  let failed = 0;
  for (const name of ['home', 'product'] as const) {
    const [mine, still]: Report[][] = [[], []];
    for (let n = 0; n < visits; n++) {
      for (const [site, into] of [
        [ours, mine!],
        [theirs, still!],
      ] as const) {
        const report = await lighthouse(site + pages[name]);
        if (report) into.push(report);
        else failed++;
      }
      // A Lighthouse that cannot be downloaded is not tried again.
      if (mine!.length + still!.length === 0)
        return 'Lighthouse: not to be had on this machine (npm could not bring it, or there is no Chromium).';
    }
    const of = (pick: (report: Report) => number, from = mine!): number => median(from.map(pick));
    const lcp = [of((report) => report.lcpMs), of((report) => report.lcpMs, still!)] as const;
    rows.push([
      name,
      categories.map((_, at) => of((report) => report.scores[at]!)).join(' / '),
      `${lcp[0].toFixed(0)} ms`,
      `${lcp[1].toFixed(0)} ms`,
      (lcp[0] / lcp[1]).toFixed(2),
      `${of((report) => report.blockingMs).toFixed(0)} ms`,
      of((report) => report.layoutShift).toFixed(3),
      `${(of((report) => report.bytes) / 1024).toFixed(1)} KB`,
      String(of((report) => report.requests)),
    ]);
  }
  const head = [
    'Lighthouse, mobile',
    categories.join(' / '),
    'LCP',
    'LCP, static copy',
    'Ratio',
    'Blocking',
    'Layout shift',
    'Transferred',
    'Requests',
  ];
  const missing = failed > 0 ? ` ${failed} runs failed and are left out.` : '';
  return `Medians of ${visits} runs in turn, as Lighthouse simulates a slow phone.${missing}\n\n${table(head, rows)}`;
}
