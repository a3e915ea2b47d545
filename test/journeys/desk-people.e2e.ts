// A person is shown, moved to another number and erased: the owner, and a colleague who agrees.
import { type Language, languages } from '#web/i18n.ts';
import type { Page } from '@playwright/test';
import type { Phone } from '#kit/text/phone.ts';
import { approvalBlockWords } from '#features/approvals/web/parts/words.ts';
import { partWords } from '#features/people/web/desk/part-words.ts';
import { eraseWords } from '#features/people/web/desk/erase-words.ts';
import { correctName } from '#features/accounts/contract/desk.ts';
import * as acts from '#features/people/contract.ts';
import { moveWords, personWords } from '#features/people/web/desk/words.ts';
import { waitingWords } from '#features/desk/web/words.ts';
import { makePerson } from '#test/accounts.ts';
import { actWords } from './act-words.ts';
import { inDatabase, openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { codeFor, expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, test } from './steps.ts';

const good = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

async function journey(page: Page, language: Language): Promise<void> {
  const [t, move, erase] = [personWords[language], moveWords[language], eraseWords[language]];
  const naming = actWords(correctName, language);
  const beginning = actWords(acts.beginMove, language);
  const coding = actWords(acts.giveMoveCode, language);
  const agreeing = actWords(acts.agreeToMove, language);
  const erasing = actWords(acts.beginErasure, language);
  const [phone, next] = [newPhone(), newPhone()];
  const { account } = await inDatabase((ctx) => makePerson(ctx, { phone: `+91${phone}` as Phone, name: 'Asha Kumri' }));
  const sent = await page.request.post('/api/lead-form', { data: { name: 'Asha', phone, product: 'E-Rickshaw' } });
  expect(sent.status()).toBe(201);
  const address = `/desk/people/${account.id}`;

  await openDesk(page, ['owner']);
  await rememberLanguage(page, language);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: partWords[language].leads })).toBeVisible();
  await page.getByText(naming.label).click();
  await good(page);
  // A refused form stays open and says why.
  await page.getByRole('textbox', { name: naming.field('name'), exact: true }).fill('=cmd|calc');
  await page.getByRole('textbox', { name: naming.field('reason') }).fill('As in her letter');
  await page.getByRole('button', { name: naming.submit }).click();
  await expect(page.getByText(naming.reason('no-name'))).toBeVisible();
  await page.getByRole('textbox', { name: naming.field('name'), exact: true }).fill('Asha Kumari');
  await page.getByRole('textbox', { name: naming.field('reason') }).fill('As in her letter');
  await page.getByRole('button', { name: naming.submit }).click();
  await expect(page.getByText(naming.done('people/name-corrected'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Asha Kumari' })).toBeVisible();

  await page.getByRole('link', { name: t.move }).click();
  await good(page);
  await page.getByRole('textbox', { name: move.phone }).fill(next);
  await page.getByRole('textbox', { name: move.reason }).fill('Lost the SIM');
  await page.getByRole('button', { name: beginning.submit }).click();
  await expect(page.getByText(beginning.done('people/code-sent'))).toBeVisible();
  await page.getByRole('textbox', { name: coding.field('code') }).fill(codeFor(next));
  await page.getByRole('button', { name: coding.submit }).click();
  await expect(page.getByText(coding.done('people/code-given'))).toBeVisible();
  await expect(page.getByText(approvalBlockWords[language]['second-person'])).toBeVisible();
  await good(page);

  await openDesk(page, ['owner']);
  // The colleague finds it on Today.
  await page.goto('/desk');
  await page.getByRole('link', { name: waitingWords[language]['moves-to-agree'] }).click();
  await expect(page).toHaveURL(/\/desk\/phone-moves\?state=code-given$/);
  await good(page);
  await page.goto(address.replace('/people/', '/people/move/'));
  await acceptQuestions(page);
  await page.getByRole('button', { name: agreeing.submit }).click();
  await expect(page.getByText(agreeing.done('people/moved'))).toBeVisible();

  await page.goto(address.replace('/people/', '/people/copy/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await good(page);

  await page.goto(address.replace('/people/', '/people/erase/'));
  await expect(page.getByRole('heading', { name: erase.stays })).toBeVisible();
  await good(page);
  // Each figure leads to its records on the page of the person.
  const figures = await page
    .locator('.desk-facts a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(figures.length).toBeGreaterThan(0);
  const shown = await newPage(page.context());
  await shown.goto(address);
  for (const figure of figures) {
    const [path, id = ''] = (figure ?? '').split('#');
    expect(path).toBe(address);
    await expect(shown.locator(`[id="${id}"]`), id).toBeVisible();
  }
  await shown.close();
  await page.getByRole('textbox', { name: erasing.field('reason') }).fill('Request SL-1');
  await page.getByRole('textbox', { name: erasing.field('digits') }).fill(next.slice(-4) === '0000' ? '1111' : '0000');
  await acceptQuestions(page);
  await page.getByRole('button', { name: erasing.submit }).click();
  await expect(page.getByText(erasing.reason('invalid')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: erasing.field('reason') })).toHaveValue('Request SL-1');
  await page.getByRole('textbox', { name: erasing.field('digits') }).fill(next.slice(-4));
  await page.getByRole('button', { name: erasing.submit }).click();
  await expect(page.getByText(erasing.done('people/erasure-begun'))).toBeVisible();
  await expect(page.getByText(t.closed)).toBeVisible();
  await good(page);
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: partWords[language].leads })).toHaveCount(0, { timeout: 100 });
  }).toPass();
}

test('a person is shown, corrected, moved and erased', async ({ page }) => journey(page, 'en'));
for (const language of languages)
  for (const width of [360, 768, 1280])
    test(`a person is shown, corrected, moved and erased (${language}, ${width} px) @long`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await journey(page, language);
    });
