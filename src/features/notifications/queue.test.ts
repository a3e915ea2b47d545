import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse } from '#kit/result.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { pause } from '#test/faults/call.ts';
import { startSmtpSandbox, type SmtpSandbox } from '#sandbox/smtp/sandbox.ts';
import { testContext } from '#test/database.ts';
import { eraseOldMessages } from './actions/erase-old-messages.ts';
import { queueBulkMessages, queueMessages } from './actions/queue-messages.ts';
import { retryMessage } from './actions/retry-message.ts';
import type { SendingContext } from './actions/context.ts';
import { sendDueMessages, sendMessage } from './actions/send-message.ts';
import type { SmsMessage } from './providers/port.ts';
import { makeSmtp } from './providers/smtp.ts';
import type { Outgoing } from './model/messages.ts';

const { ctx: base, emitted, logged, pass } = await testContext();
let sandbox: SmtpSandbox;
let sentSms: SmsMessage[] = [];
let triedSms = 0;
let smsDown: 'texts/unreachable' | 'texts/busy' | undefined;
let ctx: SendingContext;
beforeAll(async () => {
  sandbox = await startSmtpSandbox();
  ctx = {
    ...base,
    mails: makeSmtp({ url: async () => sandbox.url, from: async () => 'office@namuna.example' }),
    smsProviders: [],
    sms: {
      name: 'twilio',
      async send(message) {
        triedSms++;
        if (smsDown) return refuse(smsDown);
        sentSms.push(message);
        return ok({ vendorMessageId: 'SM1' });
      },
    },
  };
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sql`delete from message`.execute(kyselyOf(base.db));
  sandbox.control.heal();
  emitted.length = 0;
  sentSms = [];
  triedSms = 0;
  smsDown = undefined;
});

let count = 0;
const mail = (more: Partial<Outgoing> = {}): Outgoing => ({
  source: `test:${count++}`,
  channel: 'email',
  to: 'asha@example.com',
  template: 'claim-paid',
  subject: 'Paid',
  text: 'Done',
  ...more,
});
const sms = (more: Partial<Outgoing> = {}): Outgoing => ({
  ...mail(more),
  channel: 'sms',
  to: '+919876543210',
  ...more,
});
const queue = (outgoing: Outgoing) => ctx.transaction((tx) => queueMessages(ctx, tx, outgoing));
const mailsOf = (outgoing: Outgoing) =>
  sandbox.control.mails.filter((received) => received.source.includes(outgoing.text)).length;
const stateOf = async (outgoing: Outgoing) =>
  (
    await sql<{ state: string; tries: number; fault: string | null; recipient: string; subject: string; text: string }>`
    select state, tries, fault, recipient, subject, text from message where source = ${outgoing.source}`.execute(
      kyselyOf(base.db),
    )
  ).rows[0];
const idOf = (index = 0) => String((emitted[index]?.payload['messageIds'] as string[] | undefined)?.[0]);

test('a message commits with its cause, once per source and channel', async () => {
  const message = sms();
  await expect(
    ctx.transaction(async (tx) => {
      await queueMessages(ctx, tx, message);
      throw new Error('the cause failed');
    }),
  ).rejects.toThrow('the cause failed');
  expect(await stateOf(message)).toBeUndefined();

  const done = await Promise.all(Array.from({ length: 20 }, () => queue(message)));
  expect(done.filter(Boolean)).toHaveLength(1);
  // The same source may use both channels.
  expect(await queue({ ...message, channel: 'email', to: 'asha@example.com' })).toBe(1);
});

test('messages on both channels share one job', async () => {
  const message = sms();
  const both = [message, { ...message, channel: 'email', to: 'asha@example.com' } as const];
  expect(await ctx.transaction((tx) => queueMessages(ctx, tx, ...both))).toBe(2);
  expect(await ctx.transaction((tx) => queueMessages(ctx, tx, ...both))).toBe(0);
  expect(emitted).toEqual([
    { type: 'messages-queued', payload: { messageIds: [expect.any(String), expect.any(String)] } },
  ]);
});

test('a value that operators refuse is not sent, and is listed for staff', async () => {
  const message = sms({ language: 'en', slots: [{ name: 'utr', type: 'alphanumeric', value: 'SBIN-1' }] });
  await queue(message);
  await sendDueMessages(ctx);
  expect(sentSms).toEqual([]);
  expect(await stateOf(message)).toMatchObject({ state: 'failed', fault: 'notifications/bad-slot' });
});

test('a message is sent at once, and once', async () => {
  const slots = [{ name: 'utr', type: 'alphanumeric', value: 'SBIN1' }] as const;
  const message = sms({ text: 'आपका दावा मिल गया', language: 'hi', slots });
  await queue(message);
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(ctx, idOf())));
  await Promise.all(Array.from({ length: 8 }, () => sendDueMessages(ctx)));
  pass(4 * dayMs);
  await sendDueMessages(ctx);
  expect(sentSms).toEqual([
    {
      id: expect.any(String) as string,
      to: '+919876543210' as Phone,
      text: 'आपका दावा मिल गया',
      template: 'claim-paid',
      language: 'hi',
      slots,
    },
  ]);
  expect(await stateOf(message)).toMatchObject({ state: 'sent', tries: 1, fault: null });
});

