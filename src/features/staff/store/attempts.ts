import type { Tx } from '#kit/context.ts';
import { lockFor, on } from '#platform/database/db.ts';

/** Serializes everything about a person's second factor, so that each limit is exact. */
export const lockFactors = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'staff/factor', accountId);

export const findLockedUntil = async (tx: Tx, accountId: string): Promise<Date | null> =>
  (await on(tx).value<Date | null>`select locked_until from factor_attempts where account_id = ${accountId}`) ?? null;

/** Counts a wrong code; the one that reaches `max` locks until then and starts a new count. @returns true if it locked. */
export const countWrong = async (tx: Tx, accountId: string, max: number, lockedUntil: Date): Promise<boolean> =>
  (
    await on(tx).oneRow<{ hasLocked: boolean }>`
    insert into factor_attempts as known (account_id, wrong) values (${accountId}, 1)
    on conflict (account_id) do update set
      wrong = case when known.wrong + 1 >= ${max} then 0 else known.wrong + 1 end,
      locked_until = case when known.wrong + 1 >= ${max} then ${lockedUntil}::timestamptz end
    returning locked_until is not null as has_locked`
  ).hasLocked;

export const clearAttempts = (tx: Tx, accountId: string): Promise<unknown> =>
  on(tx).rows`delete from factor_attempts where account_id = ${accountId}`;
