// A sale from a letter to its last paper.
import type { Page } from '@playwright/test';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { enterLead } from '#features/leads/contract/desk.ts';
import { leadWords, newLeadWords } from '#features/leads/web/desk/lead-words.ts';
import { stateWords } from '#features/leads/web/parts/words.ts';
import { leadsWords } from '#features/leads/web/desk/words.ts';
import { changeBankDetails } from '#features/papers/contract/desk.ts';
import { paperKindWords } from '#features/papers/web/parts/words.ts';
import * as quotations from '#features/quotations/contract/desk.ts';
import { recordWords } from '#features/quotations/web/desk/record-words.ts';
import { fieldWords } from '#features/quotations/web/desk/words.ts';
import * as sales from '#features/sales/contract.ts';
import { salesWords } from '#features/sales/web/desk/words.ts';
import { linesOf, pageCount } from '../../scripts/testing/pdf.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const good = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};
async function pdfOf(page: Page, name: string): Promise<{ text: string; pages: number }> {
  const answer = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
  const bytes = await answer.body();
  return { text: linesOf(bytes).join('\n'), pages: pageCount(bytes) };
}

for (const language of ['en', 'hi'] as const) {
  test(`a letter becomes quotation, proforma, invoice, credit note and challan (${language}) @wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const organisation = `Nagar Parishad ${newPhone()}`;
    const [t, fields, kinds] = [recordWords[language], fieldWords[language], paperKindWords[language]];
    const s = salesWords[language];
    const saving = actWords(sales.changePaper, language);
    const issued = actWords(sales.issuePaper, language).done('sales/issued');
    const begun = actWords(sales.beginPaper, language).done('sales/begun');
    await openDesk(page, ['owner']);
    await rememberLanguage(page, language);

    const banking = actWords(changeBankDetails, language);
    await page.goto(deskPaths.salesSettings());
    const account = {
      accountName: 'Namuna',
      accountNumber: '123456789012',
      ifsc: 'SBIN0001234',
      bankName: 'SBI, Patna',
      upi: 'namuna@sbi',
    };
    for (const [name, value] of Object.entries(account)) await page.getByLabel(banking.field(name)).fill(value);
    await page.getByRole('button', { name: banking.submit }).click();
    await expect(done(page, banking.done('papers/bank-saved'))).toBeVisible();

    const entering = actWords(enterLead, language);
    const [lead, list] = [newLeadWords[language], leadsWords[language]];
    await page.goto(deskPaths.newLead());
    await page.getByLabel(lead.source).selectOption('letter');
    await page.getByLabel(lead.name).fill('A K Singh');
    await page.getByLabel(leadWords[language].organisation).fill(organisation);
    await page.getByLabel(lead.phone, { exact: true }).fill(newPhone());
    await page.getByLabel(list.product).fill('Plastic 660L wheel Dustbin');
    await page.getByLabel(leadWords[language].quantity).fill('2');
    await page.getByLabel(lead.language).selectOption('en');
    await page.getByRole('button', { name: entering.submit }).click();
    await expect(done(page, entering.done('leads/created'))).toBeVisible();
    const leadPage = page.url();
    await page.getByRole('button', { name: leadWords[language].quote }).click();
    await page.getByLabel(fields.address).fill('Office of the Executive Officer\nHajipur');
    await page.getByLabel(fields.state).selectOption('10');
    const terms = actWords(quotations.changeTerms, language);
    await page.getByRole('button', { name: terms.submit, exact: true }).first().click();
    await expect(done(page, terms.done('quotations/saved'))).toBeVisible();
    expect((await pdfOf(page, t.preview)).text).toContain('DRAFT');
    // The head of the record leads to what is next.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(organisation);
    await page.getByRole('link', { name: t.toIssue, exact: true }).click();
    await page.locator('#finish summary').first().click();
    await page.locator('#finish form').first().getByRole('button').click();
    await expect(done(page, actWords(quotations.issueDraft, language).done('quotations/issued'))).toBeVisible();
    await page.getByRole('link', { name: t.toAccept, exact: true }).click();
    const accepting = actWords(quotations.acceptIssued, language);
    await page.locator('#next summary').first().click();
    await page.getByRole('button', { name: accepting.submit }).click();
    await expect(done(page, accepting.done('quotations/accepted'))).toBeVisible();
    const order = page.url();

    const begin = async (kind: 'proforma' | 'invoice' | 'challan'): Promise<void> => {
      await page.goto(order);
      await page.locator('#papers').getByRole('button', { name: kinds[kind] }).click();
      await expect(done(page, begun)).toBeVisible();
    };
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: saving.submit, exact: true }).click();
      await expect(done(page, saving.done('sales/saved'))).toBeVisible();
    };
    const issue = async (): Promise<string> => {
      await page.getByRole('link', { name: s.toIssue, exact: true }).click();
      await page.locator('#finish summary').first().click();
      await page.locator('#finish form').first().getByRole('button').click();
      await expect(done(page, issued)).toBeVisible();
      return /\S+$/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
    };

    // 2 of ₹14,500 and 18%.
    await begin('proforma');
    await issue();
    expect((await pdfOf(page, s.pdf)).text).toContain('Scan to pay ₹34,220 by UPI');

    await begin('invoice');
    await page.getByLabel(s.transport).fill('BR31 GA 4471');
    await save();
    const invoice = await issue();
    expect(invoice).toMatch(/^INV\/\d\d-\d\d\/\d{4}$/);
    const pdf = await pdfOf(page, s.pdf);
    expect(pdf.pages).toBe(3);
    for (const part of ['Tax invoice', 'BR31 GA 4471', 'Office of the Executive Officer'])
      expect(pdf.text).toContain(part);
    await good(page);
    const invoicePage = page.url();
    const receiving = actWords(sales.recordReceipt, language);
    await page.getByRole('link', { name: s.toReceive, exact: true }).click();
    await page.locator('#payments summary').first().click();
    await page.getByLabel(receiving.field('amount')).fill('20,000');
    await page.getByRole('button', { name: receiving.submit }).click();
    await expect(done(page, receiving.done('sales/received'))).toBeVisible();
    await expect(page.locator('#payments')).toContainText('₹14,220');

    await page.getByRole('button', { name: kinds['credit-note'] }).click();
    await expect(done(page, begun)).toBeVisible();
    await page.getByLabel(s.quantity).fill('1');
    await page.getByLabel(s.reason).fill('One came broken');
    await good(page);
    await save();
    await issue();
    expect((await pdfOf(page, s.pdf)).text).toContain(`Tax invoice: ${invoice}`);
    await page.goto(invoicePage);
    // 34,220 less 17,110 and 20,000.
    await expect(page.locator('#payments')).toContainText(s.payBack);
    await expect(page.locator('#payments')).toContainText('₹2,890');
    const repaying = actWords(sales.recordRepayment, language);
    await page.getByRole('link', { name: s.toPayBack, exact: true }).click();
    await page.locator('#payments summary').last().click();
    await expect(page.getByLabel(repaying.field('amount'))).toHaveValue('2890');
    await good(page);
    await page.getByRole('button', { name: repaying.submit }).click();
    await expect(done(page, repaying.done('sales/repaid'))).toBeVisible();
    await expect(page.locator('#payments')).toContainText(s.paidBack('₹2,890'));

    await begin('challan');
    await page.getByLabel(s.reason).fill('On approval');
    await save();
    expect(await issue()).toMatch(/^DC\//);
    const challan = await pdfOf(page, s.pdf);
    expect(challan.pages).toBe(3);
    expect(challan.text).toContain('ORIGINAL FOR CONSIGNEE');

    await page.goto(order);
    await expect(page.locator('#papers li')).toHaveCount(4);
    await page.getByRole('link', { name: t.buyerPage }).click();
    await expect(page.getByRole('heading', { level: 1, name: organisation })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(invoice) })).toBeVisible();
    await good(page);
    await page.goto(leadPage);
    await expect(page.locator('.desk-head')).toContainText(stateWords[language].won);
    await page.goto(`${deskPaths.salesPapers()}?q=${encodeURIComponent(organisation)}`);
    await expect(page.locator('[data-row]')).toHaveCount(4);
    await good(page);
  });
}
