import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { applicationsWords } from '#features/applications/web/words.ts';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { checkAndPay, draft, invite, newAadhaar } from './application-steps.ts';
import { onOwnDemo } from './own-demo.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, signIn } from './steps.ts';

const role = 'Video Editor';
const test = onOwnDemo({ PAYMENT_GATEWAY: 'razorpay' });

for (const language of languages)
  test(`with Razorpay a payment becomes an application in the list (${language})`, async ({ page }) => {
    const t = applyWords[language];
    const phone = newPhone();
    await invite(phone);
    await signIn(page, phone, 'Asha Kumari', { language, next: paths.apply(role) });
    await draft(page, role);
    await page.goto(paths.apply(role));
    await expect(page.getByRole('button', { name: t.change, exact: true })).toBeEnabled();
    await page.locator('[name="aadhar"]').fill(newAadhaar());
    await page.getByLabel(t.agree).check();
    await checkAndPay(page, language);
    await page.waitForURL(/\/sandbox\/razorpay\/i\/plink_/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // The first try is declined; the same page can be tried again.
    await page.getByRole('button', { name: /^Decline/ }).click();
    await page.getByRole('link', { name: /^Go on/ }).click();
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.waitForURL((url) => url.pathname === paths.thankYou());
    await expectNoSidewaysScroll(page);
    await page.goto(paths.applications());
    await expect(page.getByRole('heading', { name: applicationsWords[language].title })).toBeVisible();
    await expect(page.getByText(/SA-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
