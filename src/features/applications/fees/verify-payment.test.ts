import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { pollDueOrders } from '#features/payments/orders/actions/poll-due-orders.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import * as paymentsContract from './contract.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { control } = app.sandbox;
beforeEach(() => control.clearFaults());

interface Ordered {
  readonly who: Applicant;
  readonly requestId: string;
  readonly reference: string;
  readonly body: Record<string, unknown>;
}
interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}
const seen = new Set<string>();
async function read(answer: Response): Promise<Answer> {
  const json = (await answer.json()) as Answer['json'];
  if (json['code']) seen.add(json['code'] as string);
  return { status: answer.status, json, retryAfter: Number(answer.headers.get('retry-after')) };
}
async function order(change: Record<string, unknown> = {}, as?: Applicant): Promise<Ordered> {
  const who = as ?? (await app.applicant());
  const body = orderBody(who, change);
  const { json } = await read(await app.post('/payment/create-order', body, who));
  return { who, requestId: requestIdIn(String(json['paymentUrl'])), reference: String(json['reference']), body };
}
type Outcome = 'credit' | 'failed' | 'pending';
function pay(ordered: Ordered, outcome: Outcome = 'credit', webhook: 'right' | 'none' | 'duplicate' = 'none'): string {
  const paid = control.pay({ requestId: ordered.requestId, outcome, webhook });
  if (!paid.ok) throw new Error('the simulator does not know this page');
  return paid.value.paymentId;
}
const saved = (ordered: Ordered) => ({ ...(ordered.body['formData'] as object), aadhar: 'XXXX XXXX 2346', photo: '' });
/** The request of the return page: the saved form and the three values of the URL. */
const verify = async (
  ordered: Ordered,
  paymentId: string,
  more: Record<string, unknown> = {},
  as = ordered.who,
): Promise<Answer> =>
  read(
    await app.post(
      '/api/payment/verify-payment',
      {
        ...saved(ordered),
        payment_id: paymentId,
        payment_request_id: ordered.requestId,
        payment_status: 'Credit',
        ...more,
      },
      as,
    ),
  );
type Query = Readonly<Record<string, string | undefined>>;
const status = async (query: Query, as?: Applicant): Promise<Answer> =>
  read(
    await app.get(
      `/api/payment/status?${new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>)}`,
      as,
    ),
  );
