// A dispute is a case of the gateway: its number, its days, and until when it can be answered.
import { expect, test } from 'vitest';
import { after, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { newCase, openDispute } from '#test/disputing.ts';
import { moneyTest } from '#test/money.ts';
import { decideDispute } from './actions/decide-dispute.ts';
import { recordManualRefund } from '../refunds/actions/record-manual-refund.ts';

const money = await moneyTest();
const { ctx } = money.app.product;
const actor = 'cli:test';
const inDays = async (days: number): Promise<string> => dayInIndia(after(await ctx.businessNow(), days * dayMs));
const postedOn = async (like: string) =>
  (
    await sql<{ kind: string; day: string }>`
      select kind, (at at time zone 'Asia/Kolkata')::date::text as day from ledger_transaction where source like ${like} order by id`.execute(
      money.app.db,
    )
  ).rows;

test('twenty records of one case make one dispute, whatever its letters are', async () => {
  const payments = await Promise.all(Array.from({ length: 4 }, () => money.paid()));
  const theCase = { ...newCase(await ctx.businessNow()), caseNumber: 'cb_Same' };
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      openDispute(ctx, {
        ...theCase,
        caseNumber: n % 2 ? 'CB_SAME' : 'cb_Same',
        orderId: payments[n % 4]!.paymentId,
        actor,
      }),
    ),
  );
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await money.books()).toEqual([]);
});

test('its postings are on the days of the gateway, which are not before the payment and not to come', async () => {
  const { paymentId } = await money.paid();
  const paidOn = await inDays(0);
  await money.wait(4 * dayMs, dayMs);
  const open = async (days: { day: string; answerBy?: string }) =>
    openDispute(ctx, { orderId: paymentId, actor, ...days });
  for (const days of [
    { day: await inDays(-9) },
    { day: await inDays(1) },
    { day: 'soon' },
    { day: await inDays(-1), answerBy: await inDays(-2) },
    { day: '', answerBy: 'never' },
  ])
    expect(await open(days)).toMatchObject({ refusal: { code: 'payments/dispute-day' } });
  const day = await inDays(-2);
  const opened = await open({ day });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const { id: disputeId } = opened.value;
  expect(await postedOn(`dispute:${disputeId}:%`)).toEqual([{ kind: 'dispute-opened', day }]);
  const verdict = { disputeId, lostPaise: 100_00, actor };
  expect(await decideDispute(ctx, { ...verdict, day: paidOn })).toMatchObject({
    refusal: { code: 'payments/dispute-day' },
  });
  const decided = await inDays(-1);
  expect(await decideDispute(ctx, { ...verdict, day: decided })).toMatchObject({ ok: true });
  // Posted in one millisecond, the two have no order.
  expect((await postedOn(`dispute:${disputeId}:%`)).slice(1).toSorted((a, b) => (a.kind < b.kind ? 1 : -1))).toEqual([
    { kind: 'dispute-won', day: decided },
    { kind: 'dispute-lost', day: decided },
  ]);
  expect(await money.books()).toEqual([]);
});

test('the attention list reminds three days before the last day to answer, and once it has passed', async () => {
  const { paymentId } = await money.paid();
  const opened = await openDispute(ctx, { orderId: paymentId, actor, answerBy: await inDays(5) });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const { id } = opened.value;
  const kinds = async (): Promise<string[]> =>
    (await money.itemsOf(id)).map((item) => item.replace(` ${id}`, '')).filter((kind) => kind !== 'dispute-open');
  expect(await kinds()).toEqual([]);
  await money.wait(2 * dayMs, dayMs);
  expect(await kinds()).toEqual(['dispute-answer-due']);
  await money.wait(3 * dayMs, dayMs);
  expect(await kinds()).toEqual(['dispute-answer-due']);
  await money.wait(dayMs, dayMs);
  expect(await kinds()).toEqual(['dispute-answer-missed']);
  await decideDispute(ctx, { disputeId: id, lostPaise: 0, actor });
  expect(await kinds()).toEqual([]);
});

test('a refund by hand is posted on the day of the bank', async () => {
  money.app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 3 });
  const { paymentId } = await money.paid();
  const refundId = await money.requestRefund(paymentId);
  await money.wait(4 * dayMs, hourMs);
  const byHand = { refundId, bankReference: 'SBIN00420077', actor };
  for (const day of [await inDays(-9), await inDays(1), 'soon'])
    expect(await recordManualRefund(ctx, { ...byHand, day })).toMatchObject({
      refusal: { code: 'payments/refund-day' },
    });
  const day = await inDays(-1);
  expect(await recordManualRefund(ctx, { ...byHand, day })).toMatchObject({ ok: true });
  expect(await postedOn(`refund:${refundId}:done`)).toEqual([{ kind: 'refund-by-hand', day }]);
  expect(await money.books()).toEqual([]);
});
