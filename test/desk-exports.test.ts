// Files of the desk's lists: masked as the list is, whole after a kill, and nobody else's.
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRight, type ShownField, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList, DrawnRow } from '#kit/desk/drawn-list.ts';
import type { ListPage } from '#kit/desk/list-page.ts';
import type { Phone } from '#kit/text/phone.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { continueExports, deleteOldExports } from '#features/lists/actions/continue-exports.ts';
import { runExportTurn } from '#features/lists/actions/run-export-turn.ts';
import { revokeRoles } from '#features/staff/store/staff.ts';
import type { Wire } from '#test/wire.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const ctx = () => app.product.workCtx;
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(app.product.ctx, [role])] as const)),
) as Record<StaffRole, DeskMember>;

const hostile = ['=1+1', '+cmd', '-1', '@SUM(A1)', '\t=1', '"a",\r\n=b'];
const leads = 120;
beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx: app.product.ctx }, { applications: 300, users: 60 });
  await sql`
    insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at)
    values ('msg_1', 'test:1', 'sms', '+919000077001', 'test', '', 'text', 'failed', now(), now()),
           ('msg_2', 'test:2', 'email', 'canary@example.com', 'test', 'subject', 'text', 'failed', now(), now())`.execute(
    app.db,
  );
  await app.request('/api/desk/invited', {
    method: 'POST',
    headers: { cookie: byRole.owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ opening: '1 Supervisor', numbers: '9000077002' }),
  });
  for (let at = 0; at < leads; at++)
    await sql`
      insert into lead (id, kind, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at)
      values (${`led_${at}`}, 'call-back', ${hostile[at] ?? `आशा ${at}`}, ${`+9190000${String(70_000 + at)}`}, '', '[]', 'en', 'new',
              false, 'list', ${`digest ${at}`}, '', now() - ${at}::integer * interval '1 minute')`.execute(app.db);
}, 120_000);
beforeEach(async () => {
  await sql`delete from list_export`.execute(app.db);
  await sql`update desk_session set factor_at = now(), used_at = now()`.execute(app.db);
});

