import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/testing/chromium.ts';

const version = '13.5.0';
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scores out of 100, and Lighthouse's measurements on a simulated slow phone. */
export interface Report {
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly bytes: number;
  readonly requests: number;
}

/** One mobile run. Lighthouse is not a dependency: npm downloads it; undefined when it cannot. */
export async function lighthouse(url: string): Promise<Report | undefined> {
  const chrome = findChromium();
  if (!chrome) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${version}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ];
  try {
    // In a separate folder, so that npm does not read this package.
    const child = spawn('npm', args, {
      cwd: folder,
      env: { ...process.env, CHROME_PATH: chrome },
      stdio: 'ignore',
      timeout: 300_000,
    });
    const code = await new Promise((done) => child.once('error', () => done(-1)).once('close', done));
    return code === 0 ? read(JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly unknown[] } }>
  >;
}
const read = ({ categories: scored, audits }: Result): Report => ({
  scores: categories.map((category) => Math.round((scored[category]?.score ?? 0) * 100)),
  lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  bytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
  requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
});
