import type { Context } from '#kit/context.ts';
import { rupeesOnWire } from '#kit/paise.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import type { CommissionFacts } from '#features/applications/model/desk.ts';
import type { Commission } from '../model.ts';
import { commissionOfApplication } from '../store.ts';

/** The commission of an application for the desk; undefined when nobody referred it. */
export async function findCommission(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  applicationId: string,
): Promise<CommissionFacts | undefined> {
  const commission = await commissionOfApplication(ctx.db, applicationId);
  if (!commission) return undefined;
  const { referrerId, amountPaise, maturesAt } = commission;
  const names = await findNames(ctx.db, [referrerId]);
  return {
    status: statusOf(commission, await ctx.businessNow()),
    amount: rupeesOnWire(amountPaise),
    referrerId,
    referrerName: names.get(referrerId) ?? '',
    maturesAt: maturesAt.toISOString(),
  };
}

function statusOf({ reversedAt, holdReason, maturesAt }: Commission, now: Date): CommissionFacts['status'] {
  if (reversedAt) return 'reversed';
  if (holdReason) return 'held';
  return now < maturesAt ? 'pending' : 'earned';
}