const call = (path: string, { cookie }: DeskMember, body?: object, language = 'en'): Promise<Response> =>
  app.request(path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { cookie, 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
interface Asked {
  readonly list?: string;
  readonly query?: string;
  readonly format?: 'csv' | 'xlsx';
  readonly language?: 'en' | 'hi';
}
const ask = (as: DeskMember, { list = 'leads', query = '', format = 'csv', language = 'en' }: Asked = {}) =>
  call('/api/desk/exports', as, { list, query, format, language });
const drawnExports = async (as: DeskMember, language = 'en'): Promise<readonly Wire<DrawnRow>[]> =>
  ((await (await call('/api/desk/exports', as, undefined, language)).json()) as Wire<DrawnList>).rows;
/** What the list of exports says of each. `file`: what can be done with it. */
const exportsOf = async (as: DeskMember) =>
  (await drawnExports(as)).map(({ id, cells: { state, file, rows } }) => ({
    id,
    state: state?.value,
    file: file?.value,
    rows: rows?.value,
  }));
async function begin(as: DeskMember, asked: Asked = {}): Promise<string> {
  const answer = await ask(as, asked);
  expect(answer.status).toBe(200);
  return (await exportsOf(as))[0]!.id;
}
const turnOf = async (id: string): Promise<number> =>
  (await sql<{ turn: number }>`select turn from list_export where id = ${id}`.execute(app.db)).rows[0]!.turn;
const stateOf = async (id: string): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from list_export where id = ${id}`.execute(app.db)).rows[0]?.state;
/** One slice of 25 rows a turn, so that there are many parts. */
const turn = async (id: string): Promise<void> =>
  runExportTurn(ctx(), { exportId: id, turn: await turnOf(id) }, { rowsAtOnce: 25, forMs: 0 });
async function finish(id: string): Promise<void> {
  while ((await stateOf(id)) === 'running') await turn(id);
}
const fileOf = (id: string, as: DeskMember) => call(`/api/desk/exports/${id}/file`, as);
async function textOf(as: DeskMember, asked: Asked = {}): Promise<string> {
  const id = await begin(as, asked);
  await finish(id);
  const answer = await fileOf(id, as);
  expect(answer.status).toBe(200);
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  await sql`delete from list_export`.execute(app.db);
  return text;
}
const partsOf = async (id: string): Promise<readonly string[]> =>
  (await sql<{ key: string }>`select key from list_export_part where export_id = ${id}`.execute(app.db)).rows.map(
    ({ key }) => key,
  );
const audited = async (id: string) =>
  (
    await sql<{ actor: string; act: string; details: object }>`
      select actor, act, details from audit_entry where subject = ${id} order by id`.execute(app.db)
  ).rows;

const isShown = (value: unknown): value is ShownField =>
  typeof value === 'object' && value !== null && 'isMasked' in value;
/** All rows of a list as its call answers them to a person. */
async function listed(list: string, as: DeskMember): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let query: string | null = 'size=100'; query !== null;) {
    const answer = await call(`/api/desk/${list}?${query}`, as);
    const page = (await answer.json()) as ListPage<Record<string, unknown>>;
    rows.push(...page.rows);
    query = page.pages.next;
  }
  return rows;
}
/** The personal values of rows: fields of a row, or its cells. */
const fields = (rows: readonly Record<string, unknown>[]): ShownField[] =>
  rows
    .flatMap((row) =>
      'cells' in row
        ? Object.values(row['cells'] as Record<string, { value: unknown }>).map(({ value }) => value)
        : Object.values(row),
    )
    .filter(isShown);

/** A file has the numbers of Indian phones in ten digits, however they were typed. */
const asFiled = (value: string): string => value.replace(/^\+91(?=\d{10}$)/, '');

const exported = [...app.product.ctx.listExports.values()];
const rightOf = (list: string) => app.product.ctx.deskLists.get(list)!.right;
test('every list of the desk can be exported, with every column that it shows', () => {
  expect(exported.map(({ list }) => list).toSorted()).toEqual([...app.product.ctx.deskLists.keys()].toSorted());
  for (const { list, columns } of exported)
    for (const { key } of columns)
      expect(Object.keys(app.product.ctx.deskLists.get(list)!.columns), list).toContain(key);
});
test('every filter of a list has its words for the list of exports, unless somebody typed what to search for', () => {
  for (const { list, filters } of exported) {
    const known = Object.entries(app.product.ctx.deskLists.get(list)!.filters);
    const named = known.flatMap(([key, { isPersonal }]) => (isPersonal ? [] : [key]));
    expect(Object.keys(filters).toSorted(), list).toEqual(named.toSorted());
  }
});
test('an export says its filters as its list does: labels, values, names of staff, days', async () => {
  const { accountId } = byRole.recruiter;
  const query = `state=new,answered&overdue=yes&owner=${accountId}&created-from=2026-11-01&created-to=2100-11-20&sort=created`;
  await begin(byRole.owner, { query });
  const name = (await sql<{ name: string }>`select name from account where id = ${accountId}`.execute(app.db)).rows[0]
    ?.name;
  const shown = (label: string, role: string) =>
    expect.stringMatching(new RegExp(`^${label}: ${name} \\(${role}, …\\d\\d\\)$`));
  const linesIn = async (language: string) => (await drawnExports(byRole.owner, language))[0]?.cells['list']?.beside;
  expect(await linesIn('en')).toEqual([
    'Status: New, Answered',
    shown('Owner', 'Recruiter'),
    'Overdue: Yes',
    'Received from: 1 Nov 2026',
    'Received until: 20 Nov 2100',
  ]);
  expect((await linesIn('hi'))?.slice(0, 3)).toEqual([
    'स्थिति: नई, जवाब दिया',
    shown('किसके पास', 'भर्ती'),
    'समय निकल गया: हाँ',
  ]);
  await sql`delete from list_export`.execute(app.db);
  await begin(byRole.owner, { query: 'sort=created&q=9000070003' });
  expect((await drawnExports(byRole.owner))[0]?.cells['list']).toMatchObject({
    value: 'Leads, CSV',
    beside: [],
    badges: [{ text: 'searched' }],
  });
  await sql`delete from list_export`.execute(app.db);
  await begin(byRole.owner, { list: 'payout-runs' });
  expect((await drawnExports(byRole.owner))[0]?.cells['list']).toMatchObject({
    value: 'Payout runs, CSV',
    beside: ['All rows, without a filter'],
    badges: [],
  });
});
describe.each(exported.map(({ list }) => list))('the list %s', (list) => {
  const roles = staffRoles.filter((role) => hasRight([role], rightOf(list)));
  test.each(roles)('is masked for %s as the list is', async (role) => {
    const own = await listed(list, byRole[role]);
    const everyone = (await Promise.all(roles.map((other) => listed(list, byRole[other])))).flat();
    const all = exported.find((each) => each.list === list)!.columns.map(({ key }) => key);
    const text = await textOf(byRole[role], { list, query: new URLSearchParams({ columns: all.join() }).toString() });
    const shown = fields(own).filter((field) => field.text !== '');
    for (const { text: value } of shown) expect(text).toContain(asFiled(value));
    const open = new Set(shown.filter(({ isMasked }) => !isMasked).map((field) => field.text));
    const closed = fields(everyone).filter((field) => !field.isMasked && field.text !== '' && !open.has(field.text));
    // An age is a part of other figures too.
    const cells = text.split(/[\r\n,]/);
    for (const { text: value } of closed) expect(value.length > 3 ? text : cells).not.toContain(asFiled(value));
    // Phone numbers and account digits of these lists are personal: the test would say nothing without any.
    if (['leads', 'people', 'applications', 'claims', 'invited', 'messages'].includes(list))
      expect(shown.length).toBeGreaterThan(0);
  });
  test.each(staffRoles.filter((role) => !roles.includes(role)))('is not for %s', async (role) => {
    expect((await ask(byRole[role], { list })).status).toBe(403);
  });
});

test('a file has every row once, in the order and with the columns of the list', async () => {
  const text = await textOf(byRole.owner, { query: 'sort=created&columns=phone' });
  const expected = Array.from({ length: leads }, (_, at) => `90000${70_000 + leads - 1 - at}`);
  expect(text).toBe(`\ufeffPhone\r\n${expected.join('\r\n')}\r\n`);
});
test('its filter counts, and a file in Hindi has Hindi heads', async () => {
  const text = await textOf(byRole.owner, { query: 'q=9000070003', language: 'hi' });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('फ़ोन');
});
test('the last row adds up the sums of all parts, as the list does', async () => {
  const columns = 'columns=payment,amount,posted,feeAndTax';
  const [{ paise }] = (
    await sql<{ paise: number }>`select sum(amount_paise)::bigint as paise from payment`.execute(app.db)
  ).rows as [{ paise: number }];
  expect(paise).toBeGreaterThan(0);
  const page = (await (await call(`/api/desk/payments?${columns}`, byRole.finance)).json()) as DrawnList;
  expect(page.totals).toMatchObject({ amount: paise });
  for (const [language, word] of [
    ['en', 'Total'],
    ['hi', 'कुल'],
  ] as const) {
    const lines = (await textOf(byRole.finance, { list: 'payments', query: columns, language })).trim().split('\r\n');
    expect(lines).toHaveLength(page.count + 2);
    const [first, amount, currency] = (lines.at(-1) ?? '').split(',');
    expect([first, Number(amount), currency]).toEqual([word, paise / 100, '']);
  }
});
test('a file names roles of staff in its language', async () => {
  const { phone } = byRole.owner;
  await call('/api/desk/views', byRole.owner, { list: 'leads', name: 'Mine', query: '' });
  const file = (language: 'en' | 'hi') => textOf(byRole.owner, { list: 'audit', query: 'columns=actor', language });
  expect(await file('hi')).toContain(`(मालिक, …${phone.slice(-2)})`);
  expect(await file('en')).toContain(`(Owner, …${phone.slice(-2)})`);
});
test('no cell is a formula', async () => {
  const csv = await textOf(byRole.owner, { query: 'columns=name' });
  for (const value of hostile.slice(0, 5)) expect(csv).toContain(`'${value}`);
  expect(csv).toContain(`"""a"",\r\n=b"`);
  const id = await begin(byRole.owner, { format: 'xlsx', query: 'columns=name' });
  await finish(id);
  const files = unzipSync(new Uint8Array(await (await fileOf(id, byRole.owner)).arrayBuffer()));
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString();
  expect(sheet).not.toContain('<f');
  expect(sheet).toContain('<t>=1+1</t>');
  expect(sheet.match(/<row /g)).toHaveLength(leads + 1);
});

