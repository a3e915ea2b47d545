import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { changeIdentityRule } from './actions/form-settings.ts';
import { identityRules } from '../terms.ts';
import { policyVersionShipped } from '#test/policies.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { control } = app.sandbox;

type Json = Readonly<Record<string, unknown>>;
const read = async (answer: Response): Promise<{ status: number; json: Json; headers: Headers }> => ({
  status: answer.status,
  json: (await answer.json()) as Json,
  headers: answer.headers,
});
const get = async (path: string, as?: Applicant) => read(await app.get(path, as));
const post = async (path: string, body: unknown, as?: Applicant) => read(await app.post(path, body, as));
async function paid(change: Record<string, unknown> = {}, as?: Applicant): Promise<Applicant> {
  const who = as ?? (await app.applicant());
  const { json } = await post('/payment/create-order', orderBody(who, change), who);
  control.pay({ requestId: requestIdIn(String(json['paymentUrl'])), outcome: 'credit' });
  await control.webhooksSettled();
  await app.idle();
  return who;
}

describe('states and districts', () => {
  test('200: all 36, cached by browsers for a day', async () => {
    const { status, json, headers } = await get('/api/states');
    expect([status, (json['states'] as string[]).length, (json['hindi'] as string[]).length]).toEqual([200, 36, 36]);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    for (const state of json['states'] as string[]) {
      const found = await get(`/api/states/${encodeURIComponent(state)}/districts`);
      const [districts, hindi] = [found.json['districts'] as string[], found.json['hindi'] as string[]];
      expect([found.status, districts.length > 0, hindi.length]).toEqual([200, true, districts.length]);
    }
  });
  test('404: an unknown state', async () => {
    for (const state of [
      'Atlantis',
      'bihar',
      '__proto__',
      'constructor',
      'toString',
      '%00',
      '%E0%A4%A',
      '%2e%2e',
      'x'.repeat(5000),
      '[object%20Object]',
    ]) {
      expect((await get(`/api/states/${state}/districts`)).status, state.slice(0, 30)).toBe(404);
    }
    expect((await get('/api/states/Atlantis/districts')).json).toMatchObject({ code: 'applications/unknown-state' });
  });
});

describe('the rules of the form', () => {
  test('401 without a session; 200 with the owner’s choice and the latest birth date', async () => {
    expect((await get('/api/application-form')).status).toBe(401);
    const who = await app.applicant();
    for (const identity of identityRules.toReversed()) {
      await changeIdentityRule(app.product.ctx, identity, 'cli:test');
      expect((await get('/api/application-form', who)).json).toMatchObject({
        identity,
        policyVersion: expect.any(String),
        bornBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    }
  });
  test('the server follows the owner’s choice', async () => {
    await changeIdentityRule(app.product.ctx, 'any-document', 'cli:test');
    const who = await app.applicant();
    expect((await post('/payment/create-order', orderBody(who, { aadhar: 'abcde1234f' }), who)).status).toBe(201);
    await changeIdentityRule(app.product.ctx, 'optional', 'cli:test');
    expect((await post('/payment/create-order', orderBody(who, { aadhar: '' }), who)).status).toBe(201);
    await changeIdentityRule(app.product.ctx, 'aadhaar', 'cli:test');
    expect((await post('/payment/create-order', orderBody(who, { aadhar: '' }), who)).status).toBe(422);
    const { rows } = await sql<{ hash: string | null; lastFour: string }>`
      select identity_hash as hash, form ->> 'identityLastFour' as last_four from frozen_form where account_id = ${who.accountId} order by consented_at`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { hash: expect.stringMatching(/^[0-9a-f]{64}$/), lastFour: '234F' },
      { hash: null, lastFour: '' },
    ]);
  });
});

