import type { Page } from '@playwright/test';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { languageNames } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { addCorrigendum, issueNotice, uploadNotice } from '#features/jobs/contract/notices.ts';
import { noticeDeskWords } from '#features/jobs/web/desk/notice-words.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** Another role in each language and width, because versions and numbers go on. */
const roles: Readonly<Record<string, string>> = {
  'en phone': 'Media Anchor',
  'en rest': 'Media Anchor',
  'hi phone': 'Social Media Manager',
  'en desktop': 'Telecalling Executive',
  'hi desktop': 'Field Survey Executive',
};

for (const language of ['en', 'hi'] as const) {
  const t = noticeDeskWords[language];
  const issuing = actWords(issueNotice, language);
  const uploading = actWords(uploadNotice, language);
  const publishing = actWords(addCorrigendum, language);

  test(`a notice is issued and uploaded, and a corrigendum stands beside it (${language})`, async ({
    page,
    request,
  }) => {
    const role = roles[`${language} ${test.info().project.name}`] ?? '';
    const noticeUrl = `/career/notice/${encodeURIComponent(role)}.pdf`;
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    await acceptQuestions(page);

    await page.goto(deskPaths.notice(role));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: issuing.submit, exact: true }).click();
    await expect(page.getByText(t.version(1))).toBeVisible();

    // A file that is not a PDF is named beside its field.
    const upload = page.locator('form[enctype="multipart/form-data"]');
    const choose = (buffer: Buffer) =>
      upload.getByLabel(t.file).setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer });
    await choose(Buffer.from('not a PDF'));
    await upload.getByRole('button', { name: uploading.submit }).click();
    await expect(upload.getByText(uploading.reason('wrong-type')).first()).toBeVisible();
    const own = await (await request.get(noticeUrl)).body();
    await choose(own);
    await upload.getByRole('button', { name: uploading.submit }).click();
    await expect(done(page, uploading.done('jobs/notice-issued'))).toBeVisible();
    await expect(page.getByText(t.version(2))).toBeVisible();
    await expect(page.getByRole('link', { name: languageNames[language] }).first()).toBeVisible();

    const text = `${role}: 12 → 14 (${newPhone()})`;
    await page.getByLabel(languageNames.en, { exact: true }).fill(text);
    await page.getByRole('button', { name: publishing.submit }).click();
    await expect(page.getByText(publishing.refusal('jobs/corrigendum-text'))).toBeVisible();
    await expect(page.getByLabel(languageNames.en, { exact: true })).toHaveValue(text);
    await page.getByLabel(languageNames.hi, { exact: true }).fill(text);
    await page.getByRole('button', { name: publishing.submit }).click();
    await expect(done(page, publishing.done('jobs/corrigendum-issued'))).toBeVisible();

    await page.goto(paths.role(language, role));
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('heading', { name: careerWords[language].corrigendum(1, '') })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a file that is too large is named before it is sent, and the form keeps its choice', async ({ page }) => {
  await openDesk(page, ['recruiter']);
  await page.goto(deskPaths.notice('Supervisor'));
  const upload = page.locator('form[enctype="multipart/form-data"]');
  await upload.getByLabel(noticeDeskWords.en.language).selectOption('hi');
  await upload
    .getByLabel(noticeDeskWords.en.file)
    .setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 2 ** 20) });
  await acceptQuestions(page);
  await upload.getByRole('button', { name: actWords(uploadNotice, 'en').submit }).click();
  await expect
    .poll(() =>
      upload.getByLabel(noticeDeskWords.en.file).evaluate((input: HTMLInputElement) => input.validationMessage),
    )
    .toBe(actWords(uploadNotice, 'en').reason('too-large'));
  await expect(upload.getByLabel(noticeDeskWords.en.language)).toHaveValue('hi');
});
