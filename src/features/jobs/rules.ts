import { ok, refuse, type Result } from '#kit/result.ts';
import type { Role, RoleRefusal } from '#features/jobs/model.ts';

/** Whether a role lets a person in; `isInvited` matters only while it is open to the invited alone. */
export function admits(
  role: Pick<Role, 'state'>,
  isInvited: boolean,
): Result<undefined, Exclude<RoleRefusal, 'jobs/not-switched-on'>> {
  if (role.state === 'closed') return refuse('jobs/closed');
  if (role.state === 'invited' && !isInvited) return refuse('jobs/not-invited');
  return ok(undefined);
}

/** The role's own rule first; then, in live, the owner's switch for roles that cost a fee. */
export function admitted(
  role: Pick<Role, 'state'>,
  by: { readonly isInvited: boolean; readonly switchedOn: boolean },
): Result<undefined, RoleRefusal> {
  const own = admits(role, by.isInvited);
  if (!own.ok) return own;
  return by.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}
