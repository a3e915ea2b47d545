import { type Browser, type BrowserContext, type Locator, type Page, test as noisy } from '@playwright/test';
import { type Language, languages } from '#web/i18n.ts';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { deskWords, frameTexts } from '#web/desk/words.ts';
import { listWords } from '#web/desk/list-words.ts';
import { stateWords } from '#features/leads/web/parts/words.ts';
import { leadsWords } from '#features/leads/web/desk/words.ts';
import * as acts from '#features/leads/contract/desk.ts';
import { undoWork } from '#features/lists/contract.ts';
import { actWords } from './act-words.ts';
import { leadWords, newLeadWords } from '#features/leads/web/desk/lead-words.ts';
import { inDatabase, openDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, test } from './steps.ts';

/** Leads that only this test has, by a word of their names. */
async function sendLeads(page: Page, count: number, samePhone = false): Promise<string> {
  const phone = newPhone();
  const word = `Ward${phone}`;
  for (let n = 1; n <= count; n++) {
    const sent = await page.request.post('/api/lead-form', {
      data: { name: `${word} Panchayat ${n}`, phone: samePhone ? phone : newPhone(), product: 'E-Rickshaw' },
    });
    expect(sent.status()).toBe(201);
  }
  return word;
}
/** Stores leads without the site's limits on who sends many. */
const storeLeads = (count: number): Promise<void> =>
  inDatabase(async ({ db }) => {
    await sql`
      with stored as (
      insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source,
        digest, address_hash, created_at, due_at, organisation, owner_id)
       select 'lead_of_density_' || n || '_' || random(), 'quote',
        (array['Mukhiya Ram Prasad', 'A K Singh', 'Nagar Parishad Hajipur'])[1 + n % 3], '98123' || 45000 + n, '', '[]', 'en',
        (array['new', 'in-progress', 'answered'])[1 + n % 3], false, '', 'density', '', now() - interval '40 days' - n * interval '7 hours',
        case when n % 2 = 0 then now() - interval '1 hour' end, 'Densitas',
        (select account_id from desk_session limit 1)
      from generate_series(1, ${count}::integer) as n returning id, number)
      insert into lead_item (lead_id, position, product, variant, quantity)
      select id, 1, (array['E-Rickshaw', 'Tri-Cycle Garbage Rickshaw'])[1 + number % 2], '', '' from stored`.execute(
      kyselyOf(db),
    );
  });
const rememberLanguage = (page: Page, language: Language): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'saral-language', value: language, url: process.env['SITE_URL'] ?? 'http://localhost:3000' }]);
const listOf = (word: string): string => `/desk/leads?q=${word}`;
const rows = (page: Page): Locator => page.locator('[data-row]');
const inState = (page: Page, language: Language, state: 'new' | 'lost' | 'answered' | 'in-progress'): Locator =>
  rows(page).filter({ has: page.getByText(stateWords[language][state], { exact: true }) });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
