import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

export const revealsOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ accountId: string }>`account_id`,
      from: sql`desk_reveal`,
      where: sql`account_id = ${accountId}`,
      at: sql`at`,
      id: sql`id`,
    },
    page,
  );
export const deleteRevealsOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`delete from desk_reveal where account_id = ${accountId}`;
