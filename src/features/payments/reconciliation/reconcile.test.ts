import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { type Ordered, paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';

const calls: string[] = [];
const app = await testProduct({ onGatewayCall: (call) => void calls.push(call) });
await openAllRoles(app.db);
const { control } = app.sandbox;
const {
  attention,
  balances,
  differences,
  list,
  numbersOf,
  order,
  pay,
  staff,
  notified: delivered,
  verify,
} = paying(app);
beforeEach(() => {
  control.clearFaults();
  control.setPace({ hasPaymentList: true, refundSettlesAfterMs: 3000 });
  calls.length = 0;
});

async function lostOrder(): Promise<Ordered> {
  const ordered = await order();
  await app.asOwner(`
    with gone as (delete from payment_order where id = '${ordered.reference}' returning subject)
    delete from frozen_form where id in (select subject from gone)`);
  return ordered;
}
const paymentRow = async (gatewayPaymentId: string) =>
  (
    await sql<{ id: string; state: string; mismatch: string | null; payerAccountId: string | null }>`
      select id, state, mismatch, payer_account_id from payment where gateway_payment_id = ${gatewayPaymentId}`.execute(
      app.db,
    )
  ).rows[0];
async function runTimer(name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key := ${name})`.execute(app.db);
  await app.idle();
}
const gaps = async (): Promise<string[]> => (await attention('reconciliation-gap')).map((item) => item.subject);
const newestRun = async () =>
  (await sql<Record<string, unknown>>`select * from reconciliation order by id desc limit 1`.execute(app.db)).rows[0];

describe.each([
  ['from the list of payments', true],
  ['from the requests and their payments, where that list answers 404', false],
])('%s', (_name, hasPaymentList) => {
  beforeEach(() => control.setPace({ hasPaymentList }));

  test('a payment without a webhook becomes its application', async () => {
    const ordered = await order();
    pay(ordered);
    // As if polling had never read it.
    await sql`update payment_order set next_read_at = null where id = ${ordered.reference}`.execute(app.db);
    await staff('gateway reconcile');
    await delivered();
    expect(await numbersOf(ordered.who)).toHaveLength(1);
    expect(await gaps()).toEqual([]);
  });
  test('a payment of an order that is not in this database is stored for review, with its payer', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    await staff('gateway reconcile');
    expect(await paymentRow(paymentId)).toMatchObject({
      mismatch: 'unknown-order',
      payerAccountId: ordered.who.accountId,
    });
    expect((await list(ordered.who))['paymentsInReview']).toMatchObject([{ reference: ordered.reference }]);
    const before = await balances();
    await staff('gateway reconcile');
    expect(await balances()).toEqual(before);
  });
  test('a page that was opened long before it was paid is found too', async () => {
    const ordered = await lostOrder();
    app.pass(20 * dayMs);
    const paymentId = pay(ordered);
    await staff('gateway reconcile');
    expect(await paymentRow(paymentId)).toMatchObject({ mismatch: 'unknown-order' });
  });
  test('a changed amount is listed once, and cleared when it agrees again', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { webhook: 'right' });
    await delivered();
    await app.asOwner(`update payment set amount_paise = 40000 where gateway_payment_id = '${paymentId}'`);
    app.pass(hourMs);
    await staff('gateway reconcile');
    await staff('gateway reconcile');
    expect((await gaps()).filter((subject) => subject.includes(paymentId))).toHaveLength(1);
    await app.asOwner(`update payment set amount_paise = 50000 where gateway_payment_id = '${paymentId}'`);
    await staff('gateway reconcile');
    expect((await gaps()).filter((subject) => subject.includes(paymentId))).toEqual([]);
  });
  test('a capture that the gateway reports as failed, or does not know, is listed', async () => {
    const ordered = await order();
    const reversed = pay(ordered, { webhook: 'right' });
    await delivered();
    control.settlePayment({ paymentId: reversed, outcome: 'failed', webhook: 'none' });
    await app.asOwner(`
      insert into payment (id, order_id, gateway, gateway_payment_id, state, amount_paise, first_seen_at, captured_at, outcome)
      select 'pay_gone', order_id, gateway, 'MOJOGONE', state, amount_paise, first_seen_at, captured_at, outcome
      from payment where gateway_payment_id = '${reversed}'`);
    app.pass(hourMs);
    await staff('gateway reconcile');
    expect((await gaps()).some((subject) => subject.includes(reversed))).toBe(true);
    expect((await gaps()).some((subject) => subject.includes('MOJOGONE'))).toBe(true);
    control.settlePayment({ paymentId: reversed, outcome: 'credit', webhook: 'none' });
    await app.asOwner(`delete from payment where id = 'pay_gone'`);
    await sql`update finding set gone_at = now() where subject like '%MOJOGONE%'`.execute(app.db);
    await staff('gateway reconcile');
    expect(await gaps()).toEqual([]);
  });
});

test('a page of ours that the gateway does not have is listed', async () => {
  const ordered = await order();
  await sql`update payment_order set request_id = 'nowhere' where id = ${ordered.reference}`.execute(app.db);
  app.pass(hourMs);
  await staff('gateway reconcile');
  expect((await gaps()).some((subject) => subject.includes(ordered.reference))).toBe(true);
  await sql`update payment_order set request_id = ${ordered.requestId} where id = ${ordered.reference}`.execute(app.db);
});

test('a refund made in the gateway’s dashboard is recorded', async () => {
  const ordered = await order();
  const paymentId = pay(ordered, { webhook: 'right' });
  await delivered();
  control.refund({ paymentId });
  app.pass(hourMs);
  await staff('gateway reconcile');
  await delivered();
  expect(await attention('refund-adopted')).toHaveLength(1);
  expect(['refund-requested', 'refunded']).toContain((await paymentRow(paymentId))?.state);
  app.pass(hourMs);
  await staff('gateway reconcile');
  await delivered();
  expect(await paymentRow(paymentId)).toMatchObject({ state: 'refunded' });
  expect(control.state().refunds.filter((refund) => refund.paymentId === paymentId)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test('each run is recorded with its counts; one that cannot complete is listed until one does', async () => {
  const ordered = await order();
  pay(ordered, { webhook: 'right' });
  await delivered();
  control.addFault({ path: 'GET /v2/refunds/', kind: '500', count: 10_000 });
  expect(await staff('gateway reconcile')).toMatch(/^refused/);
  expect(await newestRun()).toMatchObject({ cause: 'staff', finishedAt: null });
  expect(await attention('reconciliation-failed')).toHaveLength(1);
  control.clearFaults();
  expect(await staff('gateway reconcile')).toMatch(/payments/);
  const run = await newestRun();
  expect(run).toMatchObject({ gateway: 'instamojo', cause: 'staff', gaps: 0, finishedAt: expect.any(Date) });
  expect(run!['payments']).toBeGreaterThan(0);
  expect(await attention('reconciliation-failed')).toEqual([]);
});

test('staff choose the first day', async () => {
  expect(await staff('gateway reconcile 2026-13-45')).toMatch(/^refused/);
  expect(await staff('gateway reconcile 2020-01-01')).not.toMatch(/^refused/);
  expect(await newestRun()).toMatchObject({ since: new Date('2019-12-31T18:30:00Z') });
});

test('it runs daily, and again within the hour when the gateway was unreachable', async () => {
  const runs = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from reconciliation where cause = 'daily'`.execute(app.db))
      .rows[0]!.n;
  app.pass(2 * dayMs);
  control.addFault({ path: 'GET /v2/', kind: '500', count: 10_000 });
  await runTimer('reconcile-daily');
  control.clearFaults();
  app.pass(hourMs);
  await runTimer('reconcile-daily');
  const after = await runs();
  expect(await newestRun()).toMatchObject({ cause: 'daily', finishedAt: expect.any(Date) });
  app.pass(hourMs);
  await runTimer('reconcile-daily');
  expect(await runs()).toBe(after);
  app.pass(dayMs);
  await runTimer('reconcile-daily');
  expect(await runs()).toBe(after + 1);
});

