import type { Tx } from '#kit/context.ts';
import { rows, sql } from '#platform/database/db.ts';

/** Those of these claims that are this account's own. */
export const ownClaims = async (tx: Tx, claimIds: readonly string[], accountId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rows<{ id: string }>(
        tx,
        sql`select id from claim where id = any(${claimIds}::text[]) and referrer_id = ${accountId}`,
      )
    ).map(({ id }) => id),
  );
