import type { TrialBalance } from '../model.ts';
import { balances, overSettled, unbalanced, wholeSum } from '../store.ts';
import type { LedgerContext } from './context.ts';

/** Adds the whole ledger up and names what is off. Logs an error for each, so that the nightly run is heard. */
export async function drawTrialBalance(ctx: LedgerContext): Promise<TrialBalance> {
  const now = await ctx.businessNow();
  const drawn = await ctx.transaction(async (tx) => {
    const { total, transactions } = await wholeSum(tx);
    const off = [
      ...(total === 0 ? [] : [`the entries sum to ${total} paise instead of 0`]),
      ...(await unbalanced(tx)).map((it) => `${it.source}: ${it.entries} entries, sum ${it.sum} paise`),
      ...(await overSettled(tx)).map((it) => `${it.account}: settled ${it.balancePaise} paise more than was claimed`),
    ];
    for (const check of ctx.bookChecks) off.push(...(await check.off(tx, now)));
    return { totalPaise: total, transactions, accounts: await balances(tx), off };
  });
  if (drawn.off.length > 0) ctx.log.error('the ledger is off', new Error('trial balance'), { found: drawn.off.length });
  return drawn;
}
