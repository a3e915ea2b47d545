import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { findAccountsOfPerson } from '#features/referrals/actions/find-accounts-of-person.ts';
import type { ShownMove } from '../model.ts';
import { findOpenMove } from '../store/moves.ts';
import type { PeopleContext } from './context.ts';

/** The move of an account that is under way. */
export async function readMove(
  ctx: Pick<PeopleContext, 'db' | 'now'>,
  accountId: string,
  { accountId: visitor, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<ShownMove | undefined> {
  const move = await findOpenMove(ctx.db, accountId, ctx.now());
  if (!move || (move.state !== 'code-sent' && move.state !== 'code-given')) return undefined;
  const names = await namesOfActors(ctx.db, [move.askedBy], roles);
  return {
    newPhone: { ...showField(roles, 'move/phone', move.newPhone), canReveal: false },
    reason: { ...showField(roles, 'move/reason', move.reason), canReveal: false },
    state: move.state,
    askedBy: names.get(move.askedBy) ?? move.askedBy,
    askedAt: move.askedAt.toISOString(),
    endsAt: move.endsAt.toISOString(),
    isOwn: (await findAccountsOfPerson(ctx.db, visitor)).has(move.askedBy),
  };
}
