import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { makeRazorpaySandbox, type RazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { makeRazorpay, razorpay } from './razorpay.ts';
import type { Gateway, OpenedQuery, PaymentRequest, RefundRequest } from './port.ts';

const credentials = { keyId: 'rzp_live_a', keySecret: 's3cr3t', webhookSecret: 'a-secret' };
const link: PaymentRequest = {
  orderId: 'SO-7K3M-9PQ2-XW4D',
  title: 'Supervisor',
  amountPaise: paise(500_00),
  buyerName: 'Asha Devi',
  email: 'asha@example.com',
  phone: '+919876543210',
  returnUrl: 'https://site.example/payment-success?from=gateway',
  webhookUrl: 'https://site.example/api/payment/webhook/razorpay',
};
const refusal = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) });
const [unreachable, refused, unknown] = ['gateway/unreachable', 'gateway/refused', 'gateway/unknown'].map(refusal);
const longAgo = new Date(0);

function value<T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}

let sandbox: RazorpaySandbox;
let gateway: Gateway;
let webhooks: Request[];
const clock: { atMs: number | undefined } = { atMs: undefined };
const gatewayWith = (changed: object = {}): Gateway =>
  makeRazorpay({
    ...credentials,
    apiUrl: 'http://gateway.test/rzp',
    timeoutMs: 300,
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    ...changed,
  });
beforeEach(() => {
  webhooks = [];
  clock.atMs = undefined;
  sandbox = makeRazorpaySandbox({
    ...credentials,
    journal: undefined,
    basePath: '/rzp',
    now: () => new Date(clock.atMs ?? Date.now()),
    baseUrl: () => 'http://gateway.test/rzp',
    webhookUrl: () => link.webhookUrl,
    pace: { refundSettlesAfterMs: 0 },
    fetch: async (input, init) => {
      webhooks.push(new Request(input, init));
      return new Response();
    },
  });
  gateway = gatewayWith();
});
const open = async (changed: Partial<PaymentRequest> = {}) =>
  value(await gateway.openOrder({ ...link, ...changed })).gatewayOrderId;
const pay = (requestId: string, changed: object = {}) =>
  value(sandbox.control.pay({ requestId, outcome: 'credit', ...changed }));
const refundOf = (paymentId: string, changed: Partial<RefundRequest> = {}): RefundRequest => ({
  paymentId,
  amountPaise: link.amountPaise,
  refundId: 'rf_01HZX4',
  except: [],
  notBefore: longAgo,
  reason: 'asked',
  note: 'The applicant asked for it.',
  ...changed,
});
const refunds = () => sandbox.control.state().refunds;

