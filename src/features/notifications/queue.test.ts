import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Phone } from '#kit/phone.ts';
import { ok, refuse } from '#kit/result.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { startSmtpSandbox, type SmtpSandbox } from '#sandbox/smtp/sandbox.ts';
import { testContext } from '#test/database.ts';
import { eraseOldMessages } from './actions/erase-old-messages.ts';
import { queueMessages } from './actions/queue-messages.ts';
import { listUnsentMessages, retryMessage } from './actions/retry-message.ts';
import { sendDueMessages, type SendingContext, sendMessage } from './actions/send-message.ts';
import type { SmsMessage } from './providers/port.ts';
import { makeSmtp } from './providers/smtp.ts';
import type { Outgoing } from './model.ts';

const { ctx: base, emitted, logged, pass } = await testContext();
let sandbox: SmtpSandbox;
let texts: SmsMessage[] = [];
let textsAway = false;
let ctx: SendingContext;
beforeAll(async () => {
  sandbox = await startSmtpSandbox();
  ctx = {
    ...base,
    mails: makeSmtp({ url: async () => sandbox.url, from: async () => 'office@namuna.example' }),
    sms: {
      async send(message) {
        if (textsAway) return refuse('texts/unreachable');
        texts.push(message);
        return ok({ messageId: 'SM1' });
      },
    },
  };
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sql`delete from message`.execute(kyselyOf(base.db));
  sandbox.control.heal();
  emitted.length = 0;
  texts = [];
  textsAway = false;
});

let made = 0;
const mail = (more: Partial<Outgoing> = {}): Outgoing => ({
  source: `test:${made++}`,
  channel: 'email',
  to: 'asha@example.com',
  template: 'claim-paid',
  subject: 'Paid',
  text: 'Done',
  ...more,
});
const text = (more: Partial<Outgoing> = {}): Outgoing => ({
  ...mail(more),
  channel: 'sms',
  to: '+919876543210',
  ...more,
});
const queue = (outgoing: Outgoing) => ctx.transaction((tx) => queueMessages(ctx, tx, outgoing));
const mailsOf = (outgoing: Outgoing) =>
  sandbox.control.mails.filter((got) => got.source.includes(outgoing.text)).length;
const stateOf = async (outgoing: Outgoing) =>
  (
    await sql<{ state: string; tries: number; fault: string | null; recipient: string; subject: string; text: string }>`
    select state, tries, fault, recipient, subject, text from message where source = ${outgoing.source}`.execute(
      kyselyOf(base.db),
    )
  ).rows[0];
const idOf = (index = 0) => String((emitted[index]?.payload['messageIds'] as string[] | undefined)?.[0]);

test('a message and its cause are committed together, and told once', async () => {
  const value = text();
  await expect(
    ctx.transaction(async (tx) => {
      await queueMessages(ctx, tx, value);
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await stateOf(value)).toBeUndefined();

  const done = await Promise.all(Array.from({ length: 20 }, () => queue(value)));
  expect(done.filter(Boolean)).toHaveLength(1);
  // The same thing may be told on both channels.
  expect(await queue({ ...value, channel: 'email', to: 'asha@example.com' })).toBe(1);
});

test('what is told on both channels is told with one job', async () => {
  const value = text();
  const both = [value, { ...value, channel: 'email', to: 'asha@example.com' } as const];
  expect(await ctx.transaction((tx) => queueMessages(ctx, tx, ...both))).toBe(2);
  expect(await ctx.transaction((tx) => queueMessages(ctx, tx, ...both))).toBe(0);
  expect(emitted).toEqual([
    { type: 'messages-queued', payload: { messageIds: [expect.any(String), expect.any(String)] } },
  ]);
});

test('it is sent at once, and never again', async () => {
  const value = text({ text: 'आपका दावा मिल गया' });
  await queue(value);
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(ctx, idOf())));
  await Promise.all(Array.from({ length: 8 }, () => sendDueMessages(ctx)));
  pass(4 * dayMs);
  await sendDueMessages(ctx);
  expect(texts).toEqual([{ to: '+919876543210' as Phone, text: 'आपका दावा मिल गया', template: 'claim-paid' }]);
  expect(await stateOf(value)).toMatchObject({ state: 'sent', tries: 1, fault: null });
});

test('the mail server is away for a day: stored, tried again, sent once when it is back', async () => {
  const waiting = Array.from({ length: 5 }, (_none, n) => mail({ text: `away number ${n}.` }));
  for (const value of waiting) await queue(value);
  sandbox.control.fault('busy');
  for (let n = 0; n < 5; n++) await sendMessage(ctx, idOf(n));
  for (let hours = 0; hours < 24; hours++) {
    pass(hourMs);
    await sendDueMessages(ctx);
  }
  expect(await stateOf(waiting[0]!)).toMatchObject({ state: 'queued', fault: 'mail/unreachable' });
  sandbox.control.heal();
  pass(15 * minuteMs);
  // Several instances find it back at the same moment.
  await Promise.all([sendDueMessages(ctx), sendDueMessages(ctx), sendDueMessages(ctx)]);
  pass(dayMs);
  await sendDueMessages(ctx);
  for (const value of waiting) {
    expect(await stateOf(value)).toMatchObject({ state: 'sent' });
    expect(mailsOf(value)).toBe(1);
  }
});

