// Files on a lead, and the figures of leads and fees.
import { PDFDocument } from '@cantoo/pdf-lib';
import { fileCalls } from '#features/files/contract.ts';
import { filesWords } from '#features/files/web/parts/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

for (const language of ['hi', 'en'] as const) {
  test(`a letter is filed with a lead, opened and removed again (${language}) @wide`, async ({ page }) => {
    const t = filesWords[language];
    const adding = actWords(fileCalls.lead.add, language);
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]).drawText(`${Date.now()}`);
    const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
    const name = `Letter ${language} ${Date.now()}`;
    await openDesk(page, ['sales']);
    await rememberLanguage(page, language);
    await page.goto(deskPaths.leads());
    await page.goto((await page.locator('table a[href*="/desk/leads/"]').first().getAttribute('href')) ?? '');
    const section = page.getByRole('region', { name: t.head });
    await section.locator('summary').click();
    const form = section.getByRole('form', { name: adding.label });
    await form.locator('[name=kind]').selectOption('letter');
    await form.locator('[name=name]').fill(name);
    await form.locator('[name=file]').setInputFiles({ ...file, buffer: Buffer.from('PK a spreadsheet') });
    await form.locator('button[type=submit]').click();
    await expect(section.getByText(adding.reason('wrong-type'))).toBeVisible();
    await expect(form.locator('[name=name]')).toHaveValue(name);
    await expectAccessible(page);
    await form.locator('[name=file]').setInputFiles(file);
    await form.locator('button[type=submit]').click();
    await expect(page.getByRole('status').filter({ hasText: adding.done('files/added') })).toBeVisible();
    const link = section.getByRole('link', { name });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expectNoSidewaysScroll(page);
    await acceptQuestions(page);
    await section.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
    await expect(
      page.getByRole('status').filter({ hasText: actWords(fileCalls.lead.remove, language).done('files/removed') }),
    ).toBeVisible();
    await expect(link).toHaveCount(0);
  });
  test(`leads and fees in figures, by person, source, opening and day (${language}) @wide`, async ({ page }) => {
    await openDesk(page, ['owner']);
    await rememberLanguage(page, language);
    await page.goto(deskPaths.leadFigures());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(deskPageWords[language].leadFigures);
    for (const path of [
      deskPaths.leadFigures(),
      `${deskPaths.leadFigures()}?by=source`,
      deskPaths.feeFigures(),
      `${deskPaths.feeFigures()}?by=day`,
      `${deskPaths.feeFigures()}?made-from=2020-01-01&made-to=2020-01-02`,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
