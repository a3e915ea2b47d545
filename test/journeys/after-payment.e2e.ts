import type { BrowserContext, Page } from '@playwright/test';
import { createOrder } from '#features/applications/forms/contract/apply.ts';
import { cancellationWords } from '#features/applications/cancellation/web/cancellation-words.ts';
import { applicationsWords, returnWords } from '#features/applications/web/words.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { maxLayoutShift } from '#test/phone-probes.ts';
import { advanceAtDesk, applicant, applyAndPay, invite, newAadhaar, uploadFace } from './application-steps.ts';
import { refundAtDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, signIn, stored, test } from './steps.ts';

test.skip(({ isMobile }) => !isMobile, 'one screen is enough, and the phone is the one that counts');

const roles = ['Video Editor', 'Media Anchor', 'Supervisor'] as const;
const listCall = '**/api/get-applications*';

/** An invited person on their list of applications. */
async function beginAs(page: Page, language: Language = 'en'): Promise<void> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { language, next: paths.applications() });
}
/** By its class: Playwright's texts and roles leave <noscript> out. */
const notice = (page: Page) => page.locator('noscript .message-text:visible');
const headings = (page: Page) => page.getByRole('heading', { level: 3 });
/** Opens the payment page of an application and does not pay. */
async function opened(page: Page, role: string): Promise<{ readonly reference: string; readonly paymentUrl: string }> {
  const photo = await uploadFace(page);
  const formData = { ...applicant, hasReferral: 'no', aadhar: newAadhaar(), agree: true, photo, appliedFor: role };
  const ordered = await page.request.post(createOrder.path, { data: { amount: 500, formData } });
  expect(ordered.status(), await ordered.text()).toBe(201);
  return (await ordered.json()) as { reference: string; paymentUrl: string };
}
const order = async (page: Page, role: string): Promise<string> => (await opened(page, role)).reference;
/**
 * Visible links and buttons of the page's content that are lower or narrower than 44 px. Those within a sentence are
 * exempt; one after a full stop is not in it.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (target: Element): boolean =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /[^.।]$/.test((node.textContent ?? '').trim()),
      );
    return [...document.querySelectorAll('main :is(a, button, input, select, summary)')].flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      if (!target.checkVisibility() || width === 0 || inSentence(target)) return [];
      return Math.min(width, height) < 44 ? [`${target.textContent} ${width.toFixed()}x${height.toFixed()}`] : [];
    });
  });
/** A page of the same person on another phone, with an empty cache. */
async function anotherVisit(page: Page, options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the browser is closed');
  const context: BrowserContext = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    storageState: await page.context().storageState(),
    ...options,
  });
  return context.newPage();
}

/** How much the page moves without input on a slow connection, from its first paint until nothing happens. */
async function layoutShift(person: Page, path: string, isShown: (page: Page) => Promise<void>): Promise<number> {
  const page = await anotherVisit(person);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const speed = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150, offline: false };
  await cdp.send('Network.emulateNetworkConditions', speed);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await isShown(page);
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  // The server sent the data with the page.
  expect(calls).toEqual([]);
  await page.context().close();
  return shift;
}

test('the pages after a payment do not move after their first paint @rest', async ({ page }) => {
  test.setTimeout(240_000);
  const t = applicationsWords.en;
  const shifts: Record<string, number> = {};
  const measure = async (what: string, path: string, isShown: (page: Page) => Promise<void>): Promise<void> => {
    shifts[what] = await layoutShift(page, path, isShown);
  };
  await beginAs(page);
  await measure('none', paths.applications(), (other) =>
    expect(other.getByRole('heading', { name: t.empty })).toBeVisible(),
  );
  const reference = await order(page, roles[2]);
  await measure('awaiting payment', paths.applications(), (other) =>
    expect(other.getByRole('link', { name: t.awaitedGoOn })).toBeVisible(),
  );
  await measure('/error of an open payment', `${paths.error()}?reference=${reference}`, (other) =>
    expect(other.getByText(returnWords.en.pendingText)).toBeVisible(),
  );
  await applyAndPay(page, roles[0]);
  const first = await page.locator('.application-number').innerText();
  await measure('one', paths.applications(), (other) => expect(headings(other)).toHaveCount(1));
  await applyAndPay(page, roles[1]);
  await measure('two', paths.thankYou(), (other) => expect(headings(other)).toHaveCount(2));
  await refundAtDesk(first, 'wrong role');
  await measure('one of two cancelled', paths.applications(), (other) =>
    expect(other.locator('.application-over')).toHaveCount(1),
  );
  console.log(shifts);
  for (const [what, shift] of Object.entries(shifts)) expect(shift, what).toBeLessThanOrEqual(maxLayoutShift);
});

