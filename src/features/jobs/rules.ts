import { ok, refuse, type Result } from '#kit/result.ts';
import type { Role, RoleRefusal } from '#features/jobs/model.ts';

/** Whether the state of a role lets a person apply; `isInvited` matters only for invited roles. */
export function checkState(
  role: Pick<Role, 'state'>,
  isInvited: boolean,
): Result<undefined, Exclude<RoleRefusal, 'jobs/not-switched-on'>> {
  if (role.state === 'closed') return refuse('jobs/closed');
  if (role.state === 'invited' && !isInvited) return refuse('jobs/not-invited');
  return ok(undefined);
}

/** Whether a person may apply for a role: its state decides first, then the owner's switch for roles with a fee. */
export function checkMayApply(
  role: Pick<Role, 'state'>,
  conditions: { readonly isInvited: boolean; readonly switchedOn: boolean },
): Result<undefined, RoleRefusal> {
  const byState = checkState(role, conditions.isInvited);
  if (!byState.ok) return byState;
  return conditions.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}
