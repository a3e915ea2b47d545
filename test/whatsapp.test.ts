// WhatsApp as a way of texts: who chose it gets them there, and by SMS what does not arrive there. Its webhook.
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#kit/result.ts';
import { dayMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Phone } from '#kit/text/phone.ts';
import { sql } from '#platform/database/db.ts';
import { queueBulkMessages, queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { sendCodeText } from '#features/notifications/actions/send-code-text.ts';
import { sendDueMessages } from '#features/notifications/actions/send-message.ts';
import { chooseChannel } from '#features/notifications/actions/choose-channel.ts';
import { smsOf } from '#features/notifications/model/messages.ts';
import { chosenMessages, whatsappTemplates } from '#features/notifications/model/whatsapp-templates.ts';
import { sms, type SmsIn } from '#features/notifications/model/sms.ts';
import { submitTemplates } from '#features/operations/actions/submit-templates.ts';
import { person } from '#features/notifications/person.ts';
import { makeWhatsapp, storedId } from '#features/notifications/providers/whatsapp.ts';
import { makeWhatsappSandbox, type Webhook } from '#sandbox/whatsapp/sandbox.ts';
import { solve } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { type TestProduct, testProduct } from '#test/product.ts';
import { secondInstance, sharedSecrets } from '#test/second-instance.ts';

const settings = {
  token: 'token',
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  appSecret: 'f'.repeat(32),
};
const sandbox = makeWhatsappSandbox(settings);
const { control } = sandbox;
const messengerAt = (at: typeof sandbox) =>
  makeWhatsapp({
    ...settings,
    apiUrl: 'http://graph.test',
    version: 'v25.0',
    verifyToken: 'the verify token',
    timeoutMs: 300,
    fetch: async (input, init) =>
      Promise.race([
        Promise.resolve(at.fetch(new Request(input, init))),
        new Promise<never>((_none, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
      ]),
  });
const messenger = messengerAt(sandbox);
const env = sharedSecrets;
const app = await testProduct({ ports: { messenger }, env });
/** Takes every SMS and loses the answer. */
const taken: { readonly to: string; readonly text: string }[] = [];
const losing = await testProduct({
  ports: {
    messenger,
    smsProviders: [
      {
        name: 'twilio',
        send: async ({ to, text }) => {
          taken.push({ to, text });
          return refuse('texts/unreachable');
        },
      },
    ],
  },
});
const alone = await testProduct({ ports: { messenger }, env: { SMS_PROVIDER: 'none' } });
beforeEach(() => control.heal());

const path = '/api/whatsapp/webhook';
const hook = (of: Pick<TestProduct, 'request'>, { body, headers }: Webhook) =>
  of.request(path, { method: 'POST', headers, body });
let count = 0;
const somebody = (): Phone => `+9181${String(count++).padStart(8, '0')}` as Phone;
const choose = (of: TestProduct, phone: Phone, channel: 'sms' | 'whatsapp' = 'whatsapp') =>
  of.product.ctx.transaction((tx) =>
    chooseChannel(of.product.ctx, tx, { phone, channel, source: 'my-applications', wording: 'yes' }),
  );
/** Queues a message and sends it. @returns the id of its row */
async function send(of: TestProduct, to: Phone): Promise<string> {
  const source = `test:${count++}`;
  const company = { en: 'Asha', hi: 'आशा' };
  await of.product.ctx.transaction((tx) =>
    queueMessages(of.product.ctx, tx, { source, to, ...smsOf(sms('desk-test', { company })('en')) }),
  );
  await of.idle();
  return (await sql<{ id: string }>`select id from message where source = ${source}`.execute(of.db)).rows[0]?.id ?? '';
}
const rowOf = async (of: TestProduct, id: string) =>
  (
    await sql<{ state: string; provider: string; fault: string | null; text: string; recipient: string }>`
      select state, provider, fault, text, recipient from message where id = ${id}`.execute(of.db)
  ).rows[0];
const smsTo = (of: TestProduct, phone: string) =>
  of.messages.filter((one) => one.channel === 'sms' && one.to === phone);
const thereTo = (phone: string) => control.messages.filter(({ to }) => `+${to}` === phone);
const due = (of: TestProduct) => sendDueMessages(of.product.workCtx);

describe('a message', () => {
  test('goes by SMS to who chose nothing', async () => {
    const phone = somebody();
    await send(app, phone);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
  });
  test('goes by WhatsApp to who chose that, and is sent once it is delivered', async () => {
    const phone = somebody();
    await choose(app, phone);
    const id = await send(app, phone);
    expect(thereTo(phone)).toHaveLength(1);
    expect(await rowOf(app, id)).toMatchObject({ state: 'queued', provider: 'whatsapp' });
    const [message] = thereTo(phone);
    expect((await hook(app, control.status(message!, 'delivered'))).status).toBe(200);
    expect(await rowOf(app, id)).toMatchObject({ state: 'sent', provider: 'whatsapp' });
    app.pass(11 * minuteMs);
    await due(app);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([0, 1]);
  });
  test('that is not delivered within ten minutes goes by SMS, once', async () => {
    const phone = somebody();
    await choose(app, phone);
    const id = await send(app, phone);
    await hook(app, control.status(thereTo(phone)[0]!, 'sent'));
    app.pass(9 * minuteMs);
    await due(app);
    expect(smsTo(app, phone)).toHaveLength(0);
    app.pass(minuteMs + secondMs);
    await Promise.all([due(app), due(app)]);
    expect(smsTo(app, phone)).toHaveLength(1);
    expect(await rowOf(app, id)).toMatchObject({ state: 'sent', provider: 'twilio' });
    await hook(app, control.status(thereTo(phone)[0]!, 'delivered'));
    expect(await rowOf(app, id)).toMatchObject({ state: 'sent', provider: 'twilio' });
  });
  test('to a number that is not on WhatsApp goes by SMS at once', async () => {
    const phone = somebody();
    await choose(app, phone);
    await send(app, phone);
    const failed = control.status(thereTo(phone)[0]!, 'failed', 131026);
    await Promise.all(Array.from({ length: 20 }, () => hook(app, failed)));
    await app.idle();
    expect(smsTo(app, phone)).toHaveLength(1);
  });
  test.each(['in its report', 'in its answer'] as const)(
    'to a number that is not on WhatsApp (%s) goes by SMS for four weeks, or until it writes there',
    async (where) => {
      const phone = somebody();
      await choose(app, phone);
      if (where === 'in its answer') control.refuse({ code: 131026, status: 400 });
      await send(app, phone);
      const [first] = thereTo(phone);
      if (first) await hook(app, control.status(first, 'failed', 131026));
      await app.idle();
      control.heal();
      const tries = () => [smsTo(app, phone).length, thereTo(phone).length - (first ? 1 : 0)];
      expect(tries()).toEqual([1, 0]);
      const id = await send(app, phone);
      expect(tries()).toEqual([2, 0]);
      expect(await rowOf(app, id)).toMatchObject({ provider: 'twilio', fault: null });
      app.pass(28 * dayMs);
      await send(app, phone);
      expect(tries()).toEqual([2, 1]);
      await hook(app, control.status(thereTo(phone).at(-1)!, 'failed', 131026));
      await app.idle();
      await send(app, phone);
      expect(tries()).toEqual([4, 1]);
      await hook(app, control.incoming({ from: phone.slice(1), id: `wamid.${phone}`, text: { body: 'Hello' } }));
      await send(app, phone);
      expect(tries()).toEqual([4, 2]);
    },
  );
  test.each([['sms', 'whatsapp'], ['whatsapp']] as const)(
    'to a number that was not on WhatsApp goes there again once its holder chooses it again (%s)',
    async (...chosen) => {
      const phone = somebody();
      await choose(app, phone);
      control.refuse({ code: 131026, status: 400 });
      await send(app, phone);
      control.heal();
      await send(app, phone);
      expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([2, 0]);
      app.pass(secondMs);
      for (const channel of chosen) await choose(app, phone, channel);
      await send(app, phone);
      expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([2, 1]);
    },
  );
  test('what is remembered of a number is shown and erased with its person', async () => {
    const phone = somebody();
    await choose(app, phone);
    control.refuse({ code: 131026, status: 400 });
    await send(app, phone);
    const { ctx } = app.product;
    const part = person.find(({ key }) => key === 'channel-choices');
    const key = { accountId: '', phones: [{ phone, since: null, until: null }], references: [] } as never;
    const reasons = async () =>
      (await part?.read(ctx, ctx.db, key, { limit: 10 } as never))?.map(({ facts }) => JSON.stringify(facts['reason']));
    expect((await reasons())?.join()).toContain('not-on-whatsapp');
    await part?.erase?.(ctx, key, 100);
    expect(await reasons()).toEqual([]);
  });
  test('that a number on WhatsApp refuses for another reason remembers nothing', async () => {
    const phone = somebody();
    await choose(app, phone);
    control.refuse({ code: 131049, status: 400 });
    await send(app, phone);
    control.heal();
    await send(app, phone);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 1]);
  });
  test.each([
    [190, 401],
    [132015, 400],
    [130429, 429],
    [131026, 400],
  ] as const)('that WhatsApp refuses with %i goes by SMS at once', async (code, status) => {
    control.refuse({ code, status });
    const phone = somebody();
    await choose(app, phone);
    await send(app, phone);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
    await app.asOwner('delete from messenger_template');
  });
  test('whose answer was lost is found by its report, and not sent again', async () => {
    const phone = somebody();
    await choose(app, phone);
    control.fault({ path: '/messages$', kind: 'timeout-after-effect' });
    const id = await send(app, phone);
    expect(await rowOf(app, id)).toMatchObject({ state: 'queued', fault: 'texts/unreachable' });
    await hook(app, control.status(thereTo(phone)[0]!, 'read'));
    expect(await rowOf(app, id)).toMatchObject({ state: 'sent', provider: 'whatsapp' });
    app.pass(11 * minuteMs);
    await due(app);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([0, 1]);
  });
  test('that never got there goes by SMS after ten minutes', async () => {
    const phone = somebody();
    await choose(app, phone);
    control.fault({ path: '/messages$', kind: '500' });
    await send(app, phone);
    app.pass(10 * minuteMs + secondMs);
    await due(app);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
  });
  test('and a code leave no id of WhatsApp behind, which holds the number of their recipient', async () => {
    const phone = somebody();
    await choose(app, phone);
    await send(app, phone);
    const { workCtx } = app.product;
    const text = sms('sign-in-code', { company: { en: 'Asha', hi: 'आशा' }, code: '482913', host: 'site.test' })('en');
    await sendCodeText(workCtx, { otpId: `otp_${phone}`, to: phone, sms: text, channel: 'whatsapp' });
    const sent = thereTo(phone);
    expect(sent.map(({ id }) => Buffer.from(id.split('.')[1] ?? '', 'base64').includes(phone.slice(1)))).toEqual([
      true,
      true,
    ]);
    for (const message of sent) await hook(app, control.status(message, 'delivered'));
    const kept = await sql<{ kept: string }>`
      select message::text as kept from message union all select sms_delivery::text from sms_delivery`.execute(app.db);
    expect(kept.rows.filter((row) => sent.some(({ id }) => row.kept.includes(id)))).toEqual([]);
  });
});

describe('the owner’s choice', () => {
  test('leaves a message to SMS from then on, and is recorded once', async () => {
    const owner = await deskMember(app.product.ctx, ['owner']);
    const finance = await deskMember(app.product.ctx, ['finance']);
    const post = (messages: readonly string[], seen: readonly string[], { cookie } = owner) =>
      app.request('/api/desk/settings/whatsapp-messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ messages, seen: seen.join(' ') }),
      });
    const without = chosenMessages.filter((name) => name !== 'desk-test');
    expect((await post(without, chosenMessages, finance)).status).toBe(403);
    expect((await post(without, without.slice(1))).status).toBe(409);
    const answers = await Promise.all([post(without, chosenMessages), post(without, chosenMessages)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const settingsOf = await app.request('/api/desk/settings', { headers: { cookie: owner.cookie } });
    expect(await settingsOf.json()).toMatchObject({ byWhatsapp: without, services: { whatsapp: { isReal: false } } });
    const phone = somebody();
    await choose(app, phone);
    await send(app, phone);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
    expect((await post(chosenMessages, without)).status).toBe(200);
    await send(app, phone);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 1]);
    const recorded = await sql`select id from audit_entry where act = 'notifications/messages-chosen'`.execute(app.db);
    expect(recorded.rows).toHaveLength(2);
  });
});

