import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

export const movesOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ oldPhone: string; newPhone: string; reason: string; state: string; endedAt: Date | null }>`
        old_phone, new_phone, reason, state, ended_at`,
      from: sql`phone_move`,
      where: sql`account_id = ${accountId}`,
      at: sql`asked_at`,
      id: sql`id`,
    },
    page,
  );
export const copiesOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ madeBy: string; reason: string; downloads: number }>`made_by, reason, downloads`,
      from: sql`data_copy`,
      where: sql`account_id = ${accountId}`,
      at: sql`made_at`,
      id: sql`id`,
    },
    page,
  );
/** An owner's statements that this account and another one belong to two people. */
export const statementsOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ other: string; reason: string; revokedAt: Date | null }>`
        case account_id when ${accountId} then other_account_id else account_id end as other, reason, revoked_at`,
      from: sql`two_people`,
      where: sql`${accountId} in (account_id, other_account_id)`,
      at: sql`said_at`,
      id: sql`id`,
    },
    page,
  );
export const erasuresOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ cause: string; state: string; askedBy: string; finishedAt: Date | null }>`
        cause, state, asked_by, finished_at`,
      from: sql`erasure`,
      where: sql`account_id = ${accountId}`,
      at: sql`asked_at`,
      id: sql`id`,
    },
    page,
  );

export const deleteMovesOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`delete from phone_move where account_id = ${accountId}`;
/** Erases why copies were made, which a colleague wrote; that they were made stays. */
export const eraseReasonsOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`update data_copy set reason = '' where account_id = ${accountId} and reason <> ''`;
/** Erases why an owner said so; the statement stays, because it decides who may be a second person. */
export const eraseStatementsOf = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`
    update two_people set reason = '' where ${accountId} in (account_id, other_account_id) and reason <> ''`;