/** On a phone each row is a card: the head of the table is hidden, and each cell below the first has its label beside it. */
async function expectCards(page: Page): Promise<void> {
  const head = await page.locator('.desk-list thead').boundingBox();
  expect((head?.width ?? 0) * (head?.height ?? 0)).toBeLessThanOrEqual(1);
  const cells = await rows(page)
    .first()
    .locator('td:not(.desk-list-main, .desk-list-select)')
    .evaluateAll((found) =>
      found.map((cell) => ({
        head: cell.getAttribute('data-head') ?? '',
        label: getComputedStyle(cell, '::before').content,
        top: cell.getBoundingClientRect().top,
      })),
    );
  expect(cells.length).toBeGreaterThan(2);
  for (const { head: text, label } of cells) {
    expect(text).not.toBe('');
    expect(label).toContain(text);
  }
  // One below the other.
  expect(new Set(cells.map(({ top }) => top)).size).toBe(cells.length);
}
/** Moves the focus by Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

const actsIn = (language: Language) => ({
  answering: actWords(acts.answerLead, language),
  taking: actWords(acts.takeLead, language),
  moving: actWords(acts.setLeadState, language),
  bulkMoving: actWords(acts.changeLeads, language),
  entering: actWords(acts.enterLead, language),
  closing: actWords(acts.closeCase, language),
});

for (const language of languages) {
  const { answering, moving, bulkMoving, entering, closing } = actsIn(language);
  const t = leadWords[language];
  const list = leadsWords[language];

  test(`a morning's leads are worked off by keyboard alone (${language}) @wide`, async ({ page }, { project }) => {
    const word = await sendLeads(page, 3);
    await openDesk(page, ['recruiter']);
    await rememberLanguage(page, language);
    await page.goto(listOf(word));
    await expect(inState(page, language, 'new')).toHaveCount(3);
    await expectGood(page);
    if (project.use.isMobile === true) await expectCards(page);
    for (let n = 1; n <= 3; n++) {
      // The newest of those that wait, which the list has as n - 1 others are answered.
      for (let pressed = 0; pressed < n; pressed++) await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/desk\/leads\/\d+$/);
      await page.waitForLoadState('load');
      if (n === 1) await expectGood(page);
      const answer = page.locator('#answer');
      await tabTo(page, answer.getByLabel(answering.field('note')));
      await page.keyboard.type(`Rang number ${n}`);
      await tabTo(page, answer.getByRole('button', { name: answering.submit }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(answering.done('leads/answered'))).toBeVisible();
      await expect(page.locator('.desk-timeline').getByText(`Rang number ${n}`)).toBeVisible();
      if (n === 1) await expectGood(page);
      await page.goto(listOf(word));
      await expect(inState(page, language, 'answered')).toHaveCount(n);
    }
    await page.goto(`${listOf(word)}&state=new,in-progress`);
    await expect(page.getByText(listWords[language].noMatch)).toBeVisible();
    await expectGood(page);
  });

  test(`a mistaken bulk move of leads is undone (${language}) @wide`, async ({ page }) => {
    const word = await sendLeads(page, 4);
    await openDesk(page, ['owner']);
    await rememberLanguage(page, language);
    await page.goto(listOf(word));
    const bulk = page.locator('.desk-bulk');
    // Without a change nothing happens, and the row stays ticked.
    await rows(page).first().getByRole('checkbox').check();
    await bulk.getByRole('button', { name: list.changeSelected }).click();
    await expect(page.getByText(list.chooseChange)).toBeVisible();
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked();

    await bulk.getByLabel(listWords[language].allMatching('4')).check();
    await expect(bulk.getByLabel(list.why)).toBeHidden();
    await bulk.getByLabel(list.change).selectOption({ label: stateWords[language].lost });
    await bulk.getByLabel(list.why).selectOption({ index: 1 });
    await bulk.getByRole('button', { name: list.changeSelected }).click();
    await expect(page.getByText(bulkMoving.done('leads/bulk-lost', 4))).toBeVisible();
    await expectGood(page);
    const undo = page.getByRole('button', { name: deskWords[language].undo });
    await expect(undo).toBeVisible();
    const other = await newPage(page.context());
    await expect(async () => {
      await other.goto(listOf(word));
      await expect(inState(other, language, 'lost')).toHaveCount(4, { timeout: 500 });
    }).toPass();
    // Since then a colleague changes one: it stays as it is.
    await rows(other).first().getByRole('link').first().click();
    await other.getByRole('button', { name: t.reopen }).click();
    await expect(other.getByText(moving.done('leads/reopened'))).toBeVisible();
    // Its page shows the newest of what happened, the audit all of it.
    await other.getByRole('link', { name: deskWords[language].allEntries }).click();
    await expect(rows(other)).toHaveCount(2);

    await undo.click();
    await expect(page.getByText(actWords(undoWork, language).done('lists/undone'))).toBeVisible();
    await expect(async () => {
      await other.goto(listOf(word));
      await expect(inState(other, language, 'new')).toHaveCount(4, { timeout: 500 });
    }).toPass();
  });

  test(`a complaint is entered, acknowledged and closed in writing (${language})`, async ({ page }) => {
    const form = newLeadWords[language];
    await openDesk(page, ['finance']);
    await rememberLanguage(page, language);
    await page.goto('/desk/leads');
    await page.getByRole('link', { name: list.enter }).click();
    await expect(page.getByRole('button', { name: entering.submit })).toBeVisible();
    await expectGood(page);
    const phone = newPhone();
    // Without the number, which the page must not show.
    const name = `Chand ${[...phone].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    await page.getByLabel(form.kind).selectOption('complaint');
    await page.getByLabel(form.name).fill(name);
    await page.getByRole('button', { name: entering.submit }).click();
    await expect(page.getByText(entering.reason('source.missing'))).toBeVisible();
    await page.getByLabel(form.source).selectOption('phone');
    await page.getByRole('button', { name: entering.submit }).click();
    await expect(page.getByText(entering.reason('phone-or-email'))).toBeVisible();
    await expect(page.getByLabel(form.name)).toHaveValue(name);
    await expectGood(page);
    await page.getByLabel(form.phone, { exact: true }).fill(phone);
    await page.getByLabel(form.description).fill('The lid broke.');
    await page.getByRole('button', { name: entering.submit }).click();
    await expect(page.getByText(entering.done('leads/created'))).toBeVisible();
    await expect(page.getByText(t.acknowledgeBy)).toBeVisible();
    // Finance sees the number only after giving a reason.
    await expect(page.getByText(phone, { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: t.acknowledge }).click();
    await expect(page.getByText(moving.done('leads/acknowledged'))).toBeVisible();
    await page.getByRole('button', { name: closing.submit }).click();
    await expect(page.getByText(closing.reason('outcome.missing'))).toBeVisible();
    await page.getByLabel(closing.field('outcome')).fill('A new lid was sent.');
    await page.getByRole('button', { name: closing.submit }).click();
    await expect(page.getByText(closing.done('leads/closed'))).toBeVisible();
    await expect(page.locator('.desk-timeline').getByText('A new lid was sent.')).toBeVisible();
    await page.goto('/desk/leads?kind=complaint');
    await expect(rows(page).first()).toContainText(name);
    await expect(rows(page).first()).toContainText(stateWords[language].answered);
  });
}

/** A second person at the desk. */
async function colleague(browser: Browser): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext();
  return { page: await newPage(context), context };
}