test('a kill before a part counts loses and doubles no row', async () => {
  const whole = await textOf(byRole.owner);
  const id = await begin(byRole.owner);
  await turn(id);
  const killed = { ...ctx(), objects: { ...ctx().objects, put: () => Promise.reject(new Error('killed')) } };
  await expect(
    runExportTurn(killed, { exportId: id, turn: await turnOf(id) }, { rowsAtOnce: 25, forMs: 0 }),
  ).rejects.toThrow('killed');
  // Stored, but the row does not say so.
  let puts = 0;
  const late = {
    ...ctx(),
    transaction: <T>(work: Parameters<ReturnType<typeof ctx>['transaction']>[0]): Promise<T> =>
      puts++ === 1 ? Promise.reject(new Error('killed')) : (ctx().transaction(work) as Promise<T>),
  } as ReturnType<typeof ctx>;
  await expect(
    runExportTurn(late, { exportId: id, turn: await turnOf(id) }, { rowsAtOnce: 25, forMs: 0 }),
  ).rejects.toThrow('killed');
  await app.kill();
  await finish(id);
  const answer = await fileOf(id, byRole.owner);
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(whole);
  expect((await partsOf(id)).length).toBeGreaterThan(5);
  await deleteOldExports(ctx());
  // What was stored for a turn that did not count is gone.
  expect(await partsOf(id)).toHaveLength(Math.ceil(leads / 25));
}, 60_000);
test('twenty of the same turn at once store one part', async () => {
  const id = await begin(byRole.owner);
  await Promise.all(
    Array.from({ length: 20 }, () => runExportTurn(ctx(), { exportId: id, turn: 0 }, { rowsAtOnce: 25, forMs: 0 })),
  );
  expect(await turnOf(id)).toBe(1);
  await finish(id);
  expect(await exportsOf(byRole.owner)).toMatchObject([{ state: 'done', rows: leads }]);
  const answer = await fileOf(id, byRole.owner);
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
});

