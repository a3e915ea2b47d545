// A browser that translates the page changes its HTML before React takes it over: React then renders the screen anew.
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { paths } from '#web/paths.ts';
import { draft, invite } from './application-steps.ts';
import { expect, newPhone, signIn } from './steps.ts';
// React reports the other HTML on the console: the shared test would fail on it.
import { test } from '@playwright/test';

test('what was typed before the script stays on a translated page @rest', async ({ page }) => {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari');
  await draft(page, 'Video Editor');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(paths.apply('Video Editor'), { waitUntil: 'commit' });
  await page.locator('#screen-data').waitFor({ state: 'attached' });
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('name').fill('Asha Devi');
  await field('address').fill('New house');
  await field('qualification').fill('');
  await page.getByLabel(applyWords.en.other, { exact: true }).check();
  await page.evaluate(() => {
    const title = document.querySelector('#form-title')!;
    title.innerHTML = '<font><font>आवेदन पत्र</font></font>';
  });
  resolve(undefined);
  await expect(page.getByRole('button', { name: applyWords.en.change, exact: true })).toBeEnabled();
  await expect(field('name')).toHaveValue('Asha Devi');
  await expect(field('address')).toHaveValue('New house');
  await expect(field('qualification')).toHaveValue('');
  await expect(page.getByLabel(applyWords.en.other, { exact: true })).toBeChecked();
});
