import type { Context } from '#kit/context.ts';
import { erasedFields, personalBefore } from '../rules.ts';
import { erasePersonalFields } from '../store.ts';

/**
 * The daily erasure: a year after the last step nothing of a form tells the person any more. Role, category, fee and
 * dates stay for the books; photos follow with the unused ones, since no form names them.
 */
export async function eraseOldPersonalFields(ctx: Context): Promise<{ applications: number; forms: number }> {
  const before = personalBefore(await ctx.businessNow());
  const erased = await ctx.transaction((tx) => erasePersonalFields(tx, before, erasedFields));
  if (erased.applications + erased.forms > 0) ctx.log.info('personal fields erased', erased);
  return erased;
}
