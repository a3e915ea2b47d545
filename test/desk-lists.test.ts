// Every list of the desk: each filter, sort and search that it declares is a valid statement, and masks what the role
// may not see.
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRight, type StaffRole } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import { ageOn, dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { makeManyRows, personAt } from '#test/many-rows.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const lists = [...app.product.ctx.deskLists.values()];
const owner = await deskMember(app.product.ctx, ['owner']);
const get = async (path: string, as = owner) => {
  const answer = await app.request(path, { headers: { cookie: as.cookie } });
  return { status: answer.status, page: (await answer.json()) as ListPage<Record<string, unknown>> };
};

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx: app.product.ctx }, { applications: 300, users: 60 });
  await sql`insert into audit_entry (actor, act, subject, details) values ('cli:test', 'leads/answered', 'lead_1', '{"n":1}')`.execute(
    app.db,
  );
  await sql`insert into result_list (role, opening, stage, numbers, published_at, published_by)
    values ('Supervisor', 1, 'selected', '{SA-7K3M-9PQ2-XW4D}', now(), 'cli:test')`.execute(app.db);
}, 60_000);

/** A value of each kind of filter that may match; others are refused by name, which is fine here too. */
const values: Readonly<Record<string, readonly string[]>> = {
  status: ['active', 'captured', 'paid', 'new'],
  q: ['asha', '9810012345', 'SA-0000-0000-0001', 'आशा'],
  created: [],
};

describe.each(lists.map((list) => [list.name, list] as const))('the list %s', (name, list) => {
  const path = `/api/desk/${name}`;
  test('answers each sort in both directions, the first page and the last', async () => {
    const sorts = Object.entries(list.columns).flatMap(([column, { sort }]) => (sort ? [column, `-${column}`] : []));
    expect(sorts.length).toBeGreaterThan(0);
    for (const sort of sorts) {
      const first = await get(`${path}?sort=${sort}`);
      expect(first).toMatchObject({ status: 200, page: { ignored: [] } });
      const last = await get(`${path}?sort=${sort}&end=last`);
      expect(last).toMatchObject({ status: 200, page: { count: first.page.count } });
      if (first.page.pages.next === null) continue;
      const next = await get(`${path}?${first.page.pages.next}`);
      expect(next.page.rows.length).toBeGreaterThan(0);
      expect((await get(`${path}?${next.page.pages.previous}`)).page.rows).toEqual(first.page.rows);
    }
  });
  test('answers each filter', async () => {
    for (const [key, filter] of Object.entries(list.filters)) {
      for (const parameter of filter.names(key)) {
        const isDay = parameter.endsWith('-from') || parameter.endsWith('-to');
        for (const value of isDay ? ['2026-11-20'] : (values[key] ?? ['yes', 'no', 'en', 'x'])) {
          const { status } = await get(`${path}?${new URLSearchParams({ [parameter]: value }).toString()}`);
          expect(status, `${parameter}=${value}`).toBe(200);
        }
      }
    }
  });
  test('each figure is the number of its rows, whatever the page size', async () => {
    const { page } = await get(`${path}?size=100`);
    let rows = page.rows.length;
    for (let next = page.pages.next; next !== null;) {
      const following = await get(`${path}?${next}`);
      rows += following.page.rows.length;
      next = following.page.pages.next;
    }
    expect(rows).toBe(page.count);
  });
});

/** Their rows need a longer story, which the tests of their features tell. */
const emptyHere = [
  'bank',
  'bank-answers',
  'chats',
  'interviews',
  'lead-figures',
  'leads',
  'messages',
  'payout-runs',
  'phone-moves',
  'quotations',
  'retention',
  'sales-papers',
  'settlements',
];
test('every other list has rows here, so that its columns are read', async () => {
  const empty = [];
  for (const { name } of lists) if ((await get(`/api/desk/${name}`)).page.count === 0) empty.push(name);
  expect(empty.toSorted()).toEqual(emptyHere);
});

const as = (role: StaffRole) => deskMember(app.product.ctx, [role]);

