// Captures that fit their order but have no application.
import { expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { confirmApplication } from '#features/applications/forms/actions/confirm-application.ts';
import { moneyTest } from '#test/money.ts';
import { pollDueOrders } from '../orders/actions/poll-due-orders.ts';
import { reconcileOrder } from '../orders/actions/reconcile-order.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx, workCtx } = app.product;

const { settle } = money;
interface Capture {
  readonly gatewayPaymentId: string;
  readonly paymentId: string;
  readonly orderId: string;
}
/** A capture whose confirmation was lost. */
async function unconfirmed(): Promise<Capture> {
  const requestId = await money.order(await app.applicant());
  const paid = control.pay({ requestId, outcome: 'credit', webhook: 'none' });
  if (!paid.ok) throw new Error('unknown page');
  const { rows } = await sql<{ id: string }>`select id from payment_order where request_id = ${requestId}`.execute(
    app.db,
  );
  const orderId = rows[0]!.id;
  await reconcileOrder({ ...ctx, emit: async () => undefined }, orderId);
  const gatewayPaymentId = paid.value.paymentId;
  return { gatewayPaymentId, paymentId: await money.paymentIdOf(gatewayPaymentId), orderId };
}
/** The same capture a day later. */
async function forgotten(): Promise<Capture> {
  const capture = await unconfirmed();
  const { paymentId } = capture;
  app.pass(25 * hourMs);
  expect(await mine(paymentId)).toEqual([`unapplied-old ${paymentId}`]);
  return capture;
}
const mine = money.itemsOf;
const applications = async (paymentId: string): Promise<number> =>
  (await sql`select 1 from application where payment_id = ${paymentId}`.execute(app.db)).rows.length;

test('"payment apply" makes the application', async () => {
  const paid = await forgotten();
  expect(await money.staff('payment', 'apply', paid.gatewayPaymentId)).toContain(paid.orderId);
  expect(await applications(paid.paymentId)).toBe(1);
  expect([await mine(paid.paymentId), await money.books()]).toEqual([[], []]);
});

test('"payment refund" refunds it, and it makes no application', async () => {
  const paid = await forgotten();
  expect(await money.staff('payment', 'refund', paid.gatewayPaymentId, 'the', 'form', 'is', 'lost')).toMatch(/SR-/);
  await pollDueOrders(workCtx);
  await settle();
  expect(await money.paymentState(paid.paymentId)).toBe('refunded');
  expect(await applications(paid.paymentId)).toBe(0);
  expect([await mine(paid.paymentId), await money.books()]).toEqual([[], []]);
});

test('"payment close" posts it as income, also if its confirmation comes late', async () => {
  const paid = await forgotten();
  expect(await money.staff('payment', 'close', paid.gatewayPaymentId, 'nobody', 'asks')).toMatch(/closed/);
  await pollDueOrders(workCtx);
  await money.idle();
  const { rows } = await sql<{ subject: string }>`select subject from payment_order where id = ${paid.orderId}`.execute(
    app.db,
  );
  const late = { paymentId: paid.paymentId, subject: rows[0]!.subject, amountPaise: 50_000 };
  expect(await confirmApplication(ctx, late)).toEqual({ kind: 'returned' });
  expect(await applications(paid.paymentId)).toBe(0);
  expect([await mine(paid.paymentId), await money.books()]).toEqual([[], []]);
});

test('after a dispute took a part, the rest is listed and can be refunded', async () => {
  const { gatewayPaymentId, paymentId } = await unconfirmed();
  const number = await money.openDispute(gatewayPaymentId);
  await money.staff('dispute', 'lost', number, '200');
  app.pass(26 * hourMs);
  expect(await mine(paymentId)).toEqual([`unapplied-old ${paymentId}`]);
  expect(await money.staff('payment', 'refund', gatewayPaymentId, 'the', 'rest')).toMatch(/₹300/);
  await settle();
  expect([await mine(paymentId), await money.books()]).toEqual([[], []]);
});
