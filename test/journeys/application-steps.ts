// A paid application without its form, which has journeys of its own: the same calls that the form makes.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createOrder, saveDraft, uploadPhoto } from '#features/applications/contract.ts';
import { addressOf } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { expect } from './steps.ts';

/** What staff do on the command line. @returns what it printed. */
export async function staff(...words: readonly string[]): Promise<string> {
  const dataDir = process.env['SITE_DATA_DIR'];
  if (!dataDir) throw new Error('SITE_DATA_DIR must name the data folder of the running product');
  const { stdout } = await promisify(execFile)(process.execPath, ['src/staff.ts', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
/** Roles are open to invited numbers only; staff invite as they do in real life. */
export const invite = (phone: string): Promise<string> => staff('invited', 'add', phone);

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

/** Any twelve digits: two persons with the same would be taken for one. */
export const newAadhaar = (): string => `2${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;

/** On the site that the page shows, which another address may have led to. */
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
  const uploaded = await page.request.post(at(page, uploadPhoto.path), { multipart: { photo } });
  return ((await uploaded.json()) as { url: string }).url;
}

/** What the form will find already filled in, but for the Aadhaar and the declaration. */
export async function draft(page: Page, role: string): Promise<void> {
  const form = { ...applicant, photo: await uploadFace(page), hasReferral: 'no', referralCode: '' };
  const saved = await page.request.post(at(page, addressOf(saveDraft, { category: role })), { data: { form } });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Applies as the signed-in person of the page and pays on the sandbox's page; GEN pays ₹500. */
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
  // The page that the payment comes back to asks for the saved form.
  await page.evaluate((saved) => localStorage.setItem('formData', saved), JSON.stringify({ ...formData, aadhar: '' }));
  const ordered = await page.request.post(at(page, createOrder.path), { data: { amount: 500, formData } });
  expect(ordered.status(), await ordered.text()).toBe(201);
  await page.goto(((await ordered.json()) as { paymentUrl: string }).paymentUrl);
  await pay(page);
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL((url) => url.pathname === paths.thankYou());
}
