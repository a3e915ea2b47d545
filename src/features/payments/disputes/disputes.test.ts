// A payer's bank takes a payment back before, during and after its refund.
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const posts = 'POST /v2/payments/.*/refund/';

const ask = money.requestRefund;
const { settle } = money;
/** Opens a dispute of an order's only payment. @returns its number. */
const open = (input: { readonly orderId: string }, ...more: string[]): Promise<string> =>
  money.openDispute(input.orderId, ...more);
const mine = money.itemsOf;
const posted = async (dispute: string): Promise<string[]> =>
  (await money.postings(`dispute:${dispute}:%`)).map((posting) => posting.replace(`dispute:${dispute}:`, ''));
const opened = 'opened disputed_funds gateway_receivable 50000';
/** A duplicate payment whose refund the gateway denied. */
async function deniedSecond(): Promise<{ orderId: string; gatewayPaymentId: string; paymentId: string }> {
  const { orderId, requestId } = await money.paid();
  control.setPace({ refundSettlesAfterMs: null });
  const gatewayPaymentId = await money.pay(requestId);
  const refund = control.state().refunds.find((refund) => refund.paymentId === gatewayPaymentId)!;
  control.settleRefund({ refundId: refund.id, resolution: 'FINI_DENY' });
  await settle();
  return { orderId, gatewayPaymentId, paymentId: await money.paymentIdOf(gatewayPaymentId) };
}

describe('a dispute after a refund with an unknown outcome', () => {
  test('the refund is looked up, not denied, and staff are warned that the money may go back twice', async () => {
    const paid = await money.paid();
    control.addFault({ path: posts, kind: '500-after-effect' });
    await ask(paid.paymentId);
    expect(money.refundsAt(paid)).toHaveLength(1);
    const number = await open(paid);
    await settle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
    expect(await mine(number)).toEqual([`dispute-open ${number}`, `refund-and-dispute ${number}`]);
    expect(await money.paymentState(paid.paymentId)).toBe('disputed');
  });
});

describe('a dispute of a duplicate payment', () => {
  test('when lost, posts no false debt and no false loss', async () => {
    const before = await money.balances();
    const two = await deniedSecond();
    const held = await money.balances();
    expect((held['unapplied_receipts'] ?? 0) - (before['unapplied_receipts'] ?? 0)).toBe(-50_000);
    const number = await open(two, two.gatewayPaymentId);
    expect(await money.staff('dispute', 'lost', number)).toMatch(/lost/);
    const now = await money.balances();
    for (const account of ['unapplied_receipts', 'dispute_losses', 'disputed_funds', 'refunds_payable'])
      expect(now[account] ?? 0, account).toBe(before[account] ?? 0);
    expect(await posted(number)).toEqual([opened, 'lost-unapplied unapplied_receipts disputed_funds 50000']);
  });
});

describe('a dispute after a refund', () => {
  test('can be recorded; a lost sum is a loss and its item stays open', async () => {
    const paid = await money.paid();
    await ask(paid.paymentId);
    await settle();
    expect(await money.paymentState(paid.paymentId)).toBe('refunded');
    const number = await open(paid);
    expect((await mine(number)).sort()).toEqual([`dispute-open ${number}`, `refund-and-dispute ${number}`]);
    await money.staff('dispute', 'lost', number);
    expect(await posted(number)).toEqual([opened, 'lost dispute_losses disputed_funds 50000']);
    expect(await mine(number)).toEqual([`paid-back-twice ${number}`]);
    expect(await money.paymentState(paid.paymentId)).toBe('disputed');
  });
  test('when won, clears its item and the payment is refunded again', async () => {
    const paid = await money.paid();
    await ask(paid.paymentId);
    await settle();
    const number = await open(paid);
    await money.staff('dispute', 'won', number);
    expect(await posted(number)).toEqual([opened, 'won gateway_receivable disputed_funds 50000']);
    expect([await mine(number, paid.paymentId), await money.paymentState(paid.paymentId)]).toEqual([[], 'refunded']);
  });
});

