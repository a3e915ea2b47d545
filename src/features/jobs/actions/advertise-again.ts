import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { beginNextFees, insertNextOpening } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/**
 * Begins a new opening of a closed role with the values of the earlier one, closed at first. The earlier one ends; a payment
 * page of it can still be paid and becomes an application for it.
 * @returns the number of the new opening.
 */
export async function advertiseAgain(
  ctx: Context,
  change: RoleChange,
): Promise<
  Result<
    { readonly name: string; readonly opening: number },
    'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/still-open' | 'jobs/archived'
  >
> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, change, at);
    if (!found.ok) return found;
    const role = found.value;
    if (role.archivedAt) return refuse('jobs/archived');
    if (role.state !== 'closed') return refuse('jobs/still-open');
    await beginNextFees(tx, at);
    await insertNextOpening(tx, role, at);
    const opening = role.opening + 1;
    await recordAudit(tx, {
      actor: change.actor,
      action: 'jobs/advertised-again',
      subject: role.name,
      before: { opening: role.opening },
      after: { opening },
    });
    return ok({ name: role.name, opening });
  });
}
