import { test as noisy } from '@playwright/test';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { productWords } from '#features/content/web/product-words.ts';
import { pageCount } from '../../scripts/testing/pdf.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

const products = [
  'E-Rickshaw',
  'Tri-Cycle Garbage Rickshaw',
  'Plastic Bailing Machine',
  'Plastic 660L wheel Dustbin',
  'Industrial Safety Equipment',
  'Garbage Tipper Trucks',
];

for (const language of languages) {
  const t = productWords[language];

  test(`the list shows every product with picture and figure, and a whole card is the link (${language}) @wide`, async ({
    page,
  }) => {
    await page.goto(paths.products(language));
    const cards = page.locator('.product-card');
    await expect(cards).toHaveCount(products.length);
    await expect(cards.locator('img')).toHaveCount(products.length);
    await expect(cards.locator('.product-figure b')).toHaveText([/100-120/, /250/, /20/, /660 L/, /XXXL/, /1\.5/]);
    await expectAccessible(page);
    // A press on the picture or on the line below the title.
    for (const part of ['img', 'p'] as const) {
      await page.goto(paths.products(language));
      const box = await cards.nth(1).locator(part).first().boundingBox();
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
      await expect(page).toHaveURL(paths.product(language, 'Tri-Cycle Garbage Rickshaw'));
    }
    await page.getByRole('main').getByRole('link', { name: t.products, exact: true }).click();
    await expect(page).toHaveURL(paths.products(language));
  });

  test(`a product has what a tender file needs (${language}) @wide`, async ({ page }) => {
    const shifts: number[] = [];
    await page.exposeFunction('shifted', (value: number) => shifts.push(value));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { shifted(value: number): void }).shifted(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const name of products) {
      await page.goto(paths.product(language, name));
      await expect(page.locator('.page-over a')).toHaveAttribute('href', paths.products(language));
      for (const title of [t.technicalData, t.certificates, t.supply])
        await expect(page.getByRole('table', { name: title })).toBeVisible();
      // No row says what a card above says, but for its standard.
      const cards = await page.locator('.spec h3').allTextContents();
      const data = page.getByRole('table', { name: t.technicalData }).getByRole('row');
      expect(await data.count()).toBeGreaterThan(5);
      for (const title of cards) {
        const repeated = data.filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
        expect(await repeated.filter({ hasNot: page.locator('.data-more') }).count(), title).toBe(0);
      }
      const terms = page.locator('.buying').getByRole('table', { name: t.supply });
      for (const term of [t.price, t.freight, t.delivery, t.warranty, t.tax, t.gem, t.contact])
        await expect(terms.getByRole('rowheader', { name: term, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: t.askOnWhatsApp })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa\\.me/\\d+\\?text=.+`),
      );
      await expect(page.locator('.other-products .product-card:has(img)')).toHaveCount(products.length - 1);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectNoSidewaysScroll(page);
    }
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
  });

  test(`two products are put beside each other (${language})`, async ({ page }) => {
    await page.goto(paths.product(language, 'E-Rickshaw'));
    await page.getByRole('link', { name: t.compareWith }).click();
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: t.compare, exact: true }).click();
    const table = page.getByRole('table', { name: t.compareTitle });
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(table.getByRole('rowheader', { name: t.price, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
  });

  test(`the spec sheet is linked and is a PDF (${language})`, async ({ page }) => {
    await page.goto(paths.product(language, 'Garbage Tipper Trucks'));
    const href = await page.getByRole('link', { name: t.specSheet }).getAttribute('href');
    expect(href).toBe(`${paths.product(language, 'Garbage Tipper Trucks')}/spec-sheet.pdf`);
    const answer = await page.request.get(href ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(pageCount(await answer.body())).toBe(1);
  });

  test(`a product prints on two sheets at most, without anything to press (${language}) @wide`, async ({ page }) => {
    for (const name of products) {
      await page.goto(paths.product(language, name));
      expect(pageCount(await page.pdf({ format: 'A4', preferCSSPageSize: true })), name).toBeLessThanOrEqual(2);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.product-pictures img:visible')).toHaveCount(1);
    await expect(page.locator('main :is(button, input, form):visible')).toHaveCount(0);
    await expect(page.getByRole('table', { name: t.technicalData })).toBeVisible();
  });

  // The browser logs the status 404.
  noisy(`an unknown product shows the others (${language})`, async ({ page }) => {
    await page.goto(paths.product(language, 'Spaceship'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.productNotFound);
    await expect(page.locator('.product-card')).toHaveCount(products.length);
    const heading = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    const first = await page.locator('.product-card').first().boundingBox();
    expect((first?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await expectAccessible(page);
  });
}