const numbersOf = async (who: Applicant): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select id from application where account_id = ${who.accountId} order by created_at`.execute(app.db)
  ).rows.map((row) => row.id);
async function settled(): Promise<void> {
  await control.webhooksSettled();
  await app.idle();
}

/** Passes the interval between two polls of one person. */
const pause = () => app.pass(3 * secondMs);

describe('verify-payment', () => {
  test('200: a captured payment becomes an application in the same request', async () => {
    const ordered = await order();
    const verified = await verify(ordered, pay(ordered));
    expect(verified).toMatchObject({
      status: 200,
      json: { state: 'paid', reference: ordered.reference, appliedFor: 'Supervisor' },
    });
    expect(await numbersOf(ordered.who)).toEqual([verified.json['applicationNumber']]);
  });
  test('200 on repetition, with the same number', async () => {
    const ordered = await order();
    const paymentId = pay(ordered);
    const all = await Promise.all(Array.from({ length: 20 }, () => verify(ordered, paymentId)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(({ json }) => json['applicationNumber'])).size).toBe(1);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('simultaneous with webhook and timer, twenty times', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => order()));
    await Promise.all(
      all.map(async (ordered) => {
        const paymentId = pay(ordered, 'credit', 'duplicate');
        const answers = await Promise.all([
          verify(ordered, paymentId),
          verify(ordered, paymentId),
          pollDueOrders(app.product.ctx),
          verify(ordered, paymentId),
        ]);
        for (const answer of answers) if ('status' in answer) expect(answer.status).toBe(200);
      }),
    );
    await settled();
    for (const ordered of all) expect(await numbersOf(ordered.who)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment`.execute(app.db);
    expect(rows[0]!.n).toBe(control.state().payments.filter((payment) => payment.status === true).length);
  });
  test('the values of the URL decide nothing', async () => {
    const ordered = await order();
    const failed = pay(ordered, 'failed');
    for (const payment_status of ['Credit', 'credit', 'true', null, undefined])
      expect((await verify(ordered, failed, { payment_status })).status).toBe(409);
    const paid = pay(ordered);
    pause();
    // A saved form that was changed or manipulated is accepted and ignored.
    const verified = await verify(ordered, paid, {
      payment_status: 'Failed',
      name: 'Mallory',
      category: 'SC',
      appliedFor: 'Video Editor',
      userId: '',
      amount: undefined,
    });
    expect(verified.status).toBe(200);
    const { rows } = await sql<{
      name: string;
      role: string;
      paidPaise: number;
    }>`select form ->> 'name' as name, role, paid_paise from application where account_id = ${ordered.who.accountId}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ name: 'Asha Kumari', role: 'Supervisor', paidPaise: 50_000 }]);
  });
  test('403: a form of another account, which says nothing about the payment', async () => {
    const ordered = await order();
    const paymentId = pay(ordered);
    const refused = await verify(ordered, paymentId, { userId: 'usr_other' });
    expect(refused).toMatchObject({ status: 403, json: { code: 'applications/not-yours' } });
    expect(JSON.stringify(refused.json)).not.toContain(ordered.reference);
    expect(await numbersOf(ordered.who)).toEqual([]);
    expect(await verify(ordered, paymentId, { userId: undefined })).toMatchObject({
      status: 200,
      json: { state: 'paid' },
    });
  });
  test('202 while pending', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, 'pending');
    expect(await verify(ordered, paymentId)).toMatchObject({
      status: 202,
      json: { state: 'pending', reference: ordered.reference },
    });
    expect(await numbersOf(ordered.who)).toEqual([]);
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    pause();
    expect(await verify(ordered, paymentId)).toMatchObject({ status: 200, json: { state: 'paid' } });
  });
  test('409: failed; a later success still counts', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, 'failed');
    expect(await verify(ordered, paymentId)).toMatchObject({
      status: 409,
      json: { code: 'payments/failed', reference: ordered.reference },
    });
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    pause();
    expect((await verify(ordered, paymentId)).status).toBe(200);
  });
  test('409, then another try on the same page: 200', async () => {
    const ordered = await order();
    expect((await verify(ordered, pay(ordered, 'failed'))).status).toBe(409);
    pause();
    expect((await verify(ordered, pay(ordered))).status).toBe(200);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('401 without a session, 403 for another person’s page, without calling the gateway', async () => {
    const [ordered, other] = [await order(), await app.applicant()];
    const paymentId = pay(ordered);
    expect(
      (await app.post('/api/payment/verify-payment', { payment_id: paymentId, payment_request_id: ordered.requestId }))
        .status,
    ).toBe(401);
    const refused = await verify(ordered, paymentId, { userId: other.accountId }, other);
    expect(refused).toMatchObject({ status: 403, json: { code: 'payments/not-yours' } });
    expect(JSON.stringify(refused.json)).not.toContain(ordered.reference);
    expect(await numbersOf(ordered.who)).toEqual([]);
  });
  test('404: a payment of another page than the one in the URL', async () => {
    const [ordered, other] = [await order(), await order()];
    const theirs = pay(other);
    expect(await verify(ordered, theirs)).toMatchObject({ status: 404, json: { code: 'payments/unknown-order' } });
    for (const invented of ['MOJOINVENTED', '../payment_requests']) {
      pause();
      expect((await verify(ordered, invented)).status).toBe(404);
    }
    for (const payment_request_id of ['invented', `${ordered.requestId} `]) {
      pause();
      expect((await verify(ordered, pay(ordered), { payment_request_id })).status).toBe(404);
    }
    // Another page of the same person.
    const first = await order();
    const second = await order({ address: 'Ward 8' }, first.who);
    expect((await verify(first, pay(second))).status).toBe(404);
    // A job reads the payment of the other page.
    await settled();
    expect(await numbersOf(other.who)).toHaveLength(1);
  });
  test('a forged return can’t claim another person’s payment', async () => {
    const [thief, payer] = [await order(), await order()];
    const paymentId = pay(payer);
    expect((await verify(thief, paymentId)).status).toBe(404);
    expect(await numbersOf(thief.who)).toEqual([]);
    expect((await verify(payer, paymentId)).status).toBe(200);
  });
  test('422: missing, empty and unknown fields', async () => {
    const ordered = await order();
    for (const more of [
      { payment_id: '' },
      { payment_id: undefined },
      { payment_request_id: ['x'] },
      { payment_id: 'x'.repeat(81) },
      { paidAmount: 500 },
      { status: 'paid' },
    ]) {
      expect((await verify(ordered, 'MOJO1', more)).status, JSON.stringify(more)).toBe(422);
    }
  });
  test('503 while the gateway does not answer; the payment counts afterwards', async () => {
    const ordered = await order();
    const paymentId = pay(ordered);
    for (const kind of ['500', 'half-body', '429'] as const) {
      control.addFault({ path: 'GET /v2/payments/', kind });
      pause();
      const answer = await verify(ordered, paymentId);
      expect(answer).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
      expect(answer.retryAfter).toBeGreaterThan(0);
    }
    pause();
    expect((await verify(ordered, paymentId)).status).toBe(200);
  });
  test('a known payment is verified without the gateway', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, 'credit', 'right');
    await settled();
    control.addFault({ path: '.', kind: '500', count: 100 });
    expect((await verify(ordered, paymentId)).status).toBe(200);
  });
  test('a second payment is shown as duplicate; the first application is unchanged', async () => {
    const ordered = await order();
    const first = await verify(ordered, pay(ordered));
    pause();
    const second = await verify(ordered, pay(ordered));
    expect(second).toMatchObject({ status: 200, json: { state: 'paid', isSurplus: true } });
    expect(second.json['applicationNumber']).toBeUndefined();
    expect(await numbersOf(ordered.who)).toEqual([first.json['applicationNumber']]);
  });
  test('two forms of one role paid simultaneously: one application', async () => {
    const ordered = await order();
    const second = await order({ address: 'Ward 8' }, ordered.who);
    expect(second.requestId).not.toBe(ordered.requestId);
    const answers = await Promise.all([verify(ordered, pay(ordered)), verify(second, pay(second))]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.json['isSurplus'])).toHaveLength(1);
    expect(await numbersOf(ordered.who)).toHaveLength(1);
  });
  test('429: repeated requests for a payment of an unknown page', async () => {
    const ordered = await order();
    const ask = (paymentId: string) => verify(ordered, paymentId, { payment_request_id: 'invented' });
    expect((await ask('MOJOINVENTED1')).status).toBe(404);
    const again = await ask('MOJOINVENTED2');
    expect(again).toMatchObject({ status: 429, json: { code: 'payments/too-many-reads' } });
    expect(again.retryAfter).toBeGreaterThan(0);
  });
  test('every refusal of the contract was tested', () => {
    expect(Object.keys(paymentsContract.verifyPayment.refusals).filter((code) => !seen.has(code))).toEqual([]);
  });
});

describe('payment/status', () => {
  test('shows paid, pending and failed by page, payment or our number, also while the gateway is down', async () => {
    const ordered = await order();
    expect(await status({ reference: ordered.reference }, ordered.who)).toMatchObject({
      status: 200,
      json: { state: 'pending', reference: ordered.reference, appliedFor: 'Supervisor', roleTitle: 'Supervisor' },
    });
    const failed = pay(ordered, 'failed', 'right');
    await settled();
    expect(
      await status(
        { payment_request_id: ordered.requestId, payment_id: failed, payment_status: 'Credit' },
        ordered.who,
      ),
    ).toMatchObject({ json: { state: 'failed' } });
    const paid = pay(ordered, 'credit', 'right');
    await settled();
    control.addFault({ path: '.', kind: '500', count: 100 });
    for (const query of [
      { reference: ordered.reference },
      { payment_request_id: ordered.requestId },
      { payment_request_id: ordered.requestId, payment_id: paid },
    ]) {
      expect(await status(query, ordered.who)).toMatchObject({
        status: 200,
        json: { state: 'paid', applicationNumber: (await numbersOf(ordered.who))[0] },
      });
    }
    expect(await status({ payment_request_id: ordered.requestId, payment_id: failed }, ordered.who)).toMatchObject({
      json: { state: 'failed' },
    });
  });
  test('401, 403 and 404', async () => {
    const [ordered, other] = [await order(), await app.applicant()];
    expect((await status({ reference: ordered.reference })).status).toBe(401);
    expect(await status({ reference: ordered.reference }, other)).toMatchObject({
      status: 403,
      json: { code: 'payments/not-yours' },
    });
    for (const query of [
      {},
      { reference: 'SO-XXXX-XXXX-XXXX' },
      { reference: '' },
      { payment_request_id: '' },
      { payment_id: 'MOJO1' },
    ]) {
      expect((await status(query, ordered.who)).status, JSON.stringify(query)).toBe(404);
    }
  });
  test('422 for unknown fields, 400 for invalid encoding', async () => {
    const { who } = await order();
    for (const query of [{ userId: who.accountId }, { reference: 'x'.repeat(41) }])
      expect((await status(query, who)).status).toBe(422);
    expect((await app.get('/api/payment/status?reference=%00', who)).status).toBe(400);
    expect((await app.get('/api/payment/status?__proto__=1', who)).status).toBe(422);
  });
  test('a pending payment without a webhook is found by the timer', async () => {
    const ordered = await order();
    const paymentId = pay(ordered, 'pending');
    app.pass(6 * minuteMs);
    await pollDueOrders(app.product.ctx);
    expect(await status({ payment_request_id: ordered.requestId, payment_id: paymentId }, ordered.who)).toMatchObject({
      json: { state: 'pending' },
    });
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    app.pass(11 * minuteMs);
    await pollDueOrders(app.product.ctx);
    await app.idle();
    expect(await status({ reference: ordered.reference }, ordered.who)).toMatchObject({ json: { state: 'paid' } });
  });
});
