import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { previewTexts } from '#features/content/model/preview.ts';
import { contentFieldWords } from '#features/content/web/desk/field-words.ts';
import * as acts from '#features/content/contract/desk.ts';
import { addPicture } from '#features/content/contract/pictures.ts';
import { draftWords } from '#features/content/web/desk/draft-words.ts';
import { pictureWords } from '#features/content/web/desk/picture-words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { Language } from '#web/i18n.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { acceptQuestions, rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

/** The message of a finished act. */
const doneMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const photo = async (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1100, channels: 3, background: '#3c7a5a' } })
    .jpeg()
    .toBuffer();

const actsIn = (language: Language) => ({
  beginning: actWords(acts.beginEntry, language),
  saving: actWords(acts.saveEntryDraft, language),
  discarding: actWords(acts.discardEntryDraft, language),
  publishing: actWords(acts.publishEntry, language),
  removing: actWords(acts.removeEntry, language),
  restoring: actWords(acts.restoreEntry, language),
  uploading: actWords(addPicture, language),
});

const pasted = `<html><head><style>p { color: red }</style></head><body><h1 style="color:red">Rain <b>water</b></h1>
<p class=MsoNormal style='margin:0'><b>Please</b> read <a href="https://example.com/a_(b)">the
rules</a> for 2 * 3 tanks.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst><span>·<span>&nbsp;&nbsp; </span></span>first</p><ul><li><p>second <i>one</i></p></li></ul>
<p># 1 in Bihar</p><script>alert(1)</script><table><tr><td>Tank</td><td>500 l</td></tr></table></body></html>`;
const pastedText = `## Rain water

**Please** read [the rules](https://example.com/a_%28b%29) for 2 \\* 3 tanks.

- first
- second *one*

\\# 1 in Bihar

Tank 500 l`;

/** Begins a post and fills it in, in both languages. */
async function writePost(page: Page, language: Language, key: string, title: string): Promise<void> {
  const t = draftWords[language];
  const { beginning } = actsIn(language);
  const fields = contentFieldWords[language];
  await page.goto(deskPaths.newContent());
  await page.getByRole('textbox', { name: t.key }).fill(key);
  await page.getByRole('button', { name: beginning.submit }).click();
  await expect(doneMessage(page, beginning.done('content/draft-begun'))).toBeVisible();
  for (const name of ['English', 'हिन्दी']) {
    await page.getByLabel(`${fields['title']} (${name})`, { exact: true }).fill(`${title} ${name}`);
    await page.getByLabel(`${fields['excerpt']} (${name})`).fill('वर्षा का पानी बचाने के तरीके।');
  }
  // The button saves what was typed so far, and shows the draft again.
  await page.locator('button[value="add:products"]').click();
  await page.waitForURL(/done=content%2Flist-changed|done=content\/list-changed/);
  await expect(page.getByLabel(`${fields['title']} (हिन्दी)`, { exact: true })).toHaveValue(`${title} हिन्दी`);
}

