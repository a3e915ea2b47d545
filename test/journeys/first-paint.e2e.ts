// What a first visit sees before stylesheets, fonts and scripts arrive.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { findTestBrowser } from '../../scripts/testing/chromium.ts';
import { expect, test } from './steps.ts';

/** The page as a picture, once it stays the same: a drawing may be decoded after the page has loaded. */
async function pictureOf(page: Page): Promise<Buffer> {
  for (let before = await page.screenshot({ fullPage: true }); ;) {
    await pause(50);
    const picture = await page.screenshot({ fullPage: true });
    if (picture.equals(before)) return picture;
    before = picture;
  }
}

test('public pages load no stylesheet, and screens look the same before theirs @wide', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') loaded.push(request.url());
  });
  for (const path of [paths.home('en'), paths.career('hi'), paths.contact('en'), paths.blog('hi')]) {
    await page.goto(path, { waitUntil: 'load' });
    expect(loaded, path).toEqual([]);
  }
  for (const path of [paths.login('en'), '/error?payment_id=none']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(loaded.splice(0), path).toHaveLength(1);
    const styled = await pictureOf(page);
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(path, { waitUntil: 'load' });
    expect((await pictureOf(page)).equals(styled), path).toBe(true);
    await page.unroute('**/*.css');
    loaded.splice(0);
  }
  await context.close();
});

test('a Hindi page hardly shifts when its font arrives @wide', async ({ isMobile, baseURL, viewport }) => {
  test.skip(
    !isMobile || process.platform !== 'linux',
    'the system’s Devanagari fonts are hidden by fontconfig, for a phone',
  );
  const folder = mkdtempSync(join(tmpdir(), 'saral-fonts-'));
  const config = join(folder, 'fonts.conf');
  writeFileSync(config, withoutDevanagari);
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, FONTCONFIG_FILE: config },
  });
  try {
    for (const path of [paths.home, paths.career, paths.refunds, paths.shipping]) {
      const context = await browser.newContext({ baseURL, viewport, isMobile: true, hasTouch: true });
      const page = await context.newPage();
      let fonts = 0;
      await page.route('**/devanagari-400.woff2', async (route) => {
        fonts++;
        await pause(1000);
        await route.continue();
      });
      await page.addInitScript(countShifts);
      await page.goto(path('hi'), { waitUntil: 'load' });
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await pause(300);
      expect(fonts, path('hi')).toBe(1);
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), path('hi')).toBeLessThan(
        0.05,
      );
      await context.close();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Runs in the page before its scripts. */
function countShifts(): void {
  const counted = globalThis as unknown as { shift: number };
  counted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const withoutDevanagari = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont><pattern><patelt name="lang"><string>hi</string></patelt></pattern></rejectfont></selectfont>
</fontconfig>
`;
