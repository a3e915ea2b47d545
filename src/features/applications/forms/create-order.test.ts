import { beforeEach, describe, expect, test } from 'vitest';
import { newCode } from '#kit/ids.ts';
import { refuse } from '#kit/result.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { makeConcurrencyLimiter } from '#platform/http/concurrency-limiter.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import type { Gateway } from '#features/payments/providers/port.ts';
import { testApi } from '#test/api.ts';
import { policyVersionShipped } from '#test/policies.ts';
import { type Applicant, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { applicationsApi } from '../api/public.ts';
import * as applyContract from './contract/apply.ts';

const real = makeInstamojo({
  clientId: 'test',
  clientSecret: 'test-secret',
  privateSalt: 'test-salt',
  apiUrl: 'http://gateway.test',
  timeoutMs: 4000,
  fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
});
let openOrder: Gateway['openOrder'] = real.openOrder;
const app = await testProduct({ ports: { gateways: [{ ...real, openOrder: (request) => openOrder(request) }] } });
const { control } = app.sandbox;
await sql`update opening set state = 'open'`.execute(app.db);
await sql`update opening set state = 'closed' where role = 'Video Editor'`.execute(app.db);
await sql`update opening set state = 'invited' where role = 'Media Anchor'`.execute(app.db);
beforeEach(() => {
  control.clearFaults();
  openOrder = real.openOrder;
});

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>> & {
    readonly paymentUrl?: string;
    readonly reference?: string;
    readonly code?: string;
    readonly errors?: readonly { field: string; reason: string }[];
  };
}
const seen = new Set<string>();
async function read(answer: Response): Promise<Answer> {
  const json = (await answer.json()) as Answer['json'];
  if (json.code) seen.add(json.code);
  return { status: answer.status, json, retryAfter: Number(answer.headers.get('retry-after')) };
}
const ask = async (
  who: Applicant,
  change: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<Answer> => read(await app.post('/payment/create-order', orderBody(who, change, more), who));
const faults = (answer: Answer) =>
  Object.fromEntries((answer.json.errors ?? []).map(({ field, reason }) => [field, reason]));
const pageOf = (answer: Answer): string => {
  expect(answer.status, JSON.stringify(answer.json)).toBe(201);
  return answer.json.paymentUrl!;
};
const ordersOf = async (who: Applicant) =>
  (
    await sql<{
      id: string;
      state: string;
      amountPaise: number;
    }>`select id, state, amount_paise from payment_order where account_id = ${who.accountId} order by created_at`.execute(
      app.db,
    )
  ).rows;
async function payFor(who: Applicant, answer: Answer): Promise<string> {
  const paid = control.pay({ requestId: requestIdIn(pageOf(answer)), outcome: 'credit', webhook: 'right' });
  await control.webhooksSettled();
  await app.idle();
  return paid.ok ? paid.value.paymentId : '';
}

describe('201', () => {
  test('opens the gateway’s page for the fee of the category, under both paths', async () => {
    const fees = { GEN: 50_000, OBC: 50_000, SC: 25_000, ST: 25_000, EWS: 25_000 };
    for (const [category, fee] of Object.entries(fees)) {
      const who = await app.applicant();
      const answer = await ask(who, { category });
      expect(new URL(pageOf(answer)).origin).toBe('http://gateway.test');
      expect(await ordersOf(who)).toEqual([{ id: answer.json.reference, state: 'open', amountPaise: fee }]);
    }
    const who = await app.applicant();
    expect((await app.post('/api/payment/create-order', orderBody(who), who)).status).toBe(201);
  });
  test('the same form gets the same page, also with other spelling', async () => {
    const who = await app.applicant();
    const page = pageOf(await ask(who));
    for (const change of [
      {},
      { name: ' Asha   Kumari ' },
      { appliedFor: 'sUPERVISOR ' },
      { district: 'PATNA' },
      { mobile: who.phone.slice(3) },
      { aadhar: '2341 2341 2346' },
      { experience: 2 },
    ]) {
      expect(pageOf(await ask(who, change)), JSON.stringify(change)).toBe(page);
    }
    expect(
      pageOf(
        await ask(
          who,
          {},
          { amount: '500.00', buyer_name: 'Somebody', phone: '+910000000000', email: 'other@example.com' },
        ),
      ),
    ).toBe(page);
  });
  test('a changed form gets a new page', async () => {
    const who = await app.applicant();
    const changes = [
      {},
      { address: 'Ward 8' },
      { category: 'OBC' },
      { aadhar: '999941057058' },
      { email: 'b@example.com' },
      { appliedFor: 'Field Survey Executive' },
    ];
    const pages = [];
    for (const change of changes) pages.push(pageOf(await ask(who, change)));
    expect(new Set(pages).size).toBe(changes.length);
  });
  test('a page older than a day is replaced', async () => {
    const who = await app.applicant();
    const first = pageOf(await ask(who));
    app.pass(dayMs - 5 * minuteMs);
    expect(pageOf(await ask(who))).toBe(first);
    app.pass(6 * minuteMs);
    const second = pageOf(await ask(who));
    expect(second).not.toBe(first);
    expect(pageOf(await ask(who))).toBe(second);
    expect((await ordersOf(who)).map(({ state }) => state)).toEqual(['expired', 'open']);
  });
  test('fifty identical simultaneous requests open one page', async () => {
    const who = await app.applicant();
    const before = control.state().requests.length;
    const pages = await Promise.all(Array.from({ length: 50 }, async () => pageOf(await ask(who))));
    expect(new Set(pages).size).toBe(1);
    expect(control.state().requests.length).toBe(before + 1);
    expect(await ordersOf(who)).toHaveLength(1);
  });
  test('the gateway gets the role, the order’s number, the fee and the contact, and nothing else of the form', async () => {
    const who = await app.applicant();
    const answer = await ask(who, { name: 'Asha | Kumari' });
    const request = control.state().requests.find((request) => request.id === requestIdIn(pageOf(answer)))!;
    expect(request).toMatchObject({
      purpose: `Supervisor ${answer.json.reference}`,
      amountPaise: 50_000,
      buyerName: 'Asha Kumari',
      email: 'asha@example.com',
      phone: who.phone,
      mayRepeat: false,
    });
    expect(JSON.stringify(request)).not.toMatch(/234123412346|Danapur|1999-04-12|Ram Prasad/);
  });
});

describe('401, 403 and 404', () => {
  test('without a session', async () => {
    const who = await app.applicant();
    expect((await app.post('/payment/create-order', orderBody(who))).status).toBe(401);
  });
  test('a form that names another user', async () => {
    const [who, other] = [await app.applicant(), await app.applicant()];
    expect(await ask(who, { userId: other.accountId })).toMatchObject({
      status: 403,
      json: { code: 'applications/not-yours' },
    });
    expect(await ask(who, { userId: `${who.accountId} ` })).toMatchObject({ status: 403 });
    expect((await ask(who, { userId: undefined })).status).toBe(201);
  });
  test('a closed role lets nobody in, an invited role the invited, an open role everybody', async () => {
    const [guest, stranger] = [await app.applicant(), await app.applicant()];
    await sql`insert into invited_phone (role, opening, phone, added_by)
      select role, number, ${guest.phone}, 'test' from opening where ended_at is null`.execute(app.db);
    const answers = async (who: Applicant) =>
      Promise.all(
        ['Video Editor', 'Media Anchor', 'Supervisor'].map(async (appliedFor) => {
          const answer = await ask(who, { appliedFor });
          return answer.json.code ?? answer.status;
        }),
      );
    expect(await answers(guest)).toEqual(['jobs/closed', 201, 201]);
    expect(await answers(stranger)).toEqual(['jobs/closed', 'jobs/not-invited', 201]);
    // After removal from the list the next attempt is refused, though a page is open.
    await sql`delete from invited_phone where phone = ${guest.phone}`.execute(app.db);
    expect(await answers(guest)).toEqual(['jobs/closed', 'jobs/not-invited', 201]);
  });
  test('in live mode while paid roles are switched off', async () => {
    const who = await app.applicant();
    const ctx = { ...app.product.ctx, config: { ...app.product.ctx.config, demo: false } };
    const live = testApi(applicationsApi(ctx), { sessionOf: (token) => findSession(ctx, token) });
    const answer = await live('/payment/create-order', { json: orderBody(who), cookie: who.cookie });
    expect(answer).toMatchObject({ status: 403, json: { code: 'jobs/not-switched-on' } });
    seen.add(String(answer.json['code']));
  });
  test('an unknown role', async () => {
    const who = await app.applicant();
    for (const appliedFor of ['Astronaut', '', '__proto__', 'constructor', "'; drop table role; --", '%']) {
      expect(await ask(who, { appliedFor }), appliedFor).toMatchObject({
        status: 404,
        json: { code: 'jobs/unknown-role' },
      });
    }
  });
});

describe('409', () => {
  test.each([
    ['GEN', 499],
    ['GEN', 500.01],
    ['GEN', 250],
    ['GEN', 9],
    ['GEN', 0],
    ['GEN', -500],
    ['GEN', 50_000],
    ['GEN', 1e21],
    ['GEN', ''],
    ['GEN', '500 INR'],
    ['GEN', '5e2'],
    ['SC', 500],
    ['EWS', '0'],
  ])('an altered amount for %s: %j', async (category, amount) => {
    const who = await app.applicant();
    const answer = await ask(who, { category }, { amount });
    expect(answer).toMatchObject({
      status: 409,
      json: { code: 'applications/amount-differs', fee: category === 'GEN' ? 500 : 250 },
    });
    expect(await ordersOf(who)).toEqual([]);
  });
  test('policies that are not the present ones', async () => {
    const who = await app.applicant();
    expect(await ask(who, {}, { policyVersion: '2000-01-01' })).toMatchObject({
      status: 409,
      json: { code: 'applications/policies-changed', policyVersion: policyVersionShipped() },
    });
    expect(await ordersOf(who)).toEqual([]);
  });
  test('the old fee after staff changed it', async () => {
    const who = await app.applicant();
    const page = pageOf(await ask(who, { appliedFor: 'District Coordinator' }));
    await sql`update opening set general_fee_paise = 60050 where role = 'District Coordinator'`.execute(app.db);
    expect(await ask(who, { appliedFor: 'District Coordinator' })).toMatchObject({ status: 409, json: { fee: 600.5 } });
    const answer = await ask(who, { appliedFor: 'District Coordinator' }, { amount: 600.5 });
    expect(pageOf(answer)).not.toBe(page);
    expect((await ordersOf(who)).map(({ amountPaise }) => amountPaise)).toEqual([50_000, 60_050]);
  });
  test('after payment: names the active application, whatever the form says', async () => {
    const who = await app.applicant();
    await payFor(who, await ask(who));
    const { rows } = await sql<{ id: string }>`select id from application where account_id = ${who.accountId}`.execute(
      app.db,
    );
    for (const change of [{}, { address: 'Ward 9' }, { category: 'SC' }]) {
      expect(await ask(who, change)).toMatchObject({
        status: 409,
        json: { code: 'applications/already-applied', applicationNumber: rows[0]!.id },
      });
    }
    expect((await ask(who, { appliedFor: 'Field Survey Executive' })).status).toBe(201);
  });
  test('after payment, before the application exists', async () => {
    const who = await app.applicant();
    const answer = await ask(who);
    await sql`
      with paid as (update payment_order set state = 'paid' where id = ${answer.json.reference!} returning id)
      insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, first_seen_at, captured_at)
      select 'pay_early', id, 'instamojo', 'MOJOEARLY', 'captured', 50000, now(), now() + interval '1 year' from paid`.execute(
      app.db,
    );
    expect(await ask(who)).toMatchObject({ status: 409, json: { code: 'payments/already-paid' } });
  });
});

describe('422', () => {
  test('unknown fields at every level', async () => {
    const who = await app.applicant();
    for (const field of ['paidAmount', 'status', 'role', '_id', 'createdAt', 'constructor', 'isSurplus']) {
      expect(faults(await ask(who, {}, { [field]: 1 }))).toEqual({ [field]: 'unknown' });
      expect(faults(await ask(who, { [field]: 1 }))).toEqual({ [`formData.${field}`]: 'unknown' });
    }
    const raw = JSON.stringify(orderBody(who)).replace('{', '{"__proto__":{"staffRole":"owner"},');
    const response = await app.request('/payment/create-order', {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', cookie: who.cookie },
    });
    expect(faults(await read(response))).toEqual({ ['__proto__']: 'unknown' });
  });
  test('names each invalid field', async () => {
    const who = await app.applicant();
    const answer = await ask(who, {
      name: ' ',
      dob: '2020-01-01',
      state: 'Kerala',
      district: 'Patna',
      aadhar: '1',
      agree: false,
      photo: '',
      altMobile: '5',
    });
    expect(answer).toMatchObject({ status: 422, json: { code: 'applications/fields' } });
    expect(faults(answer)).toEqual({
      name: 'missing',
      dob: 'under-age',
      district: 'not-in-state',
      aadhar: 'not-12-digits',
      agree: 'missing',
      photo: 'missing',
      altMobile: 'invalid',
      experience: 'too-much',
    });
    expect(await ordersOf(who)).toEqual([]);
  });
  test('a field that is of a wrong type, too long or missing', async () => {
    const who = await app.applicant();
    expect(faults(await ask(who, { name: 5 }, { buyer_name: 'Asha' }))).toEqual({ 'formData.name': 'invalid' });
    expect(faults(await ask(who, { name: undefined }))).toEqual({ 'formData.name': 'missing' });
    expect(faults(await ask(who, { address: 'x'.repeat(501) }))).toEqual({ 'formData.address': 'too-long' });
    expect(Object.keys(faults(await ask(who, { category: 'General' })))).toEqual(['formData.category']);
    expect(Object.keys(faults(await ask(who, {}, { formData: [] })))).toEqual(['formData']);
  });
  test('the person’s own code in every spelling', async () => {
    const who = await app.applicant();
    await sql`update account set referral_code = '10A0B1CD' where id = ${who.accountId}`.execute(app.db);
    for (const referralCode of [
      '10A0B1CD',
      '10a0b1cd',
      ' 10A0 B1CD ',
      '10A0-B1CD',
      'IOAOBICD',
      'loaoblcd',
      'LOA0B1Cd',
    ]) {
      expect(await ask(who, { hasReferral: 'yes', referralCode }), referralCode).toMatchObject({
        status: 422,
        json: {
          code: 'applications/own-code',
          message: 'You cannot use your own referral code.',
          errors: [{ field: 'referralCode', reason: 'own-code' }],
        },
      });
    }
    // Without a yes the field is ignored.
    expect((await ask(who, { hasReferral: 'no', referralCode: '10A0B1CD' })).status).toBe(201);
  });
  test('every refused code counts as a check: 429 beyond twenty in ten minutes, exactly, also for simultaneous requests', async () => {
    const [who, referrer, other] = [await app.applicant(), await app.applicant(), await app.applicant()];
    const order = (referralCode: string, as = who) => ask(as, { hasReferral: 'yes', referralCode });
    const check = async () => (await app.get(`/api/referral-codes/${newCode()}`, who)).status;
    expect([await check(), await check()]).toEqual([200, 200]);
    const own = await order(who.referralCode);
    expect(own.json.code).toBe('applications/own-code');
    const all = await Promise.all(Array.from({ length: 60 }, () => order(newCode())));
    const codes = all.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 'applications/fields')).toHaveLength(17);
    expect(codes.filter((code) => code === 'accounts/too-many-code-checks')).toHaveLength(43);
    // The same limit: checking a code is refused too, and a valid code gets the same answer.
    expect(await check()).toBe(429);
    const refused = await order(referrer.referralCode);
    expect([refused.status, refused.retryAfter > 0]).toEqual([429, true]);
    expect(await ordersOf(who)).toEqual([]);
    // Without a code the person can continue, as can other people; after ten minutes the code works.
    expect((await ask(who)).status).toBe(201);
    expect((await order(referrer.referralCode, other)).status).toBe(201);
    app.pass(10 * minuteMs);
    expect((await order(referrer.referralCode)).status).toBe(201);
  });
  test('a valid code does not count, however many orders use it', async () => {
    const [who, referrer] = [await app.applicant(), await app.applicant()];
    for (let n = 0; n < 25; n++) {
      const answer = await ask(
        who,
        { hasReferral: 'yes', referralCode: referrer.referralCode },
        { amount: n < 24 ? 1 : 500 },
      );
      expect(answer.status).toBe(n < 24 ? 409 : 201);
    }
    for (let n = 0; n < 22; n++) {
      const answer = await ask(who, { hasReferral: 'yes', referralCode: referrer.referralCode });
      expect(answer.status).toBe(201);
    }
    expect((await app.get(`/api/referral-codes/${referrer.referralCode}`, who)).status).toBe(200);
  });
  test('behind an IP address without checks left, a valid code still works', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => app.applicant()));
    for (const person of people) for (let n = 0; n < 20; n++) await app.get(`/api/referral-codes/${newCode()}`, person);
    const [who, referrer] = [await app.applicant(), await app.applicant()];
    expect((await app.get(`/api/referral-codes/${referrer.referralCode}`, who)).status).toBe(429);
    expect((await ask(who, { hasReferral: 'yes', referralCode: newCode() })).status).toBe(429);
    expect((await ask(who, { hasReferral: 'yes', referralCode: referrer.referralCode })).status).toBe(201);
    app.pass(hourMs);
  });
  test('an unknown code; another person’s code is stored in canonical spelling', async () => {
    const [who, referrer] = [await app.applicant(), await app.applicant()];
    for (const referralCode of [newCode(), 'abc', "' or 1=1 --", '𝟙𝟘A0B1CD']) {
      expect(faults(await ask(who, { hasReferral: 'yes', referralCode })), referralCode).toEqual({
        referralCode: 'unknown-code',
      });
    }
    const answer = await ask(who, {
      hasReferral: true,
      referralCode: ` ${referrer.referralCode.toLowerCase()}`,
      referralValid: { any: ['thing'] },
    });
    expect(answer.status).toBe(201);
    const { rows } = await sql<{
      code: string;
    }>`select form ->> 'referralCode' as code from frozen_form where account_id = ${who.accountId}`.execute(app.db);
    expect(rows).toEqual([{ code: referrer.referralCode }]);
  });
  test('a photo of another person, or one that we don’t have', async () => {
    const [who, other] = [await app.applicant(), await app.applicant()];
    const key = other.photo.slice('/api/photos/'.length);
    for (const photo of [
      other.photo,
      key,
      `http://evil.test/${who.photo}x`,
      '/api/photos/applicants/../secret',
      'https://example.com/a.jpg',
      '/api/photos/applicants/none.jpg',
    ]) {
      expect(faults(await ask(who, { photo })), photo).toEqual({ photo: 'not-yours' });
    }
    expect((await ask(who, { photo: `http://site.test${who.photo}` })).status).toBe(201);
  });
});

