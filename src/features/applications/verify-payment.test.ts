import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { pollDueOrders } from '#features/payments/actions/poll-due-orders.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import * as contract from './contract.ts';

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
interface Told {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}
const seen = new Set<string>();
async function read(answer: Response): Promise<Told> {
  const json = (await answer.json()) as Told['json'];
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
  if (!paid.ok) throw new Error('the stand-in knows no such page');
  return paid.value.paymentId;
}
const saved = (ordered: Ordered) => ({ ...(ordered.body['formData'] as object), aadhar: 'XXXX XXXX 2346', photo: '' });
/** As the return page asks: the saved form and the three values of the address. */
const verify = async (
  ordered: Ordered,
  paymentId: string,
  more: Record<string, unknown> = {},
  as = ordered.who,
): Promise<Told> =>
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
const status = async (query: Query, as?: Applicant): Promise<Told> =>
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
async function told(): Promise<void> {
  await control.webhooksSettled();
  await app.idle();
}

/** One person causes one reading of an order in so long. */
const pause = () => app.pass(3 * secondMs);

describe('verify-payment', () => {
  test('200: a captured payment is an application, in the same answer', async () => {
    const one = await order();
    const verified = await verify(one, pay(one));
    expect(verified).toMatchObject({
      status: 200,
      json: { state: 'paid', reference: one.reference, appliedFor: 'Supervisor' },
    });
    expect(await numbersOf(one.who)).toEqual([verified.json['applicationNumber']]);
  });
  test('200 again and again, with the same number', async () => {
    const one = await order();
    const paymentId = pay(one);
    const all = await Promise.all(Array.from({ length: 20 }, () => verify(one, paymentId)));
    expect(all.map((entry) => entry.status)).toEqual(all.map(() => 200));
    expect(new Set(all.map((entry) => entry.json['applicationNumber'])).size).toBe(1);
    expect(await numbersOf(one.who)).toHaveLength(1);
  });
  test('raced with the notice and the timer, twenty times', async () => {
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
    await told();
    for (const one of all) expect(await numbersOf(one.who)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment`.execute(app.db);
    expect(rows[0]!.n).toBe(control.state().payments.filter((payment) => payment.status === true).length);
  });
  test('the values of the address decide nothing', async () => {
    const one = await order();
    const failed = pay(one, 'failed');
    for (const payment_status of ['Credit', 'credit', 'true', null, undefined])
      expect((await verify(one, failed, { payment_status })).status).toBe(409);
    const paid = pay(one);
    pause();
    // A saved form that was changed since, or lies, is taken along and not read.
    const verified = await verify(one, paid, {
      payment_status: 'Failed',
      name: 'Mallory',
      category: 'SC',
      appliedFor: 'Video Editor',
      userId: 'usr_other',
      amount: undefined,
    });
    expect(verified.status).toBe(200);
    const { rows } = await sql<{
      name: string;
      role: string;
      paidPaise: number;
    }>`select form ->> 'name' as name, role, paid_paise from application where account_id = ${one.who.accountId}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ name: 'Asha Kumari', role: 'Supervisor', paidPaise: 50_000 }]);
  });
  test('202: pending, until it is not', async () => {
    const one = await order();
    const paymentId = pay(one, 'pending');
    expect(await verify(one, paymentId)).toMatchObject({
      status: 202,
      json: { state: 'pending', reference: one.reference },
    });
    expect(await numbersOf(one.who)).toEqual([]);
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    pause();
    expect(await verify(one, paymentId)).toMatchObject({ status: 200, json: { state: 'paid' } });
  });
  test('409: failed; a success that comes later still counts', async () => {
    const one = await order();
    const paymentId = pay(one, 'failed');
    expect(await verify(one, paymentId)).toMatchObject({
      status: 409,
      json: { code: 'payments/failed', reference: one.reference },
    });
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    pause();
    expect((await verify(one, paymentId)).status).toBe(200);
  });
  test('409, then another try on the same page: 200', async () => {
    const one = await order();
    expect((await verify(one, pay(one, 'failed'))).status).toBe(409);
    pause();
    expect((await verify(one, pay(one))).status).toBe(200);
    expect(await numbersOf(one.who)).toHaveLength(1);
  });
  test('401 without a session, 403 for somebody else’s page: nothing is told, nothing is asked', async () => {
    const [one, other] = [await order(), await app.applicant()];
    const paymentId = pay(one);
    expect(
      (await app.post('/api/payment/verify-payment', { payment_id: paymentId, payment_request_id: one.requestId }))
        .status,
    ).toBe(401);
    const refused = await verify(one, paymentId, {}, other);
    expect(refused).toMatchObject({ status: 403, json: { code: 'payments/not-yours' } });
    expect(JSON.stringify(refused.json)).not.toContain(one.reference);
    expect(await numbersOf(one.who)).toEqual([]);
  });
  test('404: a payment that is not on the page that was named, own or invented', async () => {
    const [one, other] = [await order(), await order()];
    const theirs = pay(other);
    expect(await verify(one, theirs)).toMatchObject({ status: 404, json: { code: 'payments/unknown-order' } });
    for (const invented of ['MOJOINVENTED', '../payment_requests']) {
      pause();
      expect((await verify(one, invented)).status).toBe(404);
    }
    for (const payment_request_id of ['invented', `${one.requestId} `]) {
      pause();
      expect((await verify(one, pay(one), { payment_request_id })).status).toBe(404);
    }
    // Another page of the same person.
    const first = await order();
    const second = await order({ address: 'Ward 8' }, first.who);
    expect((await verify(first, pay(second))).status).toBe(404);
    expect(await numbersOf(other.who)).toHaveLength(1);
  });
  test('a forged return takes nobody’s payment', async () => {
    const [thief, payer] = [await order(), await order()];
    const paymentId = pay(payer);
    expect((await verify(thief, paymentId)).status).toBe(404);
    expect(await numbersOf(thief.who)).toEqual([]);
    expect((await verify(payer, paymentId)).status).toBe(200);
  });
  test('422: missing, empty and unknown fields', async () => {
    const one = await order();
    for (const more of [
      { payment_id: '' },
      { payment_id: undefined },
      { payment_request_id: ['x'] },
      { payment_id: 'x'.repeat(81) },
      { paidAmount: 500 },
      { status: 'paid' },
    ]) {
      expect((await verify(one, 'MOJO1', more)).status, JSON.stringify(more)).toBe(422);
    }
  });
  test('503 while the gateway does not answer; the payment counts afterwards', async () => {
    const one = await order();
    const paymentId = pay(one);
    for (const kind of ['500', 'half-body', '429'] as const) {
      control.addFault({ path: 'GET /v2/payments/', kind });
      pause();
      const answer = await verify(one, paymentId);
      expect(answer).toMatchObject({ status: 503, json: { code: 'payments/gateway-away' } });
      expect(answer.retryAfter).toBeGreaterThan(0);
    }
    pause();
    expect((await verify(one, paymentId)).status).toBe(200);
  });
  test('once it is known, a paid return answers without the gateway', async () => {
    const one = await order();
    const paymentId = pay(one, 'credit', 'right');
    await told();
    control.addFault({ path: '.', kind: '500', count: 100 });
    expect((await verify(one, paymentId)).status).toBe(200);
  });
  test('a second payment is told as surplus, with the first one’s application untouched', async () => {
    const one = await order();
    const first = await verify(one, pay(one));
    pause();
    const second = await verify(one, pay(one));
    expect(second).toMatchObject({ status: 200, json: { state: 'paid', isSurplus: true } });
    expect(second.json['applicationNumber']).toBeUndefined();
    expect(await numbersOf(one.who)).toEqual([first.json['applicationNumber']]);
  });
  test('two forms of one role paid at the same instant: one application', async () => {
    const one = await order();
    const two = await order({ address: 'Ward 8' }, one.who);
    expect(two.requestId).not.toBe(one.requestId);
    const answers = await Promise.all([verify(one, pay(one)), verify(two, pay(two))]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.json['isSurplus'])).toHaveLength(1);
    expect(await numbersOf(one.who)).toHaveLength(1);
  });
  test('429: a payment of a page that is not known here, asked for again at once', async () => {
    const one = await order();
    const ask = (paymentId: string) => verify(one, paymentId, { payment_request_id: 'invented' });
    expect((await ask('MOJOINVENTED1')).status).toBe(404);
    const again = await ask('MOJOINVENTED2');
    expect(again).toMatchObject({ status: 429, json: { code: 'payments/too-many-reads' } });
    expect(again.retryAfter).toBeGreaterThan(0);
  });
  test('every refusal that the contract declares was met', () => {
    expect(Object.keys(contract.verifyPayment.refusals).filter((code) => !seen.has(code))).toEqual([]);
  });
});

