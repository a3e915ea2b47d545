// Three instances on one database, with each request at another one: what protects people and money counts once.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { solve } from '#test/accounts.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { ok } from '#kit/result.ts';
import { openAllRoles, orderBody, testProduct } from '#test/product.ts';
import { secondInstance } from '#test/second-instance.ts';

const env = {
  SESSION_SECRET: 'a session secret of three instances, long enough',
  DATA_KEY: 'the data key of three instances, long enough',
  OTP_ADDRESS_SOFT: '5',
  OTP_ADDRESS_HARD: '9',
};
const app = await testProduct({ env });
await openAllRoles(app.db);
/** The vendors are the same for all; each instance has its own adapters. */
const ports = () => ({
  gateways: [
    makeInstamojo({
      clientId: 'test',
      clientSecret: 'test-secret',
      privateSalt: 'test-salt',
      apiUrl: 'http://gateway.test',
      fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
    }),
  ],
  smsProviders: [{ name: 'twilio', send: async () => ok({ vendorMessageId: 'sent' }) }],
});
type Site = Pick<typeof app, 'request'>;
const three = async (): Promise<[Site, Site, Site]> => {
  const others = [
    await secondInstance(app, { env, ports: ports() }),
    await secondInstance(app, { env, ports: ports() }),
  ] as const;
  return [app, ...others];
};
const post = (site: Site, path: string, body: unknown, cookie = ''): Promise<Response> =>
  site.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  });
const solved = async (site: Site): Promise<string> =>
  solve((await (await site.request('/api/auth/human-check')).json()) as Parameters<typeof solve>[0]);
const statuses = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

test('a solved captcha gives one OTP, at whichever instance it is shown', async () => {
  const sites = await three();
  const humanCheck = await solved(sites[0]);
  const sent = sites.map((site, n) => post(site, '/api/auth/otp/send', { phone: `+91612000000${n}`, humanCheck }));
  const found = await statuses(sent);
  expect(found.filter((status) => status === 200)).toHaveLength(1);
});

test('a phone number gets one OTP a minute, and its tries count together', async () => {
  const sites = await three();
  const phone = '+916130000001';
  const checks = await Promise.all(sites.map(solved));
  const asked = await Promise.all(
    sites.map((site, n) => post(site, '/api/auth/otp/send', { phone, humanCheck: checks[n] })),
  );
  const [sent, ...more] = asked.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const cookie = sent!.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  // A code has five tries, wherever they are made.
  const tried = await statuses(
    sites.flatMap((site) =>
      ['000001', '000002', '000003'].map((code) => post(site, '/api/auth/otp/verify', { phone, code }, cookie)),
    ),
  );
  expect(tried).toHaveLength(9);
  expect(tried.filter((status) => status === 401).length).toBeGreaterThan(0);
  expect(tried.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(tried.every((status) => status === 401 || status === 429)).toBe(true);
});

test('the OTPs of an IP address are limited over all instances', async () => {
  const sites = await three();
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from code_send`.execute(app.db);
  const answers: number[] = [];
  for (let n = 0; n < 15; n++) {
    const site = sites[n % 3]!;
    const phone = `+9161400000${String(n).padStart(2, '0')}`;
    answers.push((await post(site, '/api/auth/otp/send', { phone, humanCheck: await solved(site) })).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(9 - before[0]!.n);
});

test('an order that is placed at all instances at once is one order', async () => {
  const sites = await three();
  const who = await app.applicant();
  const body = orderBody(who);
  const found = await statuses(
    sites.flatMap((site) => [1, 2].map(() => post(site, '/payment/create-order', body, who.cookie))),
  );
  expect(found).toContain(201);
  const { rows } = await sql`select from payment_order where account_id = ${who.accountId}`.execute(app.db);
  expect(rows).toHaveLength(1);
});
