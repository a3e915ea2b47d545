import type { Context } from '#kit/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { addUp, recount } from '../store/ledger.ts';

/** Adds the newest postings to the stored sums, which are right before and after it. Safe to repeat and to run twice at once. */
export const addUpPostings = (ctx: Pick<Context, 'transaction'>): Promise<void> => ctx.transaction(addUp);

/**
 * Makes the stored sums anew from the entries, after somebody changed either by hand; the check of the books says when.
 * Postings wait until it is done.
 */
export const recountBalances = (ctx: Pick<Context, 'transaction'>, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await recount(tx);
    await recordAudit(tx, { actor, action: 'ledger/recounted', subject: 'ledger' });
  });
