// The frame of every page: the bar on phones, menus, language, printed sheets, no connection, the next page fetched early.
import { type Page, test as anyConsole } from '@playwright/test';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { frameWords } from '#web/words.ts';
import { words } from '#features/content/web/words.ts';
import { expect, expectAccessible, test } from './steps.ts';

const bar = (page: Page) => page.locator('.contact-bar');
/** The text that WhatsApp is opened with. */
const firstMessage = async (page: Page): Promise<string | null> =>
  new URL((await page.locator('a.chat').getAttribute('href')) ?? '').searchParams.get('text');

for (const language of languages) {
  const t = frameWords[language];

  test(`the bar calls, asks for a quote and opens WhatsApp with the page's name (${language}) @wide`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(paths.product(language, 'E-Rickshaw'));
    const chat = page.getByRole('link', { name: t.chat }).last();
    await expect(chat).toBeInViewport();
    await expect(chat).toHaveAttribute('target', '_blank');
    expect(await firstMessage(page)).toContain(language === 'en' ? 'E-Rickshaw' : 'ई‑रिक्शा');
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const place = await chat.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 24);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(height - 24);

    const quote = bar(page).locator('a', { hasText: t.quote });
    await (isMobile ? expect(quote).toBeInViewport() : expect(quote).toBeHidden());
    await expect(quote).toHaveAttribute('href', '#quote');
    await expect(page.locator('#quote')).toHaveCount(1);
    await expect(bar(page).locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:+915550012345');

    await page.goto(paths.about(language));
    await expect(quote).toHaveAttribute('href', `${paths.contact(language)}#call-back`);
    await page.goto(paths.contact(language));
    await expect(page.locator('#call-back')).toHaveCount(1);
  });
}

test('the bar covers nothing, and hides while a form is filled in', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone only');
  await page.goto(paths.contact('en'));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.locator('.footer-foot p').last();
  const [text, cover] = [await last.boundingBox(), await bar(page).boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);

  await page.locator('#call-back input[name=email]').focus();
  await expect(bar(page)).toBeHidden();
  await page.locator('h1').click();
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
});