test('during a day without a mail server, mails are stored and retried; each is sent once afterwards', async () => {
  const waiting = Array.from({ length: 5 }, (_none, n) => mail({ text: `away number ${n}.` }));
  for (const message of waiting) await queue(message);
  sandbox.control.fault('busy');
  for (let n = 0; n < 5; n++) await sendMessage(ctx, idOf(n));
  for (let hours = 0; hours < 24; hours++) {
    pass(hourMs);
    await sendDueMessages(ctx);
  }
  expect(await stateOf(waiting[0]!)).toMatchObject({ state: 'queued', fault: 'mail/unreachable' });
  sandbox.control.heal();
  pass(15 * minuteMs);
  // Concurrent instances, at the moment the server is back.
  await Promise.all([sendDueMessages(ctx), sendDueMessages(ctx), sendDueMessages(ctx)]);
  pass(dayMs);
  await sendDueMessages(ctx);
  for (const message of waiting) {
    expect(await stateOf(message)).toMatchObject({ state: 'sent' });
    expect(mailsOf(message)).toBe(1);
  }
});

test('a channel that does not answer gets one try a run, not one per message', async () => {
  for (let n = 0; n < 5; n++) await queue(mail());
  sandbox.control.fault('busy');
  pass(minuteMs);
  await sendDueMessages(ctx);
  const tried = await sql<{ n: number }>`select count(*)::int as n from message where tries > 0`.execute(
    kyselyOf(base.db),
  );
  expect(tried.rows[0]?.n).toBe(1);
});

test('recipients for whom the server takes no mail now hold up no other mail', async () => {
  const [before, others] = [0, 1].map((of) =>
    Array.from({ length: 6 }, (_none, n) => mail({ text: `of ${of}, ${n}.` })),
  );
  const deferred = before!.map((message) => ({ ...message, to: 'full@example.com' }));
  for (const message of [...deferred, ...others!]) await queue(message);
  let tried = 0;
  const deferring: SendingContext = {
    ...ctx,
    mails: {
      send: async (message) => {
        if (message.to !== 'full@example.com') return ctx.mails.send(message);
        tried++;
        return refuse('mail/deferred');
      },
    },
  };
  pass(minuteMs);
  await sendDueMessages(deferring);
  for (const message of others!) expect(mailsOf(message)).toBe(1);
  expect(tried).toBe(deferred.length);
  for (const message of deferred)
    expect(await stateOf(message)).toMatchObject({ state: 'queued', tries: 1, fault: 'mail/deferred' });
  // Each waits for itself, and is sent once its recipient can be reached.
  await sendDueMessages(deferring);
  expect(tried).toBe(deferred.length);
  pass(minuteMs);
  await sendDueMessages(ctx);
  for (const message of deferred) expect(await stateOf(message)).toMatchObject({ state: 'sent', tries: 2 });
});

test('an outage of one channel does not delay the other', async () => {
  smsDown = 'texts/unreachable';
  await queue(sms());
  const message = mail({ text: 'goes through' });
  await queue(message);
  pass(minuteMs);
  await sendDueMessages(ctx);
  expect(mailsOf(message)).toBe(1);
});

test('after a crash during a send, another process sends the message once', async () => {
  const message = mail({ text: 'killed in between' });
  await queue(message);
  // The crashed process gets no answer and stores no outcome.
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
  expect(mailsOf(message)).toBe(0);
  pass(2 * minuteMs);
  await Promise.all([sendDueMessages(ctx), sendDueMessages(ctx)]);
  expect(mailsOf(message)).toBe(1);
  expect(await stateOf(message)).toMatchObject({ state: 'sent', tries: 2 });
});