describe('400, 413 and 415', () => {
  const send = async (who: Applicant, body: BodyInit, type: string | undefined = 'application/json') =>
    (
      await app.request('/payment/create-order', {
        method: 'POST',
        body,
        headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin', ...(type ? { 'content-type': type } : {}) },
      })
    ).status;
  test('a body that is not JSON', async () => {
    const who = await app.applicant();
    for (const body of ['', '{', 'null,', '{"amount":01}', "{'amount':500}", '[1,2', '{"amount":NaN}', '\uFEFFx'])
      expect(await send(who, body), body).toBe(400);
    for (const body of ['null', '[]', '5', '"text"', 'true']) expect(await send(who, body), body).toBe(422);
    const unstorable = JSON.stringify(orderBody(who, { name: 'Asha\u0000' }));
    expect([
      await send(who, unstorable),
      await send(who, JSON.stringify(orderBody(who, { name: 'Asha \ud800' }))),
    ]).toEqual([400, 400]);
  });
  test('a body that is too long', async () => {
    const who = await app.applicant();
    expect(await send(who, JSON.stringify(orderBody(who, {}, { filler: 'x'.repeat(70_000) })))).toBe(413);
  });
  test('a body without the JSON content type', async () => {
    const who = await app.applicant();
    const right = JSON.stringify(orderBody(who));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonx',
      'application/json-seq',
    ])
      expect(await send(who, right, type), type).toBe(415);
    expect(await send(who, right, 'application/json; charset=utf-8')).toBe(201);
  });
});

