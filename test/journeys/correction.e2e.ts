// Something was typed wrong: the request, the answer of staff, and the next request.
import { correctionWords } from '#features/applications/corrections/web/correction-words.ts';
import { languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { applyAndPay, invite } from './application-steps.ts';
import { answerCorrectionAtDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPhone, signIn, test } from './steps.ts';

for (const language of languages) {
  test(`an applicant asks for a correction by keyboard and reads the answer (${language})`, async ({ page }) => {
    const t = correctionWords[language];
    const phone = newPhone();
    await invite(phone);
    await signIn(page, phone, 'Asha Kumari', { language, next: paths.applications() });
    await applyAndPay(page, 'Supervisor');
    const ask = page.getByRole('button', { name: t.ask });
    // A key press does not wait for the script, unlike a click.
    await expect(ask).toBeEnabled();
    await ask.press('Enter');
    const dialog = page.getByRole('dialog', { name: t.title });
    await dialog.getByRole('button', { name: t.send }).press('Enter');
    await expect(dialog.locator('[name=field]')).toBeFocused();
    await expect(dialog.getByText(t.pickMissing)).toBeVisible();
    await expect(dialog.getByText(t.missing)).toBeVisible();
    await expectAccessible(page);
    await dialog.locator('[name=field]').selectOption({ label: t.fatherName });
    await expect(dialog.getByText(t.pickMissing)).toHaveCount(0);
    await dialog.getByLabel(t.value).fill('Ram Kumar Singh');
    await dialog.getByRole('button', { name: t.send }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator(':focus')).toContainText(t.sent);
    await expect(page.locator(':focus')).toContainText(`${t.fatherName}: Ram Kumar Singh`);
    await expect(page.getByRole('button', { name: t.ask })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const number = await page.locator('.application-number').innerText();
    await answerCorrectionAtDesk(number, 'Noted.');
    await page.reload();
    await expect(page.getByText(t.answered)).toBeVisible();
    await expect(page.getByText('Noted.')).toBeVisible();
    await expect(page.getByRole('button', { name: t.ask })).toBeVisible();
    await expectAccessible(page);
  });
}
