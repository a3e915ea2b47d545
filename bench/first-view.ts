import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/testing/chromium.ts';

/** Measurements of one visit with an empty cache, without any input. */
export interface FirstView {
  readonly firstPaintMs: number;
  readonly lcpMs: number;
  /** What was painted last as the largest: its element and text or picture. */
  readonly lcpElement: string;
  readonly layoutShift: number;
  readonly blockingMs: number;
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  /** Other hosts that got a request. */
  readonly otherHosts: readonly string[];
}
/** Lighthouse's slow 4G applied to a real connection: 150 ms, 1.6 Mbit/s, and a four times slower CPU. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export async function visit(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slow4g);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const kinds = new Map<string, string>();
    const hosts = new Set<string>();
    const bytes = { all: 0, script: 0 };
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (request.url.startsWith('data:')) return;
      kinds.set(requestId, type ?? '');
      hosts.add(new URL(request.url).host);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    hosts.delete(new URL(url).host);
    return {
      firstPaintMs: seen.paint,
      lcpMs: seen.lcp,
      lcpElement: seen.lcpElement,
      layoutShift: seen.shift,
      blockingMs: seen.blocking,
      requests: kinds.size,
      bytes: bytes.all,
      scriptBytes: bytes.script,
      otherHosts: [...hosts],
    };
  } finally {
    await context.close();
  }
}

interface Seen {
  paint: number;
  lcpElement: string;
  lcp: number;
  shift: number;
  blocking: number;
}
/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Seen = { paint: 0, lcp: 0, lcpElement: '', shift: 0, blocking: 0 };
  (globalThis as unknown as { seen: Seen }).seen = seen;
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    const { element, url } = entry as unknown as { element: Element | null; url: string };
    seen.lcp = entry.startTime;
    seen.lcpElement = `${element?.localName ?? ''} ${url || (element?.textContent ?? '')}`.slice(0, 60);
  });
  watch('layout-shift', (entry) => (seen.shift += (entry as unknown as { value: number }).value));
  watch('longtask', (entry) => (seen.blocking += Math.max(0, entry.duration - 50)));
}
