import type { DeskSession, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { checkCode, type CheckRefusal } from '#features/accounts/actions/check-code.ts';
import { closeAccount, movePhone } from '#features/accounts/actions/change-account.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { approve } from '#features/approvals/actions/decide.ts';
import type { ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { type Named, smsOf } from '#features/notifications/model/messages.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { needsSecondPerson } from '#features/staff/actions/second-person.ts';
import { accountMoved } from '../messages.ts';
import type { PhoneMove } from '../model.ts';
import { endMove, openMoveToChange, setCodeGiven } from '../store/moves.ts';
import { boundToMove, cancelMoveIn, checkTarget, type TargetRefusal } from './begin-move.ts';
import type { PeopleContext } from './context.ts';
import { queueErasure } from './queue-erasure.ts';

type By = Pick<DeskSession, 'accountId'>;
type AgreeCodes = `approvals/${ApprovalBlock}`;
type Finished = Result<{ readonly isMoved: boolean }, TargetRefusal | 'people/no-move' | AgreeCodes>;

/**
 * Takes the code that the owner of the new number read to us. The account moves when a colleague agrees; at once while the
 * owner has switched the second person off.
 */
export async function giveMoveCode(
  ctx: PeopleContext,
  { accountId, code }: { readonly accountId: string; readonly code: string },
  by: By,
): Promise<Finished | Result<never, CheckRefusal>> {
  const facts = await factsOf(ctx);
  return ctx.transaction(async (tx): Promise<Finished | Result<never, CheckRefusal>> => {
    const move = await openMoveToChange(tx, accountId, ctx.now());
    if (move?.state !== 'code-sent') return refuse('people/no-move');
    const checked = await checkCode(ctx, tx, { phone: move.newPhone, boundTo: boundToMove(move.id), code });
    if (!checked.ok) return checked;
    await setCodeGiven(tx, move.id, ctx.now());
    if (await needsSecondPerson(tx)) return ok({ isMoved: false });
    return finish(ctx, tx, move, { by, ...facts });
  });
}

/**
 * Moves the account: a colleague of the one who began it agrees, not another account of the same person, while that one may still begin moves. Many at once move it one
 * time.
 */
export async function agreeToMove(ctx: PeopleContext, accountId: string, by: By): Promise<Finished> {
  const facts = await factsOf(ctx);
  return ctx.transaction(async (tx): Promise<Finished> => {
    const move = await openMoveToChange(tx, accountId, ctx.now());
    if (move?.state !== 'code-given') return refuse('people/no-move');
    return finish(ctx, tx, move, { by, ...facts });
  });
}

/** Ends a move that was begun by mistake, or whose code did not arrive. */
export const cancelMove = (
  ctx: PeopleContext,
  accountId: string,
  { accountId: by }: By,
): Promise<Result<undefined, 'people/no-move'>> =>
  ctx.transaction(async (tx) => {
    const move = await openMoveToChange(tx, accountId, ctx.now());
    if (!move) return refuse('people/no-move');
    if (!(await cancelMoveIn(tx, move.id, { at: ctx.now(), by }))) return refuse('people/no-move');
    await recordAudit(tx, {
      actor: by,
      action: 'people/move-cancelled',
      subject: accountId,
      details: { move: move.id },
    });
    return ok(undefined);
  });

interface Facts {
  readonly company: Named;
  readonly at: { readonly business: Date; readonly wall: Date };
}
/** Read before the transaction: inside, a second connection could wait for others that wait for this row. */
const factsOf = async (ctx: PeopleContext): Promise<Facts> => ({
  company: await companyNames(ctx),
  at: { business: await ctx.businessNow(), wall: ctx.now() },
});

async function finish(
  ctx: PeopleContext,
  tx: Tx,
  move: PhoneMove,
  { by, company, at }: Facts & { readonly by: By },
): Promise<Finished> {
  const { id, accountId, newPhone } = move;
  const target = await checkTarget(ctx, tx, accountId, newPhone);
  if (!target.ok) return target;
  const { phone: oldPhone, ownerId } = target.value;
  const approved = await approve(tx, { kind: 'account-move', record: id }, { actor: by.accountId, at: at.wall });
  if (!approved.ok) return approved;
  const { isAlone } = approved.value;
  if ((await endMove(tx, id, { state: 'moved', at: at.wall, by: by.accountId })) === 0) return refuse('people/no-move');
  if (ownerId !== undefined) {
    await closeAccount(tx, ownerId, at.wall);
    // Only what is under its id: what is under the number belongs to the person who has it now.
    const empty = { accountId: ownerId, phones: [], references: [] };
    await queueErasure(ctx, tx, empty, { cause: 'replaced', reason: '', by: by.accountId });
  }
  await movePhone(tx, accountId, newPhone, at);
  const { language } = await requireAccount(tx, accountId);
  await queueMessages(ctx, tx, {
    source: `account-moved:${accountId}/${id}`,
    to: oldPhone,
    ...smsOf(accountMoved(company, newPhone.slice(-2))(language)),
  });
  await recordAudit(tx, {
    actor: by.accountId,
    action: 'people/moved',
    subject: accountId,
    details: { move: id, begunBy: move.askedBy, isAlone, ...(ownerId === undefined ? {} : { closed: ownerId }) },
    personal: { from: oldPhone, to: newPhone },
  });
  return ok({ isMoved: true });
}
