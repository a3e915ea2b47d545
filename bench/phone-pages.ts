import type { Browser, Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { median, table } from './figures.ts';
import { kilobytes, openPhone, recordTraffic, sum } from '#test/phone-browser.ts';
import type { PhonePeople, Visitor } from './phone-people.ts';
import { maxLayoutShift, observe, type Painted, probeUntilUsable, probes, recordOf } from '#test/phone-probes.ts';

export const limits = {
  firstPaint: 1.1,
  main: 1.2,
  usableMs: 2000,
  layoutShift: maxLayoutShift,
  scriptKb: 120,
} as const;

export interface PhonePage {
  readonly name: string;
  readonly path: string;
  readonly visitor?: Visitor;
  /** Its main content, which no loading text can be. */
  readonly main: string;
  readonly probe: () => boolean;
}
export const role = 'Supervisor';
export const phonePages = (people: PhonePeople): readonly PhonePage[] => [
  { name: '/career', path: paths.career('en'), main: 'main [data-role-row] h2', probe: probes.career },
  { name: '/login', path: paths.login('en'), main: 'main input[name=phone]', probe: probes.login },
  {
    name: '/userName',
    path: paths.userName(),
    visitor: people.newcomer,
    main: 'main input[name=name]',
    probe: probes.userName,
  },
  {
    name: `/ApplyNow/${role}`,
    path: paths.apply(role),
    visitor: people.referrer,
    main: 'main form input[name=name]',
    probe: probes.apply,
  },
  {
    name: '/payment-success',
    path: paths.paymentSuccess() + people.paidReturn,
    visitor: people.applicant,
    main: 'main h1',
    probe: probes.paymentSuccess,
  },
  {
    name: '/thank-you',
    path: paths.thankYou(),
    visitor: people.applicant,
    main: 'main li h3',
    probe: probes.applications,
  },
  {
    name: '/error',
    path: paths.error() + people.paidReturn,
    visitor: people.applicant,
    main: 'main .reference',
    probe: probes.error,
  },
  {
    name: '/application',
    path: paths.applications(),
    visitor: people.applicant,
    main: 'main li h3',
    probe: probes.applications,
  },
  {
    name: '/userDashboard',
    path: paths.dashboard(),
    visitor: people.referrer,
    main: 'main .earnings-total',
    probe: probes.dashboard,
  },
];

interface Visit extends Painted {
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly scripts: number;
  readonly requests: number;
}
/** One visit with an empty cache, without any input, until the page is idle. */
async function visit(browser: Browser, site: string, page: PhonePage): Promise<Visit> {
  const phone = await openPhone(browser, site, page.visitor);
  try {
    await phone.context.addInitScript(observe, page.main);
    const traffic = recordTraffic(phone);
    const own = new URL(site + page.path).pathname;
    await phone.page.goto(site + page.path, { waitUntil: 'load' });
    const seen = await stored<Painted>(phone.page, recordOf(own), (value) => value.mainMs > 0);
    await traffic.idle();
    const last = (await stored<Painted>(phone.page, recordOf(own))) ?? seen;
    if (!last) throw new Error(`${page.name} was not shown: ${phone.page.url()}`);
    // The return page leads on to another one.
    const exchanges = traffic.exchanges.filter(({ pageUrl }) => new URL(pageUrl).pathname === own);
    const scripts = exchanges.filter((exchange) => exchange.isScript);
    return {
      ...last,
      mainMs: last.mainMs === 0 ? Number.NaN : Math.max(last.mainMs, last.firstPaintMs),
      bytes: sum(exchanges.map((exchange) => exchange.bodyBytes + exchange.headerBytes)),
      scriptBytes: sum(scripts.map((exchange) => exchange.bodyBytes)),
      scripts: scripts.length,
      requests: exchanges.length,
    };
  } finally {
    await phone.context.close();
  }
}

const patienceMs = 15_000;
/** Waits for a value in the tab's storage; undefined when it does not come. */
async function stored<Value>(
  page: Page,
  key: string,
  isEnough?: (value: Value) => boolean,
): Promise<Value | undefined> {
  for (const until = Date.now() + patienceMs; ; await page.waitForTimeout(200)) {
    // A page that leads on can't be read for a moment.
    const text = await page.evaluate((name) => sessionStorage.getItem(name), key).catch(() => null);
    const value = text === null ? undefined : (JSON.parse(text) as Value);
    if (value !== undefined && (isEnough?.(value) ?? true)) return value;
    if (Date.now() > until) return value;
  }
}
/** The time until the page reacts, in a separate visit: trying it changes what it loads. */
async function usableAt(browser: Browser, site: string, page: PhonePage): Promise<number> {
  const phone = await openPhone(browser, site, page.visitor);
  try {
    await phone.context.addInitScript(`(${probeUntilUsable.toString()})(${page.probe.toString()})`);
    await phone.page.goto(site + page.path, { waitUntil: 'commit' });
    const own = new URL(site + page.path).pathname;
    return (await stored<number>(phone.page, `usable ${own}`)) ?? Number.NaN;
  } finally {
    await phone.context.close();
  }
}

/** Every page once a round, medians of the rounds. @returns the text and each limit that does not hold. */
export async function measurePages(
  browser: Browser,
  site: string,
  pages: readonly PhonePage[],
  rounds: number,
): Promise<{ readonly text: string; readonly failed: readonly string[] }> {
  const visits = new Map(pages.map(({ name }) => [name, [] as (Visit & { readonly usableMs: number })[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) {
      const seen = await visit(browser, site, page);
      const usableMs = await usableAt(browser, site, page);
      visits.get(page.name)?.push({ ...seen, usableMs });
    }
    console.log(`pages: round ${round} of ${rounds} done`);
  }
  const yardstick = visits.get('/career') ?? [];
  const failed: string[] = [];
  const rows = pages.map(({ name }) => {
    const own = visits.get(name) ?? [];
    const of = (pick: (seen: (typeof own)[number]) => number): number => median(own.map(pick));
    const ratio = (pick: (seen: Visit) => number): number =>
      median(own.flatMap((seen, at) => (yardstick[at] ? [pick(seen) / pick(yardstick[at])] : [])));
    const cells = {
      firstPaint: ratio((seen) => seen.firstPaintMs),
      main: ratio((seen) => seen.mainMs),
      usableMs: of((seen) => seen.usableMs),
      layoutShift: of((seen) => seen.layoutShift),
      scriptKb: of((seen) => seen.scriptBytes) / 1024,
      early: of((seen) => seen.earlyScripts),
    };
    const held = { ...limits, early: 0 };
    const broken = (Object.keys(held) as (keyof typeof held)[]).filter((key) => !(cells[key] <= held[key]));
    const faults = name === '/career' ? [] : broken.map((key) => limitNames[key]);
    failed.push(...faults.map((fault) => `${name}: ${fault}`));
    return [
      name,
      `${of((seen) => seen.firstPaintMs).toFixed(0)} ms`,
      cells.firstPaint.toFixed(2),
      `${of((seen) => seen.mainMs).toFixed(0)} ms`,
      cells.main.toFixed(2),
      `${of((seen) => seen.lcpMs).toFixed(0)} ms`,
      `${cells.usableMs.toFixed(0)} ms`,
      cells.layoutShift.toFixed(3),
      kilobytes(of((seen) => seen.bytes)),
      kilobytes(of((seen) => seen.scriptBytes)),
      String(of((seen) => seen.scripts)),
      String(cells.early),
      String(of((seen) => seen.requests)),
      name === '/career' ? 'yardstick' : faults.length === 0 ? 'all hold' : faults.join(', '),
    ];
  });
  const text = `Medians of ${rounds} visits in turn with an empty cache; ratios to /career in the same round. Limits: first paint ${limits.firstPaint} and main content ${limits.main} times /career, usable ${limits.usableMs} ms, layout shift ${limits.layoutShift}, script ${limits.scriptKb} KB, no script requested before the first paint.\n\n${table(head, rows)}`;
  return { text, failed };
}
const limitNames = {
  firstPaint: 'first paint',
  main: 'main content',
  usableMs: 'usable',
  layoutShift: 'layout shift',
  scriptKb: 'script',
  early: 'early script',
} as const;
const head = [
  'Page',
  'First paint',
  'Ratio',
  'Main content',
  'Ratio',
  'LCP',
  'Usable',
  'Layout shift',
  'Transferred',
  'Script',
  'Files',
  'Before paint',
  'Requests',
  'Limits that fail',
];
