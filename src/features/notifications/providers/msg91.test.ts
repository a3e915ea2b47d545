import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { makeMsg91Sandbox, reportOf } from '#sandbox/msg91/sandbox.ts';
import { sms } from '../model/sms.ts';
import { makeMsg91 } from './msg91.ts';

const registered = {
  templateId: '0'.repeat(24),
  dltTemplateId: '1107',
  header: 'ASHAWK',
  text: '',
  slots: [
    { name: 'sum', type: 'alphanumeric', max: 17 },
    { name: 'VAR2', type: 'alphanumeric', max: 14 },
  ],
};
const { fetch: answer, control } = makeMsg91Sandbox({
  authKey: 'key',
  basePath: '/sandbox/msg91',
  templates: new Map([[registered.templateId, ['sum', 'VAR2']]]),
});
const server: Server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/msg91`;
afterEach(() => control.heal());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const to = '+919876543210' as Phone;
const values = { company: { en: 'Asha', hi: 'आशा' }, number: 'SR1', amount: '99and80paise' };
const message = { to, ...sms('refund-started', values)('hi') };
const settings = {
  apiUrl,
  authKey: 'key',
  reportSecret: 'r'.repeat(32),
  templates: () => ({
    find: (template: string, language: string) =>
      template === 'refund-started' && language === 'hi' ? registered : undefined,
  }),
};
const msg91 = makeMsg91(settings);

test('only the values are sent, under the names of the panel, to the id of text and language', async () => {
  const sent = await msg91.send(message);
  expect(sent).toEqual({ ok: true, value: { vendorMessageId: control.messages.at(-1)?.requestId } });
  expect(control.messages.at(-1)).toMatchObject({
    mobiles: '919876543210',
    sender: 'ASHAWK',
    templateId: registered.templateId,
    values: { sum: '99and80paise', VAR2: 'SR1' },
  });
});

test.each([
  ['down', 'texts/busy'],
  ['busy', 'texts/busy'],
  // It refuses, and does not say whether the key, the credit, the template or the number is the reason.
  ['error', 'texts/account'],
  ['address', 'texts/account'],
  // The vendor may have taken it.
  ['slow', 'texts/unreachable'],
  ['torn', 'texts/unreachable'],
] as const)('%s: %s', async (kind, code) => {
  control.fault(kind);
  expect(await makeMsg91({ ...settings, timeoutMs: 300 }).send(message)).toMatchObject({
    ok: false,
    refusal: { code },
  });
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('terminated'))],
  ['a success without an id', () => Promise.resolve(Response.json({ type: 'success', message: '' }))],
  ['a fault behind it', () => Promise.resolve(new Response('', { status: 500 }))],
  ['a proxy that lost its answer', () => Promise.resolve(new Response('', { status: 502 }))],
  ['a proxy that gave up waiting', () => Promise.resolve(new Response('', { status: 504 }))],
] as const)('%s may be after the effect', async (_name, answered) => {
  expect(await makeMsg91({ ...settings, fetch: answered }).send(message)).toMatchObject({
    ok: false,
    refusal: { code: 'texts/unreachable' },
  });
});

test.each([[{}], [{ message: null }], [{ message: ['no credit'] }], [{ message: 17 }]])(
  'an error that says %j is a refusal',
  async (said) => {
    const answered = () => Promise.resolve(Response.json({ type: 'error', ...said }));
    expect(await makeMsg91({ ...settings, fetch: answered }).send(message)).toMatchObject({
      ok: false,
      refusal: { code: 'texts/account' },
    });
  },
);

test('a refusal has the status that the vendor gave', async () => {
  control.fault('address');
  expect(await msg91.send(message)).toMatchObject({ refusal: { facts: { vendorCode: 418 } } });
});

test('no server, or a wrong key with status 200: the fault is ours', async () => {
  for (const [wrong, code] of [
    [{ apiUrl: 'http://nowhere.invalid' }, 'texts/busy'],
    [{ authKey: 'wrong' }, 'texts/account'],
  ] as const)
    expect(await makeMsg91({ ...settings, ...wrong }).send(message)).toMatchObject({ refusal: { code } });
});

test('a number that the vendor refuses, and a text that is not registered', async () => {
  control.fault('refused');
  expect(await msg91.send(message)).toMatchObject({ ok: false, refusal: { code: 'texts/refused' } });
  control.heal();
  const sentBefore = control.messages.length;
  for (const bad of [{ language: 'en' as const }, { slots: [] }, { to: '+0' as Phone }])
    expect(await msg91.send({ ...message, ...bad })).toMatchObject({ ok: false, refusal: { code: 'texts/refused' } });
  expect(control.messages).toHaveLength(sentBefore);
});

const sent = { requestId: '6a1b', mobiles: '919876543210', sender: 'ASHAWK' };
const headers = new Headers();
const secret = settings.reportSecret;
test.each(['v2', 'v3', 'new'] as const)('reports of the shape %s are read', (shape) => {
  const stateOf = (status: string) => msg91.readReports?.({ ...reportOf(sent, { status, shape }), headers, secret });
  expect(stateOf('0')).toEqual([{ vendorId: '6a1b', state: 'sent', fault: null }]);
  expect(stateOf('1')).toEqual([{ vendorId: '6a1b', state: 'delivered', fault: null }]);
  for (const status of ['2', '9', '16', '17', '20', '25'])
    expect(stateOf(status)).toMatchObject([{ vendorId: '6a1b', state: 'failed', fault: expect.stringMatching(/./) }]);
});

test('a report without the secret is refused, and what is not a report says nothing', () => {
  const { body } = reportOf(sent, { status: '1', shape: 'v3' });
  for (const wrong of ['', 'r'.repeat(31), `${secret}x`])
    expect(msg91.readReports?.({ body, headers, secret: wrong })).toBeUndefined();
  for (const other of [
    '',
    'x',
    'data=',
    'data=[',
    'null',
    '[]',
    '[null]',
    '{"requestId":"6a1b"}',
    '{"status":"1"}',
    '{"requestId":{},"status":[]}',
  ])
    expect(msg91.readReports?.({ body: other, headers, secret })).toEqual([]);
});
