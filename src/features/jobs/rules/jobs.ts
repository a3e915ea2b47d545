import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { dayOfNotice, type Role, type RoleRefusal } from '../model/jobs.ts';

/** Whether the state of a role lets a person apply; `isInvited` matters only for invited roles. */
export function checkRoleState(
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
  const byState = checkRoleState(role, conditions.isInvited);
  if (!byState.ok) return byState;
  return conditions.switchedOn ? ok(undefined) : refuse('jobs/not-switched-on');
}

/**
 * The closing text that readers see: a role open to everyone is not closed and another is not open, whatever its notice
 * said before. Where the notice names no date, the closing moment gives it.
 */
export function shownClosing({ closing, closesAt }: Pick<Role, 'closing' | 'closesAt'>, openToAll: boolean): string {
  if (closing !== 'Closed' && closing !== 'Open') return closing;
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

/** A day as the notice writes it: `02-06-25`. */
function noticeDay(at: Date): string {
  const [year = '', month = '', day = ''] = dayInIndia(at).split('-');
  return `${day}-${month}-${year.slice(2)}`;
}

/**
 * The number and the day of a role's notice: the campaign's series and the role's place in it. A campaign without its own
 * has the opening date of the role for both; a role without an opening date only its place.
 */
export function noticeMark(
  { position, openingDate }: Pick<Role, 'position' | 'openingDate'>,
  campaign: { readonly noticeNumber?: string | undefined; readonly noticeDate?: string | undefined },
): { readonly number: string; readonly day: string | undefined } {
  const opened = dayOfNotice(openingDate);
  const series = campaign.noticeNumber ?? opened?.replaceAll('-', '');
  return { number: series ? `${series}/${position}` : String(position), day: campaign.noticeDate ?? opened };
}