test('twenty begun at once are two', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(byRole.finance)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(18);
});
test('a filter that is not understood, an unknown list and a list without a right are refused', async () => {
  expect((await ask(byRole.owner, { query: 'state=nonsense' })).status).toBe(422);
  expect((await ask(byRole.owner, { list: 'nothing' })).status).toBe(404);
  expect((await ask(byRole.editor, { list: 'people' })).status).toBe(403);
});
test('a filter by what is masked for the person is refused, for its file would have all rows', async () => {
  const asked = { list: 'applications', query: 'gender=Other' };
  expect((await ask(byRole.viewer, asked)).status).toBe(422);
  expect((await ask(byRole.recruiter, asked)).status).toBe(200);
});

test('cancelled, nothing of it is left', async () => {
  const id = await begin(byRole.recruiter);
  await turn(id);
  const [key = ''] = await partsOf(id);
  expect(await ctx().objects.get(key)).toBeDefined();
  expect((await call(`/api/desk/exports/${id}/cancel`, byRole.recruiter, {})).status).toBe(200);
  expect((await call(`/api/desk/exports/${id}/cancel`, byRole.recruiter, {})).status).toBe(409);
  await turn(id);
  await deleteOldExports(ctx());
  expect(await ctx().objects.get(key)).toBeUndefined();
  expect(await partsOf(id)).toEqual([]);
  expect(await exportsOf(byRole.recruiter)).toMatchObject([{ state: 'cancelled', file: null }]);
  expect((await fileOf(id, byRole.recruiter)).status).toBe(404);
});

