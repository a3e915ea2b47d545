import type { Context } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import type { DeskBalance } from '../model/desk.ts';
import { balances } from '../store/ledger.ts';

/** The balance of each account for the desk, from the sums that the database stores. */
export async function readBalances(ctx: Pick<Context, 'db'>): Promise<DeskBalance[]> {
  return (await balances(ctx.db)).map(({ name, balancePaise }) => ({
    account: name,
    debit: rupeesOnWire(paise(Math.max(0, balancePaise))),
    credit: rupeesOnWire(paise(Math.max(0, -balancePaise))),
  }));
}
