import type { Phone } from '#kit/text/phone.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { languages } from '#web/i18n.ts';
import { deskPageWords, deskWords, nameWords } from '#web/desk/words.ts';
import { loginWords } from '#features/accounts/web/words.ts';
import { signInWords } from '#features/staff/web/desk/sign-in-words.ts';
import * as members from '#features/staff/contract/members.ts';
import { removePasskey } from '#features/staff/contract/own-factors.ts';
import { endedWords, ownWords, staffWords } from '#features/staff/web/desk/words.ts';
import { deskMember } from '#test/desk.ts';
import { appCode } from '#test/totp.ts';
import { actWords } from './act-words.ts';
import { staff } from './application-steps.ts';
import { inDatabase } from './desk-session.ts';
import {
  acceptQuestions,
  enrolApp,
  enterDesk,
  giveCode,
  giveName,
  newMember,
  newName,
  passOtp,
  rememberLanguage,
  withPasskeyDevice,
} from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';
import type { Page } from '@playwright/test';

const granting = actWords(members.grantRole, 'en');

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

for (const language of languages) {
  const t = signInWords[language];

  test(`a first sign-in sets up an authenticator app (${language})`, async ({ page }) => {
    const phone = await newMember('recruiter');
    await rememberLanguage(page, language);
    await page.goto('/desk/my-sign-in');
    await expect(heading(page, t.title)).toBeVisible();
    await expect(page.getByLabel(loginWords[language].country)).toHaveCount(0);
    await expect(page.getByRole('button', { name: loginWords[language].sendOtp })).toBeVisible();
    await expectGood(page);
    await passOtp(page, phone, language);
    await expect(heading(page, t.enrolTitle)).toBeFocused();
    await expectGood(page);
    await page.getByRole('button', { name: t.chooseApp }).click();
    await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible();
    const key = await page.locator('.desk-key-text').innerText();
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = await page.getByRole('link', { name: t.appOpen }).getAttribute('href');
    expect(new URL(uri ?? '').searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
    const field = page.getByLabel(t.appCode);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expectGood(page);

    await giveCode(page, '12', language);
    await expect(page.getByText(t.codeShort)).toBeVisible();
    await giveCode(page, appCode(key) === '000000' ? '111111' : '000000', language);
    await expect(page.getByText(t.wrong)).toBeVisible();
    await expectGood(page);
    await giveCode(page, appCode(key), language);
    await expect(heading(page, t.codesTitle)).toBeFocused();
    await expect(page.locator('.desk-codes li')).toHaveCount(10);
    await expectGood(page);
    await page.getByRole('button', { name: t.codesStored }).click();

    await expect(heading(page, t.nameTitle)).toBeFocused();
    await page.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(nameWords[language].noName)).toBeVisible();
    await expectGood(page);
    const colleague = await inDatabase((ctx) => deskMember(ctx, ['viewer'], { phone: `+91${newPhone()}` as Phone }));
    await giveName(page, { name: colleague.name, language });
    await expect(page.getByText(nameWords[language].ofColleague)).toBeVisible();
    await giveName(page, { language });
    await page.waitForURL((url) => url.pathname === '/desk/my-sign-in');
    await expect(heading(page, deskPageWords[language].ownSignIn)).toBeVisible();
    await expectGood(page);
  });
}

