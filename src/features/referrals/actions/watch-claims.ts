import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import type { AttentionDetails } from '#features/attention/model.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { slowPayouts } from '../payout-store.ts';
import { payoutSlowMs } from '../rules.ts';
import { openClaims } from '../store.ts';
import { holdUncoveredClaims } from './cover-claims.ts';

/** More than all claims that can be open at once. */
const maxClaims = 5000;

/** Adds payouts that take too long and claims to new accounts to the attention list. Run by a timer; safe to repeat. */
export async function watchClaims(ctx: Context): Promise<void> {
  const now = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    for (const value of await slowPayouts(tx, before(now, payoutSlowMs), maxClaims)) {
      const { claimId: claim, refundId: refund, runId: run, amountPaise: paise, startedAt } = value;
      const about: AttentionDetails = refund === null ? { claim } : { refund, run };
      await raiseAttention(tx, 'payout-slow', value.id, { ...about, paise, since: startedAt.toISOString() });
    }
    for (const value of await openClaims(tx, maxClaims)) {
      const { id, amountPaise: paise, state } = value;
      if (value.payableFrom && state !== 'processing')
        await raiseAttention(tx, 'new-bank-account', id, { paise, 'payable from': value.payableFrom.toISOString() });
    }
  });
  await holdUncoveredClaims(ctx);
}
