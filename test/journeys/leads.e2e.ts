import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page, test as noisy } from '@playwright/test';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { formWords } from '#web/words.ts';
import { maxLengths } from '#features/leads/terms.ts';
import { leadDays, words } from '#features/leads/web/words.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

const product = 'Plastic 660L wheel Dustbin';
const callBack = '**/api/contact/submit';
const quote = '**/api/lead-form';

interface Typed {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}
/** The beginning of the text beside the prescribed words when no answer comes. */
const noConnection = {
  en: 'No connection. Your entries are kept; try again or call',
  hi: 'इंटरनेट नहीं है। आपकी भरी हुई जानकारी यहीं है',
};
const newLead = (language: Language): Typed => {
  const phone = newPhone();
  return { name: `${language === 'hi' ? 'आशा' : 'Asha'} ${phone}`, phone, email: `asha${phone}@example.com` };
};

async function fillCallBack(page: Page, typed: Typed, language: Language): Promise<void> {
  const t = words[language];
  await page.getByRole('textbox', { name: t.name, exact: true }).fill(typed.name);
  await page.getByRole('textbox', { name: t.phone, exact: true }).fill(typed.phone);
  await page.getByRole('textbox', { name: t.email, exact: true }).fill(typed.email);
}
/** The two quote forms of a product page. */
const quoteDialog = (page: Page) => page.locator('#quote-form');
const quoteSection = (page: Page) => page.locator('#quote');
async function fillQuote(form: Locator, typed: Typed, language: Language): Promise<void> {
  const t = words[language];
  await form.getByRole('textbox', { name: t.yourName }).fill(typed.name);
  await form.getByRole('textbox', { name: t.phoneNumber }).fill(typed.phone);
}
const submit = (page: Page | Locator, language: Language) =>
  page.getByRole('button', { name: words[language].submit, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const fieldsOf = (page: Page): Promise<string[]> =>
  page.locator('form[data-send] .input').evaluateAll((all) => all.map((entry) => (entry as HTMLInputElement).value));

/** The number that the page shows after sending. */
async function referenceOn(page: Page, form: 'call-back' | 'quote'): Promise<string> {
  const next = page.locator(`#${form}-next`);
  await expect(next).toContainText(/SE(-\w{4}){3}/);
  return /SE(?:-\w{4}){3}/.exec(await next.innerText())?.[0] ?? '';
}
/** At each form: what happens next, and how long the data is stored. */
async function expectNotes(page: Page, form: 'call-back' | 'quote', language: Language): Promise<void> {
  const t = words[language];
  const notes = page.locator('.form-notes').first();
  await expect(notes).toContainText(language === 'hi' ? '1 कामकाजी दिन' : '1 business day');
  await expect(notes).toContainText(form === 'quote' ? t.quotePrivacy(leadDays) : t.callBackPrivacy(leadDays));
  await expect(notes.locator('a[href^="tel:"]')).toHaveCount(1);
  await expect(notes.locator(`a[href="${paths.privacy(language)}"]`)).toHaveText(t.privacyPolicy);
}

/** The demo's stored mails to staff with this phone. */
function mailsAbout(phone: string): { subject: string; text: string }[] {
  const file = process.env['OUTBOX_FILE'] ?? join(process.env['SITE_DATA_DIR'] ?? '', 'outbox', 'messages.ndjson');
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const messages = lines.map((line) => JSON.parse(line) as { channel: string; subject: string; text: string });
  return messages.filter((message) => message.channel === 'email' && message.text.includes(`Phone: ${phone}`));
}
/** Holds calls until released, so that the busy state is visible. */
async function holdCalls(page: Page, address: string): Promise<() => void> {
  let go = (): void => undefined;
  const notified = new Promise<void>((done) => (go = done));
  await page.route(address, async (route) => {
    await notified;
    await route.continue();
  });
  return go;
}

for (const language of languages) {
  const t = words[language];

  test(`contact: the second version sends, keeps its fields on failure, and reports both (${language}) @wide`, async ({
    page,
  }) => {
    await page.goto(paths.contact(language));
    await expectNotes(page, 'call-back', language);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await submit(page, language).click();
    await expect(page.getByRole('textbox', { name: t.name, exact: true })).toBeFocused();

    const value = newLead(language);
    await fillCallBack(page, value, language);
    const go = await holdCalls(page, callBack);
    const sent = page.waitForRequest(callBack);
    await submit(page, language).click();
    const busy = page.locator('form[data-send] button[type=submit]');
    await expect(busy).toHaveJSProperty('disabled', true);
    await expect(busy.locator('.spinner')).toBeVisible();
    await expect(busy).not.toContainText(t.submitting);
    expect((await sent).postDataJSON()).toEqual({ ...value });
    go();
    await expect(status(page, t.thanks)).toBeVisible();
    await expect(page.locator('#call-back-sent')).toHaveText(t.thanks);
    await expect(submit(page, language)).toBeEnabled();
    expect(await fieldsOf(page)).toEqual(['', '', '']);
    await expectAccessible(page);
    await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
    expect(mailsAbout(value.phone)[0]?.text).toContain(`Language: ${language === 'hi' ? 'Hindi' : 'English'}`);
    expect(mailsAbout(value.phone)[0]?.text).toContain(
      `The visitor knows this as ${await referenceOn(page, 'call-back')}`,
    );

    await page.unroute(callBack);
    await page.route(callBack, (route) => route.fulfill({ status: 500, body: '{}' }));
    await fillCallBack(page, value, language);
    await submit(page, language).click();
    await expect(alert(page, t.notSubmitted)).toBeVisible();
    await expect(status(page, t.thanks)).toBeHidden();
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test(`contact: the first press sends what looks incomplete, and is not lost (${language})`, async ({ page }, {
    project,
  }) => {
    await page.goto(paths.contact(language));
    const t = words[language];
    const press = async (): Promise<void> => {
      if (project.use.hasTouch === true) return submit(page, language).tap();
      await submit(page, language).hover();
      await page.mouse.down();
      // So long does a finger rest on a button.
      await page.waitForTimeout(120);
      await page.mouse.up();
    };
    await fillCallBack(page, newLead(language), language);
    await submit(page, language).scrollIntoViewIfNeeded();
    await page.getByRole('textbox', { name: t.phone, exact: true }).fill('12345');
    const sent = page.waitForRequest(callBack);
    await press();
    expect((await sent).postDataJSON()).toMatchObject({ phone: '12345' });
    // The answer empties the form.
    await expect(status(page, t.thanks)).toBeVisible();
    // Without a press it asks at once.
    await page.getByRole('textbox', { name: t.phone, exact: true }).fill('123');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t.odd)).toBeVisible();
  });

  test(`contact: errors are beside their fields, and no input is lost (${language})`, async ({ page }) => {
    await page.goto(paths.contact(language));
    const value = { ...newLead(language), phone: '9'.repeat(maxLengths.phone + 20) };
    const phone = page.getByRole('textbox', { name: t.phone, exact: true });
    const tooLong = formWords[language]['too-long'];
    await fillCallBack(page, value, language);
    await page.getByRole('textbox', { name: t.email, exact: true }).press('Enter');
    await expect(page.locator('#call-back-failed')).toHaveText(t.notSubmitted);
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(phone).toHaveAccessibleDescription(tooLong);
    await expect(page.getByText(tooLong)).toBeInViewport();
    await expect(page.locator('form[data-send] [aria-invalid]')).toHaveCount(1);
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A field that is being corrected no longer shows its error.
    await phone.fill(newPhone());
    await expect(page.getByText(tooLong)).toBeHidden();
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await submit(page, language).focus();
    await page.keyboard.press('Enter');
    await expect(status(page, t.thanks)).toBeInViewport();
    await expect(submit(page, language)).toBeFocused();
  });

  test(`contact: a second click while it sends does nothing, and the focus comes back (${language})`, async ({
    page,
  }) => {
    await page.goto(paths.contact(language));
    await fillCallBack(page, newLead(language), language);
    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/api/contact/submit') ? 1 : 0));
    const go = await holdCalls(page, callBack);
    const button = page.locator('form[data-send] button[type=submit]');
    await button.focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
    await expect(button).toHaveJSProperty('disabled', true);
    go();
    await expect(status(page, t.thanks)).toBeVisible();
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    expect(calls).toBe(1);
  });

  test(`the waiting time is shown in words (${language})`, async ({ page }) => {
    const answer = { status: 429, headers: { 'retry-after': '2960' }, json: { message: 'Later.' } };
    await page.route(callBack, (route) => route.fulfill(answer));
    await page.goto(paths.contact(language));
    await fillCallBack(page, newLead(language), language);
    await submit(page, language).click();
    const notified = t.tooMany(language === 'hi' ? '50 मिनट' : '50 minutes');
    await expect(alert(page, t.notSubmitted)).toContainText(notified);
    await expectNoSidewaysScroll(page);
  });

  test(`home: unsent input survives a reload, and its errors are shown (${language})`, async ({ page }) => {
    await page.goto(paths.home(language));
    const value = { ...newLead(language), phone: '9'.repeat(maxLengths.phone + 20) };
    await fillCallBack(page, value, language);
    await submit(page, language).click();
    const line = page.getByText(t.notSent);
    await expect(line).toContainText(t.mustChange);
    expect(await fieldsOf(page)).toEqual(['', '', '']);
    await expect(page.getByRole('button', { name: t.sendAgain })).toBeHidden();

    await page.reload();
    await expect(line).toContainText(t.mustChange);
    await page.getByRole('button', { name: t.changeFirst }).click();
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    const phone = page.getByRole('textbox', { name: t.phone, exact: true });
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(formWords[language]['too-long']);
    await expectAccessible(page);

    const mended = newPhone();
    await phone.fill(mended);
    await submit(page, language).click();
    await expect(status(page, t.thanks)).toBeVisible();
    await page.reload();
    await expect(submit(page, language)).toBeVisible();
    await expect(line).toBeHidden();
    await expect.poll(() => mailsAbout(mended)).toHaveLength(1);
  });

  test(`home: the first version shows Submitting, and offers to send again after a failure (${language})`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.goto(paths.home(language));
    const value = newLead(language);
    await fillCallBack(page, value, language);
    await page.route(callBack, (route) => route.fulfill({ status: 503, json: { message: 'The desk is closed.' } }), {
      times: 1,
    });
    await submit(page, language).click();
    const line = page.getByText(t.notSent);
    await expect(line).toBeVisible();
    expect(await fieldsOf(page)).toEqual(['', '', '']);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(logged).toContain('The desk is closed.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: t.changeFirst }).click();
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await expect(page.getByRole('textbox', { name: t.name, exact: true })).toBeFocused();
    await expect(line).toBeHidden();

    await page.route(callBack, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }), {
      times: 1,
    });
    await submit(page, language).click();
    await expect(line).toContainText(t.tooMany(language === 'hi' ? '1 मिनट' : '1 minute'));
    const go = await holdCalls(page, callBack);
    await page.getByRole('button', { name: t.sendAgain }).click();
    const busy = page.getByRole('button', { name: t.submitting });
    await expect(busy).toHaveJSProperty('disabled', true);
    await expect(busy.locator('.spinner')).toBeVisible();
    go();
    await expect(status(page, t.thanks)).toBeVisible();
    await expect(line).toBeHidden();
    expect(await fieldsOf(page)).toEqual(['', '', '']);
    await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
  });

  test(`product: a quote is requested in a dialog (${language}) @wide`, async ({ page }) => {
    await page.goto(paths.product(language, product));
    const open = page.getByRole('button', { name: t.getQuote });
    const dialog = page.getByRole('dialog', { name: t.quoteTitle });
    await expect(dialog).toBeHidden();
    await expectAccessible(page);
    await open.click();
    await expect(dialog).toBeVisible();
    await expectNotes(page, 'quote', language);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();

    const value = newLead(language);
    await open.click();
    await fillQuote(dialog, value, language);
    await page.route(quote, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await submit(dialog, language).click();
    await expect(alert(page, t.quoteRefused)).toBeVisible();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const name = dialog.getByRole('textbox', { name: t.yourName });
    await name.fill('आ'.repeat(maxLengths.name + 1));
    await submit(dialog, language).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(formWords[language]['too-long']);
    await expect(page.locator('#quote-failed')).toHaveText(t.quoteRefused);
    await expectAccessible(page);
    await name.fill(value.name);
    const sent = page.waitForRequest(quote);
    await submit(dialog, language).click();
    expect((await sent).postDataJSON()).toEqual({ name: value.name, phone: value.phone, product });
    await expect(dialog).toBeHidden();
    await expect(status(page, t.quoteThanks)).toBeVisible();
    await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
    expect(mailsAbout(value.phone)[0]?.subject).toBe(`Quote for ${product}: ${value.name}`);
    expect(mailsAbout(value.phone)[0]?.text).toContain(`The visitor knows this as ${await referenceOn(page, 'quote')}`);
  });

  test(`product: the form at the end asks for more, and keeps apart from the dialog (${language}) @wide`, async ({
    page,
  }) => {
    await page.goto(paths.product(language, product));
    const form = quoteSection(page);
    const value = newLead(language);
    const details = { quantity: '4 to 6', organisation: 'Gram Panchayat Danapur', place: 'Danapur' };
    const field = (label: string) => form.getByRole('textbox', { name: label });
    await fillQuote(form, value, language);
    await field(t.quantity).fill('9'.repeat(maxLengths.quantity + 1));
    await field(t.organisation).fill(details.organisation);
    await field(t.place).fill(details.place);
    await submit(form, language).click();
    await expect(page.locator('#quote-inline-failed')).toHaveText(t.quoteRefused);
    await expect(page.locator('#quote-failed')).toBeEmpty();
    await expect(field(t.quantity)).toBeFocused();
    await expect(field(t.quantity)).toHaveAccessibleDescription(formWords[language]['too-long']);
    await expectAccessible(page);
    await field(t.quantity).fill(details.quantity);
    const sent = page.waitForRequest(quote);
    await submit(form, language).click();
    expect((await sent).postDataJSON()).toEqual({ name: value.name, phone: value.phone, product, ...details });
    await expect(page.locator('#quote-inline-sent')).toHaveText(t.quoteThanks);
    await expect(page.locator('#quote-inline-next')).toBeInViewport();
    await expect(page.locator('#quote-sent')).toBeEmpty();
    await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
    expect(mailsAbout(value.phone)[0]?.text).toContain(
      `Quantity: ${details.quantity}\nOrganisation: ${details.organisation}\nPlace: ${details.place}\n`,
    );
  });

  noisy(`no connection: said as documented, logged, and nothing lost (${language})`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.goto(paths.home(language));
    const value = newLead(language);
    await page.route(/\/api\/(contact|lead)/, (route) => route.abort());
    await fillCallBack(page, value, language);
    await submit(page, language).click();
    await expect(page.getByText(t.notSent)).toContainText(noConnection[language]);
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await page.reload();
    await expect(page.getByText(t.notSent)).toContainText(noConnection[language]);
    expect(logged.filter((line) => line.startsWith('Error submitting form:'))).toHaveLength(1);

    // The same form on another page has what was not sent.
    await page.goto(paths.contact(language));
    await expect.poll(() => fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await submit(page, language).click();
    await expect(page.locator('#call-back-failed')).toHaveText(t.notSubmitted);
    await expect(page.getByText(noConnection[language])).toBeVisible();
    expect(await fieldsOf(page)).toEqual([value.name, value.phone, value.email]);
    await page.reload();
    await expect.poll(() => fieldsOf(page)).toEqual([value.name, value.phone, value.email]);

    await page.goto(paths.product(language, product));
    await page.getByRole('button', { name: t.getQuote }).click();
    await fillQuote(quoteDialog(page), value, language);
    await submit(quoteDialog(page), language).click();
    await expect(alert(page, t.quoteLost)).toHaveText(t.quoteLost);
    await expect(page.getByText(noConnection[language])).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: t.getQuote }).click();
    for (const form of [quoteDialog(page), quoteSection(page)])
      await expect(form.getByRole('textbox', { name: t.yourName })).toHaveValue(value.name);
    expect(logged.filter((line) => line.startsWith('Error submitting form:'))).toHaveLength(3);
  });
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    const t = words[language];

    for (const [name, path] of [
      ['home', paths.home(language)],
      ['contact', paths.contact(language)],
    ] as const) {
      test(`${name}: the form posts, confirms it, and returns the input after a failure (${language})`, async ({
        page,
      }) => {
        await page.goto(path);
        const value = newLead(language);
        await fillCallBack(page, { ...value, name: 'आ'.repeat(maxLengths.name + 1) }, language);
        await submit(page, language).click();
        await expect(page).toHaveURL(`${path}?failed=call-back#call-back`);
        await expect(name === 'home' ? status(page, t.stillHere) : alert(page, t.notSubmitted)).toBeVisible();
        await expect(page.getByText(formWords[language]['too-long'])).toBeVisible();
        expect(await page.getByRole('textbox', { name: t.phone, exact: true }).inputValue()).toBe(value.phone);
        await expectNoSidewaysScroll(page);

        await page.getByRole('textbox', { name: t.name, exact: true }).fill(value.name);
        await submit(page, language).click();
        const shown = await referenceOn(page, 'call-back');
        await expect(page).toHaveURL(`${path}?sent=call-back&reference=${shown}#call-back`);
        await expect(status(page, t.thanks)).toBeInViewport();
        expect(await page.getByRole('textbox', { name: t.phone, exact: true }).inputValue()).toBe('');
        await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
        expect(mailsAbout(value.phone)[0]?.text).toContain(`Language: ${language === 'hi' ? 'Hindi' : 'English'}`);
      });
    }

    test(`product: the dialog posts, and the form at the end has the input after a failure (${language})`, async ({
      page,
    }) => {
      const path = paths.product(language, product);
      await page.goto(path);
      await page.getByRole('button', { name: t.getQuote }).click();
      await expect(page.getByRole('dialog', { name: t.quoteTitle })).toBeVisible();
      const value = newLead(language);
      await fillQuote(quoteDialog(page), { ...value, phone: '9'.repeat(maxLengths.phone + 1) }, language);
      await submit(quoteDialog(page), language).click();
      await expect(page).toHaveURL(`${path}?failed=quote#quote`);
      const form = quoteSection(page);
      await expect(alert(page, t.quoteRefused)).toBeVisible();
      await expect(form).toBeInViewport();
      expect(await form.getByRole('textbox', { name: t.yourName }).inputValue()).toBe(value.name);
      await form.getByRole('textbox', { name: t.phoneNumber }).fill(value.phone);
      await form.getByRole('textbox', { name: t.place }).fill('Gaya');
      await submit(form, language).click();
      await expect(page).toHaveURL(/\?sent=quote&reference=SE(-\w{4}){3}#quote$/);
      await expect(status(page, t.quoteThanks)).toBeInViewport();
      await expect(page.locator('#quote-inline-next')).toContainText(/SE(-\w{4}){3}/);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect.poll(() => mailsAbout(value.phone)).toHaveLength(1);
      expect(mailsAbout(value.phone)[0]?.text).toContain('\nPlace: Gaya\n');
    });

    test(`product: a browser without command buttons is led to the form at the end (${language})`, async ({ page }) => {
      await page.goto(paths.product(language, product));
      await page.getByRole('link', { name: t.openHere }).click();
      await expect(quoteSection(page)).toBeInViewport();
      await fillQuote(quoteSection(page), newLead(language), language);
      await submit(quoteSection(page), language).click();
      await expect(status(page, t.quoteThanks)).toBeVisible();
    });
  }
});