test.describe('at the desk', () => {
  test('the second factor is given again by a code, a recovery code, and once each @rest', async ({ page }) => {
    const t = signInWords.en;
    const { code, recoveryCodes, name } = await enterDesk(page, 'viewer');
    await page.goto('/desk/sign-in?factor=yes&next=%2Fdesk%2Fmy-sign-in');
    await expect(heading(page, t.factorAgainTitle)).toBeVisible();
    await giveCode(page, code);
    await expect(page.getByText(t.used, { exact: true })).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: t.useRecovery }).click();
    await page.getByLabel(t.recoveryCode).fill('123');
    await page.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(t.recoveryShort)).toBeVisible();
    await expectGood(page);
    await page.getByLabel(t.recoveryCode).fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: t.proceed }).click();
    await page.waitForURL((url) => url.pathname === '/desk/my-sign-in');
    await expect(page.getByText(ownWords.en.left(9))).toBeVisible();
    await expect(page.locator('.desk-user summary')).toHaveAccessibleName(new RegExp(name));
    await expectGood(page);
  });

  test('five wrong codes lock, and the screen says for how long @rest', async ({ page }) => {
    const t = signInWords.en;
    await enterDesk(page, 'viewer');
    await page.goto('/desk/sign-in?factor=yes');
    await page.getByRole('button', { name: t.useRecovery }).click();
    for (let tries = 0; tries < 5; tries++) {
      await page.getByLabel(t.recoveryCode).fill('AAAA-AAAA');
      await page.getByRole('button', { name: t.proceed }).click();
      await expect(page.getByText(tries < 4 ? t.wrong : t.locked)).toBeVisible();
      await page.getByLabel(t.recoveryCode).fill('');
    }
    await expect(page.getByText(/Try again in 1[45] min/)).toBeVisible();
    await expectGood(page);
    await page.reload();
    await expect(page.getByText(/Try again in 14 min/)).toBeVisible();
  });

  test('a number without a role reads so after its OTP', async ({ page }) => {
    const t = signInWords.en;
    await page.goto('/desk/sign-in');
    await passOtp(page, newPhone());
    await expect(page.getByText(t.noAccess)).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: loginWords.en.wrongNumber }).click();
    await expect(page.getByLabel(loginWords.en.phone)).toBeVisible();
  });

  test('without a connection nothing typed is lost', async ({ page, context }) => {
    const t = signInWords.en;
    const { recoveryCodes } = await enterDesk(page, 'viewer');
    await page.goto('/desk/sign-in?factor=yes');
    await page.getByRole('button', { name: t.useRecovery }).click();
    await page.getByLabel(t.recoveryCode).fill(recoveryCodes[1] ?? '');
    await context.setOffline(true);
    await page.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(t.offline)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: t.proceed }).click();
    await page.waitForURL((url) => url.pathname === '/desk');
  });

  test('a live site asks for the invitation first', async ({ page }) => {
    const t = signInWords.en;
    const phone = await newMember('editor');
    // The demo asks for none: the answer of a live site.
    await page.route('**/api/desk/sign-in', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: { ...json, needsInvitation: true } });
    });
    await page.goto('/desk/sign-in');
    await passOtp(page, phone);
    await expect(heading(page, t.invitationTitle)).toBeVisible();
    await expectGood(page);
    await page.getByLabel(t.invitationCode).fill('AAAA-AAAA');
    await page.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(t.invitationWrong)).toBeVisible();
    await expectGood(page);
    const [code = ''] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(await staff('staff-factor', 'invite', phone)) ?? [];
    await page.getByLabel(t.invitationCode).fill(code);
    await page.getByRole('button', { name: t.proceed }).click();
    await enrolApp(page);
  });

  test('a passkey is set up, given again, listed and removed @rest', async ({ page }) => {
    const t = signInWords.en;
    const own = ownWords.en;
    const removing = actWords(removePasskey, 'en');
    const device = await withPasskeyDevice(page);
    const phone = await newMember('finance');
    await page.goto('/desk/sign-in');
    await passOtp(page, phone);
    await page.getByRole('button', { name: t.choosePasskey }).click();
    await page.getByLabel(t.passkeyName).fill('Office laptop');
    await expectGood(page);
    await page.getByRole('button', { name: t.passkeyCreate }).click();
    await expect(heading(page, t.codesTitle)).toBeVisible();
    await page.getByRole('button', { name: t.codesStored }).click();
    await giveName(page);
    await page.waitForURL((url) => url.pathname === '/desk');

    await page.goto('/desk/sign-in?factor=yes&next=%2Fdesk%2Fmy-sign-in');
    await expectGood(page);
    await page.getByRole('button', { name: t.usePasskey }).click();
    await page.waitForURL((url) => url.pathname === '/desk/my-sign-in');
    await expect(page.getByText('Office laptop')).toBeVisible();
    await acceptQuestions(page);
    await page.getByRole('button', { name: removing.submit }).click();
    await expect(page.getByText(removing.refusal('staff/last-factor'))).toBeVisible();

    await page.getByRole('link', { name: own.addFactor }).click();
    await enrolApp2(page);
    await expect(page.getByText(own.appSet, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: removing.submit }).click();
    await expect(page.getByText(removing.done('staff/passkey-removed'))).toBeVisible();
    await expect(page.getByText(own.noPasskeys)).toBeVisible();
    await expectGood(page);
    await device.detach();
  });
  /** A further app: there are no new recovery codes, and the own page follows. */
  async function enrolApp2(page: Page): Promise<void> {
    await page.getByRole('button', { name: signInWords.en.chooseApp }).click();
    await giveCode(page, appCode(await page.locator('.desk-key-text').innerText()));
    await page.waitForURL((url) => url.pathname === '/desk/my-sign-in');
  }

  test('the owner gives roles, invites, and resets; the code of an invitation is shown once', async ({ page }) => {
    const t = staffWords.en;
    const revoking = actWords(members.revokeRole, 'en', { role: staffRoleWords.en.editor });
    await enterDesk(page, 'owner');
    const phone = newPhone();
    await page.goto('/desk/staff');
    await expectGood(page);
    const form = page.locator('form[action="/api/desk/staff/grant"]');
    await form.getByLabel(t.phone).fill('12');
    await form.getByRole('button', { name: granting.submit }).click();
    await expect(form.getByText(granting.reason('missing'))).toBeVisible();
    await expect(form.getByLabel(t.phone)).toHaveValue('12');
    await form.getByLabel(t.phone).fill(phone);
    const name = newName();
    await form.getByLabel(t.name).fill(name);
    await form.getByLabel(t.role).selectOption('editor');
    await form.getByRole('button', { name: granting.submit }).click();
    await expect(page.getByText(granting.done('staff/granted'))).toBeVisible();
    const spaced = `${phone.slice(0, 5)} ${phone.slice(5)}`;
    const member = page.locator('section', { hasText: spaced });
    await expect(member.getByRole('heading', { name })).toBeVisible();
    await expect(member.getByRole('link', { name: t.correctName })).toHaveAttribute('href', /\/desk\/people\/usr_/);
    await member.getByRole('button', { name: t.invite }).click();
    await expect(page.getByText(members.inviteMember.done['staff/invited']![0] as string)).toBeVisible();
    await expect(page.locator('.desk-invitation .desk-key-text')).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expectGood(page);
    await page.reload();
    await expect(page.locator('.desk-invitation')).toHaveCount(0);
    await expect(member.getByText(/Invited until/)).toBeVisible();
    await acceptQuestions(page);
    await member.getByRole('button', { name: revoking.submit }).click();
    await expect(page.getByText(revoking.done('staff/revoked'))).toBeVisible();
    await expect(member).toHaveCount(0);
  });

  test('an action that needs the factor again asks for it in place and then goes on @rest', async ({ page }) => {
    const t = signInWords.en;
    const { recoveryCodes } = await enterDesk(page, 'owner');
    const phone = newPhone();
    await page.goto('/desk/staff');
    await page.route(
      '**/api/desk/staff/grant',
      (route) => route.fulfill({ status: 403, headers: { 'desk-code': 'desk/factor-needed' }, body: '' }),
      { times: 1 },
    );
    const form = page.locator('form[action="/api/desk/staff/grant"]');
    await form.getByLabel(staffWords.en.phone).fill(phone);
    await form.getByLabel(staffWords.en.role).selectOption('viewer');
    await form.getByRole('button', { name: granting.submit }).click();
    const dialog = page.getByRole('dialog');
    await expect(heading(page, t.factorAgainTitle)).toBeVisible();
    await expectGood(page);
    await dialog.getByRole('button', { name: t.useRecovery }).click();
    await dialog.getByLabel(t.recoveryCode).fill(recoveryCodes[2] ?? '');
    await dialog.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(granting.done('staff/granted'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('signing out leads to the sign-in, which says so', async ({ page }) => {
    await enterDesk(page, 'viewer');
    await page.locator('.desk-user summary').click();
    await page.getByRole('button', { name: deskWords.en.signOut }).click();
    await expect(page.getByText(signInWords.en.signedOut)).toBeVisible();
    await expectGood(page);
    await page.goto('/desk');
    await expect(heading(page, signInWords.en.title)).toBeVisible();
  });

  test('a session that ended in a form asks for sign-in in place; what was typed is sent @long', async ({ page }) => {
    test.setTimeout(240_000);
    const t = signInWords.en;
    const { phone: owner, recoveryCodes } = await enterDesk(page, 'owner');
    const phone = newPhone();
    await page.goto('/desk/staff');
    const form = page.locator('form[action="/api/desk/staff/grant"]');
    await form.getByLabel(staffWords.en.phone).fill(phone);
    await form.getByLabel(staffWords.en.role).selectOption('viewer');
    await page.context().clearCookies({ name: 'saral-desk' });
    // One OTP a minute.
    await page.waitForTimeout(61_000);
    await form.getByRole('button', { name: granting.submit }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: t.title })).toBeVisible();
    await expectGood(page);
    await passOtp(page, owner);
    await dialog.getByRole('button', { name: t.useRecovery }).click();
    await dialog.getByLabel(t.recoveryCode).fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: t.proceed }).click();
    await expect(page.getByText(granting.done('staff/granted'))).toBeVisible();
  });

  test('a second sign-in gives the passkey @long', async ({ page }) => {
    test.setTimeout(240_000);
    const t = signInWords.en;
    await withPasskeyDevice(page);
    const phone = await newMember('finance');
    await page.goto('/desk/sign-in');
    await passOtp(page, phone);
    await page.getByRole('button', { name: t.choosePasskey }).click();
    await page.getByRole('button', { name: t.passkeyCreate }).click();
    await page.getByRole('button', { name: t.codesStored }).click();
    await giveName(page);
    await page.waitForURL((url) => url.pathname === '/desk');
    await page.context().clearCookies({ name: 'saral-desk' });
    await page.waitForTimeout(61_000);
    await page.goto('/desk');
    await passOtp(page, phone);
    await page.getByRole('button', { name: t.usePasskey }).click();
    await page.waitForURL((url) => url.pathname === '/desk');
    await expect(heading(page, deskPageWords.en.today)).toBeVisible();
  });
});

