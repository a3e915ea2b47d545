import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { makeInstamojoSandbox, type InstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { makeInstamojo, type InstamojoSettings } from './instamojo.ts';
import type { Gateway, OpenedQuery, PaymentRequest, RefundRequest } from './port.ts';

const credentials = { clientId: 'a-client', clientSecret: 'a-secret', privateSalt: 'a-salt' };
const paymentRequest: PaymentRequest = {
  orderId: 'SA-7K3M-9PQ2-XW4D',
  title: '',
  amountPaise: paise(500_00),
  buyerName: 'Asha Devi',
  email: 'asha@example.com',
  phone: '+919876543210',
  returnUrl: 'https://site.example/payment-success?from=gateway',
  webhookUrl: 'https://site.example/api/payment/webhook/instamojo',
};
const unreachable = { ok: false, refusal: { code: 'gateway/unreachable' } };
const refused = { ok: false, refusal: { code: 'gateway/refused' } };
const unknown = { ok: false, refusal: { code: 'gateway/unknown' } };

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}

describe('against the sandbox over HTTP', () => {
  let server: Server;
  let origin: string;
  let sandbox: InstamojoSandbox;
  let webhooks: string[];
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);

  beforeAll(async () => {
    server = createServer(getRequestListener((request) => sandbox.fetch(request), { overrideGlobalObjects: false }));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    clock.offsetMs = 0;
    webhooks = [];
    sandbox = makeInstamojoSandbox({
      ...credentials,
      journal: undefined,
      baseUrl: () => `${origin}/mojo`,
      basePath: '/mojo',
      now,
      fetch: async (url, init) => {
        webhooks.push(await new Request(url, init).text());
        return new Response();
      },
    });
  });
  const gatewayWith = (more: Partial<InstamojoSettings> = {}) =>
    makeInstamojo({ ...credentials, apiUrl: `${origin}/mojo/`, now, ...more });
  const capturedPayment = async (gateway = gatewayWith()) => {
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    return { gatewayOrderId, ...value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' })) };
  };
  const refundOf = (paymentId: string): RefundRequest => ({
    paymentId,
    amountPaise: paise(500_00),
    refundId: 'RF-1',
    except: [],
    notBefore: now(),
    reason: 'duplicate',
    note: 'Paid twice.',
  });

  test('opens a request with exactly the intended fields', async () => {
    const opened = value(
      await gatewayWith({ apiUrl: `${origin}/mojo` }).openOrder({
        ...paymentRequest,
        buyerName: ' Asha | Devi\n',
        phone: '',
      }),
    );
    expect(opened.paymentUrl).toBe(`${origin}/mojo/@namuna/${opened.gatewayOrderId}`);
    expect(sandbox.control.state().requests).toMatchObject([
      {
        id: opened.gatewayOrderId,
        purpose: 'SA-7K3M-9PQ2-XW4D',
        amountPaise: 50000,
        buyerName: 'Asha Devi',
        phone: '',
        email: 'asha@example.com',
        redirectUrl: paymentRequest.returnUrl,
        webhook: paymentRequest.webhookUrl,
        mayRepeat: false,
      },
    ]);
  });

  test('finds the request of an order by its number and amount, and an unread list says nothing', async () => {
    const [gateway, since] = [gatewayWith(), now()];
    const orderId = 'SO-7K3M-9PQ2-XW4D';
    const find = (changed: Partial<OpenedQuery> = {}) =>
      gateway.findOpened({ orderId, amountPaise: paymentRequest.amountPaise, since, ...changed });
    expect(value(await find())).toBeUndefined();
    const opened = value(await gateway.openOrder({ ...paymentRequest, orderId, title: 'Supervisor' }));
    value(await gateway.openOrder({ ...paymentRequest, orderId: 'SO-7K3M-9PQ2-XW4E' }));
    expect(value(await find())).toEqual(opened);
    expect(value(await find({ amountPaise: paise(600_00) }))).toBeUndefined();
    for (const kind of ['500', '429', 'half-body'] as const) {
      sandbox.control.addFault({ path: '^GET /v2/payment_requests/$', kind });
      expect(await find()).toEqual(unreachable);
    }
  });

  test.each([
    ['Supervisor', 'Supervisor SO-7K3M-9PQ2-XW4D'],
    ['Field Survey Executive', 'Field Survey SO-7K3M-9PQ2-XW4D'],
    ['Telecalling Executive', 'Telecalling SO-7K3M-9PQ2-XW4D'],
    [' Media | Anchor ', 'Media Anchor SO-7K3M-9PQ2-XW4D'],
    ['Superintendent', 'SO-7K3M-9PQ2-XW4D'],
  ])('the payer of a fee for %j reads %j, and every reading has the number', async (title, purpose) => {
    const orderId = 'SO-7K3M-9PQ2-XW4D';
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder({ ...paymentRequest, title, orderId }));
    expect(sandbox.control.state().requests).toMatchObject([{ purpose }]);
    expect(purpose.length).toBeLessThanOrEqual(30);
    const { paymentId } = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' }));
    expect(value(await gateway.readOrder(gatewayOrderId)).orderId).toBe(orderId);
    expect(value(await gateway.readPayment(paymentId)).orderId).toBe(orderId);
    expect(value(await gateway.listOrders(now())).entries).toMatchObject([{ orderId }]);
    expect(value(await gateway.listPayments(now())).entries).toMatchObject([{ orderId }]);
  });

  test('reads a request without payments, then with a failed and two captured ones', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    expect(value(await gateway.readOrder(gatewayOrderId))).toEqual({
      gatewayOrderId,
      orderId: paymentRequest.orderId,
      amountPaise: 50000,
      payments: [],
      isPartlyRead: false,
    });
    const failed = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'failed' }));
    const first = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' }));
    const second = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' }));
    const { orderId, phone } = paymentRequest;
    const common = { gatewayOrderId, orderId, phone, amountPaise: 50000, currency: 'INR' };
    expect(value(await gateway.readOrder(gatewayOrderId)).payments).toEqual([
      { ...common, paymentId: failed.paymentId, state: 'failed', failure: 'The bank declined the payment.' },
      { ...common, paymentId: first.paymentId, state: 'captured', failure: undefined },
      { ...common, paymentId: second.paymentId, state: 'captured', failure: undefined },
    ]);
  });

  test('reads all payments of a request with many attempts', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    for (let n = 0; n < 44; n++) sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'failed', webhook: 'none' });
    const { paymentId } = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' }));
    const { payments } = value(await gateway.readOrder(gatewayOrderId));
    expect(payments).toHaveLength(45);
    expect(payments.filter((payment) => payment.state === 'captured').map((payment) => payment.paymentId)).toEqual([
      paymentId,
    ]);
  });

  test('reads a late success as pending first', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    const { paymentId } = value(
      sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'pending', settlesAfterMs: 60_000 }),
    );
    expect(value(await gateway.readPayment(paymentId)).state).toBe('pending');
    clock.offsetMs = 61_000;
    expect(value(await gateway.readPayment(paymentId)).state).toBe('captured');
  });

  test('reports another amount and currency unchanged', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    const { paymentId } = value(
      sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit', amountPaise: 499_99, currency: 'USD' }),
    );
    expect(value(await gateway.readPayment(paymentId))).toMatchObject({ amountPaise: 49999, currency: 'USD' });
  });

  test('reports unknown ids, and never lets an id escape its path segment', async () => {
    const gateway = gatewayWith();
    for (const id of ['MOJO404', '..', '.', '', '../payment_requests', 'a/b', 'a?b', 'a%2fb', 'x'.repeat(200)]) {
      expect(await gateway.readPayment(id), id).toEqual(unknown);
      expect(await gateway.readOrder(id), id).toEqual(unknown);
      expect(await gateway.readRefund(id), id).toEqual(unknown);
      expect(await gateway.refund(refundOf(id)), id).toEqual(unknown);
    }
  });

  test('gets refused outside the vendor’s limits', async () => {
    const gateway = gatewayWith();
    expect(await gateway.openOrder({ ...paymentRequest, amountPaise: paise(8_99) })).toEqual(refused);
    expect(await gateway.openOrder({ ...paymentRequest, amountPaise: paise(200_000_01) })).toEqual(refused);
    await expect(gateway.openOrder({ ...paymentRequest, orderId: 'x'.repeat(31) })).rejects.toThrow(/30 characters/);
  });

  test('a refund is pending, then done with the bank reference, and can be denied', async () => {
    const gateway = gatewayWith();
    const paid = await capturedPayment(gateway);
    const { gatewayRefundId, state } = value(await gateway.refund(refundOf(paid.paymentId)));
    expect(state).toBe('pending');
    expect(sandbox.control.state().refunds).toMatchObject([
      { type: 'RFD', transactionId: 'RF-1', amountPaise: 50000, body: 'Paid twice.' },
    ]);
    expect(value(await gateway.readRefund(gatewayRefundId))).toEqual({
      gatewayRefundId,
      state: 'pending',
      bankReference: undefined,
      amountPaise: 50000,
    });
    clock.offsetMs = 4000;
    const done = value(await gateway.readRefund(gatewayRefundId));
    expect(done).toMatchObject({ state: 'done', bankReference: expect.stringMatching(/^\d{12}$/) as string });
    sandbox.control.settleRefund({ refundId: gatewayRefundId, resolution: 'FINI_DENY' });
    expect(value(await gateway.readRefund(gatewayRefundId)).state).toBe('denied');
    sandbox.control.settleRefund({ refundId: gatewayRefundId, resolution: 'FINI_INIT' });
    expect(value(await gateway.readRefund(gatewayRefundId)).state).toBe('pending');
  });

  test('a repeated refund returns the one that was made, also behind others in the list', async () => {
    const gateway = gatewayWith();
    const paid = await capturedPayment(gateway);
    const first = value(await gateway.refund(refundOf(paid.paymentId)));
    for (let n = 0; n < 60; n++) {
      const other = value(sandbox.control.pay({ requestId: paid.gatewayOrderId, outcome: 'credit', webhook: 'none' }));
      value(await gateway.refund({ ...refundOf(other.paymentId), refundId: `RF-other-${n}` }));
    }
    expect(value(await gateway.refund(refundOf(paid.paymentId))).gatewayRefundId).toBe(first.gatewayRefundId);
    // Also under another transaction id: the money is on its way and must not go twice.
    expect(value(await gateway.refund({ ...refundOf(paid.paymentId), refundId: 'RF-2' })).gatewayRefundId).toBe(
      first.gatewayRefundId,
    );
    expect(sandbox.control.state().refunds).toHaveLength(61);
  });

  test('twenty concurrent refunds make one', async () => {
    const gateway = gatewayWith();
    const { paymentId } = await capturedPayment(gateway);
    const snapshots = await Promise.all(Array.from({ length: 20 }, () => gateway.refund(refundOf(paymentId))));
    expect(new Set(snapshots.map((snapshot) => value(snapshot).gatewayRefundId)).size).toBe(1);
  });

  test('a refund of a payment that was not captured is refused', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    const { paymentId } = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'failed' }));
    expect(await gateway.refund(refundOf(paymentId))).toEqual(refused);
  });

  test.each(['500', '429', '500-after-effect', 'timeout-after-effect', 'half-body', 'slow'] as const)(
    'a fault of kind %s is unreachable for every call, and the next try goes through',
    async (kind) => {
      const [hasty, patient] = [gatewayWith({ timeoutMs: 500 }), gatewayWith()];
      const paid = await capturedPayment();
      const calls = [
        (gateway: Gateway) => gateway.readOrder(paid.gatewayOrderId),
        (gateway: Gateway) => gateway.readPayment(paid.paymentId),
        (gateway: Gateway) => gateway.refund(refundOf(paid.paymentId)),
        (gateway: Gateway) => gateway.openOrder(paymentRequest),
      ];
      for (const call of calls) {
        sandbox.control.addFault({ path: '^\\w+ /v2/', kind });
        expect(await call(hasty)).toEqual(unreachable);
        expect((await call(patient)).ok).toBe(true);
      }
      expect(sandbox.control.state().refunds).toHaveLength(1);
    },
  );

  test('an unreadable payment does not hide others of its request, and is reported', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId, paymentId } = await capturedPayment(gateway);
    const second = value(sandbox.control.pay({ requestId: gatewayOrderId, outcome: 'credit' }));
    sandbox.control.addFault({ path: `^GET /v2/payments/${paymentId}/`, kind: '500' });
    const read = value(await gateway.readOrder(gatewayOrderId));
    expect(read.payments.map((payment) => payment.paymentId)).toEqual([second.paymentId]);
    expect(read.isPartlyRead).toBe(true);
  });

  test('one token serves concurrent calls, and is renewed a minute early and once after a 401', async () => {
    let tokens = 0;
    const counting: typeof fetch = (url, init) => {
      if (new Request(url).url.endsWith('/oauth2/token/')) tokens++;
      return fetch(url, init);
    };
    const gateway = gatewayWith({ fetch: counting });
    const open = () => gateway.openOrder(paymentRequest);
    expect((await Promise.all(Array.from({ length: 25 }, open))).every((result) => result.ok)).toBe(true);
    expect(tokens).toBe(1);
    clock.offsetMs = (36_000 - 70) * 1000;
    await open();
    expect(tokens).toBe(1);
    clock.offsetMs = (36_000 - 50) * 1000;
    await open();
    expect(tokens).toBe(2);
    sandbox.control.expireTokens();
    expect((await Promise.all(Array.from({ length: 25 }, open))).every((result) => result.ok)).toBe(true);
    expect(tokens).toBe(3);
  });

  test('a permanent 401 ends after one renewal', async () => {
    const gateway = gatewayWith();
    sandbox.control.addFault({ path: '/v2/', kind: '401', count: 9 });
    expect(await gateway.openOrder(paymentRequest)).toEqual(unreachable);
    expect(sandbox.control.state().faults).toMatchObject([{ count: 7 }]);
  });

  test('wrong credentials and a missing server are unreachable; the log has no secret', async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...input: unknown[]) => void warnings.push(input) };
    expect(await gatewayWith({ clientSecret: 'canary-secret', log }).openOrder(paymentRequest)).toEqual(unreachable);
    expect(await gatewayWith({ apiUrl: 'http://127.0.0.1:9', log }).openOrder(paymentRequest)).toEqual(unreachable);
    expect(await gatewayWith({ log }).openOrder({ ...paymentRequest, amountPaise: paise(1) })).toEqual(refused);
    expect(warnings).toEqual([
      ['gateway call failed', { gateway: 'instamojo', call: 'POST token', status: 401 }],
      ['gateway call failed', { gateway: 'instamojo', call: 'POST token', fault: 'network' }],
      ['gateway call failed', { gateway: 'instamojo', call: 'POST payment_requests', status: 400 }],
    ]);
  });

  test('a webhook of the sandbox is read; one with a bad or missing signature is not', async () => {
    const gateway = gatewayWith();
    const { gatewayOrderId } = value(await gateway.openOrder(paymentRequest));
    const orders = [
      { outcome: 'credit', webhook: 'right' },
      { outcome: 'failed', webhook: 'right' },
      { outcome: 'credit', webhook: 'bad-mac' },
      { outcome: 'credit', webhook: 'no-mac' },
      { outcome: 'credit', webhook: 'right', webhookFields: { amount: '1.00', payment_request_id: 'another' } },
    ] as const;
    const read = [];
    for (const order of orders) {
      const { paymentId } = value(sandbox.control.pay({ requestId: gatewayOrderId, ...order }));
      await sandbox.control.webhooksSettled();
      const notice = gateway.readWebhook(webhooks.pop() ?? '', new Headers());
      if (notice === 'other') throw new Error('every webhook names a payment');
      if (notice) expect(notice.paymentId).toBe(paymentId);
      read.push(notice && [notice.gatewayOrderId, notice.status]);
    }
    expect(read).toEqual([
      [gatewayOrderId, 'Credit'],
      [gatewayOrderId, 'Failed'],
      undefined,
      undefined,
      ['another', 'Credit'],
    ]);
  });
});

