// Applications reviewed at the desk, one by one by keyboard, and in bulk with a mistake that is undone.
import type { Locator, Page } from '@playwright/test';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { kyselyOf } from '#platform/database/db.ts';
import { deskWords } from '#web/desk/words.ts';
import { listWords } from '#web/desk/list-words.ts';
import { type Language, languages } from '#web/i18n.ts';
import { moveApplication, moveApplications, undoMove } from '#features/applications/stages/contract.ts';
import type { Stage } from '#features/applications/stages/model.ts';
import { reviewWords } from '#features/applications/web/desk/review-words.ts';
import { reasonWords, stageWords } from '#features/applications/web/parts/words.ts';
import { undoWork } from '#features/lists/contract.ts';
import { insertApplications } from '#test/applications.ts';
import { actWords } from './act-words.ts';
import { inDatabase, openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, scriptsRan, test } from './steps.ts';

/** Applications that only this test has, by a word of their names. */
async function paidApplications(count: number, ageMs: number): Promise<string> {
  const from = 10_000_000 + Math.floor(Math.random() * 80_000_000);
  await inDatabase((ctx) =>
    insertApplications(kyselyOf(ctx.db), count, {
      createdAt: before(new Date(), ageMs),
      name: `Asha Ward${from}`,
      from,
    }),
  );
  return `Ward${from}`;
}
const listOf = (word: string, more = ''): string => `/desk/applications?q=${word}${more}`;
const rows = (page: Page): Locator => page.locator('[data-row]');
const inStage = (page: Page, language: Language, stage: Stage): Locator =>
  rows(page).filter({ has: page.getByText(stageWords[language][stage], { exact: true }) });
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
/** The number of the application that is shown, once its page has loaded. */
async function shownNumber(page: Page): Promise<string> {
  await page.waitForLoadState('load');
  await scriptsRan(page);
  return (/SA-TEST-\d{4}-\d{4}/.exec((await page.locator('h1').textContent()) ?? '') ?? [''])[0];
}

for (const language of languages) {
  const t = reviewWords[language];
  const moved = actWords(moveApplication, language).done('applications/selected');
  const undone = actWords(undoMove, language).done('applications/move-undone');
  const bulkMoving = actWords(moveApplications, language);

  test(`ten applications are reviewed by keyboard alone (${language}) @wide`, async ({ page }, { project }) => {
    test.skip(project.use.isMobile === true, 'a phone has no such keys');
    const word = await paidApplications(10, 2 * dayMs);
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    await page.goto(listOf(word));
    await expect(rows(page)).toHaveCount(10);
    await expectGood(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/applications\/SA-TEST/);
    const reviewed: string[] = [];
    for (let n = 1; n <= 10; n++) {
      const number = await shownNumber(page);
      reviewed.push(number);
      if (n === 1) {
        await expectGood(page);
        // A mistake, taken back.
        await page.keyboard.press('y');
        await expect(page.getByText(moved)).toBeVisible();
        await scriptsRan(page);
        await page.keyboard.press('u');
        await expect(page.getByText(undone)).toBeVisible();
        await scriptsRan(page);
        await page.keyboard.press('m');
        await page.keyboard.type('Knows the work');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.locator('.desk-timeline').getByText('Knows the work')).toBeVisible();
        await scriptsRan(page);
      }
      if (n % 2 === 1) {
        await page.keyboard.press('s');
        await expect(page.getByText(moved)).toBeVisible();
      } else {
        await page.keyboard.press('n');
        await page.keyboard.type(reasonWords[language]['others-chosen']);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(page.getByText(moved)).toBeVisible();
      }
      if (n === 2) await expectGood(page);
      if (n === 10) break;
      await expect(page.getByRole('link', { name: t.nextApplication })).toBeVisible();
      await scriptsRan(page);
      await page.keyboard.press('j');
      await page.waitForURL((url) => !url.pathname.endsWith(number));
    }
    expect(new Set(reviewed).size).toBe(10);
    await page.goto(listOf(word));
    await expect(inStage(page, language, 'shortlisted')).toHaveCount(5);
    await expect(inStage(page, language, 'not-selected')).toHaveCount(5);
  });

  test(`a mistaken bulk move of applications is undone (${language}) @wide`, async ({ page }) => {
    const word = await paidApplications(4, hourMs);
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    await page.goto(listOf(word));
    const bulk = page.locator('.desk-bulk');
    await bulk.getByLabel(listWords[language].allMatching('4')).check();
    // A stage with reasons, and none chosen: nothing begins, and what was chosen stays.
    await bulk.getByLabel(t.stage).selectOption('not-selected');
    await bulk.getByRole('button', { name: t.moveSelected }).click();
    await expect(page.getByText(t.reasonMissing).first()).toBeVisible();
    await expect(bulk.getByLabel(t.stage)).toHaveValue('not-selected');
    await bulk.getByLabel(t.reason).selectOption('others-chosen');
    await bulk.getByRole('button', { name: t.moveSelected }).click();
    await page.waitForURL(/applications\/move/);
    await expect(page.getByText(t.cancellableText(4))).toBeVisible();
    await expectGood(page);
    // A figure leads to the rows that it counts.
    const plan = await newPage(page.context());
    await plan.goto(page.url());
    await plan.locator('.desk-facts div').filter({ hasText: t.cancellable }).getByRole('link').click();
    await expect(rows(plan)).toHaveCount(4);
    await plan.close();
    await page.getByRole('button', { name: bulkMoving.submit }).click();
    await expect(page.getByText(bulkMoving.reason('missing'))).toBeVisible();
    await page.getByLabel(t.aware).check();
    await page.getByRole('button', { name: bulkMoving.submit }).click();
    await expect(page.getByText(bulkMoving.done('applications/bulk', 4))).toBeVisible();
    const work = (await page.locator('a[href*="/desk/work/"]').first().getAttribute('href')) ?? '';
    const undo = page.getByRole('button', { name: deskWords[language].undo });
    const other = await newPage(page.context());
    await expect(async () => {
      await other.goto(listOf(word));
      await expect(inStage(other, language, 'not-selected')).toHaveCount(4, { timeout: 500 });
    }).toPass();
    // Its page renews itself while it waits for an undo, and can be used.
    const running = await newPage(page.context());
    await running.goto(work);
    await expect(running.locator('[data-renewed="running"]').first()).toBeAttached();
    await expectGood(running);
    await undo.click();
    await expect(page.getByText(actWords(undoWork, language).done('lists/undone'))).toBeVisible();
    await expect(async () => {
      await other.goto(listOf(word));
      await expect(inStage(other, language, 'received')).toHaveCount(4, { timeout: 500 });
    }).toPass();
    // The result of each row, once the work is over.
    await expect(running.locator('[data-renewed="running"]')).toHaveCount(0);
    await expect(rows(running)).toHaveCount(4);
    await expectGood(running);
    await other.goto(listOf(word));
    // The right to cancel is back as well.
    await rows(other).first().getByRole('link').first().click();
    await expect(other.getByLabel(t.aware).first()).toBeVisible();
  });
}
