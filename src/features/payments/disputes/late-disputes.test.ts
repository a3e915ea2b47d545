// Disputes that come late, in a row, or while the gateway is unreachable.
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest } from '#test/money.ts';
import { requestRefund } from '../refunds/actions/request-refund.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx } = app.product;

const { settle } = money;
const ask = async (paymentId: string): Promise<string> => {
  const made = await requestRefund(ctx, { paymentId, reason: 'other', by: 'cli:test' });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
};
const { misfit, openDispute: open, itemsOf: mine } = money;
test('each lost dispute beside a refund is listed', async () => {
  const paid = await money.paid();
  await ask(paid.paymentId);
  await settle();
  const first = await open(paid.orderId, '--amount', '200');
  await money.staff('dispute', 'lost', first);
  const second = await open(paid.orderId);
  await money.staff('dispute', 'lost', second);
  expect(await mine(first, second, paid.paymentId)).toEqual([`paid-back-twice ${first}`, `paid-back-twice ${second}`]);
});

describe('a lost dispute', () => {
  test('without an amount is lost in full, however many others are open', async () => {
    const paid = await money.paid();
    const number = await open(paid.orderId);
    await app.asOwner(`
      insert into payment (id, gateway, gateway_payment_id, state, amount_paise, posted_paise, mismatch, first_seen_at, captured_at)
        select 'pay_many' || n, 'instamojo', 'MANY' || n, 'disputed', 100, 100, 'unknown-order', now(), now() from generate_series(1, 500) n;
      insert into dispute (id, payment_id, gateway, case_number, reason, opened_on, answer_by, state, amount_paise, opened_at, opened_by)
        select 'SD-MANY' || n, 'pay_many' || n, 'instamojo', 'CB-MANY' || n, 'other', now(), now() + interval '900 days', 'open', 100, now() - interval '30 days', 'test' from generate_series(1, 500) n`);
    const output = await money.staff('dispute', 'lost', number);
    await app.asOwner(`delete from dispute where id like 'SD-MANY%'; delete from payment where id like 'pay_many%'`);
    expect(output).toContain('lost: ₹500 of ₹500');
  });
  test('is recorded while the gateway is unreachable and a sent refund waits, if staff vouch', async () => {
    const paid = await money.paid();
    control.addFault({ path: '/v2/', kind: '500', count: 50 });
    const refundId = await ask(paid.paymentId);
    await money.idle();
    const number = await open(paid.orderId);
    expect(await money.staff('dispute', 'lost', number)).toMatch(/^refused: payments\/gateway-away/);
    expect(await money.staff('dispute', 'lost', number, '--not-at-gateway')).toContain('lost: ₹500 of ₹500');
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ id: refundId, state: 'closed' });
    const { rows } = await sql<{ details: object }>`
      select details from audit_entry where act = 'payments/dispute-lost' and subject = ${number}`.execute(app.db);
    expect(rows).toMatchObject([{ details: { isVouched: true } }]);
  });
});

describe('a payment under review', () => {
  test('is not listed while its dispute is open, nor after that took all of it', async () => {
    const paid = await misfit();
    const number = await open(paid.gatewayPaymentId);
    expect(await mine(paid.paymentId)).toEqual([]);
    await money.staff('dispute', 'lost', number);
    expect(await mine(paid.paymentId)).toEqual([]);
  });
  test('is listed again when a dispute lost in part ends its refund', async () => {
    const paid = await misfit({ currency: 'USD', amountPaise: 600 });
    await money.staff('payment', 'settled-sum', paid.gatewayPaymentId, '342.54');
    // It stops at once: the gateway can't refund this currency.
    await money.staff('payment', 'refund', paid.gatewayPaymentId, 'wrong', 'currency');
    const disputeId = await open(paid.gatewayPaymentId);
    await money.staff('dispute', 'lost', disputeId, '144.63');
    expect(await mine(paid.paymentId)).toEqual([`payment-needs-review ${paid.paymentId}`]);
    expect(await money.books()).toEqual([]);
  });
  test('is listed again with what a dispute left, and after one was won', async () => {
    const [part, won] = [await misfit(), await misfit()];
    await money.staff('dispute', 'lost', await open(part.gatewayPaymentId), '200');
    await money.staff('dispute', 'won', await open(won.gatewayPaymentId));
    expect(await mine(part.paymentId, won.paymentId)).toEqual([
      `payment-needs-review ${part.paymentId}`,
      `payment-needs-review ${won.paymentId}`,
    ]);
  });
});

test('who paid what was closed may pay anew, also after a dispute that was lost in part', async () => {
  const paid = await misfit();
  await money.staff('payment', 'close', paid.gatewayPaymentId, 'nobody', 'asks');
  await money.staff('dispute', 'lost', await open(paid.gatewayPaymentId), '20');
  expect(await money.order(paid.who)).not.toBe(paid.requestId);
});

test('a dispute opened during the look-up of a refund prevents sending it', async () => {
  const paid = await money.paid();
  control.addFault({ path: 'GET /v2/refunds/', kind: 'slow', delayMs: 1500, count: 1 });
  await ask(paid.paymentId);
  await pause(500);
  await open(paid.orderId);
  expect(money.refundsAt(paid)).toEqual([]);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'requested' });
});

test('the check of the books passes after these tests', async () => {
  await money.wait(2 * dayMs, 6 * hourMs);
  expect(await money.books()).toEqual([]);
});
