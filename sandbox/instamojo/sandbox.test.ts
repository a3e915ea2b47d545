import { createHmac } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeInstamojoSandbox, type InstamojoSandbox, type InstamojoSandboxSettings } from './sandbox.ts';
import { signature } from './webhooks.ts';

const base = 'http://pay.example/sandbox/instamojo';
const returnUrl = 'https://site.example/payment-success?lang=hi#top';
const webhookUrl = 'https://site.example/api/payment/webhook/instamojo';

let webhooks: { url: string; fields: Record<string, string> }[];
let sandbox: InstamojoSandbox;
let nowMs: number;
const settings = (more: Partial<InstamojoSandboxSettings> = {}): InstamojoSandboxSettings => ({
  journal: undefined,
  baseUrl: () => base,
  basePath: '/sandbox/instamojo',
  clientId: 'a-client',
  clientSecret: 'a-secret',
  privateSalt: 'a-salt',
  now: () => new Date(nowMs),
  fetch: async (url, init) => {
    const request = new Request(url, init);
    webhooks.push({ url: request.url, fields: Object.fromEntries(new URLSearchParams(await request.text())) });
    return new Response();
  },
  ...more,
});
beforeEach(() => {
  webhooks = [];
  nowMs = Date.parse('2026-11-20T10:00:00Z');
  sandbox = makeInstamojoSandbox(settings());
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sandbox.fetch(new Request(`${base}${path}`, { headers }));
const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  sandbox.fetch(new Request(`${base}${path}`, { method: 'POST', body: new URLSearchParams(form), headers }));
async function bearer(scope?: string): Promise<Record<string, string>> {
  const form = { grant_type: 'client_credentials', client_id: 'a-client', client_secret: 'a-secret' };
  const answer = await post('/oauth2/token/', { ...form, ...(scope !== undefined && { scope }) });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}
const requestForm = {
  purpose: 'SA-7K3M-9PQ2-XW4D',
  amount: '500.00',
  buyer_name: 'Asha <b>Devi</b>',
  email: 'asha@example.com',
  phone: '+919876543210',
  redirect_url: returnUrl,
  webhook: webhookUrl,
  allow_repeated_payments: 'False',
  send_email: 'False',
  send_sms: 'False',
};
async function openRequest(more: Record<string, string> = {}): Promise<string> {
  const answer = await post('/v2/payment_requests/', { ...requestForm, ...more }, await bearer());
  expect(answer.status).toBe(201);
  const { id, longurl } = (await answer.json()) as { id: string; longurl: string };
  expect(longurl).toBe(`${base}/@namuna/${id}`);
  return id;
}
const readRequest = async (id: string) =>
  (await (await get(`/v2/payment_requests/${id}/`, await bearer())).json()) as { status: string; payments: string[] };

describe('hosted page', () => {
  test('shows payee, purpose, amount and the five outcomes, with a strict content policy', async () => {
    const id = await openRequest();
    const answer = await get(`/@namuna/${id}`);
    const text = await answer.text();
    for (const shown of [
      'Namuna Enterprises',
      'SA-7K3M-9PQ2-XW4D',
      '₹500',
      'Asha &lt;b&gt;Devi&lt;/b&gt;',
      'Sandbox: no real money moves',
    ]) {
      expect(text).toContain(shown);
    }
    expect([...text.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((match) => match[1])).toEqual([
      'Pay ₹500',
      'Decline',
      'Leave without paying',
      'Pay twice',
      'Pay and never come back',
    ]);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' https://site.example; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/hosted-page.css')).headers.get('content-type')).toContain('text/css');
    expect((await get('/hindi.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  test.each([
    ['pay', 'Credit', 'Completed'],
    ['decline', 'Failed', 'Pending'],
  ])('%s redirects back with %s', async (action, word, status) => {
    const id = await openRequest();
    const answer = await post(`/@namuna/${id}/${action}`);
    const [payment] = sandbox.control.state().payments;
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `https://site.example/payment-success?lang=hi&payment_id=${payment?.id}&payment_status=${word}&payment_request_id=${id}#top`,
    );
    await sandbox.control.webhooksSettled();
    const { mac, ...signed } = webhooks[0]!.fields;
    expect(webhooks).toHaveLength(1);
    expect(webhooks[0]!.url).toBe(webhookUrl);
    expect(signed).toMatchObject({
      payment_id: payment?.id,
      payment_request_id: id,
      status: word,
      amount: '500.00',
      purpose: requestForm.purpose,
    });
    expect(mac).toBe(signature(signed, 'a-salt'));
    expect(await readRequest(id)).toMatchObject({ status, payments: [`${base}/v2/payments/${payment?.id}/`] });
  });

  test('pays after a decline, and only once', async () => {
    const id = await openRequest();
    await post(`/@namuna/${id}/decline`);
    expect((await post(`/@namuna/${id}/pay`)).status).toBe(303);
    for (const answer of [
      await post(`/@namuna/${id}/pay`),
      await post(`/@namuna/${id}/decline`),
      await get(`/@namuna/${id}`),
    ]) {
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain('already paid');
      expect(text).toContain('href="https://site.example/payment-success?lang=hi&amp;payment_id=');
    }
    expect(sandbox.control.state().payments.map((payment) => payment.status)).toEqual([false, true]);
  });

  test('concurrent submits pay once', async () => {
    const id = await openRequest();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`/@namuna/${id}/pay`)));
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(sandbox.control.state().payments).toHaveLength(1);
  });

  test('pay twice captures two payments, sends both webhooks and redirects with the second', async () => {
    const id = await openRequest();
    const answer = await post(`/@namuna/${id}/pay-twice`);
    const [first, second] = sandbox.control.state().payments;
    expect([first?.status, second?.status]).toEqual([true, true]);
    expect(answer.headers.get('location')).toContain(second?.id);
    await sandbox.control.webhooksSettled();
    expect(webhooks.map((webhook) => webhook.fields.payment_id)).toEqual([first?.id, second?.id]);
  });

  test('pay and never come back captures the payment and sends no webhook', async () => {
    const id = await openRequest();
    const answer = await post(`/@namuna/${id}/pay-unseen`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('the site was not notified');
    await sandbox.control.webhooksSettled();
    expect(webhooks).toEqual([]);
    expect((await readRequest(id)).status).toBe('Completed');
  });

  test('leaving pays nothing and links to the site', async () => {
    const id = await openRequest();
    const text = await (await get(`/@namuna/${id}/leave`)).text();
    expect(text).toContain('Nothing was paid');
    expect(text).toContain('href="https://site.example"');
    expect(sandbox.control.state().payments).toEqual([]);
  });

  test('an expired or unknown request cannot be paid', async () => {
    const id = await openRequest({ expires_at: '2026-11-20T10:10:00Z' });
    nowMs += 11 * 60_000;
    expect(await (await post(`/@namuna/${id}/pay`)).text()).toContain('expired');
    expect((await get('/@namuna/unknown')).status).toBe(404);
    expect(sandbox.control.state().payments).toEqual([]);
  });

  test('a hanging webhook delays nothing, and a forbidden one is not sent', async () => {
    sandbox = makeInstamojoSandbox(settings({ fetch: () => new Promise(() => undefined) }));
    expect((await post(`/@namuna/${await openRequest()}/pay`)).status).toBe(303);
    sandbox = makeInstamojoSandbox(settings({ mayCall: (url) => url.host === 'other.example' }));
    await post(`/@namuna/${await openRequest()}/pay`);
    await sandbox.control.webhooksSettled();
    expect(webhooks).toEqual([]);
  });
});

