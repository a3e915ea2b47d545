import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { deleteBuyersWithoutQuotation, deleteDraftsBefore, eraseEndedBefore } from '../store/quotations.ts';
import { acceptedRetentionMs, retentionMs } from '../terms.ts';

/**
 * Deletes drafts that nobody changed for `retentionMs`, and erases buyer, content and PDF of quotations: `retentionMs` after
 * an offer that was not accepted ended, `acceptedRetentionMs` after an accepted one was issued. Number, dates, total and the
 * hash of the PDF stay. Safe to repeat.
 */
export const purgeQuotations = (ctx: Context): Promise<{ readonly drafts: number; readonly erased: number }> =>
  ctx.transaction(async (tx) => {
    const at = ctx.now();
    const ended = { before: before(at, retentionMs), acceptedBefore: before(at, acceptedRetentionMs), at };
    const purged = { drafts: await deleteDraftsBefore(tx, ended.before), erased: await eraseEndedBefore(tx, ended) };
    await deleteBuyersWithoutQuotation(tx);
    return purged;
  });
