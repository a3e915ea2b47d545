// Refused calls of the desk have a name: in the log, and from twenty an hour on the attention list.
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { purgeOldDesk } from './actions/purge-old-desk.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const refused = (cookie: string) => app.request('/api/desk/audit', { headers: { cookie } });
const itemsOf = async (accountId: string) =>
  (await findItems(ctx)).filter(({ kind, subject }) => kind === 'many-refusals' && subject.startsWith(accountId));
const storedOf = async (accountId: string) =>
  (await sql`select 1 from desk_refusal where account_id = ${accountId}`.execute(app.db)).rows.length;
const lines = () => app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);

test('the line of a call has the account, also of a refused one, and of nobody else', async () => {
  const { cookie, accountId, ordinaryCookie } = await deskMember(ctx, ['viewer']);
  const from = app.logged.length;
  await refused(cookie);
  await app.request('/api/desk/session', { headers: { cookie } });
  await refused(ordinaryCookie);
  await app.request('/api/jobs', { headers: { cookie } });
  const said = lines().slice(from);
  expect(said.map(({ route, status, accountId: whose }) => [route, status, whose])).toEqual([
    ['/api/desk/audit', 403, accountId],
    ['/api/desk/session', 200, accountId],
    ['/api/desk/audit', 401, undefined],
    ['/api/jobs', 200, undefined],
  ]);
});

test('nineteen refusals within an hour are not listed, the twentieth is, once a day, also of many at once', async () => {
  const { cookie, accountId } = await deskMember(ctx, ['viewer']);
  for (let count = 0; count < 19; count++) expect((await refused(cookie)).status).toBe(403);
  expect(await itemsOf(accountId)).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => refused(cookie)));
  expect(await itemsOf(accountId)).toMatchObject([{ details: { perHour: 20 } }]);
  expect(await storedOf(accountId)).toBe(20);
});

test('refusals of more than an hour ago do not count; those of another person neither', async () => {
  const [one, two] = [await deskMember(ctx, ['viewer']), await deskMember(ctx, ['viewer'])];
  for (let count = 0; count < 19; count++) {
    await refused(one.cookie);
    await refused(two.cookie);
  }
  app.pass(hourMs);
  await sql`update desk_session set used_at = ${ctx.now()} where account_id = ${one.accountId}`.execute(app.db);
  await refused(one.cookie);
  expect([await itemsOf(one.accountId), await itemsOf(two.accountId)]).toEqual([[], []]);
});

test('a second factor that is asked for again does not count', async () => {
  const { cookie, accountId } = await deskMember(ctx, ['owner']);
  app.pass(6 * minuteMs);
  const answer = await app.request('/api/desk/staff/grant', {
    method: 'POST',
    body: '{}',
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'desk/factor-needed']);
  expect(await storedOf(accountId)).toBe(0);
});

test('a rule of the desk that refuses counts as well, and old ones are deleted', async () => {
  const { cookie, accountId } = await deskMember(ctx, ['viewer']);
  const answer = await app.request('/api/desk/reveals', {
    method: 'POST',
    body: JSON.stringify({ field: 'lead/phone', record: '1', reason: 'a test' }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(403);
  expect(await storedOf(accountId)).toBe(1);
  app.pass(dayMs + minuteMs);
  await purgeOldDesk(ctx);
  expect(await storedOf(accountId)).toBe(0);
});
