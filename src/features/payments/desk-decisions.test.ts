// The desk's calls about payments in review, refunds in trouble and disputes, as its forms make them.
import { beforeEach, describe, expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { fileCell, fileCells, rowsOf } from '#test/desk-rows.ts';
import { readDeskPayment } from './actions/read-desk-payment.ts';
import { moneyTest, type Misfit, type Paid } from '#test/money.ts';
import { newCase } from '#test/disputing.ts';
import type { Wire } from '#test/wire.ts';
import { payments as paymentList } from './desk/payments.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const finance = (): Promise<DeskMember> => deskMember(ctx, ['finance']);
let [maker, approver, stale] = [await finance(), await finance(), await finance()];
/** A session of the desk ends while the gateway takes its time. */
async function signIn(): Promise<void> {
  [maker, approver, stale] = [await finance(), await finance(), await finance()];
  await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
    app.db,
  );
}
beforeEach(signIn);

async function post(
  path: string,
  body: object | undefined,
  { cookie } = maker,
): Promise<{ status: number; code: string; done: string; errors: unknown }> {
  const answer = await app.request(`/api/desk/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { code?: string; done?: string; errors?: unknown };
  await app.idle();
  return { status: answer.status, code: json.code ?? '', done: json.done ?? '', errors: json.errors };
}
const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
const accepted = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const waiting = async (paymentId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from approval where record = ${paymentId} and status = 'waiting'`.execute(app.db);
  return rows[0]?.id ?? '';
};
/** A refund that the gateway refuses to make. */
async function stopped(): Promise<Paid & { refundId: string }> {
  const paid = await money.paid();
  app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
  const refundId = await money.requestRefund(paid.paymentId);
  await money.settle();
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
  app.sandbox.control.clearFaults();
  await signIn();
  return { ...paid, refundId };
}

/** What the forms post besides what is typed: the tick, and the sum that was shown where nobody types one. */
const ticked = { confirmed: 'yes' };
const fee = { sum: '500', ...ticked };

describe('a payment in review', () => {
  const back = { sum: '499', reason: 'Paid too little', confirmed: 'yes' };
  test('is returned to its payer by one person with a fresh factor; twenty at once: one refund', async () => {
    const { paymentId } = await money.misfit();
    const path = `payments/${paymentId}/return`;
    expect(await post(path, back, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
    expect(await post(path, { ...back, sum: '500' })).toMatchObject({ code: 'refunds/not-as-shown' });
    expect(await post(path, { ...back, reason: ' ' })).toMatchObject({ status: 422 });
    expect(await post(path, { ...back, confirmed: undefined })).toMatchObject({ status: 422 });
    expect(accepted(await twenty(() => post(path, back)))).toBe(1);
    await money.settle();
    expect(await money.paymentState(paymentId)).toBe('refunded');
    expect(await money.books()).toEqual([]);
  });
  test('is closed by two people: proposed by one, agreed by another; no money moves before', async () => {
    const { paymentId } = await money.misfit();
    const proposing = await money.changes(async () => {
      const answers = await twenty(() => post(`payments/${paymentId}/close`, back));
      expect(accepted(answers)).toBe(1);
    });
    expect(proposing).toEqual({});
    const proposal = `refund-proposals/${await waiting(paymentId)}`;
    const agreed = { sum: '499', confirmed: 'yes' };
    expect(await post(`${proposal}/agree`, agreed, maker)).toMatchObject({
      status: 403,
      code: 'approvals/second-person',
    });
    expect(await post(`${proposal}/agree`, agreed, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
    const moved = await money.changes(async () => {
      expect(accepted(await twenty(() => post(`${proposal}/agree`, agreed, approver)))).toBe(1);
    });
    expect(moved).toEqual({ unapplied_receipts: 49_900, other_income: -49_900 });
    expect(await money.paymentState(paymentId)).toBe('closed');
    expect(await money.books()).toEqual([]);
  });
  test('proposed to be closed, then returned: the proposal is refused and closed', async () => {
    const { paymentId } = await money.misfit();
    await post(`payments/${paymentId}/close`, back);
    const id = await waiting(paymentId);
    expect(await post(`payments/${paymentId}/return`, back, approver)).toMatchObject({ status: 200 });
    const agreed = { sum: '499', confirmed: 'yes' };
    expect(await post(`refund-proposals/${id}/agree`, agreed, approver)).toMatchObject({ code: 'refunds/impossible' });
    expect(await waiting(paymentId)).toBe('');
    expect(await money.paymentState(paymentId)).not.toBe('closed');
  });
  test('in another currency: its rupees are entered, corrected with a reason, then it is applied to its order', async () => {
    const { paymentId }: Misfit = await money.misfit({ currency: 'USD', amountPaise: 600 });
    const sum = `payments/${paymentId}/settled-sum`;
    expect(await post(`payments/${paymentId}/apply`, { sum: '6', checked: 'yes' })).toMatchObject({
      code: 'payments/sum-not-entered',
    });
    for (const rupees of ['', '0', 'abc', '-5', '1500,50', '1e3'])
      expect(await post(sum, { rupees, ...ticked }), rupees).toMatchObject({ status: 422 });
    expect(await post(sum, { rupees: '1,000.01', ...ticked })).toMatchObject({ code: 'payments/sum-above-fee' });
    const entered = await money.changes(async () =>
      expect(accepted(await twenty(() => post(sum, { rupees: '₹ 949.50', ...ticked })))).toBe(1),
    );
    expect(entered).toEqual({ gateway_receivable: 94_950, unapplied_receipts: -94_950 });
    expect(await post(`${sum}/correction`, { rupees: '499.50', reason: '', ...ticked })).toMatchObject({ status: 422 });
    expect(
      await post(`${sum}/correction`, { rupees: '४९९.५०', reason: 'One digit too many', ...ticked }),
    ).toMatchObject({
      done: 'reviews/sum',
    });
    // The list has what was paid in its own currency, and the rupees of the ledger beside it.
    const answer = await app.request('/api/desk/payments?status=needs-review', { headers: { cookie: maker.cookie } });
    const listed = (await answer.json()) as Wire<DrawnList>;
    expect(listed.rows.find(({ id }) => id === paymentId)?.cells).toMatchObject({
      amount: { value: 600, currency: 'USD', beside: ['₹499.50'] },
      posted: { value: 49_950 },
    });
    const row = (await rowsOf(ctx, paymentList, 'status=needs-review')).find(({ id }) => id === paymentId);
    expect(fileCells(paymentList, row, 'amount')).toEqual([600, 'USD']);
    expect(fileCell(paymentList, row, 'posted')).toBe(49_950);
    const shown499 = { sum: '499.50', checked: 'yes' };
    // Who entered the amount does not decide about the payment; a colleague does.
    const alone = await money.changes(async () => {
      const back = { sum: '499.50', reason: 'Mine', confirmed: 'yes' };
      const calls = [
        ...(await twenty(() => post(`payments/${paymentId}/apply`, shown499))),
        await post(`payments/${paymentId}/return`, back),
      ];
      expect(new Set(calls.map(({ code }) => code))).toEqual(new Set(['refunds/second-person']));
    });
    expect(alone).toEqual({});
    const shown = async ({ accountId }: DeskMember) => {
      const read = await readDeskPayment(ctx, paymentId, { roles: ['finance'], accountId });
      return read.ok ? read.value.decisions.review : null;
    };
    expect(await shown(maker)).toMatchObject({ needsOther: true, canApply: false, toReturn: null });
    expect(await shown(approver)).toMatchObject({ needsOther: false, canApply: true, toReturn: 499.5 });
    for (const resolution of ['applied', 'refunded'])
      await expect(
        app.asOwner(
          `update payment set resolution = '${resolution}', resolved_by = '${maker.accountId}', resolved_at = now() where id = '${paymentId}'`,
        ),
      ).rejects.toThrow(/second person/);
    expect(await post(`payments/${paymentId}/apply`, { ...shown499, sum: '949.50' }, approver)).toMatchObject({
      status: 409,
      code: 'refunds/not-as-shown',
    });
    // ₹499.50 is not the fee of ₹500.
    expect(await post(`payments/${paymentId}/apply`, shown499, approver)).toMatchObject({
      status: 422,
      code: 'payments/other-fee',
    });
    const applied = await money.changes(async () =>
      expect(
        accepted(await twenty(() => post(`payments/${paymentId}/apply`, { ...shown499, ...ticked }, approver))),
      ).toBe(1),
    );
    expect(applied).toEqual({ unapplied_receipts: 49_950, fee_income: -49_950 });
    expect(await money.books()).toEqual([]);
  });
});

describe('a refund in trouble', () => {
  test('is tried again, with a fresh factor', async () => {
    const { paymentId, refundId } = await stopped();
    expect(await post(`refunds/${refundId}/retry`, fee, stale)).toMatchObject({ code: 'desk/factor-needed' });
    expect(await post(`refunds/${refundId}/retry`, fee)).toMatchObject({ done: 'refunds/retried' });
    await money.settle();
    expect(await money.refundOf(paymentId)).toMatchObject({ state: 'done' });
    expect(await money.books()).toEqual([]);
  });
  test('is recorded as paid by hand, once; its reference is corrected with a reason', async () => {
    const { paymentId, refundId } = await stopped();
    const path = `refunds/${refundId}/by-hand`;
    expect(await post(path, { bankReference: 'x', ...ticked })).toMatchObject({
      code: 'payments/bank-reference-invalid',
    });
    expect(await post(path, { bankReference: 'NEFT000815', amount: '400', ...ticked })).toMatchObject({
      code: 'payments/other-amount',
    });
    const answers = await twenty((n) =>
      post(path, { bankReference: `NEFT00081${n}`, amount: n % 2 ? '500' : '', ...ticked }),
    );
    expect(accepted(answers)).toBe(1);
    expect(await money.refundOf(paymentId)).toMatchObject({ state: 'done' });
    const right = { bankReference: 'NEFT004711', reason: 'A digit was wrong' };
    expect(await post(`refunds/${refundId}/reference`, { ...right, reason: '' })).toMatchObject({ status: 422 });
    expect(await post(`refunds/${refundId}/reference`, right)).toMatchObject({ done: 'refunds/reference' });
    expect(await money.refundOf(paymentId)).toMatchObject({ bankReference: 'NEFT004711' });
    expect(await money.books()).toEqual([]);
  });
  test('is neither recorded by hand nor closed while the gateway pays it, unless it is confirmed that it does not', async () => {
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    const [byHand, closed] = [await money.paid(), await money.paid()];
    const refunds = [await money.requestRefund(byHand.paymentId), await money.requestRefund(closed.paymentId)];
    const calls = [
      [`refunds/${refunds[0]}/by-hand`, { bankReference: 'PENDING0001', ...ticked }],
      [`refunds/${refunds[1]}/close`, { reason: 'They came', ...fee }],
    ] as const;
    const refused = await money.changes(async () => {
      for (const [path, body] of calls)
        for (const answer of await twenty(() => post(path, body)))
          expect(['payments/refund-at-gateway', 'payments/refund-under-way']).toContain(answer.code);
    });
    expect(refused).toEqual({});
    expect(await money.refundOf(byHand.paymentId)).toMatchObject({ state: 'sent' });
    for (const [path, body] of calls)
      expect(await post(path, { ...body, absent: 'yes' })).toMatchObject({ status: 200 });
    expect(await money.books()).toEqual([]);
  });
  test('is not recorded by hand while a dispute of its payment is open; afterwards it is', async () => {
    const { paymentId, orderId, refundId } = await stopped();
    const dispute = await money.openDispute(orderId);
    const path = `refunds/${refundId}/by-hand`;
    const typed = { bankReference: 'NEFT004713', absent: 'yes', ...ticked };
    const moved = await money.changes(async () =>
      expect(await post(path, typed)).toMatchObject({ status: 409, code: 'refunds/disputed' }),
    );
    expect(moved).toEqual({});
    app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
    expect(await post(`disputes/${dispute}/won`, ticked)).toMatchObject({ status: 200 });
    expect(await post(path, { bankReference: 'NEFT004713', ...ticked })).toMatchObject({ done: 'refunds/by-hand' });
    expect(await money.refundOf(paymentId)).toMatchObject({ state: 'done' });
    expect(await money.books()).toEqual([]);
  });
  test('is closed with a reason, then tried again where the terms call for it', async () => {
    const { paymentId, refundId } = await stopped();
    const close = { reason: 'They came to the interview', ...fee };
    expect(accepted(await twenty(() => post(`refunds/${refundId}/close`, close)))).toBe(1);
    expect(await post(`payments/${paymentId}/gateway-refund`, { gatewayRefund: 'none', ...ticked })).toMatchObject({
      code: 'payments/unknown-part',
    });
    expect(await post(`refunds/${refundId}/retry`, fee)).toMatchObject({ done: 'refunds/retried' });
    expect(await money.books()).toEqual([]);
  });
});

const caseOf = () => ({ ...newCase(new Date()), ...ticked });

test('a dispute is opened, has its fee, and is decided, each once', async () => {
  const { paymentId } = await money.paid();
  expect(await post(`payments/${paymentId}/disputes`, { ...caseOf(), amount: '501' })).toMatchObject({
    code: 'payments/dispute-too-much',
  });
  expect(await post('payments/pay_none/disputes', caseOf())).toMatchObject({ status: 404 });
  expect(accepted(await twenty(() => post(`payments/${paymentId}/disputes`, { ...caseOf(), amount: '' })))).toBe(1);
  const { rows } = await sql<{ id: string }>`select id from dispute where payment_id = ${paymentId}`.execute(app.db);
  const dispute = `disputes/${rows[0]?.id}`;
  // A gateway's fee is flat, whatever the disputed amount.
  expect(await post(`${dispute}/fee`, { amount: '10000.01', ...ticked })).toMatchObject({
    code: 'payments/dispute-fee-too-much',
  });
  expect(accepted(await twenty(() => post(`${dispute}/fee`, { amount: '118', ...ticked })))).toBe(1);
  expect(await post(`${dispute}/fee/correction`, { amount: '10000', reason: 'Others', ...ticked })).toMatchObject({
    done: 'disputes/fee',
  });
  expect(await post(`${dispute}/fee/correction`, { amount: '0', reason: 'It was waived', ...ticked })).toMatchObject({
    done: 'disputes/fee',
  });
  // A fee that was waived by mistake is corrected again, not recorded anew.
  const shown = async () => {
    const reader = { roles: ['finance'] as const, accountId: maker.accountId };
    const read = await readDeskPayment(ctx, paymentId, reader);
    return read.ok ? read.value.disputes : [];
  };
  expect(await shown()).toMatchObject([{ fee: 0, isFeeEntered: true }]);
  expect(
    await post(`${dispute}/fee/correction`, { amount: '59', reason: 'It was charged after all', ...ticked }),
  ).toMatchObject({
    done: 'disputes/fee',
  });
  expect(await shown()).toMatchObject([{ fee: 59, isFeeEntered: true }]);
  expect(await post(`${dispute}/lost`, { amount: '600', ...ticked })).toMatchObject({
    code: 'payments/dispute-too-much',
  });
  expect(
    accepted(await twenty((n) => (n % 2 ? post(`${dispute}/won`, ticked) : post(`${dispute}/lost`, ticked)))),
  ).toBe(1);
  expect(await money.books()).toEqual([]);
});

const canRetry = async (paymentId: string) => {
  const read = await readDeskPayment(ctx, paymentId, { roles: ['finance'], accountId: maker.accountId });
  return read.ok ? read.value.decisions.canRetry : undefined;
};
test('a refund that waits or is at the gateway is tried again: the audit has it', async () => {
  app.sandbox.control.setPace({ refundSettlesAfterMs: null });
  const { paymentId } = await money.paid();
  const refundId = await money.requestRefund(paymentId);
  expect(await canRetry(paymentId)).toBe(true);
  expect(await post(`refunds/${refundId}/retry`, fee)).toMatchObject({ done: 'refunds/retried' });
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_entry where act = 'payments/refund-retried' and subject = ${refundId}`.execute(app.db);
  expect(rows).toEqual([{ actor: maker.accountId }]);
});
test('trying again is not offered in another currency, nor where nothing is left', async () => {
  const foreign = await money.misfit({ currency: 'USD', amountPaise: 600 });
  await post(`payments/${foreign.paymentId}/settled-sum`, { rupees: '500', ...ticked });
  const back = { sum: '500', reason: 'x', confirmed: 'yes' };
  expect(await post(`payments/${foreign.paymentId}/return`, back, approver)).toMatchObject({ status: 200 });
  expect(await money.refundOf(foreign.paymentId)).toMatchObject({ state: 'stopped' });
  expect(await canRetry(foreign.paymentId)).toBe(false);
  const kept = await stopped();
  expect(await canRetry(kept.paymentId)).toBe(true);
  await post(`refunds/${kept.refundId}/close`, { reason: 'They came', ...fee });
  const dispute = await money.openDispute(kept.orderId);
  expect(await post(`disputes/${dispute}/lost`, ticked)).toMatchObject({ status: 200 });
  expect(await canRetry(kept.paymentId)).toBe(false);
});

const movesMoney: readonly (readonly [string, object])[] = [
  ['payments/:payment/settled-sum', { rupees: '500', ...ticked }],
  ['payments/:payment/settled-sum/correction', { rupees: '500', reason: 'One digit too many', ...ticked }],
  ['payments/:payment/apply', { sum: '499', checked: 'yes' }],
  ['payments/:payment/close', { sum: '499', reason: 'Ours', ...ticked }],
  ['refunds/SR-0000/retry', fee],
  ['refunds/SR-0000/by-hand', { bankReference: 'NEFT000815', ...ticked }],
  ['refunds/SR-0000/close', { reason: 'They came', ...fee }],
  ['payments/pay_0/gateway-refund', { gatewayRefund: 'C1', ...ticked }],
  ['disputes/SD-0000/won', ticked],
  ['disputes/SD-0000/lost', ticked],
  ['disputes/SD-0000/fee', { amount: '118', ...ticked }],
  ['disputes/SD-0000/fee/correction', { amount: '0', reason: 'It was waived', ...ticked }],
];
test.each(movesMoney)('needs the tick that names person, sum and account: %s', async (path, body) => {
  const { paymentId } = await money.misfit();
  const { confirmed: _, checked: __, ...rest } = body as { readonly confirmed?: string; readonly checked?: string };
  const field = path.endsWith('/apply') ? 'checked' : 'confirmed';
  expect(await post(path.replace(':payment', paymentId), rest)).toMatchObject({
    status: 422,
    code: 'http/fields',
    errors: [{ field, reason: 'missing' }],
  });
});
test('a refund whose amount changed since it was shown is neither tried again nor closed', async () => {
  const { paymentId, refundId } = await stopped();
  const moved = await money.changes(async () => {
    const calls = [
      await post(`refunds/${refundId}/retry`, { ...fee, sum: '499' }),
      await post(`refunds/${refundId}/close`, { ...fee, sum: '499', reason: 'They came' }),
    ];
    for (const call of calls) expect(call).toMatchObject({ status: 409, code: 'refunds/not-as-shown' });
  });
  expect(moved).toEqual({});
  expect(await money.refundOf(paymentId)).toMatchObject({ state: 'stopped' });
});
test.each(movesMoney)('what moves money or keeps it asks for the factor again: %s', async (path, body) => {
  const { paymentId } = await money.misfit();
  const named = path.replace(':payment', paymentId);
  expect(await post(named, body, stale)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
  expect((await post(named, body)).code).not.toBe('desk/factor-needed');
});
