import type { Tx } from '#kit/context.ts';
import { hasRight, type Right, type StaffRole } from '#kit/desk-access.ts';
import { maskPhone } from '#kit/phone.ts';
import { accountsOfActors, membersWithAccount } from '../store.ts';

export interface Colleague {
  readonly accountId: string;
  /** The name, or the masked phone number. */
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
const shownName = (name: string | null, phone: string): string => name ?? maskPhone(phone);

/** Staff who have signed in once and whose roles include the right, by name. */
export const listColleagues = async (tx: Tx, right: Right): Promise<Colleague[]> =>
  (await membersWithAccount(tx))
    .filter(({ roles }) => hasRight(roles, right))
    .map(({ accountId, name, phone, roles }) => ({ accountId, name: shownName(name, phone), roles }));

/** How colleagues see these actors, by account id; actors without an account, such as `cli:root`, are absent. */
export async function namesOfActors(tx: Tx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors)].filter((actor) => !actor.includes(':'));
  if (ids.length === 0) return new Map();
  return new Map((await accountsOfActors(tx, ids)).map(({ id, name, phone }) => [id, shownName(name, phone)]));
}
