import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isMonth, monthOf, nextMonth } from '../model/months.ts';
import { insertClosing, lockClosings, monthRows } from '../store/months.ts';
import type { LedgerContext } from './context.ts';
import { findMoneyFindings, ofMonth } from './month-findings.ts';

type Codes = 'ledger/unknown-month' | 'ledger/open-findings';

/**
 * Closes the day book of a month and those before it, permanently: a posting with a day in them falls into the first open month
 * from then on. Waits for the postings that run. `anyway`: why it is closed over open findings, which is stored with their
 * number. Safe to repeat and to run many at once.
 * @returns false when it was closed before
 */
export async function closeMonth(
  ctx: Pick<LedgerContext, 'db' | 'transaction' | 'businessNow' | 'attentionQueries'>,
  { month, anyway, actor }: { readonly month: string; readonly anyway?: string | undefined; readonly actor: string },
): Promise<Result<boolean, Codes | 'ledger/month-not-over'>> {
  if (!isMonth(month)) return refuse('ledger/unknown-month');
  if (month >= monthOf(await ctx.businessNow())) return refuse('ledger/month-not-over');
  // Before the lock, which postings wait for.
  const findings = await findMoneyFindings(ctx);
  return ctx.transaction(async (tx): Promise<Result<boolean, Codes>> => {
    await lockClosings(tx);
    const months = await monthRows(tx);
    const asked = months.find((row) => row.month === month);
    if (!asked) return refuse('ledger/unknown-month');
    if (asked.closedAt) return ok(false);
    const open = ofMonth(findings, month).length;
    if (open > 0 && !anyway) return refuse('ledger/open-findings', { facts: { findings: open } });
    const lastClosed = months.find((row) => row.closedAt !== null)?.month;
    for (
      let next = lastClosed === undefined ? (months.at(-1)?.month ?? month) : nextMonth(lastClosed);
      next <= month;
      next = nextMonth(next)
    ) {
      const over = ofMonth(findings, next).length;
      const reason = over > 0 ? (anyway ?? null) : null;
      const closing = await insertClosing(tx, { month: next, by: actor, findings: over, reason });
      if (!closing) continue;
      await recordAudit(tx, {
        actor,
        action: 'ledger/month-closed',
        subject: next,
        details: { postings: closing.transactions, paise: closing.debitPaise, findings: over },
        ...(reason === null ? {} : { personal: { reason } }),
      });
    }
    return ok(true);
  });
}
