import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { eraseValues } from '../store/audit.ts';
import { auditValuesLifeMs } from '../terms.ts';

/** Values per transaction. */
const batchSize = 500;

/**
 * Erases the personal values of entries after `auditValuesLifeMs`; the entries and the chain stay whole. Run by a timer; safe to
 * repeat and to run concurrently.
 * @returns the number of erased values.
 */
export async function eraseAuditValues(ctx: Context, { batch = batchSize } = {}): Promise<number> {
  const at = await ctx.businessNow();
  const cutoff = before(at, auditValuesLifeMs);
  let erased = 0;
  for (let last = batch; last === batch; erased += last)
    last = await ctx.transaction((tx) => eraseValues(tx, { before: cutoff, at, limit: batch }));
  if (erased > 0) ctx.log.info('personal values of the audit erased', { values: erased });
  return erased;
}
