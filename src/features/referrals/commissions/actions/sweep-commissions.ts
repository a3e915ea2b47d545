import type { Context } from '#kit/context.ts';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { listReferred } from '#features/applications/actions/list-referred.ts';
import { findFeesLeft, findRefunds } from '#features/payments/refunds/actions/find-refunds.ts';
import { commissionsAfter, withoutCommission } from '../store.ts';
import { commissionOn } from '../../terms.ts';
import { accrueEarning } from './accrue-earning.ts';
import type { ReferralsContext } from '../../actions/context.ts';
import { followCommission } from './follow-commission.ts';
import { holdSharedIdentity } from './hold-shared-identity.ts';

const page = 500;
/** The sweep looks back this far: an older application without a commission gets none. */
const lookBackMs = 30 * dayMs;
/** What is younger is not counted as a repair: its event may still be on its way. */
const repairAfterMs = hourMs;

/**
 * Applies what events missed, by state: applications with a code but no commission, commissions on applications that share
 * an identity document, and those that do not match their payment. Safe to repeat and to run concurrently.
 */
export async function sweepCommissions(ctx: ReferralsContext): Promise<void> {
  const accrued = await accrueMissing(ctx);
  await holdSharedIdentity(ctx);
  const followed = await followAll(ctx);
  if (accrued + followed > 0) ctx.log.warn('commissions were out of step', { accrued, followed });
}

async function accrueMissing(ctx: ReferralsContext): Promise<number> {
  const now = await ctx.businessNow();
  const since = before(now, lookBackMs);
  const repairBefore = before(now, repairAfterMs);
  let made = 0;
  for (let from = { createdAt: since, id: '' }; ;) {
    const referred = await listReferred(ctx, { from, limit: page });
    const missing = new Set(
      await withoutCommission(
        ctx.db,
        referred.map(({ applicationId }) => applicationId),
      ),
    );
    for (const value of referred.filter(({ applicationId }) => missing.has(applicationId))) {
      const isRepair = value.createdAt < repairBefore;
      if (await accrueEarning(ctx, { ...value, createdAt: value.createdAt.toISOString() }, { isRepair })) made++;
    }
    const last = referred.at(-1);
    if (!last || referred.length < page) return made;
    from = { createdAt: last.createdAt, id: last.applicationId };
  }
}

async function followAll(ctx: Context): Promise<number> {
  const repairBefore = before(await ctx.businessNow(), repairAfterMs);
  let found = 0;
  for (let from = ''; ;) {
    const commissions = await commissionsAfter(ctx.db, from, page);
    const ids = commissions.map((commission) => commission.paymentId);
    const fees = await findFeesLeft(ctx.db, ids);
    const refunds = Map.groupBy(await findRefunds(ctx.db, ids), (refund) => refund.paymentId);
    for (const { paymentId, percent, leftPaise } of commissions) {
      const feePaise = fees.get(paymentId);
      if (feePaise === undefined || commissionOn(feePaise, percent) === leftPaise) continue;
      const isRepair = (refunds.get(paymentId) ?? []).every(
        ({ requestedAt, settledAt }) => (settledAt ?? requestedAt) < repairBefore,
      );
      await followCommission(ctx, { paymentId, isRepair });
      found++;
    }
    const last = commissions.at(-1);
    if (!last || commissions.length < page) return found;
    from = last.id;
  }
}
