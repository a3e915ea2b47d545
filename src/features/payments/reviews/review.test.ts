import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { applyReviewed } from './actions/apply-payment.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';
import { auditEntries } from '#test/audit.ts';
import { sumEntrant } from '#test/desk-acts.ts';
import { payingProduct } from '#test/paying.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';

const {
  app,
  control,
  inReview,
  ask,
  attention,
  balances,
  list,
  numbersOf,
  differences,
  order,
  pay,
  staff,
  status,
  notified: delivered,
  verify,
} = await payingProduct();

const paymentRow = async (gatewayPaymentId: string) =>
  (
    await sql<{
      id: string;
      state: string;
      capturedAt: Date | null;
      postedPaise: number | null;
      resolution: string | null;
      resolutionReason: string | null;
      resolvedBy: string | null;
    }>`select id, state, captured_at, posted_paise, resolution, resolution_reason, resolved_by from payment
       where gateway_payment_id = ${gatewayPaymentId}`.execute(app.db)
  ).rows[0]!;
/** The change of each balance caused by `act`. */
async function changes(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances();
  await act();
  const now = await balances();
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)] as const).filter(([, sum]) => sum !== 0),
  );
}
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 5) {
    app.pass(5 * minuteMs);
    await sendDueRefunds(app.product.workCtx);
    await app.idle();
  }
}

describe('a capture of another amount', () => {
  test('is posted at once with the captured amount, and listed for attention', async () => {
    const ordered = await order();
    let paymentId = '';
    const moved = await changes(async () => {
      paymentId = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
      await delivered();
    });
    expect(moved).toEqual({ gateway_receivable: 49_900, unapplied_receipts: -49_900 });
    const row = await paymentRow(paymentId);
    expect(row).toMatchObject({ state: 'needs-review', capturedAt: expect.any(Date), postedPaise: 49_900 });
    const [item] = (await attention('payment-needs-review')).filter((found) => found.subject === row.id);
    expect(item?.details).toMatchObject({ order: ordered.reference, paise: 49_900, payment: paymentId });
  });
  test('is shown to the payer as being checked, never as pending or to be paid again', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
    await delivered();
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 202, json: { state: 'in-review' } });
    expect(await status({ payment_request_id: ordered.requestId, payment_id: paymentId }, ordered.who)).toMatchObject({
      status: 200,
      json: { state: 'in-review', reference: ordered.reference },
    });
    expect(await inReview(ordered.who)).toMatchObject([
      { reference: ordered.reference, appliedFor: 'Supervisor', amount: 499, state: 'in-review' },
    ]);
    expect((await list(ordered.who))['awaitedPayments']).toEqual([]);
    app.pass(5 * dayMs);
    expect(await inReview(ordered.who)).toHaveLength(1);
  });
  test('prevents another page for this person and role while we hold it', async () => {
    const ordered = await order();
    pay(ordered, { amountPaise: 49_900, webhook: 'right' });
    await delivered();
    expect(await ask(ordered.who)).toMatchObject({ status: 409, json: { code: 'payments/already-paid' } });
    expect(await ask(ordered.who, { address: 'Ward 8' })).toMatchObject({
      status: 409,
      json: { code: 'payments/already-paid', isInReview: true },
    });
    expect((await ask(ordered.who, { appliedFor: 'Video Editor' })).status).toBe(201);
  });
  test('when applied by staff, becomes the application of the frozen form with the paid amount', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
    await delivered();
    const moved = await changes(async () => {
      expect(await staff(`payment apply ${paymentId}`)).not.toMatch(/^(refused|There is no)/);
      await delivered();
    });
    expect(moved).toEqual({ unapplied_receipts: 49_900, fee_income: -49_900 });
    expect(await numbersOf(ordered.who)).toHaveLength(1);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', resolution: 'applied' });
    expect(await inReview(ordered.who)).toEqual([]);
    expect(await attention('payment-needs-review')).not.toContainEqual(
      expect.objectContaining({ subject: (await paymentRow(paymentId)).id }),
    );
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 200, json: { state: 'paid' } });
    // A second decision is refused.
    expect(await staff(`payment close ${paymentId} no use`)).toMatch(/^refused/);
  });
  test('when refunded by staff, is shown as refunded to the person, who may apply again', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
    await delivered();
    const moved = await changes(async () => {
      expect(await staff(`payment refund ${paymentId} wrong sum`)).not.toMatch(/^(refused|There is no)/);
      await app.idle();
    });
    expect(moved).toEqual({ unapplied_receipts: 49_900, refunds_payable: -49_900 });
    expect(await inReview(ordered.who)).toMatchObject([{ reference: ordered.reference, state: 'refund' }]);
    await minutes(15);
    expect(control.state().refunds.filter((refund) => refund.paymentId === paymentId)).toMatchObject([
      { amountPaise: 49_900 },
    ]);
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'refunded',
      resolution: 'refunded',
      resolutionReason: 'wrong sum',
      resolvedBy: runMaker,
    });
    expect(await inReview(ordered.who)).toMatchObject([
      { state: 'refund', refund: { state: 'done', amount: 499, bankReference: expect.any(String) } },
    ]);
    expect(app.messages.filter((sent) => sent.to === ordered.who.phone).map((sent) => sent.template)).toEqual([
      'refund-started',
      'refund-done',
    ]);
    expect((await ask(ordered.who)).status).toBe(201);
  });
  test('when closed by staff, has who and why in the audit', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { amountPaise: 900, webhook: 'right' });
    await delivered();
    const moved = await changes(async () => {
      expect(await staff(`payment close ${paymentId} a test of our own`)).not.toMatch(/^(refused|There is no)/);
    });
    expect(moved).toEqual({ unapplied_receipts: 900, other_income: -900 });
    const row = await paymentRow(paymentId);
    expect(row).toMatchObject({ state: 'closed', resolution: 'closed', resolutionReason: 'a test of our own' });
    expect(await auditEntries(app.db, sql`act = 'payments/closed' and subject = ${row.id}`)).toMatchObject([
      { actor: runApprover, after: { state: 'closed' }, personal: { reason: 'a test of our own' } },
    ]);
    expect((await attention('payment-needs-review')).map((item) => item.subject)).not.toContain(row.id);
    expect((await ask(ordered.who)).status).toBe(201);
  });
});

