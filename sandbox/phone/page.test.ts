import { describe, expect, test } from 'vitest';
import type { Outbox, OutboxMessage } from '#platform/operations/outbox.ts';
import { makePhonePage, type Sends, type Written } from './page.ts';

const message = (to: string, text: string, template = 'sign-in-code'): OutboxMessage => ({
  channel: 'sms',
  to,
  text,
  at: '2026-11-20T10:00:00.000Z',
  template,
});
const page = (messages: OutboxMessage[], sends?: Sends) => {
  const outbox: Outbox = { append: async () => undefined, newest: async (limit) => messages.slice(0, limit) };
  const { request } = makePhonePage({ outbox, basePath: '/sandbox/phone', ...(sends ? { sends } : {}) });
  return async (search = '') => {
    const response = await request(`/sandbox/phone${search}`);
    return { response, text: await response.text() };
  };
};
const two = [message('+919000000001', '123456 is your code'), message('+919000000002', 'Your <b>654321</b> code')];

test('shows the OTPs with their numbers, newest first', async () => {
  const { response, text } = await page(two)();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(text.indexOf('123456')).toBeGreaterThan(0);
  expect(text.indexOf('+91 90000 00001')).toBeLessThan(text.indexOf('+91 90000 00002'));
  expect(text).toContain('<p class="code">654321</p>');
});
test('text is escaped, and nothing inline violates the content security policy', async () => {
  const { text } = await page(two)('?to="><script>alert(1)</script>');
  expect(text).not.toMatch(/<script>|\sstyle=|<style|\son\w+=/);
  expect((await page(two)()).text).toContain('&lt;b&gt;654321');
});
test('filters by number in any spelling', async () => {
  const { text } = await page(two)('?to=90000%2000002');
  expect(text).toContain('654321');
  expect(text).not.toContain('123456');
});
test('shows a message when the list is empty', async () => {
  expect((await page([])()).text).toContain('No message yet.');
  expect((await page(two)('?to=9000000009')).text).toContain('No message for 9000000009 yet.');
});
test('names the channels that are really sent', async () => {
  const notice = async (sends?: Sends) => /<p class="notice">([\s\S]*?)<\/p>/.exec((await page([], sends)()).text)![1]!;
  expect(await notice()).toContain('no real message is sent');
  const mails = await notice({ sms: false, mails: true });
  expect(mails).toContain('no real SMS is sent, mails go out through SMTP_URL');
  expect(mails).toContain('असली SMS नहीं भेजे जाते, ई-मेल SMTP_URL से जाते हैं');
  expect(await notice({ sms: true, mails: true })).not.toContain('no real');
});
test('only codes are shown large', async () => {
  expect((await page([message('+919000000001', 'Refund 250000 is on its way', 'refund-sent')])()).text).not.toContain(
    'class="code"',
  );
});
test('serves its own style, script and font', async () => {
  for (const [name, type] of [
    ['phone.css', 'text/css'],
    ['phone.js', 'text/javascript'],
  ]) {
    const { response } = await page([])(`/${name}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  }
  expect((await page([])('/hindi.woff2')).response.headers.get('content-type')).toBe('font/woff2');
});

describe('writing to the firm', () => {
  const writing = (takes: boolean) => {
    const written: Written[] = [];
    const outbox: Outbox = { append: async () => undefined, newest: async () => [] };
    const { request } = makePhonePage({
      outbox,
      basePath: '/sandbox/phone',
      write: async (message) => (written.push(message), takes),
    });
    const send = async (fields: Readonly<Record<string, string | File>>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const answered = await request('/sandbox/phone', { method: 'POST', body });
      return [answered.status, answered.headers.get('location')];
    };
    return { written, send, request };
  };
  test('sends a text or a file of a number, and leads back', async () => {
    const { written, send, request } = writing(true);
    expect(await send({ from: '98765 43210', text: ' Hello ' })).toEqual([
      303,
      '/sandbox/phone?to=%2B919876543210&wrote=yes',
    ]);
    await send({ from: '9876543210', text: '', file: new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }) });
    expect(written).toEqual([
      { from: '919876543210', text: 'Hello', file: undefined },
      { from: '919876543210', text: '', file: { bytes: new TextEncoder().encode('%PDF'), type: 'application/pdf' } },
    ]);
    expect(await (await request('/sandbox/phone?wrote=yes')).text()).toContain('The desk shows it.');
  });
  test('sends nothing without a number or a text, and says so; nor without WhatsApp', async () => {
    const { written, send } = writing(true);
    for (const fields of [
      { from: '123', text: 'Hello' },
      { from: '9876543210', text: ' ' },
    ])
      expect((await send(fields))[1]).toContain('wrote=no');
    expect(written).toEqual([]);
    expect((await writing(false).send({ from: '9876543210', text: 'Hello' }))[1]).toContain('wrote=no');
    expect((await page([])()).text).not.toContain('class="write"');
  });
});