test('of two people the second reads who changed what, and sends what they typed', async ({ page, browser }) => {
  const { answering, taking } = actsIn('en');
  const word = await sendLeads(page, 1);
  await openDesk(page, ['recruiter']);
  await page.goto(listOf(word));
  await rows(page).first().getByRole('link').first().click();
  const answer = page.locator('#answer');
  await answer.getByLabel(answering.field('note')).fill('Wants two by Diwali');

  const second = await colleague(browser);
  await openDesk(second.page, ['finance']);
  await second.page.goto(page.url());
  await second.page.getByRole('button', { name: taking.submit }).click();
  await expect(second.page.getByText(taking.done('leads/taken'))).toBeVisible();
  await second.context.close();

  await answer.getByRole('button', { name: answering.submit }).click();
  await expect(page.getByText(/ changed this lead on .+: Took it\. Look at it/)).toBeVisible();
  await expect(answer.getByLabel(answering.field('note'))).toHaveValue('Wants two by Diwali');
  await expectGood(page);
  await answer.getByRole('button', { name: answering.submit }).click();
  await expect(page.getByText(answering.done('leads/answered'))).toBeVisible();
});

test('one answer for all open leads of a number; a call and a WhatsApp message are ready', async ({ page }) => {
  const { answering } = actsIn('en');
  const t = leadWords.en;
  const word = await sendLeads(page, 3, true);
  await openDesk(page, ['recruiter']);
  await page.goto(listOf(word));
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('link', { name: t.call, exact: true })).toHaveAttribute('href', /^tel:\+917\d{9}$/);
  const chat = (await page.getByRole('link', { name: t.whatsApp, exact: true }).getAttribute('href')) ?? '';
  expect(new URL(chat).searchParams.get('text')).toMatch(
    new RegExp(
      String.raw`^Hello ${word} Panchayat 3, this is .+\. You asked us for a quote for E-Rickshaw \(reference S[LE]-[\w-]+\)\.$`,
    ),
  );
  await expect(page.locator('#answer').getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('button', { name: answering.submit }).click();
  await expect(page.getByText(answering.done('leads/answered-together'))).toBeVisible();
  await page.goto(listOf(word));
  await expect(inState(page, 'en', 'answered')).toHaveCount(3);
});

