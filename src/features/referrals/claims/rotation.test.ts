// Hashes compared over years must survive a change of SESSION_SECRET, which only ends sessions.
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { after, dayMs, hourMs } from '#kit/time.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { type Applicant, openAllRoles, orderBody, testProduct } from '#test/product.ts';
import { referring } from '#test/referring.ts';

const DATA_KEY = 'd'.repeat(8) + '0123456789abcdefghijklmnopqrstuv';
const secretOf = (n: number): string => `a session secret of start ${n}, long enough`;
const app = await testProduct({ env: { SESSION_SECRET: secretOf(1), DATA_KEY } });
await openAllRoles(app.db);
const { apply, claim, claimed, earn, earnings, referrals } = referring(app);

/** Signs in again after a start that ended every session. */
async function signedIn(who: Applicant): Promise<Applicant> {
  const { ctx } = app.product;
  const token = newToken();
  const at = ctx.now();
  await ctx.transaction((tx) =>
    insertSession(tx, {
      id: newId('ses'),
      accountId: who.accountId,
      tokenHash: sessionHash(ctx, token),
      at,
      expiresAt: after(at, 30 * dayMs),
    }),
  );
  return { ...who, cookie: `saral=${token}` };
}
const pageOf = async (who: Applicant): Promise<unknown> =>
  (
    (await (await app.post('/payment/create-order', orderBody(who, { aadhar: '234123412346' }), who)).json()) as {
      paymentUrl: unknown;
    }
  ).paymentUrl;

let referrer: Applicant;
let friend: Applicant;
let payer: Applicant;
let page: unknown;
beforeAll(async () => {
  [referrer, friend, payer] = [await app.applicant(), await app.applicant(), await app.applicant()];
  await apply(referrer, '', { aadhar: '999911112222' });
  await apply(friend, referrer.referralCode);
  await earn(friend, 2);
  await claimed(friend, { accNumber: '700000000001' });
  await earn(referrer, 2);
  page = await pageOf(payer);
  // As long ago as the program counts a killed one as running.
  await app.asOwner('delete from worker_heartbeat');
  await app.kill({ SESSION_SECRET: secretOf(2), DATA_KEY });
  [referrer, friend, payer] = [await signedIn(referrer), await signedIn(friend), await signedIn(payer)];
});

test('A13c: the same form still opens the same page', async () => {
  expect(page).toMatch(/^http/);
  expect(await pageOf(payer)).toBe(page);
});
test('A13c: the same bank account is recognised', async () => {
  await claim(referrer, { accNumber: '700000000001' });
  expect(await earnings(referrer)).toMatchObject({ held: 100 });
});
test('A13c: the same identity document is recognised', async () => {
  await apply(await app.applicant(), referrer.referralCode, { aadhar: '999911112222' });
  app.pass(24 * hourMs);
  expect((await referrals(referrer))[0]).toMatchObject({ state: 'held', holdReason: 'same-identity' });
});
