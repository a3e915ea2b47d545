// A settlement of the gateway: its report is imported and tied out, and the sums open into their rows.
import { before, dayInIndia, dayMs } from '#kit/time.ts';
import { languages } from '#web/i18n.ts';
import { rupees as asRupees } from '#web/rupees.ts';
import { importReport, recordReport } from '#features/payments/settlements/contract.ts';
import { importWords } from '#features/payments/settlements/web/desk/settlement-words.ts';
import { monthInWords } from '#kit/indian-time.ts';
import { ledgerWords } from '#features/ledger/web/desk/words.ts';
import { actWords } from './act-words.ts';
import { openDesk, paidTwice } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

for (const language of languages) {
  const isRepeated = language !== 'hi';
  test(`a settlement is imported and tied out (${language})${isRepeated ? ' @long' : ''}`, async ({ page }) => {
    const t = importWords[language];
    const importing = actWords(importReport, language);
    const recording = actWords(recordReport, language, { count: 1 });
    const payments = await paidTwice();
    const number = `stl_${Date.now()}`;
    const utr = `UTR${Date.now()}`;
    const day = dayInIndia(before(new Date(), dayMs));
    const rupees = (paise: number): string => (paise / 100).toFixed(2);
    const row = ({ id, paise }: { id: string; paise: number }, amount = paise): string =>
      [number, utr, day, id, rupees(amount), '10.00', '1.80', rupees(amount - 1180)].join(',');
    const report = (rows: readonly string[]) => ({
      name: 'settlements.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount', ...rows].join('\r\n')),
    });
    const good = async (): Promise<void> => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await openDesk(page, ['finance']);
    await rememberLanguage(page, language);
    const upload = async (rows: readonly string[]): Promise<void> => {
      await page.goto('/desk/settlements');
      await page.locator('summary', { hasText: importing.label }).click();
      await page.getByLabel(t.file, { exact: true }).setInputFiles(report(rows));
      await page.getByRole('button', { name: importing.submit }).click();
      await page.waitForURL(/settlement-imports/);
    };
    await upload(payments.map((payment, index) => row(payment, payment.paise + index)));
    await expect(page.getByText(importing.done('settlements/imported'))).toBeVisible();
    await expect(page.getByRole('cell', { name: t.lineNumber(3) })).toBeVisible();
    await expect(page.getByText(t.allWrong)).toBeVisible();
    await good();

    await acceptQuestions(page);
    await upload(payments.map((payment) => row(payment)));
    await good();
    const sum = payments.reduce((total, { paise }) => total + paise - 1180, 0);
    const arrived = page.getByLabel(t.arrived(number));
    await arrived.fill(rupees(sum + 1));
    await page.getByRole('button', { name: recording.submit }).click();
    await expect(page.getByText(t.otherSum(asRupees(sum / 100)))).toBeVisible();
    await arrived.fill(rupees(sum));
    await page.getByRole('button', { name: recording.submit }).click();
    await expect(page.getByText(recording.done('settlements/recorded'), { exact: true })).toBeVisible();
    await expect(page.getByText(t.allKnown)).toBeVisible();
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { name: t.recordTitle(number) })).toBeVisible();
    for (const { id } of payments) await expect(page.getByRole('link', { name: id })).toBeVisible();
    await good();
    await page.getByRole('link', { name: payments[0]?.id ?? '' }).click();
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText(utr)).toBeVisible();

    await page.goto('/desk/ledger');
    await expect(page.getByRole('heading', { name: ledgerWords[language].dayBooks })).toBeVisible();
    const month = monthInWords(language, day.slice(0, 7));
    await page.getByRole('link', { name: month, exact: true }).click();
    await expect(page.getByRole('heading', { name: ledgerWords[language].title(month) })).toBeVisible();
    await good();
  });
}
