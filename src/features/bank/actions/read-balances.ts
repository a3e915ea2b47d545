import type { Context, Tx } from '#kit/context.ts';
import { signedOnWire as wire } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia, isDay } from '#kit/time.ts';
import { firstPostingDay, readBalancesUntil } from '#features/ledger/actions/read-balances.ts';
import { type DeskBalances, heldAccounts, owedAccounts } from '../model.ts';
import { heldParts, type HeldParts } from '../store/held.ts';
import { balanceOn, findAccount, lastStatementDay, onTheWay } from '../store/bank.ts';

/** What we have and owe at the end of a day, by the day books and the bank's statement; today without a day. */
export async function readBalanceSheet(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  asked: string | undefined,
): Promise<Result<DeskBalances, 'bank/day'>> {
  const today = dayInIndia(await ctx.businessNow());
  const day = asked === undefined || asked === '' ? today : asked;
  if (!isDay(day) || day > today) return refuse('bank/day');
  const { balances, paiseOf } = await readBalancesUntil(ctx.db, day);
  const held = heldAccounts.map((account) => ({ account, paise: paiseOf(account) }));
  const owed = owedAccounts.map((account) => ({ account, paise: 0 - paiseOf(account) }));
  const [heldPaise, owedPaise] = [sumOf(held), sumOf(owed)];
  return ok({
    day,
    today,
    first: (await firstPostingDay(ctx.db)) ?? null,
    held: held.map(({ account, paise }) => ({ account, amount: wire(paise) })),
    heldSum: wire(heldPaise),
    gateway: day === today ? gatewayParts(await heldParts(ctx.db)) : null,
    owed: owed.map(({ account, paise }) => ({ account, amount: wire(paise) })),
    owedSum: wire(owedPaise),
    rest: wire(heldPaise - owedPaise),
    bank: await bankOn(ctx.db, day, paiseOf('bank')),
    balances,
  });
}
const sumOf = (figures: readonly { readonly paise: number }[]): number =>
  figures.reduce((sum, { paise }) => sum + paise, 0);

function gatewayParts(parts: HeldParts): DeskBalances['gateway'] {
  const all = [
    ['unsettled', parts.unsettledPaise, parts.unsettled],
    ['refunds', parts.refundsPaise, null],
    ['disputes', parts.disputesPaise, null],
    ['without-rows', parts.withoutRowsPaise, parts.withoutRows],
    ['carried', parts.carriedPaise, null],
    ['rest', parts.restPaise, null],
  ] as const;
  return all.flatMap(([key, paise, count]) => (paise === 0 ? [] : [{ key, amount: wire(paise), count }]));
}

/** Between the books and the statement are what is on its way, and lines that nobody has explained. */
async function bankOn(tx: Tx, day: string, booksPaise: number): Promise<DeskBalances['bank']> {
  const account = await findAccount(tx);
  const lastDay = await lastStatementDay(tx);
  if (!account || lastDay === undefined) return null;
  const { incomingPaise, outgoingPaise } = await onTheWay(tx, day);
  const shown =
    day > lastDay || day < account.openedOn ? undefined : ((await balanceOn(tx, day)) ?? account.openingPaise);
  return {
    statement: shown === undefined ? null : wire(shown),
    lastDay,
    incoming: wire(incomingPaise),
    outgoing: wire(outgoingPaise),
    unexplained: shown === undefined ? null : wire(shown - (booksPaise - incomingPaise + outgoingPaise)),
  };
}
