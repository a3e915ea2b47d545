import { ok, refuse, type Result } from '#kit/result.ts';
import type { Role, RoleRefusal } from '#features/jobs/model.ts';

/** Whether the state of a role admits a person; `isInvited` matters only for invited roles. */
export function admits(
  role: Pick<Role, 'state'>,
  isInvited: boolean,
): Result<undefined, Exclude<RoleRefusal, 'jobs/not-switched-on'>> {
  if (role.state === 'closed') return refuse('jobs/closed');
  if (role.state === 'invited' && !isInvited) return refuse('jobs/not-invited');
  return ok(undefined);
}

/** Checks the role's state first, then the owner's switch for roles with a fee. */
export function admitted(
  role: Pick<Role, 'state'>,
  conditions: { readonly isInvited: boolean; readonly switchedOn: boolean },
): Result<undefined, RoleRefusal> {
  const admittedByState = admits(role, conditions.isInvited);
  if (!admittedByState.ok) return admittedByState;
  return conditions.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}
