// Something was typed wrong: the request, the correction window that staff open for it, the correction, and what both see.
import { correctWords } from '#features/applications/corrections/web/correct-words.ts';
import { correctionWords } from '#features/applications/corrections/web/correction-words.ts';
import { deskCorrectionWords } from '#features/applications/corrections/web/desk/correction-words.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { requestCorrection } from '#features/applications/contract/public.ts';
import { openWindow } from '#features/applications/corrections/contract.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { languages } from '#web/i18n.ts';
import { urlOf } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { actWords } from './act-words.ts';
import { applicant, applyAndPay, invite } from './application-steps.ts';
import { openDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, signIn, test } from './steps.ts';

for (const language of languages) {
  test(`a correction is asked for, allowed by staff, made by the applicant and seen by both (${language})`, async ({
    page,
  }) => {
    const [t, card, desk, form] = [
      correctWords[language],
      correctionWords[language],
      deskCorrectionWords[language],
      applyWords[language],
    ];
    const opening = actWords(openWindow, language);
    const phone = newPhone();
    await invite(phone);
    await signIn(page, phone, applicant.name, { language, next: paths.applications() });
    await applyAndPay(page, 'Supervisor');
    const number = await page.locator('.application-number').innerText();
    const asked = await page.request.post(new URL(urlOf(requestCorrection, { id: number }), page.url()).href, {
      data: { field: 'fatherName', value: 'Ram Kumar Singh' },
    });
    expect(asked.status()).toBe(201);

    await openDesk(page, ['recruiter']);
    await page.goto(deskPaths.application(number));
    const request = page.locator('#window');
    await request.getByLabel(opening.field('day')).fill(dayInIndia(after(new Date(), 2 * dayMs)));
    await request.getByLabel(desk.withAnswer).fill('Please correct it yourself.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await request.getByRole('button', { name: opening.submit }).click();
    await expect(page.getByText(opening.done('applications/correction-opened'))).toBeVisible();
    await expect(page.locator('#request')).toContainText(desk.windowOpened);

    await page.goto(paths.applications());
    await expect(page.getByText('Please correct it yourself.')).toBeVisible();
    await page.getByRole('link', { name: card.correct }).click();
    await page.waitForURL((url) => url.pathname === paths.correct(number));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel(form.fatherName).fill('Ram Kumar Singh');
    await page.getByLabel(form.state).selectOption('Uttar Pradesh');
    await page.getByLabel(form.email).fill('asha@');
    const save = page.getByRole('button', { name: t.save });
    await save.click();
    // Choosing another state has cleared the district; nothing that was typed is lost.
    const faults = page.locator('.error-summary');
    await expect(faults).toBeFocused();
    await expect(faults).toContainText(form.emailInvalid);
    await expect(faults).toContainText(form.districtMissing);
    await expect(page.getByLabel(form.fatherName)).toHaveValue('Ram Kumar Singh');
    await expectAccessible(page);
    await page.getByLabel(form.email).fill('asha.kumari@example.com');
    await page.getByLabel(form.district).selectOption('Varanasi');
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByText(t.offline)).toBeVisible();
    await page.context().setOffline(false);
    await save.dblclick();
    await page.waitForURL((url) => url.searchParams.get('corrected') === number);
    await expect(page.getByText(card.saved)).toBeVisible();
    await page.getByText(card.history(1)).click();
    const history = page.locator('.correction-history');
    await expect(history.locator('del').first()).toContainText('Ram Kumar');
    await expect(history.locator('ins').first()).toContainText('Ram Kumar Singh');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(deskPaths.application(number));
    const seen = page.locator('#corrections');
    await expect(seen).toContainText('Varanasi');
    await expect(seen.locator('ins').first()).toContainText('Ram Kumar Singh');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
