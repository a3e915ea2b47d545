// Certificates and specifications as PDFs at the desk.
import { PDFDocument } from '@cantoo/pdf-lib';
import { addDocument } from '#features/content/contract/documents.ts';
import { documentWords } from '#features/content/web/desk/document-words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

for (const language of ['hi', 'en'] as const) {
  test(`a certificate is uploaded under a name, and offered in the draft (${language})`, async ({ page }) => {
    const t = documentWords[language];
    const uploading = actWords(addDocument, language);
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]);
    const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
    const name = `Type approval ${language} ${Date.now()}`;
    await openDesk(page, ['editor']);
    await rememberLanguage(page, language);
    await page.goto(deskPaths.content());
    await page.getByRole('link', { name: deskPageWords[language].documents }).click();
    // A name of spaces: the form says at its field what is missing.
    await page.getByLabel(t.name).fill('  ');
    await page.getByLabel(t.file).setInputFiles(file);
    await page.getByRole('button', { name: uploading.submit }).click();
    await expect(page.getByText(uploading.reason('name.missing'))).toBeVisible();
    await expect(page.getByText(uploading.reason('missing'), { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(t.name).fill(name);
    await page
      .getByLabel(t.file)
      .setInputFiles({ ...file, mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
    await page.getByRole('button', { name: uploading.submit }).click();
    await expect(page.getByText(uploading.reason('wrong-type')).first()).toBeVisible();
    await expect(page.getByLabel(t.name)).toHaveValue(name);
    await page.getByLabel(t.file).setInputFiles(file);
    await page.getByRole('button', { name: uploading.submit }).click();
    await expect(
      page.getByRole('status').filter({ hasText: uploading.done('content/document-uploaded') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(deskPaths.contentEdit('product.1-e-rickshaw'));
    await expect(page.getByRole('option', { name }).first()).toBeAttached();
  });
}
