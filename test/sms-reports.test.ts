// Delivery reports: stored once and only forward, shown to the person who waits for an OTP and to staff.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { eraseOldMessages } from '#features/notifications/actions/erase-old-messages.ts';
import { smsOf } from '#features/notifications/model/messages.ts';
import { sms } from '#features/notifications/model/sms.ts';
import { demoTemplates } from '#features/notifications/model/template-file.ts';
import { person } from '#features/notifications/person.ts';
import { retentionMs } from '#features/notifications/terms.ts';
import { makeMsg91 } from '#features/notifications/providers/msg91.ts';
import { makeMsg91Sandbox, type ReportShape, reportOf } from '#sandbox/msg91/sandbox.ts';
import { solve } from '#test/accounts.ts';
import { testProduct, type TestProduct } from '#test/product.ts';
import { secondInstance } from '#test/second-instance.ts';

const secret = 's'.repeat(32);
const { fetch: answer, control } = makeMsg91Sandbox({ authKey: 'key' });
const ports = {
  smsProviders: [
    {
      ...makeMsg91({
        apiUrl: 'http://msg91.test',
        authKey: 'key',
        reportSecret: secret,
        templates: () => demoTemplates,
        fetch: async (input, init) => answer(new Request(input, init)),
      }),
      // The provider of the settings.
      name: 'twilio',
    },
  ],
};
const env = {
  SESSION_SECRET: 'a session secret that both instances have',
  DATA_KEY: 'a data key that both instances have, and no other',
};
const app = await testProduct({ ports, env });
const path = `/api/sms/report/twilio/${secret}`;
const report = async (
  requestId: string,
  status: string,
  shape: ReportShape = 'v3',
  to = path,
  at: Pick<TestProduct, 'request'> = app,
) => {
  const { body, contentType } = reportOf({ requestId, mobiles: '919876543210', sender: 'X' }, { status, shape });
  return at.request(to, { method: 'POST', headers: { 'content-type': contentType }, body });
};
const stateOf = async (requestId: string) =>
  (await sql<{ state: string | null }>`select state from sms_delivery where vendor_id = ${requestId}`.execute(app.db))
    .rows[0]?.state;
let count = 0;
/** The request id of an SMS that was sent. */
async function sent(to = '+919876543210'): Promise<string> {
  const company = { en: 'Asha', hi: 'आशा' };
  await app.product.ctx.transaction((tx) =>
    queueMessages(app.product.ctx, tx, {
      source: `test:${count++}`,
      to,
      ...smsOf(sms('desk-test', { company })('en')),
    }),
  );
  await app.idle();
  return control.messages.at(-1)?.requestId ?? '';
}

test.each(['v2', 'v3', 'new'] as const)('a report of the shape %s is stored', async (shape) => {
  const id = await sent();
  expect(await stateOf(id)).toBeNull();
  const answered = await report(id, '1', shape);
  expect([answered.status, await answered.json()]).toEqual([200, { recorded: 1 }]);
  expect(await stateOf(id)).toBe('delivered');
});

test('a thousand reports, disordered and at two instances at once, have one effect', async () => {
  const instances = [app, await secondInstance(app, { env, ports })];
  const deliver = (to: string, statuses: readonly string[]) =>
    Promise.all(statuses.map((status, n) => report(to, status, 'v3', path, instances[n % 2])));
  const id = await sent();
  await report(id, '1');
  const all = Array.from({ length: 1000 }, (_none, n) => ['0', '1', '2'][n % 3] ?? '0');
  await deliver(id, all);
  expect(await stateOf(id)).toBe('delivered');
  const failed = await sent();
  await deliver(
    failed,
    all.filter((status) => status !== '1'),
  );
  expect(await stateOf(failed)).toBe('failed');
});

