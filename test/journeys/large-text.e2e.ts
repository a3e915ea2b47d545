// A phone of 360 px whose owner reads text at 200 %: no page scrolls sideways, and headings, buttons and links keep their
// words whole (WCAG 1.4.4).
import type { Page } from '@playwright/test';
import { type PageName, pageNames, pages } from '#pages.ts';
import { inLanguage, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { findTestBrowser } from '../../scripts/testing/chromium.ts';
import { exampleOf } from '../../scripts/docs/access-page.ts';
import { applyAndPay, invite } from './application-steps.ts';
import { codeFor, completeProfile, enterCode, expect, newPhone, sendCode, test } from './steps.ts';

const executablePath = findTestBrowser();
// The browser's own setting: it also scales `rem` in media queries, which a style sheet can't do.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--blink-settings=defaultFontSize=32'],
  },
});
test.beforeEach(({ isMobile }) => test.skip(!isMobile, 'a phone only'));

/** These lead a person with a complete profile on to another page. */
const leadOn: readonly PageName[] = ['userName', 'paymentSuccess'];
const named = (isPublic: boolean): readonly PageName[] =>
  pageNames.filter((name) => !leadOn.includes(name) && (pages[name].language === 'url') === isPublic);

for (const language of languages) {
  test(`public pages keep their words and their width (${language}) @rest`, async ({ page }) => {
    const faults: string[] = [];
    for (const name of named(true)) faults.push(...(await faultsOf(page, inLanguage(language, exampleOf(name)))));
    expect(faults).toEqual([]);
  });

  test(`the applicant’s pages keep their words and their width (${language}) @rest`, async ({ page }) => {
    const phone = newPhone();
    await invite(phone);
    await page.goto(paths.login(language));
    await sendCode(page, phone, language);
    await enterCode(page, codeFor(phone), language);
    await page.waitForURL((url) => url.pathname === paths.userName());
    const faults = await faultsOf(page, paths.userName());
    await completeProfile(page, 'Asha Kumari', language);
    await page.waitForURL((url) => url.pathname === paths.home(language));
    await applyAndPay(page, 'Video Editor');
    for (const name of named(false)) faults.push(...(await faultsOf(page, exampleOf(name))));
    expect(faults).toEqual([]);
  });
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await page.locator('main h1').first().waitFor();
  return (await page.evaluate(faultsInPage)).map((fault) => `${path}: ${fault}`);
}

/** Runs in the page. */
function faultsInPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.closest('h1, h2, h3, .brand, .button, button, summary, nav a, label')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–/]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`"${word}" is broken into ${lines.size} lines`);
    }
  }
  return faults;
}
