import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { movePage } from '../list-store.ts';
import type { ListedMove } from '../model.ts';

/** A page of the moves to another number that are under way. */
export async function listMoves(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ListPage<ListedMove>> {
  const page = await movePage(ctx.db, params);
  const idsOf = (key: 'accountId' | 'askedBy') => page.rows.map((row) => row[key]);
  const people = await findNames(ctx.db, idsOf('accountId'));
  const staff = await namesOfActors(ctx.db, idsOf('askedBy'), roles);
  return {
    ...page,
    rows: page.rows.map(({ id, accountId, newPhone, state, askedBy, askedAt, endsAt }) => ({
      id,
      accountId,
      name: people.get(accountId) ?? '',
      newPhone: { ...showField(roles, 'move/phone', newPhone), canReveal: false },
      state,
      askedBy: staff.get(askedBy) ?? askedBy,
      askedAt: askedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