describe('API', () => {
  test("enforces the vendor's limits with its messages", async () => {
    const headers = await bearer();
    const errors = async (more: Record<string, string>) => {
      const answer = await post('/v2/payment_requests/', { ...requestForm, ...more }, headers);
      return answer.status === 400 ? ((await answer.json()) as object) : answer.status;
    };
    expect(await errors({ amount: '8.99' })).toEqual({ amount: ['Amount cannot be less than INR 9.00.'] });
    expect(await errors({ amount: '9' })).toBe(201);
    expect(await errors({ amount: '200000' })).toBe(201);
    expect(await errors({ amount: '200000.01' })).toEqual({ amount: ['Amount cannot be greater than INR 200000.00.'] });
    expect(await errors({ amount: 'ten' })).toHaveProperty('amount');
    expect(await errors({ purpose: 'x'.repeat(31) })).toHaveProperty('purpose');
    expect(await errors({ buyer_name: 'x'.repeat(101) })).toHaveProperty('buyer_name');
    expect(await errors({ email: `${'x'.repeat(70)}@example.com` })).toHaveProperty('email');
    expect(await errors({ phone: '' })).toEqual({ phone: ['This field may not be blank.'] });
    expect(await errors({ redirect_url: 'javascript:alert(1)' })).toHaveProperty('redirect_url');
    expect(await errors({ allow_repeated_payments: 'maybe' })).toHaveProperty('allow_repeated_payments');
  });

  test('a JSON body lacks every field', async () => {
    const headers = { ...(await bearer()), 'content-type': 'application/json' };
    const answer = await sandbox.fetch(
      new Request(`${base}/v2/payment_requests/`, { method: 'POST', headers, body: JSON.stringify(requestForm) }),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ purpose: ['This field is required.'], amount: ['This field is required.'] });
  });

  test('tokens have an owner, scopes and an expiry', async () => {
    expect(
      (await post('/oauth2/token/', { grant_type: 'client_credentials', client_id: 'a-client', client_secret: 'no' }))
        .status,
    ).toBe(401);
    expect((await post('/oauth2/token/', { grant_type: 'password' })).status).toBe(400);
    const path = `/v2/payment_requests/${await openRequest()}/`;
    expect((await get(path)).status).toBe(401);
    expect((await get(path, { authorization: 'Bearer forged.0.payments:read.x.y' })).status).toBe(401);
    const denied = await get(path, await bearer('payments:read'));
    expect([denied.status, await denied.json()]).toEqual([403, { error: 'Invalid scopes' }]);
    const headers = await bearer();
    expect((await get(path, headers)).status).toBe(200);
    nowMs += 36_000_000;
    expect((await get(path, headers)).status).toBe(401);
    const fresh = await bearer();
    sandbox.control.expireTokens();
    expect((await get(path, fresh)).status).toBe(401);
  });

  test('the older spelling and unknown ids are 404', async () => {
    const headers = await bearer();
    for (const path of [
      '/v2/payment-requests/',
      '/v2/payment_requests/x/',
      '/v2/payments/x/',
      '/v2/refunds/x/',
      '/v2/payments/x',
    ]) {
      expect((await get(path, headers)).status, path).toBe(404);
    }
    expect((await post('/v2/payments/x/refund/', {}, headers)).status).toBe(404);
  });

  test('refunds: repeated, second and excessive ones are refused; a denied one frees its amount', async () => {
    const headers = await bearer();
    const paid = sandbox.control.pay({ requestId: await openRequest(), outcome: 'credit' });
    if (!paid.ok) throw new Error('not paid');
    const refund = async (more: Record<string, string>) => {
      const form = { type: 'RFD', body: 'Paid twice.', transaction_id: 'RF-1', ...more };
      const answer = await post(`/v2/payments/${paid.value.paymentId}/refund/`, form, headers);
      return {
        status: answer.status,
        json: (await answer.json()) as { message?: string; refund?: { id: string; status: string } },
      };
    };
    expect((await refund({ type: 'XXX' })).status).toBe(400);
    expect((await refund({ body: '' })).status).toBe(400);
    expect((await refund({ refund_amount: '500.01' })).status).toBe(400);
    const made = await refund({ refund_amount: '500.00' });
    expect([made.status, made.json.refund?.status]).toEqual([201, 'Pending']);
    expect((await refund({})).json.message).toMatch(/transaction_id already exists/);
    expect((await refund({ transaction_id: 'RF-2' })).json.message).toMatch(/already been refunded/);
    const refundId = made.json.refund!.id;
    const read = async () => (await (await get(`/v2/refunds/${refundId}/`, headers)).json()) as object;
    expect(await read()).toMatchObject({ resolution_status: null, refunds: [] });
    nowMs += 3000;
    expect(await read()).toMatchObject({
      resolution_status: 'FINI_CONC',
      refunds: [{ bank_reference_number: expect.any(String) as string }],
    });
    sandbox.control.settleRefund({ refundId, resolution: 'FINI_WITH' });
    expect((await refund({ transaction_id: 'RF-2' })).status).toBe(201);
    const list = (await (await get('/v2/refunds/?limit=1&page=2', headers)).json()) as { refunds: { id: string }[] };
    expect(list.refunds.map((refund) => refund.id)).toEqual([refundId]);
  });

  test('refunds: a refused or hanging one is not recorded', async () => {
    const headers = await bearer();
    const paid = sandbox.control.pay({ requestId: await openRequest(), outcome: 'credit' });
    if (!paid.ok) throw new Error('not paid');
    const path = `/v2/payments/${paid.value.paymentId}/refund/`;
    const form = { type: 'RFD', body: 'Paid twice.', transaction_id: 'RF-1' };
    sandbox.control.addFault({ path: `^POST ${path}`, kind: '400' });
    const refused = await post(path, form, headers);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ success: false, message: 'Insufficient balance.' });
    sandbox.control.addFault({ path: `^POST ${path}`, kind: 'hang' });
    const hanging = new Request(`${base}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(20),
    });
    expect((await sandbox.fetch(hanging)).status).toBe(504);
    expect(sandbox.control.state().refunds).toEqual([]);
    expect((await post(path, form, headers)).status).toBe(201);
  });

  test('signatures match the vendor’s test vector', () => {
    const values =
      '2500.00|foo@example.com|John Doe|9999999999|INR|125.00|https://www.instamojo.com/@ashwch/d66cb29dd059482e8072999f995c4eef|MOJO5a06005J21512197|d66cb29dd059482e8072999f995c4eef|FIFA 16|https://imjo.in/NNxHg|Credit';
    const keys = [
      'amount',
      'buyer',
      'buyer_name',
      'buyer_phone',
      'currency',
      'fees',
      'longurl',
      'payment_id',
      'payment_request_id',
      'purpose',
      'shorturl',
      'status',
    ];
    const fields = Object.fromEntries(
      values
        .split('|')
        .map((part, at) => [keys[at]!, part])
        .reverse(),
    ) as Record<string, string>;
    expect(signature({ ...fields, mac: 'x' }, 'test-salt')).toBe('d559e297d9bfb6692b77ab97c84c3713bba734fa');
    expect(signature({ b: '2', C: '3', a: '1' }, 's')).toBe(createHmac('sha1', 's').update('1|2|3').digest('hex'));
  });
});

describe('control', () => {
  const postControl = (path: string, body: unknown, type = 'application/json') =>
    sandbox.fetch(
      new Request(`${base}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      }),
    );

  test('is off over HTTP by default', async () => {
    expect((await postControl('pay', { requestId: 'x', outcome: 'credit' })).status).toBe(404);
    expect((await get('/control/state')).status).toBe(404);
  });

  test('pays, settles, sets faults and shows its state over HTTP', async () => {
    sandbox = makeInstamojoSandbox(settings({ controlOverHttp: true }));
    const requestId = await openRequest();
    const paid = await postControl('pay', { requestId, outcome: 'pending', amountPaise: 1, webhook: 'duplicate' });
    const { paymentId } = (await paid.json()) as { paymentId: string };
    const headers = await bearer();
    const read = async () => (await (await get(`/v2/payments/${paymentId}/`, headers)).json()) as object;
    expect(await read()).toMatchObject({ status: null, amount: '0.01' });
    await postControl('payment-settle', { paymentId, outcome: 'credit', webhook: 'none' });
    expect(await read()).toMatchObject({ status: true });
    await sandbox.control.webhooksSettled();
    expect(webhooks).toHaveLength(3);
    await postControl('faults', { path: '^GET /v2/payments/', kind: '429', count: 2 });
    expect((await get(`/v2/payments/${paymentId}/`, headers)).status).toBe(429);
    const state = (await (await get('/control/state')).json()) as { faults: unknown };
    expect(state.faults).toEqual([{ path: '^GET /v2/payments/', kind: '429', count: 1 }]);
    await postControl('faults-clear', {});
    expect(await read()).toMatchObject({ status: true });
    await postControl('tokens-expire', {});
    expect((await get(`/v2/payments/${paymentId}/`, headers)).status).toBe(401);
    expect((await postControl('pace', { refundSettlesAfterMs: null })).status).toBe(200);
    expect((await postControl('refund-settle', { refundId: 'x', resolution: 'FINI_DENY' })).status).toBe(404);
    expect((await postControl('pay', { requestId, outcome: 'gold' })).status).toBe(400);
    expect((await postControl('faults', { path: '(', kind: '500' })).status).toBe(400);
    expect((await postControl('pay', { requestId, outcome: 'credit' }, 'text/plain')).status).toBe(415);
  });
});

