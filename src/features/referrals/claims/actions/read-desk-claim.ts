import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { showField, type ShownField } from '#kit/desk/desk-access.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { newestEventsFirst, type RecordEvent } from '#kit/desk/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { financialYearFrom } from '#kit/money/financial-year.ts';
import { dayInIndia } from '#kit/time.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { listDeskPostings } from '#features/ledger/actions/list-desk-postings.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { Claim } from '../../model/referrals.ts';
import type { DeskClaimRecord } from '../../model/desk.ts';
import { payoutsInYear } from '../../payouts/model.ts';
import { notToUndo, payoutsOf } from '../../payouts/store/payouts.ts';
import { openRunsOf, runsOfClaim } from '../../payout-runs/store.ts';
import { findClaim } from '../store/claims.ts';
import { doubtBlock, doubtsOf } from '../../payouts/store/doubts.ts';
import { claimFacts } from './claim-warnings.ts';
import { deskClaim } from './desk-claim.ts';
import { deskPayouts } from '../../payouts/actions/named-payouts.ts';
import { paidReferrals } from '../../earnings/actions/paid-referrals.ts';

/** One claim with its transfers, as this staff member sees it. */
export async function readDeskClaim(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  number: string,
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<DeskClaimRecord, 'claims/unknown'>> {
  const claim = await findClaim(ctx.db, number);
  if (!claim) return refuse('claims/unknown');
  const names = await findNames(ctx.db, [claim.referrerId]);
  const payouts = await payoutsOf(ctx.db, number);
  const runs = await runsOfClaim(ctx.db, number);
  const runOf = (payoutId: string) => runs.find((run) => run.payoutId === payoutId)?.runId ?? null;
  const at = await ctx.businessNow();
  const ids = payouts.map(({ id }) => id);
  const postingsOf = [`claim:${number}`, ...ids.map((id) => `payout:${id}`)].join(',');
  const postings = await listDeskPostings(ctx, postingsOf);
  const facts = (await claimFacts(ctx.db, [claim], at)).get(number);
  return ok({
    ...deskClaim(claim, names.get(claim.referrerId) ?? '', roles),
    referrals: (await paidReferrals(ctx.db, [number], at)).get(number) ?? [],
    ...personalFacts(claim, roles),
    payableFrom: claim.payableFrom,
    returnedAt: claim.returnedAt,
    isNewAccount: claim.isNewAccount,
    isUncovered: claim.isUncovered,
    isBanksReason: claim.isBanksReason,
    isUnconfirmed: claim.isUnconfirmed,
    areDetailsErased: claim.detailsErasedAt !== null,
    corrections: claim.corrections,
    version: claim.version,
    today: dayInIndia(at),
    isOwn: await isOwnRecord(ctx.db, 'claim', number, accountId),
    run: (await openRunsOf(ctx.db, [number])).get(number) ?? null,
    runs: runs.map(({ runId }) => runId),
    warnings: facts?.warnings ?? [],
    released: facts?.released ?? [],
    paidInYear: rupeesOnWire(paise(facts?.paidInYear ?? 0)),
    paidInYearOf: payoutsInYear(claim.referrerId, financialYearFrom(at)),
    doubts: await shownDoubts(ctx.db, claim, accountId),
    payouts: await deskPayouts(
      ctx.db,
      payouts.map((payout) => ({
        ...payout,
        refundId: null,
        paymentId: null,
        personId: claim.referrerId,
        runId: runOf(payout.id),
      })),
    ),
    notToUndo: [...(await notToUndo(ctx.db, ids, accountId))],
    postingsOf,
    postings: postings.count,
    events: await eventsOf(ctx.db, claim),
  });
}

async function shownDoubts(tx: Tx, claim: Claim, reader: string): Promise<DeskClaimRecord['doubts']> {
  const doubts = await doubtsOf(tx, claim.referrerId);
  return Promise.all(
    doubts.map(async ({ payoutId, claimId, runId, utr, amountPaise }) => ({
      payout: payoutId,
      claim: claimId,
      run: runId,
      utr,
      amount: rupeesOnWire(paise(amountPaise)),
      block: (await doubtBlock(tx, payoutId, reader)) ?? null,
    })),
  );
}

const personalFacts = (claim: Claim, roles: DeskSession['roles']) => ({
  ifsc: showField(roles, 'claim/accountDigits', claim.ifsc),
  // The number of a claim can't be revealed: the account's number can.
  mobile: { ...showField(roles, 'person/phone', claim.mobile), canReveal: false } satisfies ShownField,
  reason: showField(roles, 'claim/reason', claim.reason ?? ''),
  returnReason: showField(roles, 'claim/reason', claim.returnReason ?? ''),
});

async function eventsOf(tx: Tx, claim: Claim): Promise<RecordEvent[]> {
  const made: RecordEvent = { at: claim.createdAt, by: '', event: 'created' };
  return newestEventsFirst([made, ...(await readRecordEvents(tx, [claim.id]))]);
}