test.describe('without script', () => {
  test('a form whose session ended offers the sign-in and sends everything again', async ({
    page,
    browser,
    baseURL,
  }) => {
    await enterDesk(page, 'owner');
    const signedIn = await page.context().cookies();
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await context.addCookies(signedIn);
    const plain = await context.newPage();
    await plain.goto('/desk/staff');
    const phone = newPhone();
    const form = plain.locator('form[action="/api/desk/staff/grant"]');
    await form.getByLabel(staffWords.en.phone).fill(phone);
    await form.getByLabel(staffWords.en.role).selectOption('viewer');
    await context.clearCookies({ name: 'saral-desk' });
    await form.getByRole('button', { name: granting.submit }).click();
    await expect(heading(plain, endedWords.en.title)).toBeVisible();
    await expectNoSidewaysScroll(plain);
    // Signed in again in another tab.
    await context.addCookies(signedIn);
    await plain.getByRole('button', { name: endedWords.en.sendAgain }).click();
    await expect(plain).toHaveURL(/\/desk\/staff\?done=staff%2Fgranted$/);
    await expect(plain.getByText(granting.done('staff/granted'))).toBeVisible();
    const member = plain.locator('section', { hasText: `${phone.slice(0, 5)} ${phone.slice(5)}` });
    await member.getByRole('button', { name: staffWords.en.invite }).click();
    await expect(plain.locator('.desk-invitation .desk-key-text')).toBeVisible();
    await plain.locator('.desk-user summary').click();
    await plain.getByRole('button', { name: deskWords.en.signOut }).click();
    await expect(plain).toHaveURL(/\/desk\/sign-in\?done=/);
    await expect(plain.locator('.needs-script')).toContainText(signInWords.en.needsScript);
    await context.close();
  });
});
