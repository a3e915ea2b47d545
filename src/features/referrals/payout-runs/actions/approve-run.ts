import { byText } from '#kit/text/by-text.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { approvalBlock, approve, readApproval } from '#features/approvals/actions/decide.ts';
import type { ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Claim } from '../../model/referrals.ts';
import type { PayoutRun } from '../model/runs.ts';
import { findTransfers, lockTransfer } from '#features/payments/transfers/actions/transfer-in-run.ts';
import type { PayableTransfer } from '#features/payments/transfers/model.ts';
import {
  type ClaimEntry,
  isOfClaim,
  isOfRefund,
  lockRun,
  type RefundEntry,
  runEntries,
  setRunState,
} from '../store.ts';
import { lockClaim, lockReferrer } from '../../claims/store/claims.ts';
import { beginPayout } from '../../payouts/actions/begin-payout.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';
import { payoutBlock } from '../../payouts/actions/payout-block.ts';
import { beginRefundPayout, transferBlock } from '../../payouts/actions/refund-payouts.ts';

export type ApproveCodes =
  | 'payouts/unknown-run'
  | 'payouts/not-as-shown'
  | 'payouts/blocked'
  | 'payouts/decided'
  | `approvals/${ApprovalBlock}`;

/**
 * Approves a payout run and begins the payout of each of its claims and refunds, all or none. Refused if a claim can't be paid any more,
 * or its bank details were corrected, since the run was made: the refusal names them. `claims` and `sumPaise` are what the
 * person saw.
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
    const asked = { kind: 'payout-run', record: runId } as const;
    const waiting = await readApproval(tx, asked);
    const block = waiting && (await approvalBlock(tx, waiting, { actor, at }));
    if (block) return refuse(`approvals/${block}`);
    const entries = await runEntries(tx, runId);
    const { claims, blocked } = await lockClaims(ctx, tx, entries.filter(isOfClaim), at);
    const refunds = await lockRefunds(tx, entries.filter(isOfRefund), at);
    blocked.push(...refunds.blocked);
    if (blocked.length > 0) return refuse('payouts/blocked', { facts: { claims: blocked.join(', ') } });
    const approved = await approve(tx, asked, { actor, at });
    if (!approved.ok) return approved;
    const { isAlone } = approved.value;
    await setRunState(tx, runId, 'approved');
    for (const claim of claims) await beginPayout(tx, claim, { runId, at, actor });
    for (const transfer of refunds.payable) await beginRefundPayout(tx, transfer, { runId, at, actor });
    await recordAudit(tx, {
      actor,
      action: 'payouts/run-approved',
      subject: runId,
      details: { count: run.claims, amountPaise: run.sumPaise, isAlone },
    });
    return ok({ ...run, state: 'approved' });
  });
}

/** Locks the claims of a run; `blocked` names those that can't be paid as they were frozen. */
async function lockClaims(
  ctx: Context,
  tx: Tx,
  entries: readonly ClaimEntry[],
  at: Date,
): Promise<{ claims: Claim[]; blocked: string[] }> {
  const claims: Claim[] = [];
  const blocked: string[] = [];
  for (const entry of entries.toSorted(byText(({ referrerId }) => referrerId))) {
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

/** Locks the refunds of the run, and says which of them are blocked now. */
async function lockRefunds(
  tx: Tx,
  entries: readonly RefundEntry[],
  at: Date,
): Promise<{ payable: PayableTransfer[]; blocked: string[] }> {
  const payable: PayableTransfer[] = [];
  const blocked: string[] = [];
  const transfers: { entry: RefundEntry; paymentId: string }[] = [];
  for (const { refundId, paymentId } of await findTransfers(
    tx,
    entries.map((entry) => entry.refundId),
  )) {
    const entry = entries.find((of) => of.refundId === refundId);
    if (entry) transfers.push({ entry, paymentId });
  }
  for (const { entry } of transfers.toSorted(byText(({ paymentId }) => paymentId))) {
    const transfer = await lockTransfer(tx, entry.refundId);
    const isAsFrozen = transfer?.corrections === entry.corrections && transfer.amountPaise === entry.amountPaise;
    const block = transfer && isAsFrozen ? transferBlock(transfer, at) : 'changed';
    if (transfer && block === undefined) payable.push(transfer);
    else blocked.push(`${entry.refundId} ${block ?? ''}`);
  }
  return { payable, blocked };
}