describe('payment/status', () => {
  test('tells paid, pending and failed by the page, the payment or our number, also while the gateway is away', async () => {
    const one = await order();
    expect(await status({ reference: one.reference }, one.who)).toMatchObject({
      status: 200,
      json: { state: 'pending', reference: one.reference, appliedFor: 'Supervisor', roleTitle: 'Supervisor' },
    });
    const failed = pay(one, 'failed', 'right');
    await told();
    expect(
      await status({ payment_request_id: one.requestId, payment_id: failed, payment_status: 'Credit' }, one.who),
    ).toMatchObject({ json: { state: 'failed' } });
    const paid = pay(one, 'credit', 'right');
    await told();
    control.addFault({ path: '.', kind: '500', count: 100 });
    for (const query of [
      { reference: one.reference },
      { payment_request_id: one.requestId },
      { payment_request_id: one.requestId, payment_id: paid },
    ]) {
      expect(await status(query, one.who)).toMatchObject({
        status: 200,
        json: { state: 'paid', applicationNumber: (await numbersOf(one.who))[0] },
      });
    }
    expect(await status({ payment_request_id: one.requestId, payment_id: failed }, one.who)).toMatchObject({
      json: { state: 'failed' },
    });
  });
  test('401, 403 and 404', async () => {
    const [one, other] = [await order(), await app.applicant()];
    expect((await status({ reference: one.reference })).status).toBe(401);
    expect(await status({ reference: one.reference }, other)).toMatchObject({
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
      expect((await status(query, one.who)).status, JSON.stringify(query)).toBe(404);
    }
  });
  test('422 for what it does not take, 400 for what no address holds', async () => {
    const { who } = await order();
    for (const query of [{ userId: who.accountId }, { reference: 'x'.repeat(41) }])
      expect((await status(query, who)).status).toBe(422);
    expect((await app.get('/api/payment/status?reference=%00', who)).status).toBe(400);
    expect((await app.get('/api/payment/status?__proto__=1', who)).status).toBe(422);
  });
  test('a payment that is pending at the gateway and never told of is found by the timer', async () => {
    const one = await order();
    const paymentId = pay(one, 'pending');
    app.pass(6 * minuteMs);
    await pollDueOrders(app.product.ctx);
    expect(await status({ payment_request_id: one.requestId, payment_id: paymentId }, one.who)).toMatchObject({
      json: { state: 'pending' },
    });
    control.settlePayment({ paymentId, outcome: 'credit', webhook: 'none' });
    app.pass(11 * minuteMs);
    await pollDueOrders(app.product.ctx);
    await app.idle();
    expect(await status({ reference: one.reference }, one.who)).toMatchObject({ json: { state: 'paid' } });
  });
});
