import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Language } from '#kit/language.ts';
import { deskWords, frameTexts } from '#web/desk/words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { paths } from '#web/paths.ts';
import { leadWords } from '#features/leads/web/desk/lead-words.ts';
import * as acts from '#features/quotations/contract/desk.ts';
import { recordWords } from '#features/quotations/web/desk/record-words.ts';
import { fieldWords, listWords, statusWords } from '#features/quotations/web/desk/words.ts';
import { verifyWords } from '#features/receipts/web/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, test } from './steps.ts';

/** Asks for a quote as a visitor. @returns the number that the visitor gets. */
async function askForQuote(request: APIRequestContext, organisation: string): Promise<string> {
  const answer = await request.post('/api/lead-form', {
    data: {
      name: 'Asha Kumari',
      phone: newPhone(),
      product: 'E-Rickshaw',
      quantity: '2',
      organisation,
      place: 'Danapur',
    },
  });
  const { reference } = (await answer.json()) as { readonly reference: string };
  return reference;
}
/** Finds the lead of a visitor's number at the desk. @returns the lead's number. */
async function findLead(page: Page, reference: string): Promise<string> {
  await page.goto(`/desk/leads?q=${reference}`);
  const href = await page.locator('tbody a[href^="/desk/leads/"]').first().getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const actsIn = (language: Language) => ({
  beginning: actWords(acts.beginQuotation, language),
  saving: actWords(acts.changeTerms, language),
  adding: actWords(acts.addItem, language),
  issuing: actWords(acts.issueDraft, language),
  mailing: actWords(acts.mailQuotation, language),
  discarding: actWords(acts.discardQuotation, language),
  cancelling: actWords(acts.cancelIssued, language),
});

for (const language of ['en', 'hi'] as const) {
  const [t, list, fields] = [recordWords[language], listWords[language], fieldWords[language]];
  const { beginning, saving, adding, issuing, mailing } = actsIn(language);

  test(`a lead becomes a quotation whose PDF is genuine (${language})`, async ({ page, request }) => {
    const organisation = `Gram Panchayat ${newPhone()}`;
    const reference = await askForQuote(request, organisation);
    await openDesk(page, ['owner']);
    const lead = await findLead(page, reference);
    await rememberLanguage(page, language);

    await page.goto(deskPaths.lead(lead));
    await page.getByRole('button', { name: leadWords[language].quote }).click();
    await expect(done(page, beginning.done('quotations/begun'))).toBeVisible();
    await expect(page.getByLabel(fields.buyer)).toHaveValue(organisation);
    await expect(section(page, t.finish)).toContainText(fields.state);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const draft = page.url();

    // The lead has this draft: asking again leads to it.
    await page.goto(deskPaths.lead(lead));
    await page.getByRole('button', { name: leadWords[language].quote }).click();
    await expect(done(page, beginning.done('quotations/draft-open'))).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(draft).pathname);

    // A wrong check digit is named, and nothing that was typed is lost.
    await page.getByLabel(fields.gstin).fill('27AAPFU0939F1ZX');
    await page.getByLabel(fields.note).fill('Blue');
    await page.getByRole('button', { name: saving.submit, exact: true }).first().click();
    await expect(page.getByLabel(fields.gstin)).toBeFocused();
    await expect(page.getByText(saving.reason('gstin-check-digit'))).toBeVisible();
    await expect(page.getByLabel(fields.note)).toHaveValue('Blue');
    await expectAccessible(page);
    await page.getByLabel(fields.gstin).fill('27AAPFU0939F1ZV');
    await page.getByRole('button', { name: saving.submit, exact: true }).first().click();
    await expect(done(page, saving.done('quotations/saved'))).toBeVisible();
    await expect(page.getByLabel(fields.state)).toHaveValue('27');

    await page.getByText(t.addOther, { exact: true }).click();
    const other = page.getByRole('form', { name: adding.label });
    await other.getByLabel(fields.description).fill('Freight');
    await other.getByLabel(fields.quantity).fill('1');
    await other.getByLabel(fields.unit).selectOption('OTH');
    await other.getByLabel(fields.price).fill('2,500.50');
    await other.getByLabel(fields.gst).selectOption('18');
    await other.getByLabel(fields.hsn).fill('996511');
    await other.getByRole('button', { name: adding.submit, exact: true }).click();
    await expect(done(page, adding.done('quotations/item-added'))).toBeVisible();
    // 18 % of ₹2,500.50 is ₹450.09; Maharashtra is another state than the seller's, so it is IGST.
    await expect(section(page, t.totals)).toContainText(t.taxAt('IGST', '18'));
    await expect(section(page, t.totals)).toContainText('₹450.09');

    await section(page, t.finish).getByText(issuing.label, { exact: true }).click();
    const confirmation = page.getByRole('form', { name: issuing.label });
    await expect(confirmation).toContainText(organisation);
    await expectAccessible(page);
    // What is typed and not saved would not be on the paper.
    await page.getByLabel(fields.subject).fill('Tender 7');
    await confirmation.getByRole('button').click();
    await expect(confirmation.getByRole('alert')).toHaveText(frameTexts[language].saveFirst);
    await page.getByRole('button', { name: saving.submit, exact: true }).first().click();
    await expect(done(page, saving.done('quotations/saved'))).toBeVisible();
    await expect(page.getByLabel(fields.subject)).toHaveValue('Tender 7');
    await section(page, t.finish).getByText(issuing.label, { exact: true }).click();
    await confirmation.getByRole('button').click();
    await expect(done(page, issuing.done('quotations/issued'))).toBeVisible();
    const [, number = ''] =
      new RegExp(`^${organisation} (SQ/\\d\\d-\\d\\d/\\d{4})$`).exec(
        await page.getByRole('heading', { level: 1 }).innerText(),
      ) ?? [];
    expect(number).not.toBe('');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // The buyer opens the link without any session; the PDF is the one whose hash the desk shows.
    const pdf = await request.get((await page.getByRole('link', { name: t.pdf }).getAttribute('href')) ?? '');
    const sha256 = createHash('sha256')
      .update(await pdf.body())
      .digest('hex');
    await expect(section(page, t.document)).toContainText(sha256);
    const code = /SV-[\w-]+/.exec(await section(page, t.document).innerText())?.[0] ?? '';
    await page.getByRole('link', { name: t.verify }).click();
    await expect(page).toHaveURL(paths.verify(language, code));
    await expect(page.getByText(verifyWords[language].quotationValidTitle)).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await page.goBack();

    await page.getByLabel(fields.email).fill('nobody');
    await page.getByRole('button', { name: mailing.submit }).click();
    await expect(page.getByText(mailing.reason('not-an-email'))).toBeVisible();
    const to = `${newPhone()}@example.com`;
    await page.getByLabel(fields.email).fill(to);
    await page.getByRole('button', { name: mailing.submit }).click();
    await expect(done(page, mailing.done('quotations/mailed'))).toBeVisible();
    expect(await page.getByRole('link', { name: t.chat }).getAttribute('href')).toContain('https://wa.me/91');
    await expect
      .poll(() => readFileSync(`${process.env['SITE_DATA_DIR']}/outbox/messages.ndjson`, 'utf8'))
      .toContain(to);

    await page.goto(`${deskPaths.quotations()}?q=${encodeURIComponent(number)}`);
    const row = page.getByRole('row').filter({ hasText: organisation });
    await expect(row).toContainText(statusWords[language].valid);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(row).toContainText(number);
    await row.getByRole('link', { name: organisation }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await page.goto(`${deskPaths.quotations()}?q=nothing-like-it`);
    await expect(page.getByRole('heading', { level: 1, name: list.caption })).toBeVisible();
    await expectAccessible(page);
  });
}

test('of two who edit one draft the second keeps what they typed', async ({ page, browser, request }) => {
  const { en: t } = recordWords;
  const { en: fields } = fieldWords;
  const { beginning, saving, discarding } = actsIn('en');
  const reference = await askForQuote(request, `Gram Panchayat ${newPhone()}`);
  await openDesk(page, ['finance']);
  const lead = await findLead(page, reference);
  await page.goto(deskPaths.newQuotation());
  await page.getByLabel(beginning.field('lead')).first().fill(`SL-${lead}`);
  await page
    .getByRole('form', { name: beginning.label, exact: true })
    .getByRole('button', { name: beginning.submit })
    .click();
  await expect(done(page, beginning.done('quotations/begun'))).toBeVisible();

  const colleague = await newPage(await browser.newContext());
  await openDesk(colleague, ['owner']);
  await colleague.goto(page.url());
  await colleague.getByLabel(fields.note).fill('With lids');
  await colleague.getByLabel(fields.delivery, { exact: true }).fill('In May');
  await colleague.getByRole('button', { name: saving.submit, exact: true }).first().click();
  await expect(done(colleague, saving.done('quotations/saved'))).toBeVisible();

  await page.getByLabel(fields.delivery, { exact: true }).fill('In June');
  const save = page.getByRole('button', { name: saving.submit, exact: true }).first();
  await save.click();
  const changes = page.locator('.quotation-changes');
  await expect(changes).toContainText(`${fields.note}: – → With lids`);
  await expect(page.getByLabel(fields.delivery, { exact: true })).toHaveValue('In June');
  await expect(page.getByLabel(fields.note)).toHaveValue('With lids');
  await expect(page.getByText(deskWords.en.colleagueSaved('In May'))).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(done(page, saving.done('quotations/saved'))).toBeVisible();
  await expect(page.getByLabel(fields.delivery, { exact: true })).toHaveValue('In June');
  await expect(page.getByLabel(fields.note)).toHaveValue('With lids');

  // Deleted by the colleague while the other types.
  await colleague.reload();
  await colleague.getByText(discarding.label, { exact: true }).click();
  await colleague.getByRole('button', { name: discarding.submit }).click();
  await expect(done(colleague, discarding.done('quotations/discarded'))).toBeVisible();
  await page.getByLabel(fields.note).fill('Without lids');
  await save.click();
  await expect(page.getByRole('alert')).toContainText(t.gone);
  await expect(page.getByRole('alert')).toContainText('Without lids');
  await colleague.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a draft is edited, issued and cancelled', async ({ page, request }) => {
    const { en: t } = recordWords;
    const { en: fields } = fieldWords;
    const { saving, issuing, cancelling } = actsIn('en');
    const reference = await askForQuote(request, `Gram Panchayat ${newPhone()}`);
    await openDesk(page, ['finance']);
    await page.goto(deskPaths.lead(await findLead(page, reference)));
    await page.getByRole('button', { name: leadWords.en.quote }).click();
    await page.getByLabel(fields.state).selectOption('10');
    await page.getByLabel(fields.days).fill('366');
    const save = page.getByRole('button', { name: saving.submit, exact: true }).first();
    await save.click();
    await expect(page.getByText(saving.reason('out-of-range'))).toBeVisible();
    await expect(page.getByLabel(fields.state)).toHaveValue('10');
    await page.getByLabel(fields.days).fill('60');
    await save.click();
    await section(page, t.finish).getByText(issuing.label, { exact: true }).click();
    await page.getByRole('form', { name: issuing.label }).getByRole('button').click();
    await expect(page.getByText(issuing.done('quotations/issued'))).toBeVisible();
    await page.getByText(cancelling.label, { exact: true }).click();
    await page.getByRole('button', { name: cancelling.submit }).click();
    await expect(page.locator('[aria-invalid]')).toHaveAttribute('name', 'reason');
    await page.getByLabel(fields.reason).fill('Wrong price');
    await page.getByRole('button', { name: cancelling.submit }).click();
    await expect(page.getByText(cancelling.done('quotations/cancelled'))).toBeVisible();
    await expect(page.getByText('Wrong price')).toBeVisible();
  });
});
