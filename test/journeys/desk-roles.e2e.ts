import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { createOrder } from '#features/applications/forms/contract/apply.ts';
import { addRole, setClosing, setRoleState } from '#features/jobs/contract/desk.ts';
import { fieldWords } from '#features/jobs/web/desk/form-words.ts';
import { roleWords } from '#features/jobs/web/desk/role-words.ts';
import { deskRolesWords } from '#features/jobs/web/desk/words.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { after, hourMs, offsetOfIndiaMs } from '#kit/time.ts';
import { type Language, languages } from '#web/i18n.ts';
import { dayOf } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { startDemo } from '../../scripts/testing/demo-server.ts';
import { actWords } from './act-words.ts';
import { applyAndPay } from './application-steps.ts';
import { openDesk } from './desk-session.ts';
import { rememberLanguage } from './desk-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, newPage, newPhone, signIn, test } from './steps.ts';

const role = 'Booth Officer';

/** Copies a role, which fills everything but the titles. */
async function createRole(page: Page, language: Language): Promise<void> {
  const fields = fieldWords[language];
  await page.goto('/desk/roles/new?copy=Supervisor');
  await page.getByLabel(fields.titleEn).fill(role);
  await page.getByRole('button', { name: actWords(addRole, language).submit }).click();
  // The Hindi title is missing; what was typed is still there.
  await expect(page.getByLabel(fields.titleHi)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(fields.titleEn)).toHaveValue(role);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(fields.titleHi).fill('बूथ अधिकारी');
  await page.getByRole('button', { name: actWords(addRole, language).submit }).click();
  await page.waitForURL(/\/desk\/roles\/Booth%20Officer/);
  await expect(page.getByText(actWords(addRole, language).done('jobs/created'))).toBeVisible();
}

/** Opens the role to everyone, and closes it an hour from now. */
async function openForAnHour(page: Page, language: Language): Promise<void> {
  const t = roleWords[language];
  const closing = actWords(setClosing, language);
  await page.getByRole('button', { name: t.openIt }).click();
  await expect(page.getByText(actWords(setRoleState, language).done('jobs/opened'))).toBeVisible();
  const form = page.getByRole('form', { name: closing.label });
  const local = after(new Date(), hourMs + offsetOfIndiaMs).toISOString();
  await form.getByLabel(closing.field('day')).fill(local.slice(0, 10));
  await expect(form.getByText(dayOf(language, local.slice(0, 10)), { exact: true })).toBeVisible();
  await form.getByLabel(closing.field('time')).fill(local.slice(11, 16));
  await form.getByRole('button', { name: closing.submit }).click();
  await expect(page.getByText(closing.done('jobs/closing-set'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** An applicant who isn't invited applies and pays; afterwards nobody can. */
async function applyUntilItCloses(browser: Browser, options: BrowserContextOptions, language: Language): Promise<void> {
  const context = await browser.newContext(options);
  const page = await newPage(context);
  const t = careerWords[language];
  await page.goto(paths.role(language, role));
  await expect(page.getByRole('heading', { name: t.isOpen })).toBeVisible();
  await expect(page.getByText(t.closesAt)).toBeVisible();
  await signIn(page, newPhone(), 'Asha Kumari', { language });
  await applyAndPay(page, role);
  await page.goto('/sandbox/clock');
  await page.getByRole('button', { name: 'Forward 1 hour', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Moved forward');
  const movedAt = Date.now();
  await expect(async () => {
    await page.goto(paths.role(language, role));
    await expect(page.getByRole('heading', { name: t.isClosed })).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 2000, intervals: [50] });
  expect(Date.now() - movedAt).toBeLessThan(2000);
  const refused = await page.request.post(new URL(createOrder.path, page.url()).href, {
    data: { amount: 500, formData: { appliedFor: role, category: 'GEN', ...blank } },
  });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'jobs/closed']);
  await context.close();
}
const blank = Object.fromEntries(
  ['name', 'fatherName', 'dob', 'email', 'address', 'district', 'state', 'qualification'].map((field) => [field, '']),
);

for (const language of languages) {
  test(`a new role opens, takes an applicant who isn't invited, and closes by the clock (${language}) @wide`, async ({
    browser,
    viewport,
    isMobile,
  }) => {
    test.setTimeout(180_000);
    // A separate server, so that other journeys keep their time.
    const demo = await startDemo();
    const { SITE_DATA_DIR, SITE_URL } = process.env;
    Object.assign(process.env, { SITE_DATA_DIR: demo.dataDir, SITE_URL: demo.url });
    try {
      const options = { viewport, isMobile, baseURL: demo.url };
      const context = await browser.newContext(options);
      const page = await newPage(context);
      await openDesk(page, ['recruiter']);
      await rememberLanguage(page, language);
      await createRole(page, language);
      await openForAnHour(page, language);
      await applyUntilItCloses(browser, options, language);
      await page.reload();
      await expect(page.getByText(deskRolesWords[language].closed, { exact: true }).first()).toBeVisible();
      await page.goto('/desk/roles');
      await page.getByRole('link', { name: deskRolesWords[language].applicationsOf(role, 1) }).click();
      await expect(page.locator('[data-row]')).toHaveCount(1);
      await context.close();
      expect(demo.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
    } finally {
      Object.assign(process.env, { SITE_DATA_DIR, SITE_URL });
      await demo.stop();
    }
  });
}
