import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs as draftsLifeMs } from '#features/quotations/terms.ts';
import { deletePaperDraftsBefore, erasePapersBefore } from '../store/papers.ts';
import { retentionMs } from '../terms.ts';

/** Deletes old drafts, and erases content and PDF of papers `retentionMs` after their issue. Safe to repeat. */
export const purgePapers = (ctx: Context): Promise<{ readonly drafts: number; readonly erased: number }> =>
  ctx.transaction(async (tx) => {
    const at = ctx.now();
    return {
      drafts: await deletePaperDraftsBefore(tx, before(at, draftsLifeMs)),
      erased: await erasePapersBefore(tx, before(at, retentionMs), at),
    };
  });
