// The refunds of Today and the total of the list that they open are one sum, also where a part of a payment went back.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { before, dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { requestRefund } from './actions/request-refund.ts';
import type { Today } from '#features/desk/model/desk.ts';
import { deskMember } from '#test/desk.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

const app = await testProduct();
const { order, pay, verify } = paying(app);
await openAllRoles(app.db);
const paid = async (): Promise<string> => {
  const ordered = await order();
  const paymentId = pay(ordered);
  await verify(ordered, paymentId);
  return paymentId;
};
const member = await deskMember(app.product.ctx, ['finance']);
const get = async <Answer>(path: string): Promise<Answer> =>
  (await (await app.request(path, { headers: { cookie: member.cookie } })).json()) as Answer;

test('what went back on a day, and on several, is the total of the list', async () => {
  const [one, other] = [await paid(), await paid()];
  await app.idle();
  const now = await app.product.ctx.businessNow();
  const yesterday = before(now, dayMs);
  const parts = [
    [one, 200_00, yesterday],
    [one, 50_00, now],
    [other, 30_00, now],
  ] as const;
  for (const [index, [paymentId, paise, at]] of parts.entries())
    await app.asOwner(`insert into part_refund (id, payment_id, amount_paise, receipt, state, gateway_refund_id, requested_by, requested_at, settled_at)
      select 'SR-P${index}', id, ${paise}, 'application', 'done', 'part${index}', 'system', '${at.toISOString()}', '${at.toISOString()}'
        from payment where gateway_payment_id = '${paymentId}'`);
  // A part of a refund that was made in the gateway's dashboard; the rest of it has not gone back.
  const { rows } = await sql<{ id: string }>`select id from payment where gateway_payment_id = ${other}`.execute(
    app.db,
  );
  app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
  await app.asOwner(`update application set state = 'refund-requested' where payment_id = '${rows[0]!.id}'`);
  const asked = await requestRefund(app.product.ctx, { paymentId: rows[0]!.id, reason: 'asked', by: 'usr_x' });
  await app.asOwner(`insert into refund_part (refund_id, gateway_refund_id, amount_paise, recorded_at, recorded_by)
    select id, 'whole1', 1000, '${now.toISOString()}', 'system' from refund where payment_id = '${rows[0]!.id}'`);
  expect(asked).toMatchObject({ ok: true });
  const inserted = await sql<{ n: number }>`select count(*)::int as n from part_refund`.execute(app.db);
  expect(inserted.rows[0]?.n).toBe(3);
  const figure = (await get<Today>('/api/desk/today')).figures.find(({ key }) => key === 'refunds')!;
  const sumOf = async (url: string | null): Promise<number | undefined> =>
    (await get<DrawnList>(`/api${url ?? ''}`)).totals?.['refunded'];
  const on = (day: Date) => figure.days.find((each) => each.day === dayInIndia(day))!;
  expect([on(yesterday).paise, on(now).paise]).toEqual([200_00, 90_00]);
  expect(await sumOf(on(yesterday).url)).toBe(200_00);
  expect(await sumOf(on(now).url)).toBe(90_00);
  expect(await sumOf(figure.url)).toBe(290_00);
  // The whole payments would be another sum.
  expect((await get<DrawnList>(`/api${figure.url ?? ''}`)).totals).toEqual({ refunded: 290_00 });
});
