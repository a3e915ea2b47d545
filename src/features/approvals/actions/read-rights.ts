import type { DeskSession, Tx } from '#kit/context.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { Approval, ApprovalRights } from '../model.ts';
import { rightsOf } from '../store.ts';

/** The roles by which the maker of an approval and its reader may make and decide it, since when, and who gave them. */
export async function readRights(
  tx: Tx,
  { kind, madeBy }: Pick<Approval, 'kind' | 'madeBy'>,
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<ApprovalRights> {
  const maker = await rightsOf(tx, kind, 'make', madeBy);
  const reader = await rightsOf(tx, kind, 'decide', accountId);
  const givers = [...maker, ...reader].map(({ grantedBy }) => grantedBy);
  const names = await namesOfActors(tx, [...givers, madeBy, accountId], roles);
  const shown = (person: string, rights: typeof maker) => ({
    name: names.get(person) ?? person,
    rights: rights.map(({ role, grantedAt, grantedBy }) => ({
      role,
      since: grantedAt.toISOString(),
      by: names.get(grantedBy) ?? grantedBy,
    })),
  });
  return { maker: shown(madeBy, maker), reader: shown(accountId, reader) };
}
