import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeOutbox } from '#platform/operations/outbox.ts';
import { mailsWithOutbox } from './with-outbox.ts';
import { startSmtpSandbox } from '#sandbox/smtp/sandbox.ts';
import { connectionOf, makeSmtp } from './smtp.ts';

const sandbox = await startSmtpSandbox();
const { control } = sandbox;
afterEach(() => control.heal());
afterAll(() => sandbox.close());

const from = 'Namuna Enterprises <no-reply@namuna.example>';
const settings = { url: async () => sandbox.url, from: async () => from };
const smtp = makeSmtp(settings);
const message = {
  id: 'msg_1',
  to: 'office@namuna.example',
  subject: 'नमस्ते & hello',
  text: 'पहली पंक्ति\n.\nlast line',
  template: 'call-back-request',
};
const newest = () => control.mails.at(-1);
const headersOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n'));

test('a mail arrives with one sender, one recipient and a Message-ID derived from our ID', async () => {
  const sent = await smtp.send(message);
  expect(sent).toEqual({ ok: true, value: { vendorMessageId: expect.stringContaining('250') } });
  expect(newest()).toMatchObject({ from: 'no-reply@namuna.example', to: ['office@namuna.example'] });
  const headers = headersOf(newest()!.source);
  expect(headers).toContain('Message-ID: <msg_1@namuna.example>');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toMatch(/Subject: =\?UTF-8\?/);
});

test('typed text never becomes a header or a second recipient', async () => {
  const before = control.mails.length;
  await smtp.send({ ...message, subject: 'Hello\r\nBcc: thief@evil.example\r\n\r\nbody' });
  const { source, to } = newest()!;
  expect(to).toEqual(['office@namuna.example']);
  expect(headersOf(source)).not.toMatch(/^bcc:/im);
  for (const bad of ['a@b.example, thief@evil.example', 'a@b.example\r\nRCPT TO:<thief@evil.example>']) {
    await smtp.send({ ...message, to: bad });
  }
  expect(control.mails.slice(before).flatMap((mail) => mail.to)).not.toContain('thief@evil.example');
});

test.each([['busy'], ['slow'], ['torn']] as const)('%s: the outcome is uncertain', async (kind) => {
  control.fault(kind);
  const sent = await makeSmtp({ ...settings, timeoutMs: 600 }).send(message);
  expect(sent).toEqual({ ok: false, refusal: { code: 'mail/unreachable' } });
});

test('a recipient for whom the server takes no mail now', async () => {
  control.fault('deferred');
  expect(await smtp.send(message)).toEqual({ ok: false, refusal: { code: 'mail/deferred' } });
});

test('a server that closes the connection at the recipient concerns every mail', async () => {
  const closingServer = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (sent) => {
      const isRecipient = String(sent).startsWith('RCPT');
      socket.write(isRecipient ? '421 Closing\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(closingServer, 'listening');
  const url = async () => `smtp://127.0.0.1:${(closingServer.address() as AddressInfo).port}`;
  const sent = await makeSmtp({ url, from: async () => from, timeoutMs: 3000 }).send(message);
  expect(sent).toEqual({ ok: false, refusal: { code: 'mail/unreachable' } });
  closingServer.close();
});

test('a recipient that the server refuses', async () => {
  control.fault('refused');
  expect(await smtp.send(message)).toEqual({ ok: false, refusal: { code: 'mail/refused' } });
});

test('no server, no settings, or a server that never greets: the fault is ours', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((ready) => silent.once('listening', ready));
  const urls = [
    async () => 'smtp://127.0.0.1:1',
    async () => Promise.reject(new Error('no mail server is named')),
    async () => `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  ];
  for (const url of urls) {
    const sent = await makeSmtp({ url, from: async () => from, timeoutMs: 300 }).send(message);
    expect(sent).toEqual({ ok: false, refusal: { code: 'mail/unreachable' } });
  }
  silent.close();
});

test('successive mails share a connection; a closed one is replaced, and no mail is sent twice', async () => {
  const { hostname, port } = new URL(sandbox.url);
  let connections = 0;
  const counter = createServer((incoming) => {
    connections++;
    const outgoing = connect(Number(port), hostname);
    incoming.pipe(outgoing).pipe(incoming);
    for (const value of [incoming, outgoing]) value.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(counter, 'listening');
  const url = async () => `smtp://127.0.0.1:${(counter.address() as AddressInfo).port}`;
  const pooled = makeSmtp({ url, from: async () => from });
  const sendOne = (id: string) => pooled.send({ ...message, id, text: id });
  const taken = (id: string) => control.mails.filter((mail) => mail.source.includes(`<${id}@`)).length;
  for (const id of ['row_1', 'row_2', 'row_3']) expect((await sendOne(id)).ok).toBe(true);
  expect(connections).toBe(1);
  control.fault('torn');
  expect(await sendOne('row_4')).toEqual({ ok: false, refusal: { code: 'mail/unreachable' } });
  control.heal();
  expect((await sendOne('row_5')).ok).toBe(true);
  expect(connections).toBe(2);
  expect(['row_1', 'row_2', 'row_3', 'row_4', 'row_5'].map(taken)).toEqual([1, 1, 1, 1, 1]);
  counter.close();
});

test('a failed look-up of the server address is repeated', async () => {
  let asked = 0;
  const url = async () => (asked++ === 0 ? Promise.reject(new Error('not yet')) : sandbox.url);
  const later = makeSmtp({ url, from: async () => from });
  expect((await later.send(message)).ok).toBe(false);
  expect((await later.send(message)).ok).toBe(true);
});

test('passwords are sent over TLS only, unless the owner allows otherwise', () => {
  const of = (url: string) => connectionOf(url, 1000);
  expect(of('smtps://me%40x:p%2Fw@mail.example')).toMatchObject({
    host: 'mail.example',
    port: 465,
    secure: true,
    auth: { user: 'me@x', pass: 'p/w' },
  });
  expect(of('smtp://mail.example')).toMatchObject({ port: 587, secure: false, requireTLS: true });
  expect(of('smtp://mail.example:25?requireTLS=false')).toMatchObject({ port: 25, requireTLS: false });
  expect(of('smtp://localhost:1025')).toMatchObject({ requireTLS: false, ignoreTLS: true });
});

test('the outbox contains exactly what the server accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = makeOutbox(folder);
  const channel = mailsWithOutbox(smtp, outbox);
  await channel.send(message);
  control.fault('busy');
  await channel.send({ ...message, text: 'lost' });
  const { id: _id, ...notified } = message;
  expect(await outbox.newest(9)).toEqual([{ channel: 'email', ...notified, at: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  await rm(folder, { recursive: true });
});