describe('journal', () => {
  let folder: string;
  let journal: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'instamojo-sandbox-'));
    journal = join(folder, 'deep', 'journal.ndjson');
    sandbox = makeInstamojoSandbox(settings({ journal }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** Simulates `kill -9`: the old sandbox is not closed. */
  const restart = () => (sandbox = makeInstamojoSandbox(settings({ journal })));

  test('is readable by its owner only, also an existing file', () => {
    const modes = () => [statSync(journal).mode & 0o777, statSync(dirname(journal)).mode & 0o777];
    expect(modes()).toEqual([0o600, 0o700]);
    chmodSync(journal, 0o644);
    restart();
    expect(modes()[0]).toBe(0o600);
  });
  test('a payment is written before it is answered, and the state survives a restart', async () => {
    const id = await openRequest();
    const headers = await bearer();
    await post(`/@namuna/${id}/pay`);
    const [payment] = sandbox.control.state().payments;
    expect(readFileSync(journal, 'utf8')).toContain(payment?.id);
    await post(`/v2/payments/${payment?.id}/refund/`, { type: 'RFD', body: 'x', transaction_id: 'RF-1' }, headers);
    const { requests, payments, refunds } = sandbox.control.state();
    restart();
    expect(sandbox.control.state()).toMatchObject({ requests, payments, refunds });
    expect((await get(`/v2/payments/${payment?.id}/`, headers)).status).toBe(200);
    expect(await (await get(`/@namuna/${id}`)).text()).toContain('already paid');
    expect(
      (await post(`/v2/payments/${payment?.id}/refund/`, { type: 'RFD', body: 'x', transaction_id: 'RF-1' }, headers))
        .status,
    ).toBe(400);
  });

  test('an unfinished line is dropped, and the next one stays separate', async () => {
    const first = await openRequest();
    appendFileSync(journal, '{"kind":"request","id":"to');
    restart();
    const second = await openRequest();
    restart();
    expect(sandbox.control.state().requests.map((request) => request.id)).toEqual([first, second]);
  });

  test('a damaged line in the middle is reported, not skipped', async () => {
    await openRequest();
    writeFileSync(journal, `nonsense\n${readFileSync(journal, 'utf8')}`);
    expect(restart).toThrow(/line 1 of .* is damaged/);
  });

  test('concurrent writes are all stored', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => openRequest()));
    await sandbox.close();
    restart();
    expect(new Set(sandbox.control.state().requests.map((request) => request.id))).toEqual(new Set(ids));
  });
});

