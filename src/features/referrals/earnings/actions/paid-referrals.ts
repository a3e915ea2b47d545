import type { Tx } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import type { PaidReferral } from '../../model/referrals.ts';
import { claimedEarnings } from '../store/claimed-earnings.ts';

/** The referrals that each of these claims pays for, oldest first, by claim. */
export async function paidReferrals(
  tx: Tx,
  claimIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly PaidReferral[]>> {
  const found = claimIds.length === 0 ? [] : await claimedEarnings(tx, claimIds, at);
  return new Map(
    Map.groupBy(found, ({ claimId }) => claimId)
      .entries()
      .map(([claimId, earnings]) => [
        claimId,
        earnings.map(({ applicationId, feePaise, commissionPaise, amountPaise }) => ({
          application: applicationId,
          fee: rupeesOnWire(paise(feePaise)),
          commission: rupeesOnWire(paise(commissionPaise)),
          amount: rupeesOnWire(paise(amountPaise)),
        })),
      ]),
  );
}
