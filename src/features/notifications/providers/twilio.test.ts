import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { makeOutbox } from '#platform/operations/outbox.ts';
import { makeTwilio, signatureOf } from './twilio.ts';
import { withOutbox } from './with-outbox.ts';
import { makeTwilioSandbox } from '#sandbox/twilio/sandbox.ts';

const account = { accountSid: 'ACtest', authToken: 'secret' };
const { fetch: answer, control } = makeTwilioSandbox({ ...account, basePath: '/sandbox/twilio' });
const server: Server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/twilio`;
afterEach(() => control.heal());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const to = '+919876543210' as Phone;
const message = {
  to,
  text: '123456 आपका कोड है & more = fine',
  template: 'sign-in-code',
  language: 'hi',
  slots: [],
} as const;
const settings = { apiUrl, ...account, from: '+15005550006' };
const twilio = makeTwilio(settings);

test("an SMS arrives as sent and gets the vendor's ID", async () => {
  const sent = await twilio.send(message);
  expect(sent).toEqual({ ok: true, value: { vendorMessageId: expect.stringMatching(/^SM[0-9a-f]{32}$/) } });
  expect(control.messages.at(-1)).toMatchObject({ to, from: '+15005550006', body: message.text });
});

test('a messaging service is sent as MessagingServiceSid', async () => {
  await makeTwilio({ ...settings, from: `MG${'0'.repeat(32)}` }).send(message);
  expect(control.messages.at(-1)?.from).toMatch(/^MG/);
});

test.each([
  ['down', 'texts/busy'],
  ['busy', 'texts/busy'],
  // The vendor may have taken it.
  ['slow', 'texts/unreachable'],
  ['torn', 'texts/unreachable'],
] as const)('%s: %s', async (kind, code) => {
  control.fault(kind);
  const sent = await makeTwilio({ ...settings, timeoutMs: 300 }).send(message);
  expect(sent).toMatchObject({ ok: false, refusal: { code } });
});

test.each([
  [500, 'texts/unreachable'],
  [502, 'texts/unreachable'],
  [503, 'texts/busy'],
  [504, 'texts/unreachable'],
  [599, 'texts/unreachable'],
] as const)('status %i without a body: %s', async (status, code) => {
  const answered = () => Promise.resolve(new Response('', { status }));
  const sent = await makeTwilio({ ...settings, fetch: answered }).send(message);
  expect(sent).toMatchObject({ ok: false, refusal: { code } });
});

test("no server, or wrong credentials: the fault is ours, not the number's", async () => {
  for (const wrong of [{ apiUrl: 'http://nowhere.invalid' }, { authToken: 'wrong' }, { accountSid: 'ACother' }]) {
    expect(await makeTwilio({ ...settings, ...wrong }).send(message)).toMatchObject({
      refusal: { code: 'texts/busy' },
    });
  }
});

test('a number or a text that the vendor refuses', async () => {
  control.fault('refused');
  expect(await twilio.send(message)).toMatchObject({ ok: false, refusal: { code: 'texts/refused' } });
  control.heal();
  for (const bad of [{ to: '+0' as Phone }, { text: '' }, { text: 'x'.repeat(1601) }]) {
    expect(await twilio.send({ ...message, ...bad })).toMatchObject({ ok: false, refusal: { code: 'texts/refused' } });
  }
});

test('the sandbox answers like the vendor', async () => {
  const call = (body: string, token = 'secret', sid = 'ACtest') =>
    fetch(`${apiUrl}/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`ACtest:${token}`)}`,
      },
    });
  const made = await call('To=%2B919876543210&From=%2B15005550006&Body=hi');
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({
    status: 'queued',
    to,
    error_code: null,
    num_segments: '1',
    api_version: '2010-04-01',
  });
  const denied = await call('To=1', 'wrong');
  expect([denied.status, await denied.json()]).toEqual([
    401,
    { code: 20003, message: 'Authenticate', more_info: 'https://www.twilio.com/docs/errors/20003', status: 401 },
  ]);
  expect([(await call('From=1&Body=x')).status, (await call('To=%2B1', 'secret', 'ACother')).status]).toEqual([
    400, 404,
  ]);
});

test('the outbox contains exactly what was accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = makeOutbox(folder);
  const channel = withOutbox(twilio, outbox);
  await channel.send(message);
  control.fault('down');
  await channel.send({ ...message, text: 'lost' });
  expect(await outbox.newest(9)).toEqual([
    { channel: 'sms', ...message, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
  ]);
  await rm(folder, { recursive: true });
});

test('the signature is computed as the vendor documents it', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  });
  expect(signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  );
});

test.each([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
])('a signed report %s is %s; without its signature it is refused', (status, state) => {
  const reportUrl = 'https://site.example/api/sms/report/twilio';
  const reporting = makeTwilio({ ...settings, reportUrl });
  const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status, ErrorCode: '30003' });
  const read = (signature: string) =>
    reporting.readReports?.({
      body: fields.toString(),
      headers: new Headers({ 'x-twilio-signature': signature }),
      secret: '',
    });
  const fault = state === 'failed' ? '30003' : null;
  expect(read(signatureOf(account.authToken, reportUrl, fields))).toEqual([{ vendorId: 'SM1', state, fault }]);
  expect(read(signatureOf('other', reportUrl, fields))).toBeUndefined();
  const changed = makeTwilio({ ...settings, previousAuthToken: 'other', reportUrl });
  const ofBefore = new Headers({ 'x-twilio-signature': signatureOf('other', reportUrl, fields) });
  expect(changed.readReports?.({ body: fields.toString(), headers: ofBefore, secret: '' })).toEqual([
    { vendorId: 'SM1', state, fault },
  ]);
  expect(read('')).toBeUndefined();
});

test('an SMS names the address of its reports', async () => {
  await makeTwilio({ ...settings, reportUrl: 'https://site.example/api/sms/report/twilio' }).send(message);
  expect(control.messages.at(-1)?.statusCallback).toBe('https://site.example/api/sms/report/twilio');
});
