import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { recordReturn } from '#features/referrals/payouts/actions/record-transfer.ts';
import { deskMember } from '#test/desk.ts';
import type { Applicant } from '#test/product.ts';
import { type Paid, referralsProduct, someUtr } from '#test/referring.ts';
import { beginErasure } from './actions/begin-erasure.ts';

let referrer: Applicant;
const product = await referralsProduct((who) => (referrer = who));
const { app, earn, claimed, begin, pay, refund, denyNewestRefund, attention } = product;
const { ctx } = app.product;
const owner = await deskMember(ctx, ['owner']);

async function erase({ accountId, phone }: Applicant, isWaived = false): Promise<void> {
  const begun = await beginErasure(ctx, { accountId, digits: phone.slice(-4), reason: 'asked', isWaived }, owner);
  expect(begun).toMatchObject({ ok: true });
  await app.idle();
}
const sumOf = async (account: string): Promise<number> =>
  (
    await sql<{ sum: number }>`
    select coalesce(sum(amount_paise), 0)::int as sum from ledger_entry where account = ${account}`.execute(app.db)
  ).rows[0]!.sum;
const owedTo = async ({ accountId }: Applicant): Promise<number> => 0 - (await sumOf(`referral_payable:${accountId}`));
const commissionOf = async ({ paymentId }: Paid) =>
  (
    await sql<{ id: string; changes: number }>`
    select id, changes from commission where payment_id = ${paymentId}`.execute(app.db)
  ).rows[0]!;
const differences = async () => (await drawTrialBalance(ctx)).differences;

test('a commission that is restored after its referrer was erased is owed to nobody: staff have an item, the books tie out', async () => {
  const [paid] = await earn(referrer, 1);
  await refund(paid!);
  expect(await owedTo(referrer)).toBe(0);
  await erase(referrer);
  const income = await sumOf('other_income');
  await denyNewestRefund();
  expect(await owedTo(referrer)).toBe(0);
  // A credit: 20% of ₹500.
  expect((await sumOf('other_income')) - income).toBe(-100_00);
  const { id, changes } = await commissionOf(paid!);
  expect(changes).toBe(2);
  expect(await attention(`${id}/2`)).toEqual(['earnings-unclaimed']);
  expect(await differences()).toEqual([]);
});

test('a payout that the bank returns after its person was erased is owed to nobody', async () => {
  await earn(referrer, 2);
  const claimId = await claimed(referrer);
  const utr = someUtr();
  await begin(claimId);
  await pay(claimId, utr);
  await erase(referrer);
  const income = await sumOf('other_income');
  const returned = (): Promise<unknown> => recordReturn(ctx, { utr, reason: 'account closed', actor: 'usr_staff' });
  await Promise.all(Array.from({ length: 20 }, returned));
  await app.idle();
  expect(await owedTo(referrer)).toBe(0);
  expect((await sumOf('other_income')) - income).toBe(-200_00);
  expect(await differences()).toEqual([]);
});

test('the books tie out after earnings were given up, also when their commission is taken back and restored later', async () => {
  const [paid] = await earn(referrer, 1);
  await erase(referrer, true);
  expect(await differences()).toEqual([]);
  const income = await sumOf('other_income');
  await refund(paid!);
  // No debt of nobody, and no income that never was.
  expect(await owedTo(referrer)).toBe(0);
  expect((await sumOf('other_income')) - income).toBe(100_00);
  expect(await differences()).toEqual([]);
  await denyNewestRefund();
  expect(await owedTo(referrer)).toBe(0);
  // Given up once.
  expect(await sumOf('other_income')).toBe(income);
  expect(await differences()).toEqual([]);
});

test('the check of the books finds an unclaimed earning without its posting', async () => {
  await app.asOwner(`insert into unclaimed_earning (cause, referrer_id, amount_paise, is_taken_back, at)
    values ('com_none/1', '${referrer.accountId}', 700, false, now())`);
  const found = await differences();
  await app.asOwner(`alter table unclaimed_earning disable trigger user;
    delete from unclaimed_earning where cause = 'com_none/1'; alter table unclaimed_earning enable trigger user`);
  expect(found).toEqual([expect.stringContaining('earnings-unclaimed:com_none/1')]);
});
