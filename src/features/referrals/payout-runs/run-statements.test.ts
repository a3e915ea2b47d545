import { expect, test } from 'vitest';
import { asFinance, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct } from '#test/referring.ts';
import { countStatements } from '#test/statements.ts';
import { makeRun } from './actions/make-run.ts';
import { readDeskRun, readPayableClaims } from './actions/read-runs.ts';

const { app, claimed, earn } = await referralsProduct(() => undefined);
const { ctx } = app.product;
await asFinance(ctx, runMaker);

/** A claim of ₹200 of a new person that can be paid. */
async function payable(): Promise<{ id: string; who: Applicant }> {
  const who = await app.applicant();
  await earn(who, 2);
  return { id: await claimed(who), who };
}
async function made(...claimIds: string[]): Promise<{ runId: string }> {
  const run = await makeRun(ctx, { claimIds, actor: runMaker });
  if (!run.ok) throw new Error(run.refusal.code);
  return { runId: run.value.id };
}

test('a payout run is read by as many statements with ten claims as with one, and so are the claims that can be paid', async () => {
  const reader = { accountId: 'usr_reader', roles: ['finance'] as const };
  const one = await made((await payable()).id);
  const countOf = (runId: string) =>
    countStatements(ctx, async (counted) => expect((await readDeskRun(counted, runId, reader)).ok).toBe(true));
  const payableCount = () => countStatements(ctx, (counted) => readPayableClaims(counted, reader));
  await payable();
  const [ofOne, payableBefore] = [await countOf(one.runId), await payableCount()];
  const claims: { id: string; who: Applicant }[] = [];
  for (let n = 0; n < 10; n++) claims.push(await payable());
  expect(payableBefore).toBeGreaterThan(5);
  expect(await payableCount()).toBe(payableBefore);
  const ten = await made(...claims.map(({ id }) => id));
  expect(await countOf(ten.runId)).toBe(ofOne);
  // One claim's cover is judged by its own person's earnings.
  const [first] = claims;
  const hold = (reason: string) =>
    app.rewrite(
      'commission',
      `update commission set hold_reason = ${reason} where referrer_id = '${first!.who.accountId}'`,
    );
  await hold(`'same-browser'`);
  const run = await readDeskRun(ctx, ten.runId, reader);
  await hold('null');
  expect(run.ok ? run.value.rows.flatMap(({ number, block }) => (block ? [[number, block]] : [])) : run).toEqual([
    [first!.id, 'not-covered'],
  ]);
});
