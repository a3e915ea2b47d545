import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { pause } from '#test/faults/call.ts';
import { type CodeBook, openCodeBook } from '#test/faults/code-book.ts';
import type { Harness } from '#test/faults/harness.ts';
import { loginWords, profileWords } from '#features/accounts/web/words.ts';
import { applyWords } from '#features/applications/forms/web/apply-words.ts';
import { uploadPhoto } from '#features/photos/contract.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { paths } from '#web/paths.ts';
import { median, table } from './figures.ts';
import { type Exchange, kilobytes, openPhone, recordTraffic, sum, type Traffic } from '#test/phone-browser.ts';
import { role } from './phone-pages.ts';
import { photoOf } from './phone-people.ts';

const limits = { waitingMs: 10_000, kilobytes: 300 } as const;
/** Four keys a second, as on a phone, and a look at each new screen; not counted, but the site can work in it. */
const keyMs = 250;
const pauseMs = 800;
const gatewayPage = "the gateway's own page (not counted)";

interface Walk {
  /** Ms by step, in their order. */
  readonly waits: ReadonlyMap<string, number>;
  readonly gatewayMs: number;
  readonly downBytes: number;
  readonly upBytes: number;
  readonly photoBytes: number;
}

/** From the notice to the paid application, as a person does it; medians of the rounds. */
export async function measureJourney(
  browser: Browser,
  harness: Harness,
  rounds: number,
): Promise<{ readonly text: string; readonly failed: readonly string[] }> {
  const photo = join(harness.home, 'IMG_20261120_101530.jpg');
  const picture = await photoOf(3000, 4000);
  writeFileSync(photo, picture);
  const codes = openCodeBook(harness.site.dataDir);
  const walks: Walk[] = [];
  for (let round = 1; round <= rounds; round++) {
    walks.push(await walk(browser, harness, codes, photo, round));
    console.log(`journey: round ${round} of ${rounds} done`);
  }
  const steps = [...(walks[0]?.waits.keys() ?? [])];
  const of = (pick: (entry: Walk) => number): number => median(walks.map(pick));
  const total = of((entry) => sum([...entry.waits.values()]));
  const transferred = of((entry) => entry.downBytes + entry.upBytes);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const rows = [
    ...steps.map((step) => [step, seconds(of((entry) => entry.waits.get(step) ?? Number.NaN))]),
    [gatewayPage, seconds(of((entry) => entry.gatewayMs))],
    [`All waiting (limit: ${limits.waitingMs / 1000} s)`, seconds(total)],
  ];
  const text = [
    `From /career to the paid application, medians of ${rounds} walks. A wait lasts from a tap until the next thing can be used; typing is not counted. The photo has 12 megapixels and ${(picture.length / 1e6).toFixed(1)} MB.`,
    table(['Step', 'Wait'], rows),
    `Transferred: ${kilobytes(of((entry) => entry.downBytes))} down and ${kilobytes(of((entry) => entry.upBytes))} up (limit: ${limits.kilobytes} KB together), without the gateway's page and without the photo, of which ${kilobytes(of((entry) => entry.photoBytes))} are uploaded.`,
  ].join('\n\n');
  return {
    text,
    failed: [
      ...(total <= limits.waitingMs ? [] : [`waiting on the way to a paid application: ${seconds(total)}`]),
      ...(transferred <= limits.kilobytes * 1024 ? [] : [`transferred on that way: ${kilobytes(transferred)}`]),
    ],
  };
}

async function walk(browser: Browser, harness: Harness, codes: CodeBook, photo: string, round: number): Promise<Walk> {
  const { url } = harness.site;
  const phone = await openPhone(browser, url);
  const { page } = phone;
  const traffic = recordTraffic(phone);
  const waits = new Map<string, number>();
  /** Counts from a tap until `ready`. */
  const wait = async (step: string, tap: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await tap();
    await ready();
    waits.set(step, (waits.get(step) ?? 0) + performance.now() - from);
  };
  const shown = (locator: Locator) => () => locator.first().waitFor();
  try {
    const apply = page.getByRole('link', { name: careerWords.en.applyFor(role) });
    await wait('open /career', () => page.goto(url + paths.career('en'), { waitUntil: 'commit' }), shown(apply));
    await pause(pauseMs);

    const login = loginWords.en;
    const phoneField = page.getByLabel(login.phone);
    await wait('tap Apply: to /login', () => apply.click({ noWaitAfter: true }), shown(phoneField));
    const number = `98${String(10_000_000 + round)}`;
    await pause(pauseMs);
    await type(page, phoneField, number);
    const otp = page.getByLabel(login.otp);
    const send = page.locator('main form [type=submit]');
    await wait('tap Send OTP', () => send.click(), shown(otp));
    const code = await otpFor(codes, `+91${number}`);
    await pause(pauseMs);
    await type(page, otp, code);
    const name = page.getByPlaceholder(profileWords.en.namePlaceholder);
    const submitOtp = page.getByRole('button', { name: login.submitOtp });
    await wait('tap Submit OTP: to /userName', () => submitOtp.click({ noWaitAfter: true }), shown(name));
    await pause(pauseMs);
    await type(page, name, 'Asha Kumari');

    const submitName = page.getByRole('button', { name: profileWords.en.submit });
    const general = page.getByRole('button', { name: /^GEN ₹/ });
    await wait(`tap Submit: to /ApplyNow/${role}`, () => submitName.click({ noWaitAfter: true }), shown(general));
    await pause(pauseMs);
    await fill(page, photo, wait);
    await page.waitForTimeout(pauseMs);
    const paid = await pay(page, url, wait);
    await traffic.idle();
    return { waits, ...paid, ...(await bytesOf(traffic, url)) };
  } finally {
    await phone.context.close();
  }
}
type Wait = (step: string, tap: () => Promise<unknown>, ready: () => Promise<unknown>) => Promise<void>;

