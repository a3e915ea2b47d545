// Staff, the gateway, disputes and the timer acting on one refund concurrently or late.
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { recordGatewayRefund } from './actions/part-refunds.ts';
import { adoptRefund } from './actions/adopt-refund.ts';
import { decideDispute } from '../disputes/actions/decide-dispute.ts';
import { retryRefund } from './actions/decide-refund.ts';
import { closeRefundAtDesk } from '#test/refunding.ts';
import { openDispute } from '#test/disputing.ts';
import { recordManualRefund } from './actions/record-manual-refund.ts';
import { requestRefund } from './actions/request-refund.ts';
import { sendRefund } from './actions/send-refund.ts';
import type { Paise } from '#kit/money/paise.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;
const { ctx } = app.product;
const posts = 'POST /v2/payments/.*/refund/';
const actor = 'cli:test';

async function requested(): Promise<Paid & { readonly refundId: string }> {
  const paid = await money.paid();
  const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: actor });
  if (!made.ok) throw new Error(made.refusal.code);
  return { ...paid, refundId: made.value.id };
}
/** A refund that stopped after three refusals. */
async function stopped(): Promise<Paid & { readonly refundId: string }> {
  control.addFault({ path: posts, kind: '400', count: 3 });
  const paid = await requested();
  await money.idle();
  await money.wait(10 * minuteMs, minuteMs);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
  return paid;
}
const mine = async (subject: string): Promise<string[]> =>
  (await money.attention()).filter((text) => text.endsWith(subject));
const { settle } = money;
const code = (input: { ok: true } | { ok: false; refusal: { code: string } }): string =>
  input.ok ? 'ok' : input.refusal.code;
/** A payment's refunds at the gateway that were not denied. */
const aliveAt = (paid: Paid) =>
  control
    .state()
    .refunds.filter((refund) => refund.paymentId === paid.gatewayPaymentId && refund.resolution !== 'FINI_DENY');

describe('concurrently', () => {
  test('of twenty decisions on a stopped refund, one takes effect', async () => {
    for (let round = 0; round < 4; round++) {
      const paid = await stopped();
      const { refundId } = paid;
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async (_, n) =>
          n % 2 === 0
            ? code(await closeRefundAtDesk(ctx, { refundId, reason: `reason ${n}` }))
            : code(await recordManualRefund(ctx, { refundId, bankReference: `SBIN${round}${n}00000`, actor })),
        ),
      );
      // A closed refund can still be paid by hand.
      expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeGreaterThan(0);
      await settle();
      const refund = await money.refundOf(paid.paymentId);
      const acts = await sql<{ act: string }>`
        select act from audit_entry where subject = ${refundId} order by id`.execute(app.db);
      expect(acts.rows).toHaveLength(outcomes.filter((outcome) => outcome === 'ok').length);
      expect(refund.state).toBe(acts.rows.at(-1)!.act === 'payments/refund-closed' ? 'closed' : 'done');
      expect(acts.rows.filter((row) => row.act === 'payments/refund-by-hand').length).toBeLessThan(2);
      expect(aliveAt(paid)).toEqual([]);
    }
    expect(await money.books()).toEqual([]);
  });

  test('retries, closings, sends, disputes and their decisions, in any order, lose and double no money', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      control.clearFaults();
      const paid = round % 2 === 0 ? await stopped() : await requested();
      const { refundId, orderId, paymentId } = paid;
      control.addFault({ path: posts, kind: round % 3 === 0 ? '500-after-effect' : 'slow', delayMs: 50, count: 2 });
      const opened = openDispute(ctx, { orderId, actor });
      const acts = [
        () => sendRefund(ctx, refundId),
        async () => outcomes.add(`retry ${code(await retryRefund(ctx, { refundId, actor }))}`),
        async () => outcomes.add(`close ${code(await closeRefundAtDesk(ctx, { refundId, reason: 'a test' }))}`),
        async () => {
          const dispute = await opened;
          if (!dispute.ok) return;
          const lostPaise = round % 2 === 0 ? 50_000 : 0;
          outcomes.add(`decide ${code(await decideDispute(ctx, { disputeId: dispute.value.id, lostPaise, actor }))}`);
        },
      ];
      await Promise.all(Array.from({ length: 16 }, (_, n) => acts[(n + round) % acts.length]!()));
      app.pass(3 * minuteMs);
      await settle();
      const refund = await money.refundOf(paymentId);
      const alive = aliveAt(paid);
      expect(alive.length, JSON.stringify({ round, refund })).toBeLessThan(2);
      // A refund that the gateway made is never recorded as anything else.
      if (alive.length === 1) expect(['sent', 'done']).toContain(refund.state);
      else expect(['requested', 'closed', 'stopped', 'denied']).toContain(refund.state);
      const isOver = refund.state === 'closed' || refund.state === 'denied';
      expect(['active', 'refunded', 'refund-requested']).toContain(await money.applicationState(paid.number));
      if (isOver) expect(await money.applicationState(paid.number)).not.toBe('refund-requested');
    }
    // The order differs from run to run, but at least one succeeds.
    expect([...outcomes].filter((outcome) => outcome.endsWith(' ok'))).not.toEqual([]);
    expect(await money.books()).toEqual([]);
  });
});

