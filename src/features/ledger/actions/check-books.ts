import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import type { TrialBalance } from '../model.ts';
import type { LedgerContext } from './context.ts';
import { drawTrialBalance } from './draw-trial-balance.ts';

/** Findings that stand on the attention list at a time; `ledger check` names all of them. */
const listLimit = 100;

/**
 * Draws the trial balance with every book check and brings the attention list in line: each finding is an item
 * `books-off`, which staff are mailed about; one that is found no more is cleared. Safe to repeat.
 */
export async function checkBooks(ctx: LedgerContext): Promise<TrialBalance> {
  const drawn = await drawTrialBalance(ctx);
  const findings = new Map(drawn.off.map((finding) => [finding.split(': ', 1)[0] ?? finding, finding]));
  await ctx.transaction(async (tx) => {
    for (const [subject, finding] of [...findings].slice(0, listLimit))
      await raiseAttention(tx, 'books-off', subject, { finding: finding.slice(subject.length + 2) || finding });
    await clearAttentionExcept(tx, 'books-off', [...findings.keys()]);
  });
  return drawn;
}

/**
 * The check of each night. The sweepers of every feature run first, one after another: what a lost event left behind and
 * they mend is not for staff. One that fails is logged, and the check names what it left. Safe to repeat.
 */
export async function checkBooksNightly(ctx: LedgerContext): Promise<TrialBalance> {
  for (const sweeper of ctx.sweepers)
    await sweeper.run().catch((error: unknown) => {
      ctx.log.error('a sweeper failed before the check of the books', error, { task: sweeper.name });
    });
  return checkBooks(ctx);
}
