import type { Phone } from '#kit/text/phone.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { channelWords } from '#features/accounts/web/channel-words.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import {
  codeFor,
  completeProfile,
  enterCode,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPhone,
  sendCode,
  test,
} from './steps.ts';

test('a person logs in by WhatsApp, and goes back to SMS in My Applications', async ({ page }) => {
  for (const language of languages) {
    const [t, own] = [loginWords[language], channelWords[language]];
    await page.goto(paths.login(language));
    await page.getByRole('radio', { name: t.channelName('whatsapp') }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const phone = newPhone();
    await sendCode(page, phone, language);
    await expect(page.getByText(t.sentTo(spacedPhone(`+91${phone}` as Phone), 'whatsapp'))).toBeVisible();
    await enterCode(page, codeFor(phone), language);
    await completeProfile(page, 'Asha Kumari', language);
    await page.waitForURL((url) => url.pathname === paths.home(language));

    await page.goto(paths.applications());
    const ways = page.locator('#message-channel');
    await expect(ways.getByRole('radio', { name: own.name('whatsapp') })).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await ways.getByRole('radio', { name: own.name('sms') }).check();
    await ways.getByRole('button', { name: own.save }).click();
    await expect(page.getByText(own.isSaved('sms'))).toBeVisible();
    await expect(ways.getByRole('radio', { name: own.name('sms') })).toBeChecked();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

test('an OTP that does not arrive on WhatsApp comes by SMS', async ({ page }) => {
  for (const language of languages) {
    const t = loginWords[language];
    await page.goto(paths.login(language));
    await page.getByRole('radio', { name: t.channelName('whatsapp') }).check();
    // The simulator knows such a number as one that is not on WhatsApp.
    const phone = `${newPhone().slice(0, 4)}505505`;
    await sendCode(page, phone, language);
    await expect(page.getByText(t.sentInstead)).toBeVisible({ timeout: 15_000 });
    await enterCode(page, codeFor(phone), language);
    await page.waitForURL((url) => url.pathname === paths.userName());
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});
