// Vendors are a register: the settings choose for new orders and messages, everything opened stays with its vendor.
import { expect, test } from 'vitest';
import { ok, refuse } from '#kit/result.ts';
import { dayInIndia, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { sendDueMessages } from '#features/notifications/actions/send-message.ts';
import type { SmsProvider } from '#features/notifications/providers/port.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { makeSecondGateway } from '#test/second-gateway.ts';

const second = makeSecondGateway('second');
const sentBy: string[] = [];
let isAway = false;
const channel = (name: string): SmsProvider => ({
  name,
  send: async () => {
    sentBy.push(name);
    return isAway ? refuse('texts/unreachable') : ok({ vendorMessageId: name });
  },
});
const app = await testProduct({
  ports: {
    gateways: [
      makeInstamojo({
        clientId: 'test',
        clientSecret: 'test-secret',
        privateSalt: 'test-salt',
        apiUrl: 'http://gateway.test',
        fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
      }),
      second.gateway,
    ],
    smsProviders: [channel('twilio'), channel('pigeon')],
  },
});
await openAllRoles(app.db);
const { list, order, pay, staff, verify, ...steps } = paying(app);
const useSecond = { PAYMENT_GATEWAY: 'second', SMS_PROVIDER: 'pigeon' };
const gatewayOf = async (reference: string): Promise<string | undefined> =>
  (await sql<{ gateway: string }>`select gateway from payment_order where id = ${reference}`.execute(app.db)).rows[0]
    ?.gateway;
const idsOf = async (query: string, as = ordered.first.who): Promise<unknown> => {
  const answer = await app.get(`/api/payment/return?${query}`, as);
  expect(answer.status).toBe(200);
  return answer.json();
};
const numberOf = async (who: typeof ordered.first.who): Promise<string> => (await steps.numbersOf(who))[0] ?? 'none';

const ordered = { first: await order(), settledLate: await order() };
await app.kill(useSecond);

test('PAYMENT_GATEWAY chooses for new orders only', async () => {
  const later = await order();
  expect([await gatewayOf(ordered.first.reference), await gatewayOf(later.reference)]).toEqual(['instamojo', 'second']);
  expect(later.paymentUrl).toBe(`https://second.test/pay/${later.requestId}`);
  const link = second.links.get(later.requestId);
  expect(link?.webhookUrl).toBe('http://site.test/api/payment/webhook/second');
  expect(link?.returnUrl).toBe('http://site.test/payment-success');
});

const settlementOf = async (number: string): Promise<string | undefined> =>
  (
    await sql<{ gateway: string }>`select gateway from settlement where gateway_settlement_id = ${number}`.execute(
      app.db,
    )
  ).rows[0]?.gateway;
const today = dayInIndia(new Date());

test('a late settlement is recorded with the gateway that has our payments, not with that of new orders', async () => {
  await verify(ordered.settledLate, pay(ordered.settledLate));
  await staff(`settlement record stl_1 UTR0000000001 ${today} 490 8.47 1.53`);
  expect(await settlementOf('stl_1')).toBe('instamojo');
});

test("the return page is read by the adapter of the page's gateway", async () => {
  const later = await order();
  const { query, paymentId } = second.pay(later.requestId);
  const ids = { payment_id: paymentId, payment_request_id: later.requestId };
  expect(await idsOf(query, later.who)).toEqual(ids);
  const verified = await app.post('/api/payment/verify-payment', ids, later.who);
  expect(verified.status).toBe(200);
  expect(await verified.json()).toMatchObject({ state: 'paid', reference: later.reference });

  // An order of before is still paid, read and verified at its own gateway.
  const before = second.calls.length;
  const paid = pay(ordered.first);
  const prescribed = { payment_id: paid, payment_request_id: ordered.first.requestId, payment_status: 'Credit' };
  expect(await idsOf(`${new URLSearchParams(prescribed)}`)).toEqual(prescribed);
  expect((await verify(ordered.first, paid)).json).toMatchObject({ state: 'paid' });
  expect(second.calls.length).toBe(before);
});

test('a return that no gateway reads has no ids, and malformed ids are left out', async () => {
  expect(await idsOf('utm_source=sms')).toEqual({});
  expect(await idsOf(`payment_id=${'9'.repeat(101)}&payment_request_id=1`)).toEqual({ payment_request_id: '1' });
  expect(await idsOf('payment_id=MOJO1')).toEqual({ payment_id: 'MOJO1' });
});

test("a webhook is read by its path's gateway, and its payment at that gateway", async () => {
  const later = await order();
  const { webhook } = second.pay(later.requestId);
  const send = (gateway: string, headers = webhook.headers) =>
    app.request(`/api/payment/webhook/${gateway}`, { method: 'POST', body: webhook.body, headers });
  expect((await send('instamojo')).status).toBe(401);
  expect((await send('second', { ...webhook.headers, 'x-signature': 'forged' })).status).toBe(401);
  expect((await send('second')).status).toBe(200);
  await app.idle();
  expect(await steps.numbersOf(later.who)).toHaveLength(1);
});

test('a refund goes through the gateway that took the payment, whatever new orders use', async () => {
  const later = await order();
  const { webhook } = second.pay(later.requestId);
  await app.request('/api/payment/webhook/second', { method: 'POST', ...webhook });
  await app.idle();
  await app.kill();
  expect(await gatewayOf((await order()).reference)).toBe('instamojo');
  await staff(`refund ${await numberOf(later.who)} asked on the phone`);
  await app.idle();
  expect([...second.refunds.values()]).toMatchObject([{ state: 'done', amountPaise: 50_000 }]);
  expect(app.sandbox.control.state().refunds).toEqual([]);

  await app.kill(useSecond);
  await staff(`refund ${await numberOf(ordered.first.who)} asked on the phone`);
  await app.idle();
  expect(second.refunds.size).toBe(1);
  expect(app.sandbox.control.state().refunds).toHaveLength(1);
});

test('with payments at two gateways, a settlement names its own', async () => {
  const unclear = 'refused: payments/settlement-gateway-missing {}';
  const line = (number: number) => `settlement record stl_2 UTR000000000${number} ${today} 490 8.47 1.53`;
  expect(await staff(line(2))).toBe(unclear);
  expect(await staff(`${line(2)} --gateway third`)).toBe('refused: payments/settlement-gateway-unknown {}');
  await staff(`${line(2)} --gateway instamojo`);
  expect(await settlementOf('stl_2')).toBe('instamojo');

  // Another gateway may use the same number.
  await staff(`${line(3)} --gateway second`);
  const corrected = `settlement correct stl_2 UTR0000000003 ${today} 491 7.47 1.53 digits swapped`;
  expect(await staff(`${corrected} --gateway second`)).toMatch(/^Settlement/);
  const { rows } = await sql`
    select gateway, bank_paise::int as bank, version from settlement where gateway_settlement_id = 'stl_2' order by gateway`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { gateway: 'instamojo', bank: 49_000, version: 1 },
    { gateway: 'second', bank: 49_100, version: 2 },
  ]);
});