describe('a template', () => {
  const listed = async () =>
    (await sql<{ state: string }>`select state from messenger_template`.execute(app.db)).rows.map(({ state }) => state);
  test.each(['PAUSED', 'REJECTED', 'DISABLED'] as const)(
    'that is %s is listed, and its messages go by SMS',
    async (status) => {
      const notified = makeWhatsappSandbox({
        ...settings,
        webhookUrl: 'http://site.test/hook',
        fetch: async (_url, init) => hook(app, init as unknown as Webhook),
      });
      await notified.control.setTemplate('desk_test', 'en', status);
      expect(await listed()).toEqual([status]);
      const phone = somebody();
      await choose(app, phone);
      await send(app, phone);
      expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
      await notified.control.setTemplate('desk_test', 'en', 'APPROVED');
      expect(await listed()).toEqual([]);
      await send(app, phone);
      expect(thereTo(phone)).toHaveLength(1);
    },
  );
  test.each(['REINSTATED', 'UNARCHIVED', 'LOCKED'])('that is %s stays as it is where it works', async (event) => {
    const notified = (state: string) => hook(app, control.templateNotice('desk_test', 'en', state));
    await notified('APPROVED');
    await notified(event);
    expect(await listed()).toEqual([]);
    await notified('PAUSED');
    await notified(event);
    expect(await listed()).toEqual(event === 'LOCKED' ? ['PAUSED'] : []);
    await notified('APPROVED');
  });
  test('that is marketing by now is listed until it is a utility again', async () => {
    const notified = makeWhatsappSandbox({
      ...settings,
      webhookUrl: 'http://site.test/hook',
      fetch: async (_url, init) => hook(app, init as unknown as Webhook),
    });
    await notified.control.setCategory('desk_test', 'en', 'MARKETING');
    const phone = somebody();
    await choose(app, phone);
    app.pass(25 * 60 * minuteMs);
    await send(app, phone);
    expect(thereTo(phone)).toHaveLength(0);
    expect(await listed()).toEqual(['MARKETING']);
    await notified.control.setCategory('desk_test', 'en', 'UTILITY');
    expect(await listed()).toEqual([]);
  });
  test('that is a utility again is found by the look at all templates', async () => {
    const panel = makeWhatsappSandbox(settings);
    const ctx = { ...app.product.workCtx, messenger: messengerAt(panel) };
    const look = async () => {
      const lines = await submitTemplates(ctx);
      return [lines?.find((line) => line.startsWith('desk_test en')), await listed()];
    };
    await look();
    for (const { name, language } of panel.control.templates)
      await panel.control.setTemplate(name, language, 'APPROVED');
    await panel.control.setCategory('desk_test', 'en', 'MARKETING');
    expect(await look()).toEqual(['desk_test en: MARKETING', ['MARKETING']]);
    await panel.control.setCategory('desk_test', 'en', 'UTILITY');
    expect(await look()).toEqual(['desk_test en: APPROVED', []]);
  });
});

