import type { Tx } from '#kit/context.ts';
import { findLimit } from '#kit/desk-parts.ts';
import { rowsPlanned, sql } from '#platform/database/db.ts';
import { referenceOf } from '#platform/database/list/filters.ts';

/** The claim of a number, or the newest ones of a person. */
export async function findClaims(
  tx: Tx,
  text: string,
  referrerId: string | undefined,
): Promise<{ id: string; referrerId: string }[]> {
  const condition =
    referenceOf('SC', sql`id`)(text) ?? (referrerId === undefined ? undefined : sql`referrer_id = ${referrerId}`);
  if (condition === undefined) return [];
  return rowsPlanned(
    tx,
    sql<{ id: string; referrerId: string }>`
    select id, referrer_id from claim where ${condition} order by created_at desc limit ${findLimit + 1}`,
  );
}
