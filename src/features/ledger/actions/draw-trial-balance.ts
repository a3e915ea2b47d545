import type { TrialBalance } from '../model/trial-balance.ts';
import { entryBalances, wholeSum } from '../store/ledger.ts';
import type { LedgerContext } from './context.ts';

/**
 * Sums the whole ledger and runs the book checks of all features. Each check is one statement on one snapshot without
 * locks, so it blocks no writer. Logs an error when there is a difference.
 */
export async function drawTrialBalance(ctx: LedgerContext): Promise<TrialBalance> {
  const now = await ctx.businessNow();
  const { total, transactions } = await wholeSum(ctx.db);
  const differences = total === 0 ? [] : [`the entries sum to ${total} paise instead of 0`];
  for (const check of ctx.bookChecks) differences.push(...(await check.findDifferences(ctx.db, now, ctx)));
  if (differences.length > 0)
    ctx.log.error('the ledger is off', new Error('trial balance'), { found: differences.length });
  return { totalPaise: total, transactions, accounts: await entryBalances(ctx.db), differences };
}
