// An application follows its payment, whatever happens simultaneously and whichever event is lost.
import { describe, expect, test } from 'vitest';
import { after, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { requestRefund } from '#features/payments/refunds/actions/request-refund.ts';
import { advance } from '#test/applications.ts';
import { auditEntries } from '#test/audit.ts';
import { runMaker } from '#test/paying-out.ts';
import { orderBody } from '#test/product.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { lockApplication } from '../store/applications.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx } = app.product;

const codeFor = async (paid: Paid): Promise<string> => {
  const sent = await app.post(`/api/applications/${paid.number}/withdrawal-code`, {}, paid.who);
  expect(sent.status, await sent.clone().text()).toBe(200);
  const texts = app.messages.filter(
    (message) => message.to === paid.who.phone && message.template === 'withdrawal-code',
  );
  return /^\d{6}/.exec(texts.at(-1)!.text)![0];
};
const cancel = (paid: Paid, code: string) => app.post(`/api/applications/${paid.number}/withdraw`, { code }, paid.who);
const startRefund = async (paid: Paid): Promise<string> => {
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: 'cli:test' });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
};
/** The state after a reaction ran out of attempts or was lost with the queue. */
const loseEvents = (paid: Paid, state: string) =>
  app.asOwner(`update application set state = '${state}' where id = '${paid.number}'`);
const advancedAt = async (paid: Paid): Promise<Date | null> =>
  (
    await sql<{ advancedAt: Date | null }>`select advanced_at from application where id = ${paid.number}`.execute(
      app.db,
    )
  ).rows[0]!.advancedAt;

describe('lost events', () => {
  test('an application follows its refund', async () => {
    const application = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    await startRefund(application);
    await money.idle();
    await loseEvents(application, 'active');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(application.number)).toBe('refund-requested');
    control.settleRefund({ refundId: money.refundsAt(application)[0]!.id, resolution: 'FINI_DENY' });
    await money.wait(30 * minuteMs, 5 * minuteMs);
    await loseEvents(application, 'refund-requested');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(application.number)).toBe('active');
    await money.staff('refund', 'by-hand', (await money.refundOf(application.paymentId)).id, 'SBIN326011234567');
    await loseEvents(application, 'active');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(application.number)).toBe('refunded');
  });
  test('a cancelled application and a duplicate payment are refunded', async () => {
    const application = await money.paid();
    await loseEvents(application, 'refund-requested');
    const second = await money.pay(application.requestId);
    await app.asOwner(
      `delete from refund_attempt where refund_id = (select id from refund where payment_id = '${await money.paymentIdOf(second)}')`,
    );
    await app.asOwner(`delete from refund where payment_id = '${await money.paymentIdOf(second)}'`);
    await app.asOwner(`update payment set state = 'captured' where gateway_payment_id = '${second}'`);
    await money.wait(30 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(application.number)).toBe('refunded');
    expect(money.refundsAt(application)).toHaveLength(1);
    expect(money.refundsAt({ gatewayPaymentId: second })).toHaveLength(1);
    // Staff are shown what should not have been missing.
    for (const paymentId of [application.paymentId, await money.paymentIdOf(second)]) {
      const { id } = await money.refundOf(paymentId);
      expect((await money.attention()).filter((item) => item.startsWith(`repaired ${id}/`))).toHaveLength(1);
    }
  });
  test('what a sweeper sets right long after its event is listed, what it does soon is not', async () => {
    const application = await money.paid();
    await startRefund(application);
    await money.settle();
    const listed = async () =>
      (await money.attention()).filter((item) => item.startsWith(`repaired ${application.number}/`));
    await loseEvents(application, 'active');
    await money.wait(5 * minuteMs, 5 * minuteMs);
    expect([await money.applicationState(application.number), await listed()]).toEqual(['refunded', []]);
    await loseEvents(application, 'active');
    await money.wait(2 * hourMs, 2 * hourMs);
    expect(await money.applicationState(application.number)).toBe('refunded');
    expect(await listed()).toHaveLength(1);
  });
});

describe('cancelling and advancing', () => {
  test('exclude each other, also simultaneously', async () => {
    const all: Paid[] = [];
    for (let n = 0; n < 6; n++) all.push(await money.paid());
    const codes = await Promise.all(all.map((paid) => codeFor(paid)));
    const outcomes = await Promise.all(
      all.map(async (paid, n) => {
        const [cancelled, advanced] = await Promise.all([cancel(paid, codes[n]!), advance(ctx, paid.number)]);
        return [cancelled.status === 202, advanced.ok];
      }),
    );
    for (const [n, [isCancelled, isAdvanced]] of outcomes.entries()) {
      expect({ isCancelled, isAdvanced }).toEqual({ isCancelled: !isAdvanced, isAdvanced });
      expect((await advancedAt(all[n]!)) !== null).toBe(isAdvanced);
    }
  });
  test('a cancelled application can’t be advanced', async () => {
    const application = await money.paid();
    expect((await cancel(application, await codeFor(application))).status).toBe(202);
    expect(await advance(ctx, application.number)).toMatchObject({ refusal: { code: 'applications/not-active' } });
    expect(await advancedAt(application)).toBeNull();
  });
});