describe('drafts', () => {
  const path = '/api/drafts/Supervisor';
  test('200: returns the saved draft, whatever the casing of the role', async () => {
    const who = await app.applicant();
    expect((await get(path, who)).json).toEqual({ form: {}, savedAt: null });
    const form = {
      name: 'Asha',
      address: 'Ward 7',
      hasReferral: true,
      experience: 2,
      category: 'SC',
      photo: who.photo,
    };
    const saved = await post('/api/drafts/sUPERvisor', { form }, who);
    expect(saved).toMatchObject({ status: 200, json: { savedAt: expect.any(String) } });
    expect((await get(path, who)).json).toEqual({ form, savedAt: saved.json['savedAt'] });
    await post(path, { form: { name: 'Asha K' } }, who);
    expect((await get('/api/drafts/supervisor%20', who)).json).toMatchObject({ form: { name: 'Asha K' } });
    expect((await get('/api/drafts/Video%20Editor', who)).json).toMatchObject({ form: {} });
  });
  test('another person’s draft can be neither read nor written', async () => {
    const [who, other] = [await app.applicant(), await app.applicant()];
    await post(path, { form: { name: 'Mine' } }, who);
    expect((await get(path, other)).json).toEqual({ form: {}, savedAt: null });
    // A page of one person, in whose browser another one has logged in since.
    expect(await post(path, { form: { name: 'Mine' }, userId: who.accountId }, other)).toMatchObject({
      status: 403,
      json: { code: 'applications/not-yours' },
    });
    expect((await get(path, other)).json).toEqual({ form: {}, savedAt: null });
    expect((await post(path, { form: { name: 'Mine' }, userId: who.accountId }, who)).status).toBe(200);
    await post(path, { form: { name: 'Theirs' } }, other);
    expect((await get(path, who)).json).toMatchObject({ form: { name: 'Mine' } });
    expect([(await get(path)).status, (await post(path, { form: {} })).status]).toEqual([401, 401]);
  });
  test('404: an unknown role', async () => {
    const who = await app.applicant();
    for (const role of ['Astronaut', '__proto__', '%00', '%E0%A4%A']) {
      expect([
        (await get(`/api/drafts/${role}`, who)).status,
        (await post(`/api/drafts/${role}`, { form: {} }, who)).status,
      ]).toEqual([404, 404]);
    }
  });
  test('422: the identity number and unknown fields are refused', async () => {
    const who = await app.applicant();
    for (const form of [
      { aadhar: '234123412346' },
      { agree: true },
      { userId: who.accountId },
      { referralValid: true },
      { paidAmount: 1 },
      { constructor: 1 },
      { name: 5 },
      { name: 'x'.repeat(101) },
      { category: 'X' },
      { name: null },
      { name: ['a'] },
    ]) {
      expect((await post(path, { form }, who)).status, JSON.stringify(form)).toBe(422);
    }
    for (const body of [{}, { form: [] }, { form: {}, agree: true }, [], null])
      expect((await post(path, body, who)).status).toBe(422);
    expect((await get(path, who)).json).toEqual({ form: {}, savedAt: null });
  });
  test('400: text that PostgreSQL cannot store', async () => {
    const who = await app.applicant();
    for (const name of ['a\u0000b', 'a\ud800b', '\udc00'])
      expect((await post(path, { form: { name } }, who)).status).toBe(400);
    expect((await post(path, { form: { name: 'आशा 👩🏽‍🌾' } }, who)).status).toBe(200);
  });
  test('409: a page does not overwrite what another page saved since, until the person chooses', async () => {
    const who = await app.applicant();
    const save = (editor: string, basedOn: unknown, name: string) =>
      post(path, { form: { name }, editor, basedOn }, who);
    const first = await save('a', null, 'Asha');
    expect(first.status).toBe(200);
    const shown = first.json['savedAt'];
    // Both pages show the first version. The page that saved last goes on, also where an answer was lost.
    const second = await save('a', null, 'Asha K');
    const refused = await save('b', shown, 'Asha Devi');
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'applications/draft-changed', savedAt: second.json['savedAt'] },
    });
    expect((await get(path, who)).json).toMatchObject({ form: { name: 'Asha K' } });
    // The same values don't conflict.
    expect((await save('b', shown, 'Asha K')).status).toBe(200);
    const kept = await save('b', refused.json['savedAt'], 'Asha Devi');
    expect(kept.status).toBe(200);
    expect((await save('a', second.json['savedAt'], 'Asha Kumari')).status).toBe(409);
    expect((await save('a', kept.json['savedAt'], 'Asha Kumari')).status).toBe(200);
    // A page of the version before knows no editors.
    expect((await post(path, { form: { name: 'Old' } }, who)).status).toBe(200);
  });
  test('of two first saves at once, one is refused', async () => {
    const who = await app.applicant();
    const saves = ['a', 'b'].map((editor) => post(path, { form: { name: editor }, editor, basedOn: null }, who));
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
  test('422: a version that is not a time', async () => {
    const who = await app.applicant();
    for (const basedOn of [
      'yesterday',
      '2026-13-01T00:00:00.000Z',
      '2026-11-20',
      '2026-11-20T10:00:00+05:30',
      // Dates that JavaScript reads and PostgreSQL does not store.
      '-271821-04-20T00:00:00Z',
      '+275760-09-13T00:00:00.000Z',
      '0000-01-01T00:00:00.000Z',
    ])
      expect((await post(path, { form: {}, editor: 'a', basedOn }, who)).status, basedOn).toBe(422);
    const basedOn = '2026-11-20T10:00:00.000Z';
    expect((await post(path, { form: {}, editor: 'a', basedOn }, who)).status).toBe(200);
  });
  test('a draft is deleted when its application is created', async () => {
    const who = await app.applicant();
    await post(path, { form: { name: 'Asha' } }, who);
    await post('/api/drafts/Media%20Anchor', { form: { name: 'Asha' } }, who);
    await paid({}, who);
    expect((await get(path, who)).json).toMatchObject({ form: {}, savedAt: null });
    expect((await get('/api/drafts/Media%20Anchor', who)).json).toMatchObject({ form: { name: 'Asha' } });
  });
  test('a role without a draft gets the reusable fields of the newest application', async () => {
    const who = await paid({ fatherName: 'Ram Prasad', category: 'GEN' });
    const { json } = await get('/api/drafts/Video%20Editor', who);
    expect(json).toMatchObject({ form: {}, savedAt: null, earlier: { fatherName: 'Ram Prasad', photo: who.photo } });
    for (const field of ['category', 'referralCode', 'hasReferral', 'aadhar', 'identityLastFour', 'photoKey', 'mobile'])
      expect(json['earlier']).not.toHaveProperty(field);
    expect((await post('/api/drafts/Video%20Editor', { form: json['earlier'] }, who)).status).toBe(200);
    expect((await get('/api/drafts/Video%20Editor', who)).json).not.toHaveProperty('earlier');
    expect((await get('/api/drafts/Video%20Editor', await app.applicant())).json).not.toHaveProperty('earlier');
  });
});

