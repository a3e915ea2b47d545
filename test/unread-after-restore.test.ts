// After a restore, rows of the gateway's lists that cannot be read: staff look them up and go on.
import { expect, test } from 'vitest';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { row, sql } from '#platform/database/db.ts';
import { confirmRestored, readRestore } from '#features/desk/actions/confirm-restored.ts';
import { recordRestore } from '#features/payments/actions/restores.ts';
import { reconcileRestored } from '#features/payments/reconciliation/actions/reconcile.ts';
import { sendDueRefunds } from '#features/payments/refunds/actions/send-refund.ts';
import { requestRefund } from '#test/cancelled.ts';
import { runMaker } from '#test/paying-out.ts';
import { razorpayProduct } from '#test/razorpay.ts';

const { app, changeList, control, paid, notified } = await razorpayProduct();
const ctx = app.product.workCtx;
type Paid = Awaited<ReturnType<typeof paid>>;
const ask = async ({ paymentId }: Paid): Promise<string> => {
  const found = await row<{ id: string }>(ctx.db, sql`select id from payment where gateway_payment_id = ${paymentId}`);
  const asked = await requestRefund(ctx, { paymentId: found?.id ?? '', reason: 'asked', by: runMaker });
  if (!asked.ok) throw new Error(asked.refusal.code);
  return asked.value.id;
};
const send = async (): Promise<void> => {
  app.pass(hourMs);
  await sendDueRefunds(ctx);
  await notified();
};
const refundsOf = ({ paymentId }: Paid): number =>
  control.state().refunds.filter((refund) => refund.paymentId === paymentId).length;
const page = () => readRestore(ctx, runMaker);
const confirm = async (input: { shown?: string; lookedUp?: string } = {}) => {
  const { shown } = await page();
  return confirmRestored(ctx, { numbers: 'all', actor: runMaker, shown, ...input });
};
const refused = (code: string) => ({ ok: false, refusal: { code } });

test('they are named on the page, and confirmed with what the person found; what is paid later waits for nobody', async () => {
  const one = await paid();
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  const refund = await ask(one);
  await notified();
  control.clearFaults();
  const now = await ctx.businessNow();
  await ctx.transaction((tx) => recordRestore(tx, { backupAt: before(now, dayMs), restoredAt: now }));
  expect(await confirm({ lookedUp: 'nothing there' })).toMatchObject(refused('restore/gateway-unread'));
  const { shown: unread } = await page();
  changeList('/refunds', (rows) => [...rows, { id: 'rfnd_Odd', payment_id: 'pay_Odd', amount: 'all' }]);
  await reconcileRestored(ctx);
  const { restores, records, shown } = await page();
  expect(restores).toMatchObject([
    {
      gatewayReadAt: null,
      unreadCount: 1,
      unreadRows: [{ gateway: 'razorpay', kind: 'refund', id: 'rfnd_Odd', field: 'amount' }],
    },
  ]);
  expect(records.map(({ number }) => number)).toEqual([refund]);
  expect(await confirm()).toMatchObject(refused('restore/rows-unread'));
  expect(await confirm({ shown: unread, lookedUp: 'nothing there' })).toMatchObject(refused('restore/not-as-shown'));
  await send();
  expect(refundsOf(one)).toBe(0);

  expect(await confirm({ shown, lookedUp: 'It is of another payment' })).toMatchObject({ ok: true });
  const entry = await row<{ details: object }>(
    ctx.db,
    sql`select details from audit_entry where act = 'restore/rows-looked-up' and actor = ${runMaker}`,
  );
  expect(entry).toMatchObject({ details: { count: 1, rows: 'razorpay refund rfnd_Odd: amount' } });
  expect((await page()).restores[0]).toMatchObject({ gatewayReadAt: expect.any(Date), unreadCount: 0, unreadRows: [] });
  await send();
  expect(refundsOf(one)).toBe(1);

  app.pass(hourMs);
  const later = await paid();
  await ask(later);
  await send();
  expect(refundsOf(later)).toBe(1);
});
