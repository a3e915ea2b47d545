import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './outcome.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the tests: CHROMIUM_PATH, an installed one, or Playwright's download. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...elsewhere, chromium.executablePath()].find((text) => existsSync(text));
}

/** Finds or installs a browser: Debian's package as root, else Playwright's download. @throws an error of one line. */
export async function requireChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing the package chromium for the browser tests …');
    await run('sh', ['-c', 'apt-get update && apt-get install -y chromium'], {
      limitMs: 600_000,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (!findChromium()) {
    console.log("fetching Playwright's browser for the browser tests …");
    await run('node_modules/.bin/playwright', ['install', 'chromium'], { limitMs: 600_000 });
  }
  const brought = findChromium();
  if (!brought)
    throw new Error('no browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run the tests again');
  return brought;
}
