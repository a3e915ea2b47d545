// Every page of the desk without a parameter, as those see it who may: it fits the width, is accessible, has no error in
// the console, and loads a small script.
import type { Page, Request } from '@playwright/test';
import { deskPages } from '#desk-pages.ts';
import { hasRight, type StaffRole } from '#kit/desk/desk-access.ts';
import { type Language, languages } from '#web/i18n.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { openDesk } from './desk-session.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './steps.ts';

const maxScriptBytes = 200 * 1024;

/** Opens the page. @returns the bytes of its scripts as they were sent */
async function openWith(page: Page, path: string): Promise<number> {
  const sent: Promise<number>[] = [];
  const count = (request: Request): void => {
    if (request.resourceType() === 'script')
      sent.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('requestfinished', count);
  const answer = await page.goto(path);
  page.off('requestfinished', count);
  expect(answer?.status(), path).toBe(200);
  return (await Promise.all(sent)).reduce((sum, bytes) => sum + bytes, 0);
}

async function openAll(page: Page, role: StaffRole, language: Language): Promise<void> {
  await openDesk(page, [role]);
  await page.context().addCookies([{ name: 'saral-language', value: language, url: process.env['SITE_URL'] ?? '' }]);
  for (const [name, { path, right }] of Object.entries(deskPages)) {
    if (path.includes(':') || !hasRight([role], right)) continue;
    await test.step(path, async () => {
      expect(await openWith(page, path), path).toBeLessThanOrEqual(maxScriptBytes);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        deskPageWords[language][name as keyof typeof deskPages],
      );
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const own = page.viewportSize();
      // Between the cards of a phone and a wide screen, tables are at their tightest.
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      if (own) await page.setViewportSize(own);
    });
  }
}

for (const role of ['owner', 'viewer'] as const)
  for (const language of languages) {
    const isRepeated = role !== 'owner' || language !== 'en';
    test(`every page of the desk as ${role} (${language})${isRepeated ? ' @long' : ''}`, async ({ page }) => {
      // Some twenty pages, each with axe.
      test.setTimeout(300_000);
      await openAll(page, role, language);
    });
  }
