import type { Context } from '#kit/context.ts';
import { invalidatePages, recordAudit, writePaidRolesOn } from '#features/jobs/store.ts';

/** The owner's switch for roles that cost a fee, in live; kept pages that show an Apply link are made anew. */
export const switchPaidRoles = (ctx: Context, on: boolean, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await writePaidRolesOn(tx, on);
    await recordAudit(tx, { actor, action: 'jobs/paid-roles', subject: 'paid roles', details: { on } });
    await invalidatePages(tx);
  });
