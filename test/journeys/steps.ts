// Shared steps of the journeys. `test` also fails on errors in the browser's console.
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import axe from 'axe-core';
import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { loginWords, profileWords } from '#features/accounts/web/words.ts';

export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled ?? true) await waitForScripts(page);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (line) => {
        // A refused or aborted call is not a fault of the page, but every browser logs it there.
        const ofCall =
          line.text().startsWith('Failed to load resource') && /\/(api|jobs|payment)\//.test(line.location().url);
        if (line.type() === 'error' && !ofCall) errors.push(line.text());
      });
      await use(undefined);
      const { status, expectedStatus } = test.info();
      // What runs elsewhere leaves its lines only.
      if (status !== expectedStatus) console.log(`${page.url()}\n${await shownText(page)}`);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** What the page showed at the end of a failed test. */
async function shownText(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch((error: unknown) => String(error));
  return text.slice(0, 2000);
}
/** Another page than the test's own, of a visitor with scripts. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await waitForScripts(page);
  return page;
}

const scriptsOf = () => {
  const files = document.querySelector<HTMLElement>('script[data-files]')?.dataset['files']?.split(' ') ?? [];
  const { haveScriptsRun } = window as unknown as { haveScriptsRun?: (files: readonly string[]) => boolean };
  return document.getElementById('screen') !== null || (haveScriptsRun?.(files) ?? true);
};
/** Waits for the scripts of a page that a link, a form or a key led to. */
export const scriptsRan = (page: Page): Promise<unknown> => page.waitForFunction(scriptsOf);

/**
 * Lets `goto` and `reload` of a page without a screen return once its scripts have run: they are requested after the first
 * paint, so the load event can be earlier. A test of a screen waits for what it needs.
 */
async function waitForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ran = new Set<string>();
    const note = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement) ran.add(new URL(target.src).pathname);
    };
    document.addEventListener('load', note, true);
    document.addEventListener('error', note, true);
    Object.assign(window, { haveScriptsRun: (files: readonly string[]) => files.every((file) => ran.has(file)) });
  });
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args);
    await page.waitForFunction(scriptsOf);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args);
    await page.waitForFunction(scriptsOf);
    return answer;
  };
}

/** A new number, because limits count per number. */
export const newPhone = (): string => `7${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

/** The newest OTP for a ten-digit number, from the outbox of the running product. */
export function codeFor(phone: string): string {
  const { OUTBOX_FILE, SITE_DATA_DIR } = process.env;
  const file = OUTBOX_FILE ?? (SITE_DATA_DIR && `${SITE_DATA_DIR}/outbox/messages.ndjson`);
  if (!file) throw new Error('SITE_DATA_DIR must name the data folder of the running product');
  const texts = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { to: string; text: string })
    .filter((entry) => entry.to === `+91${phone}`);
  const code = /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error('no code was sent to this number');
  return code;
}

/** Types the number on the login page, waits for the proof of work and sends the OTP. */
export async function sendCode(page: Page, phone: string, language: Language = 'en'): Promise<void> {
  const t = loginWords[language];
  await page.getByLabel(t.phone).fill(phone);
  await page.getByRole('button', { name: t.sendOtp }).click();
  await expect(page.getByLabel(t.otp)).toBeVisible();
}

export async function enterCode(page: Page, code: string, language: Language = 'en'): Promise<void> {
  const t = loginWords[language];
  await page.getByLabel(t.otp).fill(code);
  await page.getByRole('button', { name: t.submitOtp }).click();
}

interface SignInOptions {
  readonly language?: Language;
  /** The page to open afterwards; default: home. */
  readonly next?: string;
}
/** Logs a new number in, from the login page to the page it leads to. */
export async function signIn(page: Page, phone: string, name: string, options: SignInOptions = {}): Promise<void> {
  const { language = 'en', next } = options;
  await page.goto(paths.login(language, next));
  await sendCode(page, phone, language);
  await enterCode(page, codeFor(phone), language);
  await completeProfile(page, name, language);
  await page.waitForURL((url) => url.pathname + url.search === (next ?? paths.home(language)));
}

export async function completeProfile(page: Page, name: string, language: Language = 'en'): Promise<void> {
  const t = profileWords[language];
  await page.getByPlaceholder(t.namePlaceholder).fill(name);
  await page.getByRole('button', { name: t.submit }).click();
}

/** The browser's storage under the prescribed keys. */
export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

const accessible = new Set<string>();
/** Once for each state of a page: what it consists of, at its width and in its language, whatever its texts say. */
export async function expectAccessible(page: Page): Promise<void> {
  // A form that is being sent is pale for a moment.
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  const state = await page.evaluate(() => {
    const named = ['role', 'type', 'lang', 'class', 'id', 'for', 'hidden', 'disabled', 'open', 'tabindex', 'inert'];
    const parts = [...document.querySelectorAll('*')].map((element) => [
      element.tagName,
      [...element.attributes].flatMap(({ name, value }) =>
        named.includes(name) || name.startsWith('aria-') ? [`${name}=${value.replaceAll(/\d+/g, '0')}`] : [],
      ),
      element.childNodes.length > 0,
    ]);
    return JSON.stringify([document.documentElement.clientWidth, parts]);
  });
  if (accessible.has(state)) return;
  // Without Playwright's adapter, which opens a second page for the frames that our pages don't have: a third of its time.
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
  expect(faults).toEqual([]);
  accessible.add(state);
}

/** Nothing overflows this screen sideways. A phone's `innerWidth` grows with the overflow; `clientWidth` does not. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
}
