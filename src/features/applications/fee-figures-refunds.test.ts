// Figures of fees: a refund that staff record in parts counts with each part, as the books have it.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { after, before, dayInIndia, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { recordRefundPart } from '#features/payments/refunds/actions/record-refund-part.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';
import { someUtr } from '#test/referring.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const { control } = app.sandbox;
const finance = await deskMember(ctx, ['finance']);

async function figures() {
  const now = await ctx.businessNow();
  const days = new URLSearchParams({
    'made-from': dayInIndia(before(now, 3 * dayMs)),
    'made-to': dayInIndia(after(now, 3 * dayMs)),
  });
  // A session of before the wait has ended.
  const { cookie } = await deskMember(ctx, ['finance']);
  const answer = await app.request(`/api/desk/fee-figures?${days}`, { headers: { cookie } });
  const { rows } = (await answer.json()) as DrawnList;
  expect(rows).toHaveLength(1);
  return ['fees', 'refunded', 'net'].map((key) => rows[0]?.cells[key]?.value);
}

test('a part that staff record counts at once, then the rest, and not what was refunded beyond the fee', async () => {
  const { paymentId, gatewayPaymentId } = await money.paid();
  expect(await figures()).toEqual([500_00, 0, 500_00]);
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 1000 });
  const refundId = await money.requestRefund(paymentId);
  await money.wait(hourMs, 10 * minuteMs);
  control.clearFaults();
  expect(await figures()).toEqual([500_00, 0, 500_00]);
  const recordPart = async (amountPaise: number) => {
    const part = control.refund({ paymentId: gatewayPaymentId, amountPaise });
    if (!part.ok) throw new Error('no part');
    const { refundId: gatewayRefundId } = part.value;
    expect(await recordRefundPart(ctx, { refundId, gatewayRefundId, actor: finance.accountId })).toMatchObject({
      ok: true,
    });
  };
  await recordPart(400_00);
  expect(await figures()).toEqual([500_00, 400_00, 100_00]);
  const byHand = { refundId, bankReference: someUtr(), actor: finance.accountId, isConfirmedAbsent: true };
  expect(await recordManualRefund(ctx, byHand)).toMatchObject({ ok: true });
  expect(await figures()).toEqual([500_00, 500_00, 0]);
  await recordPart(100_00);
  expect(await figures()).toEqual([500_00, 500_00, 0]);
});
