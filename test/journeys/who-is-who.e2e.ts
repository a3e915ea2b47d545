import { expect, test } from './steps.ts';

test('the front door of a demo signs in as each with one press', async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { name: 'Who is who' })).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Recruiter' })
    .getByRole('button', { name: /Sign in/ })
    .click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto('/sandbox');
  await page.getByRole('button', { name: /Sign in\s+as 90000 00003/ }).click();
  await expect(page).toHaveURL(/\/userName$/);
  await expect(page.getByLabel(/name/i).first()).toBeVisible();
});
