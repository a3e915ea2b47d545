import type { Context, Tx } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { baseOf } from '../model/accounts.ts';
import type { DeskBalance } from '../model/desk.ts';
import { accountRules } from '../rules.ts';
import { balances, balancesUntil, firstDay } from '../store/ledger.ts';

/** The balance of each account for the desk, from the sums that the database stores. */
export const readBalances = async (ctx: Pick<Context, 'db'>): Promise<DeskBalance[]> => inOrder(await balances(ctx.db));

/** The balance of each account at the end of a day in India, in paise: debits are positive. */
export async function readBalancesUntil(
  tx: Tx,
  day: string,
): Promise<{ readonly balances: readonly DeskBalance[]; readonly paiseOf: (account: string) => number }> {
  const found = await balancesUntil(tx, day);
  const sums = new Map(found.map(({ name, balancePaise }) => [name, balancePaise]));
  return { balances: inOrder(found), paiseOf: (account) => sums.get(account) ?? 0 };
}
/** Undefined before the first posting. */
export const firstPostingDay = (tx: Tx): Promise<string | undefined> => firstDay(tx);

const places = accountRules.map(({ name }) => baseOf(name));
/** What we have, what we owe, what came in and what it cost, as accountants list them. */
const inOrder = (found: readonly { readonly name: string; readonly balancePaise: number }[]): DeskBalance[] =>
  found
    .toSorted((a, b) => places.indexOf(a.name) - places.indexOf(b.name))
    .map(({ name, balancePaise }) => ({
      account: name,
      debit: rupeesOnWire(paise(Math.max(0, balancePaise))),
      credit: rupeesOnWire(paise(Math.max(0, -balancePaise))),
    }));