describe('a dispute while a refund is requested', () => {
  async function waiting(): Promise<Paid & { readonly refundId: string; readonly dispute: string }> {
    const paid = await money.paid();
    control.addFault({ path: posts, kind: '500', count: 1 });
    const refundId = await ask(paid.paymentId);
    return { ...paid, refundId, dispute: await open(paid) };
  }
  test('nothing is sent to the gateway until it is decided; when won, the refund continues', async () => {
    const paid = await waiting();
    await money.wait(8 * hourMs, 30 * minuteMs);
    expect(money.refundsAt(paid)).toEqual([]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'requested' });
    await money.staff('dispute', 'won', paid.dispute);
    await settle();
    expect(money.refundsAt(paid)).toHaveLength(1);
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'refunded',
      'refunded',
    ]);
  });
  test('when lost, the bank has paid the refund', async () => {
    const paid = await waiting();
    await money.staff('dispute', 'lost', paid.dispute);
    await settle();
    expect(money.refundsAt(paid)).toEqual([]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed' });
    expect(await posted(paid.dispute)).toEqual([opened, 'lost-refund refunds_payable disputed_funds 50000']);
    expect(await money.postings(`refund:${paid.refundId}:denied`)).toEqual([]);
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'disputed',
      'refunded',
    ]);
    // The bank returned the fee, so the same form may be paid again.
    await money.order(paid.who);
  });
  test('when lost in part, that part of the refund is paid and the rest is listed', async () => {
    const paid = await waiting();
    await money.staff('dispute', 'lost', paid.dispute, '300');
    expect(await posted(paid.dispute)).toEqual([
      opened,
      'won gateway_receivable disputed_funds 20000',
      'lost-refund refunds_payable disputed_funds 30000',
    ]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed' });
    expect(await money.postings(`refund:${paid.refundId}:denied`)).toEqual([
      `refund:${paid.refundId}:denied refunds_payable fee_income 20000`,
    ]);
    expect(await mine(paid.dispute)).toEqual([`dispute-left-refund ${paid.dispute}`]);
    // Exactly the rest can still be refunded.
    await money.staff('refund', 'retry', paid.refundId);
    await settle();
    expect(money.refundsAt(paid)).toMatchObject([{ amountPaise: 20_000 }]);
  });
});

describe('a dispute of an application', () => {
  test('is lost in part, with a fee', async () => {
    const paid = await money.paid();
    const number = await open(paid, '--amount', '400');
    expect(await money.staff('dispute', 'fee', number, '59')).toMatch(/₹59/);
    await money.staff('dispute', 'lost', number, '150.50');
    expect(await posted(number)).toEqual([
      'opened disputed_funds gateway_receivable 40000',
      'fee dispute_fees gateway_receivable 5900',
      'won gateway_receivable disputed_funds 24950',
      'lost dispute_losses disputed_funds 15050',
    ]);
    expect(await money.paymentState(paid.paymentId)).toBe('disputed');
    expect(await money.staff('dispute', 'won', number)).toMatch(/^refused: .*decided/);
  });
  test('is opened once at a time, and can be opened again after it was won', async () => {
    const paid = await money.paid();
    const first = await open(paid);
    expect(await money.staff('dispute', 'open', paid.orderId)).toMatch(/^refused: payments\/dispute-open/);
    await money.staff('dispute', 'won', first);
    expect(await money.paymentState(paid.paymentId)).toBe('captured');
    expect(await open(paid)).not.toBe(first);
  });
  test('cannot exceed the paid amount, or concern a payment that was not captured', async () => {
    const paid = await money.paid();
    expect(await money.staff('dispute', 'open', paid.orderId, '--amount', '501')).toMatch(
      /^refused: payments\/dispute-too-much/,
    );
    expect(await money.staff('dispute', 'open', 'SO-0000-0000-0000')).toMatch(/^refused: payments\/unknown-order/);
    const number = await open(paid);
    expect(await money.staff('dispute', 'lost', number, '501')).toMatch(/^refused: payments\/dispute-too-much/);
    await money.staff('dispute', 'lost', number);
    expect(await money.staff('dispute', 'open', paid.orderId)).toMatch(/^refused: payments\/not-captured/);
  });
});

