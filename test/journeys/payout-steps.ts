// How two people of finance pay a claim at the desk, on a phone.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { answerWords } from '#features/referrals/bank-answers/web/desk/answer-words.ts';
import * as answers from '#features/referrals/bank-answers/contract.ts';
import * as claims from '#features/referrals/claims/contract/desk.ts';
import * as runs from '#features/referrals/payout-runs/contract/runs.ts';
import { runWords } from '#features/referrals/payout-runs/web/desk/run-words.ts';
import type { Language } from '#web/i18n.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, scriptsRan } from './steps.ts';

interface Desk {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly language: Language;
  /** The screen of the journey. */
  readonly size: { readonly width: number; readonly height: number };
}
async function colleague({ browser, baseURL, language, size }: Desk): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: size, acceptDownloads: true });
  const page = await newPage(context);
  await acceptQuestions(page);
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
  const sum = `₹${claim.rupees}`;
  const approving = actWords(runs.approveRun, desk.language, { count: 1, sum });
  const [maker, approver] = [await colleague(desk), await colleague(desk)];
  await open(maker, '/desk/payout-runs');
  await expectGood(maker);
  await maker.getByRole('link', { name: t.newRun }).click();
  await scriptsRan(maker);
  await expectGood(maker);
  // It warns of the new account, so that it is not chosen yet.
  const chosen = (count: number, of: string) => t.chosen.replace('{count}', String(count)).replace('{sum}', of);
  await expect(maker.getByText(chosen(0, '₹0'))).toBeVisible();
  await maker.getByLabel(claim.id).check();
  await expect(maker.getByText(chosen(1, sum))).toBeVisible();
  await maker.getByRole('button', { name: t.makeChosen }).click();
  await maker.waitForURL(/payout-runs\/SB-/);
  await expect(maker.getByText(actWords(runs.makeRun, desk.language).done('payouts/made'))).toBeVisible();
  await expect(maker.getByText(approvalBlockWords[desk.language]['second-person'])).toBeVisible();
  await expectGood(maker);

  await open(approver, new URL(maker.url()).pathname);
  await expect(approver.getByText(`…${claim.account.slice(-4)}`)).toBeVisible();
  await expectGood(approver);
  await approver.getByLabel(approving.check).check();
  await approver.getByRole('button', { name: approving.submit }).click();
  await expect(approver.getByText(approving.done('payouts/approved'))).toBeVisible();
  await expectGood(approver);
  await scriptsRan(approver);
  const downloading = approver.waitForEvent('download');
  await approver.getByRole('button', { name: actWords(runs.askForBankFile, desk.language).submit }).click();
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
  const importing = actWords(answers.importAnswer, language);
  const applying = actWords(answers.applyAnswer, language, { count: 1 });
  await open(page, '/desk/bank-answers');
  await expectGood(page);
  await page.getByLabel(answerWords[language].chooseFile).setInputFiles({
    name: 'answer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Reference,Amount,UTR,Status,Reason\r\n${row}\r\nSP-0000-0000-0000,1.00,SBIN000000000009,SUCCESS,\r\n`,
    ),
  });
  await page.getByRole('button', { name: importing.submit }).click();
  await page.waitForURL(/bank-answers\/ban_/);
  await expect(page.getByText(importing.done('answers/imported'))).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: applying.submit }).click();
  await expect(page.getByText(applying.done('answers/applied-some'))).toBeVisible();
}

/** A colleague puts a claim on hold, or takes it off hold again. */
export async function holdAtDesk(desk: Desk, id: string, reason: string): Promise<Page> {
  const t = actWords(claims.holdClaim, desk.language);
  const page = await colleague(desk);
  await open(page, `/desk/claims/${id}`);
  await expectGood(page);
  await page.locator('summary', { hasText: t.submit }).click();
  await page.getByLabel(t.field('reason')).first().fill(reason);
  await page.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(page.getByText(t.done('claims/held'))).toBeVisible();
  return page;
}
export async function releaseAtDesk(page: Page, language: Language, id: string): Promise<void> {
  const t = actWords(claims.releaseClaim, language);
  await open(page, `/desk/claims/${id}`);
  await page.getByRole('button', { name: t.submit, exact: true }).click();
  await expect(page.getByText(t.done('claims/released'))).toBeVisible();
  await page.context().close();
}
/** The bank gives the money back later: somebody records it who did not record the transfer. */
export async function returnAtDesk(desk: Desk, id: string, reason: string): Promise<void> {
  const t = actWords(claims.recordReturn, desk.language);
  const page = await colleague(desk);
  await open(page, `/desk/claims/${id}`);
  await expectGood(page);
  const form = page.locator('details').filter({ has: page.getByLabel(t.field('reason')) });
  await form.locator('summary').click();
  await form.getByLabel(t.field('reason')).fill(reason);
  await form.getByRole('button', { name: t.submit }).click();
  await expect(page.getByText(t.done('claims/returned'))).toBeVisible();
  await expectGood(page);
  await page.context().close();
}
