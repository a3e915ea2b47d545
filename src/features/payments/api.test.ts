import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { makeInstamojo } from './providers/instamojo.ts';
import { signature } from '#sandbox/instamojo/webhooks.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { secondInstance, sharedSecrets } from '#test/second-instance.ts';

const gateway = () =>
  makeInstamojo({
    clientId: 'test',
    clientSecret: 'test-secret',
    privateSalt: salt,
    apiUrl: 'http://gateway.test',
    fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
  });
const salt = 'test-salt';
const app = await testProduct({ env: sharedSecrets, ports: { gateways: [gateway()] } });
await openAllRoles(app.db);
const { control } = app.sandbox;
const path = '/api/payment/webhook/instamojo';

interface Ordered {
  readonly who: Applicant;
  readonly requestId: string;
  readonly reference: string;
}
async function order(change: Record<string, unknown> = {}): Promise<Ordered> {
  const who = await app.applicant();
  const answer = await app.post('/payment/create-order', orderBody(who, change), who);
  const { paymentUrl, reference } = (await answer.json()) as { paymentUrl: string; reference: string };
  return { who, requestId: requestIdIn(paymentUrl), reference };
}
/** Pays at the gateway, without a webhook. */
function pay(
  requestId: string,
  more: { amountPaise?: number; currency?: string; outcome?: 'credit' | 'failed' | 'pending' } = {},
): string {
  const paid = control.pay({ requestId, outcome: 'credit', webhook: 'none', ...more });
  if (!paid.ok) throw new Error('the sandbox has no such page');
  return paid.value.paymentId;
}
const fieldsOf = (ordered: Ordered, paymentId: string): Record<string, string> => ({
  amount: '500.00',
  buyer: 'asha@example.com',
  buyer_name: 'Asha Kumari',
  buyer_phone: ordered.who.phone,
  currency: 'INR',
  custom_fields: '{}',
  fees: '10.00',
  longurl: `http://gateway.test/@namuna/${ordered.requestId}`,
  payment_id: paymentId,
  payment_request_id: ordered.requestId,
  purpose: ordered.reference,
  Settlement_note: 'none | yet',
  shorturl: '',
  status: 'Credit',
});
const signed = (fields: Record<string, string>, by = salt): URLSearchParams =>
  new URLSearchParams({ ...fields, mac: signature(fields, by) });
const send = (body: BodyInit, to = path): Promise<Response> => app.request(to, { method: 'POST', body });
const applicationsOf = async (ordered: Ordered): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from application where account_id = ${ordered.who.accountId}`.execute(app.db)
  ).rows[0]!.n;
const paymentsOf = async (ordered: Ordered): Promise<{ state: string; amountPaise: number }[]> =>
  (
    await sql<{
      state: string;
      amountPaise: number;
    }>`select state, amount_paise from payment where order_id = ${ordered.reference}`.execute(app.db)
  ).rows;
const noticesOf = async (paymentId: string): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from payment_notice where gateway_payment_id = ${paymentId}`.execute(app.db)
  ).rows[0]!.n;

test('200: a signed webhook is recorded, and the payment makes one application', async () => {
  const ordered = await order();
  const answer = await send(signed(fieldsOf(ordered, pay(ordered.requestId))));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ recorded: true });
  await app.idle();
  expect(await applicationsOf(ordered)).toBe(1);
});

test('200: a thousand copies, disordered and at two instances, are recorded once and make one application each', async () => {
  const second = await secondInstance(app, { env: sharedSecrets, ports: { gateways: [gateway()] } });
  const orders = await Promise.all(Array.from({ length: 5 }, () => order()));
  const paid = orders.map((ordered) => ({ ordered, paymentId: pay(ordered.requestId) }));
  const recorded = new Map<string, number>();
  // Each round reads the orders from another one on.
  for (let round = 0; round < 10; round++) {
    const sending = Array.from({ length: 100 }, async (_, index) => {
      const { ordered, paymentId } = paid[(index + round) % paid.length]!;
      const to = index % 2 === 0 ? app.request : second.request;
      const answer = await to(path, { method: 'POST', body: signed(fieldsOf(ordered, paymentId)) });
      expect(answer.status).toBe(200);
      const body = (await answer.json()) as { recorded: boolean };
      if (body.recorded) recorded.set(paymentId, (recorded.get(paymentId) ?? 0) + 1);
    });
    await Promise.all(sending);
  }
  await app.idle();
  for (const { ordered, paymentId } of paid) {
    expect(recorded.get(paymentId)).toBe(1);
    expect([await noticesOf(paymentId), (await paymentsOf(ordered)).length]).toEqual([1, 1]);
    // Either instance makes it.
    await expect.poll(() => applicationsOf(ordered)).toBe(1);
  }
});

test('401: a webhook with an invalid signature is not recorded', async () => {
  const ordered = await order();
  const paymentId = pay(ordered.requestId);
  const fields = fieldsOf(ordered, paymentId);
  const { mac, ...unsigned } = Object.fromEntries(signed(fields));
  const bodies: BodyInit[] = [
    new URLSearchParams(unsigned),
    new URLSearchParams({ ...unsigned, mac: '' }),
    signed(fields, 'another salt'),
    signed(fields, ''),
    new URLSearchParams({ ...unsigned, mac: mac!.slice(0, -1) }),
    new URLSearchParams({ ...unsigned, amount: '9.00', mac: mac! }),
    `${signed(fields)}&status=Credit`,
    `${signed(fields)}&MAC=${mac}`,
    `${signed(fields)}&Payment_Id=MOJOANOTHER`,
    JSON.stringify({ ...unsigned, mac }),
    '',
    `mac=${mac}`,
    `mac=${signature({}, salt)}`,
    new Uint8Array([0xff, 0xfe, 0x00]),
  ];
  const statuses = await Promise.all(bodies.map(async (body) => (await send(body)).status));
  expect(statuses).toEqual(bodies.map(() => 401));
  expect(await (await send(bodies[0]!)).json()).toMatchObject({
    code: 'payments/bad-signature',
    message: expect.any(String),
  });
  expect(await noticesOf(paymentId)).toBe(0);
  // Anybody can send such webhooks: ten lines an hour.
  const warnings = app.logged.filter((line) => line.includes('bad signature'));
  expect(bodies.length).toBeGreaterThan(10);
  expect(warnings).toHaveLength(10);
  expect(app.logged.join('\n')).not.toContain('asha@example.com');
});