test('all pages of the lists are read, and of two concurrent runs one works', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, () => order()));
  for (const ordered of all) pay(ordered);
  await sql`update payment_order set next_read_at = null where state = 'open'`.execute(app.db);
  const answers = await Promise.all([staff('gateway reconcile'), staff('reconcile')]);
  expect(answers.filter((answer) => answer.startsWith('refused'))).toHaveLength(1);
  await delivered();
  for (const ordered of all) expect(await numbersOf(ordered.who)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

describe('after a restore', () => {
  const restored = async (madeAt: Date) =>
    sql`insert into restored_backup (backup_at, restored_at) values (${madeAt}, ${app.product.ctx.now()})`.execute(
      app.db,
    );
  afterEach(async () =>
    app.asOwner(
      'alter table restore_confirmation disable trigger user; delete from restore_confirmation; delete from restored_backup',
    ),
  );
  const pending = async () =>
    (await sql`select 1 from restored_backup where gateway_read_at is null`.execute(app.db)).rows.length > 0;

  test('the lists since the backup are read first, and retried until complete', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    await restored(new Date(app.product.ctx.now().getTime() - 5 * dayMs));
    control.addFault({ path: 'GET /v2/', kind: '500', count: 10_000 });
    await runTimer('reconcile-restored');
    expect(await pending()).toBe(true);
    control.clearFaults();
    await runTimer('reconcile-restored');
    expect(await pending()).toBe(false);
    expect(await paymentRow(paymentId)).toMatchObject({ mismatch: 'unknown-order' });
    expect(await newestRun()).toMatchObject({ cause: 'restore', finishedAt: expect.any(Date) });
    // Once done it makes no further calls.
    calls.length = 0;
    await runTimer('reconcile-restored');
    expect(calls).toEqual([]);
  });
  test('no refund is sent until then; one that was made since the backup is not made again', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { webhook: 'right' });
    await delivered();
    // Made after the backup, so the restored rows do not have it.
    control.refund({ paymentId });
    await restored(new Date(app.product.ctx.now().getTime() - dayMs));
    const [number] = await numbersOf(ordered.who);
    await staff(`refund ${number} asked on the phone`);
    await app.idle();
    app.pass(10 * minuteMs);
    await runTimer('send-due-refunds');
    expect(control.state().refunds.filter((refund) => refund.paymentId === paymentId)).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('POST /v2/payments/'))).toEqual([]);
    await runTimer('reconcile-restored');
    await delivered();
    app.pass(hourMs);
    await runTimer('send-due-refunds');
    await delivered();
    app.pass(hourMs);
    await runTimer('send-due-refunds');
    await delivered();
    expect(control.state().refunds.filter((refund) => refund.paymentId === paymentId)).toHaveLength(1);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'refunded' });
  });
  test('the payer of a lost order is shown that we have the payment', async () => {
    const ordered = await lostOrder();
    const paymentId = pay(ordered);
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 202, json: { state: 'in-review' } });
  });
});
