import { accountWords } from '#features/payments/transfers/web/parts/account-words.ts';
import type { Browser, Page } from '@playwright/test';
import { applicationsWords } from '#features/applications/web/words.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { cancellationWords } from '#features/applications/cancellation/web/cancellation-words.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import {
  claimWords,
  correctBankWords,
  dashboardWords,
  earningsWords,
  referralWords,
  transactionWords,
} from '#features/referrals/web/words.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { formWords } from '#web/words.ts';
import { onOwnDemo } from './own-demo.ts';
import { holdAtDesk, payAtDesk, releaseAtDesk, returnAtDesk } from './payout-steps.ts';
import { applyAndPay, checkAndPay, draft, invite, newAadhaar, pay } from './application-steps.ts';
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
} from './steps.ts';

// A separate server, so that other journeys keep their time.
const test = onOwnDemo({ OTP_ADDRESS_SOFT: '100000', HUMAN_CHECK_COST: '200' });

const roles = { shared: 'Video Editor', second: 'Media Anchor', withdrawn: 'Supervisor' };
/** The name on the screens of the role that is cancelled. */
const withdrawnTitle: Readonly<Record<Language, string>> = { en: roles.withdrawn, hi: 'सुपरवाइज़र' };
const bank = { account: '123456789012', ifsc: 'SBIN0000691', name: 'State Bank of India', mobile: '9876543210' };