describe('the webhook', () => {
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state from sms_delivery where vendor_id = ${storedId(id)}`.execute(app.db))
      .rows[0]?.state;
  async function delivered(): Promise<string> {
    const phone = somebody();
    await choose(app, phone);
    await send(app, phone);
    return thereTo(phone)[0]?.id ?? '';
  }
  const messageOf = (id: string) => control.messages.find((message) => message.id === id)!;

  test('answers the challenge to the verify token alone', async () => {
    const ask = (token: string) =>
      app.request(`${path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`);
    const right = await ask('the+verify+token');
    expect([right.status, await right.text()]).toEqual([200, '1158201444']);
    expect((await ask('another')).status).toBe(403);
    expect((await app.request(path)).status).toBe(403);
  });
  test('refuses what is forged', async () => {
    const id = await delivered();
    const { body, headers } = control.status(messageOf(id), 'delivered');
    const other = makeWhatsappSandbox({ ...settings, appSecret: 'another' }).control.status(messageOf(id), 'delivered');
    for (const forged of [other, { body, headers: {} }, { body: body.replace('delivered', 'read'), headers }])
      expect((await hook(app, forged)).status).toBe(401);
    expect(await stateOf(id)).toBeNull();
  });
  test('takes one a hundred times at once as one', async () => {
    const id = await delivered();
    const notified = control.status(messageOf(id), 'delivered');
    const answers = await Promise.all(Array.from({ length: 100 }, () => hook(app, notified)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stateOf(id)).toBe('delivered');
  });
  test('takes a thousand, disordered and at two instances at once, as one', async () => {
    const instances = [app, await secondInstance(app, { env, ports: { messenger } })];
    const id = await delivered();
    await hook(app, control.status(messageOf(id), 'delivered'));
    const all = ['sent', 'failed', 'delivered', 'read'].map((state) => control.status(messageOf(id), state));
    const many = Array.from({ length: 1000 }, (_none, n) => all[n % all.length]!);
    await Promise.all(many.map((notified, n) => hook(instances[n % 2]!, notified)));
    await app.idle();
    expect(await stateOf(id)).toBe('read');
    expect(thereTo(`+${messageOf(id).to}`)).toHaveLength(1);
    expect(smsTo(app, `+${messageOf(id).to}`)).toHaveLength(0);
  });
  test('goes only forward, in whatever order', async () => {
    const id = await delivered();
    const all = ['sent', 'read', 'delivered', 'failed', 'sent'].map((state) => control.status(messageOf(id), state));
    for (const notified of all) await hook(app, notified);
    expect(await stateOf(id)).toBe('read');
  });
  test('refuses 10 MB, takes what it does not know, and counts what is not ours', async () => {
    expect((await app.request(path, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413);
    app.logged.length = 0;
    const answered = await hook(
      app,
      control.status({ ...messageOf(await delivered()), id: 'wamid.foreign', callbackData: undefined }, 'delivered'),
    );
    expect([answered.status, await answered.json()]).toEqual([200, { recorded: 0 }]);
    expect(app.logged.filter((line) => line.includes('delivery reports of unknown SMS'))).toHaveLength(1);
  });
});

describe('an OTP', () => {
  const ask = async (of: TestProduct, phone: string, channel?: 'sms' | 'whatsapp') => {
    const challenge = (await (await of.request('/api/auth/human-check')).json()) as Parameters<typeof solve>[0];
    const asked = await of.request('/api/auth/otp/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ phone, humanCheck: await solve(challenge), ...(channel ? { channel } : {}) }),
    });
    return {
      status: asked.status,
      json: (await asked.json()) as Record<string, unknown>,
      cookie: asked.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
  };
  const verify = (of: TestProduct, phone: string, code: string, cookie: string) =>
    of.request('/api/auth/otp/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ phone, code }),
    });
  const delivery = async (of: TestProduct, cookie: string) =>
    (await of.request('/api/auth/otp/delivery', { headers: { cookie } })).json();
  const codeOf = (phone: string) => thereTo(phone).at(-1)?.values[0] ?? '';
  const choices = async (of: TestProduct, phone: string) =>
    (
      await sql<{ channel: string; source: string; wording: string }>`
        select channel, source, wording from channel_choice where phone = ${phone} order by id`.execute(of.db)
    ).rows;
  const codesLeft = async (of: TestProduct) =>
    (await sql`select id from message where source like 'code:%' and text <> '' and state <> 'queued'`.execute(of.db))
      .rows;

  test('goes by SMS unless WhatsApp is asked for', async () => {
    const phone = somebody();
    expect(await ask(app, phone)).toMatchObject({ status: 200, json: { channel: 'sms' } });
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
    expect(await choices(app, phone)).toEqual([]);
  });
  test('by WhatsApp logs in, and records the consent that was shown, once', async () => {
    const phone = somebody();
    const asked = await ask(app, phone, 'whatsapp');
    expect(asked).toMatchObject({ status: 200, json: { channel: 'whatsapp' } });
    expect(smsTo(app, phone)).toHaveLength(0);
    expect(await delivery(app, asked.cookie)).toEqual({ delivery: 'sent', channel: 'whatsapp' });
    await hook(app, control.status(thereTo(phone)[0]!, 'delivered'));
    expect(await delivery(app, asked.cookie)).toEqual({ delivery: 'delivered', channel: 'whatsapp' });
    await hook(app, control.status(thereTo(phone)[0]!, 'read'));
    expect(await delivery(app, asked.cookie)).toEqual({ delivery: 'read', channel: 'whatsapp' });
    expect((await verify(app, phone, codeOf(phone), asked.cookie)).status).toBe(200);
    expect(await choices(app, phone)).toEqual([
      { channel: 'whatsapp', source: 'sign-in', wording: expect.stringContaining('write STOP') as string },
    ]);
    expect(await codesLeft(app)).toEqual([]);
    await send(app, phone);
    expect(thereTo(phone)).toHaveLength(2);
    app.pass(2 * minuteMs);
    const again = await ask(app, phone, 'whatsapp');
    await verify(app, phone, codeOf(phone), again.cookie);
    expect(await choices(app, phone)).toHaveLength(1);
  });
  test('that WhatsApp does not deliver within a minute goes by SMS, the same one', async () => {
    const phone = somebody();
    const asked = await ask(app, phone, 'whatsapp');
    app.pass(minuteMs - secondMs);
    await due(app);
    expect(smsTo(app, phone)).toHaveLength(0);
    app.pass(2 * secondMs);
    await due(app);
    expect(smsTo(app, phone)).toHaveLength(1);
    expect(smsTo(app, phone)[0]?.text).toContain(codeOf(phone));
    expect(await delivery(app, asked.cookie)).toMatchObject({ channel: 'sms' });
    expect((await verify(app, phone, codeOf(phone), asked.cookie)).status).toBe(200);
    expect(await codesLeft(app)).toEqual([]);
  });
  test('that waits for its SMS is not shown as late', async () => {
    const { cookie } = await ask(app, somebody(), 'whatsapp');
    app.pass(minuteMs + secondMs);
    expect(await delivery(app, cookie)).toEqual({ delivery: 'sent', channel: 'whatsapp' });
  });
  test('to a number that is not on WhatsApp goes by SMS at once', async () => {
    const phone = somebody();
    const asked = await ask(app, phone, 'whatsapp');
    await hook(app, control.status(thereTo(phone)[0]!, 'failed', 131026));
    await app.idle();
    expect(smsTo(app, phone)).toHaveLength(1);
    expect(await delivery(app, asked.cookie)).toMatchObject({ channel: 'sms' });
  });
  test('whose answer was lost counts as sent, and goes once', async () => {
    const phone = somebody();
    control.fault({ path: '/messages$', kind: 'half-body' });
    const asked = await ask(app, phone, 'whatsapp');
    expect(asked.status).toBe(200);
    await hook(app, control.status(thereTo(phone)[0]!, 'delivered'));
    app.pass(2 * minuteMs);
    await due(app);
    expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([0, 1]);
    expect(await delivery(app, asked.cookie)).toEqual({ delivery: 'delivered', channel: 'whatsapp' });
  });
  test('that WhatsApp does not take, and whose answer by SMS was lost, works and goes once', async () => {
    const phone = somebody();
    control.refuse({ code: 131026, status: 400 });
    const asked = await ask(losing, phone, 'whatsapp');
    expect(asked).toMatchObject({ status: 200 });
    expect(taken.filter(({ to }) => to === phone)).toHaveLength(1);
    const stored = await sql<{ state: string; text: string }>`
      select state, text from message where source like 'code:%'`.execute(losing.db);
    expect(stored.rows).toEqual([{ state: 'sent', text: '' }]);
    losing.pass(minuteMs);
    await due(losing);
    expect(taken.filter(({ to }) => to === phone)).toHaveLength(1);
    expect(await delivery(losing, asked.cookie)).toEqual({ delivery: 'unreported', channel: 'sms' });
    const [code = ''] = /\d{6}/.exec(taken.find(({ to }) => to === phone)?.text ?? '') ?? [];
    expect((await verify(losing, phone, code, asked.cookie)).status).toBe(200);
  });
  test('that WhatsApp does not deliver in time, and whose answer by SMS was lost, goes by SMS once', async () => {
    const phone = somebody();
    const asked = await ask(losing, phone, 'whatsapp');
    losing.pass(minuteMs + secondMs);
    await due(losing);
    losing.pass(2 * minuteMs);
    await due(losing);
    expect(taken.filter(({ to }) => to === phone)).toHaveLength(1);
    expect((await verify(losing, phone, codeOf(phone), asked.cookie)).status).toBe(200);
  });
  test('works with WhatsApp alone', async () => {
    const phone = somebody();
    expect(await (await alone.request('/api/auth/otp/channels')).json()).toEqual({
      channels: ['whatsapp'],
      callUs: expect.stringMatching(/\d/) as string,
    });
    const asked = await ask(alone, phone);
    expect(asked).toMatchObject({ status: 200, json: { channel: 'whatsapp' } });
    await hook(alone, control.status(thereTo(phone)[0]!, 'delivered'));
    expect((await verify(alone, phone, codeOf(phone), asked.cookie)).status).toBe(200);
    const id = await send(alone, phone);
    expect(await rowOf(alone, id)).toMatchObject({ state: 'sent', provider: 'whatsapp' });
    expect(await codesLeft(alone)).toEqual([]);
  });
  test('to a number that WhatsApp alone cannot reach is shown as failed', async () => {
    const phone = somebody();
    const asked = await ask(alone, phone);
    await hook(alone, control.status(thereTo(phone)[0]!, 'failed', 131026));
    expect(await delivery(alone, asked.cookie)).toEqual({ delivery: 'failed', channel: 'whatsapp' });
    control.refuse({ code: 131026, status: 400 });
    alone.pass(2 * minuteMs);
    expect(await ask(alone, phone)).toMatchObject({ status: 422, json: { code: 'accounts/phone-unreachable' } });
    control.refuse({ code: 190, status: 401 });
    alone.pass(2 * minuteMs);
    expect(await ask(alone, phone)).toMatchObject({ status: 503, json: { code: 'accounts/texts-down' } });
    expect(await codesLeft(alone)).toEqual([]);
  });
  test('with WhatsApp alone, a message that it does not take waits, and who stopped it gets none', async () => {
    const phone = somebody();
    control.refuse({ code: 132015, status: 400 });
    const id = await send(alone, phone);
    expect(await rowOf(alone, id)).toMatchObject({ state: 'queued', fault: 'texts/template' });
    control.heal();
    alone.pass(2 * minuteMs);
    await due(alone);
    expect(await rowOf(alone, id)).toMatchObject({ state: 'sent' });
    await choose(alone, phone, 'sms');
    const stopped = await send(alone, phone);
    expect(await rowOf(alone, stopped)).toMatchObject({ state: 'failed' });
    expect(thereTo(phone)).toHaveLength(1);
  });
  test.each([
    ['does not take', { code: 132015, status: 400 }, 'texts/template'],
    ['answers with no certain outcome', { code: 131000, status: 500 }, 'texts/unreachable'],
  ] as const)('with WhatsApp alone, a message that it %s is given up after three days', async (_how, error, fault) => {
    const phone = somebody();
    control.refuse(error);
    const id = await send(alone, phone);
    alone.pass(3 * dayMs - minuteMs);
    await due(alone);
    expect(await rowOf(alone, id)).toMatchObject({ state: 'queued', fault });
    alone.pass(15 * minuteMs);
    alone.logged.length = 0;
    await due(alone);
    expect(await rowOf(alone, id)).toMatchObject({ state: 'failed', fault });
    expect(alone.logged.filter((line) => line.includes('message given up'))).toHaveLength(1);
    control.heal();
    alone.pass(dayMs);
    await due(alone);
    expect(thereTo(phone)).toHaveLength(0);
  });
  test('with WhatsApp alone, whose answer was lost counts as sent, works, and goes once', async () => {
    const phone = somebody();
    control.fault({ path: '/messages$', kind: 'timeout-after-effect' });
    const asked = await ask(alone, phone);
    expect(asked.status).toBe(200);
    control.heal();
    for (let minutes = 0; minutes < 4; minutes++) {
      alone.pass(minuteMs);
      await due(alone);
    }
    expect(thereTo(phone)).toHaveLength(1);
    expect(await codesLeft(alone)).toEqual([]);
    expect(await delivery(alone, asked.cookie)).toEqual({ delivery: 'unreported', channel: 'whatsapp' });
    expect((await verify(alone, phone, codeOf(phone), asked.cookie)).status).toBe(200);
  });
  test('with WhatsApp alone, messages of a paused template hold up no others', async () => {
    const phone = somebody();
    const company = { en: 'Asha', hi: 'आशा' };
    const paused = whatsappTemplates({ company, host: 'site.test' }).find(({ name }) => name === 'desk_test')!;
    await messenger.submitTemplate(paused);
    await control.setTemplate('desk_test', 'en', 'PAUSED');
    const queue = async (to: Phone, text: ReturnType<SmsIn>) => {
      alone.pass(secondMs);
      await alone.product.ctx.transaction((tx) =>
        queueBulkMessages(alone.product.ctx, tx, { source: `test:${count++}`, to, ...smsOf(text) }),
      );
    };
    for (const to of [somebody(), somebody()]) await queue(to, sms('desk-test', { company })('en'));
    await queue(phone, sms('account-moved', { company, ending: '10' })('en'));
    await due(alone);
    await control.setTemplate('desk_test', 'en', 'APPROVED');
    expect(thereTo(phone)).toHaveLength(1);
  });
});

describe('the choice in My Applications', () => {
  test('is the caller’s own, is recorded with its wording, and ends what was chosen before', async () => {
    const who = await app.applicant();
    const own = async () => (await app.get('/api/messages/channel', who)).json();
    expect(await own()).toEqual({
      channels: ['sms', 'whatsapp'],
      chosen: 'sms',
      since: null,
      consent: expect.stringContaining('STOP') as string,
    });
    expect((await app.post('/api/messages/channel', { channel: 'whatsapp' }, who)).status).toBe(200);
    expect(await own()).toMatchObject({ chosen: 'whatsapp', since: expect.any(String) as string });
    await send(app, who.phone);
    expect(thereTo(who.phone)).toHaveLength(1);
    await app.post('/api/messages/channel', { channel: 'sms' }, who);
    expect(await own()).toMatchObject({ chosen: 'sms' });
    expect((await alone.post('/api/messages/channel', { channel: 'sms' }, await alone.applicant())).status).toBe(422);
    expect((await app.get('/api/messages/channel')).status).toBe(401);
  });
});

describe('a stop word', () => {
  const write = (phone: string, text: string, ageMs = 0) =>
    hook(
      app,
      control.incoming({
        from: phone.slice(1),
        type: 'text',
        text: { body: text },
        timestamp: String(Math.floor((app.product.ctx.now().getTime() - ageMs) / secondMs)),
      }),
    );
  test.each(['STOP', ' stop. ', 'Unsubscribe', 'बंद करें'])(
    '%s ends WhatsApp: messages come by SMS again',
    async (word) => {
      const phone = somebody();
      await choose(app, phone);
      app.pass(5 * secondMs);
      expect((await write(phone, word)).status).toBe(200);
      await send(app, phone);
      expect([smsTo(app, phone).length, thereTo(phone).length]).toEqual([1, 0]);
    },
  );
  test('in another sentence, of a hidden number, or from before a new choice changes nothing', async () => {
    const phone = somebody();
    await choose(app, phone);
    await write(phone, 'The bus does not stop here');
    await write(phone, 'STOP', 60 * secondMs);
    await hook(app, control.incoming({ type: 'text', text: { body: 'STOP' } }));
    await send(app, phone);
    expect(thereTo(phone)).toHaveLength(1);
  });
});

describe('a webhook of a thousand statuses', () => {
  const statuses = (ids: readonly string[], state: string) =>
    ids.map((id) => ({ id, status: state, timestamp: '1', recipient_id: '919876543210' }));
  const signed = (all: ReturnType<typeof statuses>): Webhook => {
    const value = { metadata: { phone_number_id: settings.phoneNumberId }, statuses: all };
    const entry = [{ id: settings.businessAccountId, changes: [{ field: 'messages', value }] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    const signature = createHmac('sha256', settings.appSecret).update(body).digest('hex');
    return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
  };
  test.each(['unknown', 'ours'] as const)('(%s) is answered within three seconds', async (whose) => {
    const phone = somebody();
    await choose(app, phone);
    const id = await send(app, phone);
    const known = thereTo(phone)[0]!.id;
    const ids = Array.from({ length: 1000 }, (_, at) => (whose === 'ours' && at % 10 === 0 ? known : `wamid.x${at}`));
    const webhook = signed(statuses(ids, 'delivered'));
    const began = performance.now();
    expect((await hook(app, webhook)).status).toBe(200);
    const tookMs = performance.now() - began;
    expect(tookMs).toBeLessThan(3000);
    if (whose === 'ours') expect(await rowOf(app, id)).toMatchObject({ state: 'sent', provider: 'whatsapp' });
  });
});
