// What happens to a form on its way: mended, changed elsewhere, left without a session, left for the payment page.
import type { Page } from '@playwright/test';
import { profileWords, loginWords } from '#features/accounts/web/words.ts';
import { logOut } from '#features/accounts/contract/public.ts';
import { createOrder, saveDraft } from '#features/applications/forms/contract/apply.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { applicationsWords } from '#features/applications/web/words.ts';
import { urlOf } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { applyAndPay, checkAndPay, draft, invite } from './application-steps.ts';
import { passResendTime, refundAtDesk } from './desk-session.ts';
import {
  codeFor,
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

const role = 'Video Editor';
const t = applyWords.en;
const aadhaar = '2341 2341 2346';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const savedPath = urlOf(saveDraft, { category: role });
const savedForm = async (page: Page) =>
  ((await (await page.request.get(savedPath)).json()) as { form: Record<string, unknown> }).form;

async function begin(page: Page): Promise<string> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { next: paths.apply(role) });
  return phone;
}
/** Opens the form with everything but the Aadhaar number and the declaration. */
async function beginWithDraft(page: Page): Promise<string> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari');
  await draft(page, role);
  await page.goto(paths.apply(role));
  await expect(page.getByRole('button', { name: t.change, exact: true })).toBeEnabled();
  return phone;
}
async function complete(page: Page): Promise<void> {
  await field(page, 'aadhar').fill(aadhaar);
  await page.getByLabel(t.agree).check();
}

test('errors name what to do, and go away when they are mended', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: /^GEN ₹/ }).click();
  // The name is that of the profile.
  await expect(field(page, 'name')).toHaveValue('Asha Kumari');
  await field(page, 'name').fill('12');
  await field(page, 'fatherName').fill('😀');
  await page.getByLabel(t.agree).check();
  await page.getByRole('button', { name: t.checkButton('₹500') }).click();
  const error = (name: string) => page.locator(`#field-${name}-error`);
  await expect(error('name')).toHaveText(t.noName);
  await expect(error('fatherName')).toHaveText(t.noName);
  await expect(error('dob')).toHaveText(t.dobMissing);
  await expect(error('address')).toHaveText(t.addressMissing);
  await expect(error('photo')).toHaveText(t.photoMissing);

  await field(page, 'name').fill('A. K. Singh');
  await field(page, 'fatherName').fill('राम कुमार');
  await field(page, 'dob').pressSequentially('12031998');
  // Other errors remain, but nothing takes the focus from the field that is being corrected.
  await expect(field(page, 'dob')).toBeFocused();
  await expect(field(page, 'dob')).toHaveValue('12/03/1998');
  await field(page, 'email').fill('asha@example.com');
  await field(page, 'address').fill('Ward 7');
  await field(page, 'state').selectOption('Bihar');
  await field(page, 'district').selectOption('Patna');
  await field(page, 'qualification').fill('BA');
  await field(page, 'aadhar').fill(aadhaar);
  for (const name of ['name', 'fatherName', 'dob', 'email', 'address', 'state', 'district', 'qualification', 'aadhar'])
    await expect(error(name)).toHaveCount(0);
  // A photo that this phone doesn't know as one: what to do, and nothing green beside it.
  // Nothing is lost by it.
  const heic = { name: 'IMG_1.HEIC', mimeType: 'application/octet-stream', buffer: Buffer.from('ftypheic') };
  await field(page, 'photo').setInputFiles(heic);
  await expect(error('photo')).toHaveText(t.photoNotPicture);
  const face = { mimeType: 'image/png', name: 'face.png', buffer: await faceOf(page) };
  await field(page, 'photo').setInputFiles(face);
  await expect(page.getByText(t.photoDone)).toBeVisible();
  await expect(error('photo')).toBeHidden();
  // The earlier photo stays when another one is refused.
  await field(page, 'photo').setInputFiles(heic);
  await expect(error('photo')).toHaveText(`${t.photoNotPicture} ${t.photoStays}`);
  await expect(page.getByText(t.photoDone)).toBeHidden();
  await expect(page.getByAltText(t.photoAlt)).toBeVisible();
  await expect(page.locator('.error-summary')).toHaveCount(0);
});