test('a repeat after an uncertain outcome has the same Message-ID', async () => {
  const message = mail({ text: 'taken, then torn' });
  await queue(message);
  sandbox.control.fault('torn');
  await sendMessage(ctx, idOf());
  sandbox.control.heal();
  pass(minuteMs);
  await sendDueMessages(ctx);
  const ids = sandbox.control.mails
    .filter((received) => received.source.includes(message.text))
    .map((received) => /^Message-ID: .*$/im.exec(received.source)?.[0]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('given up after three days, or at once when the recipient is refused; staff can retry', async () => {
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

  sandbox.control.heal();
  expect((await retryMessage(ctx, idOf(1), 'cli:test')).ok).toBe(true);
  await sendMessage(ctx, idOf(1));
  expect(mailsOf(refused)).toBe(1);
  expect(await retryMessage(ctx, idOf(1), 'cli:test')).toEqual({
    ok: false,
    refusal: { code: 'notifications/not-failed' },
  });
});

test.each([false, true])(
  'an SMS whose answer is lost goes twice at most, then staff decide (busy between: %s)',
  async (isBusy) => {
    const message = sms();
    await queue(message);
    smsDown = 'texts/unreachable';
    await sendMessage(ctx, idOf());
    expect(await stateOf(message)).toMatchObject({ state: 'queued', fault: 'texts/unreachable' });
    if (isBusy) {
      smsDown = 'texts/busy';
      for (let hours = 0; hours < 2; hours++) {
        pass(hourMs);
        await sendDueMessages(ctx);
      }
    }
    triedSms = 1;
    smsDown = 'texts/unreachable';
    for (let hours = 0; hours < 100; hours++) {
      pass(hourMs);
      await sendDueMessages(ctx);
    }
    expect(triedSms).toBe(2);
    expect(await stateOf(message)).toMatchObject({ state: 'failed', fault: 'texts/unreachable' });
    smsDown = undefined;
    expect((await retryMessage(ctx, idOf(), 'cli:test')).ok).toBe(true);
    await sendMessage(ctx, idOf());
    expect(await stateOf(message)).toMatchObject({ state: 'sent' });
  },
);

test('an SMS that the provider certainly did not take is tried for three days', async () => {
  const message = sms();
  await queue(message);
  smsDown = 'texts/busy';
  for (let hours = 0; hours < 71; hours++) {
    pass(hourMs);
    await sendDueMessages(ctx);
  }
  expect(await stateOf(message)).toMatchObject({ state: 'queued', fault: 'texts/busy' });
  smsDown = undefined;
  pass(hourMs / 2);
  await sendDueMessages(ctx);
  expect(await stateOf(message)).toMatchObject({ state: 'sent' });
});

test('of many SMS one a run is given up while the provider does not answer', async () => {
  const many = Array.from({ length: 5 }, () => sms());
  for (const message of many) await queue(message);
  smsDown = 'texts/unreachable';
  for (let n = 0; n < 5; n++) await sendMessage(ctx, idOf(n));
  pass(hourMs);
  triedSms = 0;
  await sendDueMessages(ctx);
  expect(triedSms).toBe(1);
});

test('an unreachable recipient is reported to staff and does not fail the caller', async () => {
  const message = mail({ to: 'asha@example.com\r\nBcc: thief@evil.example' });
  expect(await queue(message)).toBe(1);
  await sendDueMessages(ctx);
  expect(await stateOf(message)).toMatchObject({ state: 'failed', tries: 0, fault: 'notifications/no-recipient' });
  expect(emitted).toEqual([]);
});

test('a subject is sent as one line', async () => {
  const message = mail({ subject: 'Hello\r\nBcc: thief@evil.example', text: 'header test' });
  await queue(message);
  await sendMessage(ctx, idOf());
  const received = sandbox.control.mails.at(-1)!;
  expect(received.to).toEqual(['asha@example.com']);
  expect(received.source).toContain('Subject: Hello Bcc: thief@evil.example');
});

test('personal fields of sent and failed messages are erased after 30 days, of waiting ones never', async () => {
  const [sent, failed, waiting] = [sms(), mail({ to: 'nowhere' }), mail()];
  for (const message of [sent, failed, waiting]) await queue(message);
  await sendMessage(ctx, idOf());
  pass(30 * dayMs - minuteMs);
  expect(await eraseOldMessages(ctx)).toBe(0);
  pass(2 * minuteMs);
  expect(await eraseOldMessages(ctx)).toBe(2);
  for (const message of [sent, failed])
    expect(await stateOf(message)).toMatchObject({ recipient: '', subject: '', text: '' });
  expect(await stateOf(waiting)).toMatchObject({ recipient: 'asha@example.com' });
  expect(await eraseOldMessages(ctx)).toBe(0);
  expect(await stateOf(failed)).toMatchObject({ state: 'failed' });
  expect(logged.join('')).not.toMatch(/asha@example|9876543210/);
});

test('messages of a bulk action leave no jobs behind; the timer sends them, a few at a time', async () => {
  const many = Array.from({ length: 20 }, () => sms());
  await ctx.transaction((tx) => queueBulkMessages(ctx, tx, ...many));
  await ctx.transaction((tx) => queueBulkMessages(ctx, tx, ...many));
  expect(emitted).toEqual([]);
  let [under, most] = [0, 0];
  const counting: SendingContext = {
    ...ctx,
    sms: {
      name: 'twilio',
      async send(message) {
        most = Math.max(most, ++under);
        await pause(5);
        under--;
        return ctx.sms.send(message);
      },
    },
  };
  await Promise.all([sendDueMessages(counting), sendDueMessages(counting)]);
  expect(sentSms).toHaveLength(20);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});
