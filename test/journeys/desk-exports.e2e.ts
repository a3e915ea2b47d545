// A list becomes a file, from its filter to the download.
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { languages } from '#web/i18n.ts';
import { listWords } from '#web/desk/list-words.ts';
import { exportStateWords, exportsWords } from '#features/lists/web/desk/exports-words.ts';
import { beginExport } from '#features/lists/contract.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

for (const language of languages) {
  const t = exportsWords[language];
  const list = listWords[language];

  test(`a filtered list is exported and downloaded (${language})`, async ({ page }) => {
    const phone = newPhone();
    const name = `=आशा ${phone}`;
    const sent = await page.request.post('/api/contact/submit', { data: { name, phone, email: '' } });
    expect(sent.status()).toBe(201);
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    await page.goto(`/desk/leads?q=${phone}`);
    await page.getByText(list.export, { exact: true }).last().click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: list.xlsx }).click();
    await page.waitForURL(/\/desk\/exports/);
    await expect(page.getByText(actWords(beginExport, language).done('exports/started'))).toBeVisible();
    // The page loads itself anew while the file is made.
    await expect(page.getByRole('table').getByText(exportStateWords[language].done)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const download = page.waitForEvent('download');
    await page.locator('main').getByRole('link', { name: t.download }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^saral-leads-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = unzipSync(readFileSync(await file.path()))['xl/worksheets/sheet1.xml'];
    const text = Buffer.from(sheet ?? []).toString();
    expect(text).toContain(`<t>${name}</t>`);
    expect(text).toContain(`<t>${phone}</t>`);
  });
}
