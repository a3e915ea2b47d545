import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { RoleState } from '#features/jobs/model.ts';
import { recordAudit, updateState } from '#features/jobs/store.ts';

export interface RoleStateChanged {
  readonly name: string;
  readonly was: RoleState;
}

/** Closes a role, or opens it to invited numbers or to everyone; the audit entry has the previous state. */
export const changeRoleState = (
  ctx: Context,
  input: { readonly name: string; readonly state: RoleState; readonly actor: string },
): Promise<Result<RoleStateChanged, 'jobs/unknown-role'>> =>
  ctx.transaction(async (tx) => {
    const changed = await updateState(tx, input.name.trim(), input.state);
    if (!changed) return refuse('jobs/unknown-role');
    const details = { was: changed.was, now: input.state };
    await recordAudit(tx, { actor: input.actor, action: 'jobs/role-state', subject: changed.name, details });
    return ok(changed);
  });
