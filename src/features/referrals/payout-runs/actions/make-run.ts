import { byText } from '#kit/text/by-text.ts';
import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { endApproval, findLapsed } from '#features/approvals/actions/decide.ts';
import { propose } from '#features/approvals/actions/propose.ts';
import { ownRecords } from '#features/approvals/actions/own-records.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Claim } from '../../model/referrals.ts';
import {
  findOwedTransfers,
  findTransfers,
  lockTransfer,
} from '#features/payments/transfers/actions/transfer-in-run.ts';
import type { PayableTransfer } from '#features/payments/transfers/model.ts';
import { isRefund, type PayoutBlock, type PayoutRun } from '../model/runs.ts';
import { maxRunClaims } from '../../terms.ts';
import {
  findRun,
  insertRun,
  insertRunClaims,
  insertRunRefunds,
  isInOpenRun,
  lockRun,
  releaseRunClaims,
  setRunState,
} from '../store.ts';
import { findClaim, lockClaim, lockReferrer, payableClaims } from '../../claims/store/claims.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';
import { payoutBlock } from '../../payouts/actions/payout-block.ts';
import { transferBlock } from '../../payouts/actions/refund-payouts.ts';

/** Payable claims that a run of all looks at, the oldest first. */
export const maxPayableClaims = 1000;

type MakeCodes = 'payouts/none-chosen' | 'payouts/too-many' | 'payouts/blocked';
/**
 * Puts claims and refunds by transfer into a payout run, whose claims, number and sum are frozen: each is in one waiting run at most. `all`
 * takes every claim that can be paid, the oldest first; of chosen claims each must be payable, or nothing is made and
 * the refusal names those that are not. Nobody makes a run with their own claim, made by whichever of their
 * accounts.
 */
export async function makeRun(
  ctx: Context,
  input: { readonly claimIds: readonly string[] | 'all'; readonly actor: string },
): Promise<Result<PayoutRun, MakeCodes>> {
  const { claimIds, actor } = input;
  if (claimIds.length > maxRunClaims) return refuse('payouts/too-many', { facts: { max: maxRunClaims } });
  const at = await ctx.businessNow();
  const chosen =
    claimIds === 'all'
      ? await payableClaims(ctx.db, { at, limit: maxPayableClaims })
      : await findAll(ctx, [...new Set(claimIds.filter((id) => !isRefund(id)))]);
  const refunds =
    claimIds === 'all'
      ? await findOwedTransfers(ctx.db, maxPayableClaims)
      : await findTransfers(ctx.db, [...new Set(claimIds.filter(isRefund))]);
  return ctx.transaction(async (tx): Promise<Result<PayoutRun, MakeCodes>> => {
    const own = await ownOf(tx, { claims: chosen, refunds }, actor);
    const payable: Claim[] = [];
    const blocked: string[] = [];
    // Sorted, as everywhere where several are locked, to avoid deadlocks.
    for (const { id, referrerId } of chosen.toSorted(byText(({ referrerId }) => referrerId))) {
      await lockReferrer(tx, referrerId);
      const claim = await lockClaim(tx, id);
      const block = claim ? await runBlock(tx, claim, at, own) : 'closed';
      if (claim && !block) payable.push(claim);
      else blocked.push(`${id} ${block ?? ''}`);
      // Its owner is notified, and it waits for cover.
      if (block === 'not-covered') await holdUncovered(ctx, tx, referrerId, at);
    }
    const { payable: toTransfer, blocked: notTransferred } = await lockRefunds(tx, refunds, { own, at });
    blocked.push(...notTransferred);
    const missing = claimIds === 'all' ? 0 : new Set(claimIds).size - chosen.length - refunds.length;
    if (claimIds !== 'all' && (blocked.length > 0 || missing > 0))
      return refuse('payouts/blocked', { facts: { claims: blocked.join(', ') } });
    const taken = payable.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(0, maxRunClaims);
    const transfers = toTransfer.slice(0, maxRunClaims - taken.length);
    const count = taken.length + transfers.length;
    if (count === 0) return refuse('payouts/none-chosen');
    const id = newReference('SB');
    const sumPaise = [...taken, ...transfers].reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    await insertRun(tx, { id, claims: count, sumPaise, madeAt: at });
    await insertRunClaims(
      tx,
      id,
      taken.map((claim) => claim.id),
    );
    await insertRunRefunds(
      tx,
      id,
      transfers.map(({ refundId }) => refundId),
    );
    const frozen = { claims: count, sumPaise };
    const proposed = await propose(tx, { kind: 'payout-run', record: id, frozen, actor, at });
    if (!proposed.ok) throw new Error('a new run was proposed before');
    await recordAudit(tx, {
      actor,
      action: 'payouts/run-made',
      subject: id,
      details: { count, amountPaise: sumPaise },
    });
    return ok(await runOf(tx, id));
  });
}
/** Which of these claims and refunds pay this member of staff. */
export const ownOf = async (
  tx: Tx,
  { claims, refunds }: { readonly claims: readonly Claim[]; readonly refunds: readonly PayableTransfer[] },
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const [claimIds, refundIds] = [claims.map(({ id }) => id), refunds.map(({ refundId }) => refundId)];
  return new Set([
    ...(await ownRecords(tx, 'claim', claimIds, accountId)),
    ...(await ownRecords(tx, 'refund', refundIds, accountId)),
  ]);
};
const findAll = async (ctx: Context, ids: readonly string[]): Promise<Claim[]> =>
  (await Promise.all(ids.map((id) => findClaim(ctx.db, id)))).filter((claim) => claim !== undefined);

