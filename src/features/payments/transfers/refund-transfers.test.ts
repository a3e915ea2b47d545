// Refunds that staff pay by bank transfer: the payer gives the account, which nobody else reads whole.
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { accountOfPayer } from '#test/refund-transfers.ts';
import { eraseRefundAccounts } from './actions/refund-transfers.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
let maker: DeskMember;
beforeEach(async () => {
  maker = await deskMember(ctx, ['finance']);
});

async function desk(path: string, body: object): Promise<{ status: number; code?: string; done?: string }> {
  const answer = await app.request(`/api/desk/${path}`, {
    method: 'POST',
    headers: { cookie: maker.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await app.idle();
  return { status: answer.status, ...((await answer.json()) as object) };
}
const fee = { sum: '500', confirmed: 'yes' };

type Stopped = Paid & { refundId: string };
async function stopped(): Promise<Stopped> {
  const paid = await money.paid();
  app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
  const refundId = await money.requestRefund(paid.paymentId);
  await money.settle();
  app.sandbox.control.clearFaults();
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
  maker = await deskMember(ctx, ['finance']);
  return { ...paid, refundId };
}
const choose = (refundId: string) => desk(`refunds/${refundId}/by-transfer`, fee);
const give = async (paid: Stopped, change: object = {}): Promise<{ status: number; json: Record<string, unknown> }> => {
  const answer = await app.post(`/api/refunds/${paid.refundId}/account`, { ...accountOfPayer, ...change }, paid.who);
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};
const rowOf = async (refundId: string) =>
  (await sql<Record<string, unknown>>`select * from refund_transfer where refund_id = ${refundId}`.execute(app.db))
    .rows[0];
const messagesTo = ({ who }: Paid) =>
  app.messages.filter(({ to, template }) => to === who.phone && template === 'refund-account-asked');

describe('a stopped refund', () => {
  test('is paid by transfer when one person chooses it: the payer gets one message, also when twenty press at once', async () => {
    const paid = await stopped();
    expect(await desk(`refunds/${paid.refundId}/by-transfer`, { ...fee, sum: '499' })).toMatchObject({
      code: 'refunds/not-as-shown',
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(paid.refundId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await money.wait(dayMs, dayMs);
    expect(messagesTo(paid)).toHaveLength(1);
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
    expect(money.refundsAt(paid)).toEqual([]);
    expect((await money.attention()).filter((item) => item.includes(paid.refundId))).toEqual([]);
    expect(await money.books()).toEqual([]);
  });

  test('takes no account for a day after the number was moved: who took it over would get the money', async () => {
    const paid = await stopped();
    await choose(paid.refundId);
    const now = (await ctx.businessNow()).toISOString();
    await app.tamper(`update account set phone_moved_at = '${now}' where id = '${paid.who.accountId}'`);
    expect(await give(paid)).toMatchObject({ status: 409, json: { code: 'claims/phone-moved' } });
    await money.wait(dayMs, dayMs);
    expect(await give(paid)).toMatchObject({ status: 200 });
  });

  test('waits for the account, which its payer gives and corrects; only its owner reads it whole', async () => {
    const paid = await stopped();
    expect(await give(paid)).toMatchObject({ status: 409, json: { code: 'refunds/no-account-asked' } });
    await choose(paid.refundId);
    const other = await money.paid();
    expect(await give({ ...paid, who: other.who })).toMatchObject({ status: 403 });
    expect(await give(paid, { accNumberAgain: '50100123456780', ifscCode: 'SBI', holder: 'आशा' })).toMatchObject({
      status: 422,
      json: {
        errors: [
          { field: 'ifscCode', reason: 'invalid' },
          { field: 'holder', reason: 'invalid' },
          { field: 'accNumberAgain', reason: 'differs' },
        ],
      },
    });
    expect(await give(paid)).toEqual({ status: 200, json: { lastFour: '6789' } });
    const first = await rowOf(paid.refundId);
    expect(await give(paid, { ifscCode: 'sbin 0000691' })).toMatchObject({ status: 200 });
    expect(await rowOf(paid.refundId)).toEqual(first);
    const corrected = { accNumber: '998877665544', accNumberAgain: '9988 7766 5544' };
    expect(await give(paid, corrected)).toMatchObject({ json: { lastFour: '5544' } });
    expect(await rowOf(paid.refundId)).toMatchObject({ corrections: 2 });
    expect(JSON.stringify(await rowOf(paid.refundId))).not.toContain('998877665544');
    const own = await app.request(`/api/refunds/${paid.refundId}/account`, { headers: { cookie: paid.who.cookie } });
    expect(await own.json()).toMatchObject({ accNumber: '998877665544', holder: 'Asha Devi', amount: 500 });
    const seen = await readDeskPayment(ctx, paid.paymentId, { roles: ['finance'], accountId: maker.accountId });
    expect(seen).toMatchObject({ value: { refund: { transfer: { accountDigits: { text: '5544' }, run: null } } } });
    expect(JSON.stringify(seen)).not.toContain('998877665544');
  });

  test('the form works without script: a fault comes back with what was typed, a good one leads to My Applications', async () => {
    const paid = await stopped();
    await choose(paid.refundId);
    const post = (fields: Record<string, string>) =>
      app.request(`/api/refunds/${paid.refundId}/account`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie: paid.who.cookie,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams({ from: `/refund-account/${paid.refundId}`, ...fields }).toString(),
      });
    expect((await post({ ...accountOfPayer, accNumberAgain: '1' })).status).toBe(422);
    const saved = await post({ ...accountOfPayer });
    expect({ status: saved.status, to: saved.headers.get('location') }).toEqual({
      status: 303,
      to: `/application?account=${paid.refundId}#${paid.refundId}`,
    });
  });

  test('that is tried again at the gateway is no longer paid by transfer', async () => {
    const paid = await stopped();
    await choose(paid.refundId);
    await give(paid);
    expect(await desk(`refunds/${paid.refundId}/retry`, fee)).toMatchObject({ status: 200 });
    expect(await rowOf(paid.refundId)).toBeUndefined();
    await money.settle();
    expect(money.refundsAt(paid)).toHaveLength(1);
  });
});

test('a denied refund that is paid by transfer is owed again, and the gateway does not get it', async () => {
  const paid = await money.paid();
  app.sandbox.control.setPace({ refundSettlesAfterMs: null });
  const refundId = await money.requestRefund(paid.paymentId);
  await app.idle();
  app.sandbox.control.settleRefund({ refundId: money.refundsAt(paid)[0]!.id, resolution: 'FINI_DENY' });
  await money.settle();
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'denied' });
  maker = await deskMember(ctx, ['finance']);
  expect(await choose(refundId)).toMatchObject({ status: 200 });
  await money.wait(dayMs, dayMs);
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped', attempt: 2 });
  expect(money.refundsAt(paid)).toHaveLength(1);
  expect(messagesTo(paid)).toHaveLength(1);
  expect(await money.books()).toEqual([]);
});

test('the account is erased a year after the last step, but for its last four digits', async () => {
  const paid = await stopped();
  await choose(paid.refundId);
  await give(paid);
  expect(await eraseRefundAccounts(ctx)).toBe(0);
  const byHand = { bankReference: 'UTR1234567890', confirmed: 'yes' };
  expect(await desk(`refunds/${paid.refundId}/by-hand`, byHand)).toMatchObject({ status: 200 });
  app.pass(366 * dayMs);
  expect(await eraseRefundAccounts(ctx)).toBeGreaterThan(0);
  expect(await rowOf(paid.refundId)).toMatchObject({
    accountSealed: '',
    accountKey: null,
    holder: '',
    accountLastFour: '6789',
  });
});