test('lists payments newest first, page by page; without that list it answers 404', async () => {
  const headers = await bearer();
  const requestId = await openRequest();
  for (let n = 0; n < 3; n++) sandbox.control.pay({ requestId, outcome: 'credit', webhook: 'none' });
  const idsOn = async (page: number) => {
    const list = await (await get(`/v2/payments/?limit=2&page=${page}`, headers)).json();
    return (list as { payments: { id: string }[] }).payments.map((payment) => payment.id);
  };
  const all = sandbox.control.state().payments.map((payment) => payment.id);
  expect([...(await idsOn(1)), ...(await idsOn(2))]).toEqual(all.reverse());
  sandbox.control.setPace({ hasPaymentList: false });
  expect((await get('/v2/payments/', headers)).status).toBe(404);
});

test('a refund made in the vendor’s dashboard is listed as concluded', async () => {
  const headers = await bearer();
  const requestId = await openRequest();
  const paid = sandbox.control.pay({ requestId, outcome: 'credit', webhook: 'none' });
  if (!paid.ok) throw new Error('not paid');
  sandbox.control.refund({ paymentId: paid.value.paymentId });
  const list = (await (await get('/v2/refunds/', headers)).json()) as { refunds: { resolution_status: string }[] };
  expect(list.refunds.map((refund) => refund.resolution_status)).toEqual(['FINI_CONC']);
});
