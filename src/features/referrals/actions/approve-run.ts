import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { hasRightNow } from '#features/staff/actions/list-colleagues.ts';
import { needsSecondPerson } from '#features/staff/actions/second-person.ts';
import type { Claim } from '../model.ts';
import type { PayoutRun } from '../model/runs.ts';
import { lockRun, runEntries, type RunEntry, setRunDecided } from '../store/runs.ts';
import { accountsOfClaimant } from '../store/own-claims.ts';
import { lockClaim, lockReferrer } from '../store.ts';
import { beginPayout } from './begin-payout.ts';
import { holdUncovered } from './cover-claims.ts';
import { payoutBlock } from './payout-block.ts';

export type ApproveCodes =
  | 'payouts/unknown-run'
  | 'payouts/decided'
  | 'payouts/not-as-shown'
  | 'payouts/second-person'
  | 'payouts/maker-left'
  | 'payouts/own-claim'
  | 'payouts/makers-claim'
  | 'payouts/blocked';

/**
 * Approves a payout run and begins the payout of each of its claims, all or none. Another person than its maker, unless
 * the owner has switched the second person off, and nobody whose own claim is in it; the database refuses the same. A run
 * whose maker has lost the right to make one, or has come to own a claim in it, is only cancelled.
 * Refused if a claim can't be paid any more, or its bank details were corrected, since the run was made: the refusal
 * names them. `claims` and `sumPaise` are what the person saw.
 */
export async function approveRun(
  ctx: Context,
  input: { readonly runId: string; readonly claims: number; readonly sumPaise: number; readonly actor: string },
): Promise<Result<PayoutRun, ApproveCodes>> {
  const { runId, actor } = input;
  // Before the lock: inside, it would wait for a connection that those who wait for the lock hold.
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<PayoutRun, ApproveCodes>> => {
    const run = await lockRun(tx, runId);
    if (!run) return refuse('payouts/unknown-run');
    if (run.state !== 'waiting') return refuse('payouts/decided', { facts: { state: run.state } });
    if (run.claims !== input.claims || run.sumPaise !== input.sumPaise) return refuse('payouts/not-as-shown');
    const isMaker = (await accountsOfClaimant(tx, actor)).has(run.madeBy);
    if (isMaker && (await needsSecondPerson(tx))) return refuse('payouts/second-person');
    if (!(await hasRightNow(tx, run.madeBy, 'claims/change'))) return refuse('payouts/maker-left');
    const entries = await runEntries(tx, runId);
    const ownBlock = await ownClaimIn(tx, entries, { madeBy: run.madeBy, actor });
    if (ownBlock) return refuse(ownBlock);
    const { claims, blocked } = await lockClaims(ctx, tx, entries, at);
    if (blocked.length > 0) return refuse('payouts/blocked', { facts: { claims: blocked.join(', ') } });
    const isAlone = run.madeBy === actor;
    await setRunDecided(tx, runId, { state: 'approved', at, by: actor, isAlone });
    for (const claim of claims) await beginPayout(tx, claim, { runId, at, actor });
    await recordAudit(tx, {
      actor,
      action: 'payouts/run-approved',
      subject: runId,
      details: { count: run.claims, amountPaise: run.sumPaise, isAlone },
    });
    return ok({ ...run, state: 'approved', decidedAt: at, decidedBy: actor, isAlone });
  });
}

/** Whose own claim is in a run: of the one who approves it, or of its maker, who may have claimed to its account since. */
async function ownClaimIn(
  tx: Tx,
  entries: readonly RunEntry[],
  { madeBy, actor }: { readonly madeBy: string; readonly actor: string },
): Promise<'payouts/own-claim' | 'payouts/makers-claim' | undefined> {
  const isOwnOf = async (accountId: string): Promise<boolean> => {
    const own = await accountsOfClaimant(tx, accountId);
    return entries.some(({ referrerId }) => own.has(referrerId));
  };
  if (await isOwnOf(actor)) return 'payouts/own-claim';
  return (await isOwnOf(madeBy)) ? 'payouts/makers-claim' : undefined;
}

/** Locks the claims of a run; `blocked` names those that can't be paid as they were frozen. */
async function lockClaims(
  ctx: Context,
  tx: Tx,
  entries: readonly RunEntry[],
  at: Date,
): Promise<{ claims: Claim[]; blocked: string[] }> {
  const claims: Claim[] = [];
  const blocked: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.referrerId < b.referrerId ? -1 : 1))) {
    await lockReferrer(tx, entry.referrerId);
    const claim = await lockClaim(tx, entry.claimId);
    if (!claim) throw new Error('a claim of a run is not there');
    const block = claim.corrections === entry.corrections ? await payoutBlock(tx, claim, at) : 'changed';
    if (block === undefined) claims.push(claim);
    else {
      blocked.push(`${claim.id} ${block}`);
      // Its owner is notified, and it waits for cover.
      if (block === 'not-covered') await holdUncovered(ctx, tx, claim.referrerId, at);
    }
  }
  return { claims, blocked };
}