test('applications are found by number, phone and name, and filtered', async () => {
  const found = async (query: string) => (await get(`/api/desk/applications?${query}`)).page;
  expect((await found('q=sa-0000-0000-0007')).rows.map((row) => row['id'])).toEqual(['SA-0000-0000-0007']);
  const byPhone = await found('q=7000000003');
  expect(byPhone.count).toBe(5);
  const own = await sql<{ id: string }>`select id from application where account_id = ${personAt(3).accountId}`.execute(
    app.db,
  );
  expect(own.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(byPhone.rows.map((row) => row['id'])));
  expect((await found('q=kum+ash')).count).toBe(300);
  expect((await found('q=ram')).count).toBe(0);
  const refunded = await found('status=refunded');
  const [counted] = (
    await sql<{ n: number }>`select count(*) as n from application where state = 'refunded'`.execute(app.db)
  ).rows;
  expect(refunded.count).toBe(counted?.n);
  const inPatna = (await found('district=Patna')).count;
  expect(inPatna).toBeGreaterThan(0);
  for (const typed of ['patna', 'PATNA', 'पटना'])
    expect((await found(new URLSearchParams({ district: typed }).toString())).count).toBe(inPatna);
  expect((await found('role=Supervisor&category=SC&district=Patna&status=active,refunded')).ignored).toEqual([]);
});

test('applications name the roles and openings that a filter can choose', async () => {
  const stored = (await sql<{ name: string }>`select name from role`.execute(app.db)).rows.map(({ name }) => name);
  expect(stored.length).toBeGreaterThan(5);
  const titles = [];
  for (const language of ['en', 'hi']) {
    const headers = { cookie: owner.cookie, 'accept-language': language };
    const answer = await app.request('/api/desk/applications', { headers });
    const { filters } = (await answer.json()) as DrawnList;
    const offered = (name: string) =>
      filters.flatMap((filter) => (filter.key === name && filter.kind === 'choice' ? filter.options : []));
    expect(
      offered('role')
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(stored.toSorted());
    expect(offered('role').every(({ label }) => label !== '')).toBe(true);
    expect(offered('opening').flatMap(({ value }) => (value.endsWith(' Supervisor') ? [value] : []))).toEqual([
      '1 Supervisor',
    ]);
    titles.push(offered('role').find(({ value }) => value === 'Supervisor')?.label);
  }
  expect(titles[0]).not.toBe(titles[1]);
});

/** A cell of a described list, or a field of another one. */
const phoneIn = (row: Record<string, unknown> = {}) =>
  (row['cells'] as { phone: { value: { text: string; canReveal: boolean } } } | undefined)?.phone.value;
test('personal fields follow the role, also when a phone number is searched', async () => {
  const phoneOf = async (role: StaffRole, path: string) => phoneIn((await get(path, await as(role))).page.rows[0]);
  for (const path of ['/api/desk/applications?q=7000000003', '/api/desk/people?q=7000000003']) {
    expect(await phoneOf('recruiter', path)).toMatchObject({ text: '+917000000003' });
    expect(await phoneOf('finance', path)).toMatchObject({ text: '••••••03', canReveal: true });
  }
  expect(await phoneOf('viewer', '/api/desk/applications?q=7000000003')).toMatchObject({
    text: '••••••03',
    canReveal: false,
  });
  const digits = async (role: StaffRole) =>
    (
      (await get('/api/desk/claims', await as(role))).page.rows[0]?.['cells'] as
        | { account: { value: { text: string } } }
        | undefined
    )?.account.value.text;
  expect(await digits('finance')).toMatch(/^\d{4}$/);
  expect(await digits('viewer')).toBe('••••••');
});

describe('applications compared by what was filled in', () => {
  const number = 'SA-0000-0000-0009';
  beforeAll(async () => {
    const form = { dob: '1990-06-15', gender: 'Other', experience: 17, qualification: 'B.Sc. (Hons.) Physics' };
    await app.asOwner(
      `update application set form = form || '${JSON.stringify(form)}'::jsonb, marks = 7250 where id = '${number}'`,
    );
  });
  const idsIn = (page: ListPage<Record<string, unknown>>) => page.rows.map((row) => row['id']);
  const cellsIn = (page: ListPage<Record<string, unknown>>) =>
    page.rows[0]?.['cells'] as Record<string, { value: unknown }>;
  test.each([
    'qualification=bsc+physics',
    'qualification=B.Sc',
    'experienceFrom=17',
    'gender=Other',
    'sort=-marks',
    'sort=-experience&experienceFrom=17',
  ])('by %s', async (query) => {
    const { page } = await get(`/api/desk/applications?${query}`);
    expect(page.ignored).toEqual([]);
    expect(idsIn(page)[0]).toBe(number);
    if (!query.startsWith('sort')) expect(page.count).toBe(1);
  });
  test.each([
    ['Post-graduate', 'Graduate', 'post graduate'],
    ['Post Graduate, M.A.', 'graduate', 'Post-Graduate'],
    ['Under-Graduate', 'Graduate', 'undergraduate'],
    ['B.A.M.S.', 'BA', 'BAMS'],
    ['Graduate, B.A. Hons', 'postgraduate', 'graduate ba'],
  ])('%s is not found by %s, but by %s', async (qualification, other, own) => {
    await app.asOwner(
      `update application set form = form || '${JSON.stringify({ qualification })}'::jsonb where id = '${number}'`,
    );
    const found = async (typed: string) =>
      (await get(`/api/desk/applications?${new URLSearchParams({ gender: 'Other', qualification: typed })}`)).page
        .count;
    expect([await found(other), await found(own)]).toEqual([0, 1]);
    await app.asOwner(
      `update application set form = form || '{"qualification": "B.Sc. (Hons.) Physics"}'::jsonb where id = '${number}'`,
    );
  });
  test('by age, which a birthday raises', async () => {
    // The business day of this test is the day of the year.
    const today = dayInIndia(await app.product.ctx.businessNow());
    const age = ageOn('1990-06-15', today);
    const found = async (query: string) => (await get(`/api/desk/applications?gender=Other&${query}`)).page.count;
    expect(await found(`ageFrom=${age}&ageTo=${age}`)).toBe(1);
    expect(await found(`ageFrom=${age + 1}`)).toBe(0);
    expect(await found(`ageTo=${age - 1}`)).toBe(0);
    const birthday = (dob: string) =>
      app.tamper(`update application set form = form || '{"dob":"${dob}"}' where gender = 'Other'`);
    // One whose personal fields are erased has no age.
    await birthday('');
    expect(await found('ageFrom=18')).toBe(0);
    await birthday('1990-06-15');
    const { page } = await get('/api/desk/applications?gender=Other');
    expect(cellsIn(page)).toMatchObject({
      age: { value: { text: String(age), isMasked: false } },
      marks: { value: 72.5 },
    });
  });
  test('not by masked fields: the viewer neither sees nor filters by them', async () => {
    const { page } = await get('/api/desk/applications?gender=Other&qualification=bsc', await as('viewer'));
    expect(page.ignored).toEqual([{ field: 'gender', reason: 'unknown' }]);
    expect(cellsIn(page)).toMatchObject({
      qualification: { value: 'B.Sc. (Hons.) Physics' },
      age: { value: { isMasked: true } },
      gender: { value: { isMasked: true } },
      fatherName: { value: { isMasked: true } },
    });
    const { filters } = page as unknown as DrawnList;
    expect(filters.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['gender']));
  });
  test('nor is a bulk action of finance: it would count them', async () => {
    const finance = await as('finance');
    const refused = await get('/api/desk/application-refunds?all=yes&query=gender%3DOther', finance);
    expect(refused.status).toBe(422);
    expect((await get('/api/desk/application-refunds?all=yes&query=gender%3DOther')).status).toBe(200);
  });
});

