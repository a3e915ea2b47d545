// An earning that one person took off hold is shown to both who pay it.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { hourMs } from '#kit/time.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { makeRun } from '../payout-runs/actions/make-run.ts';
import { readDeskClaim } from '../claims/actions/read-desk-claim.ts';
import { readDeskRun, readPayableClaims } from '../payout-runs/actions/read-runs.ts';
import { releaseEarning } from '../commissions/actions/release-earning.ts';

let referrer: Applicant;
const product = await referralsProduct((who) => (referrer = who));
const { app, apply, begin, claimed, earn, pay } = product;
const { ctx } = app.product;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
const visitor = (accountId: string) => ({ accountId, roles: ['finance'] as const });

/** A referral that is held, because the applicant's form has the referrer's number. */
async function held(): Promise<string> {
  const { number } = await apply(await app.applicant(), referrer.referralCode, {
    altMobile: referrer.phone.slice(-10),
  });
  return number;
}
async function shownIn(claimId: string) {
  const payable = await readPayableClaims(ctx, visitor(runMaker));
  const run = await makeRun(ctx, { claimIds: [claimId], actor: runMaker });
  if (!run.ok) throw new Error(run.refusal.code);
  const read = await readDeskRun(ctx, run.value.id, visitor(runApprover));
  const claim = await readDeskClaim(ctx, claimId, visitor(runApprover));
  if (!read.ok || !claim.ok) throw new Error('not shown');
  return {
    maker: payable.payable.find(({ number }) => number === claimId),
    approver: read.value.rows.find(({ number }) => number === claimId),
    claim: claim.value,
  };
}

test('the run and the claim name the earning, who took it off hold, and when', async () => {
  const number = await held();
  app.pass(24 * hourMs);
  const { rows } = await sql<{ hold: string }>`
    select hold_reason as hold from commission where application_id = ${number}`.execute(app.db);
  expect(rows).toEqual([{ hold: 'same-alternate-number' }]);
  await earn(referrer, 1);
  expect(await releaseEarning(ctx, { applicationId: number, actor: runMaker })).toMatchObject({ ok: true });
  const id = await claimed(referrer);
  const shown = await shownIn(id);
  const released = [{ application: number, amount: 100, releasedBy: expect.any(String), releasedAt: expect.any(Date) }];
  for (const view of Object.values(shown)) {
    expect(view?.warnings).toContain('released-earning');
    expect(view).toMatchObject({ released });
  }
});

test('only the claim that takes it says so: none before, none after', async () => {
  const number = await held();
  await earn(referrer, 2);
  const before = await claimed(referrer);
  await begin(before);
  await pay(before, someUtr());
  await releaseEarning(ctx, { applicationId: number, actor: runMaker });
  await earn(referrer, 1);
  const taking = await claimed(referrer);
  const shown = await shownIn(taking);
  expect(shown.approver?.released.map(({ application }) => application)).toEqual([number]);
  expect(await readDeskClaim(ctx, before, visitor(runMaker))).toMatchObject({ value: { released: [] } });
});

test('an earning that is released before it can be claimed is of the claim that takes it', async () => {
  await earn(referrer, 2);
  const number = await held();
  await releaseEarning(ctx, { applicationId: number, actor: runMaker });
  const before = await claimed(referrer);
  await begin(before);
  await pay(before, someUtr());
  await earn(referrer, 1);
  const taking = await claimed(referrer);
  expect(await readDeskClaim(ctx, before, visitor(runMaker))).toMatchObject({ value: { released: [] } });
  expect((await shownIn(taking)).approver?.released.map(({ application }) => application)).toEqual([number]);
});

test('a claim that was rejected took nothing: the next one says so', async () => {
  const number = await held();
  await earn(referrer, 1);
  await releaseEarning(ctx, { applicationId: number, actor: runMaker });
  const rejected = await claimed(referrer);
  await product.staff(`claim reject ${rejected} The name differs.`);
  const again = await claimed(referrer);
  expect((await shownIn(again)).approver?.released.map(({ application }) => application)).toEqual([number]);
});
