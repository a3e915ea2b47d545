// The form of a role before its script has loaded, as on a slow network. Nothing typed or chosen then is lost.
import type { Page } from '@playwright/test';
import { createOrder, saveDraft } from '#features/applications/forms/contract/apply.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { roleWords } from '#features/applications/forms/web/role-words.ts';
import { urlOf } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { maxLayoutShift } from '#test/phone-probes.ts';
import { applyAndPay, checkAndPay, draft, invite } from './application-steps.ts';
import { expect, newPhone, signIn, stored, test } from './steps.ts';

const role = 'Video Editor';
const t = applyWords.en;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const option = (page: Page, name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);

async function signInInvited(page: Page): Promise<string> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari');
  return phone;
}

/** Opens the form and holds back all scripts. @returns what lets them through and waits until the form is hydrated. */
async function openWithoutScripts(page: Page, search = ''): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(paths.apply(role) + search, { waitUntil: 'commit' });
  await page.locator('#screen-data').waitFor({ state: 'attached' });
  return async () => {
    resolve(undefined);
    await expect(page.getByRole('button', { name: t.change, exact: true })).toBeEnabled();
    await expect(page.locator('.apply-form-early')).toHaveCount(0);
  };
}

async function face(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 360;
    canvas.getContext('2d')!.fillRect(0, 0, 300, 360);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

test('what a person fills in before the script has loaded is saved and sent', async ({ page }) => {
  const phone = await signInInvited(page);
  const release = await openWithoutScripts(page);
  await expect(page.getByRole('heading', { name: roleWords.en.panelTitle })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCount(0);
  await page.getByRole('button', { name: /^SC ₹/ }).click();
  await expect(page.getByRole('heading', { name: roleWords.en.panelTitle })).toBeHidden();

  await field(page, 'name').fill('Asha Kumari');
  await field(page, 'fatherName').fill('Ram Kumar');
  await field(page, 'dob').fill('1998-04-12');
  await page.getByLabel(t.female, { exact: true }).check();
  await expect(field(page, 'mobile')).toHaveValue(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await field(page, 'altMobile').fill('9876543210');
  await field(page, 'email').fill('asha@example.com');
  await field(page, 'address').fill('12 Boring Road, Patna 800001');
  await field(page, 'state').selectOption('Bihar');
  await field(page, 'district').selectOption('Patna');
  await field(page, 'qualification').fill('BA');
  await field(page, 'experience').fill('2');
  await field(page, 'aadhar').fill('2341 2341 2347');
  await field(page, 'photo').setInputFiles(await face(page));
  await expect(field(page, 'referralCode')).toBeHidden();
  await option(page, 'hasReferral', 'yes').check();
  await field(page, 'referralCode').fill('ABCD2345');
  await option(page, 'hasReferral', 'no').check();
  await expect(field(page, 'referralCode')).toBeHidden();
  await page.getByLabel(t.agree).check();
  await expect(page.getByRole('button', { name: t.checkButton('').trim() })).toBeDisabled();

  const saved = page.waitForRequest(
    (request) => request.url().endsWith(urlOf(saveDraft, { category: role })) && request.method() === 'POST',
  );
  await release();
  const filled = {
    category: 'SC',
    name: 'Asha Kumari',
    fatherName: 'Ram Kumar',
    dob: '1998-04-12',
    gender: 'Female',
    altMobile: '9876543210',
    email: 'asha@example.com',
    address: '12 Boring Road, Patna 800001',
    state: 'Bihar',
    district: 'Patna',
    qualification: 'BA',
    experience: '2',
    hasReferral: 'no',
    referralCode: '',
  };
  expect((await saved).postDataJSON()).toMatchObject({ form: filled });
  await expect(page.getByText(t.photoDone)).toBeVisible();
  await expect(page.getByText(t.aadharOdd)).toBeVisible();
  await expect(field(page, 'state')).toHaveValue('Bihar');
  await expect(field(page, 'district')).toHaveValue('Patna');
  await expect(field(page, 'district').locator('optgroup')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');

  const order = page.waitForRequest(`**${createOrder.path}`);
  await checkAndPay(page);
  expect((await order).postDataJSON()).toMatchObject({
    amount: 250,
    formData: { ...filled, aadhar: '2341 2341 2347', agree: true, photo: expect.stringContaining('applicants/') },
  });
  await page.waitForURL(/\/@namuna\//);
});

test('a draft that is changed before the script has loaded keeps the changes', async ({ page }) => {
  await signInInvited(page);
  await draft(page, role);
  const release = await openWithoutScripts(page);
  await expect(field(page, 'category')).toHaveValue('GEN');
  await expect(field(page, 'name')).toHaveValue('Asha Kumari');
  await expect(field(page, 'district')).toHaveValue('Patna');
  await field(page, 'name').fill('Asha Devi');
  await field(page, 'address').fill('');
  await page.getByLabel(t.other, { exact: true }).check();
  await field(page, 'state').selectOption('Kerala');
  await option(page, 'hasReferral', 'yes').check();
  await field(page, 'referralCode').fill('ABCD');
  await release();
  await expect(field(page, 'name')).toHaveValue('Asha Devi');
  await expect(field(page, 'address')).toHaveValue('');
  await expect(page.getByLabel(t.other, { exact: true })).toBeChecked();
  await expect(field(page, 'state')).toHaveValue('Kerala');
  // The district of another state.
  await expect(field(page, 'district')).toHaveValue('');
  await expect(field(page, 'referralCode')).toHaveValue('ABCD');
  await field(page, 'district').selectOption('Ernakulam');
  const saved = async () => (await (await page.request.get(urlOf(saveDraft, { category: role }))).json()) as unknown;
  await expect.poll(saved).toMatchObject({
    form: {
      name: 'Asha Devi',
      address: '',
      gender: 'Other',
      state: 'Kerala',
      district: 'Ernakulam',
      hasReferral: 'yes',
      referralCode: 'ABCD',
    },
  });
});

test('a district chosen alone names its state', async ({ page }) => {
  await signInInvited(page);
  const release = await openWithoutScripts(page);
  await page.getByRole('button', { name: /^GEN ₹/ }).click();
  await field(page, 'district')
    .locator('[data-state="Kerala"] [value="Ernakulam"]')
    .evaluate((chosen) => {
      (chosen as HTMLOptionElement).selected = true;
    });
  await release();
  await expect(field(page, 'state')).toHaveValue('Kerala');
  await expect(field(page, 'district')).toHaveValue('Ernakulam');
});

test('the code of a link, and cleared storage, are the same before and after the script', async ({ page }) => {
  const phone = await signInInvited(page);
  await page.evaluate(() => localStorage.clear());
  const release = await openWithoutScripts(page, '?ref=ABCD2345');
  await expect(field(page, 'referralCode')).toHaveValue('ABCD2345');
  await page.getByRole('button', { name: /^GEN ₹/ }).click();
  await release();
  await expect(field(page, 'referralCode')).toHaveValue('ABCD2345');
  await expect(page.getByText(t.referralUnknown)).toBeVisible();
  expect(await stored(page)).toMatchObject({ phoneNumber: `+91${phone}`, name: 'Asha Kumari' });
  expect(Object.keys(await stored(page))).toEqual(expect.arrayContaining(['userId', 'referralCode']));
  // A code that does not exist is not offered on other pages.
  await page.goto(paths.apply('Supervisor'));
  await expect(field(page, 'hasReferral').first()).toBeAttached();
  await expect(field(page, 'referralCode')).toHaveCount(0);
});

/** From the first paint until nothing is loading. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const page = globalThis as unknown as { shift: number };
    page.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

test('the page stays where it is while it loads @rest', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'measured on a phone');
  const shifts: Record<string, number> = {};
  const phone = newPhone();
  await signIn(page, phone, 'Asha Kumari');
  shifts['not invited'] = await shiftOf(page, paths.apply(role));
  await invite(phone);
  shifts['first'] = await shiftOf(page, paths.apply(role));
  shifts['by link'] = await shiftOf(page, `${paths.apply(role)}?ref=ABCD2345`);
  await draft(page, role);
  shifts['draft'] = await shiftOf(page, paths.apply(role));
  await applyAndPay(page, role);
  shifts['applied'] = await shiftOf(page, paths.apply(role));
  shifts['another role'] = await shiftOf(page, paths.apply('Supervisor'));
  shifts['no such role'] = await shiftOf(page, paths.apply('Astronaut'));
  for (const [name, shift] of Object.entries(shifts)) expect.soft(shift, name).toBeLessThanOrEqual(maxLayoutShift);
});
