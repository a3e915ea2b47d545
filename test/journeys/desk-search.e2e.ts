// The search of the desk by keyboard alone, reveals in place, and Today, at both widths and in both languages.
import { test as noisy } from '@playwright/test';
import { languages } from '#web/i18n.ts';
import { deskPageWords, deskWords, paletteWords } from '#web/desk/words.ts';
import { todayWords } from '#features/desk/web/words.ts';
import { openDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

const search = '[data-palette]';
const options = '[role=option]';

/** A lead that only this test has. @returns the words of its name and its number */
async function sendLead(page: {
  request: { post(url: string, options: object): Promise<{ json(): Promise<unknown> }> };
}) {
  const phone = newPhone();
  const word = `Qz${phone.slice(1).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const sent = await page.request.post('/api/contact/submit', { data: { name: `Asha ${word}`, phone, email: '' } });
  return { phone, word, answer: await sent.json() };
}

for (const language of languages) {
  const t = paletteWords[language];

  test(`a record is found and opened by keyboard alone (${language}) @wide`, async ({ page }) => {
    const { word, phone } = await sendLead(page);
    await openDesk(page, ['owner']);
    await page.context().addCookies([{ name: 'saral-language', value: language, url: process.env['SITE_URL'] ?? '' }]);
    await page.goto('/desk');
    const input = page.locator(search);
    await expect(input).toHaveRole('combobox');
    await expect(input).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option', { name: deskPageWords[language].audit, exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.type(word.slice(0, 6));
    const found = page.getByRole('option', { name: word });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await expect(input).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
    // Read aloud; the page of all results is not counted.
    await expect(page.locator('.desk-search [role=status]')).toHaveText(t.one);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('ArrowDown');
    await expect(page.locator(options).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveValue(word.slice(0, 6));
    await page.keyboard.press('ArrowDown');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/desk\/leads\/\d+$/);

    // By the whole number, and by the lead's own.
    const reference = `SL-${page.url().split('/').at(-1)}`;
    for (const typed of [phone, reference]) {
      await page.keyboard.press('Control+k');
      await input.fill(typed);
      await expect(found).toBeVisible();
    }
    await input.fill('qqqxxx');
    await expect(page.getByText(t.nothing).first()).toBeVisible();
    await expectAccessible(page);
  });

  test(`Today has its figures with their tables (${language}) @wide`, async ({ page }) => {
    await sendLead(page);
    await openDesk(page, ['owner']);
    await page.context().addCookies([{ name: 'saral-language', value: language, url: process.env['SITE_URL'] ?? '' }]);
    await page.goto('/desk');
    await page.getByText(todayWords[language].table).first().click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // The number of a waiting kind is that of its list.
    const kind = page.locator('a.today-item[href*="state=new"]');
    const count = Number(await kind.locator('strong').innerText());
    await kind.click();
    // Other journeys send and answer leads at the same time.
    const listed = Number.parseInt(await page.locator('.desk-count').innerText(), 10);
    expect(Math.abs(listed - count)).toBeLessThan(10);
  });
}

test('a late answer to an earlier text is dropped, and an outage says so', async ({ page }) => {
  const { word } = await sendLead(page);
  await openDesk(page, ['owner']);
  await page.goto('/desk');
  let late: (() => void) | undefined;
  await page.route('**/api/desk/search?q=audi', async (route) => {
    const answer = await route.fetch();
    await new Promise<void>((go) => (late = go));
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('/');
  await page.keyboard.type('audi');
  await expect(page.getByText(paletteWords.en.loading)).toBeVisible();
  await expect.poll(() => late !== undefined).toBe(true);
  await page.locator(search).fill(word);
  const found = page.getByRole('option', { name: `Asha ${word}` });
  await expect(found).toBeVisible();
  late?.();
  await page.waitForTimeout(300);
  await expect(found).toBeVisible();
  await page.context().setOffline(true);
  await page.locator(search).fill(`${word}x`);
  await expect(page.getByText(paletteWords.en.offline).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.route('**/api/desk/search?*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.locator(search).fill(`${word}y`);
  await expect(page.getByText(paletteWords.en.failed).first()).toBeVisible();
});

test('a value is shown in place after a reason, and is in no address', async ({ page }) => {
  await openDesk(page, ['owner']);
  // The oldest first: journeys beside this one give roles too.
  await page.goto('/desk/audit?action=accounts/grant-role&sort=at');
  const t = deskWords.en;
  const first = page.locator('[data-masked]').first();
  await first.getByText(t.reveal, { exact: true }).click();
  await first.getByRole('button', { name: t.revealLabel }).click();
  // Without a reason the page comes back with this form open.
  await expect(first.getByText(t.reasonNeeded)).toBeVisible();
  const url = page.url();
  await first.getByLabel(t.revealReason).fill('checks a role');
  await first.getByRole('button', { name: t.revealLabel }).click();
  const shown = page.locator('.desk-revealed');
  await expect(shown).toHaveText(/^phone: \+91\d{10}$/);
  await expect(shown).toBeFocused();
  expect(page.url()).toBe(url);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('.desk-revealed')).toHaveCount(0);
});

noisy.describe('without scripts', () => {
  noisy.use({ javaScriptEnabled: false });
  noisy('the search is a page, and a value is shown on its page again', async ({ page }) => {
    const { word } = await sendLead(page);
    await openDesk(page, ['finance']);
    await page.goto('/desk');
    await page.locator(search).fill(word);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/desk\/search\?q=/);
    await page.getByRole('link', { name: word }).click();
    const t = deskWords.en;
    const first = page.locator('[data-masked]').first();
    await first.getByText(t.reveal, { exact: true }).click();
    await first.getByLabel(t.revealReason).fill('calls back');
    await first.getByRole('button', { name: t.revealLabel }).click();
    await expect(page.locator('.desk-revealed')).toContainText(/\d{10}/);
    expect(page.url()).not.toMatch(/\d{10}/);
  });
});