test('a payment whose order is not in this database is found at its gateway', async () => {
  await app.kill();
  const who = await app.applicant();
  // What a restore leaves: the gateway has a paid page that this database does not know.
  const opened = await second.gateway.openOrder({
    orderId: 'SO-LOST',
    amountPaise: 50_000 as never,
    title: '',
    buyerName: 'Asha',
    email: 'asha@example.com',
    phone: who.phone,
    returnUrl: '',
    webhookUrl: '',
  });
  const requestId = opened.ok ? opened.value.gatewayOrderId : '';
  const { paymentId } = second.pay(requestId);
  const asked = await app.post(
    '/api/payment/verify-payment',
    { payment_id: paymentId, payment_request_id: requestId },
    who,
  );
  expect(asked.status).toBe(202);
  expect(await asked.json()).toMatchObject({ state: 'in-review', reference: 'SO-LOST' });
  expect(await list(who)).toMatchObject({ paymentsInReview: [{ reference: 'SO-LOST', amount: 500 }] });
});

test('SMS_PROVIDER chooses for new messages; a message stays with the provider that tried it', async () => {
  const queue = (source: string) =>
    app.product.ctx.transaction((tx) =>
      queueMessages(app.product.ctx, tx, {
        source,
        channel: 'sms',
        to: '+919876500001',
        template: 'test',
        text: 'A text',
      }),
    );
  await app.kill();
  isAway = true;
  sentBy.length = 0;
  await queue('first');
  await app.idle();
  expect(sentBy).toEqual(['twilio']);
  isAway = false;
  await app.kill(useSecond);
  await queue('second');
  await app.idle();
  app.pass(15 * minuteMs);
  await sendDueMessages(app.product.workCtx);
  expect(sentBy).toEqual(['twilio', 'pigeon', 'twilio']);
});
