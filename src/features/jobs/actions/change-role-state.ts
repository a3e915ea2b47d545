import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { RoleState } from '../model/jobs.ts';
import { closingAfter, readClosing } from '../rules/closing.ts';
import { updateState } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/**
 * Closes a role, or opens it to invited numbers or to everyone. `closing` is the moment, typed in India, at which an opening that
 * was closed is to close; empty for none, undefined for the one that it had, while that is ahead. Refuses a moment that has passed
 * or is before the opening date. The audit entry has the state and the moment of before.
 */
export async function changeRoleState(
  ctx: Context,
  input: RoleChange & {
    readonly state: RoleState;
    readonly closing?: { readonly day: string; readonly time: string } | undefined;
  },
): Promise<Result<undefined, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/archived' | 'http/fields'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, input, at);
    if (!found.ok) return found;
    const { name, opening, openingDate, state: stateBefore, archivedAt, closesAt } = found.value;
    if (archivedAt) return refuse('jobs/archived');
    const opensAgain = stateBefore === 'closed' && input.state !== 'closed';
    const typed = opensAgain && input.closing ? readClosing(input.closing, { now: at, openingDate }) : undefined;
    if (typed && !typed.ok) return typed;
    const closing = typed ? { closesAt: typed.value, closedBefore: null } : closingAfter(found.value, input.state, at);
    const closesEarly = closing.closedBefore !== null && stateBefore !== 'closed';
    await updateState(tx, name, { state: input.state, ...closing });
    await recordAudit(tx, {
      actor: input.actor,
      action: 'jobs/role-state',
      subject: name,
      before: { state: stateBefore, ...(closesEarly ? { closesAt: closesAt?.toISOString() ?? null } : {}) },
      after: { state: input.state, ...(opensAgain ? { closesAt: closing.closesAt?.toISOString() ?? null } : {}) },
      details: { opening, ...(closesEarly ? { closesAt: at.toISOString() } : {}) },
    });
    return ok(undefined);
  });
}
