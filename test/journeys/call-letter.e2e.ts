// A call letter from the desk to the applicant's phone to the public check.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callWords } from '#features/applications/calls/web/call-words.ts';
import { verifyWords } from '#features/receipts/web/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { Language } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { linesOf, pageCount } from '../../scripts/testing/pdf.ts';
import { applyAndPay, invite } from './application-steps.ts';
import { openDesk, passUndoOfCall } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { callTo, enterSlots, interviewRole as role } from './interview-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, signIn, test } from './steps.ts';

async function createSlot(desk: Page, language: Language, from: string): Promise<string> {
  await enterSlots(desk, language, { from });
  return new URL(desk.url()).pathname.split('/').at(-1) ?? '';
}

for (const language of ['en', 'hi'] as const) {
  test(`a call letter goes from the desk to the applicant's phone and to the check (${language})`, async ({
    page,
    browser,
    baseURL,
    viewport,
  }) => {
    const phone = newPhone();
    await invite(phone);
    await signIn(page, phone, 'Asha Kumari', { next: paths.applications() });
    await applyAndPay(page, role);
    await rememberLanguage(page, language);
    await page.goto(paths.applications());
    const number = await page.locator('.application-number').first().innerText();

    const desk = await newPage(await browser.newContext({ baseURL: baseURL ?? '', viewport }));
    await openDesk(desk, ['recruiter']);
    await rememberLanguage(desk, language);
    const first = await createSlot(desk, language, '10:30');
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);
    const second = await createSlot(desk, language, '15:00');
    await desk.goto(deskPaths.application(number));
    await callTo(desk, language, first);
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);

    // The call can be undone until then.
    await page.reload();
    await expect(page.getByRole('link', { name: callWords[language].download })).toHaveCount(0);
    await passUndoOfCall(number);
    const letter = page.getByRole('link', { name: callWords[language].download });
    await expect(async () => {
      await page.reload();
      await expect(letter).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(page.locator('.application-call')).toContainText(language === 'hi' ? 'सुबह 10:30' : '10:30');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const [download] = await Promise.all([page.waitForEvent('download'), letter.click()]);
    const pdf = readFileSync(await download.path());
    expect(pageCount(pdf)).toBe(1);
    const address = /https?:\S+\/verify\/\S+/.exec(linesOf(pdf).join(' '))?.[0] ?? '';

    // The guard at the door, who has only the paper.
    const guard = await newPage(await browser.newContext({ baseURL: baseURL ?? '', viewport }));
    const check = new URL(address).pathname;
    await guard.goto(check);
    await expect(guard.getByText(verifyWords[language].letterValid)).toBeVisible();
    await expectAccessible(guard);
    await expectNoSidewaysScroll(guard);

    await desk.goto(deskPaths.application(number));
    await callTo(desk, language, second);
    await guard.reload();
    await expect(guard.getByText(verifyWords[language].letterReplaced)).toBeVisible();
    // Told again, with the new time.
    await page.reload();
    await expect(page.locator('.application-call')).toContainText(language === 'hi' ? 'दोपहर 3:00' : '3:00');
  });
}