test('the ledger is filtered by account and kind', async () => {
  const { page } = await get(`/api/desk/ledger?account=gateway_receivable&kind=capture`);
  expect(page.count).toBeGreaterThan(0);
  const kinds = page.rows.map((row) => (row['cells'] as { kind: { value: string } }).kind.value);
  expect(new Set(kinds)).toEqual(new Set(['capture']));
  const { rows } = await sql<{ n: number }>`select count(*) as n from ledger_transaction where kind = 'fee'`.execute(
    app.db,
  );
  expect((await get('/api/desk/ledger?kind=fee')).page.count).toBe(rows[0]?.n);
});

test('the audit is filtered by who, what, about which record and when', async () => {
  const { page } = await get('/api/desk/audit?actor=cli:test&action=leads/answered&record=lead_1');
  expect(page.rows.map(({ cells }) => cells)).toMatchObject([
    {
      action: { value: 'leads/answered' },
      record: { value: 'lead_1' },
      details: { value: 'n: 1' },
      personal: { value: '' },
    },
  ]);
  expect((await get('/api/desk/audit?record=lead_1&at-to=2020-01-01')).page.count).toBe(0);
});

test('a list needs its right', async () => {
  for (const list of lists) {
    const viewer = await as('viewer');
    const { status } = await get(`/api/desk/${list.name}`, viewer);
    expect(status).toBe(hasRight(['viewer'], list.right) ? 200 : 403);
  }
});
