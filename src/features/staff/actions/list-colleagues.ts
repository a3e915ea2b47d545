import type { Tx } from '#kit/context.ts';
import { hasRight, type Right, showField, type StaffRole } from '#kit/desk/desk-access.ts';
import type { Language } from '#kit/language.ts';
import { withoutBrackets } from '#kit/text/person-name.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { accountsOfActors, membersWithAccount, shownIn, shownLanguage } from '../store/staff.ts';

export interface Colleague {
  readonly accountId: string;
  /** As `shownMember` writes it. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
interface Person {
  readonly name: string | null;
  /** Empty of a closed account. */
  readonly phone: string;
  readonly roles: readonly StaffRole[];
}
/**
 * How staff with the roles `viewer` see who did something: by name with roles and the last two digits of the number, so that no
 * name alone says who it was; without a name by number. In the language of the page or file that is made.
 */
export function shownMember({ name, phone, roles }: Person, viewer: readonly StaffRole[]): string {
  const words = staffRoleWords[shownLanguage()];
  const facts = [
    ...roles.map((role) => words[role]),
    ...(name === null || phone === '' ? [] : [`…${phone.slice(-2)}`]),
  ].join(', ');
  const shown = name === null ? showField(viewer, 'person/phone', phone).text : withoutBrackets(name);
  return `${shown}${facts === '' ? '' : ` (${facts})`}`;
}

/** What `work` reads of staff is shown in this language, for what is made outside of a request. */
export const shownStaffIn = <T>(language: Language, work: () => T): T => shownIn(language, work);

/** Staff who have signed in once and whose roles include the right, by name. */
export const listColleagues = async (tx: Tx, right: Right, viewer: readonly StaffRole[] = []): Promise<Colleague[]> =>
  (await membersWithAccount(tx))
    .filter(({ roles }) => hasRight(roles, right))
    .map(({ accountId, ...member }) => ({ accountId, name: shownMember(member, viewer), roles: member.roles }));

/** True while this account's roles include the right. */
export const hasRightNow = async (tx: Tx, accountId: string, right: Right): Promise<boolean> =>
  (await listColleagues(tx, right)).some((colleague) => colleague.accountId === accountId);

/**
 * How staff with the roles `viewer` see these actors, by account id; actors without an account, such as `cli:root`, are
 * absent.
 */
export async function namesOfActors(
  tx: Tx,
  actors: readonly string[],
  viewer: readonly StaffRole[] = [],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)].filter((actor) => !actor.includes(':'));
  if (ids.length === 0) return new Map();
  return new Map((await accountsOfActors(tx, ids)).map(({ id, ...person }) => [id, shownMember(person, viewer)]));
}
