import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/testing/chromium.ts';

// `npm run test:browser` starts the built product and names it here; a running one can be named by hand.
const baseURL = process.env['SITE_URL'] ?? 'http://localhost:3000';
const executablePath = findTestBrowser();

const isLong = Boolean(process.env['TEST_LONG']);
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: 'data/test-browser',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Matrices that a change rarely breaks: npm run test:long runs them as well.
  ...(isLong ? {} : { grepInvert: /@long\b/ }),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording takes a fifth of the processor's time; to see a failure: npm run test:browser -- --trace retain-on-failure <file>
    // A step that waits for what never comes fails before its test has waited for minutes.
    actionTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  // A journey in both languages is walked in Hindi on a phone and, where it is @wide, in English on a wide screen;
  // the other English ones wait for the rest.
  projects: [
    {
      name: 'phone',
      ...(isLong ? {} : { grepInvert: /@(?:long|rest)\b|\(en\)/ }),
      use: phone,
    },
    // Weight and movement of pages, enlarged and translated ones, other addresses and clocks, English: npm run test:rest.
    {
      name: 'rest',
      ...(isLong ? { grep: /^$/ } : { grep: /@rest\b|\(en\)/, grepInvert: /@(?:long|wide)\b/ }),
      use: phone,
    },
    {
      name: 'desktop',
      // What looks or works differently on a wide screen. The steps of the others are those of the phone: npm run test:long.
      ...(isLong ? {} : { grep: /@wide\b/, grepInvert: /@long\b|\(hi\)/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
