import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { RoleState } from '#features/jobs/model.ts';
import { recordAct, updateState } from '#features/jobs/store.ts';

export interface RoleStateChanged {
  readonly name: string;
  readonly was: RoleState;
}

/** Closes a role, or opens it to the invited or to everyone; written down for the audit with the state before. */
export const changeRoleState = (
  ctx: Context,
  it: { readonly name: string; readonly state: RoleState; readonly actor: string },
): Promise<Result<RoleStateChanged, 'jobs/unknown-role'>> =>
  ctx.transaction(async (tx) => {
    const changed = await updateState(tx, it.name.trim(), it.state);
    if (!changed) return refuse('jobs/unknown-role');
    const details = { was: changed.was, now: it.state };
    await recordAct(tx, { actor: it.actor, act: 'jobs/role-state', subject: changed.name, details });
    return ok(changed);
  });
