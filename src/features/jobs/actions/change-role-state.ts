import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { RoleState } from '../model/jobs.ts';
import { updateState } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/** Closes a role, or opens it to invited numbers or to everyone; the audit entry has the previous state. */
export async function changeRoleState(
  ctx: Context,
  input: RoleChange & { readonly state: RoleState },
): Promise<Result<undefined, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/archived'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, input, at);
    if (!found.ok) return found;
    const { name, opening, state: was, archivedAt, closesAt } = found.value;
    if (archivedAt) return refuse('jobs/archived');
    const closesEarly = input.state === 'closed' && was !== 'closed' && closesAt !== null;
    await updateState(tx, name, input.state, at);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'jobs/role-state',
      subject: name,
      before: { state: was },
      after: { state: input.state },
      details: { opening, ...(closesEarly ? { closesAt: at.toISOString() } : {}) },
    });
    return ok(undefined);
  });
}
