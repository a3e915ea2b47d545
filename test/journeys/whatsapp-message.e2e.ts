import sharp from 'sharp';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { languages } from '#web/i18n.ts';
import { answerLeadOnWhatsapp } from '#features/leads/contract/desk.ts';
import { answerStateWords, chatWords } from '#features/notifications/chats/web/parts/words.ts';
import { waitingWords } from '#features/desk/web/words.ts';
import { actWords } from './act-words.ts';
import { openDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, test } from './steps.ts';

for (const language of languages) {
  test(`a WhatsApp message of a person is read and answered at the desk (${language})`, async ({ page, baseURL }) => {
    const t = chatWords[language];
    const states = answerStateWords[language];
    const answering = actWords(answerLeadOnWhatsapp, language);
    const phone = newPhone();
    const written = `Do you have dustbins, ${phone}?`;

    await page.goto('/sandbox/phone');
    await page.locator('.write summary').click();
    await page.locator('#from').fill(phone);
    await page.locator('#text').fill(written);
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    await page.locator('#file').setInputFiles({ name: 'place.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expectNoSidewaysScroll(page);
    await page.locator('.write button').click();
    await expect(page.locator('.write [role=status]')).toContainText('Sent.');

    await openDesk(page, ['recruiter']);
    await page.context().addCookies([{ name: 'saral-language', value: language, url: baseURL ?? '' }]);
    await page.goto(deskPaths.today());
    await expect(page.getByRole('link', { name: waitingWords[language]['chats-waiting'] }).first()).toBeVisible();
    await page.goto(`${deskPaths.chats()}?waiting=yes`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const row = page.locator('[data-row]').filter({ hasText: written });
    // The message is put to a lead by a job.
    await expect(async () => {
      await page.reload();
      await expect(row.getByRole('link').first()).toHaveAttribute('href', /leads/);
    }).toPass();
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/desk\/leads\/\d+/);
    const chat = page.locator('#whatsapp');
    await expect(async () => {
      await page.reload();
      await expect(chat.getByRole('link', { name: t.picture })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(chat.getByText(written)).toBeVisible();
    await expect(chat.getByText(t.waiting)).toBeVisible();
    const file = await page.request.get((await chat.getByRole('link', { name: t.picture }).getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('image/webp');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await chat.getByRole('button', { name: t.send }).click();
    await expect(chat.getByText(answering.reason('missing')).first()).toBeVisible();
    const answer = `Yes, ten of them, ${phone}.`;
    await chat.getByLabel(answering.field('text')).fill(answer);
    await chat.getByRole('button', { name: t.send }).click();
    await expect(page.getByText(answering.done('chats/answered'))).toBeVisible();
    await expect(chat.getByText(answer)).toBeVisible();
    await expect(chat.getByText(t.waiting)).toHaveCount(0);
    // The simulator reports it read a few seconds later.
    await expect(async () => {
      await page.reload();
      await expect(chat.getByText(states.read, { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`/sandbox/phone?to=${phone}`);
    await expect(page.locator('#messages')).toContainText(answer);
    await expect(page.locator('#messages')).toContainText('WhatsApp');
  });
}
