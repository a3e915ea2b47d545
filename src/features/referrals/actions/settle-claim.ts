import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { post } from '#features/ledger/actions/post.ts';
import { ClaimMoved } from '../events.ts';
import { type Claim, type ClaimState, uncovered } from '../model.ts';
import { mayMoveClaim } from '../rules.ts';
import {
  activeClaim,
  commissionOfApplication,
  findClaim,
  lockClaim,
  lockReferrer,
  openClaims,
  recordAct,
  setClaim,
  setHold,
} from '../store.ts';
import { claimableOf } from './read-earnings.ts';

export type Settlement =
  | { readonly to: 'paid'; readonly utr: string }
  | { readonly to: 'hold' | 'rejected'; readonly reason: string }
  | { readonly to: 'active' };
type Codes =
  | 'claims/unknown'
  | 'claims/not-possible'
  | 'claims/utr-invalid'
  | 'claims/utr-used'
  | 'claims/reason-missing'
  | 'claims/one-active'
  | 'claims/not-covered';

/**
 * Staff move a claim on: paid with the bank's UTR, on hold or rejected with a reason, or released. Rejected gives the
 * money back. Settled once: a repeat, or another verdict at the same moment, is refused. Written into the audit table.
 */
export async function settleClaim(
  ctx: Context,
  claimId: string,
  verdict: Settlement,
  actor: string,
): Promise<Result<Claim, Codes>> {
  const known = await findClaim(ctx.db, claimId);
  if (!known) return refuse('claims/unknown');
  const utr = verdict.to === 'paid' ? verdict.utr.trim().toUpperCase() : null;
  if (utr !== null && !/^[A-Z0-9]{10,22}$/.test(utr)) return refuse('claims/utr-invalid');
  const reason = 'reason' in verdict ? verdict.reason.trim() : null;
  if (reason === '') return refuse('claims/reason-missing');
  const at = await ctx.businessNow();
  try {
    return await ctx.transaction(async (tx): Promise<Result<Claim, Codes>> => {
      await lockReferrer(tx, known.referrerId);
      const claim = (await lockClaim(tx, claimId))!;
      if (!mayMoveClaim(claim.state, verdict.to))
        return refuse('claims/not-possible', { facts: { state: claim.state } });
      const isUncovered = claim.reason === uncovered && (await claimableOf(tx, claim.referrerId, at)) < 0;
      if (isUncovered && (verdict.to === 'paid' || verdict.to === 'active')) return refuse('claims/not-covered');
      if (verdict.to === 'active' && (await activeClaim(tx, claim.referrerId))) return refuse('claims/one-active');
      await postSettlement(tx, claim, verdict.to, at);
      const isOver = verdict.to === 'paid' || verdict.to === 'rejected';
      await setClaim(tx, claim.id, { state: verdict.to, reason, utr, settledAt: isOver ? at : null });
      await recordAct(tx, {
        actor,
        act: `claims/${verdict.to}`,
        subject: claim.id,
        details: { was: claim.state, reason, amountPaise: claim.amountPaise },
      });
      await ctx.emit(tx, ClaimMoved({ claimId: claim.id, referrerId: claim.referrerId, state: verdict.to }));
      return ok((await findClaim(tx, claim.id))!);
    });
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'claim_utr_key') return refuse('claims/utr-used');
    throw error;
  }
}

async function postSettlement(tx: Tx, claim: Claim, to: ClaimState, at: Date): Promise<void> {
  if (to !== 'paid' && to !== 'rejected') return;
  const { id, referrerId, amountPaise } = claim;
  await post(tx, { kind: `claim-${to}`, of: id, person: referrerId, at, amountPaise });
}

/** Every claim that waits for staff, oldest first. */
export const listOpenClaims = (ctx: Context): Promise<Claim[]> => openClaims(ctx.db, 500);

/** Staff have looked at both persons: the earning of an application is no longer held. */
export async function releaseEarning(
  ctx: Context,
  applicationId: string,
  actor: string,
): Promise<Result<undefined, 'referrals/unknown' | 'referrals/not-held'>> {
  const found = await commissionOfApplication(ctx.db, applicationId);
  if (!found) return refuse('referrals/unknown');
  return ctx.transaction(async (tx) => {
    await lockReferrer(tx, found.referrerId);
    const commission = (await commissionOfApplication(tx, applicationId))!;
    if (!commission.holdReason) return refuse('referrals/not-held');
    await setHold(tx, commission.id, null);
    await recordAct(tx, {
      actor,
      act: 'referrals/released',
      subject: applicationId,
      details: { was: commission.holdReason },
    });
    return ok(undefined);
  });
}