describe('during a try', () => {
  test('neither staff nor a lost dispute can decide', async () => {
    const paid = await money.paid();
    control.addFault({ path: posts, kind: 'slow', delayMs: 600 });
    const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: actor });
    if (!made.ok) throw new Error(made.refusal.code);
    await new Promise((later) => setTimeout(later, 250));
    const refundId = made.value.id;
    const dispute = await openDispute(ctx, { orderId: paid.orderId, actor });
    if (!dispute.ok) throw new Error(dispute.refusal.code);
    const lost = { disputeId: dispute.value.id, lostPaise: 50_000, actor };
    expect([
      code(await closeRefundAtDesk(ctx, { refundId, reason: 'a test' })),
      code(await recordManualRefund(ctx, { refundId, bankReference: 'SBIN00000001', actor })),
      code(await retryRefund(ctx, { refundId, actor })),
      code(await decideDispute(ctx, lost)),
    ]).toEqual(Array.from({ length: 4 }, () => 'payments/refund-under-way'));
    await money.idle();
    // The gateway now has it, beside a dispute.
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'sent' });
    expect(await mine(dispute.value.id)).toContain(`refund-and-dispute ${dispute.value.id}`);
    expect(code(await decideDispute(ctx, lost))).toBe('ok');
    await settle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
    expect(await money.postings(`dispute:${dispute.value.id}:lost%`)).toEqual([
      `dispute:${dispute.value.id}:lost dispute_losses disputed_funds 50000`,
    ]);
    expect(await money.books()).toEqual([]);
  });

  test('an answer that arrives after the refund was closed still counts, and is listed', async () => {
    const paid = await money.paid();
    control.addFault({ path: posts, kind: 'slow', delayMs: 1500 });
    const made = await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'other', by: actor });
    if (!made.ok) throw new Error(made.refusal.code);
    // The sandbox has made it and answers late; until then its answer is unknown here, and its list is not read.
    await expect.poll(() => aliveAt(paid)).toHaveLength(1);
    app.pass(3 * minuteMs);
    // Asked as it is proposed, and again as it is agreed to.
    control.addFault({ path: 'GET /v2/refunds/', kind: '500', count: 4 });
    expect(
      code(await closeRefundAtDesk(ctx, { refundId: made.value.id, reason: 'a test', isConfirmedAbsent: true })),
    ).toBe('ok');
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed' });
    await money.idle();
    await settle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
    const { id } = await money.refundOf(paid.paymentId);
    expect(await mine(`${id}/2`)).toEqual([`refund-adopted ${id}/2`]);
    expect(await money.applicationState(paid.number)).toBe('refunded');
    expect(await money.books()).toEqual([]);
  });
});

describe('an unknown outcome', () => {
  async function unknown(): Promise<Paid & { readonly refundId: string }> {
    control.addFault({ path: posts, kind: '500-after-effect' });
    const paid = await requested();
    await money.idle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'requested' });
    expect(money.refundsAt(paid)).toHaveLength(1);
    return paid;
  }
  test.each([
    ['closed', (refundId: string) => closeRefundAtDesk(ctx, { refundId, reason: 'a test' })],
    ['paid by hand', (refundId: string) => recordManualRefund(ctx, { refundId, bankReference: 'SBIN00000001', actor })],
  ] as const)('is not %s: the gateway made it', async (_name, decide) => {
    control.setPace({ refundSettlesAfterMs: 0 });
    const paid = await unknown();
    expect(code(await decide(paid.refundId))).toBe('payments/refund-done');
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
  });
  test('is not decided while the gateway is unreachable, unless staff vouch', async () => {
    const paid = await unknown();
    control.addFault({ path: 'GET /v2/refunds/', kind: '500', count: 100 });
    const { refundId } = paid;
    expect(code(await closeRefundAtDesk(ctx, { refundId, reason: 'a test' }))).toBe('payments/gateway-away');
    expect(code(await recordManualRefund(ctx, { refundId, bankReference: 'SBIN00000001', actor }))).toBe(
      'payments/gateway-away',
    );
    expect(await money.staff('refund', 'by-hand', refundId, 'SBIN00000001')).toMatch(
      /^refused: payments\/gateway-away/,
    );
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'requested' });
    expect(await money.staff('refund', 'by-hand', refundId, 'SBIN00000001', '--not-at-gateway')).toMatch(
      /paid by hand/,
    );
    // They were wrong: the next reconciliation lists the gateway's refund.
    control.clearFaults();
    const [there] = aliveAt(paid);
    const snapshot = {
      gatewayRefundId: there!.id,
      state: 'done',
      bankReference: there!.bankReference,
      amountPaise: there!.amountPaise,
    } as const;
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot }))).toBe('ok');
    expect(await mine(there!.id)).toEqual([`refund-unknown ${there!.id}`]);
  });
  test('is found in the list by a retry of a stopped refund, instead of being made twice', async () => {
    const paid = await stopped();
    // Somebody made it in the gateway's dashboard after all.
    control.setPace({ refundSettlesAfterMs: 0 });
    await atDesk(paid);
    expect(await money.staff('refund', 'retry', paid.refundId)).toMatch(/^refused: payments\/refund-done/);
    await settle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 1 });
    expect(aliveAt(paid)).toHaveLength(1);
    expect(await mine(paid.refundId)).toEqual([]);
  });
});