for (const language of ['hi', 'en'] as const) {
  const tag = language === 'en' ? ' @long' : '';
  test(`a post with a new picture is previewed, published and restored (${language})${tag}`, async ({ page }) => {
    const t = draftWords[language];
    const { publishing, removing, restoring, uploading } = actsIn(language);
    const pictures = pictureWords[language];
    const fields = contentFieldWords[language];
    const title = `पानी ${newPhone()}`;
    const key = `rain-${newPhone().slice(-8)}`;
    await openDesk(page, ['editor']);
    await rememberLanguage(page, language);
    await writePost(page, language, key, title);

    // The first publication is refused in words: a section and the picture are missing.
    await page.getByRole('button', { name: t.review }).first().click();
    await expect(page).toHaveURL(/content-compare/);
    await expect(page.getByRole('button', { name: t.publish })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: t.edit }).last().click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const sections = fields['content'] ?? '';
    await page.getByLabel(`${sections} (हिन्दी)`).fill('## नियम\n\n**ज़रूरी:** [नियम](/hi/TermsOfService) पढ़ें।');
    // An article of a word processor, pasted.
    const english = page.getByLabel(`${sections} (English)`);
    await english.focus();
    await english.evaluate((area, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
    await expect(english).toHaveValue(pastedText);

    // A picture: an SVG is refused, and what was typed stays.
    await page.getByRole('button', { name: t.choosePicture }).click();
    await expect(page.getByText(pictures.useIn)).toBeVisible();
    const form = page.getByRole('form', { name: pictures.upload });
    await form.getByLabel(pictures.altEn).fill('A tank for rain water');
    await form.getByLabel(pictures.altHi).fill('बारिश के पानी की टंकी');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    await form.locator('[type=file]').setInputFiles({ name: 'tank.jpg', mimeType: 'image/jpeg', buffer: svg });
    await form.getByRole('button', { name: pictures.upload }).click();
    await expect(page.getByText(uploading.reason('picture/wrong-type')).first()).toBeVisible();
    await expect(form.getByLabel(pictures.altHi)).toHaveValue('बारिश के पानी की टंकी');
    await expectAccessible(page);
    await form
      .locator('[type=file]')
      .setInputFiles({ name: 'tank.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await form.getByRole('button', { name: pictures.upload }).click();
    await expect(doneMessage(page, uploading.done('content/picture-uploaded'))).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.content-crop-frame')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: pictures.use }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
    await expect(page.getByLabel(`${fields['alt']} (हिन्दी)`)).toHaveValue('बारिश के पानी की टंकी');

    // The real page with the draft, which nobody else sees.
    const edit = page.url();
    await page
      .getByRole('button', { name: t.previewIn('हिन्दी') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `${title} हिन्दी` })).toBeVisible();
    await expect(page.locator('article strong', { hasText: 'ज़रूरी' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'बारिश के पानी की टंकी' })).toBeVisible();
    await expect(page.getByText(previewTexts[language].note)).toBeVisible();
    await expect(page.getByRole('link', { name: previewTexts[language].back })).toHaveAttribute('href', /content-edit/);
    const preview = await page.request.get(page.url());
    expect(preview.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const stranger = await page.context().browser()?.newContext();
    expect((await stranger?.request.get(page.url(), { maxRedirects: 0 }))?.status()).toBe(401);
    const blog = await stranger?.request.get('/hi/blog');
    expect(await blog?.text()).not.toContain(title);

    // Published with what changes, it is on the site within two seconds.
    await page.goto(edit);
    await acceptQuestions(page);
    await page.getByRole('button', { name: t.review }).first().click();
    await expect(page.locator('ins', { hasText: title }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.publish }).click();
    await expect(doneMessage(page, publishing.done('content/published'))).toBeVisible();
    await expect
      .poll(async () => (await stranger?.request.get('/hi/blog'))?.text(), { timeout: 2000 })
      .toContain(title);
    await page.getByRole('link', { name: t.seePage }).click();
    const shown = page.getByRole('img', { name: language === 'hi' ? 'बारिश के पानी की टंकी' : 'A tank for rain water' });
    await expect(shown).toBeVisible();
    // The browser takes AVIF in the size of its screen.
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/pictures\/[a-z0-9]{20}-(800|1280)\.avif$/);
    await expectAccessible(page);

    // Taken down, and published again.
    await page.goto(deskPaths.contentEntry(`post.${key}`));
    await page.getByText(removing.submit, { exact: true }).first().click();
    await page.getByRole('form', { name: removing.submit }).getByRole('button').click();
    await expect(doneMessage(page, removing.done('content/removed'))).toBeVisible();
    await expect
      .poll(async () => (await stranger?.request.get('/hi/blog'))?.text(), { timeout: 2000 })
      .not.toContain(title);
    await page.getByRole('button', { name: t.restore }).click();
    await expect(doneMessage(page, restoring.done('content/restored'))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect
      .poll(async () => (await stranger?.request.get('/hi/blog'))?.text(), { timeout: 2000 })
      .toContain(title);
    // The site stays as it was for the journeys after this one.
    await page.getByText(removing.submit, { exact: true }).first().click();
    await page.getByRole('form', { name: removing.submit }).getByRole('button').click();
    await expect(doneMessage(page, removing.done('content/removed'))).toBeVisible();
    await stranger?.close();
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('of two who edit one draft the second keeps what they typed', async ({ page, browser }) => {
    const t = draftWords.en;
    const { beginning, saving, discarding } = actsIn('en');
    const fields = contentFieldWords.en;
    const key = `wall-${newPhone().slice(-8)}`;
    await openDesk(page, ['editor']);
    await page.goto(deskPaths.newContent());
    await page.getByRole('textbox', { name: t.key }).fill(key);
    await page.getByRole('button', { name: beginning.submit }).click();
    const colleague = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await openDesk(colleague, ['owner']);
    await colleague.goto(deskPaths.contentEdit(`post.${key}`));
    await colleague.getByLabel(`${fields['title']} (English)`, { exact: true }).fill('Theirs');
    await colleague.getByLabel(`${fields['excerpt']} (English)`).fill('Their summary');
    await colleague.getByRole('button', { name: t.save }).first().click();
    await expect(colleague.getByText(saving.done('content/draft-saved'))).toBeVisible();

    const title = page.getByLabel(`${fields['title']} (English)`, { exact: true });
    await title.fill('Mine');
    await page.getByRole('button', { name: t.save }).first().click();
    await expect(page.locator('.content-changes')).toContainText('Theirs');
    await expect(title).toHaveValue('Mine');
    await expect(page.getByText(t.nowIs('Theirs'))).toBeVisible();
    await expect(page.getByLabel(`${fields['excerpt']} (English)`)).toHaveValue('Their summary');
    await page.getByRole('button', { name: t.save }).first().click();
    await expect(page.getByText(saving.done('content/draft-saved'))).toBeVisible();
    await expect(title).toHaveValue('Mine');
    await page.getByRole('button', { name: discarding.submit }).click();
    await expect(page.getByText(discarding.done('content/draft-discarded'))).toBeVisible();
    await colleague.context().close();
  });
});