test('a channel that does not answer is asked once a run, not once a message', async () => {
  for (let n = 0; n < 5; n++) await queue(mail());
  sandbox.control.fault('busy');
  pass(minuteMs);
  await sendDueMessages(ctx);
  const tried = await sql<{ n: number }>`select count(*)::int as n from message where tries > 0`.execute(
    kyselyOf(base.db),
  );
  expect(tried.rows[0]?.n).toBe(1);
});

test('one channel away does not hold up the other', async () => {
  textsAway = true;
  await queue(text());
  const value = mail({ text: 'goes through' });
  await queue(value);
  pass(minuteMs);
  await sendDueMessages(ctx);
  expect(mailsOf(value)).toBe(1);
});

test('killed while the server kept it waiting: the next life sends it, once', async () => {
  const value = mail({ text: 'killed in between' });
  await queue(value);
  // The process that dies never hears an answer and never writes an outcome.
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const dying: SendingContext = {
    ...ctx,
    mails: {
      send: () => {
        begin();
        return new Promise(() => undefined);
      },
    },
  };
  void sendMessage(dying, idOf());
  await began;
  await sendDueMessages(ctx);
  expect(mailsOf(value)).toBe(0);
  pass(2 * minuteMs);
  await Promise.all([sendDueMessages(ctx), sendDueMessages(ctx)]);
  expect(mailsOf(value)).toBe(1);
  expect(await stateOf(value)).toMatchObject({ state: 'sent', tries: 2 });
});

test('a repeat after an uncertain end carries the same Message-ID', async () => {
  const value = mail({ text: 'taken, then torn' });
  await queue(value);
  sandbox.control.fault('torn');
  await sendMessage(ctx, idOf());
  sandbox.control.heal();
  pass(minuteMs);
  await sendDueMessages(ctx);
  const ids = sandbox.control.mails
    .filter((got) => got.source.includes(value.text))
    .map((got) => /^Message-ID: .*$/im.exec(got.source)?.[0]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('given up after three days, and at once when the recipient is refused; staff can try again', async () => {
  const late = mail();
  await queue(late);
  sandbox.control.fault('busy');
  pass(3 * dayMs);
  await sendDueMessages(ctx);
  expect(await stateOf(late)).toMatchObject({ state: 'failed', fault: 'mail/unreachable' });

  sandbox.control.fault('refused');
  const refused = mail({ text: 'second chance' });
  await queue(refused);
  await sendMessage(ctx, idOf(1));
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', fault: 'mail/refused' });
  expect(await listUnsentMessages(ctx)).toHaveLength(2);

  sandbox.control.heal();
  expect((await retryMessage(ctx, idOf(1))).ok).toBe(true);
  await sendMessage(ctx, idOf(1));
  expect(mailsOf(refused)).toBe(1);
  expect(await retryMessage(ctx, idOf(1))).toEqual({ ok: false, refusal: { code: 'notifications/not-failed' } });
});

test('no recipient that can be reached: seen by staff, no fault of the caller', async () => {
  const value = mail({ to: 'asha@example.com\r\nBcc: thief@evil.example' });
  expect(await queue(value)).toBe(1);
  await sendDueMessages(ctx);
  expect(await stateOf(value)).toMatchObject({ state: 'failed', tries: 0, fault: 'notifications/no-recipient' });
  expect(emitted).toEqual([]);
});

test('a subject stays one line on its way', async () => {
  const value = mail({ subject: 'Hello\r\nBcc: thief@evil.example', text: 'header test' });
  await queue(value);
  await sendMessage(ctx, idOf());
  const got = sandbox.control.mails.at(-1)!;
  expect(got.to).toEqual(['asha@example.com']);
  expect(got.source).toContain('Subject: Hello Bcc: thief@evil.example');
});

test('personal fields are erased after 30 days, of sent and of failed ones, never of waiting ones', async () => {
  const [sent, failed, waiting] = [text(), mail({ to: 'nowhere' }), mail()];
  for (const value of [sent, failed, waiting]) await queue(value);
  await sendMessage(ctx, idOf());
  pass(30 * dayMs - minuteMs);
  expect(await eraseOldMessages(ctx)).toBe(0);
  pass(2 * minuteMs);
  expect(await eraseOldMessages(ctx)).toBe(2);
  for (const value of [sent, failed])
    expect(await stateOf(value)).toMatchObject({ recipient: '', subject: '', text: '' });
  expect(await stateOf(waiting)).toMatchObject({ recipient: 'asha@example.com' });
  expect(await eraseOldMessages(ctx)).toBe(0);
  // Nobody can ask for what is no longer there.
  expect((await listUnsentMessages(ctx)).find((message) => message.state === 'failed')).toBeDefined();
  // And the log never knew it.
  expect(logged.join('')).not.toMatch(/asha@example|9876543210/);
});
