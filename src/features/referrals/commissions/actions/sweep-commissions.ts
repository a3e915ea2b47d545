import type { Context } from '#kit/context.ts';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { listReferred } from '#features/applications/actions/list-referred.ts';
import { findFeesLeft, findRefunds } from '#features/payments/refunds/actions/find-refunds.ts';
import { commissionsAfter, withoutCommission } from '../store.ts';
import { commissionOn } from '../../terms.ts';
import { accrueEarning } from './accrue-earning.ts';
import type { ReferralsContext } from '../../actions/context.ts';
import { followCommission } from './follow-commission.ts';

const page = 500;
/** An application without a commission after this time is final. */
const accruedWithinMs = 30 * dayMs;

/**
 * Applies what events missed, by state: applications with a code but no commission, and commissions that do not match
 * their payment. Safe to repeat and to run concurrently.
 */
export async function sweepCommissions(ctx: ReferralsContext): Promise<void> {
  const accrued = await accrueMissing(ctx);
  const followed = await followAll(ctx);
  if (accrued + followed > 0) ctx.log.warn('commissions were out of step', { accrued, followed });
}

async function accrueMissing(ctx: ReferralsContext): Promise<number> {
  const now = await ctx.businessNow();
  const since = before(now, accruedWithinMs);
  // Until then its job may simply still wait.
  const late = before(now, hourMs);
  let made = 0;
  for (let from = { createdAt: since, id: '' }; ;) {
    const referred = await listReferred(ctx, { from, limit: page });
    const missing = new Set(
      await withoutCommission(
        ctx.db,
        referred.map((referred) => referred.applicationId),
      ),
    );
    for (const value of referred.filter((referred) => missing.has(referred.applicationId)))
      if (
        await accrueEarning(
          ctx,
          { ...value, createdAt: value.createdAt.toISOString() },
          { isRepair: value.createdAt < late },
        )
      )
        made++;
    const last = referred.at(-1);
    if (!last || referred.length < page) return made;
    from = { createdAt: last.createdAt, id: last.applicationId };
  }
}

async function followAll(ctx: Context): Promise<number> {
  const late = before(await ctx.businessNow(), hourMs);
  let found = 0;
  for (let from = ''; ;) {
    const commissions = await commissionsAfter(ctx.db, from, page);
    const ids = commissions.map((commission) => commission.paymentId);
    const fees = await findFeesLeft(ctx.db, ids);
    const refunds = Map.groupBy(await findRefunds(ctx.db, ids), (refund) => refund.paymentId);
    for (const { paymentId, percent, leftPaise } of commissions) {
      const feePaise = fees.get(paymentId);
      if (feePaise === undefined || commissionOn(feePaise, percent) === leftPaise) continue;
      const isLate = (refunds.get(paymentId) ?? []).every(
        ({ requestedAt, settledAt }) => (settledAt ?? requestedAt) < late,
      );
      await followCommission(ctx, { paymentId, isRepair: isLate });
      found++;
    }
    const last = commissions.at(-1);
    if (!last || commissions.length < page) return found;
    from = last.id;
  }
}
