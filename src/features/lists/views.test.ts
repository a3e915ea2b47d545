import { expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { parcelRegisters, parcelTables } from '#test/parcels.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import type { BulkJobAnswer, ViewAnswer } from './contract.ts';
import { startBulkJob } from './actions/start-bulk-job.ts';

const app = await testProduct({ ports: parcelRegisters });
await app.asOwner(parcelTables);
const member = (...roles: StaffRole[]): Promise<DeskMember> => deskMember(app.product.ctx, roles);
interface Answered {
  readonly status: number;
  readonly json: Record<string, unknown>;
}
async function call(as: DeskMember, path: string, json?: object): Promise<Answered> {
  const answer = await app.request(path, {
    method: json ? 'POST' : 'GET',
    headers: { cookie: as.cookie, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const save = (as: DeskMember, name: string, more: object = {}) =>
  call(as, '/api/desk/views', { list: 'parcels', name, query: 'state=sent', ...more });
const viewsOf = async (as: DeskMember): Promise<readonly ViewAnswer[]> =>
  ((await call(as, '/api/desk/views?list=parcels')).json as { views: readonly ViewAnswer[] }).views;
const namesOf = async (as: DeskMember): Promise<string[]> => (await viewsOf(as)).map((view) => view.name);

const recruiter = await member('recruiter');
const colleague = await member('recruiter');
const finance = await member('finance');
const owner = await member('owner');

test("a person's view is the person's own; a role's is everybody's who has the role, and the owner's", async () => {
  expect(await save(recruiter, ' My  parcels ')).toMatchObject({ status: 200, json: { done: 'views/saved' } });
  expect((await save(recruiter, 'Sent', { role: 'recruiter' })).status).toBe(200);
  expect(await namesOf(recruiter)).toEqual(['My parcels', 'Sent']);
  expect(await namesOf(colleague)).toEqual(['Sent']);
  expect(await namesOf(finance)).toEqual([]);
  expect(await namesOf(owner)).toEqual(['Sent']);
  expect(await save(recruiter, 'Theirs', { role: 'finance' })).toMatchObject({
    status: 403,
    json: { code: 'lists/not-allowed' },
  });
  expect((await save(owner, 'Theirs', { role: 'finance' })).status).toBe(200);
  expect(await namesOf(finance)).toEqual(['Theirs']);
  const [own] = await viewsOf(recruiter);
  expect((await call(colleague, `/api/desk/views/${own!.id}/delete`, {})).status).toBe(404);
  const [theirs] = await viewsOf(finance);
  expect((await call(recruiter, `/api/desk/views/${theirs!.id}/delete`, {})).status).toBe(403);
});

test('a view is renamed, moved and deleted, and each is audited without its name', async () => {
  const who = await member('recruiter');
  for (const name of ['A', 'B', 'C']) await save(who, name);
  const mine = async () => (await viewsOf(who)).filter((view) => view.role === null);
  const [first, , third] = await mine();
  expect((await call(who, `/api/desk/views/${third!.id}`, { position: '1' })).status).toBe(200);
  expect((await call(who, `/api/desk/views/${first!.id}`, { name: 'Z', query: 'state=lost' })).status).toBe(200);
  expect((await mine()).map(({ name, query }) => [name, query])).toEqual([
    ['C', 'state=sent'],
    ['Z', 'state=lost'],
    ['B', 'state=sent'],
  ]);
  expect(await call(who, `/api/desk/views/${first!.id}`, { name: 'b' })).toMatchObject({
    status: 409,
    json: { code: 'lists/same-name' },
  });
  expect((await call(who, `/api/desk/views/${first!.id}/delete`, {})).status).toBe(200);
  expect((await mine()).map(({ name }) => name)).toEqual(['C', 'B']);
  const { rows } = await sql<{ act: string; details: object }>`
    select act, details from audit_entry where actor = ${who.accountId} order by id`.execute(app.db);
  expect(rows.map(({ act }) => act)).toEqual([
    'views/saved',
    'views/saved',
    'views/saved',
    'views/changed',
    'views/changed',
    'views/deleted',
  ]);
  expect(rows.every(({ details }) => !JSON.stringify(details).includes('Z'))).toBe(true);
});

test("a role's view is changed and deleted by who saved it and by an owner, and a name is visible", async () => {
  expect((await save(recruiter, 'Shared', { role: 'recruiter' })).status).toBe(200);
  const shared = async (as: DeskMember) => (await viewsOf(as)).find(({ name }) => name === 'Shared');
  const { id } = (await shared(colleague))!;
  expect(await shared(colleague)).toMatchObject({ mayChange: false });
  expect(await shared(recruiter)).toMatchObject({ mayChange: true });
  const refused = { status: 403, json: { code: 'lists/not-allowed' } };
  expect(await call(colleague, `/api/desk/views/${id}/delete`, {})).toMatchObject(refused);
  expect(await call(colleague, `/api/desk/views/${id}`, { name: 'Mine' })).toMatchObject(refused);
  expect((await call(owner, `/api/desk/views/${id}/delete`, {})).status).toBe(200);
  const unseen = await save(recruiter, '\u3164\u200e', { role: 'recruiter' });
  expect(unseen).toMatchObject({ status: 422, json: { errors: [{ field: 'name', reason: 'missing' }] } });
});

test('bad input is named: no name, a query that is not understood, an unknown list', async () => {
  const fields = async (body: object) => (await call(recruiter, '/api/desk/views', body)).json['errors'];
  expect(await fields({ list: 'parcels', name: '  ', query: '' })).toEqual([{ field: 'name', reason: 'missing' }]);
  expect(await fields({ list: 'parcels', name: 'x', query: 'state=lots' })).toEqual([
    { field: 'state', reason: 'invalid' },
  ]);
  expect((await call(recruiter, '/api/desk/views', { list: 'none', name: 'x', query: '' })).status).toBe(404);
  expect((await call(recruiter, '/api/desk/views?list=none')).status).toBe(404);
});

test('a query with a search is refused beside the name, because a view without it would show other rows', async () => {
  const who = await member('finance');
  const refused = { status: 422, json: { code: 'lists/search', errors: [{ field: 'name', reason: 'search' }] } };
  expect(await save(who, 'Searched', { query: 'q=asha&state=sent' })).toMatchObject(refused);
  expect((await save(who, 'Last page', { query: 'state=sent&end=last' })).status).toBe(200);
  const view = (await viewsOf(who)).find(({ name }) => name === 'Last page');
  expect(view?.query).toBe('state=sent');
  expect(await call(who, `/api/desk/views/${view!.id}`, { query: 'q=asha' })).toMatchObject(refused);
  expect(await namesOf(who)).not.toContain('Searched');
});

test('a filter by what is masked for those who have the view is not understood', async () => {
  const [viewer, admin] = [await member('viewer'), await member('owner')];
  const filter = { query: 'sender=asha' };
  const statusOf = async (as: DeskMember, name: string, more: object = {}) =>
    (await save(as, name, { ...filter, ...more })).status;
  expect(await statusOf(viewer, 'Mine')).toBe(422);
  expect(await statusOf(admin, 'Of viewers', { role: 'viewer' })).toBe(422);
  expect(await statusOf(admin, 'Of recruiters', { role: 'recruiter' })).toBe(200);
  expect(await namesOf(viewer)).toEqual([]);
});
test('twenty views at most, whatever arrives at once', async () => {
  const who = await member('recruiter');
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => save(who, `view ${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ json }) => json['code'] === 'lists/too-many-views')).toHaveLength(10);
});

test('the progress, results, cancelling and undo of a bulk job over HTTP', async () => {
  await sql`insert into parcel (id, state) select n, 'packed' from generate_series(100, 139) n`.execute(app.db);
  const { id, phone } = { id: 'dsk', phone: member.name };
  const started = await startBulkJob(app.product.ctx, {
    kind: 'parcels/move',
    selection: { query: '' },
    params: { to: 'sent' },
    desk: { id, phone, accountId: recruiter.accountId, name: 'x', roles: ['recruiter'], hasFreshFactor: true },
  });
  const job = started.ok ? started.value.id : '';
  const read = async () => (await call(colleague, `/api/desk/work/${job}`)).json as unknown as BulkJobAnswer;
  await expect.poll(async () => (await read()).state).toBe('waiting');
  expect(await read()).toMatchObject({ total: 40, done: 40, canCancel: false, canUndo: true, isOver: false });
  const results = await call(colleague, `/api/desk/work/${job}/results?result=done&size=25`);
  expect(results.json).toMatchObject({ count: 40, pages: { previous: null } });
  expect((results.json['rows'] as object[])[0]).toMatchObject({
    id: '100',
    cells: { record: { value: '100' }, result: { value: 'done', text: 'Changed' }, present: { value: null } },
  });
  const viewer = await member('viewer');
  for (const path of [`/api/desk/work/${job}`, `/api/desk/work/${job}/results`])
    expect((await call(viewer, path)).status).toBe(403);
  expect((await call(viewer, `/api/desk/work/${job}/undo`, {})).status).toBe(403);
  expect((await call(recruiter, `/api/desk/work/${job}/cancel`, {})).status).toBe(409);
  expect(await call(recruiter, `/api/desk/work/${job}/undo`, {})).toMatchObject({
    status: 200,
    json: { done: 'lists/undone', undo: job },
  });
  await expect.poll(async () => (await read()).state).toBe('undone');
  expect(await read()).toMatchObject({ restored: 40, changed: 0, canUndo: false, isOver: true });
  expect((await call(recruiter, '/api/desk/work/blk_none')).status).toBe(404);
  await sql`
    update bulk_item set present = (array['leads/new', 'lists/no-change', 'parcels/torn'])[position] where job_id = ${job}`.execute(
    app.db,
  );
  const { rows } = (await call(colleague, `/api/desk/work/${job}/results`)).json as unknown as Wire<DrawnList>;
  expect(rows.slice(0, 4).map(({ cells }) => cells['present'])).toMatchObject([
    { value: 'leads/new', text: 'It was then: New' },
    { value: 'lists/no-change', text: 'It was so already' },
    { value: 'moved', text: 'A colleague had changed it' },
    { value: null },
  ]);
});
