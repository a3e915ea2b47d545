// A refund beyond the published terms: proposed by one person of finance, agreed by another who finds it in Today.
import type { Page } from '@playwright/test';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import {
  proposalKindWords,
  refundingWords,
  refundTermsWords,
} from '#features/payments/refunds/web/parts/refunding-words.ts';
import { agreeToProposal, refundFee } from '#features/payments/refunds/contract/decisions.ts';
import { waitingWords } from '#features/desk/web/words.ts';
import { deskWords } from '#web/desk/words.ts';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { actWords } from './act-words.ts';
import { advanceAtDesk, applyAndPay, invite } from './application-steps.ts';
import { openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  newPhone,
  scriptsRan,
  signIn,
  test,
} from './steps.ts';

async function good(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const language of languages) {
  const isRepeated = language !== 'hi';
  test(`a fee is refunded by two people beyond the terms (${language})${isRepeated ? ' @long' : ''}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const t = refundingWords[language];
    const refunding = actWords(refundFee, language, { whom: '', sum: '₹500', isDue: false });
    const agreeing = actWords(agreeToProposal, language, { whom: '', sum: '₹500', kind: 'refund', order: '', fee: '' });
    const phone = newPhone();
    await invite(phone);
    await signIn(page, phone, 'Asha Kumari', { next: paths.applications() });
    await applyAndPay(page, 'Video Editor');
    await page.goto(paths.applications());
    const number = (await page.locator('.application-number').textContent()) ?? '';
    await advanceAtDesk(number);

    const colleague = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
      const desk = await newPage(context);
      await acceptQuestions(desk);
      await openDesk(desk, ['finance']);
      await rememberLanguage(desk, language);
      return desk;
    };
    const [maker, approver] = [await colleague(), await colleague()];
    await maker.goto(`/desk/applications/${number}`);
    await scriptsRan(maker);
    const { advanced } = refundTermsWords[language];
    await expect(maker.getByText(`${advanced} ${t.beyond}`)).toBeVisible();
    await good(maker);
    const propose = maker.getByRole('button', { name: refunding.submit });
    await maker.getByLabel(refunding.field('reason')).fill('The interview was moved');
    await propose.click();
    // Without the tick nothing is proposed, and what was typed stays.
    const tick = maker.getByRole('checkbox', { name: '₹500' });
    await expect(tick).toBeFocused();
    expect(await tick.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe(deskWords[language].checkFirst);
    await expect(maker.getByLabel(refunding.field('reason'))).toHaveValue('The interview was moved');
    await good(maker);
    await tick.check();
    await propose.click();
    await expect(maker.getByText(refunding.done('refunds/proposed'))).toBeVisible();
    await maker.getByRole('link', { name: /^SY-/ }).click();
    await expect(maker.getByText(approvalBlockWords[language]['second-person'])).toBeVisible();
    await scriptsRan(maker);
    await good(maker);

    await approver.goto('/desk');
    await approver.getByRole('link', { name: waitingWords[language]['refund-proposals'] }).click();
    await approver.waitForURL(/proposal=waiting/);
    await expect(approver.getByText(new RegExp(`^${proposalKindWords[language].refund}: ₹500,`)).first()).toBeVisible();
    await good(approver);
    await approver.goto(new URL(maker.url()).pathname);
    await scriptsRan(approver);
    await expect(approver.getByText('The interview was moved')).toBeVisible();
    await expect(approver.getByText(advanced)).toBeVisible();
    await approver.getByRole('checkbox', { name: '₹500' }).check();
    await approver.getByRole('button', { name: agreeing.submit }).click();
    await expect(approver.getByText(agreeing.done('refunds/agreed-refund'))).toBeVisible();
    await good(approver);
    await page.reload();
    // Above all applications and in its own.
    await expect(page.getByText('The interview was moved')).toHaveCount(2);
    for (const desk of [maker, approver]) await desk.context().close();
  });
}
