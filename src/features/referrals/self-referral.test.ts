import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import type { CaptchaChallenge } from '#features/accounts/contract.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { solve } from '#test/accounts.ts';
import { type Applicant, openAllRoles, testProduct } from '#test/product.ts';
import { referring, someUtr } from '#test/referring.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { apply, claim, claimed, earn, earnings, referrals, staff } = referring(app);

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
    await staff(`earning release ${brought.number}`);
    const again = await claim(referrer, { accNumber: '700000000001' });
    expect(again.status).toBe(201);
    expect(await amountOf(again)).toBe(200);
  });
  test('A14: does not affect paid earnings', async () => {
    await apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    await staff(`claim pay ${await claimed(referrer, { accNumber: '700000000002' })}`, someUtr());
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
    await staff(`claim pay ${await claimed(referrer, { accNumber: '700000000003' })}`, someUtr());
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