test('a declined payment reads alike on /error, My Applications and the page of the role, with one way to retry', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [t, outcome] = [applicationsWords.en, returnWords.en];
  await beginAs(page);
  const { reference, paymentUrl } = await opened(page, roles[2]);
  await page.goto(paymentUrl);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.waitForURL((url) => url.pathname === paths.error());
  await expect(page.getByText(outcome.failedText)).toBeVisible();
  await page.goto(paths.apply(roles[2]));
  await expect(page.getByText(outcome.failedText)).toBeVisible();
  await page.goto(paths.applications());
  await expect(page.getByText(t.awaitedFailed(roles[2], '₹500'))).toBeVisible();
  await expect(page.getByText(outcome.failedText)).toBeVisible();
  await expect(page.getByText(t.awaitedText(reference))).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: outcome.retryPayment }).click();
  await page.waitForURL(paymentUrl);
});

for (const language of languages) {
  test(`all targets of My Applications and of the dashboard are 44 px (${language})`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = applicationsWords[language];
    await beginAs(page, language);
    await order(page, roles[1]);
    await applyAndPay(page, roles[0]);
    await page.goto(paths.applications());
    await expect(page.getByRole('link', { name: t.awaitedGoOn })).toBeVisible();
    await expect(headings(page)).toHaveCount(1);
    expect(await smallTargets(page)).toEqual([]);
    await advanceAtDesk(await page.locator('.application-number').innerText());
    await page.reload();
    await expect(page.getByRole('main').getByRole('link', { name: cancellationWords[language].policy })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.goto(paths.dashboard());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
  test(`the pages after a payment say without script what works (${language})`, async ({ page }) => {
    const t = applicationsWords[language];
    const back = returnWords[language];
    await beginAs(page, language);
    await applyAndPay(page, roles[0]);
    const ids = '?payment_id=MOJO1&payment_request_id=none';
    const plain = await anotherVisit(page, { javaScriptEnabled: false });

    await plain.goto(paths.applications());
    await expect(headings(plain)).toHaveCount(1);
    await expect(notice(plain)).toHaveText(t.needsScript);
    await expect(plain.getByText(t.loading)).toHaveCount(0);
    const receipt = await plain.getByRole('link', { name: t.receipt }).getAttribute('href');
    expect((await plain.request.get(receipt ?? '')).headers()['content-type']).toContain('pdf');
    await expect(plain.getByRole('button', { name: cancellationWords[language].cancel('₹500') })).toBeDisabled();
    await expectNoSidewaysScroll(plain);

    await plain.goto(paths.paymentSuccess() + ids);
    await expect(plain.locator('h1:visible')).toHaveText(back.withoutScriptTitle);
    await expect(notice(plain)).toContainText(back.verifyNeedsScript);
    await expect(plain.locator('.spinner')).toHaveCount(0);
    await expectNoSidewaysScroll(plain);
    await notice(plain).locator('a', { hasText: back.toPayment }).click();
    await expect(plain).toHaveURL(paths.error() + ids);
    await expect(plain.getByRole('heading', { level: 1, name: back.unknownTitle })).toBeVisible();
    await expect(notice(plain)).toHaveText(back.updateNeedsScript);
    await expect(plain.locator('.spinner')).toHaveCount(0);
    await expectNoSidewaysScroll(plain);
    await plain.context().close();
  });
}

test('the stored user decides after the server, and Retry asks again', async ({ page }) => {
  const t = applicationsWords.en;
  await beginAs(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/get-applications')) calls += 1;
  });
  const { userId = '' } = await stored(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: t.empty })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toBe(0);

  await page.evaluate(() => localStorage.removeItem('userId'));
  await page.reload();
  await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(t.noUserId);
  await expectAccessible(page);
  expect(calls).toBe(0);

  await page.evaluate(() => localStorage.setItem('userId', 'usr_of_somebody_else'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(t.failed);
  expect(calls).toBe(1);

  await page.evaluate((id) => localStorage.setItem('userId', id), userId);
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route(listCall, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: t.retry }).click();
  await expect(page.getByRole('status')).toHaveText(t.loading);
  answer();
  await expect(page.getByRole('alert')).toContainText(t.failed);
});

test('a cancellation whose dialog did not arrive says so, and opens at the next press', async ({ page: applied }) => {
  const t = cancellationWords.en;
  await beginAs(applied);
  await applyAndPay(applied, roles[0]);
  // The browser logs an aborted download on its console, and this test does not require a quiet one.
  const page = await anotherVisit(applied);
  await page.goto(paths.applications(), { waitUntil: 'networkidle' });
  const press = page.getByRole('button', { name: t.cancel('₹500') });
  await expect(press).toBeEnabled();
  const scripts = /\.js(\?|$)/;
  await page.route(scripts, (route) => route.abort());
  await press.click();
  const failed = page.getByRole('alert').filter({ hasText: t.offline });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await press.click();
  await expect(press).not.toHaveAttribute('aria-busy');
  await expect(failed).toBeVisible();

  await page.unroute(scripts);
  await press.click();
  const dialog = page.getByRole('dialog', { name: t.title(roles[0]) });
  await expect(dialog).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: t.keep }).click();
  await expect(dialog).toBeHidden();
  await expect(press).toBeFocused();
  await press.click();
  await expect(dialog).toBeVisible();
  await page.context().close();
});
