import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { frameWords } from '#web/words.ts';
import { newId, newToken } from '#kit/ids.ts';
import { after, dayMs } from '#kit/time.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { loginsWords, loginWords, profileWords } from '#features/accounts/web/words.ts';
import { dashboardWords } from '#features/referrals/web/words.ts';
import { inDatabase } from './desk-session.ts';
import {
  codeFor,
  completeProfile,
  enterCode,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  newPhone,
  sendCode,
  signIn,
  stored,
  test,
} from './steps.ts';

const names = { en: 'Asha Kumari Srivastava', hi: 'आशा कुमारी श्रीवास्तव' };
const sessionLifeMs = 30 * dayMs;

for (const language of languages) {
  test(`a new person signs in, gives a name and sees the dashboard (${language})`, async ({ page }) => {
    const login = loginWords[language];
    const phone = newPhone();
    await page.goto(paths.login(language, paths.dashboard()));
    await expect(page.getByRole('heading', { level: 1, name: login.login })).toBeVisible();
    await expect(page.getByLabel(login.country)).toHaveValue('+91');
    await expect(page.getByRole('button', { name: login.clickOnCaptcha })).toBeVisible();
    await expect(page.getByRole('button', { name: login.clickOnCaptcha })).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByLabel(login.phone).fill(`${phone.slice(0, 5)}-${phone.slice(5)}`);
    await expect(page.getByText(login.checkSolved)).toBeVisible();
    const sendRequest = page.waitForRequest('**/api/auth/otp/send');
    await page.getByRole('button', { name: login.sendOtp }).click();
    expect((await sendRequest).postDataJSON()).toMatchObject({ phone: `+91${phone}` });
    await expect(page.getByLabel(login.otp)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await enterCode(page, codeFor(phone), language);

    const profile = profileWords[language];
    await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();
    await expect(page.getByLabel(profile.phone)).toBeDisabled();
    await page.getByRole('button', { name: profile.submit }).click();
    await expect(page.getByPlaceholder(profile.namePlaceholder)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await completeProfile(page, names[language], language);

    const dashboard = dashboardWords[language];
    await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible();
    await expect(page).toHaveURL(paths.dashboard());
    await expect(page.getByRole('main')).toContainText(names[language]);
    await expect(page.getByRole('link', { name: dashboard.yourApplication })).toHaveAttribute('href', '/application');
    const storage = await stored(page);
    expect(Object.keys(storage).toSorted()).toEqual([
      'name',
      'phoneNumber',
      'referralCode',
      'token',
      'tokenExpiration',
      'userId',
    ]);
    expect(storage).toMatchObject({ name: names[language], phoneNumber: `+91${phone}` });
    expect(Math.abs(Number(storage['tokenExpiration']) - Date.now() - sessionLifeMs)).toBeLessThan(60_000);
    const share = await page.getByRole('link', { name: dashboard.share }).getAttribute('href');
    const message = new URL(share ?? '').searchParams.get('text');
    for (const part of ['20%', storage['referralCode']!, paths.career(language)]) expect(message).toContain(part);
    await page.getByRole('button', { name: dashboard.copy }).click();
    await expect(page.getByText(dashboard.copied)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a number typed before the script has loaded also starts the check', async ({ page }) => {
  let releaseScripts = () => {};
  const released = new Promise<void>((done) => (releaseScripts = done));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(paths.login('en'), { waitUntil: 'commit' });
  await page.getByLabel(loginWords.en.phone).fill(newPhone());
  await page.getByRole('heading', { level: 1 }).click();
  releaseScripts();
  await expect(page.getByRole('button', { name: loginWords.en.sendOtp })).toBeEnabled();
});

test('an invalid number gets an error, and nothing is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/otp/send') ? 1 : 0));
  await page.goto('/login');
  await page.getByLabel('Phone number').fill('12345');
  await page.getByRole('button', { name: /Send OTP|Captcha/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to send OTP. Please check the phone number and try again.',
  );
  await expect(page.getByLabel('Phone number')).toBeFocused();
  expect(sent).toBe(0);
});

test('an unsupported country gets an error beside the number', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Country code').selectOption({ label: 'United States (+1)' });
  await page.getByLabel('Phone number').fill('415 555 2671');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to send OTP. Please check the phone number and try again.',
  );
  await expect(page.getByText(loginWords.en.countryOff)).toBeVisible();
});

test('a wrong OTP is refused, a pasted right one is accepted', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await sendCode(page, phone);
  const code = codeFor(phone);
  await enterCode(page, code === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toContainText('Invalid OTP. Please try again.');
  await page.getByLabel('OTP').evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await expect(page.getByLabel('OTP')).toHaveValue(code);
  await page.getByRole('button', { name: 'Submit OTP' }).click();
  await completeProfile(page, names.en);
  await expect(page).toHaveURL('/');
});

