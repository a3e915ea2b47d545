import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import type { TrialBalance } from '../model/trial-balance.ts';
import type { LedgerContext } from './context.ts';
import { drawTrialBalance } from './draw-trial-balance.ts';

/** Findings listed for attention in one run; `ledger check` prints all of them. */
const listLimit = 100;

/**
 * Draws the trial balance with every book check and updates the attention list: each finding is an item `books-off`, and
 * items that are no longer found are cleared. Safe to repeat.
 */
export async function checkBooks(ctx: LedgerContext): Promise<TrialBalance> {
  const drawn = await drawTrialBalance(ctx);
  const findings = new Map(drawn.differences.map((finding) => [finding.split(': ', 1)[0] ?? finding, finding]));
  await ctx.transaction(async (tx) => {
    for (const [subject, finding] of [...findings].slice(0, listLimit))
      await raiseAttention(tx, 'books-off', subject, { finding: finding.slice(subject.length + 2) || finding });
    await clearAttentionExcept(tx, 'books-off', [...findings.keys()]);
  });
  return drawn;
}

/**
 * The nightly check. The sweepers of all features run first, in order, so that staff do not get what a lost event left
 * and a sweeper repairs. A failing sweeper is logged; the check then reports what it did not repair. Safe to repeat.
 */
export async function checkBooksNightly(ctx: LedgerContext): Promise<TrialBalance> {
  for (const sweeper of ctx.sweepers)
    await sweeper.run().catch((error: unknown) => {
      ctx.log.error('a sweeper failed before the check of the books', error, { task: sweeper.name });
    });
  return checkBooks(ctx);
}
