import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { moveClock, readAhead, readClock } from '#platform/operations/clock.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeLog } from '#platform/operations/log.ts';
import { ownPool } from '#test/database.ts';
import { liveSettings } from '#test/process/live-settings.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { makeProduct } from '../../src/product/product.ts';
import { makeClockPage } from './page.ts';
import { readConfig } from '../../src/product/settings.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { product } = app;
const { ctx } = product;
const basePath = '/sandbox/clock';
const clock = makeClockPage({ ctx, runTimers: product.runTimers, basePath });
const site = makeApp(
  product.parts([{ path: basePath, fetch: clock.fetch }], () => true),
  undefined,
);
const ask = async (path = '', init?: RequestInit): Promise<Response> =>
  site.fetch(new Request(`http://site.test${basePath}${path}`, init));
const forward = (hours: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  ask('', { method: 'POST', body: new URLSearchParams({ hours }), headers });

async function apply(applicant: Applicant, change: Record<string, unknown> = {}): Promise<void> {
  const answer = await app.post('/payment/create-order', orderBody(applicant, change), applicant);
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
}
interface Listed {
  readonly withdrawalBar: string | null;
  readonly withdrawableUntil: string;
}
async function listed(applicant: Applicant): Promise<Listed> {
  const answer = await app.post('/api/get-applications', { userId: applicant.accountId }, applicant);
  return ((await answer.json()) as { filteredApplications: Listed[] }).filteredApplications[0]!;
}
async function earnings(applicant: Applicant): Promise<{ commission: number; pending: number }> {
  return (await (await app.get(`/api/referral-earnings/${applicant.referralCode}`, applicant)).json()) as never;
}
const jobRuns = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ task: string; n: number }>`
    select task_identifier as task, count(*)::int as n from graphile_worker.jobs group by 1`.execute(app.db);
  return Object.fromEntries(rows.map(({ task, n }) => [task, n]));
};

test('after 25 hours the cancellation window has closed and the commission can be claimed', async () => {
  const referrer = await app.applicant();
  const applicant = await app.applicant();
  await apply(applicant, { hasReferral: 'yes', referralCode: referrer.referralCode });
  expect(await listed(applicant)).toMatchObject({ withdrawalBar: null });
  expect(await earnings(referrer)).toMatchObject({ commission: 0, pending: 100 });

  const before = await readClock(ctx);
  const moved = await forward('1');
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `${basePath}?moved=1`]);
  expect((await readClock(ctx)).aheadMs - before.aheadMs).toBe(hourMs);
  await app.idle();
  expect(await listed(applicant)).toMatchObject({ withdrawalBar: null });

  expect((await forward('25')).status).toBe(303);
  await app.idle();
  expect((await readClock(ctx)).aheadMs - before.aheadMs).toBe(26 * hourMs);
  expect(await listed(applicant)).toMatchObject({ withdrawalBar: 'window-over' });
  expect(await earnings(referrer)).toMatchObject({ commission: 100, pending: 0 });
  // Sessions follow the real time: both are still signed in after 25 hours and after two months.
  await moveClock(ctx, 60 * dayMs, product.runTimers);
  expect((await app.get(`/api/referral-earnings/${referrer.referralCode}`, referrer)).status).toBe(200);
});

test('newly due work is done at once: every timer runs once', async () => {
  const quiet = await testProduct({ worker: false });
  const page = makeClockPage({ ctx: quiet.product.ctx, runTimers: quiet.product.runTimers, basePath });
  const post = () => page.request(basePath, { method: 'POST', body: new URLSearchParams({ hours: '1' }) });
  expect(await Promise.all([post(), post(), post()]).then((all) => all.map((response) => response.status))).toEqual([
    303, 303, 303,
  ]);
  expect(await readAhead(quiet.product.ctx.db)).toBe(3 * hourMs);
  const { rows } = await sql<{ task: string; n: number }>`
    select task_identifier as task, count(*)::int as n from graphile_worker.jobs group by 1`.execute(quiet.db);
  const due = Object.fromEntries(rows.map(({ task, n }) => [task, n]));
  expect(due).toMatchObject({
    'read-due-orders': 1,
    'send-due-refunds': 1,
    'release-covered-claims': 1,
    'draw-trial-balance': 1,
  });
  await quiet.startWorker();
  await quiet.idle();
  expect(quiet.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('the page shows the time and its offset in both languages, within the content security policy', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'");
  const text = await answer.text();
  for (const expected of ['Forward 1 hour<', 'Forward 25 hours<', '1 घंटा आगे', 'ahead of the real time', 'असली समय से'])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/<script|\sstyle=|<style|\son\w+=/);
  expect(await (await ask('?moved=25')).text()).toContain('Moved forward by 25 hours');
  expect(await (await ask('?moved=%3Cb%3E')).text()).not.toContain('role="status"');
  expect((await ask('/clock.css')).headers.get('content-type')).toContain('text/css');
  expect((await ask('/hindi.woff2')).headers.get('content-type')).toBe('font/woff2');
});

test('the clock refuses other steps, other sites, other methods and more than ten years', async () => {
  const before = await readAhead(ctx.db);
  for (const hours of ['', '2', '-1', '1e9', '1; drop']) expect((await forward(hours)).status).toBe(400);
  expect(
    (await ask('', { method: 'POST', body: '{', headers: { 'content-type': 'multipart/form-data' } })).status,
  ).toBe(400);
  expect((await forward('1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await forward('1', { origin: 'https://evil.example' })).status).toBe(403);
  expect(
    (await ask('', { method: 'POST', body: new URLSearchParams({ hours: '1', more: 'x'.repeat(5000) }) })).status,
  ).toBe(413);
  for (const method of ['PUT', 'DELETE']) expect((await ask('', { method })).status).toBe(404);
  expect(await readAhead(ctx.db)).toBe(before);
  await app.idle();
  const jobs = await jobRuns();
  await moveClock(ctx, 3650 * dayMs - before, product.runTimers);
  await app.idle();
  expect((await forward('1')).status).toBe(409);
  expect(await jobRuns()).toEqual(jobs);
  expect(() => moveClock(ctx, -1, product.runTimers)).toThrow('forward only');
});

test('a live start refuses a database whose clock a demo has moved', async () => {
  const { pool } = await ownPool(4);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'saral-live-'));
  const made = makeProduct({ config: readConfig({ ...liveSettings, DATA_DIR }), pool, log: makeLog(() => undefined) });
  try {
    await made.seed();
    await sql`update product_clock set ahead = interval '1 hour'`.execute(kyselyOf(made.ctx.db));
    await expect(made.seed()).rejects.toThrow('a demo moved the clock');
  } finally {
    await made.end();
    rmSync(DATA_DIR, { recursive: true });
  }
});
