import { beforeEach, describe, expect, test } from 'vitest';
import { before, businessDaysAfter, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import { serveList } from '#platform/desk/read-list.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { testApi } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import type { Wire } from '#test/wire.ts';
import { changeLead, type LeadChange } from './actions/change-lead.ts';
import { purgeOldLeads } from './actions/purge-old-leads.ts';
import { leadsApi } from './api.ts';
import { desk } from './desk/parts.ts';
import { leads } from './desk/leads.ts';
import type { DeskLeadRecord } from './model/desk.ts';
import type { QuotationOfLead } from './model/leads.ts';
import { person } from './person.ts';
import { statusChecks } from './terms.ts';
import { askedProducts } from './store/items.ts';

const { ctx: bare, pass } = await testContext();
let quotations: readonly QuotationOfLead[] = [];
const config = {
  appUrl: 'https://namuna.example',
  staffMail: 'office@namuna.example',
  leadIpLimit: 1000,
  leadMailLimit: 30,
};
const ctx = {
  ...bare,
  findQuotationsOfLead: () => Promise.resolve(quotations),
  deskLists: new Map(),
  bulkKinds: new Map(),
  config,
};
const db = kyselyOf(ctx.db);
const member = await deskMember(ctx, ['recruiter']);
const routes = (on: typeof ctx) => [...leadsApi(on), serveList(on, leads as unknown as AnyDeskList)];
const sessions = { deskSessionOf: (token: string) => findDeskSession(ctx, token) };
const api = testApi(routes(ctx), sessions);
const strict = testApi(routes({ ...ctx, config: { ...config, leadIpLimit: 3 } }), sessions);

beforeEach(async () => {
  quotations = [];
  await sql`truncate lead, lead_item, lead_note, enquiry_check, message restart identity`.execute(db);
});

const send = '/api/enquiry';
const status = '/api/enquiry/status';
const number = expect.stringMatching(
  /^SE-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
) as string;
const enquiry = {
  'quantity:Plastic 660L wheel Dustbin': '12',
  'quantity:E-Rickshaw': '2',
  'quantity:E-Rickshaw/Loading bed': '3',
  other: 'Hand carts',
  name: 'Asha Kumari',
  phone: '98765 43210',
  email: 'asha@example.com',
  organisation: 'Gram Panchayat Danapur',
  place: 'Block office',
  district: 'Patna',
  state: '10',
  neededBy: '2030-01-31',
  message: 'By truck, please.',
};
const items = [
  { product: 'Plastic 660L wheel Dustbin', quantity: '12' },
  { product: 'E-Rickshaw', quantity: '2' },
  { product: 'E-Rickshaw', variant: 'Loading bed', quantity: '3' },
  { product: 'Hand carts', quantity: '' },
];
const later = { neededBy: '' };
const sent = async (more: Record<string, string> = {}): Promise<string> => {
  const answer = await api(send, { json: { ...enquiry, ...later, ...more } });
  expect(answer.status).toBe(201);
  return String(answer.json['reference']);
};
const count = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from lead`.execute(db)).rows[0]!.n;
const record = async (of = 1): Promise<Wire<DeskLeadRecord>> =>
  (await api(`/api/desk/leads/${of}`, { cookie: member.cookie })).json as unknown as Wire<DeskLeadRecord>;
const change = (what: LeadChange): Promise<unknown> => changeLead(ctx, { number: 1 }, what, member.accountId);
const check = (typed: { number: string; phone: string }, from = '192.0.2.1') =>
  api(status, { json: typed, headers: { 'x-forwarded-for': from } });

describe('an enquiry', () => {
  test('is one lead with all products in their order, and one mail to the office', async () => {
    const answer = await api(send, { json: { ...enquiry, neededBy: '' } });
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: "Thank you! We'll get back to you shortly.", reference: number },
    ]);
    expect(await record()).toMatchObject({
      kind: 'quote',
      source: 'site',
      state: 'new',
      enquiryNumber: answer.json['reference'],
      product: 'Plastic 660L wheel Dustbin, E-Rickshaw, E-Rickshaw (Loading bed), Hand carts',
      items,
      organisation: 'Gram Panchayat Danapur',
      place: { text: 'Block office, Patna, Bihar' },
      email: { text: 'asha@example.com' },
      flags: ['unknown-product'],
    });
    const note = (await record()).timeline.find(({ kind }) => kind === 'note');
    expect(note).toMatchObject({ note: { kind: 'description', by: '', text: { text: 'By truck, please.' } } });
    const mails = (
      await sql<{
        text: string;
        subject: string;
      }>`select text, subject from message where template <> 'enquiry-received'`.execute(db)
    ).rows;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      'Products:\n1. Plastic 660L wheel Dustbin: 12\n2. E-Rickshaw: 2\n3. E-Rickshaw (Loading bed): 3\n4. Hand carts\nOrganisation: Gram Panchayat Danapur',
    );
    expect(mails[0]?.text).toContain(`knows this as ${String(answer.json['reference'])}`);
  });
  test('stores the day by which it is needed', async () => {
    const day = new Date(ctx.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
    await sent({ neededBy: day });
    expect((await record()).neededBy).toBe(day);
  });
  test('is refused with every invalid field, and nothing is stored', async () => {
    const answer = await api(send, { json: { ...enquiry, ...later, name: '', 'quantity:E-Rickshaw': 'many' } });
    expect([answer.status, answer.json['code'], answer.json['errors']]).toEqual([
      422,
      'http/fields',
      [
        { field: 'quantity:E-Rickshaw', reason: 'quantity' },
        { field: 'name', reason: 'missing' },
      ],
    ]);
    expect(await count()).toBe(0);
  });
  test('that is not an object of texts is refused', async () => {
    for (const json of [{ name: 'a\u0000b' }, null, 'x']) expect((await api(send, { json })).status).toBe(400);
  });
  test('sent many times at once is stored once, under one number', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => api(send, { json: { ...enquiry, ...later } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => json['reference'])).size).toBe(1);
    expect(await count()).toBe(1);
    expect((await sql`select from lead_item`.execute(db)).rows).toHaveLength(4);
    // Another quantity is another enquiry.
    expect(await sent({ 'quantity:E-Rickshaw': '3' })).not.toBe(answers[0]?.json['reference']);
    expect(await count()).toBe(2);
  });
  test('counts towards the limit of its IP, exactly, with all other requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_none, n) =>
        n % 2 === 0
          ? strict(send, { json: { ...enquiry, ...later, name: `A${n}` } })
          : strict('/api/lead-form', { json: { name: `A${n}`, phone: '1', product: 'E-Rickshaw' } }),
      ),
    );
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(9).fill(429),
    ]);
    expect(await count()).toBe(3);
  });
  test('with the honeypot filled in is spam, and its sender does not see that', async () => {
    const reference = await sent({ remark: 'http://spam.example' });
    expect((await record()).state).toBe('spam');
    expect((await check({ number: reference, phone: enquiry.phone })).json).toMatchObject({ step: 'received' });
  });
  test('the database stores no other number', async () => {
    await sent();
    await expect(sql`update lead set enquiry_number = 'SL-1'`.execute(db)).rejects.toThrow(/enquiry_number/);
    await expect(sql`insert into lead_item values ('none', 1, 'x', '', '')`.execute(db)).rejects.toThrow(/foreign key/);
  });
});

describe('the desk', () => {
  const listed = async (query: string): Promise<Wire<DrawnList>> =>
    (await api(`/api/desk/leads?${query}`, { cookie: member.cookie })).json as unknown as Wire<DrawnList>;
  test('offers what is asked for as a filter, whatever else somebody names', async () => {
    await sent();
    await api('/api/lead-form', { json: { name: 'B', phone: '1', product: 'E-Rickshaw', quantity: '4 to 6' } });
    await sql`insert into lead_item select id, 100 + n, 'A' || to_char(n, 'FM000'), '', '1'
      from generate_series(1, 300) n, (select id from lead order by id limit 1) lead`.execute(db);
    const offered = await askedProducts(ctx.db);
    expect(offered).toHaveLength(200);
    expect(offered).toContain('E-Rickshaw');
  });
  test('filters by any of the products, and finds an enquiry by its number', async () => {
    const reference = await sent();
    await api('/api/lead-form', { json: { name: 'B', phone: '1', product: 'E-Rickshaw', quantity: '4 to 6' } });
    await api('/api/contact/submit', { json: { name: 'C', phone: '2', email: 'c@example.com' } });
    const keys = async (query: string) => (await listed(query)).rows.map(({ id }) => id);
    expect(await keys('product=E-Rickshaw')).toEqual(['2', '1']);
    expect(await keys('product=Plastic+660L+wheel+Dustbin')).toEqual(['1']);
    expect(await keys('product=Hand+carts')).toEqual(['1']);
    expect(await keys('product=Nothing')).toEqual([]);
    expect(await keys(`q=${reference.toLowerCase()}`)).toEqual(['1']);
    expect(JSON.stringify(await listed('product=E-Rickshaw'))).toContain(
      'Plastic 660L wheel Dustbin, E-Rickshaw, E-Rickshaw (Loading bed), Hand carts',
    );
    const [finder] = desk.finders ?? [];
    const found = await finder?.find(ctx.db, { text: reference } as never, { roles: ['recruiter'] } as never);
    expect(found).toMatchObject([{ reference: 'SL-1' }]);
    for (const subject of desk.subjects ?? []) expect(await subject(ctx.db, reference)).toHaveLength(1);
  });
});

describe('the status', () => {
  const phones = ['9876543210', '+91 98765-43210', '09876543210', '९८७६५४३२१०'];
  test('is the step and its day, for the number in any spelling and the phone number', async () => {
    const reference = await sent();
    const step = async (phone = enquiry.phone) => (await check({ number: reference, phone })).json;
    const today = new Date(ctx.now().getTime() + 5.5 * hourMs).toISOString().slice(0, 10);
    const callBy = dayInIndia(before(businessDaysAfter(await ctx.businessNow(), 1), 1));
    // Nothing that was asked for: a number may be seen by others.
    const asked = { since: today, quotation: null };
    for (const phone of phones) expect(await step(phone)).toEqual({ step: 'received', callBy, ...asked });
    const spelt = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await check({ number: spelt, phone: enquiry.phone })).json).toMatchObject({ step: 'received' });
    for (const [what, expected, until] of [
      [{ action: 'taken', ownerId: member.accountId }, 'in-progress', callBy],
      [{ action: 'answered', note: 'Wants a lower price' }, 'in-progress', null],
      [{ action: 'quoted' }, 'quoted', null],
      [{ action: 'lost', reason: 'price', note: '' }, 'closed', null],
    ] as const) {
      await change(what);
      expect(await step()).toEqual({ step: expected, callBy: until, ...asked });
    }
  });
  test.each([
    ['/api/contact/submit', { email: 'c@example.com' }],
    ['/api/lead-form', { product: 'E-Rickshaw' }],
  ])('of %s is found like that of an enquiry; once we called, a call-back is finished', async (path, more) => {
    const { json } = await api(path, { json: { name: 'C', phone: enquiry.phone, ...more } });
    expect(json['reference']).toEqual(number);
    const asked = { number: String(json['reference']), phone: enquiry.phone };
    expect((await check(asked)).json).toMatchObject({ step: 'received' });
    // Its number in the office counts up, so that it would tell who asked.
    expect((await check({ ...asked, number: 'SL-1' })).status).toBe(404);
    await change({ action: 'answered', note: '' });
    expect((await check(asked)).json).toMatchObject({ step: 'product' in more ? 'in-progress' : 'closed' });
  });
  test('names the newest quotation that is valid, once there is one', async () => {
    const reference = await sent();
    const asked = async () => (await check({ number: reference, phone: enquiry.phone })).json['quotation'];
    const of = (number: string | null, status: string): QuotationOfLead => ({
      serial: 1,
      number,
      status,
      totalPaise: 100,
      validUntil: number && '2026-12-29',
    });
    const draft = of(null, 'draft');
    await change({ action: 'quoted' });
    quotations = [draft, of('SQ/26-27/0002', 'cancelled'), of('SQ/26-27/0001', 'expired')];
    expect(await asked()).toBeNull();
    quotations = [draft, of('SQ/26-27/0003', 'valid'), of('SQ/26-27/0002', 'valid')];
    expect(await asked()).toEqual({ number: 'SQ/26-27/0003', validUntil: '2026-12-29' });
    await change({ action: 'lost', reason: 'price', note: '' });
    expect(await asked()).toBeNull();
  });
  test('is refused alike for everything that is wrong', async () => {
    const reference = await sent();
    await api('/api/lead-form', { json: { name: 'B', phone: '9876543211', product: 'E-Rickshaw' } });
    const wrong = [
      { number: reference, phone: '9876543211' },
      { number: reference, phone: '' },
      { number: 'SE-0000-0000-0000', phone: enquiry.phone },
      { number: 'SL-2', phone: '9876543211' },
      { number: '2', phone: '9876543211' },
      { number: '', phone: enquiry.phone },
      { number: `${reference}0`, phone: enquiry.phone },
    ];
    const answers = await Promise.all(wrong.map((typed) => check(typed)));
    for (const { status, json } of answers)
      expect([status, json['code'], json['message']]).toEqual([
        404,
        'leads/no-such-enquiry',
        'There is no enquiry with this number and phone number.',
      ]);
  });
  test('an enquiry without a digit in its phone number has none', async () => {
    const reference = await sent({ phone: 'call the office' });
    expect((await check({ number: reference, phone: 'call the office' })).status).toBe(404);
  });
  test('of one number only so many wrong phones are tried, at once and from everywhere; then the right one waits too', async () => {
    const reference = await sent();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_none, n) =>
        check({ number: reference, phone: String(9_000_000_000 + n) }, `198.51.100.${n}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(statusChecks.ofNumber);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(40 - statusChecks.ofNumber);
    const right = { number: reference, phone: enquiry.phone };
    expect((await check(right, '203.0.113.9')).status).toBe(429);
    pass(statusChecks.withinMs);
    expect((await check(right, '203.0.113.9')).status).toBe(200);
  });
  test('of one IP only so many wrong pairs are tried, at once; right ones are free', async () => {
    const reference = await sent();
    const right = { number: reference, phone: enquiry.phone };
    for (let n = 0; n < statusChecks.ofIp + 5; n++) expect((await check(right)).status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: statusChecks.ofIp + 15 }, (_none, n) =>
        check({ number: `SE-0000-0000-${1000 + n}`, phone: enquiry.phone }),
      ),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(statusChecks.ofIp);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
  });
  test('what was tried is forgotten once no limit counts it, the enquiry after a year', async () => {
    const reference = await sent();
    await check({ number: reference, phone: '1' });
    pass(2 * hourMs);
    await purgeOldLeads(ctx);
    expect((await sql`select from enquiry_check`.execute(db)).rows).toEqual([]);
    pass(366 * dayMs);
    await purgeOldLeads(ctx);
    expect([await count(), (await sql`select from lead_item`.execute(db)).rows]).toEqual([0, []]);
    expect((await check({ number: reference, phone: enquiry.phone })).status).toBe(404);
  });
});

describe('a person', () => {
  const key = { phones: [{ phone: '+919876543210', since: null, until: null }] } as never;
  test('finds their enquiry in what we hold, and its erasure takes all of it', async () => {
    const reference = await sent();
    const [part] = person;
    const held = await part?.read(ctx, ctx.db, key, { limit: 10 } as never);
    expect(held).toMatchObject([
      { details: { items, enquiryNumber: reference, notes: [{ text: 'By truck, please.' }] } },
    ]);
    await part?.erase?.(ctx, key, 10);
    expect([await count(), (await sql`select from lead_item`.execute(db)).rows]).toEqual([0, []]);
  });
});
