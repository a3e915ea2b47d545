import { ok, refuse, type Result } from '#kit/result.ts';
import { before } from '#kit/time.ts';
import { noticeDay, type Role, type RoleRefusal } from '../model/jobs.ts';

/** Whether the state of a role lets a person apply; `isInvited` matters only for invited roles. */
export function checkRoleState(
  role: Pick<Role, 'state'>,
  isInvited: boolean,
): Result<undefined, Exclude<RoleRefusal, 'jobs/not-switched-on'>> {
  switch (role.state) {
    case 'closed':
      return refuse('jobs/closed');
    case 'invited':
      return isInvited ? ok(undefined) : refuse('jobs/not-invited');
    case 'open':
      return ok(undefined);
  }
}

/** Whether a person may apply for a role: its state decides first, then the owner's switch for roles with a fee. */
export function checkMayApply(
  role: Pick<Role, 'state'>,
  conditions: { readonly isInvited: boolean; readonly switchedOn: boolean },
): Result<undefined, RoleRefusal> {
  const byState = checkRoleState(role, conditions.isInvited);
  if (!byState.ok) return byState;
  return conditions.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}

/** The closing text that readers see: the last day on which one can apply, without one whether everybody can. */
export function shownClosing({ closesAt }: Pick<Role, 'closesAt'>, openToAll: boolean): string {
  // At midnight the day before was the last.
  if (closesAt) return noticeDay(before(closesAt, 1));
  return openToAll ? 'Open' : 'Closed';
}
/** Whether a text can be a role's name, which is a part of addresses. */
export const isRoleName = (name: string): boolean =>
  name.length <= 80 &&
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&()'’-]*$/u.test(name) &&
  !reservedNames.includes(name.toLowerCase());
/** Names of pages beside those of roles. */
const reservedNames = ['new', '404'];