/** Makes a refund in the gateway's dashboard. */
async function atDesk(paid: Paid, amount = '500.00'): Promise<string> {
  const token = (await (
    await app.sandbox.fetch(
      new Request('http://gateway.test/oauth2/token/', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'test',
          client_secret: 'test-secret',
        }),
      }),
    )
  ).json()) as { access_token: string };
  const answer = await app.sandbox.fetch(
    new Request(`http://gateway.test/v2/payments/${paid.gatewayPaymentId}/refund/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.access_token}` },
      body: new URLSearchParams({
        type: 'PTH',
        body: 'At the desk.',
        refund_amount: amount,
        transaction_id: `desk-${paid.number}-${amount}`,
      }),
    }),
  );
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { refund: { id: string } }).refund.id;
}

describe('a refund made elsewhere', () => {
  const readingOf = (gatewayRefundId: string, more: object = {}) => ({
    gatewayRefundId,
    state: 'done' as const,
    bankReference: '612345678901',
    amountPaise: 50_000 as Paise,
    ...more,
  });
  test('in part beside an ended refund is listed, and ends no application', async () => {
    const paid = await stopped();
    expect(await closeRefundAtDesk(ctx, { refundId: paid.refundId, reason: 'a test' })).toMatchObject({ ok: true });
    await money.idle();
    const id = await atDesk(paid, '100.00');
    const snapshot = readingOf(id, { amountPaise: 10_000 });
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot }))).toBe('payments/other-sum');
    await money.idle();
    expect(await mine(id)).toEqual([`refund-unknown ${id}`]);
    expect(await money.applicationState(paid.number)).toBe('active');
    app.pass(minuteMs);
    const recorded = { paymentId: paid.paymentId, gatewayRefundId: id, actor: 'cli:test' };
    expect(await recordGatewayRefund(ctx, recorded)).toMatchObject({ value: { amountPaise: 10_000 } });
    // Other tests leave refunds that nobody recorded.
    expect((await money.books()).filter((text) => text.includes(id) || text.includes(paid.paymentId))).toEqual([]);
  });

  test('becomes the refund of its payment, once, and is listed', async () => {
    const paid = await money.paid();
    const id = await atDesk(paid);
    for (let times = 0; times < 3; times++)
      expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot: readingOf(id) }))).toBe('ok');
    await money.idle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', bankReference: '612345678901' });
    expect([await money.paymentState(paid.paymentId), await money.applicationState(paid.number)]).toEqual([
      'refunded',
      'refunded',
    ]);
    const { id: refundId } = await money.refundOf(paid.paymentId);
    expect(await mine(refundId)).toEqual([`refund-adopted ${refundId}`]);
    expect(await money.postings(`refund:${refundId}%`)).toHaveLength(2);
  });
  test('of another amount is listed, and changes nothing', async () => {
    const paid = await money.paid();
    const id = await atDesk(paid, '100.00');
    const snapshot = readingOf(id, { amountPaise: 10_000 });
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot }))).toBe('payments/other-sum');
    expect(await mine(id)).toEqual([`refund-unknown ${id}`]);
    expect(await money.paymentState(paid.paymentId)).toBe('captured');
    expect(await money.books()).toContainEqual(expect.stringContaining(id));
    control.settleRefund({ refundId: id, resolution: 'FINI_CONC' });
    const recorded = await recordGatewayRefund(ctx, {
      paymentId: paid.paymentId,
      gatewayRefundId: id,
      actor: 'cli:test',
    });
    expect(code(recorded)).toBe('ok');
  });
  test('that the gateway denied has no effect', async () => {
    const paid = await money.paid();
    const snapshot = readingOf('C000000', { state: 'denied', bankReference: undefined });
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot }))).toBe('ok');
    expect(await money.paymentState(paid.paymentId)).toBe('captured');
    expect(code(await adoptRefund(ctx, { paymentId: 'pay_none', snapshot }))).toBe('payments/unknown-payment');
  });
  test('after ours was closed reopens it as a new attempt', async () => {
    const paid = await stopped();
    expect(code(await closeRefundAtDesk(ctx, { refundId: paid.refundId, reason: 'a test' }))).toBe('ok');
    await money.idle();
    expect(await money.applicationState(paid.number)).toBe('active');
    const id = await atDesk(paid);
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot: readingOf(id) }))).toBe('ok');
    await money.idle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
    expect(await money.applicationState(paid.number)).toBe('refunded');
    expect(
      (await money.postings(`refund:${paid.refundId}%`)).map(
        (posting) => posting.split(' ')[0]!.split(paid.refundId)[1],
      ),
    ).toEqual([':asked', ':denied', '/2:asked', '/2:done']);
  });
  test('that is pending, after ours was closed, reopens it only once it is decided', async () => {
    control.setPace({ refundSettlesAfterMs: null });
    const paid = await requested();
    await money.idle();
    const [there] = money.refundsAt(paid);
    expect(
      code(await closeRefundAtDesk(ctx, { refundId: paid.refundId, reason: 'no verdict', isConfirmedAbsent: true })),
    ).toBe('ok');
    const pending = readingOf(there!.id, { state: 'pending', bankReference: undefined });
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot: pending }))).toBe('ok');
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed', attempt: 1 });
    // Staff retry it: it continues with the gateway's state.
    expect(await money.staff('refund', 'retry', paid.refundId)).toMatch(/already has it/);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(money.refundsAt(paid)).toHaveLength(1);
    expect(
      code(await closeRefundAtDesk(ctx, { refundId: paid.refundId, reason: 'no verdict', isConfirmedAbsent: true })),
    ).toBe('ok');
    expect(code(await adoptRefund(ctx, { paymentId: paid.paymentId, snapshot: readingOf(there!.id) }))).toBe('ok');
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 3 });
  });
  test('beside one that staff paid by hand is listed, because the money went back twice', async () => {
    control.setPace({ refundSettlesAfterMs: null });
    const paid = await requested();
    await money.idle();
    const [there] = money.refundsAt(paid);
    const byHand = { refundId: paid.refundId, bankReference: 'SBIN00000002', actor };
    expect(code(await recordManualRefund(ctx, byHand))).toBe('payments/refund-at-gateway');
    expect(code(await recordManualRefund(ctx, { ...byHand, isConfirmedAbsent: true }))).toBe('ok');
    control.settleRefund({ refundId: there!.id, resolution: 'FINI_CONC' });
    const ran = await money.staff('gateway', 'reconcile');
    expect(ran).not.toMatch(/^refused/);
    expect(await mine(there!.id)).toEqual([`refund-unknown ${there!.id}`]);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', bankReference: 'SBIN00000002' });
    // No posting holds it until staff record it.
    const unposted = await money.books();
    expect(unposted).toContainEqual(expect.stringContaining(there!.id));
    for (const finding of unposted) {
      const [, gatewayRefundId = '', paymentId = ''] = /^(\w+): .* of (pay_\w+),/.exec(finding) ?? [];
      const recorded = await recordGatewayRefund(ctx, { paymentId, gatewayRefundId, actor: 'cli:test' });
      expect(code(recorded)).toBe('ok');
    }
  });
  test('passes the check of the books', async () => {
    expect(await money.books()).toEqual([]);
  });
});

test('when the gateway changes a refund during a decision, its last answer counts', async () => {
  control.setPace({ refundSettlesAfterMs: null });
  const paid = await requested();
  await money.idle();
  const { id } = money.refundsAt(paid)[0]!;
  control.settleRefund({ refundId: id, resolution: 'FINI_DENY' });
  await settle();
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'denied', attempt: 1 });
  control.settleRefund({ refundId: id, resolution: 'FINI_CONC' });
  expect(await money.staff('refund', 'close', paid.refundId, 'a', 'test')).toMatch(/^refused: payments\/refund-done/);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', attempt: 2 });
  expect(await money.books()).toEqual([]);
});

test('a waiting refund is sent at once when staff retry it', async () => {
  control.addFault({ path: posts, kind: '500', count: 50 });
  const paid = await requested();
  await money.idle();
  await money.wait(9 * hourMs, 10 * minuteMs);
  control.clearFaults();
  expect(await money.staff('refund', 'retry', paid.refundId)).toMatch(/attempt 1/);
  await money.tick();
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'sent' });
  await money.wait(dayMs, 6 * hourMs);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done' });
});
