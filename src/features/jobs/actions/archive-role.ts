import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { closeOpening, updateArchived } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/**
 * Takes a closed role out of all public lists, or brings it back, closed. Its applications stay. Refuses one that is open.
 * Safe to repeat.
 */
export async function archiveRole(
  ctx: Context,
  { isArchived, ...change }: RoleChange & { readonly isArchived: boolean },
): Promise<Result<{ readonly name: string }, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/still-open'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, change, at);
    if (!found.ok) return found;
    const { name, state, archivedAt } = found.value;
    if ((archivedAt !== null) === isArchived) return ok({ name });
    if (state !== 'closed') return refuse('jobs/still-open');
    await updateArchived(tx, name, isArchived ? at : null);
    // The clock alone may have closed it: without its closing moment it would come back open.
    await closeOpening(tx, name);
    await recordAudit(tx, {
      actor: change.actor,
      action: isArchived ? 'jobs/archived' : 'jobs/brought-back',
      subject: name,
    });
    return ok({ name });
  });
}
