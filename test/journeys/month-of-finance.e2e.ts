// A month of finance in short: a settlement is recorded, the bank statement shows it, what else it shows is agreed to by a second
// person, and the vouchers name both. How a payout run is paid is in earnings.e2e.ts.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { dayInIndia, before, dayMs } from '#kit/time.ts';
import { approveLines, importUpload, previewStatement } from '#features/bank/contract.ts';
import { bankWords, categoryWords, tiedKindWords } from '#features/bank/web/desk/words.ts';
import { importReport, recordReport } from '#features/payments/settlements/contract.ts';
import { importWords } from '#features/payments/settlements/web/desk/settlement-words.ts';
import { actWords } from './act-words.ts';
import { openDesk, paidTwice } from './desk-session.ts';
import { acceptQuestions } from './desk-steps.ts';
import { expect, expectAccessible, newPage, scriptsRan, test } from './steps.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const csv = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
});
async function colleague(browser: Browser, baseURL: string): Promise<Page> {
  const page = await newPage(await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } }));
  await acceptQuestions(page);
  await openDesk(page, ['finance']);
  return page;
}

test('a month of finance: settlement, statement, second person, vouchers @rest', async ({ browser, baseURL }) => {
  const [first, second] = [await colleague(browser, baseURL ?? ''), await colleague(browser, baseURL ?? '')];
  const day = dayInIndia(before(new Date(), dayMs));
  const [number, utr] = [`PO${Date.now()}`, `SBIN${String(Date.now()).slice(-12)}`];
  const payments = await paidTwice();

  await first.goto('/desk/settlements');
  await first.locator('summary', { hasText: actWords(importReport, 'en').label }).click();
  const rows = payments.map(({ id }) => [number, utr, day, id, '500.00', '10.00', '1.80', '488.20'].join(','));
  await first
    .getByLabel(importWords.en.file, { exact: true })
    .setInputFiles(csv('report.csv', ['Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount', ...rows]));
  await first.getByRole('button', { name: actWords(importReport, 'en').submit }).click();
  await first.waitForURL(/settlement-imports/);
  await first.getByLabel(importWords.en.arrived(number)).fill('976.40');
  const recording = actWords(recordReport, 'en', { count: 1 });
  await first.getByRole('button', { name: recording.submit }).click();
  await expect(first.getByText(recording.done('settlements/recorded'), { exact: true })).toBeVisible();

  // The first statement opens the bank account.
  const date = day.split('-').toReversed().join('/');
  await first.goto('/desk/bank');
  await scriptsRan(first);
  await first
    .getByLabel(bankWords.en.file, { exact: true })
    .setInputFiles(
      csv('statement.csv', [
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
        `${date},NEFT CR ${utr} INSTAMOJO SETTLEMENT,${utr},${date},,976.40,50976.40`,
        `${date},CHARGES SMS ALERTS,,${date},118.00,,50858.40`,
      ]),
    );
  await first.getByLabel(bankWords.en.number, { exact: true }).fill('50200071234567');
  await first.getByRole('button', { name: actWords(previewStatement, 'en').submit, exact: true }).click();
  await first
    .getByRole('region', { name: bankWords.en.previewTitle('statement.csv') })
    .getByRole('button', { name: actWords(importUpload, 'en', { count: 2 }).submit, exact: true })
    .click();
  await expect(first.getByRole('link', { name: new RegExp(`^${tiedKindWords.en.settlement} `) })).toBeVisible();
  await expectAccessible(first);

  const charge = first.getByRole('row', { name: /CHARGES SMS ALERTS/ });
  await charge.getByRole('checkbox').check();
  await first.getByLabel(bankWords.en.category).selectOption({ label: categoryWords.en.charge });
  await first.getByRole('button', { name: bankWords.en.mark, exact: true }).click();
  await expect(first.getByRole('heading', { name: bankWords.en.proposalsTitle })).toBeVisible();
  const agreeing = actWords(approveLines, 'en', { count: 1, sum: '−₹118' });
  await second.goto('/desk/bank');
  await second.getByLabel(agreeing.check).check();
  await second.getByRole('button', { name: agreeing.submit, exact: true }).click();
  await expect(second.getByText(agreeing.done('bank/approved'))).toBeVisible();

  await first.goto(`/desk/ledger/${day.slice(0, 7)}`);
  const downloading = first.waitForEvent('download');
  await first.locator('a[href$="/draft/csv"]').click();
  const vouchers = readFileSync(await (await downloading).path(), 'utf8');
  expect(vouchers).toMatch(new RegExp(`Contra,[^\\n]*,976\\.40,,[^\\n]*${number}[^\\n]*,${utr},`));
  expect(vouchers).toMatch(/Payment,[^\n]*,118\.00,,/);
  const total = vouchers.trim().split(/\r?\n/).at(-1)?.split(',') ?? [];
  expect(total[2]).toBe('Total');
  expect(total[5]).toBe(total[6]);

  // What decides is not cut at this width.
  for (const path of ['/desk/payout-runs', '/desk/payouts', '/desk/settlements', '/desk/claims', '/desk/bank']) {
    await first.goto(path);
    const hidden = () =>
      Math.max(
        0,
        ...[...document.querySelectorAll('table')].map(
          (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
        ),
      );
    expect(await first.evaluate(hidden), path).toBe(0);
  }
});
