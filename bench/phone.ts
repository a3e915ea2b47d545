import { pause, caller } from '#test/faults/call.ts';
import { startHarness } from '#test/faults/harness.ts';
import { paths } from '#web/paths.ts';
import { median, writeFigures } from './figures.ts';
import { openBrowser } from './first-view.ts';
import { lighthouse } from './lighthouse.ts';
import { slowCaptcha } from '#test/phone-browser.ts';
import { measureJourney } from './phone-journey.ts';
import { measurePages, phonePages } from './phone-pages.ts';
import { makePhonePeople } from './phone-people.ts';
import { withoutScript } from './phone-without-script.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
const chosenParts = (process.env['PARTS'] ?? 'pages,lighthouse,journey,plain').split(',');

interface Part {
  readonly text: string;
  /** Limits that do not hold. */
  readonly failed: readonly string[];
}

/**
 * `npm run bench -- phone`: every applicant's page on a cheap phone, Lighthouse of the login, the way from the notice
 * to the paid application, and each page without script. Ends with code 1 when a limit does not hold.
 */
export async function benchPhone(): Promise<void> {
  const browser = await openBrowser();
  if (!browser) throw new Error('no Chromium was found');
  // Many phones log in from one IP here.
  const shared = { OTP_ADDRESS_SOFT: '100000', OTP_ADDRESS_HARD: '100000' };
  const harness = await startHarness('phone', { firstPort: 4980, env: { ...slowCaptcha, ...shared } });
  await harness.site.start();
  const { url } = harness.site;
  const people = await makePhonePeople(harness);
  const pages = phonePages(people);
  const { call, end } = caller(url);
  for (const { path, visitor } of pages) await call(path, visitor ? { cookie: visitor.cookie } : {});
  // The best compression is made in the background after the first answer.
  await pause(3000);
  const parts: Readonly<Record<string, () => Promise<Part>>> = {
    pages: () => measurePages(browser, url, pages, rounds),
    lighthouse: () => scoreOf(url + paths.login('en')),
    journey: () => measureJourney(browser, harness, rounds),
    plain: () => withoutScript(browser, url, pages),
  };
  const done: Part[] = [];
  for (const name of chosenParts) {
    const part = await parts[name]?.();
    if (!part) throw new Error(`there is no part ${name}; choose of ${Object.keys(parts).join(',')}`);
    console.log(`\n${part.text}\n`);
    done.push(part);
  }
  const failed = done.flatMap((part) => part.failed);
  const verdict = failed.length === 0 ? 'Every limit holds.' : `Limits that do not hold: ${failed.join('; ')}.`;
  console.log(`${verdict}\n`);
  const intro =
    'Chromium as a cheap phone: 360 × 800, an empty cache, 150 ms to the server, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower.';
  writeFigures('phone', [intro, ...done.map((part) => part.text), verdict].join('\n\n'));
  end();
  await browser.close();
  await harness.site.stop();
  if (failed.length > 0) process.exitCode = 1;
}

async function scoreOf(url: string): Promise<Part> {
  const scores: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const report = await lighthouse(url);
    if (report) scores.push(report.scores[0] ?? 0);
  }
  if (scores.length === 0)
    return { text: 'Lighthouse: not available on this machine.', failed: ['Lighthouse was not available'] };
  const score = median(scores);
  return {
    text: `Lighthouse performance of /login, mobile: ${score}, median of ${scores.length} runs (limit: 100).`,
    failed: score < 100 ? [`Lighthouse of /login: ${score}`] : [],
  };
}