describe('a dispute of a payment without an order', () => {
  const { misfit } = money;
  test('blocks staff from applying or refunding it; when won, the review continues', async () => {
    const odd = await misfit();
    // Identified by the gateway's payment id only, as for an unknown order.
    const number = await open({ orderId: odd.gatewayPaymentId });
    expect(await money.paymentState(odd.paymentId)).toBe('disputed');
    expect(await money.staff('payment', 'apply', odd.gatewayPaymentId)).toMatch(/^refused/);
    expect(await money.staff('payment', 'refund', odd.gatewayPaymentId, 'wrong', 'sum')).toMatch(/^refused/);
    await money.staff('dispute', 'won', number);
    expect(await money.paymentState(odd.paymentId)).toBe('needs-review');
    // After a refund that the gateway denied, it is under review again.
    control.setPace({ refundSettlesAfterMs: null });
    await money.staff('payment', 'refund', odd.gatewayPaymentId, 'wrong', 'sum');
    const refund = control.state().refunds.find((refund) => refund.paymentId === odd.gatewayPaymentId)!;
    control.settleRefund({ refundId: refund.id, resolution: 'FINI_DENY' });
    await settle();
    expect(await money.paymentState(odd.paymentId)).toBe('needs-review');
    control.setPace({ refundSettlesAfterMs: 3000 });
    expect(await money.staff('payment', 'refund', odd.gatewayPaymentId, 'once', 'more')).not.toMatch(/^refused/);
    await settle();
    expect(await money.paymentState(odd.paymentId)).toBe('refunded');
    expect(await money.refundOf(odd.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
  });
  test('when lost, takes back the unapplied payment', async () => {
    const odd = await misfit();
    const number = await open(odd);
    await money.staff('dispute', 'lost', number);
    expect(await posted(number)).toEqual([
      'opened disputed_funds gateway_receivable 49900',
      'lost-unapplied unapplied_receipts disputed_funds 49900',
    ]);
  });
  test('when lost after staff closed the payment, is a loss', async () => {
    const odd = await misfit();
    await money.staff('payment', 'close', odd.gatewayPaymentId, 'a', 'gift');
    const number = await open(odd);
    expect(await money.paymentState(odd.paymentId)).toBe('disputed');
    await money.staff('dispute', 'lost', number);
    expect((await posted(number)).at(-1)).toBe('lost dispute_losses disputed_funds 49900');
    const again = await misfit();
    await money.staff('payment', 'close', again.gatewayPaymentId, 'a', 'gift');
    await money.staff('dispute', 'won', await open(again));
    expect(await money.paymentState(again.paymentId)).toBe('closed');
  });
});

describe('staff', () => {
  test('do not refund a disputed payment', async () => {
    const paid = await money.paid();
    await open(paid);
    expect(await money.staff('refund', paid.number, 'they', 'asked')).toMatch(/^refused: refunds\/disputed/);
    await money.wait(2 * hourMs, 30 * minuteMs);
    expect(money.refundsAt(paid)).toEqual([]);
  });
  test('read that a newly disputed payment is being refunded', async () => {
    const paid = await money.paid();
    await ask(paid.paymentId);
    const output = await money.staff('dispute', 'open', paid.orderId);
    expect(output).toMatch(/Refund SR-.* is (sent|done)/s);
    const number = /SD-[0-9A-Z-]+/.exec(output)![0];
    expect(await mine(number)).toContain(`refund-and-dispute ${number}`);
  });
  test('have nothing left to refund after a lost dispute', async () => {
    const paid = await money.paid();
    await money.staff('dispute', 'lost', await open(paid));
    expect(await money.staff('refund', paid.number, 'they', 'asked')).toMatch(/^refused: refunds\/nothing-left/);
  });
});

test('every action on a dispute is in the audit', async () => {
  const paid = await money.paid();
  const number = await open(paid);
  await money.staff('dispute', 'fee', number, '20');
  await money.staff('dispute', 'lost', number);
  const { rows } = await sql<{ act: string; actor: string }>`
    select act, actor from audit_entry where subject = ${number} order by id`.execute(app.db);
  expect(rows).toEqual(
    ['payments/disputed', 'payments/dispute-fee', 'payments/dispute-lost'].map((act) => ({ act, actor: 'usr_maker' })),
  );
});

test('the item of an open dispute stays until it is decided', async () => {
  const paid = await money.paid();
  const number = await open(paid);
  await money.wait(3 * dayMs, dayMs);
  expect(await mine(number)).toEqual([`dispute-open ${number}`]);
});

test('the check of the books passes after these tests', async () => {
  await money.wait(2 * hourMs, 30 * minuteMs);
  expect(await money.books()).toEqual([]);
});