describe('pages and payments', () => {
  test('a paid link reads as captured, by its page, by its payment and in the lists', async () => {
    const opened = value(await gateway.openOrder(link));
    expect(opened.paymentUrl).toBe(`http://gateway.test/rzp/i/${opened.gatewayOrderId}`);
    expect(value(await gateway.readOrder(opened.gatewayOrderId))).toMatchObject({ payments: [], isPartlyRead: false });
    const { paymentId } = pay(opened.gatewayOrderId);
    const payment = {
      paymentId,
      gatewayOrderId: opened.gatewayOrderId,
      orderId: link.orderId,
      state: 'captured',
      amountPaise: link.amountPaise,
      currency: 'INR',
      phone: link.phone,
      failure: undefined,
    };
    expect(value(await gateway.readOrder(opened.gatewayOrderId))).toEqual({
      gatewayOrderId: opened.gatewayOrderId,
      orderId: link.orderId,
      amountPaise: link.amountPaise,
      payments: [payment],
      isPartlyRead: false,
    });
    expect(value(await gateway.readPayment(paymentId))).toEqual(payment);
    expect(value(await gateway.listPayments(longAgo)).entries).toEqual([payment]);
    expect(value(await gateway.listOrders(longAgo)).entries).toMatchObject([{ isPaid: true, paymentIds: [paymentId] }]);
  });

  test('an authorized payment counts as pending, a declined one as failed with its reason', async () => {
    const id = await open();
    pay(id, { outcome: 'pending' });
    pay(id, { outcome: 'failed' });
    const { payments } = value(await gateway.readOrder(id));
    expect(payments.map(({ state, failure }) => [state, failure])).toEqual([
      ['pending', undefined],
      ['failed', 'The bank declined the payment.'],
    ]);
  });

  test('a payment that was given back stays captured', async () => {
    const { paymentId } = pay(await open());
    value(await gateway.refund(refundOf(paymentId)));
    expect(value(await gateway.readPayment(paymentId))).toMatchObject({ state: 'captured', amountPaise: 50_000 });
  });

  test('a payment of an older page is found in the list with its page, and nothing older than asked for', async () => {
    clock.atMs = Date.now() - 10 * 86_400_000;
    const id = await open();
    const old = pay(await open({ orderId: 'SO-OLD' }));
    clock.atMs = undefined;
    const { paymentId } = pay(id);
    const yesterday = new Date(Date.now() - 86_400_000);
    const listed = value(await gateway.listPayments(yesterday)).entries;
    expect(listed).toMatchObject([{ paymentId, gatewayOrderId: id, orderId: link.orderId }]);
    sandbox.control.addFault({ path: '^GET /v1/payment_links$', kind: '500', count: 2 });
    expect(await gateway.listPayments(yesterday)).toEqual(unreachable);
    sandbox.control.clearFaults();
    expect(value(await gateway.readPayment(old.paymentId))).toMatchObject({ orderId: 'SO-OLD' });
  });

  test('lists are read to their end', async () => {
    for (let n = 0; n < 205; n++) await open({ orderId: `SO-${n}` });
    expect(value(await gateway.listOrders(longAgo)).entries).toHaveLength(205);
  });

  test('another currency is reported, and a payment of another merchant is unknown', async () => {
    const { paymentId } = pay(await open(), { currency: 'USD', amountPaise: 1 });
    expect(value(await gateway.readPayment(paymentId))).toMatchObject({ currency: 'USD', amountPaise: 1 });
    for (const id of ['pay_Foreign0000000', 'pay_../refunds', '..', ''])
      expect(await gateway.readPayment(id)).toEqual(unknown);
    expect(await gateway.readOrder('plink_Foreign00000')).toEqual(unknown);
  });
});

describe('faults', () => {
  test.each(['500', '429', '401', 'hang', '500-after-effect', 'timeout-after-effect', 'half-body'] as const)(
    '%s while a page is opened: the next try ends with one page',
    async (kind) => {
      sandbox.control.addFault({ path: '^POST /v1/payment_links$', kind });
      expect(await gateway.openOrder(link)).toEqual(unreachable);
      const id = await open();
      expect(sandbox.control.state().links.map((row) => row.id)).toEqual([id]);
    },
  );

  test('a page is found by our reference and amount while it can be paid, and an unread list says nothing', async () => {
    const find = (changed: Partial<OpenedQuery> = {}) => gateway.findOpened({ ...link, since: longAgo, ...changed });
    expect(value(await find())).toBeUndefined();
    const opened = value(await gateway.openOrder(link));
    await open({ orderId: 'SO-OTHER' });
    expect(value(await find())).toEqual(opened);
    expect(value(await find({ amountPaise: paise(600_00) }))).toBeUndefined();
    for (const kind of ['500', '429', 'half-body'] as const) {
      sandbox.control.addFault({ path: '^GET /v1/payment_links$', kind });
      expect(await find()).toEqual(unreachable);
    }
    sandbox.control.endLink({ requestId: opened.gatewayOrderId, as: 'cancelled' });
    expect(value(await find())).toBeUndefined();
  });

  test('a page of the same reference with another amount is never taken for ours', async () => {
    await open();
    expect(await gateway.openOrder({ ...link, amountPaise: paise(600_00) })).toEqual(refused);
  });

  test.each(['500', '429', '401', '409', 'hang', '500-after-effect', 'timeout-after-effect', 'half-body'] as const)(
    '%s while a refund is made: it is under way, and the next try ends with one refund',
    async (kind) => {
      const { paymentId } = pay(await open());
      sandbox.control.addFault({ path: '^POST /v1/payments/[^/]+/refund$', kind });
      expect(await gateway.refund(refundOf(paymentId))).toEqual(unreachable);
      const made = value(await gateway.refund(refundOf(paymentId)));
      expect(made).toMatchObject({ state: 'done', amountPaise: 50_000, bankReference: expect.any(String) });
      expect(refunds()).toHaveLength(1);
    },
  );

  test.each(['500', 'half-body', '429'] as const)('%s in a list refuses the list', async (kind) => {
    pay(await open());
    for (const list of ['listOrders', 'listPayments', 'listRefunds'] as const) {
      sandbox.control.addFault({ path: '^GET /v1/(payment_links|payments|refunds)$', kind });
      expect(await gateway[list](longAgo)).toEqual(unreachable);
    }
  });

  test('an unreadable list of attempts leaves the page partly read', async () => {
    const id = await open();
    const { paymentId } = pay(id);
    sandbox.control.addFault({ path: '^GET /v1/orders/', kind: '500' });
    const read = value(await gateway.readOrder(id));
    expect(read).toMatchObject({ isPartlyRead: true, payments: [{ paymentId, state: 'captured' }] });
  });
});