describe('answers in the vendor’s shapes', () => {
  /** A gateway whose API answers by path. */
  const answering = (answers: Record<string, unknown>) =>
    makeInstamojo({
      ...credentials,
      apiUrl: 'https://gateway.example',
      fetch: async (url) => {
        const { pathname, search } = new URL(new Request(url).url);
        if (pathname === '/oauth2/token/') return Response.json({ access_token: 'token', expires_in: '36000' });
        const answer = answers[pathname + search] ?? answers[pathname];
        if (typeof answer === 'function') return (answer as () => Response)();
        return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer);
      },
    });
  const inline = { payment_id: 'MOJO1', status: 'Credit', amount: '500.00', payment_request: null };

  test.each([
    ['a link', ['https://evil.example/v2/payments/MOJO1/']],
    ['a link with a query', ['/v2/payments/MOJO1?x=/y/']],
    ['an id', ['MOJO1']],
    ['one id alone', 'MOJO1'],
    ['an object with the id alone', [{ id: 'MOJO1' }]],
    ['a nested object', [{ payment: { id: 'MOJO1' } }]],
    ['a nested link', [{ payment: 'https://gateway.example/v2/payments/MOJO1/' }]],
    ['a whole payment', [inline]],
    ['a whole payment, nested', [{ payment: inline }]],
    ['the same twice', ['MOJO1', inline, '/v2/payments/MOJO1/', null]],
  ])('payments as %s', async (_name, payments) => {
    const gateway = answering({
      '/v2/payment_requests/r1/': {
        success: true,
        payment_request: { id: 'r1', purpose: 'SA-1', amount: 500, payments },
      },
      '/v2/payments/MOJO1/': { payment: { id: 'MOJO1', status: true, amount: 500.0, currency: 'inr' } },
    });
    expect(value(await gateway.readOrder('r1'))).toMatchObject({
      orderId: 'SA-1',
      amountPaise: 50000,
      payments: [{ paymentId: 'MOJO1', gatewayOrderId: 'r1', state: 'captured', amountPaise: 50000, currency: 'INR' }],
    });
  });

  test.each([
    [true, 'captured'],
    ['Credit', 'captured'],
    ['true', 'captured'],
    [1, 'captured'],
    [false, 'failed'],
    ['Failed', 'failed'],
    [null, 'pending'],
    [undefined, 'pending'],
    ['Initiated', 'pending'],
    [{}, 'pending'],
  ])('status %j is %s', async (status, state) => {
    const gateway = answering({ '/v2/payments/MOJO1/': { id: 'MOJO1', status, amount: '9' } });
    expect(value(await gateway.readPayment('MOJO1'))).toMatchObject({
      state,
      gatewayOrderId: undefined,
      orderId: undefined,
    });
  });

  test.each([
    ['2500.00', 250000],
    [2500.1, 250010],
    ['0.07', 7],
    ['1.005', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['2,500.00', undefined],
    [null, undefined],
    [{}, undefined],
  ])('amount %j is %s paise', async (amount, amountPaise) => {
    const gateway = answering({ '/v2/payments/MOJO1/': { id: 'MOJO1', status: true, amount, currency: 7 } });
    expect(value(await gateway.readPayment('MOJO1'))).toMatchObject({ amountPaise, currency: 'XXX' });
  });

  test.each([
    ['https://gateway.example/v2/payment_requests/r1/', 'r1'],
    ['r1', 'r1'],
    [{ id: 'r1' }, 'r1'],
    [null, undefined],
    ['..', undefined],
  ])('a payment of request %j', async (payment_request, gatewayOrderId) => {
    const gateway = answering({ '/v2/payments/MOJO1/': { id: 'MOJO1', status: true, amount: '9', payment_request } });
    expect(value(await gateway.readPayment('MOJO1')).gatewayOrderId).toBe(gatewayOrderId);
  });

  test('an answer about another object, or an empty one, is unreachable', async () => {
    const gateway = answering({
      '/v2/payments/MOJO1/': { id: 'MOJO2', status: true, amount: '9' },
      '/v2/payment_requests/r1/': { id: 'r2', payments: [] },
      '/v2/refunds/C1/': [],
      '/v2/payments/MOJO3/': () => new Response('x'.repeat(2_000_000)),
      '/v2/payments/MOJO4/': () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
      '/v2/payments/MOJO5/': { success: false, message: 'no' },
    });
    expect(await gateway.readPayment('MOJO1')).toEqual(unreachable);
    expect(await gateway.readOrder('r1')).toEqual(unreachable);
    expect(await gateway.readRefund('C1')).toEqual(unreachable);
    expect(await gateway.readPayment('MOJO3')).toEqual(unreachable);
    expect(await gateway.readPayment('MOJO4')).toEqual(unreachable);
    expect(await gateway.readPayment('MOJO5')).toEqual(refused);
  });

  test.each(['javascript:alert(1)', '', 'not an address', undefined])(
    'the payment page %j is refused',
    async (longurl) => {
      expect(await answering({ '/v2/payment_requests/': { id: 'r1', longurl } }).openOrder(paymentRequest)).toEqual(
        refused,
      );
    },
  );

  test('an opened request without an id is unreachable', async () => {
    const gateway = answering({ '/v2/payment_requests/': { longurl: 'https://gateway.example/@x/1' } });
    expect(await gateway.openOrder(paymentRequest)).toEqual(unreachable);
  });

  const replayed = () => new Response('{"success":false,"message":"no"}', { status: 400 });
  const wanted: RefundRequest = {
    paymentId: 'MOJO1',
    amountPaise: paise(500_00),
    refundId: 'RF-1',
    except: [],
    notBefore: new Date('2026-01-01T00:00:00Z'),
    reason: 'asked',
    note: 'x',
  };
  const listed = { payment: 'https://gateway.example/v2/payments/MOJO1/', amount: '500.00', resolution_status: null };
  test.each([
    [
      'our own number before all',
      [
        { ...listed, id: 'C1' },
        { ...listed, id: 'C2', transaction_id: 'RF-1', resolution_status: 'FINI_WITH' },
      ],
      'C2',
      'denied',
    ],
    [
      'without numbers the one that is not denied',
      [
        { ...listed, id: 'C1', resolution_status: 'FINI_DENY' },
        { ...listed, id: 'C2' },
      ],
      'C2',
      'pending',
    ],
    ['without numbers a denied one', [{ ...listed, id: 'C1', resolution_status: 'FINI_DENY' }], 'C1', 'denied'],
    [
      'another number, same sum',
      [{ ...listed, id: 'C1', transaction_id: 'desk-7', resolution_status: 'FINI_CONC' }],
      'C1',
      'done',
    ],
    ['a bare payment id', [{ id: 'C1', payment_id: 'MOJO1', status: 'Refunded' }], 'C1', 'done'],
  ])('a refused refund is looked up: %s', async (_name, refunds, gatewayRefundId, state) => {
    const gateway = answering({ '/v2/payments/MOJO1/refund/': replayed, '/v2/refunds/': { refunds } });
    expect(value(await gateway.refund(wanted))).toMatchObject({ gatewayRefundId, state });
  });

  test.each([
    ['another payment', { ...listed, id: 'C1', payment: 'MOJO2' }],
    ['another sum', { ...listed, id: 'C1', amount: '1.00' }],
    ['another number, denied', { ...listed, id: 'C1', transaction_id: 'desk-7', resolution_status: 'FINI_DENY' }],
  ])('a refund of %s is not taken for ours', async (_name, refund) => {
    const gateway = answering({ '/v2/payments/MOJO1/refund/': replayed, '/v2/refunds/': [refund] });
    expect(await gateway.refund(wanted)).toEqual(refused);
  });

  test('an unreadable list leaves the refund undecided', async () => {
    const gateway = answering({ '/v2/payments/MOJO1/refund/': replayed });
    expect(await gateway.refund(wanted)).toEqual(unreachable);
  });

  /** A paged list of refunds, newest first, one minute apart. */
  const manyRefunds = (count: number, order: 'newest first' | 'oldest first' | 'undated') => {
    const all = Array.from({ length: count }, (_, n) => ({
      id: `C${n}`,
      payment: `MOJO-other-${n}`,
      amount: '500.00',
      resolution_status: 'FINI_CONC',
      ...(order === 'undated' ? {} : { created_at: new Date(Date.UTC(2026, 10, 20) - n * 60_000).toISOString() }),
    }));
    if (order === 'oldest first') all.reverse();
    const pages: Record<string, unknown> = {};
    for (let page = 1; (page - 1) * 50 <= count; page++)
      pages[`/v2/refunds/?page=${page}&limit=50`] = { refunds: all.slice((page - 1) * 50, page * 50) };
    return pages;
  };
  test.each(['newest first', 'oldest first', 'undated'] as const)(
    'a refused refund is told apart among thousands of others (%s)',
    async (order) => {
      const pages = manyRefunds(3010, order);
      const gateway = answering({ '/v2/payments/MOJO1/refund/': replayed, ...pages });
      expect(await gateway.refund(wanted)).toEqual(refused);
      const last = { ...listed, id: 'C-last', created_at: '2026-01-01T00:00:00Z' };
      pages['/v2/refunds/?page=61&limit=50'] = { refunds: [last] };
      expect(value(await answering({ '/v2/payments/MOJO1/refund/': replayed, ...pages }).refund(wanted))).toMatchObject(
        {
          gatewayRefundId: 'C-last',
        },
      );
    },
  );

  describe('finding a refund without requesting one', () => {
    const finding = (refunds: readonly object[], more: Partial<RefundRequest> = {}) =>
      answering({ '/v2/refunds/': { refunds } }).findRefund({ ...wanted, ...more });
    test.each([
      ['none', [], undefined],
      [
        'one of our number, also a denied one',
        [{ ...listed, id: 'C1', transaction_id: 'RF-1', resolution_status: 'FINI_DENY' }],
        'C1',
      ],
      ['one that somebody else made', [{ ...listed, id: 'C1', transaction_id: 'desk-7' }], 'C1'],
      ['one without a number', [{ ...listed, id: 'C1' }], 'C1'],
      [
        'one without a number that was denied: it moved nothing',
        [{ ...listed, id: 'C1', resolution_status: 'FINI_DENY' }],
        undefined,
      ],
      ['one of another payment', [{ ...listed, id: 'C1', payment: 'MOJO2' }], undefined],
      ['one of another sum', [{ ...listed, id: 'C1', amount: '1.00' }], undefined],
    ] as const)('finds %s', async (_name, refunds, id) => {
      const found = value(await finding(refunds));
      expect(found?.gatewayRefundId).toBe(id);
      if (found) expect(found.amountPaise).toBe(500_00);
    });
    test.each([
      ['its payment', [{ ...listed, id: 'C1', payment: null }], {}],
      ['its sum', [{ ...listed, id: 'C1', amount: 'all' }], {}],
      [
        'its payment, with a number of somebody else',
        [{ ...listed, id: 'C1', payment: null, transaction_id: 'desk-7' }],
        {},
      ],
      ['its id', [{ ...listed, id: null }], {}],
    ] as const)('one without %s may be the one: nothing is said', async (_name, refunds, more) => {
      expect(await finding(refunds, more)).toEqual(unreachable);
    });
    test.each([
      ['another payment', [{ ...listed, id: null, payment: 'MOJO2' }], {}],
      ['an earlier attempt', [{ ...listed, id: 'C1', amount: 'all' }], { except: ['C1'] }],
      ['another sum', [{ ...listed, id: 'C1', payment: null, amount: '1.00', transaction_id: 'desk-7' }], {}],
      ['another part', [{ ...listed, id: 'C1', payment: null, transaction_id: 'desk-7' }], { isPart: true }],
    ] as const)('one that cannot be read and is of %s hides nothing', async (_name, refunds, more) => {
      expect(value(await finding(refunds, more))).toBeUndefined();
    });
    test('one of our number is found without its payment and sum', async () => {
      const ours = { ...listed, id: 'C1', payment: null, amount: 'all', transaction_id: 'RF-1' };
      expect(value(await finding([ours]))?.gatewayRefundId).toBe('C1');
    });
    test('ignores refunds of earlier attempts', async () => {
      const both = [
        { ...listed, id: 'C1' },
        { ...listed, id: 'C2' },
      ];
      expect(value(await finding(both, { except: ['C1'] }))?.gatewayRefundId).toBe('C2');
      expect(value(await finding(both, { except: ['C1', 'C2'] }))).toBeUndefined();
    });
    test('is unreachable when the list cannot be read', async () => {
      expect(await answering({}).findRefund(wanted)).toEqual(unreachable);
      expect(await answering({}).findRefund({ ...wanted, paymentId: '../x' })).toEqual(unknown);
    });
    test.each([
      // The payment is an hour old, plus a day's margin: 1,500 minutes at 50 a page, and one older page.
      ['newest first', 32],
      ['oldest first', 61],
      ['undated', 61],
    ] as const)('reads no further than it must (%s): %i pages', async (order, pages) => {
      const read = new Set<string>();
      const answers = Object.fromEntries(
        Object.entries(manyRefunds(3000, order)).map(([path, answer]) => [
          path,
          () => {
            read.add(path);
            return Response.json(answer);
          },
        ]),
      );
      const notBefore = new Date(Date.UTC(2026, 10, 20) - 3_600_000);
      expect(value(await answering(answers).findRefund({ ...wanted, notBefore }))).toBeUndefined();
      expect(read.size).toBe(pages);
    });
  });

  test('"Refunded" at once is done, with the bank reference in either place', async () => {
    const refund = { id: 'C1', status: 'Refunded', refunds: [{}, { bank_reference_number: ' 612345678901 ' }] };
    const gateway = answering({ '/v2/payments/MOJO1/refund/': { success: true, refund } });
    expect(value(await gateway.refund(wanted))).toEqual({
      gatewayRefundId: 'C1',
      state: 'done',
      bankReference: '612345678901',
      amountPaise: undefined,
    });
  });
});

