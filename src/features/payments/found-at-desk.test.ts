// Payments and settlements in the search of the desk, by every number that staff have of them.
import { expect, test } from 'vitest';
import { dayInIndia, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest } from '#test/money.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from './refunds/actions/request-refund.ts';
import { recordManualRefund } from './refunds/actions/record-manual-refund.ts';
import { findPayments, findSettlements } from './store/desk.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const actor = 'cli:test';
const typed = (text: string) => ({ text, phone: undefined, words: undefined });
const paymentsFor = async (text: string) => (await findPayments(ctx.db, typed(text))).map(({ id }) => id);
const settlementsFor = async (text: string) => (await findSettlements(ctx.db, typed(text))).map(({ id }) => id);

test('a payment: by its ids and its order, and by the number of its refund or dispute', async () => {
  const [paid, disputed] = [await money.paid(), await money.paid()];
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: actor });
  const opened = await openDispute(ctx, { orderId: disputed.orderId, actor });
  if (!made.ok || !opened.ok) throw new Error('not made');
  for (const text of [paid.paymentId, paid.gatewayPaymentId, paid.orderId, made.value.id])
    expect([text, await paymentsFor(text)]).toEqual([text, [paid.paymentId]]);
  for (const text of [opened.value.id, opened.value.id.toLowerCase(), opened.value.id.replaceAll('-', ' ')])
    expect([text, await paymentsFor(text)]).toEqual([text, [disputed.paymentId]]);
});

test('a payment: by the bank reference of its refund by hand', async () => {
  const paid = await money.paid();
  app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 3 });
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: actor });
  if (!made.ok) throw new Error(made.refusal.code);
  await money.idle();
  await money.wait(10 * minuteMs, minuteMs);
  const byHand = { refundId: made.value.id, bankReference: 'SBIN0042/77', actor };
  expect(await recordManualRefund(ctx, byHand)).toMatchObject({ ok: true });
  for (const text of ['SBIN0042/77', 'sbin0042/77']) expect(await paymentsFor(text)).toEqual([paid.paymentId]);
  expect(await paymentsFor('SBIN0042/78')).toEqual([]);
});

test('a payment: by the numbers that the gateway gave its refund and its dispute, and by that refund at the bank', async () => {
  const [paid, disputed] = [await money.paid(), await money.paid()];
  await money.requestRefund(paid.paymentId);
  await money.wait(2 * dayMs, 4 * hourMs);
  const { rows } = await sql<{ there: string; reference: string | null }>`
    select gateway_refund_id as there, bank_reference as reference from refund where payment_id = ${paid.paymentId}`.execute(
    app.db,
  );
  const { there, reference } = rows[0]!;
  expect(reference).not.toBeNull();
  for (const text of [there, reference!]) expect([text, await paymentsFor(text)]).toEqual([text, [paid.paymentId]]);
  await openDispute(ctx, { orderId: disputed.orderId, caseNumber: 'Case-77', actor });
  for (const text of ['Case-77', 'case-77']) expect(await paymentsFor(text)).toEqual([disputed.paymentId]);
});

test('a settlement: by its numbers and by the bank reference', async () => {
  await money.paid();
  await money.staff('settlement', 'record', 'stl_9', 'utr0000000009', dayInIndia(new Date()), '476.40', '20', '3.60');
  const { rows } = await sql<{ id: string }>`select id from settlement where gateway_settlement_id = 'stl_9'`.execute(
    app.db,
  );
  const id = rows[0]?.id ?? '';
  for (const text of [id, id.toLowerCase(), 'stl_9', 'UTR0000000009', 'utr0000000009'])
    expect([text, await settlementsFor(text)]).toEqual([text, [id]]);
  expect(await settlementsFor('UTR0000000010')).toEqual([]);
});
