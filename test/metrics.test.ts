// The metrics of a product in use: bounded, without personal data, and what the board and the alert rules name is there.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { areaOf, makeMetrics, serveMetrics } from '#platform/operations/metrics.ts';
import { sql } from '#platform/database/db.ts';
import { openAllRoles, orderBody, testProduct } from '#test/product.ts';

let clock = 0;
const metrics = makeMetrics(() => clock);
const app = await testProduct({ metrics });
await openAllRoles(app.db);
const series = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const valueOf = (text: string, name: string): number | undefined => {
  const line = series(text).find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};
/** The database is read again. */
const scrape = (): Promise<string> => {
  clock += 16_000;
  return metrics.text();
};

test('requests, vendors and what waits are counted', async () => {
  const who = await app.applicant();
  await app.get('/api/auth/session', who);
  await app.post('/payment/create-order', orderBody(who), who);
  await app.get('/api/nothing-here');
  await app.asOwner(`insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at)
    values ('a', 'test:a', 'email', 'secret@example.in', 'payout-sent', '', '', 'queued', now() + interval '1 day', now() - interval '2 hours'),
      ('b', 'test:b', 'email', 'typed@example.in', 'enquiry-received', '', '', 'queued', now() + interval '1 day', now() - interval '9 hours'),
      ('c', 'test:c', 'email', 'typed@example.in', 'enquiry-received', '', '', 'failed', now(), now() - interval '9 hours')`);
  const text = await scrape();
  expect(text).toMatch(/saral_requests_total\{area="auth",status="2xx"\} 1/);
  expect(text).toMatch(/saral_requests_total\{area="payment",status="2xx"\} 1/);
  expect(text).toMatch(
    /saral_requests_total\{area="other",status="4xx"\} 1|saral_requests_total\{area="api",status="4xx"\} 1/,
  );
  expect(text).toMatch(/saral_messages_waiting\{channel="email"\} 1/);
  expect(valueOf(text, 'saral_messages_waiting_oldest_seconds')).toBeGreaterThan((2 * hourMs) / 1000 - 60);
  // Nobody confirmed the address that the sender of an enquiry typed.
  expect(valueOf(text, 'saral_messages_waiting_oldest_seconds')).toBeLessThan((3 * hourMs) / 1000);
  expect(valueOf(text, 'saral_messages_given_up')).toBe(0);
  expect(valueOf(text, 'saral_orders_open')).toBe(1);
  expect(valueOf(text, 'saral_payments_unmatched')).toBe(0);
  expect(valueOf(text, 'saral_database_read')).toBe(1);
  expect(valueOf(text, 'saral_backup_exists')).toBe(0);
  // No age of a backup that is not there: 0 would look like a fresh one.
  expect(valueOf(text, 'saral_backup_age_seconds')).toBeUndefined();
  expect(valueOf(text, 'saral_books_off')).toBe(0);
  for (const personal of [who.phone, who.accountId, who.referralCode, 'secret@example.in', 'Asha'])
    expect(text).not.toContain(personal);
});

test('there are 500 series at most, whatever is asked of every route', async () => {
  const log = metrics.withRequests({ info: () => undefined, warn: () => undefined, error: () => undefined });
  const routes = app.product
    .parts([], () => true)
    .routes.flatMap(({ endpoint }) => [endpoint.path, ...endpoint.aliases]);
  for (const route of [...routes, 'page', '/api/*', '/sandbox/*', '/healthz', '/readyz'])
    for (const status of [200, 302, 404, 500]) log.info('request', { route, status, ms: 12 });
  // Addresses never come as routes; if they did, they would end in one series.
  for (let n = 0; n < 1000; n++) log.info('request', { route: `/made-up-${n}`, status: 200, ms: 12 });
  for (const vendor of ['instamojo', 'razorpay', 'twilio', 'msg91', 'whatsapp', 'mail'])
    for (const code of ['gateway/unreachable', 'texts/refused', undefined]) {
      const answer = code ? { ok: false, refusal: { code } } : { ok: true };
      await metrics.withCalls(vendor, { send: async () => answer }).send();
    }
  const found = series(await scrape());
  expect(found.length).toBeLessThanOrEqual(500);
  expect(found.filter((line) => line.includes('made-up')).length).toBeLessThan(60);
  expect(found.some((line) => line.startsWith('saral_vendor_calls_total{vendor="twilio",result="failed"} 1'))).toBe(
    true,
  );
});

test('a route of the desk belongs to its subject, and one with a parameter at its front to no other', () => {
  expect(
    [
      '/api/desk/leads/:number',
      '/api/desk',
      '/api/payment/webhook/:gateway',
      '/payment/create-order',
      '/:name',
      'page',
    ].map(areaOf),
  ).toEqual(['desk/leads', 'desk', 'payment', 'payment', 'other', 'page']);
});

test('the database is read every 15 seconds at most, and its loss is a number', async () => {
  const reads = async () =>
    (await sql<{ calls: number }>`select count(*)::int as calls from message`.execute(app.db)).rows[0]!.calls;
  await scrape();
  await app.asOwner('delete from message');
  expect(await reads()).toBe(0);
  expect(await metrics.text()).toMatch(/saral_messages_waiting\{channel="email"\} 1/);
  expect(await scrape()).not.toMatch(/saral_messages_waiting\{/);
  await app.asOwner('alter table message rename to message_away');
  const text = await scrape();
  expect(valueOf(text, 'saral_database_read')).toBe(0);
  expect(valueOf(text, 'saral_orders_open')).toBeUndefined();
  await app.asOwner('alter table message_away rename to message');
  expect(valueOf(await scrape(), 'saral_database_read')).toBe(1);
});

test('the port answers the metrics, and nothing else', async () => {
  const http = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  try {
    const { port } = http.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
    expect(await answer.text()).toContain('saral_requests_total');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow(
      /^METRICS_PORT \d+ is taken; each instance on a machine needs its own$/,
    );
  } finally {
    http.close();
  }
});

test('every metric that the board and the alert rules name exists, and each rule says what to do', () => {
  const known = new Set(metrics.names());
  for (const file of ['alerts.yml', 'board.json', 'alerts.test.yml']) {
    const text = readFileSync(`docs/monitoring/${file}`, 'utf8');
    const named = [...text.matchAll(/\b(?:saral|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
  const rules = readFileSync('docs/monitoring/alerts.yml', 'utf8').split('- alert: ').slice(1);
  const headingsOf = (page: string): (string | undefined)[] =>
    [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title);
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (critical|warning)\n/);
    const [, page, section] = /action: '.*\((?:(running|cluster)\.md, ([^)]+)|settings\.md)\)\.'/.exec(rule) ?? [
      '',
      '',
      '',
    ];
    expect(page === undefined || headingsOf(page || 'running').includes(section), rule.split('\n', 1)[0]).toBe(true);
  }
});

const promtool = (...words: readonly string[]) => spawnSync('promtool', words, { encoding: 'utf8' });
test.skipIf(promtool('--version').error)(
  'promtool accepts the rules (without the Debian package prometheus: not checked)',
  () => {
    for (const words of [
      ['check', 'rules', 'docs/monitoring/alerts.yml'],
      ['test', 'rules', 'docs/monitoring/alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...words);
      expect(status, stdout + stderr).toBe(0);
    }
  },
);
