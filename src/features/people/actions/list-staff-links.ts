import type { Context } from '#kit/context.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { unlistedStaffLinks } from '../store/two-people.ts';
import { listedLinks } from '../terms.ts';

/**
 * Lists for the owners each other account that a member of staff is linked with: both may be one person, or a stranger
 * imitates it. Once for each of them; `listedLinks` of one person at once. Safe to repeat.
 */
export async function listStaffLinks(ctx: Context): Promise<void> {
  const at = ctx.now();
  for (const { accountId, otherId } of await unlistedStaffLinks(ctx.db, listedLinks))
    await ctx.transaction((tx) =>
      recordEvent(tx, 'staff-linked', { subject: `${accountId}/${otherId}`, details: { other: otherId }, at }),
    );
}
