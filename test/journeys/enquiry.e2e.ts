import type { Page } from '@playwright/test';
import { languages } from '#web/i18n.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { paths } from '#web/paths.ts';
import { productWords } from '#features/content/web/product-words.ts';
import { enquiryWords, stepWords } from '#features/leads/web/enquiry-words.ts';
import { leadWords } from '#features/leads/web/desk/lead-words.ts';
import { issueDraft } from '#features/quotations/contract/desk.ts';
import { fieldWords } from '#features/quotations/web/desk/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, scriptsRan, test } from './steps.ts';

const quantity = (page: Page, product: string) => page.locator(`[name="quantity:${product}"]`);
const [rickshaw, bin, baler] = ['E-Rickshaw', 'Plastic 660L wheel Dustbin', 'Plastic Bailing Machine'] as const;

for (const language of languages) {
  const [t, ofProduct, steps] = [enquiryWords[language], productWords[language], stepWords[language]];
  const issuing = actWords(issueDraft, language);

  test(`three products become one enquiry with a status, and one quotation${language === 'en' ? ' @wide' : ''} (${language})`, async ({
    page,
    context,
  }) => {
    const phone = newPhone();
    const add = page.locator('.product-links').getByRole('link', { name: ofProduct.addToEnquiry });

    // From a product's page; what is typed stays on the way to the next.
    await page.goto(paths.product(language, rickshaw));
    await add.click();
    await expect(quantity(page, rickshaw)).toHaveValue('1');
    // The script stores what is typed.
    await scriptsRan(page);
    await quantity(page, rickshaw).fill('2');
    await page.getByLabel(t.name).fill('Asha Kumari');
    await page.goto(paths.product(language, bin));
    await expect(page.locator('[data-basket]')).toHaveText(`${ofProduct.ownEnquiry} (1)`);
    await expect(add).toBeVisible();
    await add.click();
    await expect(quantity(page, rickshaw)).toHaveValue('2');
    await expect(page.getByLabel(t.name)).toHaveValue('Asha Kumari');

    // From the list, and the third from the form itself.
    await page.getByRole('button', { name: t.seeMore }).click();
    await expect(page).toHaveURL(paths.products(language));
    await expect(page.locator('[data-basket]')).toHaveText(`${ofProduct.ownEnquiry} (2)`);
    await expect(page.getByRole('link', { name: ofProduct.inEnquiry })).toHaveCount(2);
    await expectAccessible(page);
    await page.goto(paths.enquiry(language));
    await expectAccessible(page);
    await page.getByText(t.moreProducts, { exact: true }).click();
    await quantity(page, baler).fill('1');
    await quantity(page, bin).fill('many');
    await page.getByLabel(t.organisation).fill(`Gram Panchayat ${phone}`);
    await page.getByLabel(t.state).selectOption('10');
    await page.getByLabel(t.phone).fill(phone);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(t.quantity)).toBeVisible();
    await expect(quantity(page, baler)).toHaveValue('1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await quantity(page, bin).fill('12');
    await page.getByRole('button', { name: t.send }).click();

    await expect(page.getByRole('heading', { name: t.sentTitle })).toBeVisible();
    const number = await page.locator('.enquiry-number').innerText();
    expect(number).toMatch(/^SE-/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const expectStatus = async (on: Page, text: string): Promise<void> => {
      await on.goto(paths.enquiryStatus(language));
      await on.getByLabel(t.number).fill(number);
      await on.getByLabel(t.phone).fill(phone);
      await on.getByRole('button', { name: t.show }).click();
      await expect(on.getByText(text, { exact: true })).toBeVisible();
    };
    await page.getByRole('link', { name: t.seeStatus }).click();
    await expectStatus(page, steps.received);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // The office drafts and issues one quotation for all three.
    const desk = await newPage(context);
    await openDesk(desk, ['owner']);
    await rememberLanguage(desk, language);
    await desk.goto(`${deskPaths.leads()}?q=${number}`);
    await desk.locator('[data-row] a').first().click();
    await expect(desk.getByRole('listitem').filter({ hasText: bin })).toBeVisible();
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);
    await desk.getByRole('button', { name: leadWords[language].quote }).click();
    await expect(desk.getByLabel(fieldWords[language].buyer)).toHaveValue(`Gram Panchayat ${phone}`);
    await expect(desk.locator('.quotation-item')).toHaveCount(3);
    await desk.locator('#finish').getByText(issuing.label, { exact: true }).click();
    await desk.getByRole('form', { name: issuing.label }).getByRole('button').click();
    await expect(desk.getByRole('status').filter({ hasText: issuing.done('quotations/issued') })).toBeVisible();
    await expectStatus(page, steps.quoted);
  });
}
