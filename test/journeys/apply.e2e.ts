import type { Page } from '@playwright/test';
import { applicationsWords, returnWords } from '#features/applications/web/words.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { roleWords } from '#features/applications/forms/web/role-words.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import campaign from '../../content/campaign.json' with { type: 'json' };
import { checkAndPay, invite } from './application-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, signIn, stored, test } from './steps.ts';

const role = 'Video Editor';
/** The role's name on the screens. */
const title: Readonly<Record<Language, string>> = { en: role, hi: 'वीडियो एडिटर' };
const aadhaar = '2341 2341 2346';
/** The sandbox's hosted page shows both languages. */
const gateway = { pay: /^Pay ₹/, decline: /^Decline/, twice: /^Pay twice/, unseen: /^Pay and never come back/ };

/** Logs an invited number in and opens the role's form. */
async function beginApplication(page: Page, language: Language = 'en'): Promise<string> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { language, next: paths.apply(role) });
  return phone;
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const category = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ₹`) });

async function pickCategory(page: Page, name: string): Promise<void> {
  await category(page, name).click();
  await expect(field(page, 'category')).toHaveValue(name);
}
async function fillForm(page: Page, language: Language = 'en'): Promise<void> {
  const t = applyWords[language];
  await field(page, 'name').fill('Asha Kumari');
  await field(page, 'fatherName').fill('Ram Kumar');
  await field(page, 'dob').fill('1998-04-12');
  await page.getByLabel(t.female, { exact: true }).check();
  await field(page, 'email').fill('asha@example.com');
  await field(page, 'address').fill('12 Boring Road, Patna 800001');
  await field(page, 'state').selectOption('Bihar');
  await field(page, 'district').selectOption('Patna');
  await field(page, 'qualification').fill('BA');
  await field(page, 'experience').fill('2');
  await field(page, 'aadhar').fill(aadhaar);
  await addPhoto(page, language);
}
async function addPhoto(page: Page, language: Language = 'en'): Promise<void> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 360;
    const brush = canvas.getContext('2d');
    brush!.fillStyle = '#b5651d';
    brush!.fillRect(0, 0, 300, 360);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await field(page, 'photo').setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from(data, 'base64'),
  });
  await expect(page.getByText(applyWords[language].photoDone)).toBeVisible();
}
const payButton = (page: Page, language: Language = 'en') =>
  page.getByRole('button', { name: new RegExp(applyWords[language].checkButton('₹.*')) });
async function pressPay(page: Page, language: Language = 'en'): Promise<void> {
  await page.getByLabel(applyWords[language].agree).check();
  await payButton(page, language).click();
}
async function goToGateway(page: Page, language: Language = 'en'): Promise<string> {
  await page.getByLabel(applyWords[language].agree).check();
  await checkAndPay(page, language);
  await page.waitForURL(/\/@namuna\//);
  return /@namuna\/([^/?]+)/.exec(page.url())?.[1] ?? '';
}

for (const language of languages) {
  test(`a person reads the terms, applies and pays (${language}) @wide`, async ({ page }) => {
    const t = applyWords[language];
    const about = roleWords[language];
    const phone = await beginApplication(page, language);

    await expect(page.getByRole('heading', { name: about.panelTitle })).toBeVisible();
    for (const text of [about.privateRecruitment, about.refundTerms, about.noPromise]) {
      await expect(page.getByRole('main')).toContainText(text);
    }
    await expect(page.locator('form[method=post]')).toHaveJSProperty('inert', true);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await pickCategory(page, 'SC');
    await expect(page.getByRole('heading', { name: t.formTitle })).toBeFocused();
    await expect(field(page, 'mobile')).toHaveValue(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
    await expect(payButton(page, language)).toBeDisabled();
    await expect(page.getByText(t.tickFirst)).toBeVisible();
    await fillForm(page, language);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const order = page.waitForRequest('**/payment/create-order');
    await goToGateway(page, language);
    expect((await order).postDataJSON()).toMatchObject({
      amount: 250,
      buyer_name: 'Asha Kumari',
      email: 'asha@example.com',
      phone: `+91${phone}`,
      formData: { category: 'SC', appliedFor: role, hasReferral: 'no', agree: true, aadhar: aadhaar },
    });
    const saved = JSON.parse((await stored(page))['formData'] ?? '{}') as Record<string, unknown>;
    expect(saved).toMatchObject({ name: 'Asha Kumari', aadhar: 'XXXX XXXX 2346' });

    await page.getByRole('button', { name: gateway.pay }).click();
    const list = applicationsWords[language];
    await page.waitForURL(paths.thankYou());
    await expect(page.getByRole('main')).toContainText(campaign[language].interviews);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title[language] }) });
    await expect(card).toContainText('₹250');
    await expect(card).toContainText(list.years(2));
    await card.locator('.photo-frame').scrollIntoViewIfNeeded();
    await expect(card.getByRole('img')).toHaveJSProperty('complete', true);
    expect(await stored(page)).not.toHaveProperty('formData');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a declined payment is explained and retried, and a paid role refuses a second application', async ({ page }) => {
  await beginApplication(page);
  await pickCategory(page, 'GEN');
  await fillForm(page);
  await goToGateway(page);
  await page.getByRole('button', { name: gateway.decline }).click();

  const t = returnWords.en;
  await page.waitForURL((url) => url.pathname === paths.error());
  await expect(page.getByRole('heading', { level: 1, name: t.failedTitle })).toBeVisible();
  await expect(page.getByText(/^SO-/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // One tap: no form, no Aadhaar number.
  await page.getByRole('button', { name: t.retryPayment }).click();
  await page.waitForURL(/\/@namuna\//);
  await page.getByRole('button', { name: gateway.pay }).click();
  await page.waitForURL(paths.thankYou());

  await page.goto(paths.apply(role));
  const notice = page.getByRole('status').filter({ hasText: applyWords.en.alreadyApplied });
  await expect(notice).toContainText(/SA-\w{4}-\w{4}-\w{4}/);
  await expect(notice.getByRole('link', { name: applyWords.en.toApplications })).toBeVisible();
  await expect(field(page, 'name')).toHaveCount(0);
  await expect(category(page, 'GEN')).toHaveCount(0);
  await expectAccessible(page);
});

test('a second payment is refunded and shown', async ({ page }) => {
  await beginApplication(page);
  await pickCategory(page, 'OBC');
  await fillForm(page);
  await goToGateway(page);
  await page.getByRole('button', { name: gateway.twice }).click();
  await expect(async () => {
    await page.goto(paths.applications());
    const { duplicateRequested, duplicateDone } = applicationsWords.en;
    const shown = (text: string) => page.getByText(text.slice(0, text.indexOf('SR-')));
    await expect(shown(duplicateRequested('₹500', 'SR-')).or(shown(duplicateDone('₹500', 'SR-')))).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expectAccessible(page);
});

test('a payment whose payer never comes back is found by the timer @long', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the timer is waited for once');
  test.setTimeout(180_000);
  await beginApplication(page);
  await pickCategory(page, 'EWS');
  await fillForm(page);
  const request = await goToGateway(page);
  await page.getByRole('button', { name: gateway.unseen }).click();
  await page.goto(paths.applications());
  const listed = () =>
    page.evaluate(async () => {
      const body = JSON.stringify({ userId: localStorage.getItem('userId') });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/get-applications', { method: 'POST', headers, body });
      return ((await answer.json()) as { filteredApplications: unknown[] }).filteredApplications.length;
    });
  // Without a return or webhook the timer polls open orders every minute.
  await expect.poll(listed, { timeout: 150_000, intervals: [3000] }).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: role })).toBeVisible();
  await page.goto(`${paths.error()}?payment_request_id=${request}`);
  await expect(page.getByRole('heading', { level: 1, name: returnWords.en.paidTitle })).toBeVisible();
  await expectAccessible(page);
});

test('a reload restores the form without the Aadhaar', async ({ page }) => {
  await beginApplication(page);
  await pickCategory(page, 'ST');
  await fillForm(page);
  await expect(page.getByText(applyWords.en.saved('').trim())).toBeVisible();
  // A pause after typing saves the draft; on a busy machine the save at unload may lose the race with the reload.
  const saved = async () =>
    (await (await page.request.get(`/api/drafts/${encodeURIComponent(role)}`)).json()) as { form: unknown };
  await expect
    .poll(async () => (await saved()).form)
    .toMatchObject({
      category: 'ST',
      name: 'Asha Kumari',
      district: 'Patna',
      photo: expect.stringContaining('applicants/'),
    });
  await page.reload();
  await expect(field(page, 'category')).toHaveValue('ST');
  await expect(field(page, 'name')).toHaveValue('Asha Kumari');
  await expect(field(page, 'district')).toHaveValue('Patna');
  await expect(page.getByAltText(applyWords.en.photoAlt)).toBeVisible();
  await expect(field(page, 'aadhar')).toHaveValue('');
  expect(JSON.stringify(await stored(page))).not.toMatch(/(?<!\d)2346(?!\d)|234123412346/);
});

test('errors are beside their fields and no input is lost', async ({ page }) => {
  const t = applyWords.en;
  await beginApplication(page);
  await pickCategory(page, 'GEN');
  await field(page, 'name').fill('Asha Kumari');
  await field(page, 'dob').fill('2020-01-01');
  await field(page, 'aadhar').fill('1234');
  await field(page, 'state').selectOption('Kerala');
  await pressPay(page);
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(summary).toBeFocused();
  for (const text of [t.underAge, t.notTwelveDigits, t.photoMissing]) await expect(summary).toContainText(text);
  await expect(field(page, 'dob')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#field-aadhar-error')).toHaveText(t.notTwelveDigits);
  await expect(field(page, 'name')).toHaveValue('Asha Kumari');
  await expectAccessible(page);
  await summary.getByRole('link', { name: t.aadhar }).click();
  await expect(field(page, 'aadhar')).toBeFocused();

  await field(page, 'aadhar').fill('2341 2341 2347');
  await expect(page.getByText(t.aadharOdd)).toBeVisible();
  await field(page, 'district').selectOption('Ernakulam');
  await field(page, 'state').selectOption('Bihar');
  await expect(field(page, 'district')).toHaveValue('');

  const own = (await stored(page))['referralCode'] ?? '';
  await page.getByLabel(t.yes, { exact: true }).check();
  await field(page, 'referralCode').fill(own);
  await expect(page.getByText(t.ownCode)).toBeVisible();
  await expect(page.getByLabel(t.no, { exact: true })).toBeChecked();
  await page.getByLabel(t.yes, { exact: true }).check();
  await expect(field(page, 'referralCode')).toHaveValue('');
});

test('a number that is not invited gets an error before the form', async ({ page }) => {
  await signIn(page, newPhone(), 'Asha Kumari', { next: paths.apply(role) });
  await expect(page.getByText(roleWords.en.notInvited)).toBeVisible();
  await expect(field(page, 'name')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(paths.applications());
  await expect(page.getByRole('heading', { name: applicationsWords.en.empty })).toBeVisible();
  await expect(page.getByRole('link', { name: applicationsWords.en.applyNow })).toHaveAttribute(
    'href',
    paths.career('en'),
  );
  await expectAccessible(page);
  await page.goto(paths.error());
  await expect(page.getByRole('heading', { level: 1, name: returnWords.en.errorTitle })).toBeVisible();
  await expectAccessible(page);
});

test('the return page retries after a lost connection, and reports an unknown payment', async ({ page }) => {
  const t = returnWords.en;
  await signIn(page, newPhone(), 'Asha Kumari');
  await page.evaluate(() => localStorage.setItem('formData', JSON.stringify({ name: 'Asha Kumari' })));
  await page.route('**/api/payment/verify-payment', (route) => route.abort());
  await page.goto(`${paths.paymentSuccess()}?payment_id=MOJO1&payment_request_id=none&payment_status=Credit`);
  await expect(page.getByRole('heading', { level: 1, name: t.verifying })).toBeVisible();
  await expect(page.getByText(t.offline)).toBeVisible();
  await expectAccessible(page);
  // The page retries automatically.
  await page.unroute('**/api/payment/verify-payment');
  await expect(page.getByRole('heading', { level: 1, name: t.unknownTitle })).toBeVisible();
  await expect(page).toHaveURL(/\/error\?payment_id=MOJO1&payment_request_id=none/);
  await expectAccessible(page);

  // Without the saved form the page does not verify.
  await page.evaluate(() => localStorage.removeItem('formData'));
  let calls = 0;
  await page.route('**/api/payment/verify-payment', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto(`${paths.paymentSuccess()}?payment_id=MOJO1&payment_request_id=none`);
  await page.waitForURL((url) => url.pathname === paths.error());
  expect(calls).toBe(0);
});

test('without a session each of these pages asks to log in and returns', async ({ page }) => {
  for (const path of [
    paths.apply(role),
    paths.applications(),
    paths.thankYou(),
    `${paths.paymentSuccess()}?payment_id=1&payment_request_id=2`,
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.login('en', path));
  }
  await page.goto(`${paths.error()}?payment_request_id=1`);
  await expect(page.getByRole('link', { name: returnWords.en.signIn, exact: true })).toHaveAttribute(
    'href',
    /next=%2Ferror/,
  );
});
