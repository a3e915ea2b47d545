import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from '#test/cancelled.ts';
import { type Applicant, openAllRoles, orderBody, testProduct } from '#test/product.ts';
import { referring, someBank } from '#test/referring.ts';
import { recordTransfer } from '../payouts/actions/record-transfer.ts';
import { resolveClaim } from './actions/resolve-claim.ts';
import { releaseEarning } from '../commissions/actions/release-earning.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { ctx } = app.product;
const bank = someBank;
const { apply, claim, denyNewestRefund, earn, earnings, referrals, staff, transactions } = referring(app);
const roles = [
  'Field Survey Executive',
  'Telecalling Executive',
  'Social Media Manager',
  'District Coordinator',
  'Video Editor',
  'Supervisor',
  'Media Anchor',
];

/** The states of the earnings, newest first. */
const states = async (of: Applicant) => (await referrals(of)).map((referral) => referral['state']);

let referrer: Applicant;
beforeEach(async () => {
  referrer = await app.applicant();
  return async () => expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

describe('an earning', () => {
  test('is pending for 24 hours from the application, and claimable from then on', async () => {
    const { number } = await apply(await app.applicant(), referrer.referralCode);
    expect(await earnings(referrer)).toMatchObject({
      commission: 0,
      count: 1,
      earned: 100,
      pending: 100,
      held: 0,
      paid: 0,
    });
    const { rows } = await sql<{ createdAt: Date }>`select created_at from application where id = ${number}`.execute(
      app.db,
    );
    app.pass(rows[0]!.createdAt.getTime() + 24 * hourMs - secondMs - ctx.now().getTime());
    expect(await earnings(referrer)).toMatchObject({ commission: 0, pending: 100 });
    app.pass(secondMs);
    expect(await earnings(referrer)).toMatchObject({ commission: 100, pending: 0 });
  });
  test('is 20% of the reservation fee too', async () => {
    await apply(await app.applicant(), referrer.referralCode, { category: 'ST' });
    expect(await earnings(referrer)).toMatchObject({ earned: 50 });
  });
  test("is nothing for one's own code, in any spelling", async () => {
    const refused = await app.post(
      '/payment/create-order',
      orderBody(referrer, { hasReferral: 'yes', referralCode: referrer.referralCode.toLowerCase() }),
      referrer,
    );
    expect(refused.status).toBe(422);
    expect(await earnings(referrer)).toMatchObject({ earned: 0, count: 0 });
  });
  test("is held when the applicant's alternate number is the referrer's, until staff release it", async () => {
    const { number } = await apply(await app.applicant(), referrer.referralCode, { altMobile: referrer.phone });
    app.pass(24 * hourMs);
    expect(await earnings(referrer)).toMatchObject({ commission: 0, earned: 100, held: 100, pending: 0 });
    const [listed] = (await (await app.get(`/api/referrals/${referrer.referralCode}`, referrer)).json()) as Record<
      string,
      unknown
    >[];
    expect(listed).toMatchObject({
      name: 'Asha Kumari',
      paidAmount: 500,
      earning: 100,
      state: 'held',
      holdReason: 'same-alternate-number',
    });
    expect(await releaseEarning(ctx, { applicationId: number, actor: 'cli:test' })).toMatchObject({ ok: true });
    expect(await earnings(referrer)).toMatchObject({ commission: 100, held: 0 });
  });
  test('is held when both have the same identity document', async () => {
    await apply(referrer, '', { aadhar: '999911112222' });
    await apply(await app.applicant(), referrer.referralCode, { aadhar: '999911112222' });
    app.pass(24 * hourMs);
    expect(await earnings(referrer)).toMatchObject({ commission: 0, held: 100 });
  });
  test('of one applicant counts once per role', async () => {
    const who = await app.applicant();
    for (const role of roles.slice(0, 3)) await apply(who, referrer.referralCode, {}, role);
    expect(await earnings(referrer)).toMatchObject({ earned: 300, count: 3 });
  });
});

describe('a claim', () => {
  test('takes the whole balance, even if the browser sends a smaller amount or a status', async () => {
    await earn(referrer, 3);
    const made = await claim(referrer, { payableAmount: 200 });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ amount: 300, activeStatus: 'active', accNumber: bank.accNumber });
    expect(await earnings(referrer)).toMatchObject({ commission: 0, inClaims: 300 });
    expect(await transactions(referrer)).toMatchObject([
      { amount: 300, activeStatus: 'active', ifscCode: 'SBIN0000691', mobileNumber: '9876543210' },
    ]);
  });
  test('above the claimable balance is refused', async () => {
    await earn(referrer, 2);
    expect((await claim(referrer, { payableAmount: 200.01 })).status).toBe(409);
    expect((await claim(referrer, { payableAmount: '200.00' })).status).toBe(201);
  });
  test.each([-5, 'abc', '-5', '12,000', 200.001, 1e15])('of %j is refused for its shape', async (payableAmount) => {
    await earn(referrer, 2);
    const refused = await claim(referrer, { payableAmount });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'http/fields', errors: [{ field: 'payableAmount' }] });
    expect(await transactions(referrer)).toEqual([]);
  });
  test('below ₹200 is refused', async () => {
    await earn(referrer, 1);
    expect(await (await claim(referrer)).json()).toMatchObject({ code: 'claims/below-minimum', status: 409 });
  });
  test('of two hundred concurrent ones succeeds once', async () => {
    await earn(referrer, 2);
    const statuses = (await Promise.all(Array.from({ length: 200 }, () => claim(referrer)))).map(
      (response) => response.status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
    expect(await transactions(referrer)).toHaveLength(1);
  });
  test('names every invalid field and changes nothing', async () => {
    await earn(referrer, 2);
    const refused = await claim(referrer, { accNumber: '12', ifscCode: 'X', mobileNumber: '98765' });
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([
      'accNumber',
      'ifscCode',
      'mobileNumber',
    ]);
    expect(await earnings(referrer)).toMatchObject({ commission: 200 });
  });
  test('and its account number are visible to their owner only', async () => {
    const other = await app.applicant();
    for (const answer of [
      await app.get(`/api/referral-earnings/${referrer.referralCode}`, other),
      await app.get(`/api/referrals/${referrer.referralCode}`, other),
      await app.post('/api/referrals/get', { referralCode: referrer.referralCode }, other),
      await app.post('/api/referrals/claim', { referralCode: referrer.referralCode, ...bank }, other),
    ])
      expect(answer.status).toBe(403);
    expect((await app.get(`/api/referral-earnings/${referrer.referralCode}`)).status).toBe(401);
  });
  test('stores the account number encrypted', async () => {
    await earn(referrer, 2);
    await claim(referrer, { accNumber: '987600001234' });
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(claim)::text as text from claim where referrer_id = ${referrer.accountId}`.execute(app.db);
    expect(rows[0]!.text).not.toContain('987600001234');
  });
  test('to the account of a referred person holds the earnings from that person', async () => {
    const friend = await app.applicant();
    await apply(friend, referrer.referralCode);
    await earn(friend, 2);
    expect((await claim(friend, { accNumber: '555500001111' })).status).toBe(201);
    await earn(referrer, 2);
    expect(await earnings(referrer)).toMatchObject({ commission: 300 });
    expect(await (await claim(referrer, { accNumber: '555500001111' })).json()).toMatchObject({ amount: 200 });
    expect(await earnings(referrer)).toMatchObject({ held: 100 });
  });
});

describe('staff', () => {
  test('pay once: of two concurrent transfers one counts, whatever a colleague decides', async () => {
    await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    const [one, other, rejected] = await Promise.all([
      recordTransfer(ctx, { claimId: id, utr: 'SBIN123456789012', actor: 'cli:a' }),
      recordTransfer(ctx, { claimId: id, utr: 'SBIN123456789013', actor: 'cli:b' }),
      resolveClaim(ctx, id, { to: 'rejected', reason: 'no' }, { actor: 'cli:c' }),
    ]);
    expect([one, other].filter((result) => result.ok)).toHaveLength(1);
    expect(await transactions(referrer)).toMatchObject([{ activeStatus: 'paid' }]);
    // The transfer of a claim rejected just before is a debt against the restored earnings: the sums are the same.
    expect(await earnings(referrer), JSON.stringify(rejected)).toMatchObject({ paid: 200, inClaims: 0, commission: 0 });
  });
  test('pay the oldest earnings first: each shows whether it is claimed or paid', async () => {
    await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    await earn(referrer, 1);
    await apply(await app.applicant(), referrer.referralCode);
    expect(await states(referrer)).toEqual(['pending', 'claimable', 'claimed', 'claimed']);
    await recordTransfer(ctx, { claimId: id, utr: `UTR${Date.now()}`, actor: 'cli:a' });
    expect(await states(referrer)).toEqual(['pending', 'claimable', 'paid', 'paid']);
  });
  test('reject with a reason, and the amount is claimable again', async () => {
    await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    expect(
      await resolveClaim(ctx, id, { to: 'rejected', reason: 'The account does not exist.' }, { actor: 'cli:a' }),
    ).toMatchObject({ ok: true });
    expect(await earnings(referrer)).toMatchObject({ commission: 200, inClaims: 0 });
    expect(await transactions(referrer)).toMatchObject([
      { activeStatus: 'rejected', reason: 'The account does not exist.' },
    ]);
    expect((await claim(referrer)).status).toBe(201);
  });
  test('hold and release; after a new claim in between, the release waits for that one', async () => {
    await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    expect(await resolveClaim(ctx, id, { to: 'hold', reason: 'We call you.' }, { actor: 'cli:a' })).toMatchObject({
      value: { reason: 'We call you.', isBanksReason: false },
    });
    await earn(referrer, 2);
    expect((await claim(referrer)).status).toBe(201);
    expect(await resolveClaim(ctx, id, { to: 'active' }, { actor: 'cli:a' })).toMatchObject({
      refusal: { code: 'claims/one-active' },
    });
    expect(await earnings(referrer)).toMatchObject({ commission: 0, inClaims: 400 });
  });
});

describe('a refund', () => {
  const refund = async (paymentId: string): Promise<void> => {
    expect(await requestRefund(ctx, { paymentId, reason: 'asked', by: 'cli:test' })).toMatchObject({ ok: true });
    await app.idle();
  };
  test('reverses the earning once it is requested', async () => {
    const [first] = await earn(referrer, 2);
    await refund(first!.paymentId);
    expect(await earnings(referrer)).toMatchObject({ commission: 100, earned: 100, count: 1 });
  });
  test('restores the earning when the gateway denies the refund', async () => {
    const [first] = await earn(referrer, 2);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    await refund(first!.paymentId);
    await denyNewestRefund();
    expect(await earnings(referrer)).toMatchObject({ commission: 200, earned: 200 });
  });
  test('that is denied restores nothing if the payer’s bank took the fee back in the meantime', async () => {
    const [first] = await earn(referrer, 2);
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    await refund(first!.paymentId);
    const { rows } = await sql<{
      orderId: string;
    }>`select order_id from payment where id = ${first!.paymentId}`.execute(app.db);
    expect(await openDispute(ctx, { orderId: rows[0]!.orderId, actor: 'cli:test' })).toMatchObject({ ok: true });
    await denyNewestRefund();
    expect(await earnings(referrer)).toMatchObject({ commission: 100, earned: 100 });
  });
  test('after the payout leaves a debt, which later earnings offset', async () => {
    const [first] = await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    await recordTransfer(ctx, { claimId: id, utr: `UTR${Date.now()}`, actor: 'cli:a' });
    await refund(first!.paymentId);
    expect(await earnings(referrer)).toMatchObject({ commission: 0, debt: 100, paid: 200, earned: 100 });
    await earn(referrer, 3);
    expect(await earnings(referrer)).toMatchObject({ commission: 200, debt: 0 });
  });
  test('during an active claim holds it until later earnings cover it', async () => {
    const [first] = await earn(referrer, 2);
    const { _id: id } = (await (await claim(referrer)).json()) as { _id: string };
    await refund(first!.paymentId);
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'hold' }]);
    await expect(staff(`claim release ${id}`)).rejects.toThrow('claims/not-covered');
    await earn(referrer, 1);
    await sql`select graphile_worker.add_job('release-covered-claims')`.execute(app.db);
    await app.idle();
    expect(await transactions(referrer)).toMatchObject([{ _id: id, activeStatus: 'active' }]);
    expect(await recordTransfer(ctx, { claimId: id, utr: `UTR${Date.now()}`, actor: 'cli:a' })).toMatchObject({
      ok: true,
    });
  });
  test('racing claims and new earnings never leaves more paid or claimed than earned', async () => {
    const made = await earn(referrer, 5);
    const others = await Promise.all(Array.from({ length: 3 }, () => app.applicant()));
    await Promise.all([
      ...made
        .slice(0, 4)
        .map((paid) => requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: 'cli:test' })),
      ...Array.from({ length: 20 }, () => claim(referrer)),
      ...others.map((who) => apply(who, referrer.referralCode)),
    ]);
    await app.idle();
    const now = await earnings(referrer);
    expect(now).toMatchObject({ earned: 400, pending: 300 });
    const active = (await transactions(referrer)).filter((transaction) => transaction['activeStatus'] === 'active');
    const activeSum = active.reduce((sum, input) => sum + Number(input['amount']), 0);
    // Only matured earnings in effect may be under way to a bank.
    expect(activeSum).toBeLessThanOrEqual(100);
    expect(now['commission']! + activeSum).toBeLessThanOrEqual(100);
  });
});
