import type { Context } from '#kit/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { invalidatePages, lockPaidRolesOn, readPaidRolesOn, writePaidRolesOn } from '../store/jobs.ts';

/** The owner's switch for roles with a fee in live mode; invalidates the cached pages with Apply links. */
export const switchPaidRoles = (ctx: Context, on: boolean, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockPaidRolesOn(tx);
    const before = { on: await readPaidRolesOn(tx) };
    await writePaidRolesOn(tx, on);
    await recordAudit(tx, { actor, action: 'jobs/paid-roles', subject: 'paid roles', before, after: { on } });
    await invalidatePages(tx);
  });

/** Always on in the demo, where no real money moves. */
export const paidRolesAreOn = async (
  ctx: Pick<Context, 'db'> & { readonly config: { readonly demo: boolean } },
): Promise<boolean> => ctx.config.demo || (await readPaidRolesOn(ctx.db));