/** Texts and controls of the content that the chat link lies on where it is not in a bar. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chat = document.querySelector('.chat')?.getBoundingClientRect();
    const bar = document.querySelector('.contact-bar')?.getBoundingClientRect();
    if (!chat || !bar) return ['there is no chat link'];
    if (bar.width === document.documentElement.clientWidth) return [];
    // The page can scroll anything of this column under it.
    return [...document.querySelectorAll('main :is(a, button, input, p, li, td, th, h1, h2, h3, dt, dd, strong)')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && left < chat.right && right > chat.left && !element.closest('.sr-only, [hidden]');
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
const openPages = [paths.career('en'), paths.product('hi', 'E-Rickshaw'), paths.blog('en'), paths.login('en')];
for (const [width, height] of [
  [360, 740],
  [320, 256],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`the chat link is at the bottom right and lies on nothing at ${width} × ${height} @rest`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of openPages) {
      await page.goto(path);
      const place = await page.locator('a.chat').boundingBox();
      expect((place?.x ?? 0) + (place?.width ?? 0), path).toBeGreaterThan(width - 40);
      expect((place?.y ?? 0) + (place?.height ?? 0), path).toBeGreaterThan(height - 24);
      expect(await covered(page), path).toEqual([]);
      expect((await page.locator('.contact-bar').boundingBox())?.height, path).toBeLessThan(height / 5);
    }
  });
}

test('the bar of the recruitment pages offers help', async ({ page }) => {
  await page.goto(paths.career('hi'));
  await page.locator('.contact-bar').getByRole('link', { name: frameWords.hi.help }).click();
  await expect(page).toHaveURL(`${paths.contact('hi')}#complaints`);
  await expect(page.locator('#complaints')).toBeInViewport();
});

test('Back closes a dialog instead of leaving the page', async ({ page }) => {
  await page.goto(paths.about('en'));
  await page.goto(paths.contact('en'));
  const dialog = page.getByRole('dialog', { name: frameWords.en.letsConnect });
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: frameWords.en.close }).click(),
  ]) {
    await page.getByRole('button', { name: frameWords.en.letsConnect }).click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(paths.contact('en'));
  }
  await page.goBack();
  await expect(page).toHaveURL(paths.about('en'));
});

test('an open product menu closes when the focus leaves it @wide', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the wide navigation');
  await page.goto(paths.about('en'));
  const menu = page.locator('.nav-wide .nav-products');
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('link').last().focus();
  await expect(menu).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(menu).not.toHaveAttribute('open');
});

test('the URL decides the language, whatever was read before', async ({ page, context }) => {
  await page.goto(paths.about('hi'));
  await page.goto(paths.home('en'));
  await page.goto(paths.dashboard());
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto(paths.blog('hi'));
  await page.goto(paths.dashboard());
  await expect(page).toHaveURL(/\/hi\/login\?/);
  // The switch returns to the same place without a redirect.
  await page.goto(`${paths.contact('hi')}#call-back`);
  const requested: string[] = [];
  context.on('request', (request) => request.isNavigationRequest() && requested.push(new URL(request.url()).pathname));
  await page.locator('a.utility-language').click();
  await expect(page).toHaveURL(`${paths.contact('en')}#call-back`);
  expect(requested).toEqual([paths.contact('en')]);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });
  test('a Hindi page leads to the Hindi login', async ({ page, isMobile }) => {
    await page.goto(paths.about('hi'));
    const menu = page.locator(isMobile ? '.nav-narrow' : '.nav-wide');
    if (isMobile) await menu.locator('> summary').click();
    await menu.getByRole('link', { name: frameWords.hi.dashboard }).click();
    await expect(page).toHaveURL(/\/hi\/login\?/);
  });
});

test('a printed page carries the letterhead and nothing to press @wide', async ({ page }) => {
  const pages = [
    paths.home('en'),
    paths.about('hi'),
    paths.product('en', 'E-Rickshaw'),
    paths.contact('hi'),
    paths.career('en'),
    paths.refunds('en'),
  ];
  for (const path of pages) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const head = page.locator('.letterhead');
    await expect(head).toBeVisible();
    for (const part of ['+91 55500 12345', 'office@namuna.example', '10AAAAA0000A1ZH', path])
      await expect(head).toContainText(part);
    await expect(head).toContainText(String(new Date().getFullYear()));
    const shown = await page
      .locator('.site-header, .site-footer, .contact-bar, form, button, .button, nav')
      .evaluateAll((found) => found.filter((element) => element.checkVisibility()).map((element) => element.outerHTML));
    expect(shown, path).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(29, 34, 88)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect(head).toBeHidden();
  }
});

// The browser logs that a page without a connection did not load.
anyConsole('without a connection a page of ours shows the phone number', async ({ page, context }) => {
  await page.goto(paths.about('en'), { waitUntil: 'load' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  for (const path of [paths.about('en'), paths.career('hi'), paths.dashboard()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: words.en.offlineTitle })).toBeVisible();
    await expect(page.getByRole('heading', { name: words.hi.offlineTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: '+91 55500 12345' })).toHaveCount(2);
  }
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: words.en.offlineAgain }).click();
  await expect(page).toHaveURL(/\/login\?/);
  // Nothing is stored: no page of a person can come back.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the next public page is fetched before its link is pressed, one behind the login is not @wide', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a mouse shows what it will press');
  const deliveredTo = async (link: string): Promise<string> => {
    await page.goto(paths.blog('en'));
    const target = page.locator(link).first();
    await target.hover();
    await page.waitForTimeout(1000);
    await target.click();
    await page.waitForURL((url) => url.pathname !== paths.blog('en'));
    return page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (entry as unknown as { deliveryType: string }).deliveryType;
    });
  };
  expect(await deliveredTo(`.nav-wide a[href="${paths.contact('en')}"]`)).toBe('navigational-prefetch');
  expect(await deliveredTo(`.nav-wide a[href="${paths.dashboard()}"]`)).toBe('');
});