describe('refunds', () => {
  test('a refusal is final once the list has no refund: too little balance, more than was paid', async () => {
    const { paymentId } = pay(await open());
    sandbox.control.addFault({ path: '/refund$', kind: '400' });
    expect(await gateway.refund(refundOf(paymentId))).toEqual(refused);
    expect(await gateway.refund(refundOf(paymentId, { amountPaise: paise(600_00) }))).toEqual(refused);
    expect(refunds()).toEqual([]);
  });

  test('two parts of one sum are two refunds, and each is found by its number', async () => {
    const { paymentId } = pay(await open());
    const part = (refundId: string) => refundOf(paymentId, { refundId, amountPaise: paise(100_00), isPart: true });
    const first = value(await gateway.refund(part('rf_first_part')));
    const second = value(await gateway.refund(part('rf_second_part')));
    expect(second.gatewayRefundId).not.toBe(first.gatewayRefundId);
    expect(value(await gateway.findRefund(part('rf_second_part')))).toEqual(second);
    expect(value(await gateway.readRefund(first.gatewayRefundId))).toEqual(first);
    expect(value(await gateway.listRefunds(longAgo)).entries).toMatchObject([{ paymentId }, { paymentId }]);
  });

  test('one made in the dashboard counts as the whole refund, but not as a part', async () => {
    const { paymentId } = pay(await open());
    const { refundId } = value(sandbox.control.refund({ paymentId }));
    expect(value(await gateway.findRefund(refundOf(paymentId)))?.gatewayRefundId).toBe(refundId);
    expect(value(await gateway.refund(refundOf(paymentId))).gatewayRefundId).toBe(refundId);
    expect(refunds()).toHaveLength(1);
  });

  test('pending and failed are told apart', async () => {
    sandbox.control.setPace({ refundSettlesAfterMs: null });
    const { paymentId } = pay(await open());
    const made = value(await gateway.refund(refundOf(paymentId)));
    expect(made.state).toBe('pending');
    sandbox.control.settleRefund({ refundId: made.gatewayRefundId, status: 'failed' });
    expect(value(await gateway.readRefund(made.gatewayRefundId)).state).toBe('denied');
  });

  test('one that is processed is final, so that the settlement that took it adds up for ever', async () => {
    const { paymentId } = pay(await open());
    pay(await open());
    const made = value(await gateway.refund(refundOf(paymentId)));
    sandbox.control.settleRefund({ refundId: made.gatewayRefundId, status: 'processed' });
    const settled = value(sandbox.control.settle({}));
    sandbox.control.settleRefund({ refundId: made.gatewayRefundId, status: 'failed' });
    const at = Date.now();
    const listed = await gateway.listSettlements?.({ since: new Date(at - 3_600_000), until: new Date(at) });
    const [one] = listed?.ok ? listed.value.settlements : [];
    expect(one?.rows.reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(settled.bankPaise);
    expect(value(await gateway.readRefund(made.gatewayRefundId)).state).toBe('done');
  });

  test('a short number still makes a key that the vendor takes', async () => {
    const { paymentId } = pay(await open());
    expect(value(await gateway.refund(refundOf(paymentId, { refundId: 'r.1' }))).state).toBe('done');
  });
});

describe('webhooks', () => {
  const sent = async () => {
    await sandbox.control.webhooksSettled();
    return Promise.all(webhooks.map(async (request) => [await request.clone().text(), request.headers] as const));
  };

  test('the signature of a known body', () => {
    const headers = new Headers({
      'x-razorpay-signature': 'fdb640dfd714bd7d499a9d2daf9cb0a1bc48580629b5672736e81a70911ec61c',
    });
    const read = (webhookSecret: string) =>
      gatewayWith({ webhookSecret }).readWebhook('{"event":"payment.captured"}', headers);
    expect(read('123456')).toBe('other');
    expect(read('1234567')).toBeUndefined();
  });

  test('a payment is named by both of its events, a failed one too', async () => {
    const id = await open();
    const { paymentId } = pay(id);
    const failed = pay(id, { outcome: 'failed' });
    const read = (await sent()).map(([body, headers]) => gateway.readWebhook(body, headers));
    expect(read).toEqual(
      expect.arrayContaining([
        { paymentId, gatewayOrderId: id, status: 'payment_link.paid' },
        { paymentId, gatewayOrderId: paymentId, status: 'payment.captured' },
        { paymentId: failed.paymentId, gatewayOrderId: failed.paymentId, status: 'payment.failed' },
      ]),
    );
  });

  test('events of refunds are taken and name nothing', async () => {
    const { paymentId } = pay(await open(), { webhook: 'none' });
    value(await gateway.refund(refundOf(paymentId)));
    expect((await sent()).map(([body, headers]) => gateway.readWebhook(body, headers))).toEqual(['other']);
  });

  test.each(['bad-signature', 'no-signature'] as const)('%s is refused', async (webhook) => {
    pay(await open(), { webhook });
    for (const [body, headers] of await sent()) expect(gateway.readWebhook(body, headers)).toBeUndefined();
    expect(webhooks).toHaveLength(2);
  });

  test('the secret before the last change still opens what it signed', async () => {
    pay(await open());
    const [[body, headers] = ['', new Headers()] as const] = await sent();
    const changed = { webhookSecret: 'a-new-secret' };
    expect(gatewayWith(changed).readWebhook(body, headers)).toBeUndefined();
    expect(
      gatewayWith({ ...changed, previousWebhookSecret: credentials.webhookSecret }).readWebhook(body, headers),
    ).toMatchObject({ status: 'payment_link.paid' });
  });

  test('a body of 10 MB, and one without an event, name nothing', () => {
    const signed = (body: string) =>
      gateway.readWebhook(
        body,
        new Headers({
          'x-razorpay-signature': createHmac('sha256', credentials.webhookSecret).update(body).digest('hex'),
        }),
      );
    expect(signed('x'.repeat(10_000_000))).toBeUndefined();
    for (const body of [
      '',
      'null',
      '[]',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"../x"}}}}',
    ])
      expect(signed(body)).toBe('other');
  });
});

