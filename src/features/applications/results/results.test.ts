import { expect, test } from 'vitest';
import { before, dayMs, minuteMs } from '#kit/time.ts';
import { kyselyOf } from '#platform/database/db.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { insertApplications } from '#test/applications.ts';
import { testContext } from '#test/database.ts';
import { setApplicationState } from '../store/applications.ts';
import { moveStage } from '../stages/actions/move-stage.ts';
import { publishResults, withdrawResults } from './actions/publish-results.ts';
import { countResults, readResultList, readResults } from './actions/read-results.ts';

const { ctx, pass } = await testContext();
const of = { role: 'Supervisor', opening: 1 };
const publish = (count: number) => publishResults(ctx, { ...of, stage: 'selected', count }, 'usr_anna');
const select = (applicationId: string) =>
  ctx.transaction((tx) =>
    moveStage(ctx, tx, { applicationId, stage: 'selected', by: 'usr_anna', at: ctx.now(), isAware: true }),
  );

test('a list has exactly the numbers that are at the stage permanently, and only the newest is on the site', async () => {
  const [first = '', second = '', third = '', other = ''] = await insertApplications(kyselyOf(ctx.db), 4, {
    createdAt: before(ctx.now(), 2 * dayMs),
  });
  expect(await publish(0)).toMatchObject({ ok: false, refusal: { code: 'results/not-as-shown' } });
  for (const number of [first, second]) expect(await select(number)).toMatchObject({ ok: true });
  // Both moves can still be undone.
  expect((await countResults(ctx, of)).selected).toBe(0);
  pass(3 * minuteMs);
  expect(await countResults(ctx, of)).toEqual({ shortlisted: 0, called: 0, selected: 2 });
  expect(await publish(1)).toMatchObject({ ok: false, refusal: { code: 'results/not-as-shown' } });

  // Many presses at once: each publishes the same, and one list is left.
  await Promise.all([1, 2, 3, 4, 5].map(() => publish(2)));
  const [list, ...more] = await readResults(ctx);
  expect([list?.count, more]).toEqual([2, []]);
  expect((await readResultList(ctx, list?.id ?? 0))?.numbers).toEqual([first, second].toSorted());

  // A move of a bulk action that another one followed holds nobody back.
  const [fifth = ''] = await insertApplications(kyselyOf(ctx.db), 1, { createdAt: before(ctx.now(), 2 * dayMs) });
  const shortlist = {
    applicationId: fifth,
    stage: 'shortlisted',
    by: 'usr_anna',
    at: ctx.now(),
    isAware: true,
  } as const;
  expect(await ctx.transaction((tx) => moveStage(ctx, tx, { ...shortlist, isBulk: true }))).toMatchObject({ ok: true });
  await select(fifth);
  pass(3 * minuteMs);
  expect((await countResults(ctx, of)).selected).toBe(3);
  await ctx.transaction((tx) => setApplicationState(tx, fifth, 'refund-requested'));

  // What was published stays as it was, until another list replaces it.
  await select(third);
  pass(3 * minuteMs);
  await ctx.transaction((tx) => setApplicationState(tx, first, 'refund-requested'));
  expect((await readResultList(ctx, list?.id ?? 0))?.numbers).toHaveLength(2);
  expect(await publish(2)).toMatchObject({ ok: true });
  expect(await readResultList(ctx, list?.id ?? 0)).toBeUndefined();
  const [newest] = await readResults(ctx);
  expect((await readResultList(ctx, newest?.id ?? 0))?.numbers).toEqual([second, third].toSorted());
  expect((await readResultList(ctx, newest?.id ?? 0))?.numbers).not.toContain(other);

  for (const _ of [1, 2]) expect(await withdrawResults(ctx, newest?.id ?? 0, 'usr_anna')).toMatchObject({ ok: true });
  expect(await readResults(ctx)).toEqual([]);
});

test('a move that can still be undone is in no list, also where the business clock is ahead', async () => {
  await moveClock(ctx, 3 * dayMs, async () => undefined);
  const [number = ''] = await insertApplications(kyselyOf(ctx.db), 1, { createdAt: before(ctx.now(), 2 * dayMs) });
  const { selected } = await countResults(ctx, of);
  expect(await select(number)).toMatchObject({ ok: true });
  expect((await countResults(ctx, of)).selected).toBe(selected);
  expect(await publish(selected + 1)).toMatchObject({ ok: false, refusal: { code: 'results/not-as-shown' } });
  pass(3 * minuteMs);
  expect(await publish(selected + 1)).toMatchObject({ ok: true });
});
