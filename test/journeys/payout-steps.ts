// How two people of finance pay a claim at the desk, on a phone.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { answerWords } from '#features/referrals/bank-answers/web/desk/answer-words.ts';
import { decisionWords } from '#features/referrals/claims/web/desk/decision-words.ts';
import { runWords } from '#features/referrals/payout-runs/web/desk/run-words.ts';
import type { Language } from '#web/i18n.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, scriptsRan } from './steps.ts';

interface Desk {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly language: Language;
  /** Of the journey. */
  readonly size: { readonly width: number; readonly height: number };
}
async function colleague({ browser, baseURL, language, size }: Desk): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: size, acceptDownloads: true });
  const page = await newPage(context);
  page.on('dialog', (dialog) => void dialog.accept());
  await openDesk(page, ['finance']);
  await rememberLanguage(page, language);
  return page;
}
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsRan(page);
}

/** One person makes a run with the claim, another approves it, downloads the bank file and imports the answer of the bank. */
export async function payAtDesk(
  desk: Desk,
  claim: { readonly id: string; readonly account: string; readonly utr: string; readonly rupees: number },
): Promise<Page> {
  const t = runWords[desk.language];
  const [maker, approver] = [await colleague(desk), await colleague(desk)];
  await open(maker, '/desk/payout-runs');
  await expectGood(maker);
  await maker.getByRole('link', { name: t.newRun }).click();
  await scriptsRan(maker);
  await expectGood(maker);
  // It warns of the new account, so that it is not chosen yet.
  await maker.getByLabel(claim.id).check();
  await maker.getByRole('button', { name: t.makeChosen }).click();
  await maker.waitForURL(/payout-runs\/SB-/);
  await expect(maker.getByText(t.madeDone)).toBeVisible();
  await expect(maker.getByText(approvalBlockWords[desk.language]['second-person'])).toBeVisible();
  await expectGood(maker);

  await open(approver, new URL(maker.url()).pathname);
  const sum = `₹${claim.rupees}`;
  await expect(approver.getByText(`…${claim.account.slice(-4)}`)).toBeVisible();
  await expectGood(approver);
  await approver.getByLabel(t.checked(1, sum)).check();
  await approver.getByRole('button', { name: t.approve(sum) }).click();
  await expect(approver.getByText(t.approvedDone)).toBeVisible();
  await expectGood(approver);
  await scriptsRan(approver);
  const downloading = approver.waitForEvent('download');
  await approver.getByRole('button', { name: t.file }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toContain(claim.account);
  // One click is one download of the record.
  await approver.reload();
  await expect(approver.getByText(t.downloads(1), { exact: true })).toBeVisible();
  const reference = /SP-\w{4}-\w{4}-\w{4}/.exec(file)?.[0] ?? '';
  await importAnswer(approver, desk.language, `${reference},${claim.rupees}.00,${claim.utr},SUCCESS,`);
  await maker.context().close();
  return approver;
}

async function importAnswer(page: Page, language: Language, row: string): Promise<void> {
  const t = answerWords[language];
  await open(page, '/desk/bank-answers');
  await expectGood(page);
  await page.getByLabel(t.chooseFile).setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Reference,Amount,UTR,Status,Reason\r\n${row}\r\nSP-0000-0000-0000,1.00,SBIN000000000009,SUCCESS,\r\n`,
    ),
  });
  await page.getByRole('button', { name: t.import }).click();
  await page.waitForURL(/bank-answers\/ban_/);
  await expect(page.getByText(t.importedDone)).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: t.apply(1) }).click();
  await expect(page.getByText(t.appliedSome)).toBeVisible();
}

/** A colleague puts a claim on hold, or takes it off hold again. */
export async function holdAtDesk(desk: Desk, id: string, reason: string): Promise<Page> {
  const t = decisionWords[desk.language];
  const page = await colleague(desk);
  await open(page, `/desk/claims/${id}`);
  await expectGood(page);
  await page.locator('summary', { hasText: t.hold }).click();
  await page.getByLabel(t.reason).first().fill(reason);
  await page.getByRole('button', { name: t.hold, exact: true }).click();
  await expect(page.getByText(t.held)).toBeVisible();
  return page;
}
export async function releaseAtDesk(page: Page, language: Language, id: string): Promise<void> {
  const t = decisionWords[language];
  await open(page, `/desk/claims/${id}`);
  await page.getByRole('button', { name: t.release, exact: true }).click();
  await expect(page.getByText(t.released)).toBeVisible();
  await page.context().close();
}
/** The bank gives the money back later: somebody records it who did not record the transfer. */
export async function returnAtDesk(desk: Desk, id: string, reason: string): Promise<void> {
  const t = decisionWords[desk.language];
  const page = await colleague(desk);
  await open(page, `/desk/claims/${id}`);
  await expectGood(page);
  const form = page.locator('details').filter({ has: page.getByLabel(t.returnedReason) });
  await form.locator('summary').click();
  await form.getByLabel(t.returnedReason).fill(reason);
  await form.getByRole('button', { name: t.returned }).click();
  await expect(page.getByText(t.returnedDone)).toBeVisible();
  await expectGood(page);
  await page.context().close();
}
