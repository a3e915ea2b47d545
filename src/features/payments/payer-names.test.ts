// Payments are found by the name of their payer, in the search and in the filter, and by nobody else's.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { order, pay, verify } = paying(app);
const member = await deskMember(app.product.ctx, ['finance']);
const list = async (query: Record<string, string>): Promise<DrawnList> =>
  (await (
    await app.request(`/api/desk/payments?${new URLSearchParams(query)}`, { headers: { cookie: member.cookie } })
  ).json()) as DrawnList;
const paidBy = async (name: string): Promise<{ gatewayId: string; accountId: string }> => {
  const ordered = await order();
  const gatewayId = pay(ordered);
  await verify(ordered, gatewayId);
  const { accountId } = ordered.who;
  await sql`update account set name = ${name} where id = ${accountId}`.execute(app.db);
  return { gatewayId, accountId };
};
const shown = (page: DrawnList) => page.rows.map(({ cells }) => cells['payment']?.value);

test('by the beginnings of the words of a name, in any order and either script', async () => {
  const [ravi, asha] = [await paidBy('Ravi Prasad'), await paidBy('आशा कुमारी')];
  await app.idle();
  for (const key of ['q', 'person']) {
    for (const typed of ['Ravi Prasad', 'prasad ravi', 'rav', ' Ravi '])
      expect([typed, shown(await list({ [key]: typed }))]).toEqual([typed, [ravi.gatewayId]]);
    expect(shown(await list({ [key]: 'कुमारी' }))).toEqual([asha.gatewayId]);
    expect(shown(await list({ [key]: 'Sunita' }))).toEqual([]);
  }
  // Links name the account, and every other number is found as before.
  expect(shown(await list({ person: asha.accountId }))).toEqual([asha.gatewayId]);
  expect(shown(await list({ q: ravi.gatewayId }))).toEqual([ravi.gatewayId]);
  expect((await list({ q: 'r' })).ignored).toMatchObject([{ field: 'q', reason: 'too-short' }]);
});