test('without an OTP sent to this browser the page asks to send one', async ({ page, context }) => {
  const phone = newPhone();
  await page.goto('/login');
  await sendCode(page, phone);
  await context.clearCookies();
  await enterCode(page, codeFor(phone));
  await expect(page.getByRole('alert')).toContainText('No OTP sent. Please send OTP first.');
});

test('a reloaded page still waits for the OTP; after login it does not', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await sendCode(page, phone);
  await page.reload();
  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/ })).toBeDisabled();
  await enterCode(page, codeFor(phone));
  await completeProfile(page, 'Asha Kumari');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('awaited-code'))).toBeNull();
});

test('“Wrong number?” allows a correction, and the same number returns to its OTP', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await sendCode(page, phone);
  const code = codeFor(phone);
  await page.getByRole('button', { name: 'Wrong number?' }).click();
  const field = page.getByLabel('Phone number');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(phone);
  await page.getByRole('button', { name: loginWords.en.sendOtp }).click();
  await enterCode(page, code);
  await completeProfile(page, 'Asha Kumari');
  await expect(page).toHaveURL('/');
});

test('another OTP can be requested after a countdown', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await sendCode(page, newPhone());
  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/ })).toBeDisabled();
  await page.clock.fastForward('01:30');
  // The server's clock did not move: it refuses with the remaining time, and the countdown starts anew.
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/Wait \d+ seconds, then try again/);
  await expect(page.getByRole('button', { name: /Resend OTP in \d+ s/ })).toBeDisabled();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await page.getByRole('button', { name: 'Wrong number?' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
});

test('a guarded page asks to log in and opens afterwards; a foreign URL never does', async ({ page }) => {
  await page.goto('/userDashboard');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/userDashboard')}`);
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/')}`);
  const phone = newPhone();
  await sendCode(page, phone);
  await enterCode(page, codeFor(phone));
  await completeProfile(page, names.en);
  await expect(page).toHaveURL('/');
  await page.goto(paths.login('en', '/userDashboard'));
  await expect(page).toHaveURL('/userDashboard');
});

test('the back button does not lead to a used OTP', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/login');
  const phone = newPhone();
  await sendCode(page, phone);
  await enterCode(page, codeFor(phone));
  await completeProfile(page, names.en);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('with a stored token the login page redirects home, unless a guarded page found no session', async ({ page }) => {
  const storeToken = () =>
    page.evaluate(() => {
      localStorage.setItem('token', 'a-marker');
      localStorage.setItem('tokenExpiration', String(Date.now() + 60_000));
    });
  await page.goto('/about');
  await storeToken();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await storeToken();
  await page.goto('/userDashboard');
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect.poll(() => stored(page)).toEqual({});
});

test('logging out everywhere ends the session on the server and clears the storage', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, newPhone(), names.en, { next: '/userDashboard' });
  const elsewhere = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const other = await newPage(elsewhere);
  await other.goto('/userDashboard');
  await expect(other).toHaveURL('/userDashboard');

  await page.getByText('Welcome').first().click();
  await page.getByRole('button', { name: frameWords.en.logoutEverywhere }).click();
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toEqual({});
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await other.goto('/userDashboard');
  await expect(other).toHaveURL(/\/login\?next=/);
  await elsewhere.close();
});

test('the account menu leads to the logins, where all others are ended', async ({ page }) => {
  const t = loginsWords.en;
  await signIn(page, newPhone(), names.en, { next: '/userDashboard' });
  const { userId: accountId = '' } = await stored(page);
  await inDatabase((ctx) =>
    insertSession(ctx.db, {
      id: newId('ses'),
      accountId,
      tokenHash: sessionHash(ctx, newToken()),
      at: ctx.now(),
      expiresAt: after(ctx.now(), dayMs),
    }),
  );
  await page.getByText('Welcome').first().click();
  await page.getByRole('link', { name: frameWords.en.logins }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: t.endOthers }).click();
  await expect(page.getByText(t.ended)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the login page says what it needs and its button is disabled', async ({ page }) => {
    const answer = await page.goto('/login');
    // This browser hides <noscript> while the driver blocks scripts.
    expect(await answer?.text()).toMatch(new RegExp(`<noscript>.*${loginWords.en.needsScript}.*</noscript>`));
    await expect(page.getByRole('button', { name: 'Click on Captcha Verification..' })).toBeDisabled();
  });
});

test('a page whose script does not arrive says so, and can be reloaded', async ({ browser }) => {
  // A new context: nothing is cached.
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = '**/assets/{entry.client,login-screen,react}-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto(paths.login('en'));
  await expect(page.getByRole('alert')).toContainText(frameWords.en.notLoaded);
  await page.unroute(scripts);
  await page.getByRole('link', { name: frameWords.en.reload }).click();
  await page.getByLabel(loginWords.en.phone).fill(newPhone());
  await expect(page.getByText(loginWords.en.checkSolved)).toBeVisible();
  await expect(page.getByText(frameWords.en.notLoaded)).toBeHidden();
  await context.close();
});
