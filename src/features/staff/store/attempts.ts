import type { Tx } from '#kit/context.ts';
import { countedUntil } from '#kit/time.ts';
import { lockFor, on } from '#platform/database/db.ts';

/** Serializes everything about a person's second factor, so that each limit is exact. */
export const lockFactors = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'staff/factor', accountId);

export const findLockedUntil = async (tx: Tx, accountId: string): Promise<Date | null> =>
  (await on(tx).value<Date | null>`select locked_until from factor_attempts where account_id = ${accountId}`) ?? null;

/** Counts a wrong code; the one that reaches `max` since then locks, and starts a new count. @returns true if it locked. */
export async function countWrong(
  tx: Tx,
  wrong: { readonly accountId: string; readonly sessionId: string; readonly at: Date },
  limit: { readonly since: Date; readonly max: number; readonly lockedUntil: Date },
): Promise<boolean> {
  const { accountId, sessionId, at } = wrong;
  const { since, max, lockedUntil } = limit;
  await on(tx).run`insert into wrong_factor (account_id, session_id, at) values (${accountId}, ${sessionId}, ${at})`;
  const count = await on(tx).value<number>`
    select count(*) from wrong_factor where account_id = ${accountId} and at > ${since} and at <= ${countedUntil(at)}`;
  if ((count ?? 0) < max) return false;
  await on(tx).run`delete from wrong_factor where account_id = ${accountId}`;
  await on(tx).run`
    insert into factor_attempts (account_id, locked_until) values (${accountId}, ${lockedUntil})
    on conflict (account_id) do update set locked_until = excluded.locked_until`;
  return true;
}

export const clearWrongOf = (tx: Tx, sessionId: string): Promise<void> =>
  on(tx).run`delete from wrong_factor where session_id = ${sessionId}`;

/** Serializes the refusals of one person, so that their limit is exact. */
export const lockRefusals = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'staff/refusals', accountId);
export const countRefusals = async (tx: Tx, accountId: string, since: Date, at: Date): Promise<number> =>
  (await on(tx).value<number>`
    select count(*) from desk_refusal where account_id = ${accountId} and at > ${since} and at <= ${countedUntil(at)}`) ??
  0;
export const insertRefusal = (tx: Tx, accountId: string, at: Date): Promise<void> =>
  on(tx).run`insert into desk_refusal (account_id, at) values (${accountId}, ${at})`;
