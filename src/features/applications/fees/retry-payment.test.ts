// The payment page of an order, opened again without the form.
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { eraseUnusedPhotos } from '../actions/erase-unused-photos.ts';
import { sql } from '#platform/database/db.ts';
import { type Applicant, orderBody, requestIdIn, testProduct } from '#test/product.ts';

const app = await testProduct();
const { control } = app.sandbox;
await sql`update opening set state = 'open'`.execute(app.db);

interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
const post = async (path: string, body: unknown, who?: Applicant): Promise<Answer> => {
  const answer = await app.post(path, body, who);
  return { status: answer.status, json: (await answer.json()) as Answer['json'] };
};
async function order(who: Applicant, change: Record<string, unknown> = {}) {
  const { status, json } = await post('/payment/create-order', orderBody(who, change), who);
  expect(status, JSON.stringify(json)).toBe(201);
  return { paymentUrl: String(json['paymentUrl']), reference: String(json['reference']) };
}
const retry = (who: Applicant | undefined, reference: string) => post('/api/payment/retry', { reference }, who);

async function pay(url: string): Promise<void> {
  control.pay({ requestId: requestIdIn(url), outcome: 'credit', webhook: 'right' });
  await control.webhooksSettled();
  await app.idle();
}

describe('an order that is not paid', () => {
  test('gets the same page while it can be paid, and the form as it was sent, without the Aadhaar number', async () => {
    const who = await app.applicant();
    const { paymentUrl, reference } = await order(who, { aadhar: '2341 2341 2346', category: 'SC' });
    const { status, json } = await retry(who, reference);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      paymentUrl,
      reference,
      formData: { aadhar: 'XXXX XXXX 2346', category: 'SC', appliedFor: 'Supervisor', photo: who.photo, agree: true },
    });
    expect(JSON.stringify(json)).not.toContain('23412341');
  });
  test('gets a new page for the same form once the old one is a day old; either payment counts once', async () => {
    const who = await app.applicant();
    const first = await order(who);
    app.pass(dayMs + hourMs);
    const { json } = await retry(who, first.reference);
    expect(json['paymentUrl']).not.toBe(first.paymentUrl);
    await pay(String(json['paymentUrl']));
    const { rows } = await sql<{
      hash: string | null;
    }>`select identity_hash as hash from application where account_id = ${who.accountId}`.execute(app.db);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});

describe('a page is refused', () => {
  test('401, 403, 404: to strangers and for unknown orders', async () => {
    const [who, other] = [await app.applicant(), await app.applicant()];
    const { reference } = await order(who);
    expect((await retry(undefined, reference)).status).toBe(401);
    expect(await retry(other, reference)).toMatchObject({ status: 403, json: { code: 'payments/not-yours' } });
    expect(await retry(who, 'SO-0000-0000-0000')).toMatchObject({ status: 404 });
  });
  test('409: once the role is applied for, with the number', async () => {
    const who = await app.applicant();
    const { reference, paymentUrl } = await order(who);
    await pay(paymentUrl);
    expect(await retry(who, reference)).toMatchObject({
      status: 409,
      json: { code: 'applications/already-applied', applicationNumber: expect.stringMatching(/^SA-/) },
    });
  });
  test('409: after a change of the fee or of the policies, or without the photo', async () => {
    const who = await app.applicant();
    const { reference } = await order(who);
    const codeAfter = async (change: string, back: string) => {
      await sql.raw(change).execute(app.db);
      const { json } = await retry(who, reference);
      await sql.raw(back).execute(app.db);
      return json['code'];
    };
    expect(
      await codeAfter(
        "update opening set general_fee_paise = 60000 where role = 'Supervisor'",
        "update opening set general_fee_paise = 50000 where role = 'Supervisor'",
      ),
    ).toBe('applications/amount-differs');
    expect(
      await codeAfter("update frozen_form set policy_version = '2020-01-01' where policy_version <> ''", 'select 1'),
    ).toBe('applications/form-outdated');
    const again = await app.applicant();
    const second = await order(again);
    await sql`delete from photo where account_id = ${again.accountId}`.execute(app.db);
    expect((await retry(again, second.reference)).json['code']).toBe('applications/form-outdated');
  });
  test('409: for a form older than five days, so that a page paid a day later still finds its photo', async () => {
    const who = await app.applicant();
    const { reference } = await order(who);
    app.pass(5 * dayMs - hourMs);
    const { status, json } = await retry(who, reference);
    expect(status).toBe(201);
    app.pass(2 * hourMs);
    expect(await retry(who, reference)).toMatchObject({ status: 409, json: { code: 'applications/form-outdated' } });
    app.pass(20 * hourMs);
    await eraseUnusedPhotos(app.product.ctx);
    await pay(String(json['paymentUrl']));
    const { rows } = await sql`select key from photo where account_id = ${who.accountId}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
  test('403: when the role is closed since', async () => {
    const who = await app.applicant();
    const { reference } = await order(who);
    await sql`update opening set state = 'closed' where role = 'Supervisor'`.execute(app.db);
    expect(await retry(who, reference)).toMatchObject({ status: 403, json: { code: 'jobs/closed' } });
    await sql`update opening set state = 'open' where role = 'Supervisor'`.execute(app.db);
  });
});

test('one payable page a role is listed, the newest', async () => {
  const who = await app.applicant();
  await order(who, { category: 'GEN' });
  const body = { ...orderBody(who, { category: 'SC' }), amount: 250 };
  const newer = await post('/payment/create-order', body, who);
  const { json } = await post('/api/get-applications', { userId: who.accountId }, who);
  expect(json['awaitedPayments']).toEqual([
    expect.objectContaining({ reference: newer.json['reference'], amount: 250 }),
  ]);
});

test('a declined payment reads alike in the list and on /error, until it is paid after all', async () => {
  const who = await app.applicant();
  const { paymentUrl, reference } = await order(who);
  const requestId = requestIdIn(paymentUrl);
  const shown = async () => {
    const { json } = await post('/api/get-applications', { userId: who.accountId }, who);
    const status = await app.get(`/api/payment/status?reference=${reference}`, who);
    const { state } = (await status.json()) as { state: string };
    return { state, listed: (json['awaitedPayments'] as object[]).map((one) => ({ ...one })) };
  };
  const pay = async (outcome: 'credit' | 'failed') => {
    control.pay({ requestId, outcome, webhook: 'right' });
    await control.webhooksSettled();
    await app.idle();
  };
  expect(await shown()).toMatchObject({ state: 'pending', listed: [{ reference, hasFailed: false }] });
  await pay('failed');
  expect(await shown()).toMatchObject({ state: 'failed', listed: [{ reference, paymentUrl, hasFailed: true }] });
  // The next attempt may be paid already: nothing says that the money did not come.
  app.pass(3000);
  expect((await retry(who, reference)).json).toMatchObject({ paymentUrl });
  expect(await shown()).toMatchObject({ state: 'pending', listed: [{ reference, paymentUrl, hasFailed: false }] });
  app.pass(3000);
  await pay('failed');
  expect(await shown()).toMatchObject({ state: 'failed', listed: [{ reference, hasFailed: true }] });
  // The form opens it as well.
  app.pass(3000);
  expect((await order(who)).paymentUrl).toBe(paymentUrl);
  expect(await shown()).toMatchObject({ state: 'pending', listed: [{ reference, hasFailed: false }] });
  app.pass(3000);
  await pay('credit');
  expect(await shown()).toMatchObject({ state: 'paid', listed: [] });
});
