// The list of refunds in trouble has the rows that the rule of overdue refunds names.
import { expect, test } from 'vitest';
import type { ListPage } from '#kit/desk/list-page.ts';
import { before, hourMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { readRows } from '#platform/desk/read-list.ts';
import { testContext } from '#test/database.ts';
import { payments as paymentList } from '../desk/payments.ts';
import { isOwed, overdueAt } from './rules.ts';

const { ctx } = await testContext();

test('stopped, denied, and open after five business days', async () => {
  const now = new Date();
  // Every three hours of two weeks, so that weekends are among them; two minutes beside the full hour, which may pass.
  const attempts = Array.from({ length: 112 }, (_none, index) => before(now, index * 3 * hourMs + 120_000));
  const states = ['requested', 'sent', 'stopped', 'denied', 'done', 'closed'] as const;
  const refunds = attempts.flatMap((attemptAt, at) =>
    states.map((state) => ({ id: `pay_${at}_${state}`, state, attemptAt })),
  );
  for (const { id, state, attemptAt } of refunds) {
    await rows(
      ctx.db,
      sql`insert into payment (id, gateway, gateway_payment_id, state, amount_paise, posted_paise, first_seen_at, captured_at)
          values (${id}, 'instamojo', ${id}, 'refund-requested', 100, 100, ${attemptAt}, ${attemptAt})`,
    );
    await rows(
      ctx.db,
      sql`insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at, settled_at, closed_by, closed_reason)
          values (${id}, ${id}, 100, 'other', ${state}, 'system', ${attemptAt}, ${attemptAt},
                  ${['done', 'denied', 'closed'].includes(state) ? attemptAt : null},
                  ${state === 'closed' ? 'test' : null}, ${state === 'closed' ? 'test' : null})`,
    );
  }
  const expected = refunds.filter(
    ({ state, attemptAt }) =>
      state === 'stopped' || state === 'denied' || (isOwed(state) && overdueAt(attemptAt) <= now),
  );
  const withForms = { ...ctx, findPaidForms: async () => new Map<string, never>() };
  const listed = new Set<string>();
  let query: string | null = 'refund=trouble&size=100';
  while (query !== null) {
    const viewer = { accountId: 'usr_reader', roles: ['finance'] } as const;
    const page: ListPage<{ readonly id: string }> = await readRows(
      withForms,
      paymentList,
      new URLSearchParams(query),
      viewer,
    );
    expect([page.count, page.ignored]).toEqual([expected.length, []]);
    for (const { id } of page.rows) listed.add(id);
    query = page.pages.next;
  }
  expect([...listed].toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
});
