import type { Tx } from '#kit/context.ts';
import { findLimit } from '#kit/desk/desk-parts.ts';
import type { Paise } from '#kit/money/paise.ts';
import { sql } from '#platform/database/db.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { referenceOf } from '#platform/database/list/filters.ts';

/** The claim of a number, of the number or bank reference of a transfer, or the newest ones of a person. */
export function findClaims(
  tx: Tx,
  { text, referrerId, utr }: Record<'text', string> & Record<'referrerId' | 'utr', string | undefined>,
): Promise<{ id: string; referrerId: string }[]> {
  const payout = referenceOf('SP', sql`id`)(text);
  const condition =
    referenceOf('SC', sql`id`)(text) ??
    (payout ? sql`id in (select claim_id from payout where ${payout})` : undefined) ??
    (referrerId === undefined ? undefined : sql`referrer_id = ${referrerId}`) ??
    (utr === undefined ? undefined : sql`id in (select claim_id from payout where utr = ${utr})`);
  return findSome(tx, {
    select: sql<{ id: string; referrerId: string }>`id, referrer_id`,
    from: sql`claim`,
    where: condition,
    order: sql`created_at desc`,
    limit: findLimit + 1,
    isBroad: false,
  });
}

/** The payout run of a number. */
export const findRuns = (tx: Tx, text: string): Promise<{ id: string; sumPaise: Paise }[]> =>
  findSome(tx, {
    select: sql<{ id: string; sumPaise: Paise }>`id, sum_paise`,
    from: sql`payout_run`,
    where: referenceOf('SB', sql`id`)(text),
    order: sql`made_at desc`,
    limit: findLimit + 1,
    isBroad: false,
  });