test('a role that is taken away stops it, and closes a file that is made', async () => {
  const person = await deskMember(app.product.ctx, ['recruiter', 'viewer']);
  const made = await begin(person);
  await finish(made);
  const id = await begin(person);
  await turn(id);
  await app.product.ctx.transaction((tx) => revokeRoles(tx, person.phone as Phone, 'recruiter'));
  await turn(id);
  expect(await stateOf(id)).toBe('stopped');
  expect((await fileOf(id, person)).status).toBe(404);
  // Its columns were for a recruiter; the viewer's list masks them.
  expect((await fileOf(made, person)).status).toBe(403);
  expect((await exportsOf(person)).map(({ state, file }) => ({ state, file }))).toEqual([
    { state: 'stopped', file: null },
    { state: 'done', file: null },
  ]);
  await deleteOldExports(ctx());
  expect(await partsOf(id)).toEqual([]);
});
test('a role that is taken away while the last part is written is noticed before the file is done', async () => {
  const person = await deskMember(app.product.ctx, ['recruiter', 'viewer']);
  const id = await begin(person, { query: 'q=9000070003' });
  const { objects } = ctx();
  const put: typeof objects.put = async (...input) => {
    await objects.put(...input);
    await app.product.ctx.transaction((tx) => revokeRoles(tx, person.phone as Phone, 'recruiter'));
  };
  await runExportTurn({ ...ctx(), objects: { ...objects, put } }, { exportId: id, turn: 0 });
  expect(await stateOf(id)).toBe('stopped');
});

test('another person finds neither the file nor the export; the owner does', async () => {
  const id = await begin(byRole.recruiter);
  await finish(id);
  expect((await fileOf(id, byRole.finance)).status).toBe(404);
  expect((await call(`/api/desk/exports/${id}/cancel`, byRole.finance, {})).status).toBe(404);
  expect(await exportsOf(byRole.finance)).toEqual([]);
  expect((await fileOf(id, byRole.owner)).status).toBe(200);
  expect(await exportsOf(byRole.owner)).toMatchObject([{ id, file: 'download' }]);
  expect((await audited(id)).map(({ actor, act }) => [actor, act])).toEqual([
    [byRole.recruiter.accountId, 'exports/started'],
    [byRole.recruiter.accountId, 'exports/made'],
    [byRole.owner.accountId, 'exports/downloaded'],
  ]);
});
test('personal data in full asks for a fresh second factor, masked data does not', async () => {
  const [full, masked] = [await begin(byRole.recruiter), await begin(byRole.viewer)];
  await finish(full);
  await finish(masked);
  await sql`update desk_session set factor_at = factor_at - interval '6 minutes'`.execute(app.db);
  expect(await exportsOf(byRole.recruiter)).toMatchObject([{ file: 'confirm' }]);
  expect((await fileOf(full, byRole.recruiter)).status).toBe(403);
  expect((await call(`/api/desk/exports/${full}/confirm`, byRole.recruiter, {})).status).toBe(403);
  expect(await exportsOf(byRole.viewer)).toMatchObject([{ file: 'download' }]);
  expect((await fileOf(masked, byRole.viewer)).status).toBe(200);
});

