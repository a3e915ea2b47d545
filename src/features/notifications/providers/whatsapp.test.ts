import { afterEach, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { makeWhatsappSandbox } from '#sandbox/whatsapp/sandbox.ts';
import { sms } from '../model/sms.ts';
import { languages } from '#kit/language.ts';
import { whatsappTemplates } from '../model/whatsapp-templates.ts';
import { makeWhatsapp, storedId } from './whatsapp.ts';

const settings = {
  token: 'token',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  appSecret: 's3cr3t',
};
const sandbox = makeWhatsappSandbox({ ...settings, basePath: '/sandbox/whatsapp', asksForTemplates: true });
const { control } = sandbox;
const whatsapp = makeWhatsapp({
  ...settings,
  apiUrl: 'http://graph.test/sandbox/whatsapp/',
  version: 'v25.0',
  verifyToken: 'mine',
  timeoutMs: 200,
  fetch: async (input, init) => {
    const request = new Request(input, init);
    return Promise.race([
      Promise.resolve(sandbox.fetch(request)),
      new Promise<never>((_none, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    ]);
  },
});
afterEach(() => control.heal());

const to = '+919876543210' as Phone;
const company = { en: 'Asha', hi: 'आशा' };
const refund = { id: 'msg_1', to, ...sms('refund-started', { company, number: 'SR1', amount: '99and80paise' })('hi') };
const code = { to, ...sms('sign-in-code', { company, code: '482913', host: 'example.com' })('en') };

test('every text is a template that Meta takes, and none is taken twice', async () => {
  const all = whatsappTemplates({ company, host: 'example.com' });
  for (const template of all)
    expect(await whatsapp.submitTemplate(template), template.name).toEqual({ isTaken: true, why: '' });
  expect(await whatsapp.submitTemplate(all[0]!)).toMatchObject({ isTaken: false });
  expect(await whatsapp.listTemplates()).toHaveLength(all.length);
  for (const { name, language } of all) await control.setTemplate(name, language, 'APPROVED');
  expect(all.filter(({ category }) => category === 'AUTHENTICATION')).toHaveLength(languages.length);
});

test('a template is sent with its values in order, and our id', async () => {
  const sent = await whatsapp.send(refund);
  expect(sent).toEqual({ ok: true, value: { vendorMessageId: storedId(control.messages.at(-1)?.id ?? '') } });
  expect(control.messages.at(-1)).toMatchObject({
    to: '919876543210',
    template: 'refund_started',
    language: 'hi',
    values: ['99and80paise', 'SR1'],
    callbackData: 'msg_1',
  });
});
test('a code is sent by the template for codes', async () => {
  expect(await whatsapp.send(code)).toMatchObject({ ok: true });
  expect(control.messages.at(-1)).toMatchObject({ template: 'login_code', language: 'en', values: ['482913'] });
});

const sentTo = async () => {
  const sent = await whatsapp.send(refund);
  return sent.ok ? 'sent' : sent.refusal.code;
};
test.each([
  [190, 401, 'texts/account'],
  [131042, 400, 'texts/account'],
  [10, 403, 'texts/account'],
  [200, 403, 'texts/account'],
  [100, 400, 'texts/account'],
  [368, 400, 'texts/account'],
  [131031, 403, 'texts/account'],
  [131048, 400, 'texts/account'],
  [133010, 400, 'texts/account'],
  [131026, 400, 'texts/refused'],
  [131030, 400, 'texts/refused'],
  [131047, 400, 'texts/refused'],
  [470, 400, 'texts/refused'],
  [131049, 400, 'texts/refused'],
  [131050, 400, 'texts/refused'],
  [130472, 400, 'texts/refused'],
  [131051, 400, 'texts/refused'],
  [131052, 400, 'texts/refused'],
  [131053, 400, 'texts/refused'],
  [130429, 429, 'texts/busy'],
  [131056, 400, 'texts/busy'],
  [80007, 400, 'texts/busy'],
  [4, 400, 'texts/busy'],
  [132005, 400, 'texts/template'],
  [132007, 400, 'texts/template'],
  [132012, 400, 'texts/template'],
  [132018, 400, 'texts/template'],
  [131016, 500, 'texts/unreachable'],
  [132015, 400, 'texts/template'],
  [132016, 400, 'texts/template'],
  [132001, 400, 'texts/template'],
  [132000, 400, 'texts/template'],
  [131000, 500, 'texts/unreachable'],
  [2, 500, 'texts/unreachable'],
] as const)('code %i with status %i: %s', async (errorCode, status, expected) => {
  control.refuse({ code: errorCode, status });
  expect(await sentTo()).toBe(expected);
});
test.each([
  ['500', 'texts/unreachable'],
  ['429', 'texts/busy'],
  ['401', 'texts/account'],
  ['hang', 'texts/unreachable'],
  ['500-after-effect', 'texts/unreachable'],
  ['timeout-after-effect', 'texts/unreachable'],
  ['half-body', 'texts/unreachable'],
] as const)('%s: %s', async (kind, expected) => {
  control.fault({ path: '/messages$', kind });
  expect(await sentTo()).toBe(expected);
  expect(await sentTo()).toBe('sent');
});
test.each(['PAUSED', 'REJECTED', 'DISABLED'] as const)('a template that is %s is not sent', async (status) => {
  await control.setTemplate('refund_started', 'hi', status);
  expect(await sentTo()).toBe('texts/template');
  await control.setTemplate('refund_started', 'hi', 'APPROVED');
});

test('a webhook is ours only with the signature of the app secret over its bytes', () => {
  // A documented vector.
  const body = '{"object":"whatsapp_business_account"}';
  const signature = 'sha256=6e8ddfd7f9da1721f11cfdf13893594c5ffed70a767c5b5b193960dee6dec37e';
  const isOurs = (text: string, given: string) =>
    whatsapp.isOurs({ body: text, headers: new Headers({ 'x-hub-signature-256': given }) });
  expect(isOurs(body, signature)).toBe(true);
  expect(isOurs(`${body} `, signature)).toBe(false);
  const headers = new Headers({ 'x-hub-signature-256': signature });
  const changed = {
    ...settings,
    apiUrl: 'https://texts.example',
    version: 'v25.0',
    verifyToken: 'x',
    appSecret: 'a-new-secret',
  };
  expect(makeWhatsapp(changed).isOurs({ body, headers })).toBe(false);
  expect(makeWhatsapp({ ...changed, previousAppSecret: settings.appSecret }).isOurs({ body, headers })).toBe(true);
  expect(isOurs(body, '')).toBe(false);
  expect(isOurs(body, signature.replace('sha256=', ''))).toBe(false);
});
test('what is of another number or business is not read', () => {
  const [message] = control.messages;
  const { body } = control.status(message!, 'delivered');
  expect(whatsapp.readNews(body).reports).toHaveLength(1);
  expect(whatsapp.readNews(body.replace(settings.phoneNumberId, '1')).reports).toEqual([]);
  expect(whatsapp.readNews(body.replace(settings.businessAccountId, '1')).reports).toEqual([]);
  expect(whatsapp.readNews('hello')).toEqual({ reports: [], messages: [], templates: [] });
});