async function fill(page: Page, photo: string, wait: Wait): Promise<void> {
  const t = applyWords.en;
  const field = (name: string): Locator => page.locator(`[name="${name}"]`);
  const general = page.getByRole('button', { name: /^GEN ₹/ });
  const isOpen = () =>
    page.locator('form:has([name=fatherName])').evaluate((form) => getComputedStyle(form).filter === 'none');
  await wait(
    'tap the category',
    () => Promise.resolve(),
    async () => {
      // A person taps again when nothing happens.
      while (!(await isOpen())) {
        await general.dispatchEvent('click', {}, { timeout: 300 }).catch(() => undefined);
        await page.waitForTimeout(50);
      }
    },
  );
  const typed = {
    name: 'Asha Kumari',
    fatherName: 'Ram Kumar',
    email: 'asha@example.com',
    address: '12 Boring Road, Patna 800001',
    qualification: 'BA',
    experience: '2',
    aadhar: '234123412346',
  };
  for (const name of ['name', 'fatherName'] as const) await type(page, field(name), typed[name]);
  await field('dob').fill('1998-04-12');
  await page.getByLabel(t.female, { exact: true }).check();
  for (const name of ['email', 'address'] as const) await type(page, field(name), typed[name]);
  for (const [name, value] of [
    ['state', 'Bihar'],
    ['district', 'Patna'],
  ] as const) {
    const option = field(name).locator(`option[value="${value}"]`);
    await wait(
      'lists of states and districts',
      () => Promise.resolve(),
      () => option.waitFor({ state: 'attached' }),
    );
    await field(name).selectOption(value);
    await page.waitForTimeout(pauseMs);
  }
  for (const name of ['qualification', 'experience', 'aadhar'] as const) await type(page, field(name), typed[name]);
  const done = page.getByText(t.photoDone);
  await wait(
    'choose the photo',
    () => field('photo').setInputFiles(photo),
    () => done.waitFor(),
  );
  await page.getByLabel(t.agree).check();
}

/** Presses Pay, pays on the gateway's page and comes back. */
async function pay(page: Page, site: string, wait: Wait): Promise<Pick<Walk, 'gatewayMs'>> {
  const isOfGateway = (url: string): boolean => url.includes('/@namuna/');
  const press = page.getByRole('dialog').getByRole('button', { name: applyWords.en.payButton('').trim() });
  const leaves = page.waitForRequest((request) => isOfGateway(request.url()) && request.isNavigationRequest());
  await wait(
    'tap Check and pay: all answers',
    () => page.getByRole('button', { name: new RegExp(applyWords.en.checkButton('₹.*')) }).click(),
    () => press.waitFor(),
  );
  await wait(
    'tap Pay: to the gateway',
    () => press.click({ noWaitAfter: true }),
    () => leaves,
  );
  let from = performance.now();
  const confirm = page.getByRole('button', { name: /^Pay ₹/ });
  await confirm.waitFor();
  let gatewayMs = performance.now() - from;
  await page.waitForTimeout(pauseMs);
  from = performance.now();
  const returns = page.waitForRequest((request) => request.url().startsWith(site + paths.paymentSuccess()));
  await confirm.click({ noWaitAfter: true });
  await returns;
  gatewayMs += performance.now() - from;
  const verified = page.waitForURL((url) => url.pathname === paths.thankYou(), { waitUntil: 'commit' });
  await wait(
    'return and verification: to /thank-you',
    () => Promise.resolve(),
    () => verified,
  );
  const card = page.locator('main li h3').first();
  await wait(
    'the application on /thank-you',
    () => Promise.resolve(),
    () => card.waitFor(),
  );
  return { gatewayMs };
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(text, { delay: keyMs });
}

async function otpFor(codes: CodeBook, phone: string): Promise<string> {
  for (const until = Date.now() + 10_000; ; await pause(50)) {
    const code = codes.newestTo(phone);
    if (code !== undefined) return code;
    if (Date.now() > until) throw new Error('no OTP was sent');
  }
}

async function bytesOf(traffic: Traffic, site: string): Promise<Pick<Walk, 'downBytes' | 'upBytes' | 'photoBytes'>> {
  await traffic.idle();
  const own = traffic.exchanges.filter((exchange) => exchange.url.startsWith(site));
  const isPhoto = ({ url }: Exchange): boolean => url === site + uploadPhoto.path;
  return {
    downBytes: sum(own.map((exchange) => exchange.bodyBytes + exchange.headerBytes)),
    upBytes: sum(own.filter((exchange) => !isPhoto(exchange)).map(traffic.sentBytes)),
    photoBytes: sum(own.filter(isPhoto).map(traffic.sentBytes)),
  };
}
