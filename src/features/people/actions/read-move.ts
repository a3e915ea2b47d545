import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { approvalBlock, readApproval } from '#features/approvals/actions/decide.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
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
  const approval = await readApproval(ctx.db, { kind: 'account-move', record: move.id });
  const names = await namesOfActors(ctx.db, [move.askedBy], roles);
  return {
    newPhone: { ...showField(roles, 'move/phone', move.newPhone), canReveal: false },
    reason: { ...showField(roles, 'move/reason', move.reason), canReveal: false },
    state: move.state,
    askedBy: names.get(move.askedBy) ?? move.askedBy,
    askedAt: move.askedAt,
    endsAt: move.endsAt,
    rights: approval ? await readRights(ctx.db, approval, { accountId: visitor, roles }) : null,
    block: (approval && (await approvalBlock(ctx.db, approval, { actor: visitor, at: ctx.now() }))) ?? null,
  };
}