describe('webhook signature', () => {
  const gateway = makeInstamojo({ ...credentials, privateSalt: 'test-salt', apiUrl: 'https://gateway.example' });
  const fields = {
    amount: '2500.00',
    buyer: 'foo@example.com',
    buyer_name: 'John Doe',
    buyer_phone: '9999999999',
    currency: 'INR',
    fees: '125.00',
    longurl: 'https://www.instamojo.com/@ashwch/d66cb29dd059482e8072999f995c4eef',
    payment_id: 'MOJO5a06005J21512197',
    payment_request_id: 'd66cb29dd059482e8072999f995c4eef',
    purpose: 'FIFA 16',
    shorturl: 'https://imjo.in/NNxHg',
    status: 'Credit',
  };
  const mac = 'd559e297d9bfb6692b77ab97c84c3713bba734fa';
  const notice = { paymentId: fields.payment_id, gatewayOrderId: fields.payment_request_id, status: 'Credit' };
  const form = (more: Record<string, string> = {}) => new URLSearchParams({ ...fields, ...more }).toString();
  const read = (body: string) => gateway.readWebhook(body, new Headers());

  test('the test vector is valid in any order of the fields', () => {
    expect(read(form({ mac }))).toEqual(notice);
    expect(
      read(new URLSearchParams({ mac, ...Object.fromEntries(Object.entries(fields).reverse()) }).toString()),
    ).toEqual(notice);
  });

  test('what the salt before the last change signed is taken while that is set', () => {
    const readBy = (salts: { privateSalt: string; previousPrivateSalt?: string }) =>
      makeInstamojo({ ...credentials, ...salts, apiUrl: 'https://gateway.example' }).readWebhook(
        form({ mac }),
        new Headers(),
      );
    expect(readBy({ privateSalt: 'a-new-salt' })).toBeUndefined();
    expect(readBy({ privateSalt: 'a-new-salt', previousPrivateSalt: 'test-salt' })).toEqual(notice);
    expect(readBy({ privateSalt: 'a-new-salt', previousPrivateSalt: 'another' })).toBeUndefined();
  });

  test('missing, empty, truncated, duplicate or wrong signatures are refused', () => {
    for (const wrong of ['', mac.slice(1), `${mac}0`, mac.replace('d', 'e'), 'ü'.repeat(20)])
      expect(read(form({ mac: wrong })), wrong).toBeUndefined();
    expect(read(form())).toBeUndefined();
    expect(read(`${form({ mac })}&mac=${mac}`)).toBeUndefined();
    expect(read(`${form({ mac })}&status=Credit`)).toBeUndefined();
    expect(read(`${form({ mac })}&Status=Credit`)).toBeUndefined();
    expect(read(form({ mac, amount: '2500.01' }))).toBeUndefined();
    expect(read(form({ mac, extra: '' }))).toBeUndefined();
    expect(read('')).toBeUndefined();
    expect(read(form({ mac, padding: 'x'.repeat(70_000) }))).toBeUndefined();
  });

  const signed = (more: Record<string, string>) => {
    const all: Record<string, string> = { ...fields, ...more };
    const keys = Object.keys(all).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    return form({
      ...more,
      mac: createHmac('sha1', 'test-salt')
        .update(keys.map((key) => all[key]).join('|'))
        .digest('hex'),
    });
  };
  test('unknown keys are signed too, and the case of a key is ignored', () => {
    expect(read(signed({ Zone: 'east', extra: 'a|b', __proto: 'x', 'custom_fields[a]': 'आशा' }))).toEqual(notice);
    expect(read(`${signed({ extra: 'a' })}&more=b`)).toBeUndefined();
  });
  test('invalid ids are refused even when signed', () => {
    for (const id of ['', '../x', 'a b', 'x'.repeat(101)]) expect(read(signed({ payment_id: id })), id).toBeUndefined();
  });

  test('arbitrary input never throws, and nothing unsigned is read', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webQueryParameters());
    fc.assert(
      fc.property(text, (body) => {
        expect(read(body)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    const change = fc.tuple(fc.constantFrom(...Object.keys(fields)), fc.string());
    fc.assert(
      fc.property(change, ([key, changed]) => {
        fc.pre(changed !== fields[key as keyof typeof fields]);
        expect(read(form({ mac, [key]: changed }))).toBeUndefined();
      }),
    );
    const extras = fc.dictionary(fc.stringMatching(/^x[a-zA-Z_]{1,12}$/), fc.string(), { maxKeys: 8 });
    fc.assert(
      fc.property(extras, (more) => {
        const keys = Object.keys(more).map((key) => key.toLowerCase());
        fc.pre(new Set(keys).size === keys.length);
        expect(read(signed(more))).toEqual(notice);
      }),
    );
  });

  test('an empty setting throws at start', () => {
    const settings = { ...credentials, apiUrl: 'https://gateway.example' };
    expect(() => makeInstamojo({ ...settings, privateSalt: '' })).toThrow(/privateSalt/);
    expect(() => makeInstamojo({ ...settings, apiUrl: 'gateway' })).toThrow(/apiUrl/);
  });
});
