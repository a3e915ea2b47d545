import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A cheap phone in a village: 150 ms to the server, 1.6 Mbit/s down, 750 kbit/s up, and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;
const screen = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Chromium slows only the main thread, so the captcha's workers get that much more work instead. */
export const slowCaptcha = { HUMAN_CHECK_COST: String(5000 * slowdown) };

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
}
export interface PhoneOptions {
  /** The session cookie, `name=value`. */
  readonly cookie?: string | undefined;
  /** Local storage of the site, there before the page's scripts. */
  readonly stored?: Readonly<Record<string, string>> | undefined;
  readonly hasScript?: boolean;
  /** How many times slower than this machine's processor. */
  readonly slowdown?: number;
  /** Cookies and local storage of another context. */
  readonly state?: NonNullable<BrowserContextOptions['storageState']>;
}

/** A new phone with an empty cache. */
export async function openPhone(browser: Browser, site: string, options: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    ...screen,
    ...(options.state ? { storageState: options.state } : {}),
    javaScriptEnabled: options.hasScript ?? true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const [name = '', value = ''] = options.cookie?.split('=') ?? [];
  if (name) await context.addCookies([{ name, value, url: site, httpOnly: true, sameSite: 'Lax' }]);
  if (options.stored) await context.addInitScript(fillStorage, [site, options.stored] as const);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown ?? slowdown });
  return { page, context, cdp };
}
function fillStorage([site, values]: readonly [string, Readonly<Record<string, string>>]): void {
  if (location.origin !== site || sessionStorage.getItem('filled')) return;
  sessionStorage.setItem('filled', 'yes');
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

export interface Exchange {
  readonly url: string;
  /** The page that asked. */
  readonly pageUrl: string;
  readonly isScript: boolean;
  /** The size of the body, as transferred. */
  bodyBytes: number;
  headerBytes: number;
  /** From the phone's own cache. */
  isCached: boolean;
}
export interface Traffic {
  readonly exchanges: readonly Exchange[];
  /** The size of the request with its headers. */
  sentBytes(exchange: Exchange): number;
  /** Resolves when nothing has been on the way for half a second. */
  idle(): Promise<void>;
}
/** Every request of the phone from now on, with its bytes both ways. */
export function recordTraffic({ cdp }: Pick<Phone, 'cdp'>): Traffic {
  const exchanges: Exchange[] = [];
  const sent = new Map<string, number>();
  const onTheWay = new Set<string>();
  let changedAt = performance.now();
  const change = (requestId: string, begins: boolean): void => {
    changedAt = performance.now();
    if (begins) onTheWay.add(requestId);
    else onTheWay.delete(requestId);
  };
  const open = new Map<string, Exchange>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, documentURL }) => {
    if (!request.url.startsWith('http')) return;
    const isScript = type === 'Script' || new URL(request.url).pathname.endsWith('.js');
    const exchange = {
      url: request.url,
      pageUrl: documentURL,
      isScript,
      bodyBytes: 0,
      headerBytes: 0,
      isCached: false,
    };
    open.set(requestId, exchange);
    change(requestId, true);
    exchanges.push(exchange);
  });
  // Arrives before or after the request itself.
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const lines = Object.entries(headers);
    const length = lines.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    sent.set(requestId, sum(lines.map(([name, value]) => name.length + value.length + 4)) + Number(length ?? 0));
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const exchange = open.get(requestId);
    if (!exchange) return;
    exchange.isCached ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
    exchange.headerBytes = exchange.isCached ? 0 : response.encodedDataLength;
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const exchange = open.get(requestId);
    if (exchange) exchange.isCached = true;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    change(requestId, false);
    const exchange = open.get(requestId);
    if (exchange && !exchange.isCached) exchange.bodyBytes = Math.max(0, encodedDataLength - exchange.headerBytes);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => change(requestId, false));
  return {
    exchanges,
    sentBytes: (exchange) => sum([...open].map(([id, entry]) => (entry === exchange ? (sent.get(id) ?? 0) : 0))),
    async idle() {
      const until = performance.now() + 20_000;
      while (performance.now() < until && (onTheWay.size > 0 || performance.now() - changedAt < 500))
        await new Promise((done) => setTimeout(done, 50));
    },
  };
}
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
