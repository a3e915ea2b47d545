import type { Context } from '#kit/context.ts';
import { eraseCorrections } from '../corrections/store/requests.ts';
import { erasedFields, personalFieldsCutoff } from '../rules.ts';
import { eraseOwnCorrections } from '../corrections/store/corrections.ts';
import { erasePersonalFields } from '../store/applications.ts';
import { eraseNotes, eraseReasons } from '../store/notes.ts';
import { forgetSharedIdentities } from '../store/identity.ts';

/**
 * Erases from forms what identifies a person, `personalFieldsLifeMs` after the last step, and deletes their corrections and
 * notes. Role, category, fee and dates are retained for accounting; the photo is erased by the purge of unused photos, because no form refers to it any more.
 */
export async function eraseOldPersonalFields(ctx: Context): Promise<{ applications: number; forms: number }> {
  const before = personalFieldsCutoff(await ctx.businessNow());
  const erased = await ctx.transaction(async (tx) => {
    const counts = await erasePersonalFields(tx, before, erasedFields);
    await eraseNotes(tx);
    await eraseReasons(tx);
    await forgetSharedIdentities(tx);
    await eraseOwnCorrections(tx);
    await eraseCorrections(tx);
    return counts;
  });
  if (erased.applications + erased.forms > 0) ctx.log.info('personal fields erased', erased);
  return erased;
}
