import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isMonth, monthOf, nextMonth } from '../model/months.ts';
import { insertClosing, lockClosings, monthRows } from '../store/months.ts';

/**
 * Closes the day book of a month and those before it, permanently: a posting with a day in them falls into the first open month
 * from then on. Waits for the postings that run. Safe to repeat and to run many at once.
 * @returns false when it was closed before
 */
export async function closeMonth(
  ctx: Pick<Context, 'transaction' | 'businessNow'>,
  { month, actor }: { readonly month: string; readonly actor: string },
): Promise<Result<boolean, 'ledger/unknown-month' | 'ledger/month-not-over'>> {
  if (!isMonth(month)) return refuse('ledger/unknown-month');
  if (month >= monthOf(await ctx.businessNow())) return refuse('ledger/month-not-over');
  return ctx.transaction(async (tx): Promise<Result<boolean, 'ledger/unknown-month'>> => {
    await lockClosings(tx);
    const months = await monthRows(tx);
    if (!months.some((row) => row.month === month)) return refuse('ledger/unknown-month');
    const lastClosed = months.find((row) => row.closedAt !== null)?.month;
    let isNew = false;
    for (
      let next = lastClosed === undefined ? (months.at(-1)?.month ?? month) : nextMonth(lastClosed);
      next <= month;
      next = nextMonth(next)
    ) {
      const closing = await insertClosing(tx, next, actor);
      if (!closing) continue;
      isNew = true;
      const details = { postings: closing.transactions, paise: closing.debitPaise };
      await recordAudit(tx, { actor, action: 'ledger/month-closed', subject: next, details });
    }
    return ok(isNew);
  });
}
