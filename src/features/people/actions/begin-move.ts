import type { DeskSession, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { callingCodeOf, type Phone, readPhone } from '#kit/text/phone.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { after, before, dayMs } from '#kit/time.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import { issueCode, type IssueRefusal } from '#features/accounts/actions/issue-code.ts';
import { lockAccountAndOwner } from '#features/accounts/actions/change-account.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { endApproval } from '#features/approvals/actions/decide.ts';
import { propose } from '#features/approvals/actions/propose.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { hasDeskAccess, hasRoleAtDesk } from '#features/staff/actions/has-desk-access.ts';
import { moveText } from '../messages.ts';
import type { PhoneMove } from '../model.ts';
import { cancelLateMoves, endMove, insertMove, lockMovesBy } from '../store/moves.ts';
import { maxMovesADay, moveLifeMs } from '../terms.ts';
import type { PeopleContext } from './context.ts';

export interface MoveInput {
  readonly accountId: string;
  readonly phone: string;
  readonly reason: string;
  readonly clientIp: string;
}
/** Why an account can't be moved to a number. */
export type TargetRefusal =
  | 'people/unknown'
  | 'people/closed'
  | 'people/same-phone'
  | 'people/is-staff'
  | 'people/number-in-use';
type OfMoves = 'people/move-open' | 'people/too-many-moves';
export type MoveRefusal = TargetRefusal | FormRefusal | OfMoves | IssueRefusal;
type FormRefusal = 'people/phone-invalid' | 'people/country-off' | 'http/fields';

/** What an OTP of a move is bound to: it opens nothing else. */
export const boundToMove = (id: string): string => `people/move:${id}`;

/**
 * Begins the move of an account to another number: sends a code there, within the limits of a number's codes. One move at
 * a time, of an account and to a number. The number's own account must be empty: no applications, payments, earnings. Names
 * all wrong fields together.
 */
export async function beginMove(
  ctx: PeopleContext,
  input: MoveInput,
  { accountId: by }: Pick<DeskSession, 'accountId'>,
): Promise<Result<undefined, MoveRefusal>> {
  const read = readForm(ctx, input);
  if (!read.ok) return read;
  const { phone, reason } = read.value;
  const begun = await ctx.transaction((tx) => record(ctx, tx, { ...input, phone, reason, by }));
  if (!begun.ok) return begun;
  const { id } = begun.value;
  const { language } = await requireAccount(ctx.db, input.accountId);
  const company = await companyNames(ctx);
  const sent = await issueCode(ctx, {
    phone,
    boundTo: boundToMove(id),
    clientIp: input.clientIp,
    level: undefined,
    smsOf: (code) => moveText(company, code)(language),
  });
  if (sent.ok) return ok(undefined);
  await ctx.transaction((tx) => cancelMoveIn(tx, id, { at: ctx.now(), by }));
  return sent;
}

function readForm(
  { config }: Pick<PeopleContext, 'config'>,
  typed: Pick<MoveInput, 'phone' | 'reason'>,
): Result<{ readonly phone: Phone; readonly reason: string }, FormRefusal> {
  const reason = reasonForAudit.safeParse(typed.reason);
  const ofReason: FieldFault[] = reason.success
    ? []
    : reason.error.issues.map(({ message }) => ({ field: 'reason', reason: message }));
  const refused = (code: FormRefusal, why: 'missing' | 'invalid') =>
    refuse(ofReason.length > 0 ? 'http/fields' : code, { fields: [{ field: 'phone', reason: why }, ...ofReason] });
  if (typed.phone.trim() === '') return refused('http/fields', 'missing');
  const phone = readPhone(typed.phone);
  if (!phone) return refused('people/phone-invalid', 'invalid');
  if (!config.otp.countries.includes(callingCodeOf(phone))) return refused('people/country-off', 'invalid');
  return reason.success ? ok({ phone, reason: reason.data }) : refuse('http/fields', { fields: ofReason });
}

async function record(
  ctx: PeopleContext,
  tx: Tx,
  { accountId, phone, reason, by }: MoveInput & { readonly phone: Phone; readonly by: string },
): Promise<Result<PhoneMove, TargetRefusal | OfMoves>> {
  const now = ctx.now();
  if ((await lockMovesBy(tx, by, before(now, dayMs))) >= maxMovesADay)
    return refuse('people/too-many-moves', { facts: { limit: maxMovesADay } });
  for (const moveId of await cancelLateMoves(tx, now))
    await endApproval(tx, { kind: 'account-move', record: moveId }, { status: 'lapsed', actor: 'system', at: now });
  const target = await checkTarget(ctx, tx, accountId, phone);
  if (!target.ok) return target;
  const move: PhoneMove = {
    id: newId('mov'),
    accountId,
    oldPhone: target.value.phone,
    newPhone: phone,
    reason,
    state: 'code-sent',
    askedBy: by,
    askedAt: now,
    endsAt: after(now, moveLifeMs),
  };
  if (!(await insertMove(tx, move))) return refuse('people/move-open');
  await propose(tx, { kind: 'account-move', record: move.id, frozen: { account: accountId }, actor: by, at: now });
  await recordAudit(tx, {
    actor: by,
    action: 'people/move-begun',
    subject: accountId,
    details: { move: move.id },
    personal: { from: move.oldPhone, to: phone, reason },
  });
  return ok(move);
}

/** Ends a move that takes no place, with its approval; false for one that has ended. */
export async function cancelMoveIn(
  tx: Tx,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<boolean> {
  if ((await endMove(tx, id, { state: 'cancelled', at, by })) === 0) return false;
  await endApproval(tx, { kind: 'account-move', record: id }, { status: 'declined', actor: by, at });
  return true;
}

/**
 * Whether the account can have the number, in the caller's transaction; both accounts are locked until it ends.
 * @returns the account's present number, and the id of the empty account that has the new one
 */
export async function checkTarget(
  ctx: PeopleContext,
  tx: Tx,
  accountId: string,
  to: Phone,
): Promise<Result<{ readonly phone: Phone; readonly ownerId: string | undefined }, TargetRefusal>> {
  const { account, owner } = await lockAccountAndOwner(tx, accountId, to);
  if (!account) return refuse('people/unknown');
  if (account.phone === null) return refuse('people/closed');
  const ofPhone = (reason: string) => ({ fields: [{ field: 'phone', reason }] });
  if (account.phone === to) return refuse('people/same-phone', ofPhone('same'));
  // Roles belong to the number: they would be lost, or another number would get them.
  if ((await hasDeskAccess(tx, account.id)) || (await hasRoleAtDesk(tx, to)))
    return refuse('people/is-staff', ofPhone('staff'));
  if (owner)
    for (const part of ctx.personParts)
      if (await part.holdsAccount?.(tx, owner.id))
        return refuse('people/number-in-use', { facts: { account: owner.id }, ...ofPhone('in-use') });
  return ok({ phone: account.phone, ownerId: owner?.id });
}