describe('a capture in another currency', () => {
  test('is posted once, when staff enter the settled rupees', async () => {
    const ordered = await order();
    let paymentId = '';
    expect(
      await changes(async () => {
        paymentId = pay(ordered, { currency: 'USD', amountPaise: 600, webhook: 'right' });
        await delivered();
      }),
    ).toEqual({});
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'needs-review', capturedAt: expect.any(Date) });
    expect(await verify(ordered, paymentId)).toMatchObject({ json: { state: 'in-review' } });
    // It cannot be decided while its rupees are unknown.
    expect(await staff(`payment apply ${paymentId}`)).toMatch(/^refused/);
    expect(await staff(`payment refund ${paymentId} wrong currency`)).toMatch(/^refused/);
    const moved = await changes(async () => {
      expect(await staff(`payment settled-sum ${paymentId} 498.50`)).not.toMatch(/^(refused|There is no)/);
    });
    // Who entered them does not decide.
    const alone = await applyReviewed(app.product.workCtx, { gatewayPaymentId: paymentId, actor: sumEntrant });
    expect(alone).toMatchObject({ refusal: { code: 'refunds/second-person' } });
    expect(moved).toEqual({ gateway_receivable: 49_850, unapplied_receipts: -49_850 });
    expect(await staff(`payment settled-sum ${paymentId} 500`)).toMatch(/^refused/);
    const applied = await applyReviewed(app.product.workCtx, { gatewayPaymentId: paymentId, actor: 'cli:colleague' });
    expect(applied.ok).toBe(true);
    await delivered();
    const { rows } = await sql<{ paidPaise: number }>`
      select paid_paise from application where account_id = ${ordered.who.accountId}`.execute(app.db);
    expect(rows).toEqual([{ paidPaise: 49_850 }]);
  });
  test('that we keep is closed by two people, once its rupees were entered: the gateway has the money', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, { currency: 'USD', amountPaise: 600, webhook: 'right' });
    await delivered();
    const close = () => staff(`payment close ${paymentId} nobody knows the payer`);
    expect(await close()).toMatch(/^refused: payments\/sum-not-entered/);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'needs-review', postedPaise: null });
    await staff(`payment settled-sum ${paymentId} 498.50`);
    expect(await changes(close)).toEqual({ unapplied_receipts: 49_850, other_income: -49_850 });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'closed', postedPaise: 49_850 });
  });
});

test('applied when there is an active application, it is a duplicate and is refunded automatically', async () => {
  const ordered = await order();
  const odd = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
  await delivered();
  const right = pay(ordered, { webhook: 'right' });
  await delivered();
  expect(await numbersOf(ordered.who)).toHaveLength(1);
  await staff(`payment apply ${odd}`);
  await delivered();
  await minutes(15);
  expect(await numbersOf(ordered.who)).toHaveLength(1);
  expect(control.state().refunds.map((refund) => refund.paymentId)).toContain(odd);
  expect(control.state().refunds.map((refund) => refund.paymentId)).not.toContain(right);
});

test('of two concurrent decisions one takes effect', async () => {
  for (let round = 0; round < 5; round++) {
    const ordered = await order();
    const paymentId = pay(ordered, { amountPaise: 49_900, webhook: 'right' });
    await delivered();
    const answers = await Promise.all([
      staff(`payment apply ${paymentId}`),
      staff(`payment refund ${paymentId} wrong sum`),
      staff(`payment close ${paymentId} no use`),
    ]);
    expect(answers.filter((answer) => !answer.startsWith('refused'))).toHaveLength(1);
    await delivered();
  }
  expect(await differences()).toEqual([]);
});
