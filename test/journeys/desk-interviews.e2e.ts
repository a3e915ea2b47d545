// A day of interviews: a series of slots, the sheet for the door, who came, and their marks.
import { recordInterviewResults } from '#features/interviews/contract/desk.ts';
import { slotWords } from '#features/interviews/web/desk/words.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { paths } from '#web/paths.ts';
import { linesOf } from '../../scripts/testing/pdf.ts';
import { actWords } from './act-words.ts';
import { applyAndPay, invite } from './application-steps.ts';
import { inDatabase, openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { callTo, enterSlots, interviewRole } from './interview-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, signIn, test } from './steps.ts';

for (const language of ['en', 'hi'] as const) {
  test(`of a series of interviews one slot is held: who came, and marks (${language}) @wide`, async ({
    page,
    browser,
    baseURL,
    viewport,
  }) => {
    const numbers: string[] = [];
    for (let n = 0; n < 2; n++) {
      const applicant = await newPage(await browser.newContext({ baseURL: baseURL ?? '', viewport }));
      const phone = newPhone();
      await invite(phone);
      await signIn(applicant, phone, 'Asha Kumari', { next: paths.applications() });
      await applyAndPay(applicant, interviewRole);
      await applicant.goto(paths.applications());
      numbers.push(await applicant.locator('.application-number').first().innerText());
      await applicant.context().close();
    }

    const t = slotWords[language];
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    const place = await enterSlots(page, language, { from: '10:00', until: '11:30' });
    const rows = page.locator('[data-row]').filter({ hasText: place });
    expect(await rows.count()).toBeGreaterThanOrEqual(3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const slot = (await rows.nth(1).getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? '';
    for (const number of numbers) {
      await page.goto(deskPaths.application(number));
      await callTo(page, language, slot);
    }

    // Before the day there is a sheet, and nothing to write down.
    await page.goto(deskPaths.interviewSlot(slot));
    await expect(page.getByText(t.notYet)).toBeVisible();
    await inDatabase(({ db }) =>
      sql`update interview_slot set starts_at = now() - interval '1 day' where id = ${Number(slot)}`.execute(
        kyselyOf(db),
      ),
    );
    await page.reload();
    const sheet = await page.request.get(
      (await page.getByRole('link', { name: t.sheet() }).first().getAttribute('href')) ?? '',
    );
    const text = linesOf(await sheet.body()).join('\n');
    for (const number of numbers) expect(text).toContain(number);

    const { done } = actWords(recordInterviewResults, language);
    const [first = '', second = ''] = numbers;
    const person = (number: string) => page.getByRole('row').filter({ hasText: number });
    // Marks of somebody who did not come are refused, and stay typed.
    await person(first).getByRole('combobox').selectOption('no');
    await person(first).getByRole('textbox').fill('72.5');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page.getByText(actWords(recordInterviewResults, language).reason('absent'))).toBeVisible();
    await expect(person(first).getByRole('textbox')).toHaveValue('72.5');
    await person(first).getByRole('combobox').selectOption('yes');
    await page.getByRole('button', { name: t.othersAbsent }).click();
    await expect(page.getByRole('status').filter({ hasText: done('interviews/results') })).toBeVisible();
    await expect(person(second).getByRole('combobox')).toHaveValue('no');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: t.cameCount(1) }).click();
    const came = page.locator('[data-row]');
    await expect(came).toHaveCount(1);
    await expect(came.getByRole('link').first()).toHaveAttribute('href', new RegExp(first));
  });
}
