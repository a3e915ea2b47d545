import type { Context } from '#kit/context.ts';
import { erasedFields, personalFieldsCutoff } from '../rules.ts';
import { erasePersonalFields } from '../store.ts';

/**
 * The daily erasure: a year after its last step a form no longer identifies the person. Role, category, fee and dates
 * stay for the books; the photo is erased by the purge of unused photos, because no form refers to it any more.
 */
export async function eraseOldPersonalFields(ctx: Context): Promise<{ applications: number; forms: number }> {
  const before = personalFieldsCutoff(await ctx.businessNow());
  const erased = await ctx.transaction((tx) => erasePersonalFields(tx, before, erasedFields));
  if (erased.applications + erased.forms > 0) ctx.log.info('personal fields erased', erased);
  return erased;
}
