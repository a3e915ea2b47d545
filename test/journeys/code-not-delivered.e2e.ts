import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { onOwnDemo } from './own-demo.ts';
import { codeFor, enterCode, expect, expectAccessible, expectNoSidewaysScroll, newPhone, sendCode } from './steps.ts';

const test = onOwnDemo({ SMS_PROVIDER: 'msg91' });

test('a person reads that the OTP did not arrive, and logs in with another number', async ({ page }) => {
  for (const language of languages) {
    const t = loginWords[language];
    await page.goto(paths.login(language));
    // The simulator reports such a number as switched off.
    await sendCode(page, `${newPhone().slice(0, 4)}404404`, language);
    await expect(page.getByText(t.notDelivered('sms'))).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(t.notDeliveredText)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: t.wrongNumber }).click();
    const phone = newPhone();
    await sendCode(page, phone, language);
    await expect(page.getByText(t.notDelivered('sms'))).toBeHidden();
    await enterCode(page, codeFor(phone), language);
    await page.waitForURL((url) => url.pathname === paths.userName());
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});