describe('503', () => {
  test('while the gateway is down: with Retry-After, and without leftovers', async () => {
    const who = await app.applicant();
    control.addFault({ path: 'POST /v2/payment_requests/', kind: '500' });
    const answer = await ask(who);
    expect(answer).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
    expect(answer.retryAfter).toBeGreaterThan(0);
    pageOf(await ask(who));
    expect((await ordersOf(who)).map(({ state }) => state)).toEqual(['open']);
  });
  test('a failing token, a rate limit and a 401 of the gateway count as down', async () => {
    for (const fault of [
      { path: 'POST /oauth2/token/', kind: '500' },
      { path: 'POST /v2/payment_requests/', kind: '429' },
      { path: 'POST /v2/payment_requests/', kind: '401', count: 2 },
    ] as const) {
      const who = await app.applicant();
      control.expireTokens();
      control.addFault(fault);
      expect(await ask(who), JSON.stringify(fault)).toMatchObject({
        status: 503,
        json: { code: 'payments/gateway-away' },
      });
      control.clearFaults();
      pageOf(await ask(who));
    }
  });
  test('after a lost answer of the gateway the next try works, and one application results', async () => {
    const who = await app.applicant();
    control.addFault({ path: 'POST /v2/payment_requests/', kind: 'timeout-after-effect' });
    expect((await ask(who)).status).toBe(503);
    await payFor(who, await ask(who));
    expect(await ask(who)).toMatchObject({ status: 409, json: { code: 'applications/already-applied' } });
  });
  test('when the gateway refuses to open a page', async () => {
    const who = await app.applicant();
    openOrder = async () => refuse('gateway/refused');
    const answer = await ask(who);
    expect(answer).toMatchObject({ status: 503, json: { code: 'payments/gateway-refused' } });
    expect(answer.retryAfter).toBeGreaterThan(0);
    openOrder = real.openOrder;
    pageOf(await ask(who));
  });
  test('while another request of the same person waits for the gateway', async () => {
    const who = await app.applicant();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    openOrder = async (request) => {
      await held;
      return real.openOrder(request);
    };
    let answered = 0;
    const requests = [ask(who), ask(who), ask(who)].map(async (request) => {
      const response = await request;
      // The other two give up before the gateway answers the first.
      if (++answered === 2) letGo();
      return response;
    });
    const answers = (await Promise.all(requests)).sort((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([201, 503, 503]);
    expect(answers[1]).toMatchObject({ json: { code: 'payments/being-opened' } });
    expect(answers[1]!.retryAfter).toBeGreaterThan(0);
    expect(pageOf(await ask(who))).toBe(pageOf(answers[0]!));
  });
});

test('one person opens at most thirty pages an hour, also with simultaneous requests; the same page again is free', async () => {
  const who = await app.applicant();
  const all: Answer[] = [];
  for (let from = 0; from < 40; from += 10) {
    const forms = Array.from({ length: 10 }, (_, n) => ask(who, { address: `House ${from + n}, Danapur` }));
    all.push(...(await Promise.all(forms)));
  }
  expect(all.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(all.find(({ status }) => status === 429)).toMatchObject({ json: { code: 'applications/too-many' } });
  expect((await ask(who, { address: 'House 0, Danapur' })).status).toBe(201);
  expect((await ask(await app.applicant())).status).toBe(201);
  app.pass(61 * minuteMs);
  expect((await ask(who, { address: 'House 99, Danapur' })).status).toBe(201);
});

test('requests beyond the queue get 503 with Retry-After, and succeed later', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.applicant()));
  const { ctx } = app.product;
  const limited = testApi(applicationsApi(ctx, makeConcurrencyLimiter({ atOnce: 1, maxWaitMs: 0 })), {
    sessionOf: (token) => findSession(ctx, token),
  });
  const press = (who: Applicant) => limited('/payment/create-order', { json: orderBody(who), cookie: who.cookie });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  openOrder = async (request) => {
    await held;
    return real.openOrder(request);
  };
  let answered = 0;
  const requests = people.map(async (who) => {
    const response = await press(who);
    // The first has its place in the queue until the other four are answered.
    if (++answered === 4) letGo();
    return response;
  });
  const answers = await Promise.all(requests);
  openOrder = real.openOrder;
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 503, 503, 503, 503]);
  for (const answer of answers.filter(({ status }) => status === 503)) {
    expect(answer.json).toMatchObject({ code: 'applications/busy' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    seen.add('applications/busy');
  }
  for (const who of people) expect((await press(who)).status).toBe(201);
});

test('messages are in the language of the page on which a person applied', async () => {
  const who = await app.applicant();
  const languageNow = async () =>
    (await sql<{ language: string }>`select language from account where id = ${who.accountId}`.execute(app.db)).rows[0]
      ?.language;
  expect((await ask(who)).status).toBe(201);
  expect(await languageNow()).toBe('en');
  expect((await ask(who, {}, { language: 'hi' })).status).toBe(201);
  expect(await languageNow()).toBe('hi');
  // A caller that does not name it changes nothing.
  expect((await ask(who)).status).toBe(201);
  expect(await languageNow()).toBe('hi');
  expect((await ask(who, {}, { language: 'fr' })).status).toBe(422);
});

test('every refusal of the contract was tested', () => {
  expect(Object.keys(applyContract.createOrder.refusals).filter((code) => !seen.has(code))).toEqual([]);
});
