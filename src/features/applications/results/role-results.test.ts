// The pages of a role say that results of an earlier opening, or of this one, are out while it takes applications.
import { expect, test } from 'vitest';
import { dayInIndia } from '#kit/time.ts';
import { on, sql } from '#platform/database/db.ts';
import { advertiseAgain } from '#features/jobs/actions/advertise-again.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const actor = 'cli:test';
const name = 'Supervisor';
const results = async () => {
  const one = (await (await app.request(`/jobs/${name}`)).json()) as RoleAnswer;
  const { roles } = (await (await app.request('/api/jobs')).json()) as { roles: readonly RoleAnswer[] };
  const others = roles.filter((role) => role.name !== name);
  expect(others.map((role) => role.results)).toEqual(others.map(() => null));
  expect(roles.find((role) => role.name === name)?.results).toEqual(one.results);
  return one.results;
};
const publish = (opening: number, stage: string, day: string) =>
  sql`insert into result_list (role, opening, stage, numbers, published_at, published_by)
    values (${name}, ${opening}, ${stage}, '{SA-7K3M-9PQ2-XW4D}', ${day}::timestamptz, ${actor})`.execute(app.db);
const state = (to: 'open' | 'closed') => changeRoleState(ctx, { name, state: to, actor });

test('nothing is said before the selected are published, and while nobody can apply', async () => {
  await state('open');
  await publish(1, 'called', '2026-09-01T10:00:00Z');
  expect(await results()).toBeNull();
  // 21:00 of the day before in UTC is the next day in India.
  await publish(1, 'selected', '2026-09-02T21:00:00Z');
  expect(await results()).toEqual({ isEarlier: false, closedOn: null, publishedOn: '2026-09-03' });
  await state('closed');
  expect(await results()).toBeNull();
});
test('a new opening says that results of the one before are out, and when that one closed', async () => {
  const closedOn = dayInIndia(await ctx.businessNow());
  expect(await advertiseAgain(ctx, { name, actor })).toMatchObject({ ok: true });
  await state('open');
  expect(await results()).toEqual({ isEarlier: true, closedOn, publishedOn: '2026-09-03' });
  await sql`update result_list set withdrawn_at = now()`.execute(app.db);
  expect(await results()).toBeNull();
});
test('pages that are cached follow: publishing and withdrawing tell every instance', async () => {
  const triggers = await on(ctx.db).column<string>`
    select event_manipulation from information_schema.triggers where trigger_name = 'result_list_pages' order by 1`;
  expect(triggers).toEqual(['INSERT', 'UPDATE']);
});