async function anotherPerson(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const isMobile = test.info().project.use.isMobile ?? false;
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize(), hasTouch: isMobile, isMobile });
  return newPage(context);
}
/** Checks that apply to every screen of this journey. */
async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** From the shared link through login to the paid application, without typing the referral code. */
async function followSharedLink(page: Page, link: string, language: Language, code: string): Promise<void> {
  const t = careerWords[language];
  const phone = newPhone();
  await invite(phone);
  await page.goto(link);
  await page.locator(`[data-role-row="${roles.shared}"] [role=button]`).press('Enter');
  await page.locator('#refused').getByRole('link', { name: t.signIn }).click();
  await sendCode(page, phone, language);
  await enterCode(page, codeFor(phone), language);
  await completeProfile(page, language === 'hi' ? 'बबीता देवी' : 'Babita Devi', language);
  await page.waitForURL((url) => url.pathname === paths.career(language));
  await draft(page, roles.shared);
  await page.locator(`[data-role-row="${roles.shared}"]`).getByRole('link', { name: t.apply }).click();
  await page.waitForURL((url) => url.searchParams.get('ref') === code);

  const form = applyWords[language];
  await expect(page.getByLabel(form.yes, { exact: true })).toBeChecked();
  await expect(page.getByLabel(form.referralCode)).toHaveValue(code);
  await expect(page.locator('#referral-finding')).toContainText('Asha');
  await page.locator('[name=aadhar]').fill(newAadhaar());
  await page.getByLabel(form.agree).check();
  await checkAndPay(page, language);
  await page.waitForURL(/\/@namuna\//);
  await pay(page);
}

/** Cancels the application with its OTP, as soon as another OTP can be sent. */
async function withdraw(page: Page, phone: string, language: Language): Promise<void> {
  const t = cancellationWords[language];
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: withdrawnTitle[language] }) });
  await expect(card).toContainText(/23\D+59/);
  await expectAccessibleAndFitting(page);
  await card.getByRole('button', { name: t.cancel('₹500') }).click();
  const dialog = page.getByRole('dialog', { name: t.title(withdrawnTitle[language]) });
  await expect(dialog).toContainText(t.leaves);
  await expectAccessibleAndFitting(page);
  const send = dialog.getByRole('button', { name: t.sendOtp, exact: true });
  await send.click();
  const field = dialog.getByLabel(t.otp);
  await expect(async () => {
    // The button has another name during the countdown, and disappears once an OTP is sent.
    if ((await send.count()) > 0) await send.click({ timeout: 1000 });
    await expect(field).toBeFocused({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessibleAndFitting(page);

  const code = codeFor(phone);
  const confirm = dialog.getByRole('button', { name: t.cancel('₹500') });
  await field.fill(code === '000000' ? '000001' : '000000');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(t.invalidOtp);
  await field.fill(code);
  await confirm.click();
  await expect(page.locator('.last-act')).toContainText(
    applicationsWords[language].cancelled(withdrawnTitle[language]),
  );
  await expect(page.locator('.last-act')).toBeFocused();
  await expect(card).toContainText(/SR-\w{4}-\w{4}-\w{4}/);
  await expect(card.getByRole('button', { name: t.cancel('₹500') })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
}

for (const language of languages) {
  test(`A shares a code, B pays with it, C cancels, A claims (${language})`, async ({ page, browser, baseURL }) => {
    test.setTimeout(400_000);
    const dashboard = dashboardWords[language];
    const t = earningsWords[language];
    await signIn(page, newPhone(), 'Asha Kumari', { language, next: paths.dashboard() });
    const { referralCode: code = '' } = await stored(page);
    await expect(page.locator('.earnings-total')).toHaveText('₹0');
    await expect(page.getByText(transactionWords[language].none)).toBeVisible();
    await page.getByRole('button', { name: t.seeReferrals }).click();
    await expect(page.getByRole('dialog')).toContainText(referralWords[language].none);
    await page.keyboard.press('Escape');
    await expectAccessibleAndFitting(page);
    const shared = await page.getByRole('link', { name: dashboard.share }).getAttribute('href');
    const link = /https?:\S+/.exec(new URL(shared ?? '').searchParams.get('text') ?? '')?.[0] ?? '';
    expect(link).toBe(`${baseURL}${paths.career(language)}?ref=${code}`);

    // Logged in before B, so that another OTP can be sent when C cancels.
    const other = newPhone();
    await invite(other);
    const c = await anotherPerson(browser, page, baseURL!);
    await signIn(c, other, 'Chanda Devi', { language, next: paths.applications() });
    const b = await anotherPerson(browser, page, baseURL!);
    await followSharedLink(b, link, language, code);
    await applyAndPay(b, roles.second, code);
    await applyAndPay(c, roles.withdrawn, code);
    await withdraw(c, other, language);

    await expect(async () => {
      await page.reload();
      await expect(page.locator('.earnings-parts')).toContainText('₹200', { timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.locator('.earnings-total')).toHaveText('₹0');
    await expect(page.getByRole('button', { name: t.claimNow })).toBeDisabled();
    await page.getByRole('button', { name: t.minimumReason('₹200') }).click();
    await expect(page.getByRole('dialog', { name: t.minimumTitle })).toContainText(t.minimumText('₹200'));
    await expectAccessibleAndFitting(page);
    await page.getByRole('button', { name: t.ok, exact: true }).click();
    await page.getByRole('button', { name: t.seeReferrals }).click();
    const list = page.getByRole('dialog', { name: referralWords[language].title });
    await expect(list.getByText(referralWords[language].pending, { exact: true })).toHaveCount(2);
    await expect(list.getByText(referralWords[language].reversed, { exact: true })).toHaveCount(1);
    await expect(list.getByText('₹100.00')).toHaveCount(3);
    await expect(list).toContainText(/\d\d\/\d\d\/\d{4}/);
    await expectAccessibleAndFitting(page);
    await list.getByRole('button', { name: referralWords[language].close }).last().click();

    await b.goto('/sandbox/clock');
    await b.getByRole('button', { name: 'Forward 25 hours' }).click();
    await page.goto(paths.dashboard());
    await expect(page.locator('.earnings-total')).toHaveText('₹200');
    await claim(page, language);
    await correctHeld(page, language, browser, baseURL ?? '');
    // The first payout to a new account waits a day.
    await b.goto('/sandbox/clock');
    await b.getByRole('button', { name: 'Forward 25 hours' }).click();
    await payOut(page, language, browser, baseURL ?? '');

    await b.goto(paths.applications());
    await expect(b.getByRole('heading', { level: 3 })).toHaveCount(2);
    await expect(
      b.getByText(cancellationWords[language].windowOver('{}').split('{}')[0]!.trim()).first(),
    ).toBeVisible();
    await expect(b.getByRole('heading', { name: applicationsWords[language].title })).toBeVisible();
    await expectAccessibleAndFitting(b);
    await b.context().close();
    await c.context().close();
  });
}

async function claim(page: Page, language: Language): Promise<void> {
  const t = { ...accountWords[language], ...claimWords[language] };
  const sayEarnings = earningsWords[language];
  await page.getByRole('button', { name: sayEarnings.claimNow }).click();
  const dialog = page.getByRole('dialog', { name: t.title });
  await expect(dialog).toContainText('₹200');
  const submit = dialog.getByRole('button', { name: t.submit });
  await submit.click();
  await expect(dialog.locator('[name=accNumber]')).toBeFocused();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(6);
  // Each says what to enter.
  for (const text of [t.accountInvalid, t.ifscInvalid, t.bankInvalid, t.holderInvalid, t.mobileInvalid])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByText(formWords[language].missing)).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  // A code that is too short says so while the passbook is still open.
  await dialog.getByLabel(t.ifsc).fill(bank.ifsc.slice(1));
  await expect(dialog.getByText(t.ifscInvalid)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(t.ifscInvalid)).toBeVisible();

  await dialog.locator('[name=accNumber]').fill(bank.account);
  await dialog.getByLabel(t.accountAgain).fill('123456789021');
  await dialog.getByLabel(t.ifsc).fill(bank.ifsc.toLowerCase());
  await expect(dialog.getByLabel(t.bank)).toHaveValue(bank.name);
  await dialog.getByLabel(t.holder).fill('आशा कुमारी');
  await dialog.getByLabel(t.mobile).fill('987654321');
  await submit.click();
  await expect(dialog.getByText(t.accountDiffers)).toBeVisible();
  await expect(dialog.getByText(t.mobileInvalid)).toBeVisible();
  await expect(dialog.getByText(t.holderInvalid)).toBeVisible();
  await dialog.getByLabel(t.bank).fill('HDFC Bank');
  await expect(dialog.getByText(t.bankDiffers(bank.name))).toBeVisible();
  await dialog.getByLabel(t.bank).fill(bank.name);
  // Closing the dialog by mistake loses no input.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: sayEarnings.claimNow }).click();
  await expect(dialog.locator('[name=accNumber]')).toHaveValue(bank.account);
  await dialog.getByLabel(t.accountAgain).fill(bank.account);
  await dialog.getByLabel(t.holder).fill('Asha Kumari');
  await dialog.getByLabel(t.mobile).fill(bank.mobile);
  await expectAccessibleAndFitting(page);

  const sent = page.waitForRequest('**/api/referrals/claim');
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    payableAmount: 200,
    referralCode: (await stored(page))['referralCode'],
    accNumber: bank.account,
    ifscCode: bank.ifsc,
    bankName: bank.name,
    mobileNumber: bank.mobile,
    holder: 'Asha Kumari',
    activeStatus: 'active',
  });
  await expect(page.getByRole('status').filter({ hasText: sayEarnings.claimed })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: bank.account });
  await expect(row).toContainText('₹200');
  await expect(row.locator('.badge-bad')).toHaveText(transactionWords[language].active);
  await expect(page.getByRole('button', { name: sayEarnings.claimNow })).toBeDisabled();
  await expect(page.getByText(sayEarnings.oneAtATime)).toBeVisible();
  await expect(page.locator('.earnings-total')).toHaveText('₹0');
  await expectAccessibleAndFitting(page);
}

/** The number of the person's newest claim. */
async function claimId(page: Page): Promise<string> {
  const { referralCode } = await stored(page);
  const answer = await page.request.post('/api/referrals/get', { data: { referralCode } });
  const { referral } = (await answer.json()) as { referral: { transactions: { _id: string }[] } };
  return referral.transactions[0]?._id ?? '';
}

/** Staff hold the claim: its owner reads why beside the button, corrects the bank details, and staff release it. */
async function correctHeld(page: Page, language: Language, browser: Browser, baseURL: string): Promise<void> {
  const t = earningsWords[language];
  const sayTransactions = transactionWords[language];
  const reason = 'The account number is wrong';
  const id = await claimId(page);
  const size = page.viewportSize() ?? { width: 360, height: 800 };
  const desk = await holdAtDesk({ browser, baseURL, language, size }, id, reason);
  await page.reload();
  await expect(page.locator('#claim-reason')).toHaveText(t.onHold);
  await expect(page.getByRole('button', { name: t.minimumReason('₹200') })).toHaveCount(0);
  const card = page.locator('.earnings');
  await expect(card).toContainText(sayTransactions.reason(reason));
  await expect(card).toContainText(id);
  await expectAccessibleAndFitting(page);
  await card.getByRole('button', { name: t.correctBank }).click();
  const dialog = page.getByRole('dialog', { name: correctBankWords[language].title });
  await expect(dialog).toContainText(reason);
  await expect(dialog.locator('[name=ifscCode]')).toHaveValue(bank.ifsc);
  await expectAccessibleAndFitting(page);
  await dialog.locator('[name=accNumber]').fill('111122223333');
  await dialog.locator('[name=accNumberAgain]').fill('111122224444');
  await dialog.getByRole('button', { name: correctBankWords[language].save }).click();
  await expect(dialog.getByText(accountWords[language].accountDiffers)).toBeVisible();
  await dialog.locator('[name=accNumber]').fill(bank.account);
  await dialog.locator('[name=accNumberAgain]').fill(bank.account);
  // In Hindi the bank is named in Hindi: no warning.
  if (language === 'hi') await dialog.locator('[name=bankName]').fill('भारतीय स्टेट बैंक');
  await expect(dialog.locator('#bank-finding')).toBeEmpty();
  await dialog.getByRole('button', { name: correctBankWords[language].save }).click();
  await expect(page.getByRole('status').filter({ hasText: t.corrected })).toBeVisible();
  await expect(page.locator('#earnings')).toBeFocused();
  await expectAccessibleAndFitting(page);
  await releaseAtDesk(desk, language, id);
  await page.reload();
  await expect(page.getByText(t.oneAtATime)).toBeVisible();
}

/** Two people pay the claim and the bank returns the payout: what the referrer sees at each step. */
async function payOut(page: Page, language: Language, browser: Browser, baseURL: string): Promise<void> {
  const t = transactionWords[language];
  const row = page.getByRole('row').filter({ hasText: bank.account });
  const id = await claimId(page);
  await expect(row.locator('.badge-bad')).toHaveText(t.active);
  const utr = `SBIN${Date.now()}`;
  const size = page.viewportSize() ?? { width: 360, height: 800 };
  const desk = await payAtDesk({ browser, baseURL, language, size }, { id, account: bank.account, utr, rupees: 200 });
  await page.reload();
  await expect(row.locator('.badge-good')).toHaveText(t.paid);
  await expect(row).toContainText(t.utr(utr));
  await desk.context().close();
  await returnAtDesk({ browser, baseURL, language, size }, id, 'account closed');
  await page.reload();
  for (const part of t.returned('…').split('…')) await expect(row).toContainText(part);
  await expect(row).toContainText(t.bankReason('account closed'));
  await expect(page.locator('.earnings-total')).toHaveText('₹200');
  await expectAccessibleAndFitting(page);
  // A complete row on a tablet, where the table has all its columns.
  await page.setViewportSize({ width: 720, height: 900 });
  await expectNoSidewaysScroll(page);
}
