// Staff, timers, applicants and the referrer act concurrently on one referrer's money.
import { expect, test } from 'vitest';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { owedOn } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { requestRefund } from '#test/cancelled.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { type Paid, referring, someUtr } from '#test/referring.ts';
import { seededRandom, newSeed } from '#test/seed.ts';
import { endPayout } from './actions/begin-payout.ts';
import { holdUncoveredClaims, releaseCoveredClaims } from '../claims/actions/cover-claims.ts';
import { followCommission } from '../commissions/actions/follow-commission.ts';
import { moveTransfer } from './actions/move-transfer.ts';
import { beginByRun } from '#test/paying-out.ts';
import { recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { resolveClaim } from '../claims/actions/resolve-claim.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { ctx } = app.product;
const { claim, claimed, earn, earnings, pay, staff, transactions } = referring(app);
const actor = 'cli:test';
const rounds = 4;

/** A ₹200 claim in each open state, one paid claim, and six other earnings. */
async function prepare() {
  const referrer = await app.applicant();
  const made = await earn(referrer, 2);
  const paid = await claimed(referrer);
  const utr = someUtr();
  await pay(paid, utr);
  made.push(...(await earn(referrer, 2)));
  const rejected = await claimed(referrer);
  await staff(`claim reject ${rejected} no such account`);
  const held = await claimed(referrer);
  await staff(`claim hold ${held} wait`);
  made.push(...(await earn(referrer, 2)));
  const active = await claimed(referrer);
  made.push(...(await earn(referrer, 4)));
  return { referrer, made, claims: { paid, rejected, held, active }, utr };
}

test.each(Array.from({ length: rounds }, (_, round) => round))(
  'fifty acts at once leave sums that agree (round %i)',
  async (round) => {
    const random = seededRandom(newSeed() + round);
    const { referrer, made, claims, utr } = await prepare();
    const ids = Object.values(claims);
    const some = (): string => random.pick(ids);
    let transfers = 1;
    let returns = 0;
    const acts: (() => Promise<unknown>)[] = [
      ...Array.from({ length: 10 }, () => {
        const app = { claimId: some(), utr: someUtr(), isSecond: random.below(2) === 0, actor };
        return async () => void ((await recordTransfer(ctx, app)).ok && transfers++);
      }),
      ...Array.from({ length: 8 }, () => {
        const claimId = random.below(2) === 0 ? claims.active : some();
        return () => beginByRun(ctx, claimId);
      }),
      ...Array.from({ length: 6 }, () => {
        const claimId = random.below(2) === 0 ? claims.active : some();
        return () => endPayout(ctx, { claimId, actor, ...(random.below(2) === 0 ? { reason: 'refused' } : {}) });
      }),
      ...Array.from({ length: 12 }, () => {
        const verdict = random.pick([
          { to: 'hold', reason: 'wait' },
          { to: 'rejected', reason: 'no' },
          { to: 'active' },
        ] as const);
        const id = some();
        return () => resolveClaim(ctx, id, verdict, { actor });
      }),
      ...random
        .shuffle<Paid>(made)
        .slice(0, 5)
        .map(
          ({ paymentId }) =>
            () =>
              requestRefund(ctx, { paymentId, reason: 'asked', by: actor }),
        ),
      ...Array.from({ length: 4 }, () => () => claim(referrer)),
      ...Array.from({ length: 2 }, () => async () => {
        if ((await recordReturn(ctx, { utr, reason: 'account closed', actor: 'usr_other' })).ok) returns++;
      }),
      ...Array.from({ length: 4 }, () => {
        const move = { utr, claimId: some(), isSecond: random.below(2) === 0, reason: 'mistyped', actor };
        return () => moveTransfer(ctx, move);
      }),
      ...made.slice(0, 1).map(
        ({ paymentId }) =>
          () =>
            followCommission(ctx, { paymentId }),
      ),
      () => releaseCoveredClaims(ctx),
      () => holdUncoveredClaims(ctx),
    ];
    expect(acts).toHaveLength(54);
    await Promise.all(random.shuffle(acts).map((act) => act()));
    await app.idle();

    expect((await drawTrialBalance(ctx)).differences, `seed ${random.seed}`).toEqual([]);
    const shown = await earnings(referrer);
    const open = (await transactions(referrer)).filter((transaction) =>
      ['active', 'hold'].includes(String(transaction['activeStatus'])),
    );
    const inClaims = open.reduce((sum, input) => sum + Number(input['amount']), 0);
    expect(open.filter((entry) => entry['activeStatus'] === 'active').length).toBeLessThanOrEqual(1);
    expect(returns).toBe(1);
    // Each recorded transfer counts once; five of ten earnings were reversed.
    expect(shown).toMatchObject({ earned: 500, paid: 200 * (transfers - returns), inClaims });
    expect(shown['commission']! - shown['debt']!).toBe(500 - shown['paid']! - inClaims);
    expect(await owedOn(ctx.db, ledgerAccounts.referralPayable(referrer.accountId))).toBe(
      (500 - shown['paid']! - inClaims) * 100,
    );
    expect(await owedOn(ctx.db, ledgerAccounts.claimsInFlight(referrer.accountId))).toBe(inClaims * 100);
  },
);