noisy('without script a lead is taken and answered, and a wrong day comes back', async ({ browser }) => {
  const { answering, taking } = actsIn('en');
  const withScript = await browser.newContext();
  const first = await newPage(withScript);
  const word = await sendLeads(first, 1);
  await openDesk(first, ['recruiter']);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await withScript.storageState(),
  });
  const page = await context.newPage();
  await page.goto(listOf(word));
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('button', { name: taking.submit }).click();
  await expect(page.getByText(taking.done('leads/taken'))).toBeVisible();
  const answer = page.locator('#answer');
  await answer.getByLabel(answering.field('note')).fill('Wants two');
  await answer.getByLabel(answering.field('day')).fill('2020-01-01');
  await answer.getByLabel(answering.field('time')).fill('10:00');
  await answer.getByRole('button', { name: answering.submit }).click();
  await expect(page.getByText(answering.reason('past'))).toBeVisible();
  await expect(answer.getByLabel(answering.field('note'))).toHaveValue('Wants two');
  await answer.getByLabel(answering.field('day')).fill('');
  await answer.getByLabel(answering.field('time')).fill('');
  await answer.getByRole('button', { name: answering.submit }).click();
  await expect(page.getByText(answering.done('leads/answered'))).toBeVisible();
  await context.close();
  await withScript.close();
});

test('a computer shows 25 rows at 1920 × 1080 and 18 at 1280 × 800, a phone targets of 44 px @wide', async ({ page }, {
  project,
}) => {
  await openDesk(page, ['owner']);
  await storeLeads(30);
  await page.goto(listOf('Densitas'));
  await expect(rows(page)).toHaveCount(25);
  if (project.use.isMobile === true) {
    const targets = page.locator('main :is(.button, .desk-chip, .desk-list-main a, .desk-select, .desk-phone a)');
    const heights = await targets.evaluateAll((found) => found.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights.filter((height) => height > 0))).toBeGreaterThanOrEqual(44);
    return;
  }
  for (const [width, height, fitting] of [
    [1920, 1080, 25],
    [1280, 800, 18],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottoms = await rows(page).evaluateAll((found) => found.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length, `${width} × ${height}`).toBeGreaterThanOrEqual(fitting);
  }
  // No column is cut.
  for (const language of languages) {
    await rememberLanguage(page, language);
    await page.reload();
    expect(await page.locator('.desk-list-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  }
  // Nor the end of the menu, on a page whose group is folded elsewhere.
  await page.goto(deskPaths.content());
  expect(
    await page.locator('.desk-side').evaluate((menu) => menu.getBoundingClientRect().top + menu.scrollHeight),
  ).toBeLessThanOrEqual(800);
});

test('what is typed in one form stays when another is saved or refused', async ({ page }) => {
  const noting = actWords(acts.noteLead, 'en');
  const due = actWords(acts.setLeadDue, 'en');
  const word = await sendLeads(page, 1);
  await openDesk(page, ['recruiter']);
  await page.goto(listOf(word));
  await rows(page).first().getByRole('link').first().click();
  const note = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: noting.submit }) })
    .getByLabel(noting.field('note'));
  await note.fill('Wants a demo in the block office');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: due.submit }) });
  await form.getByLabel(due.field('day')).fill('2020-01-01');
  await form.getByLabel(due.field('time')).fill('10:00');
  await form.getByRole('button', { name: due.submit }).click();
  await expect(form.getByText(due.reason('past'))).toBeVisible();
  await expect(note).toHaveValue('Wants a demo in the block office');
  await form.getByLabel(due.field('day')).fill(dayInIndia(new Date(Date.now() + 2 * dayMs)));
  await form.getByRole('button', { name: due.submit }).click();
  await expect(page.getByText(due.done('leads/due-set'))).toBeVisible();
  await expect(note).toHaveValue('Wants a demo in the block office');
  await expect(page.getByText(frameTexts.en.kept)).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: noting.submit }).click();
  await expect(page.getByText(noting.done('leads/noted'))).toBeVisible();
  await expect(page.locator('.desk-timeline').getByText('Wants a demo in the block office')).toBeVisible();
  await expect(page.getByText(frameTexts.en.kept)).toHaveCount(0);
});

test('a viewer reads leads without numbers and changes nothing', async ({ page }) => {
  const word = await sendLeads(page, 1);
  await openDesk(page, ['viewer']);
  await page.goto(listOf(word));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('.desk-bulk')).toHaveCount(0);
  await expect(rows(page).first()).toContainText('••••••');
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: leadWords.en.facts })).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
  await expect(page.getByRole('link', { name: leadWords.en.whatsApp })).toHaveCount(0);
  await expectGood(page);
});
