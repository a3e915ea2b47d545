import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

export const photosOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ key: string }>`key`,
      from: sql`photo`,
      where: sql`account_id = ${accountId}`,
      at: sql`created_at`,
      id: sql`key`,
    },
    page,
  );
export const photoKeysOf = (tx: Tx, accountId: string, limit: number): Promise<string[]> =>
  on(tx).column<string>`select key from photo where account_id = ${accountId} order by created_at, key limit ${limit}`;