async function faceOf(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 360;
    canvas.getContext('2d')!.fillRect(0, 0, 300, 360);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(data, 'base64');
}

test('numbers may be typed in Hindi digits, and all answers are shown before paying', async ({ page }) => {
  await beginWithDraft(page);
  await field(page, 'dob').fill('');
  await field(page, 'dob').pressSequentially('१२०३२००४');
  await expect(field(page, 'dob')).toHaveValue('12/03/2004');
  await expect(page.locator('#dob-words')).toHaveText('12 March 2004');
  await field(page, 'altMobile').fill('९१२३४५६७८९');
  await expect(field(page, 'altMobile')).toHaveValue('9123456789');
  await field(page, 'experience').fill('१');
  await field(page, 'aadhar').fill('२३४१ २३४१ २३४६');
  await page.getByLabel(t.agree).check();
  await page.getByRole('button', { name: t.checkButton('₹500') }).click();
  const review = page.getByRole('dialog', { name: t.reviewTitle });
  for (const text of [
    'Asha Kumari',
    'Ram Kumar',
    '12 March 2004',
    t.female,
    'Patna',
    'Bihar',
    '1 year',
    '2341 2341 2346',
  ])
    await expect(review).toContainText(text);
  await expect(review).toContainText('₹500');
  await expect(review.getByAltText(t.photoAlt)).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(review.getByRole('button', { name: t.payButton('₹500') })).toBeInViewport();

  await review.getByRole('button', { name: new RegExp(`^${t.qualification}`) }).click();
  await expect(review).toBeHidden();
  await expect(field(page, 'qualification')).toBeFocused();
  await field(page, 'qualification').fill('MA');
  await expect(field(page, 'aadhar')).toHaveValue('2341 2341 2346');
  const order = page.waitForRequest(`**${createOrder.path}`);
  await checkAndPay(page);
  expect((await order).postDataJSON()).toMatchObject({
    formData: { dob: '2004-03-12', altMobile: '9123456789', experience: '1', qualification: 'MA', aadhar: aadhaar },
  });
  await page.waitForURL(/\/@namuna\//);
});

test('Back closes the review, and the form is as it was', async ({ page }) => {
  await beginWithDraft(page);
  await complete(page);
  const open = page.getByRole('button', { name: t.checkButton('₹500') });
  const review = page.getByRole('dialog', { name: t.reviewTitle });
  await open.click();
  await expect(review).toBeVisible();
  await page.goBack();
  await expect(review).toBeHidden();
  await expect(page).toHaveURL(paths.apply(role));
  await expect(field(page, 'aadhar')).toHaveValue(aadhaar);
  await expect(page.getByLabel(t.agree)).toBeChecked();
  await open.click();
  await expect(review).toBeVisible();
});

test('an impossible birthday or too many years are said on leaving the field', async ({ page }) => {
  await beginWithDraft(page);
  for (const [name, typed, text] of [
    ['dob', '31/02/1998', t.dobUnknown],
    ['dob', '12-4-98', t.dobInvalid],
    ['experience', '60', t.experienceTooMuch],
  ] as const) {
    await field(page, name).fill(typed);
    await page.keyboard.press('Tab');
    await expect(page.locator(`#field-${name}-error`)).toHaveText(text);
    await field(page, name).fill(name === 'dob' ? '12/03/1998' : '2');
    await page.keyboard.press('Tab');
    await expect(page.locator(`#field-${name}-error`)).toHaveCount(0);
  }
  // The list of errors belongs to a form that was sent.
  await expect(page.locator('.error-summary')).toHaveCount(0);
});

test('the chat link has room in the panel and beside the fee, and lies on nothing there', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a phone only');
  const overlaps = (selector: string) =>
    page.evaluate((others) => {
      const chat = document.querySelector('.chat')?.getBoundingClientRect();
      if (!chat) return ['there is no chat link'];
      return [...document.querySelectorAll(others)]
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < chat.right && right > chat.left && top < chat.bottom && bottom > chat.top;
        })
        .map(({ textContent }) => textContent);
    }, selector);
  await begin(page);
  const panel = page.locator('.category-panel');
  const chat = page.locator('.chat');
  await expect(panel).toBeVisible();
  expect(await overlaps('.category-panel :is(h2, p, a, button)')).toEqual([]);
  await page.getByRole('button', { name: /^GEN ₹/ }).click();
  await expect(panel).toBeHidden();
  // The page scrolls to the form, and the bar comes to its place with it.
  await expect(async () => {
    expect(await overlaps('.pay-bar > *')).toEqual([]);
    const bar = await page.locator('.pay-bar').boundingBox();
    const [sum, button] = [page.locator('.pay-fee strong'), page.locator('.pay-bar button')];
    const sumWidth = await sum.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    expect(((await sum.boundingBox())?.x ?? 0) + sumWidth).toBeLessThan((await button.boundingBox())?.x ?? 0);
    expect((await chat.boundingBox())?.y).toBeGreaterThan(bar?.y ?? Infinity);
  }).toPass();
  // Another category: the panel has one button more.
  await page.getByRole('button', { name: t.change, exact: true }).click();
  expect(await overlaps('.category-panel :is(h2, p, a, button)')).toEqual([]);

  // Enlarged to 400 %: nothing is fixed but the bar.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(panel).toHaveCSS('position', 'static');
  await expect(page.locator('.pay-bar')).toHaveCSS('position', 'static');
  expect((await page.locator('.contact-bar').boundingBox())?.height).toBeLessThan(50);
});