/** Locks refunds by transfer; `blocked` names those that this member of staff can't put into a run. */
async function lockRefunds(
  tx: Tx,
  refunds: readonly PayableTransfer[],
  { own, at }: { readonly own: ReadonlySet<string>; readonly at: Date },
): Promise<{ payable: PayableTransfer[]; blocked: string[] }> {
  const payable: PayableTransfer[] = [];
  const blocked: string[] = [];
  for (const { refundId } of refunds.toSorted(byText(({ paymentId }) => paymentId))) {
    const transfer = await lockTransfer(tx, refundId);
    const block = transfer ? refundBlock(transfer, own, at) : 'closed';
    if (transfer && !block) payable.push(transfer);
    else blocked.push(`${refundId} ${block ?? ''}`);
  }
  return { payable, blocked };
}
/** Why this member of staff can't put the refund into a run. */
export function refundBlock(transfer: PayableTransfer, own: ReadonlySet<string>, at: Date): PayoutBlock | undefined {
  if (own.has(transfer.refundId)) return 'own-claim';
  return transfer.runId === null ? transferBlock(transfer, at) : 'in-run';
}

/** Why this member of staff can't put the claim into a run. */
async function runBlock(tx: Tx, claim: Claim, at: Date, own: ReadonlySet<string>): Promise<PayoutBlock | undefined> {
  if (own.has(claim.id)) return 'own-claim';
  if (await isInOpenRun(tx, claim.id)) return 'in-run';
  return payoutBlock(tx, claim, at);
}

async function runOf(tx: Tx, id: string): Promise<PayoutRun> {
  const run = await findRun(tx, id);
  if (!run) throw new Error('a run that was just written is not there');
  return run;
}

/** Cancels a run that waits: its claims can be in another one. */
export async function cancelRun(
  ctx: Context,
  input: { readonly runId: string; readonly actor: string },
): Promise<Result<PayoutRun, 'payouts/unknown-run' | 'payouts/decided'>> {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => endRun(tx, { ...input, at, state: 'cancelled' }));
}

/** Ends the runs that nobody approved in time: their claims can be in another one. Run by a timer; safe to repeat. */
export async function endLapsedRuns(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const { record: runId } of await findLapsed(ctx.db, ['payout-run'], at))
    await ctx.transaction((tx) => endRun(tx, { runId, actor: 'system', at, state: 'lapsed' }));
}

async function endRun(
  tx: Tx,
  input: {
    readonly runId: string;
    readonly actor: string;
    readonly at: Date;
    readonly state: 'cancelled' | 'lapsed';
  },
): Promise<Result<PayoutRun, 'payouts/unknown-run' | 'payouts/decided'>> {
  const { runId, actor, at, state } = input;
  const run = await lockRun(tx, runId);
  if (!run) return refuse('payouts/unknown-run');
  if (run.state !== 'waiting') return refuse('payouts/decided', { facts: { state: run.state } });
  const status = state === 'lapsed' ? 'lapsed' : 'declined';
  await endApproval(tx, { kind: 'payout-run', record: runId }, { status, actor, at });
  await setRunState(tx, runId, state);
  await releaseRunClaims(tx, runId);
  await recordAudit(tx, {
    actor,
    action: `payouts/run-${state}`,
    subject: runId,
    details: { count: run.claims, amountPaise: run.sumPaise },
  });
  return ok(await runOf(tx, runId));
}
