import { ok, refuse, type Result } from '#kit/result.ts';
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

/** The closing text that readers see: the day of the closing moment, without one whether everybody can apply. */
export function shownClosing({ closesAt }: Pick<Role, 'closesAt'>, openToAll: boolean): string {
  if (closesAt) return noticeDay(closesAt);
  return openToAll ? 'Open' : 'Closed';
}
/** Whether a text can be a role's name, which is a part of addresses. */
export const isRoleName = (name: string): boolean =>
  name.length <= 80 &&
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&()'’-]*$/u.test(name) &&
  !reservedNames.includes(name.toLowerCase());
/** Names of pages beside those of roles. */
const reservedNames = ['new', '404'];
