import type { Tx } from '#kit/context.ts';
import { hasRight, type Right, showField, type StaffRole } from '#kit/desk-access.ts';
import { accountsOfActors, membersWithAccount } from '../store.ts';

export interface Colleague {
  readonly accountId: string;
  /** The name, or else the phone number as the viewer's roles see it. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
/** How staff with these roles see a colleague. */
export const shownName = (name: string | null, phone: string, viewer: readonly StaffRole[]): string =>
  name ?? showField(viewer, 'person/phone', phone).text;

/** Staff who have signed in once and whose roles include the right, by name. */
export const listColleagues = async (tx: Tx, right: Right, viewer: readonly StaffRole[] = []): Promise<Colleague[]> =>
  (await membersWithAccount(tx))
    .filter(({ roles }) => hasRight(roles, right))
    .map(({ accountId, name, phone, roles }) => ({ accountId, name: shownName(name, phone, viewer), roles }));

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
  return new Map((await accountsOfActors(tx, ids)).map(({ id, name, phone }) => [id, shownName(name, phone, viewer)]));
}