test('the audit has who, which list, which filter and how many rows; a typed number only where it can be erased', async () => {
  const id = await begin(byRole.recruiter, { query: 'q=9000070003&kind=call-back' });
  await finish(id);
  const entries = await audited(id);
  expect(entries.at(-1)).toEqual({
    actor: byRole.recruiter.accountId,
    act: 'exports/made',
    details: { list: 'leads', format: 'csv', filter: 'kind=call-back', count: 1 },
  });
  const { rows } = await sql<{ row: string }>`
    select list_export::text as row from list_export where id = ${id}`.execute(app.db);
  expect(JSON.stringify([rows, entries])).not.toContain('9000070003');
  expect((await drawnExports(byRole.recruiter)).map(({ cells }) => cells['list'])).toMatchObject([
    { beside: ['Kind: Call-back'], badges: [{ text: 'searched' }] },
  ]);
});

test('a file is gone after seven days; an export that hangs is given up after one', async () => {
  const id = await begin(byRole.recruiter);
  await finish(id);
  const [key = ''] = await partsOf(id);
  const hanging = await begin(byRole.finance);
  app.pass(dayMs + hourMs);
  await continueExports(ctx());
  expect(await stateOf(hanging)).toBe('failed');
  await deleteOldExports(ctx());
  expect(await ctx().objects.get(key)).toBeDefined();
  app.pass(6 * dayMs - hourMs - minuteMs);
  await deleteOldExports(ctx());
  expect(await stateOf(id)).toBe('done');
  app.pass(2 * minuteMs);
  await deleteOldExports(ctx());
  expect(await ctx().objects.get(key)).toBeUndefined();
  expect(await stateOf(id)).toBeUndefined();
});

describe('the limits of a day', () => {
  const mega = 1024 * 1024;
  const stored = (as: DeskMember, bytes: number, ago = '1 hour') =>
    sql`insert into list_export (id, list, format, language, query, is_search, account_id, roles, created_at, state, byte_count, expires_at)
        values (${crypto.randomUUID()}, 'leads', 'csv', 'en', '', false, ${as.accountId}, '{owner}', ${ctx().now()}::timestamptz - ${ago}::interval,
                'done', ${bytes}, ${ctx().now()}::timestamptz + interval '1 day')`.execute(app.db);
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code ?? 'begun';

  test('are thirty files, however they ended, also when many are asked for at once', async () => {
    const person = await deskMember(app.product.ctx, ['recruiter']);
    for (let count = 0; count < 29; count++) await stored(person, 0);
    const codes = await Promise.all((await Promise.all(Array.from({ length: 20 }, () => ask(person)))).map(codeOf));
    expect(codes.filter((code) => code === 'begun')).toHaveLength(1);
    expect(codes.filter((code) => code === 'lists/daily-exports')).toHaveLength(19);
    await call(
      `/api/desk/exports/${(await exportsOf(person)).find(({ state }) => state === 'running')!.id}/cancel`,
      person,
      {},
    );
    const answer = await ask(person);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 22 * 3600]).toEqual([429, true]);
    // Those of others and of more than a day ago do not count.
    expect(await codeOf(await ask(await deskMember(app.product.ctx, ['viewer'])))).toBe('begun');
    await sql`update list_export set created_at = created_at - interval '23 hours' where account_id = ${person.accountId}`.execute(
      app.db,
    );
    expect(await codeOf(await ask(person))).toBe('begun');
  });

  test('are 200 MB: none is begun above, and one that would pass them is stopped', async () => {
    const person = await deskMember(app.product.ctx, ['recruiter']);
    await stored(person, 200 * mega - 10);
    const id = await begin(person);
    await runExportTurn(ctx(), { exportId: id, turn: await turnOf(id) });
    expect((await exportsOf(person)).find((found) => found.id === id)).toMatchObject({ state: 'stopped' });
    const { rows } = await sql<{ bytes: number }>`select byte_count as bytes from list_export where id = ${id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ bytes: 0 }]);
    await stored(person, 10);
    expect(await codeOf(await ask(person))).toBe('lists/daily-exports');
  });
});
