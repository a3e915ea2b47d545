// Disputes that the gateway lists: what they hold back, and when money moves.
import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { notifyDelayed } from '#features/applications/actions/notify-applicant.ts';
import { requestRefund } from '#test/cancelled.ts';
import { asFinance, runMaker } from '#test/paying-out.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { readDisputes } from '../reconciliation/actions/reconcile.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';
import { closeReviewed } from '../reviews/actions/end-review.ts';

const { app, changeList, control, order, paid, pay, notified, list, staff, balances, differences, attention } =
  await razorpayProduct();
type Paid = Awaited<ReturnType<typeof paid>>;
const read = async () => {
  await readDisputes(app.product.workCtx);
  await app.idle();
};
const opened = async ({ paymentId }: Pick<Paid, 'paymentId'>, more: object = {}): Promise<string> => {
  const made = control.dispute({ paymentId, ...more });
  if (!made.ok) throw new Error('the sandbox knows no such payment');
  await notified();
  await read();
  return made.value.disputeId;
};
const decided = async (disputeId: string, status: 'open' | 'under_review' | 'won' | 'lost' | 'closed', more = {}) => {
  control.decide({ disputeId, status, ...more });
  await read();
};
const stateOf = async ({ paymentId }: Paid): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from payment where gateway_payment_id = ${paymentId}`.execute(app.db))
    .rows[0]?.state;
const disputesOf = async ({ paymentId }: Paid) =>
  (
    await sql<{ state: string; paise: number }>`
      select d.state, d.lost_paise as paise from dispute d join payment p on p.id = d.payment_id
      where p.gateway_payment_id = ${paymentId}`.execute(app.db)
  ).rows;
const moved = async (act: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await balances();
  await act();
  const after = await balances();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const).filter(([, sum]) => sum !== 0),
  );
};
const refundsOf = ({ paymentId }: Paid) => control.state().refunds.filter((refund) => refund.paymentId === paymentId);
const answerDue = async (): Promise<string[]> => (await attention('dispute-answer-due')).map(({ subject }) => subject);

test('a retrieval is a question: it is listed for an answer, and moves and holds nothing', async () => {
  const one = await paid();
  const changes = await moved(async () => {
    const id = await opened(one, { phase: 'retrieval' });
    expect(await answerDue()).toContain(id);
    await staff(`refund ${one.number} asked on the phone`);
    await app.idle();
    await sendDueRefunds(app.product.workCtx);
    await app.idle();
    expect(refundsOf(one)).toHaveLength(1);
    await decided(id, 'lost');
    expect(await answerDue()).not.toContain(id);
  });
  expect(await disputesOf(one)).toEqual([]);
  expect(changes['disputed_funds']).toBeUndefined();
});

test.each(['chargeback', 'pre_arbitration', 'arbitration'] as const)(
  'a %s holds refunds back and moves nothing until it is lost',
  async (phase) => {
    const one = await paid();
    expect(await moved(() => opened(one, { phase }))).toEqual({});
    expect(await stateOf(one)).toBe('captured');
    expect(await staff(`refund ${one.number} asked on the phone`)).toMatch(/refused/);
    const [{ id } = { id: '' }] = control.state().disputes.filter((dispute) => dispute.paymentId === one.paymentId);
    expect(await moved(() => decided(id, 'under_review'))).toEqual({});
    const changes = await moved(() => decided(id, 'lost'));
    expect(changes['gateway_receivable']).toBe(-50_000);
    expect(await disputesOf(one)).toEqual([{ state: 'lost', paise: 50_000 }]);
    expect(await stateOf(one)).toBe('disputed');
    // Read as often as one likes.
    expect(await moved(read)).toEqual({});
  },
);

test('a payment under review is not closed while the payer’s bank decides', async () => {
  const ordered = await order();
  const { paymentId } = pay(ordered, { amountPaise: 40_000 });
  await notified();
  const id = await opened({ paymentId });
  await asFinance(app.product.ctx, runMaker);
  const close = () => closeReviewed(app.product.ctx, { gatewayPaymentId: paymentId, reason: 'kept', actor: runMaker });
  expect(await close()).toMatchObject({ ok: false, refusal: { code: 'payments/not-in-review' } });
  await decided(id, 'won');
  expect(await close()).toMatchObject({ ok: true, value: { proposal: { amountPaise: 40_000 } } });
});

test('one that is won moves nothing, and a refund that waited is sent', async () => {
  const one = await paid();
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  await staff(`refund ${one.number} asked on the phone`);
  await app.idle();
  const id = await opened(one);
  control.clearFaults();
  for (let tries = 0; tries < 4; tries++) {
    app.pass(10 * minuteMs);
    await sendDueRefunds(app.product.workCtx);
    await app.idle();
  }
  expect(refundsOf(one)).toEqual([]);
  expect(await moved(() => decided(id, 'won'))).toEqual({});
  await sendDueRefunds(app.product.workCtx);
  await app.idle();
  expect(refundsOf(one)).toHaveLength(1);
});

test('a won one may come back as pre-arbitration and be lost in part', async () => {
  const one = await paid();
  const id = await opened(one);
  await decided(id, 'won');
  await decided(id, 'open', { phase: 'pre_arbitration' });
  expect(await answerDue()).toContain(id);
  const changes = await moved(() => decided(id, 'lost', { deductedPaise: 20_000 }));
  expect(changes['gateway_receivable']).toBe(-20_000);
  expect(await disputesOf(one)).toEqual([{ state: 'lost', paise: 20_000 }]);
});

test('fraud: the gateway refunds nothing, so a refund may be sent; it ends closed', async () => {
  const one = await paid();
  const id = await opened(one, { phase: 'fraud' });
  await staff(`refund ${one.number} not genuine`);
  await app.idle();
  await sendDueRefunds(app.product.workCtx);
  await app.idle();
  expect(refundsOf(one)).toHaveLength(1);
  expect(await moved(() => decided(id, 'closed'))).toEqual({});
  expect(await disputesOf(one)).toEqual([]);
});

test.each(['chargeback', 'retrieval'] as const)(
  'a %s after a refund is listed if it may take the sum again',
  async (phase) => {
    const one = await paid();
    await staff(`refund ${one.number} asked on the phone`);
    await app.idle();
    await sendDueRefunds(app.product.workCtx);
    await app.idle();
    expect(refundsOf(one)).toHaveLength(1);
    const id = await opened(one, { phase });
    const listed = async () => (await attention('refund-and-dispute')).filter(({ subject }) => subject === id);
    const sums = { refundPaise: 50_000, disputePaise: 50_000 };
    expect((await listed()).map(({ details }) => details)).toEqual(
      phase === 'chargeback' ? [expect.objectContaining(sums)] : [],
    );
    await decided(id, 'won');
    expect(await listed()).toEqual([]);
  },
);

test('a lost one pays the refund that we owe, and no second sum leaves', async () => {
  const one = await paid();
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  await staff(`refund ${one.number} asked on the phone`);
  await app.idle();
  const id = await opened(one);
  control.clearFaults();
  await decided(id, 'lost');
  app.pass(dayMs);
  await sendDueRefunds(app.product.workCtx);
  await app.idle();
  expect(refundsOf(one)).toEqual([]);
});

test('staff do not record what the gateway lists; a day without webhooks and lists costs nothing', async () => {
  const one = await paid();
  expect(await staff(`dispute open ${one.reference}`)).toMatch(/refused/);
  control.addFault({ path: '/disputes', kind: '500', count: 3 });
  const made = control.dispute({ paymentId: one.paymentId, webhook: 'none' });
  if (!made.ok) throw new Error('no dispute');
  await read();
  expect(await answerDue()).not.toContain(made.value.disputeId);
  control.clearFaults();
  app.pass(dayMs);
  await staff('gateway reconcile');
  expect(await answerDue()).toContain(made.value.disputeId);
});

test('the books are right, and they agree with the gateway', async () => {
  await staff('gateway reconcile');
  expect(await attention('reconciliation-gap')).toEqual([]);
  expect(await attention('reconciliation-failed')).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('one that cannot be read does not stop the others, and is listed by its id', async () => {
  const [one, two] = [await paid(), await paid()];
  const odd = await opened(one, { phase: 'retrieval' });
  changeList('/disputes', (rows) => rows.map((row) => (row['id'] === odd ? { ...row, phase: 'mediation' } : row)));
  const held = await opened(two);
  expect(await answerDue()).toContain(held);
  const unreadable = async () =>
    (await attention('reconciliation-gap')).filter(({ subject }) => subject === `dispute ${odd}: unreadable`);
  expect(await unreadable()).toMatchObject([{ details: { there: 'phase' } }]);
  changeList('/disputes', (rows) => rows);
  await read();
  expect(await unreadable()).toEqual([]);
});

test('one that cannot be read holds the refund of its payment until it can be, or takes nothing', async () => {
  const change = (id: string, changed: object) =>
    changeList('/disputes', (rows) => rows.map((row) => (row['id'] === id ? { ...row, ...changed } : row)));
  const sent = async () => {
    app.pass(dayMs);
    await sendDueRefunds(app.product.workCtx);
    await app.idle();
  };
  for (const ends of ['readable', 'won'] as const) {
    const one = await paid();
    control.addFault({ path: '/refund$', kind: '500', count: 20 });
    await staff(`refund ${one.number} asked on the phone`);
    await app.idle();
    const made = control.dispute({ paymentId: one.paymentId, phase: 'retrieval', webhook: 'none' });
    if (!made.ok) throw new Error('no dispute');
    const id = made.value.disputeId;
    change(id, { phase: 'mediation' });
    await read();
    control.clearFaults();
    await sent();
    expect(refundsOf(one)).toEqual([]);
    // Money that was taken is not sent a second time.
    change(id, { phase: 'mediation', status: 'lost', amount_deducted: 50_000 });
    await read();
    await sent();
    expect(refundsOf(one)).toEqual([]);
    change(id, ends === 'won' ? { phase: 'mediation', status: 'won' } : {});
    await read();
    await sent();
    expect(refundsOf(one)).toHaveLength(1);
  }
});

test('a question whose sum cannot be read holds nothing back', async () => {
  const one = await paid();
  const made = control.dispute({ paymentId: one.paymentId, phase: 'retrieval', webhook: 'none' });
  if (!made.ok) throw new Error('no dispute');
  changeList('/disputes', (rows) =>
    rows.map((row) => (row['id'] === made.value.disputeId ? { ...row, amount: 'x' } : row)),
  );
  await read();
  await staff(`refund ${one.number} asked on the phone`);
  await app.idle();
  await sendDueRefunds(app.product.workCtx);
  await app.idle();
  expect(refundsOf(one)).toHaveLength(1);
});

test('a refund that the applicant asks for while the bank decides promises no days', async () => {
  const one = await paid();
  const id = await opened(one);
  const { rows } = await sql<{ id: string }>`
    select id from payment where gateway_payment_id = ${one.paymentId}`.execute(app.db);
  const asked = { paymentId: rows[0]?.id ?? '', reason: 'asked', by: one.who.accountId } as const;
  expect((await list(one.who))['filteredApplications']).toMatchObject([{ bankDecidesFirst: true }]);
  expect(await requestRefund(app.product.ctx, asked)).toMatchObject({ ok: true });
  await app.idle();
  const sent = async () =>
    (
      await sql<{ template: string; text: string }>`
        select template, text from message where recipient = ${one.who.phone} and template like 'refund%' order by created_at`.execute(
        app.db,
      )
    ).rows;
  const [first, ...others] = await sent();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ template: 'refund-awaits-bank' });
  expect(first?.text).not.toMatch(/days/);
  // Also after the days that a refund takes.
  app.pass(12 * dayMs);
  await notifyDelayed(app.product.workCtx);
  const held = { refund: { state: 'requested', awaitsBank: true, isDelayed: false } };
  expect((await list(one.who))['filteredApplications']).toMatchObject([held]);
  expect(await sent()).toHaveLength(1);
  const atDesk = async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from payment where gateway_payment_id = ${one.paymentId}`.execute(app.db);
    const read = await readDeskPayment(app.product.ctx, rows[0]!.id, { roles: ['finance'], accountId: runMaker });
    return read.ok ? read.value.refund : undefined;
  };
  expect(await atDesk()).toMatchObject({ isDelayed: false });
  expect((await attention('refund-overdue')).map(({ subject }) => subject)).toEqual([]);
  control.setPace({ refundSettlesAfterMs: null });
  await decided(id, 'won');
  await sendDueRefunds(app.product.workCtx);
  await app.idle();
  // The five business days begin with the decision.
  await notifyDelayed(app.product.workCtx);
  const freed = { refund: { awaitsBank: false, isDelayed: false } };
  expect((await list(one.who))['filteredApplications']).toMatchObject([freed]);
  expect(await atDesk()).toMatchObject({ isDelayed: false });
  expect(await sent()).toHaveLength(1);
  app.pass(12 * dayMs);
  await notifyDelayed(app.product.workCtx);
  expect((await list(one.who))['filteredApplications']).toMatchObject([{ refund: { isDelayed: true } }]);
  expect(await sent()).toHaveLength(2);
});
