import type { TrialBalance } from '../model.ts';
import { balances, wholeSum } from '../store.ts';
import type { LedgerContext } from './context.ts';

/**
 * Adds the whole ledger up and runs the book checks of every feature. Each statement sees one instant and locks nothing, so
 * that it may run beside everything else, however long it takes. Logs an error where something is off.
 */
export async function drawTrialBalance(ctx: LedgerContext): Promise<TrialBalance> {
  const now = await ctx.businessNow();
  const { total, transactions } = await wholeSum(ctx.db);
  const off = total === 0 ? [] : [`the entries sum to ${total} paise instead of 0`];
  for (const check of ctx.bookChecks) off.push(...(await check.off(ctx.db, now)));
  if (off.length > 0) ctx.log.error('the ledger is off', new Error('trial balance'), { found: off.length });
  return { totalPaise: total, transactions, accounts: await balances(ctx.db), off };
}