describe('the return page', () => {
  const query = {
    razorpay_payment_id: 'pay_XYZ',
    razorpay_payment_link_id: 'plink_A',
    razorpay_payment_link_reference_id: 'REF-1',
    razorpay_payment_link_status: 'paid',
    razorpay_signature: 'e3657fbd2e0656a78363268cf14ed2d24e7d8c7913176cc0e231355153d8f4bd',
  };
  const read = (changed: object = {}) => gateway.readReturn(new URLSearchParams({ ...query, ...changed }));

  test('ids of a right signature are taken, those of a wrong one are not', async () => {
    expect(read()).toEqual({ paymentId: 'pay_XYZ', gatewayOrderId: 'plink_A', status: 'paid' });
    for (const changed of [{ razorpay_payment_id: 'pay_XYA' }, { razorpay_signature: '' }])
      expect(read(changed)).toEqual({});
    expect(gateway.readReturn(new URLSearchParams('payment_id=MOJO1'))).toBeUndefined();
    const id = await open();
    const { paymentId, returnUrl } = pay(id);
    const url = new URL(returnUrl);
    expect(url.searchParams.get('from')).toBe('gateway');
    expect(gateway.readReturn(url.searchParams)).toEqual({ paymentId, gatewayOrderId: id, status: 'paid' });
  });
});

test('an empty secret is refused, and the key of the test mode in live', () => {
  for (const name of ['keyId', 'keySecret', 'webhookSecret'])
    expect(() => gatewayWith({ [name]: '' })).toThrow(`the Razorpay setting ${name} is empty`);
  expect(() => gatewayWith({ apiUrl: 'api.razorpay.com' })).toThrow('apiUrl');
  expect(razorpay.testValues?.RAZORPAY_KEY_ID?.test('rzp_test_Abc')).toBe(true);
  expect(razorpay.testValues?.RAZORPAY_KEY_ID?.test('rzp_live_Abc')).toBe(false);
});
