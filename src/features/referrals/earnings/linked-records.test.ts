// The desk's records of money lead to each other, and its figures to exactly the rows that they count.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { listDeskPostings } from '#features/ledger/actions/list-desk-postings.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { beginByRun, runApprover, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { findCommission } from '../commissions/actions/find-commission.ts';
import { cancelRun, makeRun } from '../payout-runs/actions/make-run.ts';
import { readDeskClaim } from '../claims/actions/read-desk-claim.ts';
import { readDeskRun } from '../payout-runs/actions/read-runs.ts';
import { recordTransfer } from '../payouts/actions/record-transfer.ts';
import { resolveClaim } from '../claims/actions/resolve-claim.ts';
import { person } from '../person.ts';
import { claims } from '../claims/desk/claims.ts';
import { payouts } from '../payouts/desk/payouts.ts';

let referrer: Applicant;
const { app, claimed, earn, refund } = await referralsProduct((who) => (referrer = who));
const { ctx } = app.product;
const listed = (query: string) => rowsOf(ctx, payouts, query);
async function shown(id: string) {
  const read = await readDeskClaim(ctx, id, { accountId: runMaker, roles: ['finance'] });
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}
async function begun(id: string): Promise<string> {
  const run = await beginByRun(ctx, id);
  if (!run.ok) throw new Error(JSON.stringify(run.refusal));
  return run.value.runId;
}

test('a claim and its payout lead to their payout run, also when it is over', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  expect(await shown(id)).toMatchObject({ run: null, runs: [] });
  const cancelled = await makeRun(ctx, { claimIds: [id], actor: runMaker });
  const first = cancelled.ok ? cancelled.value.id : '';
  expect(await shown(id)).toMatchObject({ run: first, runs: [first] });
  await cancelRun(ctx, { runId: first, actor: runMaker });
  const run = await begun(id);
  const utr = someUtr();
  expect(await recordTransfer(ctx, { claimId: id, utr, actor: runApprover })).toMatchObject({ ok: true });
  // Newest first.
  expect(await shown(id)).toMatchObject({ status: 'paid', run: null, runs: [run, first], payouts: [{ run }] });
  const [row] = await listed(`claim=${id}`);
  expect(row).toMatchObject({ claimId: id, runId: run });
  expect(fileCell(payouts, row, 'run')).toBe(run);
});

test('what a person was paid in this financial year opens exactly its payouts', async () => {
  await earn(referrer, 4);
  const [paid, other] = [await claimed(referrer), await app.applicant()];
  await begun(paid);
  await recordTransfer(ctx, { claimId: paid, utr: someUtr(), actor: runApprover });
  await earn(other, 2);
  const stranger = await claimed(other, { accNumber: '443322110099' });
  await begun(stranger);
  await recordTransfer(ctx, { claimId: stranger, utr: someUtr(), actor: runApprover });
  const { paidInYear, paidInYearOf } = await shown(paid);
  expect(paidInYear).toBe(400);
  const rows = await listed(paidInYearOf);
  expect(rows.map(({ claimId }) => claimId)).toEqual([paid]);
  expect(rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(paidInYear * 100);
});

test('an earning leads to its application, and the commission of an application to its postings', async () => {
  const [earned] = await earn(referrer, 1);
  const part = person.find(({ key }) => key === 'referral-earnings');
  const key: PersonKey = { accountId: referrer.accountId, phones: [], references: [] };
  const records = await ctx.transaction((tx) => part!.read(ctx, tx, key, { limit: 10 }));
  expect(records).toMatchObject([{ page: `/desk/applications/${earned!.number}` }]);
  const postings = async () => {
    const found = await findCommission(ctx, earned!.number);
    return (await listDeskPostings(ctx, found?.postingsOf ?? 'none')).rows;
  };
  expect(await postings()).toMatchObject([{ kind: 'commission', amount: 100 }]);
  await refund(earned!);
  const kinds = (await postings()).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['commission', 'commission-reversal']);
});

test('a claim and its run show the referrals that they pay for, with what their applicants paid', async () => {
  const paidFor = async (id: string) =>
    (await shown(id)).referrals.map(({ application, fee, commission, amount }) => [
      application,
      fee,
      commission,
      amount,
    ]);
  const oldestFirst = async () => {
    const { rows } = await sql<{ application: string }>`
      select application_id as application from commission where referrer_id = ${referrer.accountId} order by created_at, id`.execute(
      app.db,
    );
    return rows.map(({ application }) => [application, 500, 100, 100]);
  };
  const [first] = await earn(referrer, 2);
  const before = await claimed(referrer);
  await begun(before);
  await recordTransfer(ctx, { claimId: before, utr: someUtr(), actor: runApprover });
  expect(await paidFor(before)).toEqual(await oldestFirst());
  // A debt of ₹100, which the next earning fills: the claim pays for the two after it.
  await refund(first!);
  await earn(referrer, 3);
  const id = await claimed(referrer);
  const paid = (await oldestFirst()).slice(3);
  expect(await paidFor(id)).toEqual(paid);
  const run = await makeRun(ctx, { claimIds: [id], actor: runMaker });
  if (!run.ok) throw new Error(run.refusal.code);
  const record = await readDeskRun(ctx, run.value.id, { accountId: runApprover, roles: ['finance'] });
  const numbers = paid.map(([application]) => ({ application }));
  expect(record).toMatchObject({ value: { rows: [{ number: id, amount: 200, referrals: numbers }] } });
  const ofRun = await rowsOf(ctx, claims, `run=${run.value.id}`);
  expect(ofRun).toMatchObject([{ id, referrals: numbers }]);
  expect(fileCell(claims, ofRun[0], 'referrals')).toBe(paid.map(([number]) => `${number} 500.00 100.00`).join('; '));
  await resolveClaim(ctx, id, { to: 'rejected', reason: 'Claim again.' }, { actor: 'cli:test' });
  expect(await paidFor(id)).toEqual([]);
});
