// A12, A18, A21, A22: an application follows its payment, whoever acts at once and whatever is never told.
import { beforeEach, describe, expect, test } from 'vitest';
import { after, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { requestRefund } from '#features/payments/actions/request-refund.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { lockApplication } from './store.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx } = app.product;
beforeEach(() => {
  control.clearFaults();
  control.setPace({ refundSettlesAfterMs: 3000 });
});

const codeFor = async (paid: Paid): Promise<string> => {
  const sent = await app.post(`/api/applications/${paid.number}/withdrawal-code`, {}, paid.who);
  expect(sent.status, await sent.clone().text()).toBe(200);
  const texts = app.messages.filter(
    (message) => message.to === paid.who.phone && message.template === 'withdrawal-code',
  );
  return /^\d{6}/.exec(texts.at(-1)!.text)![0];
};
const withdraw = (paid: Paid, code: string) =>
  app.post(`/api/applications/${paid.number}/withdraw`, { code }, paid.who);
const ask = async (paid: Paid): Promise<string> => {
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: 'cli:test' });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value.id;
};
/** What a reaction leaves behind that ran out of its tries, or was lost with the queue. */
const asIfNeverTold = (paid: Paid, state: string) =>
  app.asOwner(`update application set state = '${state}' where id = '${paid.number}'`);
const advancedAt = async (paid: Paid): Promise<Date | null> =>
  (
    await sql<{ advancedAt: Date | null }>`select advanced_at from application where id = ${paid.number}`.execute(
      app.db,
    )
  ).rows[0]!.advancedAt;

describe('what is never told', () => {
  test('an application follows its refund all the same', async () => {
    const one = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    await ask(one);
    await money.idle();
    await asIfNeverTold(one, 'active');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(one.number)).toBe('refund-asked');
    control.settleRefund({ refundId: money.refundsAt(one)[0]!.id, resolution: 'FINI_DENY' });
    await money.wait(30 * minuteMs, 5 * minuteMs);
    await asIfNeverTold(one, 'refund-asked');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(one.number)).toBe('active');
    await money.staff('refund', 'by-hand', (await money.refundOf(one.paymentId)).id, 'SBIN326011234567');
    await asIfNeverTold(one, 'active');
    await money.wait(10 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(one.number)).toBe('refunded');
  });
  test('a withdrawn application gets its refund, and so does a second payment', async () => {
    const one = await money.paid();
    await asIfNeverTold(one, 'refund-asked');
    const second = await money.pay(one.requestId);
    await app.asOwner(
      `delete from refund_attempt where refund_id = (select id from refund where payment_id = '${await money.paymentIdOf(second)}')`,
    );
    await app.asOwner(`delete from refund where payment_id = '${await money.paymentIdOf(second)}'`);
    await app.asOwner(`update payment set state = 'captured' where gateway_payment_id = '${second}'`);
    await money.wait(30 * minuteMs, 5 * minuteMs);
    expect(await money.applicationState(one.number)).toBe('refunded');
    expect(money.refundsAt(one)).toHaveLength(1);
    expect(money.refundsAt({ gatewayPaymentId: second })).toHaveLength(1);
  });
});

describe('cancelling and advancing', () => {
  test('exclude each other, many at once', async () => {
    const all: Paid[] = [];
    for (let n = 0; n < 6; n++) all.push(await money.paid());
    const codes = await Promise.all(all.map((paid) => codeFor(paid)));
    const outcomes = await Promise.all(
      all.map(async (paid, n) => {
        const [cancelled, advanced] = await Promise.all([
          withdraw(paid, codes[n]!),
          money.staff('application', 'advance', paid.number),
        ]);
        return [cancelled.status === 202, !advanced.startsWith('refused')];
      }),
    );
    for (const [n, [isCancelled, isAdvanced]] of outcomes.entries()) {
      expect({ isCancelled, isAdvanced }).toEqual({ isCancelled: !isAdvanced, isAdvanced });
      expect((await advancedAt(all[n]!)) !== null).toBe(isAdvanced);
    }
  });
  test('what was cancelled can not be advanced', async () => {
    const one = await money.paid();
    expect((await withdraw(one, await codeFor(one))).status).toBe(202);
    expect(await money.staff('application', 'advance', one.number)).toMatch(/^refused/);
    expect(await advancedAt(one)).toBeNull();
  });
});

test('a dispute that comes between the cancelling and the refund leaves no application in between', async () => {
  const one = await money.paid();
  // The program dies after the application was cancelled and before its refund is requested.
  await asIfNeverTold(one, 'refund-asked');
  await money.staff('order', 'dispute', one.orderId);
  await money.wait(10 * minuteMs, 5 * minuteMs);
  expect(await money.refundOf(one.paymentId)).toMatchObject({ state: 'requested' });
  const { rows } = await sql<{ id: string }>`select id from dispute where payment_id = ${one.paymentId}`.execute(
    app.db,
  );
  await money.staff('dispute', 'lost', rows[0]!.id);
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect(await money.applicationState(one.number)).toBe('refunded');
  expect(money.refundsAt(one)).toEqual([]);
});

test('a refund that was refused does not stand in the audit as done', async () => {
  const one = await money.paid();
  control.setPace({ refundSettlesAfterMs: null });
  await ask(one);
  await money.idle();
  control.settleRefund({ refundId: money.refundsAt(one)[0]!.id, resolution: 'FINI_DENY' });
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect(await money.staff('refund', one.number, 'they', 'asked')).toMatch(/^refused/);
  const { rows } = await sql`select act from audit_entry where subject = ${one.number}`.execute(app.db);
  expect(rows).toEqual([]);
  // One that is taken stands there once, however often it is asked for.
  const two = await money.paid();
  await money.staff('refund', two.number, 'they', 'asked');
  await money.staff('refund', two.number, 'they', 'asked');
  const acts = await sql`select act, actor, details from audit_entry where subject = ${two.number}`.execute(app.db);
  expect(acts.rows).toEqual([
    { act: 'applications/refund', actor: 'cli:test', details: { why: 'they asked', paidPaise: 50_000 } },
  ]);
});

test('who waited for the lock is judged by the time at which it was given', async () => {
  const one = await money.paid();
  const { rows } = await sql<{ createdAt: Date }>`select created_at from application where id = ${one.number}`.execute(
    app.db,
  );
  app.pass(after(rows[0]!.createdAt, dayMs).getTime() - ctx.now().getTime() - 20 * secondMs);
  const code = await codeFor(one);
  let waiting: Promise<Response> | undefined;
  await ctx.transaction(async (tx) => {
    await lockApplication(tx, one.who.accountId, 'Supervisor');
    waiting = withdraw(one, code);
    await new Promise((later) => setTimeout(later, 300));
    app.pass(30 * secondMs);
  });
  const answer = await waiting!;
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'applications/window-over' }]);
});

test('after all of this the books are in order', async () => {
  await money.wait(2 * hourMs, 30 * minuteMs);
  expect(await money.books()).toEqual([]);
});
