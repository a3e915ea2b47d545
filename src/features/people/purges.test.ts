import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { timer } from '#kit/event.ts';
import { languages } from '#kit/language.ts';
import { dayMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import { features } from '../../features.ts';
import { reportPurge } from './actions/report-purge.ts';
import { purgeWords } from './desk/retention.ts';

const app = await testProduct();
const { ctx } = app.product;
const purges = features.flatMap(({ timers }) => timers).filter(({ purge }) => purge);
const runsOf = (name: string) =>
  rows<{ total: number; waiting: number | null; counts: Record<string, number>; hasFailed: boolean }>(
    ctx.db,
    sql`select total, waiting, counts, has_failed from purge_run where timer = ${name} order by id`,
  );

test.each(languages)('every job that erases personal data is reported, and has its words (%s)', (language) => {
  expect(Object.keys(purgeWords[language]).toSorted()).toEqual(purges.map(({ name }) => name).toSorted());
  const erasing = features
    .flatMap(({ timers }) => timers)
    .map(({ name }) => name)
    .filter((name) => /erase|purge|forget/.test(name));
  expect(purges.map(({ name }) => name)).toEqual(expect.arrayContaining(erasing));
});

test('a run stores what it erased and what had to wait', async () => {
  await fullPerson(ctx);
  await sql`update message set state = 'sent', sent_at = created_at where channel = 'sms'`.execute(app.db);
  app.pass(31 * dayMs);
  await ctx.transaction((tx) => app.product.runTimers(tx));
  await app.idle();
  const [waiting] = await rows<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from message where state = 'queued' and erased_at is null`,
  );
  expect((await runsOf('erase-old-messages')).at(-1)).toMatchObject({ hasFailed: false, waiting: waiting?.count });
  const erased = await rows<{ count: number }>(
    ctx.db,
    sql`select count(*)::int as count from message where erased_at is not null`,
  );
  const total = (await runsOf('erase-old-messages')).reduce((sum, run) => sum + run.total, 0);
  expect(total).toBe(erased[0]?.count);
  expect(total).toBeGreaterThan(0);
  // Each retention job ran and answered a number.
  for (const { name } of purges) expect((await runsOf(name)).at(-1), name).toMatchObject({ hasFailed: false });
});

test('a run that fails is stored, and fails on', async () => {
  const broken = timer<typeof ctx>('erase-broken', { cron: '* * * * *', purge: {} }, () =>
    Promise.reject(new Error('down')),
  );
  await expect(reportPurge(ctx, broken)).rejects.toThrow('down');
  expect(await runsOf('erase-broken')).toEqual([{ total: 0, waiting: null, counts: {}, hasFailed: true }]);
});

test('runs are listed for a year', async () => {
  await sql`
    insert into purge_run (timer, started_at, finished_at, counts, total, has_failed)
    values ('erase-old', ${new Date(ctx.now().getTime() - 366 * dayMs)}, now(), '{}', 0, false)`.execute(app.db);
  await reportPurge(
    ctx,
    timer<typeof ctx>('erase-none', { cron: '* * * * *', purge: {} }, async () => 0),
  );
  expect(await runsOf('erase-old')).toEqual([]);
  const { cookie } = await deskMember(ctx, ['recruiter']);
  const answer = await app.request('/api/desk/retention?timer=erase-none', { headers: { cookie } });
  const { rows: listed } = (await answer.json()) as Wire<DrawnList>;
  expect(listed.map(({ cells }) => cells)).toMatchObject([
    { timer: { value: 'erase-none' }, total: { value: 0 }, waiting: { value: null }, state: { value: 'done' } },
  ]);
});
