import type { Context } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { slowPayouts } from '../payout-store.ts';
import { payoutSlowMs } from '../rules.ts';
import { openClaims } from '../store.ts';
import { holdUncoveredClaims } from './cover-claims.ts';

/** More claims are never under way at once. */
const most = 5000;

/** Puts by their state on the attention list what waits too long or for a confirmation. Run by a timer; safe to repeat. */
export async function watchClaims(ctx: Context): Promise<void> {
  const now = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    for (const it of await slowPayouts(tx, after(now, -payoutSlowMs), most)) {
      const { claimId: claim, amountPaise: paise, startedAt } = it;
      await raiseAttention(tx, 'payout-slow', it.id, { claim, paise, since: startedAt.toISOString() });
    }
    for (const it of await openClaims(tx, most)) {
      const { id, amountPaise: paise, state } = it;
      if (it.isUnconfirmed) await raiseAttention(tx, 'claim-unconfirmed', id, { paise, state });
      if (it.payableFrom && state !== 'processing')
        await raiseAttention(tx, 'new-bank-account', id, { paise, 'payable from': it.payableFrom.toISOString() });
    }
  });
  await holdUncoveredClaims(ctx);
}
