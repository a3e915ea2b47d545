// Refunds that the gateway refuses, denies, never decides, or cannot be asked about.
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { requestRefund } from '#test/cancelled.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx } = app.product;
const posts = 'POST /v2/payments/.*/refund/';

let asked = 0;
let lost = '';

/** A paid application whose refund was requested. */
async function withdrawn(): Promise<Paid & { readonly refundId: string }> {
  const paid = await money.paid();
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId });
  if (!made.ok) throw new Error(made.refusal.code);
  await money.idle();
  return { ...paid, refundId: made.value.id };
}
/** Refuses every refund from now on and counts the requests. */
function refuseRefunds(kind: '400' | '500' = '400'): () => number {
  asked += 1_000_000;
  const armed = asked;
  control.addFault({ path: posts, kind, count: armed });
  return () => armed - (control.state().faults.find((fault) => fault.path === posts)?.count ?? armed);
}
const mine = async (subject: string): Promise<string[]> =>
  (await money.attention()).filter((text) => text.includes(subject));

describe('a refund that the gateway refuses', () => {
  test('is requested three times, then stops, is listed for staff, and the applicant is notified', async () => {
    const count = refuseRefunds();
    const paid = await withdrawn();
    await money.wait(20 * dayMs, 6 * hourMs);
    expect({ asked: count(), refund: await money.refundOf(paid.paymentId) }).toMatchObject({
      asked: 3,
      refund: { state: 'stopped', refusals: 3 },
    });
    expect(await mine(paid.refundId)).toContain(`refund-stopped ${paid.refundId}`);
    const sent = app.messages.filter(
      (message) => message.to === paid.who.phone && message.template === 'refund-delayed',
    );
    expect(sent).toHaveLength(1);
  });

  test('an unreachable gateway does not stop a refund; it is retried with backoff up to four hours', async () => {
    const count = refuseRefunds('500');
    const paid = await withdrawn();
    await money.wait(10 * minuteMs, minuteMs);
    await money.wait(110 * minuteMs, 5 * minuteMs);
    const first = count();
    await money.wait(3 * dayMs, 20 * minuteMs);
    const later = count() - first;
    expect({ first, later }).toEqual({ first: expect.closeTo(7, -0.5), later: expect.closeTo(18, -0.7) });
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'requested', refusals: 0 });
    control.clearFaults();
    await money.wait(5 * hourMs, 30 * minuteMs);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
    expect(money.refundsAt(paid)).toHaveLength(1);
  });
});

test('a case that the gateway closes without a result is overdue after five business days', async () => {
  control.setPace({ refundSettlesAfterMs: null });
  const paid = await withdrawn();
  control.settleRefund({ refundId: money.refundsAt(paid)[0]!.id, resolution: 'FINI_INIT' });
  await money.wait(4 * dayMs, 6 * hourMs);
  expect(await mine(paid.refundId)).toEqual([]);
  await money.wait(4 * dayMs, 6 * hourMs);
  expect(await mine(paid.refundId)).toEqual([`refund-overdue ${paid.refundId}`]);
  expect(
    app.messages.filter((message) => message.to === paid.who.phone && message.template === 'refund-delayed'),
  ).toHaveLength(1);
});

