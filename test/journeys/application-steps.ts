// A paid application without the form, which other journeys cover: the same calls that the form makes.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createOrder, saveDraft } from '#features/applications/forms/contract/apply.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import type { Language } from '#kit/language.ts';
import { allOpenings } from '#features/jobs/actions/openings-of.ts';
import { invitePhones } from '#features/jobs/actions/invite-phones.ts';
import { uploadPhoto } from '#features/photos/contract.ts';
import { advance } from '#test/applications.ts';
import { urlOf } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { inDatabase, passUndoOfMove } from './desk-session.ts';
import { expect } from './steps.ts';

/** Runs a staff command. @returns its output. */
export async function staff(...words: readonly string[]): Promise<string> {
  const dataDir = process.env['SITE_DATA_DIR'];
  if (!dataDir) throw new Error('SITE_DATA_DIR must name the data folder of the running product');
  const { stdout } = await promisify(execFile)('scripts/command.sh', ['staff', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
/** Only invited numbers can apply. */
export const invite = (phone: string) =>
  inDatabase(async (ctx) => {
    for (const { role, numbers } of await allOpenings(ctx)) {
      const [opening = 0] = numbers;
      await invitePhones(ctx, { role, opening, typed: phone }, 'usr_recruiter');
    }
  });
/** Staff moved an application to review two minutes ago: its applicant can no longer cancel, and reads why. */
export async function advanceAtDesk(number: string): Promise<void> {
  await inDatabase((ctx) => advance(ctx, number));
  await passUndoOfMove(number);
}

export const applicant = {
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
  category: 'GEN',
} as const;

/** Twelve random digits: two people with the same number count as one. */
export const newAadhaar = (): string => `2${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;

/** On the site of the page, which a redirect may have changed. */
const at = (page: Page, path: string): string => new URL(path, page.url()).href;

export async function uploadFace(page: Page): Promise<string> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 200;
    canvas.height = 240;
    canvas.getContext('2d')!.fillRect(0, 0, 200, 240);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
  const uploaded = await page.request.post(at(page, uploadPhoto.path), {
    multipart: { photo },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await uploaded.json()) as { url: string }).url;
}

/** The values prefilled in the form, without the Aadhaar and the declaration. */
export async function draft(page: Page, role: string): Promise<void> {
  const form = { ...applicant, photo: await uploadFace(page), hasReferral: 'no', referralCode: '' };
  const saved = await page.request.post(at(page, urlOf(saveDraft, { category: role })), { data: { form } });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Applies as the logged-in person of the page and pays on the sandbox's page; GEN pays ₹500. */
export async function applyAndPay(page: Page, role: string, referralCode = ''): Promise<void> {
  const referral = { hasReferral: referralCode ? 'yes' : 'no', referralCode };
  const formData = {
    ...applicant,
    ...referral,
    aadhar: newAadhaar(),
    agree: true,
    photo: await uploadFace(page),
    appliedFor: role,
  };
  // The return page needs the saved form.
  await page.evaluate((saved) => localStorage.setItem('formData', saved), JSON.stringify({ ...formData, aadhar: '' }));
  const ordered = await page.request.post(at(page, createOrder.path), { data: { amount: 500, formData } });
  expect(ordered.status(), await ordered.text()).toBe(201);
  await page.goto(((await ordered.json()) as { paymentUrl: string }).paymentUrl);
  await pay(page);
}

/** Sends the filled form: the button under it, then the one below all the answers. */
export async function checkAndPay(page: Page, language: Language = 'en'): Promise<void> {
  const t = applyWords[language];
  await page.getByRole('button', { name: new RegExp(t.checkButton('₹.*')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.payButton('').trim() })
    .click();
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL((url) => url.pathname === paths.thankYou());
}
