import type { Tx } from '#kit/context.ts';
import { findLimit } from '#kit/desk-parts.ts';
import { sql } from '#platform/database/db.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { referenceOf } from '#platform/database/list/filters.ts';

/** The claim of a number, or the newest ones of a person. */
export function findClaims(
  tx: Tx,
  text: string,
  referrerId: string | undefined,
): Promise<{ id: string; referrerId: string }[]> {
  const condition =
    referenceOf('SC', sql`id`)(text) ?? (referrerId === undefined ? undefined : sql`referrer_id = ${referrerId}`);
  return findSome(tx, {
    select: sql<{ id: string; referrerId: string }>`id, referrer_id`,
    from: sql`claim`,
    where: condition,
    order: sql`created_at desc`,
    limit: findLimit + 1,
    isBroad: false,
  });
}