test('a report that is ahead of the answer of the provider counts; one of an unknown SMS is counted and changes nothing', async () => {
  app.logged.length = 0;
  const answered = await report('ffffff', '2');
  expect([answered.status, await answered.json()]).toEqual([200, { recorded: 0 }]);
  expect(app.logged.filter((line) => line.includes('delivery reports of unknown SMS'))).toHaveLength(1);
  // It becomes known.
  await sql`insert into message (id, source, channel, recipient, template, subject, text, state, created_at, next_try_at, sent_at, provider, vendor_id)
    values ('m1', 'early', 'sms', '+919876500000', 'desk-test', '', 'x', 'sent', now(), now(), now(), 'twilio', 'ffffff')`.execute(
    app.db,
  );
  expect(await stateOf('ffffff')).toBe('failed');
});

test.each([
  ['another secret', '/api/sms/report/twilio/other', 401, /delivery report.*could not be proved.*twilio/],
  ['no secret', '/api/sms/report/twilio', 401, /delivery report.*could not be proved.*twilio/],
  ['a provider that is not set up', `/api/sms/report/pigeon/${secret}`, 404, /not set up.*pigeon/],
])('%s is refused, with one line that says of whom and why', async (_what, to, status, line) => {
  const id = await sent();
  app.logged.length = 0;
  expect((await report(id, '1', 'v3', to)).status).toBe(status);
  const lines = app.logged.filter((logged) => logged.includes('"level":"warn"'));
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(await stateOf(id)).toBeNull();
});

test('a body of 10 MB is refused, and what is not a report says nothing', async () => {
  expect((await app.request(path, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413);
  expect(await (await app.request(path, { method: 'POST', body: 'hello' })).json()).toEqual({ recorded: 0 });
});

test('who waits for an OTP learns that it failed, or that no report came within a minute; nobody else learns anything', async () => {
  const phone = '+919812345678';
  const ask = async () => {
    const challenge = (await (await app.request('/api/auth/human-check')).json()) as Parameters<typeof solve>[0];
    const asked = await app.request('/api/auth/otp/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ phone, humanCheck: await solve(challenge) }),
    });
    expect(asked.status, await asked.clone().text()).toBe(200);
    return {
      cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      id: control.messages.at(-1)?.requestId ?? '',
    };
  };
  const delivery = async (cookie: string) =>
    ((await (await app.request('/api/auth/otp/delivery', { headers: { cookie } })).json()) as { delivery: string })
      .delivery;
  const first = await ask();
  expect(await delivery(first.cookie)).toBe('sent');
  app.pass(minuteMs);
  expect(await delivery(first.cookie)).toBe('unreported');
  await report(first.id, '1');
  expect(await delivery(first.cookie)).toBe('delivered');
  app.pass(minuteMs);
  const second = await ask();
  await report(second.id, '2');
  expect(await delivery(second.cookie)).toBe('failed');
  expect(await delivery('')).toBe('sent');
  app.pass(5 * minuteMs);
  expect(await delivery(second.cookie)).toBe('sent');
});

test('the record of a person shows delivered, failed or no report', async () => {
  const who = await app.applicant();
  const ids = [await sent(who.phone), await sent(who.phone), await sent(who.phone)];
  await report(ids[0] ?? '', '1');
  await report(ids[1] ?? '', '2');
  const key = {
    accountId: who.accountId,
    phones: [{ phone: who.phone, since: null, until: null }],
    references: [],
  };
  const records = await person[0]?.read(app.product.workCtx, app.product.ctx.db, key, { limit: 10 });
  expect(records?.map(({ facts }) => facts.delivery)).toEqual([
    { as: 'code', value: 'unreported' },
    { as: 'code', value: 'failed' },
    { as: 'code', value: 'delivered' },
  ]);
});

test('reports are erased with the messages, after thirty days', async () => {
  const id = await sent();
  await report(id, '1');
  app.pass(retentionMs + minuteMs);
  await eraseOldMessages(app.product.workCtx);
  expect(await stateOf(id)).toBeUndefined();
});
