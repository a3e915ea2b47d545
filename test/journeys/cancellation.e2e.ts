// Cancellations that the server refuses: the person must learn that nothing was cancelled.
import type { Locator, Page } from '@playwright/test';
import type { ApplicationsAnswer } from '#features/applications/contract/public.ts';
import { cancellationWords } from '#features/applications/cancellation/web/cancellation-words.ts';
import { paths } from '#web/paths.ts';
import { advanceAtDesk, applyAndPay, invite } from './application-steps.ts';
import { codeFor, expect, expectAccessible, newPhone, signIn, test } from './steps.ts';

test.skip(({ isMobile }) => !isMobile, 'one screen is enough, and the phone is the one that counts');

const role = 'Supervisor';
const t = cancellationWords.en;

/** A paid application, and the dialog to cancel it. */
async function begin(page: Page): Promise<{ readonly phone: string; readonly dialog: Locator }> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { next: paths.applications() });
  await applyAndPay(page, role);
  await page.getByRole('button', { name: t.cancel('₹500') }).click();
  return { phone, dialog: page.getByRole('dialog', { name: t.title(role) }) };
}
async function sendOtp(page: Page, dialog: Locator): Promise<void> {
  const send = dialog.getByRole('button', { name: t.sendOtp, exact: true });
  const field = dialog.getByLabel(t.otp);
  await send.click();
  // Another OTP can be sent half a minute after that of the login.
  await expect(async () => {
    if ((await send.count()) > 0) await send.click({ timeout: 1000 });
    await expect(field).toBeFocused({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);
}
/** The dialog says so, with the focus on it; closed, the focus is on the card's reason. */
async function expectRefusal(page: Page, dialog: Locator, reason: string, onCard: string): Promise<void> {
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toContainText(t.notCancelled);
  await expect(refusal).toContainText(reason);
  await expect(dialog.locator(':focus')).toContainText(t.notCancelled);
  await expect(dialog.getByRole('button', { name: t.cancel('₹500') })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t.close }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(':focus')).toContainText(onCard);
  await expectAccessible(page);
}

test('an application that advanced during the dialog is not cancelled, and the dialog says so', async ({ page }) => {
  test.setTimeout(180_000);
  const { phone, dialog } = await begin(page);
  await sendOtp(page, dialog);
  await advanceAtDesk(await page.locator('.application-number').first().innerText());
  await dialog.getByLabel(t.otp).fill(codeFor(phone));
  await dialog.getByRole('button', { name: t.cancel('₹500') }).click();
  await expectRefusal(page, dialog, t.hasAdvanced, t.advanced);
});

test('the dialog says when the time to cancel ends while it is open', async ({ page }) => {
  await page.clock.install();
  const { dialog } = await begin(page);
  await expect(dialog).toBeVisible();
  await page.route('**/api/get-applications*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as ApplicationsAnswer;
    const filteredApplications = answer.filteredApplications.map((application) => ({
      ...application,
      withdrawableForS: 0,
      withdrawalBar: 'window-over',
    }));
    await route.fulfill({ response, json: { ...answer, filteredApplications } });
  });
  await page.clock.fastForward('24:00:05');
  await expectRefusal(page, dialog, t.tooLate, t.windowOver('').slice(0, 25));
});