describe('get-applications', () => {
  const path = '/api/get-applications';
  test('200: an empty list for a person without applications', async () => {
    const who = await app.applicant();
    expect(await post(path, { userId: who.accountId }, who)).toMatchObject({
      status: 200,
      json: { filteredApplications: [], awaitedPayments: [], paymentsInReview: [] },
    });
  });
  test('an open payment page is listed for its owner until its application exists', async () => {
    const who = await app.applicant();
    const opened = (await (await app.post('/payment/create-order', orderBody(who), who)).json()) as {
      paymentUrl: string;
      reference: string;
    };
    const awaited = async (as: typeof who) =>
      ((await post(path, { userId: as.accountId }, as)).json as { awaitedPayments: object[] }).awaitedPayments;
    expect(await awaited(who)).toMatchObject([
      { reference: opened.reference, appliedFor: 'Supervisor', amount: 500, paymentUrl: opened.paymentUrl },
    ]);
    expect(await awaited(await app.applicant())).toEqual([]);
    app.sandbox.control.pay({ requestId: opened.paymentUrl.split('/').at(-1)!, outcome: 'credit' });
    await app.sandbox.control.webhooksSettled();
    await app.idle();
    expect(await awaited(who)).toEqual([]);
  });
  test('200: the prescribed fields and the refunds, and nothing else', async () => {
    const who = await paid({ category: 'EWS' });
    const { json } = await post(path, { userId: who.accountId }, who);
    expect(json).toEqual({
      awaitedPayments: [],
      paymentsInReview: [],
      refundsByTransfer: [],
      interviews: 'The interview takes place between 25th June 2025 and 05th July 2025.',
      filteredApplications: [
        {
          _id: expect.stringMatching(/^SA(-[0-9A-Z]{4}){3}$/),
          photo: who.photo,
          name: 'Asha Kumari',
          email: 'asha@example.com',
          mobile: who.phone,
          category: 'EWS',
          qualification: 'Graduate',
          experience: 2,
          paidAmount: 250,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          appliedFor: 'Supervisor',
          opening: 1,
          roleTitle: 'Supervisor',
          state: 'active',
          refund: null,
          parts: [],
          surplus: [],
          correction: null,
          correctable: null,
          corrections: [],
          policies: {
            version: policyVersionShipped(),
            editions: [
              { slug: 'privacy', edition: 'privacy-1' },
              { slug: 'terms', edition: 'terms-1' },
            ],
          },
          isAfterInterviews: true,
          bankDecidesFirst: false,
          interviews: null,
          call: null,
          stages: [],
          receivedMessage: { sms: 'sent', email: 'sent' },
          notices: [],
          withdrawableUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          withdrawableForS: expect.any(Number),
          withdrawalBar: null,
          dispute: null,
        },
      ],
    });
    // As a separate number: a longer one may contain these digits by chance.
    expect(JSON.stringify(json)).not.toMatch(
      /(?<!\d)2346(?!\d)|234123412346|identity|1999-04-12|Ram Prasad|Danapur|pay_|frm_/,
    );
  });
  test('applications and awaited payments have the role’s name and its title in the requested language', async () => {
    const who = await paid();
    await app.post('/payment/create-order', orderBody(who, { appliedFor: 'Video Editor' }), who);
    const called = async (query: string) => {
      const { json } = await post(`${path}${query}`, { userId: who.accountId }, who);
      return [...(json['filteredApplications'] as Json[]), ...(json['awaitedPayments'] as Json[])].map((entry) => [
        entry['appliedFor'],
        entry['roleTitle'],
      ]);
    };
    expect(await called('?language=hi')).toEqual([
      ['Supervisor', 'सुपरवाइज़र'],
      ['Video Editor', 'वीडियो एडिटर'],
    ]);
    expect(await called('?language=en')).toEqual(await called(''));
    expect((await called('')).every(([name, title]) => name === title)).toBe(true);
    expect((await post(`${path}?language=fr`, { userId: who.accountId }, who)).status).toBe(422);
  });
  test('newest first, only the person’s own', async () => {
    const [who, other] = [await paid(), await paid()];
    await paid({ appliedFor: 'Video Editor' }, who);
    const { json } = await post(path, { userId: who.accountId }, who);
    expect((json['filteredApplications'] as Json[]).map((application) => application['appliedFor'])).toEqual([
      'Video Editor',
      'Supervisor',
    ]);
    expect(JSON.stringify(json)).not.toContain(other.phone);
  });
  test('401, 403 and 422', async () => {
    const [who, other] = [await paid(), await app.applicant()];
    expect((await post(path, { userId: who.accountId })).status).toBe(401);
    const refused = await post(path, { userId: who.accountId }, other);
    expect(refused).toMatchObject({ status: 403, json: { code: 'applications/not-yours' } });
    expect(JSON.stringify(refused.json)).not.toContain('Asha');
    for (const userId of ['', 'usr_none', `${other.accountId} `, other.accountId.toLowerCase()])
      expect((await post(path, { userId }, other)).status).toBe(403);
    for (const body of [
      {},
      { userId: null },
      { userId: [other.accountId] },
      { userId: { $ne: 1 } },
      { userId: 'x'.repeat(65) },
      { userId: other.accountId, limit: 1 },
    ]) {
      expect((await post(path, body, other)).status, JSON.stringify(body)).toBe(422);
    }
    expect((await app.get(path, who)).status).toBe(404);
  });
});