describe('a denied refund', () => {
  async function denied(): Promise<Paid & { readonly refundId: string }> {
    control.setPace({ refundSettlesAfterMs: null });
    const paid = await withdrawn();
    control.settleRefund({ refundId: money.refundsAt(paid)[0]!.id, resolution: 'FINI_DENY' });
    await money.wait(30 * minuteMs, 5 * minuteMs);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'denied' });
    expect(await mine(paid.refundId)).toEqual([`refund-denied ${paid.refundId}`]);
    control.setPace({ refundSettlesAfterMs: 3000 });
    return paid;
  }
  const postings = async (input: { refundId: string }) =>
    (await money.postings(`refund:${input.refundId}%`)).map((posting) => posting.replaceAll(input.refundId, 'R'));
  const paidBack = 'fee_income refunds_payable 50000';

  test('is retried as a new attempt', async () => {
    const paid = await denied();
    expect(await money.staff('refund', 'retry', paid.refundId)).toMatch(/requested again/);
    await money.wait(30 * minuteMs, 5 * minuteMs);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
    expect(money.refundsAt(paid)).toHaveLength(2);
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'refunded',
      'refunded',
    ]);
    expect(await postings(paid)).toEqual([
      `refund:R:asked ${paidBack}`,
      'refund:R:denied refunds_payable fee_income 50000',
      `refund:R/2:asked ${paidBack}`,
      'refund:R/2:done refunds_payable gateway_receivable 50000',
    ]);
    expect(await mine(paid.refundId)).toEqual([]);
  });

  test('is recorded as paid by hand', async () => {
    const paid = await denied();
    expect(await money.staff('refund', 'by-hand', paid.refundId, 'SBIN326011234567')).toMatch(/paid by hand/);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', bankReference: 'SBIN326011234567' });
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'refunded',
      'refunded',
    ]);
    expect((await postings(paid)).slice(2)).toEqual([
      `refund:R/2:asked ${paidBack}`,
      'refund:R/2:done refunds_payable bank 50000',
    ]);
    expect(await mine(paid.refundId)).toEqual([]);
  });

  test('is closed with a reason', async () => {
    const paid = await denied();
    expect(await money.staff('refund', 'close', paid.refundId, 'came', 'to', 'the', 'interview')).toMatch(/closed/);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed' });
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'captured',
      'active',
    ]);
    expect(await postings(paid)).toHaveLength(2);
    expect(await mine(paid.refundId)).toEqual([]);
  });

  test('of a duplicate payment leaves no debt after a retry', async () => {
    const paid = await money.paid();
    control.setPace({ refundSettlesAfterMs: null });
    const second = await money.pay(paid.requestId);
    const paymentId = await money.paymentIdOf(second);
    control.settleRefund({
      refundId: control.state().refunds.find((refund) => refund.paymentId === second)!.id,
      resolution: 'FINI_DENY',
    });
    await money.wait(30 * minuteMs, 5 * minuteMs);
    control.setPace({ refundSettlesAfterMs: 3000 });
    const { id } = await money.refundOf(paymentId);
    expect((await money.balances())['unapplied_receipts']).toBe(-50_000);
    expect(await money.staff('refund', 'retry', id)).toMatch(/requested again/);
    await money.wait(30 * minuteMs, 5 * minuteMs);
    expect(await money.refundOf(paymentId)).toMatchObject({ state: 'done' });
    expect((await money.balances())['unapplied_receipts']).toBeUndefined();
    expect((await money.postings(`refund:${id}%`)).map((posting) => posting.replaceAll(id, 'R'))).toEqual([
      'refund:R:denied refunds_payable unapplied_receipts 50000',
      'refund:R/2:asked unapplied_receipts refunds_payable 50000',
      'refund:R/2:done refunds_payable gateway_receivable 50000',
    ]);
  });
});

test('the applicant’s card shows that the refund is late, then closed and why', async () => {
  const shown = async (paid: Paid) => {
    const answer = await app.post('/api/get-applications', { userId: paid.who.accountId }, paid.who);
    const { filteredApplications } = (await answer.json()) as { filteredApplications: readonly object[] };
    return filteredApplications[0];
  };
  refuseRefunds();
  const payment = await withdrawn();
  expect(await shown(payment)).toMatchObject({ refund: { state: 'requested', isDelayed: false, closedReason: null } });
  await money.wait(10 * minuteMs, minuteMs);
  expect(await shown(payment)).toMatchObject({ refund: { state: 'requested', isDelayed: true, closedReason: null } });
  await money.staff('refund', 'close', payment.refundId, 'came', 'to', 'the', 'interview');
  expect(await shown(payment)).toMatchObject({
    state: 'active',
    refund: { state: 'closed', isDelayed: false, closedReason: 'came to the interview' },
  });
  const sent = app.messages.filter(
    (message) => message.to === payment.who.phone && message.template.startsWith('refund-'),
  );
  expect(sent.map((message) => message.template)).toEqual(['refund-started', 'refund-delayed', 'refund-closed']);
  expect(sent.at(-1)!.text).not.toContain('interview');
});

test('a refund made between backup and restore is not made again', async () => {
  const paid = await withdrawn();
  lost = paid.refundId;
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect(money.refundsAt(paid)).toHaveLength(1);
  // The backup was made a minute before.
  await app.asOwner(
    `delete from refund_attempt where refund_id = (select id from refund where payment_id = '${paid.paymentId}')`,
  );
  await app.asOwner(`delete from refund where payment_id = '${paid.paymentId}'`);
  await app.asOwner(`update payment set state = 'captured' where id = '${paid.paymentId}'`);
  await app.asOwner(`update application set state = 'active' where id = '${paid.number}'`);
  const count = refuseRefunds();
  await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId });
  await money.idle();
  await money.wait(30 * minuteMs, 5 * minuteMs);
  expect({ asked: count(), refund: await money.refundOf(paid.paymentId) }).toMatchObject({
    asked: 0,
    refund: { state: 'done' },
  });
});

test('the audit has only staff actions on refunds, not the program’s', async () => {
  const { rows } = await sql<{ act: string }>`
    select distinct act from audit_entry where act like 'payments/%' order by act`.execute(app.db);
  expect(rows.map((row) => row.act)).toEqual([
    'payments/closing-proposed',
    'payments/refund-by-hand',
    'payments/refund-closed',
    'payments/refund-retried',
  ]);
});

test('the check of the books passes after these tests', async () => {
  await money.wait(2 * hourMs, 30 * minuteMs);
  // Except the refund whose rows the restore removed; a real restore would remove its postings too.
  expect((await money.books()).filter((book) => !book.includes(lost))).toEqual([]);
});
