import type { DeskSession, Tx } from '#kit/context.ts';
import { latinDigits } from '#kit/text/digits.ts';
import type { EraseBlock, PersonKey, PersonPart } from '#kit/desk/person-parts.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { closeAccount, lockAccount } from '#features/accounts/actions/change-account.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { giveUpEarnings, lockEarnings } from '#features/referrals/earnings/actions/give-up-earnings.ts';
import type { ErasurePlan, HeldCount, ShownBlock, ShownWarning } from '../model.ts';
import { setGivenUp } from '../store/erasures.ts';
import { shownRecords } from '../terms.ts';
import type { PeopleContext } from './context.ts';
import { findPersonKey } from './find-person-key.ts';
import { queueErasure } from './queue-erasure.ts';

/** What an erasure would erase, what stays, and what keeps it from beginning. */
export async function planErasure(
  ctx: PeopleContext,
  accountId: string,
): Promise<Result<ErasurePlan, 'people/unknown'>> {
  if (!(await findAccount(ctx.db, accountId))) return refuse('people/unknown');
  const person = await findPersonKey(ctx, ctx.db, accountId);
  const goes: HeldCount[] = [];
  const stays: HeldCount[] = [];
  for (const part of ctx.personParts) {
    const count = await countOf(ctx, part, person);
    if (count.count === 0) continue;
    if (part.erase) goes.push(count);
    if (part.stays) stays.push(count);
  }
  const warnings: ShownWarning[] = [];
  for (const part of ctx.personParts)
    for (const { kind, reference, page } of (await part.findWarnings?.(ctx, ctx.db, person)) ?? [])
      warnings.push({ kind, reference, page: page ?? null });
  return ok({ blocks: (await findBlocks(ctx, ctx.db, person)).map(shownBlock), warnings, goes, stays });
}
async function countOf(ctx: PeopleContext, part: PersonPart, person: PersonKey): Promise<HeldCount> {
  const records = await part.read(ctx, ctx.db, person, { limit: shownRecords + 1 });
  return { key: part.key, count: Math.min(records.length, shownRecords), isMore: records.length > shownRecords };
}
const shownBlock = ({ kind, reference, page, waivablePaise }: EraseBlock): ShownBlock => ({
  kind,
  reference,
  page: page ?? null,
  waivable: waivablePaise === undefined ? null : waivablePaise / 100,
});
async function findBlocks(ctx: PeopleContext, tx: Tx, person: PersonKey): Promise<readonly EraseBlock[]> {
  const found: EraseBlock[] = [];
  for (const part of ctx.personParts) found.push(...((await part.findBlocks?.(ctx, tx, person)) ?? []));
  return found;
}

export interface ErasureInput {
  readonly accountId: string;
  /** The last four digits of the number, as typed. */
  readonly digits: string;
  readonly reason: string;
  /** The person gives up what is owed to them. */
  readonly isWaived: boolean;
}
/**
 * Begins the erasure of a person: the account is closed at once, and everything that may go is erased in the background.
 * Refused while something of the person is not over. Many at once begin it one time.
 */
export async function beginErasure(
  ctx: PeopleContext,
  { accountId, digits, reason, isWaived }: ErasureInput,
  { accountId: by }: Pick<DeskSession, 'accountId'>,
): Promise<Result<undefined, 'people/unknown' | 'people/closed' | 'people/digits-wrong' | 'people/not-over'>> {
  const business = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse('people/unknown');
    if (account.phone === null) return refuse('people/closed');
    if (latinDigits(digits).trim() !== account.phone.slice(-4))
      return refuse('people/digits-wrong', { fields: [{ field: 'digits', reason: 'invalid' }] });
    return eraseWithin(ctx, tx, { accountId, reason, isWaived, by, business, action: 'people/erasure-begun' });
  });
}

/** Begins the erasure of an open account, which the caller has locked, in the caller's transaction. */
export async function eraseWithin(
  ctx: PeopleContext,
  tx: Tx,
  erasure: Omit<ErasureInput, 'digits'> & {
    readonly by: string;
    /** The product's clock: asked inside the transaction, a second connection could wait for others that wait for this row. */
    readonly business: Date;
    readonly action: 'people/erasure-begun' | 'people/erasure-repeated';
  },
): Promise<Result<undefined, 'people/not-over'>> {
  const { accountId, reason, isWaived, by, business, action } = erasure;
  await lockEarnings(tx, accountId);
  const person = await findPersonKey(ctx, tx, accountId);
  const blocks = await findBlocks({ ...ctx, businessNow: async () => business }, tx, person);
  const open = blocks.filter(({ waivablePaise }) => waivablePaise === undefined || !isWaived);
  if (open.length > 0) return refuse('people/not-over', { facts: { count: open.length } });
  await closeAccount(tx, accountId, ctx.now());
  const id = await queueErasure(ctx, tx, person, { cause: 'asked', reason, by });
  const waivedPaise = await giveUpEarnings(tx, { accountId, of: id, at: business });
  if (waivedPaise > 0) await setGivenUp(tx, id, waivedPaise);
  await recordAudit(tx, {
    actor: by,
    action,
    subject: accountId,
    details: { erasure: id, waivedPaise },
    personal: { reason },
  });
  return ok(undefined);
}
