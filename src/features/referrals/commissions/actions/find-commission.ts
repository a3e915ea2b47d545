import type { Context } from '#kit/context.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { refuse } from '#kit/result.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import type { CommissionFacts, ReleaseCommission } from '#features/applications/model/desk.ts';
import type { Commission } from '../../model/referrals.ts';
import { shownPaise } from '../../rules.ts';
import { commissionOfApplication } from '../store.ts';
import { lastAccountDigits } from '../../claims/store/claims.ts';
import { releaseEarning } from './release-earning.ts';

/** The commission of an application for the desk; undefined when nobody referred it. */
export async function findCommission(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  applicationId: string,
): Promise<CommissionFacts | undefined> {
  const commission = await commissionOfApplication(ctx.db, applicationId);
  if (!commission) return undefined;
  const { id, referrerId, maturesAt } = commission;
  const names = await findNames(ctx.db, [referrerId]);
  const status = statusOf(commission, await ctx.businessNow());
  return {
    status,
    heldBecause: status === 'held' ? commission.holdReason : null,
    amount: rupeesOnWire(shownPaise(commission)),
    referrerId,
    referrerName: names.get(referrerId) ?? '',
    accountDigits: await lastAccountDigits(ctx.db, referrerId),
    maturesAt,
    postingsOf: [
      `commission:${applicationId}`,
      ...(commission.changes === 0 ? [] : [`commission-reversal:${id}`, `commission-restored:${id}`]),
    ].join(','),
  };
}

const refusals = {
  'referrals/unknown': 'applications/unknown',
  'referrals/not-held': 'applications/earning-not-held',
} as const;
/** Takes the commission of an application off hold, for the page of the application. */
export async function releaseCommission(
  ctx: Context,
  input: Parameters<ReleaseCommission>[0],
): ReturnType<ReleaseCommission> {
  const released = await releaseEarning(ctx, input);
  return released.ok ? released : refuse(refusals[released.refusal.code]);
}

function statusOf({ reversedAt, holdReason, maturesAt }: Commission, now: Date): CommissionFacts['status'] {
  if (reversedAt) return 'reversed';
  if (holdReason) return 'held';
  return now < maturesAt ? 'pending' : 'earned';
}
