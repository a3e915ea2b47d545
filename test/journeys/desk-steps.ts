// Shared steps of the desk's journeys.
import type { CDPSession, Page } from '@playwright/test';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Language } from '#web/i18n.ts';
import { signInWords } from '#features/staff/web/desk/sign-in-words.ts';
import { appCode } from '#test/totp.ts';
import { staff } from './application-steps.ts';
import { codeFor, enterCode, expect, newPhone, sendCode } from './steps.ts';

/** A new number with these roles, before its first sign-in. */
export async function newMember(...roles: readonly StaffRole[]): Promise<string> {
  const phone = newPhone();
  for (const role of roles) await staff('staff-role', 'grant', phone, role);
  return phone;
}

/** The desk in this language; a desk page follows the remembered choice. */
export const rememberLanguage = (page: Page, language: Language): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'saral-language', value: language, url: process.env['SITE_URL'] ?? 'http://localhost:3000' }]);

/** Confirms whatever the desk asks before it sends a form, from now on. */
export async function acceptQuestions(page: Page): Promise<void> {
  const accept = (): void => {
    const answer = (): void =>
      document.querySelector<HTMLElement>('.desk-question .dialog-actions button:last-child')?.click();
    new MutationObserver(answer).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(accept);
  await page.evaluate(accept);
}

/** Number and OTP, on the page of the sign-in or in its dialog. */
export async function passOtp(page: Page, phone: string, language: Language = 'en'): Promise<void> {
  await sendCode(page, phone, language);
  await enterCode(page, codeFor(phone), language);
}

export interface EnrolledApp {
  /** The authenticator app's secret. */
  readonly key: string;
  /** The code that was given. */
  readonly code: string;
  readonly recoveryCodes: readonly string[];
}
/** Sets up an authenticator app, from the choice of a second factor to the recovery codes, which stay shown. */
export async function enrolApp(page: Page, language: Language = 'en'): Promise<EnrolledApp> {
  const t = signInWords[language];
  await page.getByRole('button', { name: t.chooseApp }).click();
  const key = await page.locator('.desk-key-text').innerText();
  const code = appCode(key);
  await giveCode(page, code, language);
  await expect(page.getByRole('heading', { name: t.codesTitle })).toBeVisible();
  return { key, code, recoveryCodes: await page.locator('.desk-codes li').allInnerTexts() };
}

/** Types a code of the app and sends it. */
export async function giveCode(page: Page, code: string, language: Language = 'en'): Promise<void> {
  const t = signInWords[language];
  await page.getByLabel(t.appCode).fill(code);
  await page.getByRole('button', { name: t.proceed }).click();
}

/** A name that no other member has: two of one name are refused. */
export const newName = (): string =>
  `Ravi ${Array.from(newPhone().slice(1), (digit) => String.fromCodePoint(97 + Number(digit))).join('')}`;

/** The name of a new member, after the recovery codes. */
export async function giveName(page: Page, { name = newName(), language = 'en' as Language } = {}): Promise<string> {
  const t = signInWords[language];
  await page.getByRole('textbox', { name: t.name, exact: true }).fill(name);
  await page.getByRole('button', { name: t.proceed }).click();
  return name;
}

/** A new staff member who is signed in to the desk. */
export async function enterDesk(
  page: Page,
  ...roles: readonly StaffRole[]
): Promise<EnrolledApp & { readonly phone: string; readonly name: string }> {
  const phone = await newMember(...roles);
  await page.goto('/desk/sign-in');
  await passOtp(page, phone);
  const enrolled = await enrolApp(page);
  await page.getByRole('button', { name: signInWords.en.codesStored }).click();
  const name = await giveName(page);
  await page.waitForURL((url) => url.pathname === '/desk');
  return { ...enrolled, phone, name };
}

/** A device with passkeys, whose person gives a finger when asked. */
export async function withPasskeyDevice(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}
