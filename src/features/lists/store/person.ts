import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

export const viewsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ list: string; name: string; query: string }>`list, name, query`,
      from: sql`saved_view`,
      where: sql`account_id = ${accountId}`,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
export const deleteViewsOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`delete from saved_view where account_id = ${accountId}`;