test('a dispute between cancellation and refund leaves no application in progress', async () => {
  const application = await money.paid();
  // The program stops after the application was cancelled and before its refund is requested.
  await loseEvents(application, 'refund-requested');
  await money.staff('dispute', 'open', application.orderId);
  await money.wait(10 * minuteMs, 5 * minuteMs);
  expect(await money.refundOf(application.paymentId)).toMatchObject({ state: 'requested' });
  const { rows } = await sql<{
    id: string;
  }>`select id from dispute where payment_id = ${application.paymentId}`.execute(app.db);
  await money.staff('dispute', 'lost', rows[0]!.id);
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect(await money.applicationState(application.number)).toBe('refunded');
  expect(money.refundsAt(application)).toEqual([]);
});

test('a fully lost dispute ends its application, and its applicant may apply again, once', async () => {
  const one = await money.paid();
  const dispute = await money.openDispute(one.orderId);
  expect(await money.applicationState(one.number)).toBe('active');
  await money.staff('dispute', 'lost', dispute);
  await app.idle();
  expect(await money.applicationState(one.number)).toBe('charged-back');
  const next = await money.paid(one.who, { qualification: 'Diploma' });
  expect(await money.applicationState(next.number)).toBe('active');
  const again = await app.post('/payment/create-order', orderBody(one.who), one.who);
  expect(again.status).toBe(409);
  expect(await money.books()).toEqual([]);
});
test('the rest of the fee lost in a second dispute ends the application', async () => {
  const one = await money.paid();
  await money.staff('dispute', 'lost', await money.openDispute(one.orderId), '200');
  await app.idle();
  expect(await money.applicationState(one.number)).toBe('active');
  await money.staff('dispute', 'lost', await money.openDispute(one.orderId));
  await app.idle();
  expect(await money.applicationState(one.number)).toBe('charged-back');
  expect(await money.books()).toEqual([]);
});

describe('what a dispute that was lost in part left of a refund', () => {
  /** The refund waited for the dispute, which paid ₹200 of it; the gateway takes time for the rest. */
  async function partlyPaid(): Promise<Paid> {
    const one = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    const dispute = await money.openDispute(one.orderId);
    await money.requestRefund(one.paymentId);
    await money.staff('dispute', 'lost', dispute, '200');
    expect(await money.applicationState(one.number)).toBe('refunded');
    return one;
  }
  const retry = async (paid: Paid) => money.staff('refund', 'retry', (await money.refundOf(paid.paymentId)).id);

  test('is shown as in progress once staff retry it, until it is completed', async () => {
    const one = await partlyPaid();
    await retry(one);
    expect(await money.applicationState(one.number)).toBe('refund-requested');
    const [there] = money.refundsAt(one);
    control.settleRefund({ refundId: there!.id, resolution: 'FINI_CONC' });
    await money.wait(2 * dayMs, 4 * hourMs);
    expect(await money.applicationState(one.number)).toBe('refunded');
    expect(await money.books()).toEqual([]);
  });
  test('leaves the application refunded where its applicant has applied again', async () => {
    const one = await partlyPaid();
    const next = await money.paid(one.who, { qualification: 'Diploma' });
    await retry(one);
    await money.wait(2 * hourMs, 30 * minuteMs);
    expect(await money.applicationState(one.number)).toBe('refunded');
    expect(await money.applicationState(next.number)).toBe('active');
    expect(await money.books()).toEqual([]);
  });
});

test('the audit has no entry for a refused refund, and one for a repeated refund', async () => {
  const application = await money.paid();
  control.setPace({ refundSettlesAfterMs: null });
  await startRefund(application);
  await money.idle();
  control.settleRefund({ refundId: money.refundsAt(application)[0]!.id, resolution: 'FINI_DENY' });
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect(await money.staff('refund', application.number, 'they', 'asked')).toMatch(/^refused/);
  expect(await auditEntries(app.db, sql`subject = ${application.number}`)).toEqual([]);
  // An accepted request is recorded once, however often it is repeated.
  const second = await money.paid();
  await money.staff('refund', second.number, 'they', 'asked');
  await money.staff('refund', second.number, 'they', 'asked');
  expect(await auditEntries(app.db, sql`subject = ${second.number}`)).toEqual([
    {
      act: 'applications/refund',
      actor: runMaker,
      subject: second.number,
      details: { payment: second.paymentId, refund: (await money.refundOf(second.paymentId)).id, amountPaise: 50_000 },
      personal: { reason: 'they asked' },
    },
  ]);
});

test('the window is checked at the time when the lock was acquired', async () => {
  const application = await money.paid();
  const { rows } = await sql<{
    createdAt: Date;
  }>`select created_at from application where id = ${application.number}`.execute(app.db);
  app.pass(after(rows[0]!.createdAt, dayMs).getTime() - ctx.now().getTime() - 20 * secondMs);
  const code = await codeFor(application);
  let waiting: Promise<Response> | undefined;
  await ctx.transaction(async (tx) => {
    await lockApplication(tx, application.who.accountId, 'Supervisor');
    waiting = cancel(application, code);
    await new Promise((later) => setTimeout(later, 300));
    app.pass(30 * secondMs);
  });
  const answer = await waiting!;
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'applications/window-over' }]);
});

test('the books are in order after all of this', async () => {
  await money.wait(2 * hourMs, 30 * minuteMs);
  expect(await money.books()).toEqual([]);
});