describe('the identity number', () => {
  const canary = '729384756102';
  const emailCanary = 'canary.person@example.com';
  test('is stored nowhere after the whole journey: no table, log line, file, outbox or gateway contains it', async () => {
    const who = await app.applicant();
    const grouped = canary.replace(/(.{4})(?=.)/g, '$1 ');
    for (const aadhar of [canary, grouped])
      await post('/payment/create-order', orderBody(who, { aadhar, email: emailCanary }), who);
    // Every outcome of the call: refused, failed and manipulated.
    await post('/payment/create-order', orderBody(who, { aadhar: `${canary}9` }), who);
    await post('/payment/create-order', orderBody(who, { aadhar: canary, name: 7 }), who);
    await post('/payment/create-order', orderBody(who, { aadhar: canary }, { amount: 1 }), who);
    await post('/api/drafts/Supervisor', { form: { aadhar: canary } }, who);
    control.addFault({ path: 'POST /v2/payment_requests/', kind: '500' });
    await post('/payment/create-order', orderBody(who, { aadhar: canary, address: 'Ward 8' }), who);
    control.clearFaults();
    const { json } = await post('/payment/create-order', orderBody(who, { aadhar: canary, email: emailCanary }), who);
    const paying = control.pay({ requestId: requestIdIn(String(json['paymentUrl'])), outcome: 'credit' });
    const ids = {
      payment_id: paying.ok ? paying.value.paymentId : '',
      payment_request_id: requestIdIn(String(json['paymentUrl'])),
      payment_status: 'Credit',
    };
    await post(
      '/api/payment/verify-payment',
      { ...(orderBody(who)['formData'] as object), aadhar: canary, ...ids },
      who,
    );
    await control.webhooksSettled();
    await app.idle();
    const shown = await post('/api/get-applications', { userId: who.accountId }, who);
    expect(shown.json['filteredApplications']).toHaveLength(1);

    const everything = await wholeDatabase();
    // Proves that the search works.
    expect(everything.join('\n')).toContain(emailCanary);
    expect(everything.filter((row) => /729384756102|7293[\s-]?8475[\s-]?6102/.test(row))).toEqual([]);
    const withLastFour = everything.filter((row) => row.includes('"6102"'));
    expect(new Set(withLastFour.map((row) => row.split(' ')[0]))).toEqual(new Set(['application', 'frozen_form']));
    const sinks = [app.logged.join('\n'), JSON.stringify(control.state()), JSON.stringify(shown.json)];
    for (const sink of sinks) expect(sink).not.toMatch(/729384756102|7293 8475/);
    expect(app.logged.join('\n')).not.toContain(emailCanary);
    expect(app.logged.join('\n')).not.toContain(who.phone.slice(3));
  });
  test('its hash is keyed, so numbers can’t be tried without the secret', async () => {
    const { createHash } = await import('node:crypto');
    const who = await app.applicant();
    await post('/payment/create-order', orderBody(who, { aadhar: canary }), who);
    const { rows } = await sql<{
      hash: string;
    }>`select identity_hash as hash from frozen_form where account_id = ${who.accountId}`.execute(app.db);
    for (const plain of ['md5', 'sha1', 'sha256', 'sha512'])
      expect(createHash(plain).update(canary).digest('hex')).not.toBe(rows[0]!.hash);
    expect(rows[0]!.hash).toBe(await app.product.ctx.lastingHash('applications/identity', canary));
  });
});

/** Every row of every table of this database as text, after its table's name. */
async function wholeDatabase(): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const all: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(it)::text as text from ${sql.table(`${schema}.${name}`)} it`.execute(app.db);
    all.push(...rows.map((row) => `${name} ${row.text}`));
  }
  expect(tables.rows.map((row) => row.name)).toEqual(
    expect.arrayContaining(['application', 'frozen_form', 'draft', 'audit_entry', 'payment_notice', '_private_jobs']),
  );
  return all;
}

test('no request of this file was answered with 500', () => {
  expect(app.logged.filter((line) => line.includes('"status":500'))).toEqual([]);
});
