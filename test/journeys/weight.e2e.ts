// What each page weighs and how much it moves on a phone with an empty cache, until it is idle. Nothing is timed.
import type { Browser, Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { openPhone, recordTraffic, sum, type PhoneOptions } from '#test/phone-browser.ts';
import { maxLayoutShift, observe, type Painted, recordOf } from '#test/phone-probes.ts';
import { applicant, applyAndPay, invite } from './application-steps.ts';
import { codeFor, enterCode, expect, newPhone, sendCode, signIn, test } from './steps.ts';

const limits = { scriptBytes: 120 * 1024, scriptFiles: 8, layoutShift: maxLayoutShift } as const;
type State = NonNullable<PhoneOptions['state']>;

/** What a server sends before it waits for an answer of the phone (RFC 6928): ten segments of 1,460 bytes. */
const firstFlightBytes = 10 * 1460;
/**
 * The home page in Hindi, with the longer codes of its letters, needs a second flight; so does its copy without
 * scripts.
 */
const hindiHomeBytes = 15_700;

/** A page's answer with its headers, as the browser received it. */
async function answerBytes(browser: Browser, url: string): Promise<number> {
  const { page, context, cdp } = await openPhone(browser, new URL(url).origin, { slowdown: 1 });
  try {
    const { exchanges } = recordTraffic({ cdp });
    await page.goto(url, { waitUntil: 'load' });
    return sum(exchanges.filter((exchange) => exchange.url === url).map((sent) => sent.headerBytes + sent.bodyBytes));
  } finally {
    await context.close();
  }
}

/** Every limit that the page breaks. A public page's small script may be requested early: it runs after the paint. */
async function faultsOf(browser: Browser, url: string, mayRequestEarly: boolean, state?: State): Promise<string[]> {
  // A connection as slow as a phone's: what comes after the first paint comes late enough to move something.
  const { page, context, cdp } = await openPhone(browser, new URL(url).origin, {
    slowdown: 1,
    ...(state ? { state } : {}),
  });
  try {
    await context.addInitScript(observe, 'main h1');
    const traffic = recordTraffic({ cdp });
    await page.goto(url, { waitUntil: 'load' });
    const { pathname } = new URL(url);
    const seen = await storedIn(page, pathname);
    await traffic.idle();
    const { layoutShift, earlyScripts } = (await storedIn(page, pathname)) ?? seen;
    // The return page leads on to another one.
    const scripts = traffic.exchanges.filter(
      (exchange) => exchange.isScript && new URL(exchange.pageUrl).pathname === pathname,
    );
    const bytes = sum(scripts.map((exchange) => exchange.bodyBytes));
    return [
      ...(bytes > limits.scriptBytes ? [`${(bytes / 1024).toFixed(1)} KB of script`] : []),
      ...(scripts.length > limits.scriptFiles ? [`${scripts.length} script files`] : []),
      ...(layoutShift > limits.layoutShift ? [`a layout shift of ${layoutShift.toFixed(3)}`] : []),
      ...(earlyScripts > 0 && !mayRequestEarly ? [`${earlyScripts} scripts requested before the first paint`] : []),
    ].map((fault) => `${pathname}: ${fault}`);
  } finally {
    await context.close();
  }
}
async function storedIn(page: Page, pathname: string): Promise<Painted> {
  const read = () => page.evaluate((key) => sessionStorage.getItem(key), recordOf(pathname)).catch(() => null);
  await expect
    .poll(async () => (JSON.parse((await read()) ?? '{}') as Partial<Painted>).mainMs ?? 0)
    .toBeGreaterThan(0);
  return JSON.parse((await read()) ?? '{}') as Painted;
}

test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a phone only'));

test('public pages are light and still @rest', async ({ browser, baseURL: site }) => {
  const pages = [
    paths.home('en'),
    paths.about('en'),
    paths.blog('en'),
    paths.post('en', 2),
    paths.career('en'),
    withReferral(paths.career('hi'), '7K3M9PQ2'),
    withReferral(paths.role('en', 'Supervisor'), '7K3M9PQ2'),
    paths.contact('en'),
    paths.product('en', 'E-Rickshaw'),
    paths.privacy('en'),
    paths.verify('en'),
    '/no-such-page',
  ];
  const faults: string[] = [];
  for (const path of pages) faults.push(...(await faultsOf(browser, site + path, true)));
  expect(faults).toEqual([]);
});

test('the home page arrives with its headers in one flight', async ({ browser, baseURL: site }) => {
  const limits = [
    [paths.home('en'), firstFlightBytes],
    [paths.home('hi'), hindiHomeBytes],
  ] as const;
  for (const [path, limit] of limits) {
    // The densest compression is made after the first answer.
    await expect
      .poll(() => answerBytes(browser, new URL(path, site).href), { message: path, timeout: 15_000 })
      .toBeLessThanOrEqual(limit);
  }
});

test('the applicant’s pages are light and still @rest', async ({ page, browser, baseURL: site }) => {
  const faults = await faultsOf(browser, site + paths.login('en'), false);
  const newcomer = newPhone();
  await invite(newcomer);
  await page.goto(paths.login('en'));
  await sendCode(page, newcomer);
  await enterCode(page, codeFor(newcomer));
  await page.waitForURL((url) => url.pathname === paths.userName());
  const nameless = await page.context().storageState();
  for (const path of [paths.userName(), paths.apply('Supervisor')])
    faults.push(...(await faultsOf(browser, site + path, false, nameless)));

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const number = newPhone();
  await invite(number);
  await signIn(page, number, 'Asha Kumari', { next: paths.applications() });
  const returns = page.waitForRequest((request) => new URL(request.url()).pathname === paths.paymentSuccess());
  await applyAndPay(page, 'Video Editor');
  const { search } = new URL((await returns).url());
  // Removed once the payment succeeded; the return page needs it.
  const form = {
    ...applicant,
    aadhar: '',
    agree: true,
    hasReferral: 'no',
    referralCode: '',
    appliedFor: 'Video Editor',
  };
  await page.evaluate((saved) => localStorage.setItem('formData', saved), JSON.stringify(form));
  const paid = await page.context().storageState();
  const own = [
    paths.apply('Supervisor'),
    paths.thankYou(),
    paths.applications(),
    paths.dashboard(),
    paths.error() + search,
    paths.paymentSuccess() + search,
  ];
  for (const path of own) faults.push(...(await faultsOf(browser, site + path, false, paid)));
  expect(faults).toEqual([]);
});