test('Back from the payment page says that it is open, and leads there again', async ({ page }) => {
  await beginWithDraft(page);
  await complete(page);
  await checkAndPay(page);
  await page.waitForURL(/\/@namuna\//);
  const gateway = page.url();
  await page.goBack();
  const link = page.getByRole('link', { name: t.continuePayment });
  await expect(link).toBeInViewport();
  await expect(page.getByText(t.paymentOpen('₹500'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(gateway);
});

test('who waits for a refund of the role reads so before filling anything', async ({ page }) => {
  await beginWithDraft(page);
  await applyAndPay(page, role);
  await page.goto(paths.applications());
  const number = (await page.locator('.application-number').textContent()) ?? '';
  await refundAtDesk(number, 'asked in time');
  await page.goto(paths.apply(role));
  await expect(page.getByText(t.refundUnderWay)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(number);
  await expect(field(page, 'name')).toHaveCount(0);
  await expectAccessible(page);
});

test('an old tab does not overwrite what a newer one saved; the person chooses', async ({ page, context }) => {
  await beginWithDraft(page);
  const newer = await newPage(context);
  await newer.goto(paths.apply(role));
  // Filling is two steps for the browser; hydration must not come between them.
  await expect(newer.getByRole('button', { name: t.change, exact: true })).toBeEnabled();
  await field(newer, 'address').fill('New house');
  await expect.poll(async () => (await savedForm(page))['address']).toBe('New house');

  await field(page, 'name').fill('Asha Devi');
  const choice = page.getByRole('alert').filter({ hasText: t.changedElsewhereText });
  await expect(choice).toBeVisible();
  await expect(field(page, 'name')).toHaveValue('Asha Devi');
  expect((await savedForm(page))['address']).toBe('New house');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choice.getByRole('button', { name: t.keepThis }).click();
  await expect.poll(async () => (await savedForm(page))['name']).toBe('Asha Devi');
  await expect(choice).toBeHidden();

  // Now the other one is old.
  await field(newer, 'qualification').fill('PhD');
  const other = newer.getByRole('alert').filter({ hasText: t.changedElsewhereText });
  await other.getByRole('button', { name: t.showOther }).click();
  await expect(field(newer, 'name')).toHaveValue('Asha Devi');
  await expect(field(newer, 'qualification')).toHaveValue('BA');
  expect((await savedForm(page))['qualification']).toBe('BA');
});

test('a photo that the network loses stays in the form', async ({ page }) => {
  await page.route('**/api/photos/**', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
  await beginWithDraft(page);
  await page.locator('.photo-field').scrollIntoViewIfNeeded();
  await lost;
  await complete(page);
  await expect(page.getByAltText(t.photoAlt)).toBeHidden();
  await page.getByRole('button', { name: new RegExp(t.checkButton('₹.*')) }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: t.payButton('').trim() })).toBeVisible();
  await expect(page.getByText(t.photoGone)).toHaveCount(0);
});

test('a session that ends keeps what was typed; the login says why and returns to it', async ({ page }) => {
  const phone = await beginWithDraft(page);
  await page.request.post(logOut.path, { headers: { 'content-type': 'application/json' } });
  await field(page, 'address').fill('12 Boring Road, Patna 800001');
  await expect(page.getByText(t.notSignedIn)).toBeVisible();
  await complete(page);
  await checkAndPay(page);
  await page.waitForURL((url) => url.pathname === paths.login('en'));
  await expect(page.getByText(loginWords.en.typedIsSafe)).toBeVisible();
  await expectAccessible(page);
  const kept = () => page.evaluate(() => sessionStorage.getItem('saral-unsaved-form'));
  expect(await kept()).toContain('12 Boring Road, Patna');
  expect(await kept()).not.toMatch(/2341/);

  await passResendTime(phone);
  await sendCode(page, phone);
  await enterCode(page, codeFor(phone));
  await page.waitForURL((url) => url.pathname === paths.apply(role));
  await expect(field(page, 'address')).toHaveValue('12 Boring Road, Patna 800001');
  await expect(field(page, 'district')).toHaveValue('Patna');
  await expect(field(page, 'aadhar')).toHaveValue('');
  await expect.poll(async () => (await savedForm(page))['address']).toBe('12 Boring Road, Patna 800001');
  await expect.poll(kept).toBeNull();
});

test('a profile name needs letters, and the error says so', async ({ page }) => {
  const w = profileWords.en;
  const phone = newPhone();
  await page.goto(paths.login('en'));
  await sendCode(page, phone);
  await enterCode(page, codeFor(phone));
  const name = page.getByPlaceholder(w.namePlaceholder);
  for (const [typed, text] of [
    ['12', w.noName],
    ['X', w.noName],
    ['😀', w.noName],
    ['   ', w.nameMissing],
  ] as const) {
    await name.fill(typed);
    await page.getByRole('button', { name: w.submit }).click();
    await expect(page.locator('#field-name-error')).toHaveText(text);
  }
  await name.fill('S Ram');
  await expect(page.locator('#field-name-error')).toHaveCount(0);
  await page.getByRole('button', { name: w.submit }).click();
  await expect(page).toHaveURL('/');
  expect((await stored(page))['name']).toBe('S Ram');
});

test('on a phone whose clock is 40 days ahead the login holds', async ({ page }) => {
  const ahead = Date.now() + 40 * 24 * 3_600_000;
  await page.clock.install({ time: ahead });
  await signIn(page, newPhone(), 'Asha Kumari');
  await expect(page.getByText('Welcome').first()).toBeVisible();
  expect(Number((await stored(page))['tokenExpiration'])).toBeGreaterThan(ahead);
  await page.goto(paths.dashboard());
  await expect(page).toHaveURL(paths.dashboard());
});

test('an expired marker counts as no token, and a missing one is written again', async ({ page }) => {
  await signIn(page, newPhone(), 'Asha Kumari');
  // Lost storage: "Log in" leads on, not to the same page again.
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.applications());
  await page.getByRole('main').getByRole('link', { name: applicationsWords.en.signIn }).click();
  await expect(page).toHaveURL(paths.applications());
  await expect.poll(async () => Object.keys(await stored(page))).toEqual(expect.arrayContaining(['userId', 'token']));
  await expect(page.getByText(applicationsWords.en.empty)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('tokenExpiration', '1000'));
  // Its script leads to the login before the page has loaded, which a goto would report as aborted.
  await page.evaluate((to) => location.assign(to), paths.dashboard());
  await expect(page.getByLabel(loginWords.en.phone)).toBeVisible();
  await expect(page.getByText(loginWords.en.sessionEnded)).toBeVisible();
  expect(await stored(page)).toEqual({});
  await page.goto(paths.login('en'));
  await expect(page.getByLabel(loginWords.en.phone)).toBeVisible();
});
