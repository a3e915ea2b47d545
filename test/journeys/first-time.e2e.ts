// The whole way of a newcomer on a phone of 360 × 740: taps, and how far the page is scrolled by hand.
import type { Locator, Page } from '@playwright/test';
import { loginWords, profileWords } from '#features/accounts/web/words.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { paths } from '#web/paths.ts';
import { invite } from './application-steps.ts';
import { codeFor, expect, newPhone, test } from './steps.ts';

const role = 'Supervisor';
const screenPx = 740;
test.use({ viewport: { width: 360, height: screenPx } });

/** Counts like a thumb: a tap for each press, and only the scrolling that brings the next target into view. */
function thumb(page: Page) {
  let taps = 0;
  let scrolledPx = 0;
  /** What floats over the lower end of the page covers its targets. */
  const coveredPx = () =>
    page.evaluate(() => document.querySelector('.pay-bar, .category-panel')?.getBoundingClientRect().height ?? 0);
  async function reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    const isFixed = await target.evaluate(
      (element) => element.closest('.pay-bar, .category-panel, dialog, .site-header') !== null,
    );
    if (isFixed) return;
    const { top, bottom } = await target.evaluate((element) => {
      // A file picker is hidden: its label is pressed.
      const shown = element.matches('[type=file]') ? element.parentElement! : element;
      const { top, bottom } = shown.getBoundingClientRect();
      return { top, bottom };
    });
    const lowest = screenPx - (await coveredPx());
    const by = bottom > lowest ? bottom - lowest : Math.min(0, top);
    scrolledPx += Math.abs(by);
    await page.evaluate((px) => scrollBy(0, px), by);
  }
  return {
    tap: async (target: Locator): Promise<void> => {
      await reach(target);
      taps += 1;
      await target.click();
    },
    /** A tap into a field, unless it has the focus already. */
    type: async (target: Locator, text: string): Promise<void> => {
      await reach(target);
      const isFocused = await target.evaluate((element) => element === document.activeElement);
      taps += isFocused ? 0 : 1;
      await target.pressSequentially(text);
    },
    /** Opening the list and choosing from it. */
    choose: async (target: Locator, value: string): Promise<void> => {
      await reach(target);
      taps += 2;
      await target.selectOption(value);
    },
    /** The button and the picture in the phone's gallery. */
    pick: async (target: Locator, buffer: Buffer): Promise<void> => {
      await reach(target);
      taps += 2;
      await target.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
    },
    counted: () => ({ taps, screens: scrolledPx / screenPx }),
  };
}

test('from /career to thank-you in at most 25 taps and 5 screens of scrolling', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone');
  const t = applyWords.en;
  const login = loginWords.en;
  const phone = newPhone();
  await invite(phone);
  await page.goto(paths.career('en'));
  const { tap, type, choose, pick, counted } = thumb(page);
  const field = (name: string) => page.locator(`[name="${name}"]`);

  await tap(page.getByRole('link', { name: careerWords.en.signIn }));
  await type(page.getByLabel(login.phone), phone);
  await tap(page.getByRole('button', { name: login.sendOtp }));
  await expect(page.getByLabel(login.otp)).toBeVisible();
  await type(page.getByLabel(login.otp), codeFor(phone));
  await tap(page.getByRole('button', { name: login.submitOtp }));
  await type(page.getByPlaceholder(profileWords.en.namePlaceholder), 'Asha Kumari');
  await tap(page.getByRole('button', { name: profileWords.en.submit }));
  await page.waitForURL((url) => url.pathname === paths.career('en'));
  await tap(
    page
      .locator(`a[href^="${paths.apply(role)}"]`)
      .filter({ visible: true })
      .first(),
  );

  await tap(page.getByRole('button', { name: /^GEN ₹/ }));
  await expect(field('name')).toHaveValue('Asha Kumari');
  await type(field('fatherName'), 'Ram Kumar');
  await type(field('dob'), '12031998');
  await tap(page.getByLabel(t.female, { exact: true }));
  await type(field('email'), 'asha@example.com');
  await type(field('address'), '12 Boring Road');
  await choose(field('state'), 'Bihar');
  await choose(field('district'), 'Patna');
  await type(field('qualification'), 'BA');
  await type(field('aadhar'), '234123412346');
  const face = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 360;
    canvas.getContext('2d')!.fillRect(0, 0, 300, 360);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await pick(field('photo'), Buffer.from(face, 'base64'));
  await expect(page.getByText(t.photoDone)).toBeVisible();
  await tap(page.getByLabel(t.agree));
  await tap(page.getByRole('button', { name: t.checkButton('₹500') }));
  await tap(page.getByRole('dialog').getByRole('button', { name: t.payButton('₹500') }));
  await page.waitForURL(/@namuna/);
  await tap(page.getByRole('button', { name: /^Pay ₹/ }));
  await page.waitForURL((url) => url.pathname === paths.thankYou());

  const { taps, screens } = counted();
  test.info().annotations.push({ type: 'counted', description: `${taps} taps, ${screens.toFixed(1)} screens` });
  expect.soft(taps).toBeLessThanOrEqual(25);
  expect.soft(screens).toBeLessThanOrEqual(5);
});
