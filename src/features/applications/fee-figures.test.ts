// Figures of fees: the sums of the applications of the days, less what was refunded.
import { beforeAll, expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const finance = await deskMember(ctx, ['finance']);
const number = (n: number) => `SA-0000-0000-000${n}`;

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx }, { applications: 6, users: 6 });
  await app.rewrite('refund_attempt', 'delete from refund_attempt');
  await app.rewrite('refund', 'delete from refund');
  // By the clock of India: 5 October from its first moment, and 6 October.
  const at = ['2026-10-04T18:30:00Z', '2026-10-05T18:29:59Z', '2026-10-05T18:30:00Z', '2026-10-04T18:29:59Z'];
  await app.rewrite(
    'application',
    [1, 2, 3, 4, 5, 6]
      .map(
        (
          n,
        ) => `update application set created_at = '${at[n - 1] ?? '2026-09-01T00:00:00Z'}', paid_paise = ${n * 10_000},
          role = '${n === 2 ? 'Manager' : 'Supervisor'}', opening = ${n === 3 ? 2 : 1}, state = '${n === 2 ? 'refunded' : 'active'}'
          where id = '${number(n)}'`,
      )
      .join(';'),
  );
  await app.rewrite(
    'refund',
    `insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, settled_at, attempt_at)
      select 'SR-' || id, payment_id, paid_paise, 'asked', case id when '${number(2)}' then 'done' else 'requested' end, 'system', now(),
        case id when '${number(2)}' then now() end, now() from application where id in ('${number(1)}', '${number(2)}')`,
  );
});
const figures = async (query: string) => {
  const answer = await app.request(`/api/desk/fee-figures?${query}`, { headers: { cookie: finance.cookie } });
  const { rows } = (await answer.json()) as DrawnList;
  return rows.map(({ id, cells }) => [
    id,
    ...['applications', 'cancelled', 'fees', 'refunded', 'net'].map((key) => cells[key]?.value),
  ]);
};
const days = 'made-from=2026-10-05&made-to=2026-10-06';

test('by opening: a refund counts once it is done', async () => {
  expect(await figures(days)).toEqual([
    ['2 Supervisor', 1, 0, 30_000, 0, 30_000],
    ['1 Manager', 1, 1, 20_000, 20_000, 0],
    ['1 Supervisor', 1, 0, 10_000, 0, 10_000],
  ]);
});
test('by day of India', async () => {
  expect(await figures(`by=day&sort=of&${days}`)).toEqual([
    ['2026-10-05', 2, 1, 30_000, 20_000, 10_000],
    ['2026-10-06', 1, 0, 30_000, 0, 30_000],
  ]);
  expect(await figures('by=day&made-from=2026-10-07&made-to=2026-10-08')).toEqual([]);
});
test('who reads no applications does not read it', async () => {
  for (const role of ['editor', 'sales'] as const) {
    const { cookie } = await deskMember(ctx, [role]);
    expect((await app.request('/api/desk/fee-figures', { headers: { cookie } })).status).toBe(403);
  }
});
