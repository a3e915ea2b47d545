import { ok, refuse, type Result } from '#kit/result.ts';
import { dayOfNotice, type Role, type RoleRefusal } from '#features/jobs/model.ts';

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

/** The closing text that readers see: a role open to everyone is not closed, whatever its notice said before. */
export const shownClosing = ({ closing }: Pick<Role, 'closing'>, openToAll: boolean): string =>
  openToAll && closing === 'Closed' ? 'Open' : closing;

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
