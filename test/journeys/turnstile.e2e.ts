import { paths } from '#web/paths.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { onOwnDemo } from './own-demo.ts';
import { codeFor, enterCode, expect, expectAccessible, newPhone, sendCode } from './steps.ts';

const test = onOwnDemo({ HUMAN_CHECK: 'turnstile' });

test('with the widget of a vendor a person logs in, also after it did not load at first @rest', async ({
  page,
  demo,
}) => {
  const t = loginWords.en;
  const phone = newPhone();
  await page.goto(paths.login('en'));
  await sendCode(page, phone);
  await expectAccessible(page);
  await enterCode(page, codeFor(phone));
  await page.waitForURL((url) => url.pathname === paths.userName());

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.route('**/turnstile/v0/api.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(paths.login('en'));
  await page.getByLabel(t.phone).fill(newPhone());
  await page.getByRole('button', { name: t.clickOnCaptcha }).click();
  await expect(page.getByText(t.checkAgain)).toBeVisible();
  await page.unroute('**/turnstile/v0/api.js*');
  await page.getByRole('button', { name: t.clickOnCaptcha }).click();
  await expect(page.getByLabel(t.otp)).toBeVisible();

  const policyOf = async (path: string): Promise<string> =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  const vendor = `http://127.0.0.1:${new URL(demo.url).port}`;
  for (const path of [paths.login('en'), paths.login('hi'), '/desk/sign-in'])
    expect(await policyOf(path), path).toContain(`frame-src ${vendor}`);
  for (const path of [paths.home('en'), paths.contact('en'), paths.career('en')])
    expect(await policyOf(path), path).not.toContain(vendor);
});
