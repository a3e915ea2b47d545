import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createOrder } from '#features/applications/forms/contract/apply.ts';
import { applicationsWords } from '#features/applications/web/words.ts';
import { verifyWords } from '#features/receipts/web/words.ts';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { linesOf, pageCount } from '../../scripts/testing/pdf.ts';
import { invite } from './application-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, signIn, test } from './steps.ts';

const role = 'Video Editor';
/** The role's name on the screens. */
const title = { en: role, hi: 'वीडियो एडिटर' } as const;

/** Logs a new number in and pays for an application; the form has separate journeys. */
async function applyAndPay(page: Page): Promise<void> {
  const phone = newPhone();
  await invite(phone);
  await signIn(page, phone, 'Asha Kumari', { next: paths.applications() });
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 200;
    canvas.height = 240;
    canvas.getContext('2d')!.fillRect(0, 0, 200, 240);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
  const uploaded = await page.request.post('/api/uploads/photo', {
    multipart: { photo },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { url } = (await uploaded.json()) as { url: string };
  const formData = {
    name: 'Asha Kumari',
    fatherName: 'Ram Kumar',
    dob: '1998-04-12',
    gender: 'Female',
    email: 'asha@example.com',
    address: '12 Boring Road',
    state: 'Bihar',
    district: 'Patna',
    qualification: 'BA',
    experience: '2',
    category: 'SC',
    aadhar: '234123412346',
    agree: true,
    photo: url,
    appliedFor: role,
  };
  const ordered = await page.request.post(createOrder.path, { data: { amount: 250, formData } });
  expect(ordered.status(), await ordered.text()).toBe(201);
  await page.goto(((await ordered.json()) as { paymentUrl: string }).paymentUrl);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL((url) => url.pathname === paths.error());
  await page.goto(paths.applications());
}

test('an applicant downloads the receipt, and another person verifies it', async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await applyAndPay(page);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role }) });
  const link = card.getByRole('link', { name: applicationsWords.en.receipt });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^receipt-SA(-\w{4}){3}\.pdf$/);
  const pdf = readFileSync(await download.path());
  expect(pageCount(pdf)).toBe(1);
  const address = /https?:\S+\/verify\/\S+/.exec(linesOf(pdf).join(' '))?.[0] ?? '';
  const code = address.split('/').at(-1)!;

  // Another person, who has only the printed receipt.
  const checker = await newPage(await browser.newContext({ baseURL: baseURL!, viewport }));
  // The link itself, in a message: a page instead of raw data.
  await checker.goto((await link.getAttribute('href'))!);
  await expect(checker).toHaveURL(paths.login('en', paths.applications()));
  for (const language of languages) {
    const t = verifyWords[language];
    const answer = await checker.goto(`${paths.verify(language)}/${code}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await expect(checker.getByText(t.valid)).toBeVisible();
    const main = checker.getByRole('main');
    await expect(main).toContainText(title[language]);
    await expect(main).toContainText('A. K.');
    await expect(main).not.toContainText('Asha');
    await expectAccessible(checker);
    await expectNoSidewaysScroll(checker);
  }

  const t = verifyWords.hi;
  await checker.getByLabel(t.code).fill(`  ${code.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ')} `);
  await checker.getByRole('button', { name: t.check }).click();
  await expect(checker.getByText(t.valid)).toBeVisible();
  await checker.context().close();
});

test('a forged receipt is reported, in both languages', async ({ browser, baseURL, viewport }) => {
  // The browser logs the page's 404 on its console, so this test does not require a quiet console.
  const context = await browser.newContext({ baseURL: baseURL!, viewport });
  const page = await newPage(context);
  for (const language of languages) {
    const t = verifyWords[language];
    expect((await page.goto(`${paths.verify(language)}/SV-0000-0000-0000`))?.status()).toBe(404);
    await expect(page.getByText(t.notGenuine)).toBeVisible();
    expect((await page.goto(paths.verify(language)))?.status()).toBe(200);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel(t.code).fill('SA-0000-0000-0000');
    await page.getByRole('button', { name: t.check }).click();
    await expect(page.getByText(t.notGenuine)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // All malformed codes get the same page; the field keeps its value.
    await page.getByLabel(t.code).fill('sv 12');
    await page.getByRole('button', { name: t.check }).click();
    await expect(page.getByText(t.notGenuine)).toBeVisible();
    await expect(page.getByLabel(t.code)).toHaveValue('sv 12');
    await page.goto(`${paths.verify(language)}/sv%2012`);
    await expect(page.getByLabel(t.code)).toHaveValue('sv 12');
    // The language switch returns to this URL.
    const other = language === 'en' ? 'hi' : 'en';
    await page.locator(`a.utility-language[lang=${other}]`).click();
    await expect(page).toHaveURL(`${paths.verify(other)}/sv%2012`);
    await expect(page.getByText(verifyWords[other].notGenuine)).toBeVisible();
  }
  for (const path of [
    '/verify/%00',
    '/verify/%E0%A4%A',
    '/verify/..%2F..',
    '/verify/%3Cscript%3E',
    `/verify/${'9'.repeat(3000)}`,
  ]) {
    expect([400, 404], path).toContain((await page.request.get(path)).status());
  }
  await context.close();
});
