import { beforeEach, describe, expect, test } from 'vitest';
import { after, dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { sql } from '#platform/database/db.ts';
import type { CaptchaChallenge } from '#features/accounts/contract/public.ts';
import { openCorrectionWindow } from '#features/applications/corrections/actions/correction-windows.ts';
import type { CorrectionFormAnswer } from '#features/applications/corrections/contract.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { solve, somePhone } from '#test/accounts.ts';
import { type Applicant, openAllRoles, testProduct } from '#test/product.ts';
import { referring, someUtr } from '#test/referring.ts';
import { findCommission } from './actions/find-commission.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { apply, attention, claim, claimed, denyNewestRefund, earn, earnings, referrals, refund, run, pay, staff } =
  referring(app);

let referrer: Applicant;
let friend: Applicant;
beforeEach(async () => {
  [referrer, friend] = [await app.applicant(), await app.applicant()];
  return async () => expect((await drawTrialBalance(app.product.ctx)).differences).toEqual([]);
});
const amountOf = async (answer: Response) => ((await answer.json()) as { amount?: number }).amount;

describe('a hold', () => {
  test('A8: released by staff is not repeated by the next claim', async () => {
    const brought = await apply(friend, referrer.referralCode);
    await earn(friend, 2);
    await claimed(friend, { accNumber: '700000000001' });
    await earn(referrer, 1);
    // They share an account, so the friend's ₹100 are held, and the remaining ₹100 are below the minimum.
    expect((await claim(referrer, { accNumber: '700000000001' })).status).toBe(409);
    expect(await earnings(referrer)).toMatchObject({ held: 100, commission: 100 });
    const shown = () => findCommission(app.product.ctx, brought.number);
    expect(await shown()).toMatchObject({ status: 'held', heldBecause: 'same-bank-account' });
    await staff(`earning release ${brought.number}`);
    const again = await claim(referrer, { accNumber: '700000000001' });
    expect(again.status).toBe(201);
    expect(await amountOf(again)).toBe(200);
    expect(await shown()).toMatchObject({ status: 'earned', heldBecause: null });
  });
  test('A14: does not affect paid earnings', async () => {
    await apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    await pay(await claimed(referrer, { accNumber: '700000000002' }), someUtr());
    expect(await earnings(referrer)).toMatchObject({ paid: 300 });
    await earn(friend, 2);
    await claimed(friend, { accNumber: '700000000002' });
    await earn(referrer, 2);
    const answer = await claim(referrer, { accNumber: '700000000002' });
    expect(answer.status).toBe(201);
    expect(await amountOf(answer)).toBe(200);
    expect(await earnings(referrer)).toMatchObject({ held: 0 });
  });
});

describe('the same bank account', () => {
  test('A13a: is recognised with and without leading zeros', async () => {
    await apply(friend, referrer.referralCode);
    await earn(friend, 2);
    await claimed(friend, { accNumber: '00000030123456789' });
    await earn(referrer, 2);
    await claim(referrer, { accNumber: '30123456789' });
    expect(await earnings(referrer)).toMatchObject({ held: 100 });
  });
  test('A13b: is searched among all accounts of both when an earning accrues', async () => {
    await earn(referrer, 2);
    await pay(await claimed(referrer, { accNumber: '700000000003' }), someUtr());
    await earn(friend, 2);
    await claimed(friend, { accNumber: '700000000003' });
    await apply(friend, referrer.referralCode);
    app.pass(24 * hourMs);
    expect(await earnings(referrer)).toMatchObject({ held: 100, commission: 0 });
  });
  test('A13b: is searched among all accounts of both when earnings are claimed to another one', async () => {
    await apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    const first = await claimed(referrer, { accNumber: '700000000004' });
    await staff(`claim reject ${first} The name differs.`);
    await earn(friend, 2);
    await claimed(friend, { accNumber: '700000000004' });
    const answer = await claim(referrer, { accNumber: '700000000005' });
    expect(await amountOf(answer)).toBe(200);
    expect(await earnings(referrer)).toMatchObject({ held: 100 });
  });
});

describe('one identity document of two applicants for a role', () => {
  const aadhar = () => `45${somePhone().slice(-10)}`;
  test('holds both earnings, of whatever referrers', async () => {
    const [other, second] = [await app.applicant(), await app.applicant()];
    const same = { aadhar: aadhar() };
    const first = await apply(friend, referrer.referralCode, same);
    expect(await referrals(referrer)).toMatchObject([{ state: 'pending' }]);
    await apply(other, second.referralCode, same);
    expect(await referrals(referrer)).toMatchObject([{ state: 'held', holdReason: 'shared-identity' }]);
    expect(await referrals(second)).toMatchObject([{ state: 'held', holdReason: 'shared-identity' }]);
    // What staff released stays so.
    await staff(`earning release ${first.number}`);
    await run('sweep-commissions');
    expect((await referrals(referrer))[0]?.state).not.toBe('held');
  });
  test('holds the earning also when the other applicant gave no code', async () => {
    const same = { aadhar: aadhar() };
    await apply(friend, referrer.referralCode, same);
    await apply(await app.applicant(), '', same);
    expect(await referrals(referrer)).toMatchObject([{ state: 'held', holdReason: 'shared-identity' }]);
  });
  test('holds none for another role, and none that is paid out', async () => {
    const same = { aadhar: aadhar() };
    await apply(friend, referrer.referralCode, same);
    await apply(await app.applicant(), '', same, 'Video Editor');
    expect((await referrals(referrer))[0]?.state).not.toBe('held');
    await earn(referrer, 2);
    await pay(await claimed(referrer), someUtr());
    await apply(await app.applicant(), '', same);
    expect(await earnings(referrer)).toMatchObject({ held: 0, paid: 300 });
  });
});

/** Signs a person in as a browser does, and returns the browser's cookies. */
async function signIn(who: Applicant, cookies: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const held: Record<string, string> = { ...cookies };
  const send = async (path: string, json?: object): Promise<Response> => {
    const cookie = Object.entries(held)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await app.request(path, {
      headers: { cookie, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      held[name] = value;
    }
    return answer;
  };
  const challenge = (await (await send('/api/auth/human-check')).json()) as CaptchaChallenge;
  await send('/api/auth/otp/send', { phone: who.phone, humanCheck: await solve(challenge) });
  await app.idle();
  const code = /\d{6}/.exec(app.messages.findLast((message) => message.to === who.phone)!.text)![0];
  await send('/api/auth/otp/verify', { phone: who.phone, code });
  return held;
}

describe('the same browser', () => {
  test("used by both holds the earning; staff's release is final", async () => {
    const mine = await signIn(referrer);
    await signIn(friend, mine);
    const { number } = await apply(friend, referrer.referralCode);
    await earn(referrer, 1);
    expect(await earnings(referrer)).toMatchObject({ held: 100, commission: 100 });
    expect((await referrals(referrer)).find((referral) => referral['state'] === 'held')).toMatchObject({
      holdReason: 'same-browser',
    });
    // A phone shared by a village: staff checked both persons.
    await staff(`earning release ${number}`);
    const answer = await claim(referrer);
    expect(await amountOf(answer)).toBe(200);
    await signIn(referrer, await signIn(friend, mine));
    expect(await earnings(referrer)).toMatchObject({ held: 0, inClaims: 200 });
  });
  test('is searched again when the earning is claimed', async () => {
    await apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    await signIn(friend, await signIn(referrer));
    expect(await amountOf(await claim(referrer))).toBe(200);
    expect(await earnings(referrer)).toMatchObject({ held: 100 });
  });
  test('without a shared browser nothing is held', async () => {
    await signIn(referrer);
    await signIn(friend);
    await apply(friend, referrer.referralCode);
    await earn(referrer, 1);
    expect(await earnings(referrer)).toMatchObject({ held: 0, commission: 200 });
  });
});

describe('staff see a held earning', () => {
  test('from its accrual until they release it', async () => {
    const brought = await apply(friend, referrer.referralCode, { altMobile: referrer.phone.slice(-10) });
    expect(await attention(brought.number)).toEqual(['earning-held']);
    const items = (await findItems(app.product.ctx)).filter(({ subject }) => subject === brought.number);
    expect(items[0]?.details).toEqual({ person: 'Asha Kumari', paise: 10_000, reason: 'same-alternate-number' });
    await staff(`earning release ${brought.number}`);
    expect(await attention(brought.number)).toEqual([]);
  });
  test('from the claim that shows it', async () => {
    const brought = await apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    await signIn(friend, await signIn(referrer));
    expect(await attention(brought.number)).toEqual([]);
    expect((await claim(referrer)).status).toBe(201);
    expect(await attention(brought.number)).toEqual(['earning-held']);
  });
  test('from the correction that shows it, which also names the applicant anew', async () => {
    const brought = await apply(friend, referrer.referralCode);
    const path = `/api/applications/${brought.number}/form`;
    const { ctx } = app.product;
    const day = dayInIndia(after(ctx.now(), dayMs));
    await openCorrectionWindow(ctx, {
      applicationId: brought.number,
      seen: 0,
      day,
      time: '10:00',
      answer: '',
      actor: 'cli:test',
    });
    const { seen, form } = (await (await app.get(path, friend)).json()) as CorrectionFormAnswer;
    const { category: _c, mobile: _m, identityLastFour: _i, ...fields } = form;
    const corrected = { seen, ...fields, name: 'Asha Corrected', altMobile: referrer.phone.slice(-10) };
    expect((await app.post(path, corrected, friend)).status).toBe(200);
    await app.idle();
    expect(await attention(brought.number)).toEqual(['earning-held']);
    const { rows } = await sql<{ holdReason: string; applicantName: string }>`
      select hold_reason, applicant_name from commission where application_id = ${brought.number}`.execute(app.db);
    expect(rows).toEqual([{ holdReason: 'same-alternate-number', applicantName: 'Asha Corrected' }]);
  });
  test('not while it is reversed, and again once the refund is denied', async () => {
    const brought = await apply(friend, referrer.referralCode, { altMobile: referrer.phone.slice(-10) });
    app.sandbox.control.setPace({ refundSettlesAfterMs: null });
    await refund(brought);
    await run('send-due-refunds');
    expect(await attention(brought.number)).toEqual([]);
    await denyNewestRefund();
    expect(await attention(brought.number)).toEqual(['earning-held']);
  });
});
