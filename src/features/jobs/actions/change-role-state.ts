import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { RoleState } from '#features/jobs/model.ts';
import { updateState } from '#features/jobs/store.ts';

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
    await recordAudit(tx, {
      actor: input.actor,
      action: 'jobs/role-state',
      subject: changed.name,
      before: { state: changed.was },
      after: { state: input.state },
    });
    return ok(changed);
  });
