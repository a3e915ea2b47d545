import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './outcome.ts';

/** Chromium without a window: the same engine, at half the processor's time for the journeys. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const onPath = (wanted: readonly string[]): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)));

/** The whole browser, as people use it, for measurements: CHROMIUM_PATH, an installed one, or Playwright's download. */
export const findChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ??
  [...onPath(names), ...elsewhere, chromium.executablePath()].find((path) => existsSync(path));

/** The browser for the tests: CHROMIUM_PATH, else one without a window, else the whole one. */
export const findTestBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? onPath([shell]).find((path) => existsSync(path)) ?? findChromium();

/**
 * Finds or installs the browser for the tests: as root one of Debian's packages, else Playwright's download.
 * @throws an error of one line.
 */
export async function requireTestBrowser(): Promise<string> {
  const found = findTestBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing a package of Chromium for the browser tests …');
    await run('sh', ['-c', `apt-get update && { apt-get install -y ${shell} || apt-get install -y chromium; }`], {
      limitMs: 600_000,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findTestBrowser()) {
    console.log("fetching Playwright's browser for the browser tests …");
    await run('node_modules/.bin/playwright', ['install', 'chromium'], { limitMs: 600_000 });
  }
  const brought = findTestBrowser();
  if (!brought)
    throw new Error('no browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the tests again');
  return brought;
}
