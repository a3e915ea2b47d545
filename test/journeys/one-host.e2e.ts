// A visitor who opens the demo at 127.0.0.1 is still logged in after paying: the gateway returns to localhost.
import { paths } from '#web/paths.ts';
import { applyAndPay, invite } from './application-steps.ts';
import { expect, newPage, newPhone, signIn, test } from './steps.ts';

const role = 'Supervisor';

test('a visitor at 127.0.0.1 logs in, pays, and is still logged in @rest', async ({ browser, baseURL, viewport }) => {
  test.skip(!baseURL?.includes('localhost'), 'APP_URL is not on localhost');
  const other = baseURL!.replace('localhost', '127.0.0.1');
  const context = await browser.newContext({ baseURL: other, viewport });
  const page = await newPage(context);
  const phone = newPhone();
  await invite(phone);
  await page.goto(paths.career('en'));
  await signIn(page, phone, 'Asha Kumari', { next: paths.apply(role) });
  await applyAndPay(page, role);
  expect(page.url()).toBe(new URL(paths.thankYou(), baseURL).href);
  await expect(page.getByText(role).first()).toBeVisible();
  // The first request is redirected to localhost before a page sets a cookie, so the session is valid on the return.
  expect((await context.cookies()).filter((cookie) => cookie.domain === '127.0.0.1')).toEqual([]);
  await context.close();
});
