// What people write on WhatsApp: stored once, put to its record, read and answered at the desk.
import { createElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { eraseChatsOf, eraseOldChats } from '#features/notifications/chats/actions/erase-chats.ts';
import { sendDueAnswers } from '#features/notifications/chats/actions/send-answers.ts';
import type { Conversation } from '#features/notifications/chats/model.ts';
import { ConversationSection } from '#features/notifications/chats/web/parts/conversation.tsx';
import { findItems } from '#features/attention/actions/list-items.ts';
import { makeWhatsapp } from '#features/notifications/providers/whatsapp.ts';
import { makeWhatsappSandbox, type Webhook } from '#sandbox/whatsapp/sandbox.ts';
import { insertApplications } from '#test/applications.ts';
import { deskMember } from '#test/desk.ts';
import { drawDesk } from '#test/desk-page.ts';
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
const messenger = makeWhatsapp({
  ...settings,
  apiUrl: 'http://graph.test',
  version: 'v25.0',
  verifyToken: 'the verify token',
  timeoutMs: 300,
  fetch: async (input, init) =>
    Promise.race([
      Promise.resolve(sandbox.fetch(new Request(input, init))),
      new Promise<never>((_none, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    ]),
});
const env = sharedSecrets;
const app = await testProduct({ ports: { messenger }, env });
const { ctx } = app.product;
const recruiter = await deskMember(ctx, ['recruiter']);
const sales = await deskMember(ctx, ['sales']);
const viewer = await deskMember(ctx, ['viewer']);
beforeEach(() => control.heal());

const hook = (of: Pick<TestProduct, 'request'>, { body, headers }: Webhook) =>
  of.request('/api/whatsapp/webhook', { method: 'POST', headers, body });
let count = 0;
const somebody = (): string => `9182${String(count++).padStart(8, '0')}`;
const said = (from: string | undefined, text: string, more: Readonly<Record<string, unknown>> = {}) =>
  control.incoming({
    ...(from === undefined ? {} : { from }),
    type: 'text',
    text: { body: text },
    timestamp: String(Math.floor(ctx.now().getTime() / 1000)),
    ...more,
  });
async function write(from: string | undefined, text: string, more: Readonly<Record<string, unknown>> = {}) {
  expect((await hook(app, said(from, text, more))).status).toBe(200);
  await app.idle();
}
interface Stored {
  readonly id: string;
  readonly about: string;
  readonly text: string;
  readonly state: string | null;
  readonly settledBy: string | null;
}
const storedOf = async (phone: string): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select id, about, text, state, settled_by as "settledBy" from chat_message where phone = ${`+${phone}`} order by at, id`.execute(
      app.db,
    )
  ).rows;
const leadsOf = async (phone: string) =>
  (
    await sql<{ number: number; name: string; source: string; state: string; language: string }>`
      select number, name, source, state, language from lead where phone = ${`+${phone}`} order by number`.execute(
      app.db,
    )
  ).rows;
const ask = async (path: string, { cookie } = recruiter) => app.request(path, { headers: { cookie } });
async function conversation(path: string, who = recruiter): Promise<Conversation> {
  const answered = await ask(path, who);
  expect(answered.status).toBe(200);
  return ((await answered.json()) as { conversation: Conversation }).conversation;
}
async function answer(path: string, body: Readonly<Record<string, string>>, { cookie } = recruiter) {
  const answered = await app.request(`${path}/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
  await app.idle();
  return { status: answered.status, json: (await answered.json()) as Record<string, unknown> };
}
const seenIn = ({ newest }: Conversation): string => newest;
const sentTo = (phone: string) => control.messages.filter(({ to }) => to === phone);
/** A lead by WhatsApp, and the path of its call. */
async function begun(text = 'Do you have dustbins?') {
  const phone = somebody();
  await write(phone, text);
  const [lead] = await leadsOf(phone);
  return { phone, path: `/api/desk/leads/${lead?.number}` };
}

describe('a message of a person', () => {
  test('of an unknown number makes a new lead, and a mail to the office', async () => {
    const { phone } = await begun('नमस्ते, डस्टबिन चाहिए');
    expect(await leadsOf(phone)).toEqual([
      { number: expect.any(Number) as number, name: 'Asha', source: 'whatsapp', state: 'new', language: 'hi' },
    ]);
    const mails = app.messages.filter(({ channel, text }) => channel === 'email' && text.includes(`+${phone}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Somebody wrote on WhatsApp');
    expect(mails[0]?.text).not.toContain('डस्टबिन');
    await write(phone, 'और ढक्कन भी');
    const [lead, ...others] = await leadsOf(phone);
    expect(others).toEqual([]);
    expect((await storedOf(phone)).map(({ about }) => about)).toEqual(Array(2).fill(`lead:${lead?.number}`));
  });
  test('without a visible name makes a lead whose number stays masked', async () => {
    const phone = somebody();
    await write(phone, 'Dustbins?', { profileName: '\u200b' });
    const [lead] = await leadsOf(phone);
    expect(lead?.name).toBe('WhatsApp');
    for (const path of ['/api/desk/leads', `/api/desk/leads/${lead?.number}`]) {
      const answered = await ask(path, viewer);
      expect(answered.status).toBe(200);
      expect(await answered.text()).not.toContain(phone);
    }
  });
  test('a thousand times, disordered and at two instances, is one message of one lead', async () => {
    const phone = somebody();
    const texts = ['one', 'two', 'three', 'four', 'five'].map((text) => said(phone, text));
    const other = await secondInstance(app, { env, ports: { messenger } });
    let left = Array.from({ length: 1000 }, (_none, n) => texts[(n * 7) % texts.length]!);
    // WhatsApp sends again what a busy machine refused.
    for (let round = 0; left.length > 0 && round < 10; round++) {
      const answers = await Promise.all(left.map((webhook, n) => hook(n % 2 === 0 ? app : other, webhook)));
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      left = left.filter((_webhook, n) => answers[n]?.status === 503);
    }
    expect(left).toEqual([]);
    await app.idle();
    expect(await leadsOf(phone)).toHaveLength(1);
    expect((await storedOf(phone)).map(({ text }) => text).toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });
  test('of an applicant lands on the application, unless a lead of the number waits', async () => {
    const [number = ''] = await insertApplications(app.db, 1, { createdAt: ctx.now() });
    const [phone = ''] = (
      await sql<{ phone: string }>`
        select substr(account.phone, 2) as phone from account join application on account_id = account.id where application.id = ${number}`.execute(
        app.db,
      )
    ).rows.map((row) => row.phone);
    await write(phone, 'When is the interview?');
    expect((await storedOf(phone)).map(({ about }) => about)).toEqual([`application:${number}`]);
    const path = `/api/desk/applications/${number}`;
    const shown = await conversation(path);
    expect(shown.messages.map(({ text }) => text.text)).toEqual(['When is the interview?']);
    expect(await answer(path, { how: 'text', text: 'On Monday.', seen: seenIn(shown) }, sales)).toMatchObject({
      status: 403,
    });
    expect(await answer(path, { how: 'text', text: 'On Monday.', seen: seenIn(shown) })).toMatchObject({ status: 200 });
    expect(sentTo(phone).map(({ text }) => text)).toEqual(['On Monday.']);
    const listed = async (who: typeof sales) =>
      (await (await ask('/api/desk/chats?place=application', who)).json()) as { rows: unknown[] };
    expect((await listed(recruiter)).rows).toHaveLength(1);
    expect((await listed(sales)).rows).toHaveLength(0);
    await app.asOwner(
      `insert into lead (id, kind, source, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
       values ('lead_open', 'quote', 'site', 'Asha', '+${phone}', '', '[]', 'en', 'new', false, '', 'x', 'x', now())`,
    );
    await write(phone, 'And dustbins?');
    expect((await storedOf(phone)).find(({ text }) => text === 'And dustbins?')?.about).toMatch(/^lead:/);
  });
  test('of a hidden number stays on the list, without a record, until somebody is done with it', async () => {
    await write(undefined, 'hidden question');
    const list = async (query = 'waiting=yes&place=none', who = recruiter) =>
      (await (await ask(`/api/desk/chats?${query}`, who)).json()) as { rows: { id: string }[] };
    const { rows } = await list();
    expect(rows).toHaveLength(1);
    const path = `/api/desk/chats/${rows[0]?.id}`;
    const shown = (await (await ask(path)).json()) as Conversation;
    expect(shown).toMatchObject({ way: 'hidden', messages: [{ text: { text: 'hidden question' } }] });
    expect(((await (await ask(path, viewer)).json()) as Conversation).messages[0]?.text.isMasked).toBe(true);
    const done = await app.request(`${path}/settle`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie: recruiter.cookie },
      body: '{}',
    });
    expect(done.status).toBe(200);
    expect((await list()).rows).toEqual([]);
  });
  test('that stops our messages makes no lead, waits for no answer, and ends answers', async () => {
    const phone = somebody();
    await write(phone, 'STOP');
    expect(await leadsOf(phone)).toEqual([]);
    const { phone: known, path } = await begun();
    app.pass(minuteMs);
    await write(known, 'stop');
    const shown = await conversation(path);
    expect(shown.way).toBe('stopped');
    expect(shown.messages.map(({ isWaiting }) => isWaiting)).toEqual([true, false]);
    expect(await answer(path, { how: 'text', text: 'Hello', seen: seenIn(shown) })).toMatchObject({
      status: 409,
      json: { code: 'chats/stopped' },
    });
    app.pass(minuteMs);
    await write(known, 'Sorry, please call me');
    expect((await conversation(path)).way).toBe('free');
    app.pass(minuteMs);
    await write(known, 'STOP');
    expect((await conversation(path)).way).toBe('stopped');
  });
  test('after an answered lead stays with it, and after a lost one makes another', async () => {
    const { phone } = await begun();
    await app.asOwner(`update lead set state = 'answered' where phone = '+${phone}'`);
    await write(phone, 'Thanks');
    expect(await leadsOf(phone)).toHaveLength(1);
    await app.asOwner(`update lead set state = 'lost' where phone = '+${phone}'`);
    await write(phone, 'I need something else');
    expect(await leadsOf(phone)).toHaveLength(2);
    await app.asOwner(`update lead set state = 'spam' where phone = '+${phone}'`);
    await write(phone, 'Buy gold');
    expect(await leadsOf(phone)).toHaveLength(2);
  });
  test('of a kind that we cannot open is shown as such with its caption, on the record and in the list', async () => {
    const { phone, path } = await begun();
    const file = { id: '1', mime_type: 'video/mp4', sha256: 'x' };
    await write(phone, '', { type: 'video', video: { ...file, caption: 'Our gate' }, text: undefined });
    await write(phone, '', { type: 'video', video: file, text: undefined });
    await write(phone, '', { type: 'audio', audio: { ...file, voice: true }, text: undefined });
    await write(phone, '', { type: 'location', location: { latitude: 25.6, longitude: 85.1 }, text: undefined });
    await write(phone, '', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ram' } }], text: undefined });
    await write(phone, '', { type: 'sticker', sticker: file, text: undefined });
    await write(phone, '', { type: 'unsupported', errors: [{ code: 131051 }], text: undefined });
    await write(phone, '', { type: 'tomorrow', tomorrow: { id: '1' }, text: undefined });
    const kinds = ['text', 'video', 'video', 'audio', 'location', 'contacts', 'sticker', 'other', 'other'];
    const { messages } = await conversation(path);
    expect(messages.map(({ type }) => type)).toEqual(kinds);
    expect(messages[1]?.text.text).toBe('Our gate');
    const list = (await (await ask('/api/desk/chats?rows=100')).json()) as {
      rows: { href: string; cells: Record<string, { value: string | null }> }[];
    };
    const ofPerson = list.rows.filter(({ href }) => href === `/desk/leads/${path.split('/').at(-1)}#whatsapp`);
    expect(ofPerson.map(({ cells }) => cells['file']?.value ?? 'text').sort()).toEqual(kinds.sort());
    for (const [language, words] of [
      ['en', ['Video', 'Voice message', 'Place on the map', 'Contact']],
      ['hi', ['वीडियो', 'आवाज़ का संदेश', 'नक़्शे पर जगह', 'किसी का नंबर']],
    ] as const) {
      const html = drawDesk(createElement(ConversationSection, { conversation: await conversation(path) }), {
        language,
        rights: [],
      });
      for (const word of words) expect(html.toLowerCase(), word).toContain(word.toLowerCase());
    }
  });
  test('that is a thumb below another one is not stored', async () => {
    const { phone, path } = await begun();
    await write(phone, '', { type: 'reaction', reaction: { emoji: '👍' } });
    expect((await conversation(path)).messages.map(({ type }) => type)).toEqual(['text']);
  });
});

describe('an answer', () => {
  test('goes out once, settles what waited, and shows delivered and read', async () => {
    const { phone, path } = await begun();
    const seen = seenIn(await conversation(path));
    const given = { how: 'text', text: 'Yes, we have.', seen };
    const answers = await Promise.all([answer(path, given), answer(path, given)]);
    expect(answers.map(({ status, json }) => [status, json['done']])).toEqual(Array(2).fill([200, 'chats/answered']));
    expect(sentTo(phone).map(({ text }) => text)).toEqual(['Yes, we have.']);
    const last = async () => (await conversation(path)).messages.at(-1);
    expect(await last()).toMatchObject({ isOurs: true, state: 'sent' });
    expect((await conversation(path)).messages[0]?.isWaiting).toBe(false);
    const [message] = sentTo(phone);
    for (const state of ['read', 'delivered', 'sent', 'failed']) await hook(app, control.status(message!, state));
    expect(await last()).toMatchObject({ state: 'read' });
    const audit = await sql<{ action: string }>`
      select act as action from audit_entry where act like 'chats/%' and subject = (select id from lead where phone = ${`+${phone}`})`.execute(
      app.db,
    );
    expect(audit.rows).toEqual([{ action: 'chats/answered' }]);
    // Who answered has it, and nobody has to call for the first time any more.
    expect(await leadOf(phone)).toEqual({ state: 'in-progress', isOwned: true, due: null });
  });
  const leadOf = async (phone: string) =>
    (
      await sql<object>`select state, owner_id is not null as "isOwned", due_at as due from lead where phone = ${`+${phone}`}`.execute(
        app.db,
      )
    ).rows[0];
  test('may be a ready sentence in the language of the person', async () => {
    const { phone, path } = await begun('डस्टबिन चाहिए');
    const seen = seenIn(await conversation(path));
    expect(await answer(path, { how: 'text', text: '', seen })).toMatchObject({
      status: 422,
      json: { code: 'http/fields' },
    });
    expect(await answer(path, { how: 'text', text: '', ready: 'call', seen })).toMatchObject({ status: 200 });
    expect(sentTo(phone).map(({ text }) => text)).toEqual(['हम आपको कब कॉल करें?']);
    // It asks: the first call is due still.
    expect(await leadOf(phone)).toMatchObject({ state: 'new', isOwned: false });
  });
  test('is a template once the person wrote more than 24 hours ago', async () => {
    const { phone, path } = await begun();
    app.pass(24 * hourMs + minuteMs);
    const again = await deskMember(ctx, ['recruiter']);
    const shown = await conversation(path, again);
    expect(shown.way).toBe('template');
    expect(await answer(path, { how: 'text', text: 'Hello', seen: seenIn(shown) }, again)).toMatchObject({
      status: 409,
      json: { code: 'chats/window-over' },
    });
    expect(await answer(path, { how: 'template', seen: seenIn(shown) }, again)).toMatchObject({ status: 200 });
    expect(sentTo(phone)).toMatchObject([{ template: 'answer_waiting', language: 'en' }]);
    const asked = await conversation(path, again);
    expect(asked.way).toBe('asked');
    expect(await answer(path, { how: 'template', seen: seenIn(asked) }, again)).toMatchObject({
      status: 409,
      json: { code: 'chats/asked' },
    });
    expect(sentTo(phone)).toHaveLength(1);
    await write(phone, 'Yes please');
    expect((await conversation(path, again)).way).toBe('free');
  });
  test('is refused where something newer came, and to those who may not', async () => {
    const { phone, path } = await begun();
    const me = await deskMember(ctx, ['sales']);
    const outside = await deskMember(ctx, ['viewer']);
    const seen = seenIn(await conversation(path, me));
    await write(phone, 'Are you there?', { timestamp: String(Math.floor(ctx.now().getTime() / 1000) + 1) });
    expect(await answer(path, { how: 'text', text: 'Hello', seen }, me)).toMatchObject({
      status: 409,
      json: { code: 'chats/changed' },
    });
    expect(await answer(path, { how: 'text', text: 'Hello', seen }, outside)).toMatchObject({ status: 403 });
    const now = seenIn(await conversation(path, me));
    expect(await answer(path, { how: 'none', seen: now }, me)).toMatchObject({
      status: 200,
      json: { done: 'chats/settled' },
    });
    expect(sentTo(phone)).toEqual([]);
    expect((await conversation(path, me)).messages.some(({ isWaiting }) => isWaiting)).toBe(false);
  });
  test('whose answer was lost is found by its report and not sent again; without one it has failed, and what it settled waits', async () => {
    const me = await deskMember(ctx, ['recruiter']);
    for (const isReported of [true, false]) {
      const { phone, path } = await begun();
      control.fault({ path: '/messages$', kind: 'half-body' });
      await answer(path, { how: 'text', text: 'Hello', seen: seenIn(await conversation(path, me)) }, me);
      expect((await conversation(path, me)).messages.at(-1)).toMatchObject({ state: 'queued' });
      if (isReported) await hook(app, control.status(sentTo(phone)[0]!, 'delivered'));
      app.pass(11 * minuteMs);
      await Promise.all([sendDueAnswers(app.product.workCtx), sendDueAnswers(app.product.workCtx)]);
      expect(sentTo(phone)).toHaveLength(1);
      const { messages } = await conversation(path, me);
      expect(messages.at(-1)?.state).toBe(isReported ? 'delivered' : 'failed');
      expect(messages[0]?.isWaiting).toBe(!isReported);
    }
  });
  test('that WhatsApp does not take now goes later; one that it refuses has failed', async () => {
    const me = await deskMember(ctx, ['recruiter']);
    const { phone, path } = await begun();
    control.refuse({ code: 130429, status: 429 });
    await answer(path, { how: 'text', text: 'Hello', seen: seenIn(await conversation(path, me)) }, me);
    expect(sentTo(phone)).toEqual([]);
    control.heal();
    app.pass(2 * minuteMs);
    await sendDueAnswers(app.product.workCtx);
    expect(sentTo(phone)).toHaveLength(1);
    const other = await begun();
    control.refuse({ code: 131026, status: 400 });
    await answer(other.path, { how: 'text', text: 'Hello', seen: seenIn(await conversation(other.path, me)) }, me);
    expect((await conversation(other.path, me)).messages.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
      [null, true],
      ['failed', false],
    ]);
  });
});

describe('a file of a person', () => {
  const picture = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
  const sent = (type: 'image' | 'document', bytes: Uint8Array, mime: string) => ({
    type,
    text: undefined,
    [type]: { ...control.upload(bytes, mime), caption: 'The place' },
  });
  test('is made safe, stored, and opened by those who see what was written', async () => {
    const me = await deskMember(ctx, ['recruiter']);
    const outside = await deskMember(ctx, ['viewer']);
    const { phone, path } = await begun();
    await write(phone, '', sent('image', await picture(), 'image/jpeg'));
    const message = (await conversation(path, me)).messages.at(-1);
    expect(message).toMatchObject({ type: 'file', file: 'picture', text: { text: 'The place' } });
    const file = `/api/desk/chats/${message?.id}/file`;
    const opened = await ask(file, me);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await opened.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800 });
    expect(bytes.includes('secret')).toBe(false);
    expect((await ask(file, outside)).status).toBe(404);
    expect((await app.request(file)).status).toBe(401);
  });
  test.each([
    ['not what it says', 'image/jpeg', Buffer.from('<script>'), 'type'],
    ['of another kind', 'application/zip', Buffer.from('PK'), 'type'],
    ['too large', 'application/pdf', Buffer.alloc(6 * 1024 * 1024), 'too-large'],
    ['broken', 'application/pdf', Buffer.from('%PDF-1.7 nothing'), 'unreadable'],
  ])('that is %s is not stored, and says why', async (_what, mime, bytes, fault) => {
    const me = await deskMember(ctx, ['recruiter']);
    const { phone, path } = await begun();
    await write(phone, '', sent(mime.startsWith('image') ? 'image' : 'document', bytes, mime));
    expect((await conversation(path, me)).messages.at(-1)).toMatchObject({ file: null, fileFault: fault });
  });
  test('is deleted with its message after a year', async () => {
    const me = await deskMember(ctx, ['recruiter']);
    const { phone, path } = await begun();
    await write(phone, '', sent('image', await picture(), 'image/jpeg'));
    expect((await conversation(path, me)).messages).toHaveLength(2);
    const [key] = (
      await sql<{
        key: string;
      }>`select file_key as key from chat_message where phone = ${`+${phone}`} and file_key is not null`.execute(app.db)
    ).rows.map((row) => row.key);
    await app.asOwner(`update chat_message set at = at - interval '366 days' where phone = '+${phone}'`);
    expect(await eraseOldChats(app.product.workCtx)).toBe(2);
    expect(await app.product.ctx.objects.get(key ?? '')).toBeUndefined();
  });
});

describe('a webhook that is repeated after the erasure of its person', () => {
  test('stores nothing again, and what the person writes later is stored', async () => {
    const phone = somebody();
    const before = said(phone, 'Please erase me');
    expect((await hook(app, before)).status).toBe(200);
    await app.idle();
    const person = {
      accountId: 'usr_none',
      phones: [{ phone: `+${phone}`, since: null, until: null }],
      references: [],
    };
    expect(await eraseChatsOf(app.product.workCtx, person, 100)).toBe(1);
    expect((await hook(app, before)).status).toBe(200);
    await app.idle();
    expect(await storedOf(phone)).toEqual([]);
    await write(phone, 'I am back');
    expect((await storedOf(phone)).map(({ text }) => text)).toEqual(['I am back']);
  });
});

describe('who says that they did not ask for a login code', () => {
  const denial = {
    type: 'button',
    text: undefined,
    button: { payload: 'DID_NOT_REQUEST_CODE', text: 'I didn’t request a code' },
  };
  const listed = async () => (await findItems(ctx, ['code-not-requested'])).map(({ details }) => details['lead']);
  test('is on the attention list until somebody answers or settles it', async () => {
    const { phone, path } = await begun();
    await write(phone, '', denial);
    const me = await deskMember(ctx, ['recruiter', 'sales']);
    const shown = await conversation(path, me);
    expect(shown.messages.at(-1)).toMatchObject({
      type: 'code-not-requested',
      isWaiting: true,
    });
    const lead = `SL-${path.split('/').at(-1)}`;
    expect(await listed()).toEqual([lead]);
    expect(
      await answer(path, { how: 'text', text: 'Do not tell anybody the code.', seen: seenIn(shown) }, me),
    ).toMatchObject({ status: 200 });
    expect(await listed()).toEqual([]);
  });
});
