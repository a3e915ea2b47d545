import type { Context, Tx } from '#kit/context.ts';
import { paise } from '#kit/money/paise.ts';
import { recordRepair } from '#features/attention/actions/record.ts';
import { post } from '#features/ledger/actions/post.ts';
import { findFeesLeft } from '#features/payments/refunds/actions/find-refunds.ts';
import { commissionOfPayment, setLeft } from '../store.ts';
import { lockReferrer } from '../../claims/store/claims.ts';
import { commissionOn } from '../../terms.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';
import { keepUnclaimed, takeBackUnclaimed } from '../../earnings/actions/keep-unclaimed.ts';

/**
 * Brings a commission in line with its payment: its rate of what is left of the fee. Idempotent and independent of the
 * order of events. A reversal after a payout leaves a debt that later earnings offset; one during an active claim holds it
 * unless it is still covered.
 */
export async function followCommission(
  ctx: Context,
  { paymentId, isRepair = false }: { readonly paymentId: string; readonly isRepair?: boolean },
): Promise<void> {
  const found = await commissionOfPayment(ctx.db, paymentId);
  if (!found) return;
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    await lockReferrer(tx, found.referrerId);
    const isChanged = await syncWithPaymentUnderLock(ctx, tx, paymentId, at);
    if (isRepair && isChanged)
      await recordRepair(tx, {
        record: found.applicationId,
        what: 'commission follows its payment',
        paise: found.leftPaise,
        sweeper: 'sweep-commissions',
        at,
      });
  });
}

/** Does the same under the referrer's lock in the caller's transaction. @returns false where nothing changed */
export async function syncWithPaymentUnderLock(ctx: Context, tx: Tx, paymentId: string, at: Date): Promise<boolean> {
  const commission = await commissionOfPayment(tx, paymentId);
  const feePaise = (await findFeesLeft(tx, [paymentId])).get(paymentId);
  if (!commission || feePaise === undefined) return false;
  const { id, referrerId } = commission;
  const leftPaise = commissionOn(feePaise, commission.percent);
  const more = leftPaise - commission.leftPaise;
  if (more === 0) return false;
  const change = commission.changes + 1;
  const of = `${id}/${change}`;
  const kind = more > 0 ? 'commission-restored' : 'commission-reversal';
  await post(tx, { kind, of, person: referrerId, at, amountPaise: paise(Math.abs(more)) });
  await setLeft(tx, id, { leftPaise, change, at });
  if (more > 0) await keepUnclaimed(tx, { referrerId, cause: of, at, details: { payment: paymentId } });
  if (more < 0) {
    await takeBackUnclaimed(tx, { referrerId, cause: of, at });
    await holdUncovered(ctx, tx, referrerId, at);
  }
  return true;
}
