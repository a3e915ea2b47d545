// Refunds made in the gateway's dashboard, in part or in another currency.
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { type Paid, moneyTest } from '#test/money.ts';
import { runMaker } from '#test/paying-out.ts';
import { recordGatewayRefund } from './actions/part-refunds.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;

const { changes, misfit, itemsOf: mine, settle } = money;
const lists = () => money.compare(3);
/** A refund of ₹500 that the gateway refuses, because this part was already refunded in its dashboard. */
async function partly(partPaise: number): Promise<Paid & { readonly refundId: string; readonly part: string }> {
  const paid = await money.paid();
  control.refund({ paymentId: paid.gatewayPaymentId, amountPaise: partPaise });
  const refundId = await money.requestRefund(paid.paymentId);
  await money.wait(2 * hourMs, 5 * minuteMs);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
  await lists();
  return { ...paid, refundId, part: money.refundsAt(paid)[0]!.id };
}

describe('a partial refund made in the gateway’s dashboard', () => {
  test('is recorded, and the rest stays owed and is refunded', async () => {
    const paid = await partly(10_000);
    expect(await mine(paid.part)).toEqual([`refund-unknown ${paid.part}`]);
    const moved = await changes(async () => {
      expect(await money.staff('refund', 'part', paid.refundId, paid.part)).toMatch(/₹100.*₹400/);
    });
    expect(moved).toEqual({ gateway_receivable: -10_000, refunds_payable: 10_000 });
    expect(await mine(paid.part)).toEqual([]);
    expect(await money.books()).toEqual([]);
    // The next reconciliation knows it.
    await lists();
    expect(await mine(paid.part)).toEqual([]);
    await money.staff('refund', 'retry', paid.refundId);
    await settle();
    expect(money.refundsAt(paid).map((refundRow) => refundRow.amountPaise)).toEqual([10_000, 40_000]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
    expect(await money.applicationState(paid.number)).toBe('refunded');
    expect(await money.books()).toEqual([]);
    // Everything was refunded, so the same form may be paid again.
    await money.order(paid.who);
  });
  test('of exactly half is not taken for the other half', async () => {
    const paid = await partly(25_000);
    await money.staff('refund', 'part', paid.refundId, paid.part);
    await money.staff('refund', 'retry', paid.refundId);
    await settle();
    expect(money.refundsAt(paid)).toHaveLength(2);
    expect(await money.books()).toEqual([]);
  });
  test('leaves the rest to be paid by hand or closed', async () => {
    const [byHand, closed] = [await partly(10_000), await partly(10_000)];
    for (const payment of [byHand, closed]) await money.staff('refund', 'part', payment.refundId, payment.part);
    const paid = await changes(() => money.staff('refund', 'by-hand', byHand.refundId, 'NEFT123456789'));
    expect(paid).toEqual({ refunds_payable: 40_000, bank: -40_000 });
    const ended = await changes(() => money.staff('refund', 'close', closed.refundId, 'they', 'took', 'part'));
    expect(ended).toEqual({ refunds_payable: 40_000, fee_income: -40_000 });
    expect(await money.books()).toEqual([]);
    // A retry owes only the rest.
    await money.staff('refund', 'retry', closed.refundId);
    await settle();
    expect(money.refundsAt(closed).map((refundRow) => refundRow.amountPaise)).toEqual([10_000, 40_000]);
    expect(await money.books()).toEqual([]);
  });
  test('is recorded once, with the actor in the audit', async () => {
    const paid = await partly(10_000);
    const output = await Promise.all(
      Array.from({ length: 4 }, () => money.staff('refund', 'part', paid.refundId, paid.part)),
    );
    expect(output.filter((text) => !text.startsWith('refused'))).toHaveLength(1);
    const { rows } = await sql<{ actor: string; details: object }>`
      select actor, details from audit_entry where act = 'payments/refund-part' and subject = ${paid.refundId}`.execute(
      app.db,
    );
    expect(rows).toMatchObject([{ actor: 'usr_maker', details: { gatewayRefund: paid.part, amountPaise: 10_000 } }]);
  });
  test('is refused for another payment, an unknown id, or the full owed amount', async () => {
    const [paid, other] = [await partly(10_000), await partly(10_000)];
    for (const id of [other.part, 'C0000000000', money.refundsAt(paid)[0]!.id + 'x'])
      expect(await money.staff('refund', 'part', paid.refundId, id)).toMatch(/^refused: (?!there is no command)/);
    expect(await money.books()).toEqual([]);
  });
});

describe('the refund of a payment in another currency', () => {
  test('is never requested at the gateway: staff pay it from the bank account', async () => {
    const { gatewayPaymentId, paymentId } = await misfit({ currency: 'USD', amountPaise: 600 });
    await money.staff('payment', 'settled-sum', gatewayPaymentId, '498.50');
    expect(await money.staff('payment', 'refund', gatewayPaymentId, 'wrong', 'currency')).toMatch(/USD.*by hand/);
    await settle();
    expect(money.refundsAt({ gatewayPaymentId })).toEqual([]);
    const refund = await money.refundOf(paymentId);
    expect(refund).toMatchObject({ state: 'stopped', refusals: 0 });
    expect(await mine(refund.id)).toEqual([`refund-stopped ${refund.id}`]);
    expect(await money.staff('refund', 'by-hand', refund.id, 'NEFT123456780')).toMatch(/₹498\.50/);
    expect(await money.books()).toEqual([]);
  });
  test('that the dashboard made in part has no sum in rupees', async () => {
    const paid = await misfit({ currency: 'USD', amountPaise: 600 });
    await money.staff('payment', 'settled-sum', paid.gatewayPaymentId, '498.50');
    const there = control.refund({ paymentId: paid.gatewayPaymentId, amountPaise: 300 });
    const gatewayRefundId = there.ok ? there.value.refundId : '';
    const made = { paymentId: paid.paymentId, gatewayRefundId, actor: runMaker };
    const recorded = await recordGatewayRefund(app.product.workCtx, made);
    expect(recorded).toMatchObject({ refusal: { code: 'payments/other-sum' } });
  });
});
