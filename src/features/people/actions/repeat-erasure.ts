import type { Tx } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { lockAccount } from '#features/accounts/actions/change-account.ts';
import { askedErasures } from '../store/erasures.ts';
import { eraseWithin } from './begin-erasure.ts';
import type { PeopleContext } from './context.ts';

/** An erasure that a restore to a moment undid. */
export interface UndoneErasure {
  readonly accountId: string;
  readonly askedBy: string;
  readonly isWaived: boolean;
}
/** The erasures that staff asked for since a moment, the oldest first. */
export const listErasuresSince = (tx: Tx, since: Date): Promise<UndoneErasure[]> => askedErasures(tx, since);

/**
 * Begins an erasure again that was begun after the moment to which the database was restored. Refused while something of the
 * person is not over, as it then was not. Safe to repeat.
 */
export async function repeatErasure(
  ctx: PeopleContext,
  { accountId, askedBy, isWaived }: UndoneErasure,
): Promise<Result<undefined, 'people/unknown' | 'people/closed' | 'people/not-over'>> {
  const business = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return refuse('people/unknown');
    if (account.phone === null) return refuse('people/closed');
    const reason = 'Repeated after a restore';
    const action = 'people/erasure-repeated';
    return eraseWithin(ctx, tx, { accountId, reason, isWaived, by: askedBy, business, action });
  });
}
