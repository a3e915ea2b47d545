import { recordRepair, storeFindings } from '#features/attention/actions/record.ts';
import { repairedSince } from '#features/attention/actions/list-items.ts';
import type { TrialBalance } from '../model/trial-balance.ts';
import { isCheckMissed, recordCheck } from '../store/checks.ts';
import type { LedgerContext } from './context.ts';
import { drawTrialBalance } from './draw-trial-balance.ts';

/** Findings that are stored and listed in one run; `ledger check` prints all of them. */
const listLimit = 100;

/** The record that a finding is about, and what is wrong with it. */
function partsOf(difference: string): { readonly subject: string; readonly finding: string } {
  const [subject = ''] = difference.split(': ', 1);
  return { subject, finding: difference.slice(subject.length + 2) || difference };
}

/** Draws the trial balance with every book check; its findings replace those of the check before. Safe to repeat. */
export async function checkBooks(ctx: LedgerContext): Promise<TrialBalance> {
  const drawn = await drawTrialBalance(ctx);
  const at = await ctx.businessNow();
  const bySubject = new Map(drawn.differences.map(partsOf).map((parts) => [parts.subject, parts]));
  const found = [...bySubject.values()]
    .slice(0, listLimit)
    .map(({ subject, finding }) => ({ subject, details: { finding } }));
  await ctx.transaction((tx) => storeFindings(tx, 'books-off', { found, at }));
  return drawn;
}

/**
 * The nightly check, before and after the sweepers of all features: staff do not get what a lost event left as a finding, but
 * as a repair that they close, for it may as well be an edit that a sweeper made genuine. A failing sweeper is logged. Safe to
 * repeat.
 */
export async function checkBooksNightly(ctx: LedgerContext): Promise<TrialBalance> {
  const since = await ctx.businessNow();
  const before = await drawTrialBalance(ctx);
  for (const sweeper of ctx.sweepers)
    await sweeper.run().catch((error: unknown) => {
      ctx.log.error('a sweeper failed before the check of the books', error, { task: sweeper.name });
    });
  const drawn = await checkBooks(ctx);
  const left = new Set(drawn.differences.map((difference) => partsOf(difference).subject));
  const mended = before.differences.filter((difference) => !left.has(partsOf(difference).subject));
  await listRepairs(ctx, mended, since);
  await recordCheck(ctx.db);
  return drawn;
}

/** Each hour: the nightly check, if it did not run, because the program was stopped or the queue's times were changed. */
export async function checkBooksLate(ctx: LedgerContext): Promise<void> {
  if (await isCheckMissed(ctx.db)) await checkBooksNightly(ctx);
}

/** Lists what the sweepers mended, except what they listed themselves. */
async function listRepairs(ctx: LedgerContext, mended: readonly string[], since: Date): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const listed = await repairedSince(tx, since);
    for (const difference of mended.slice(0, listLimit)) {
      if (listed.some((record) => difference.includes(record))) continue;
      const { subject: record, finding: what } = partsOf(difference);
      await recordRepair(tx, { record, what, paise: null, sweeper: 'draw-trial-balance', at });
    }
  });
}