test('401: a signed webhook without usable ids is refused', async () => {
  const ordered = await order();
  const fields = fieldsOf(ordered, 'MOJO1');
  const odd: Record<string, string>[] = [
    { payment_id: '' },
    { payment_id: '../../oauth2' },
    { payment_request_id: 'a b' },
    { status: '' },
    { status: 'x'.repeat(41) },
    { payment_id: 'a\u0000b' },
  ];
  for (const change of odd) {
    expect((await send(signed({ ...fields, ...change }))).status).toBe(401);
  }
});

test('404: the path of an unknown gateway', async () => {
  for (const gateway of ['razorpay', 'Instamojo', 'constructor', '%2e%2e', '%00']) {
    expect((await send('', `/api/payment/webhook/${gateway}`)).status, gateway).toBe(404);
  }
  expect((await app.request(path)).status).toBe(404);
});

test('413: a webhook that is too long', async () => {
  expect((await send('x'.repeat(70_000))).status).toBe(413);
});

test('a webhook about a payment that the gateway does not know has no effect', async () => {
  const ordered = await order();
  expect((await send(signed(fieldsOf(ordered, 'MOJOINVENTED')))).status).toBe(200);
  await app.idle();
  expect([(await paymentsOf(ordered)).length, await applicationsOf(ordered)]).toEqual([0, 0]);
});

test('a webhook that names another person’s page credits the page that the gateway names', async () => {
  const [payer, victim] = [await order(), await order()];
  const paymentId = pay(payer.requestId);
  expect((await send(signed({ ...fieldsOf(payer, paymentId), payment_request_id: victim.requestId }))).status).toBe(
    200,
  );
  await app.idle();
  expect([await applicationsOf(payer), await applicationsOf(victim)]).toEqual([1, 0]);
});

test('fields shifted across their separators keep the signature valid but credit no one', async () => {
  const ordered = await order();
  const right = fieldsOf(ordered, pay(ordered.requestId));
  const shifted = {
    ...right,
    longurl: `${right['longurl']}|${right['payment_id']}`,
    payment_id: ordered.requestId,
    payment_request_id: ordered.reference,
    purpose: 'none ',
    Settlement_note: ' yet',
  };
  expect(signature(shifted, salt)).toBe(signature(right, salt));
  expect((await send(signed(shifted))).status).toBe(200);
  await app.idle();
  expect(await applicationsOf(ordered)).toBe(0);
  // The genuine webhook still counts.
  await send(signed(right));
  await app.idle();
  expect(await applicationsOf(ordered)).toBe(1);
});

test('a signed “Credit” has no effect while the gateway reports pending or failed', async () => {
  for (const outcome of ['pending', 'failed'] as const) {
    const ordered = await order();
    expect((await send(signed(fieldsOf(ordered, pay(ordered.requestId, { outcome }))))).status).toBe(200);
    await app.idle();
    expect([(await paymentsOf(ordered)).map((payment) => payment.state), await applicationsOf(ordered)]).toEqual([
      [outcome],
      0,
    ]);
  }
});

test.each([
  ['one paisa low', { amountPaise: 49_999 }],
  ['one paisa high', { amountPaise: 50_001 }],
  ['the least', { amountPaise: 900 }],
  ['more than a column of four bytes holds', { amountPaise: 99_999_999_999_999 }],
  ['dollars', { currency: 'USD' }],
])('a captured amount that does not fit its order needs a review: %s', async (_name, wrong) => {
  const ordered = await order();
  const paymentId = pay(ordered.requestId, wrong);
  expect((await send(signed(fieldsOf(ordered, paymentId)))).status).toBe(200);
  await app.idle();
  expect([(await paymentsOf(ordered)).map((payment) => payment.state), await applicationsOf(ordered)]).toEqual([
    ['needs-review'],
    0,
  ]);
  expect(app.logged.some((line) => line.includes('does not fit its order') && line.includes(ordered.reference))).toBe(
    true,
  );
  const verified = await app.post(
    '/api/payment/verify-payment',
    { payment_id: paymentId, payment_request_id: ordered.requestId, payment_status: 'Credit' },
    ordered.who,
  );
  expect(verified.status).toBe(202);
  // A correct payment on the same page makes an application.
  await send(signed(fieldsOf(ordered, pay(ordered.requestId))));
  await app.idle();
  expect(await applicationsOf(ordered)).toBe(1);
});

test('while the gateway is unreachable a webhook is recorded and its payment read later', async () => {
  const ordered = await order();
  const paymentId = pay(ordered.requestId);
  control.addFault({ path: `GET /v2/payments/${paymentId}/`, kind: '500', count: 1 });
  expect((await send(signed(fieldsOf(ordered, paymentId)))).status).toBe(200);
  await expect
    .poll(() =>
      app.logged.some(
        (line) =>
          line.includes('job failed') && line.includes('read-payment-back') && line.includes('payments/gateway-away'),
      ),
    )
    .toBe(true);
  expect(await applicationsOf(ordered)).toBe(0);
  await expect.poll(() => applicationsOf(ordered)).toBe(1);
});
