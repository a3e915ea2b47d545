import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { PhoneMove } from '../model.ts';

const moveColumns = sql.raw('id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at');

const isOpen = sql.raw("state in ('code-sent', 'code-given')");

/** Moves that nobody finished in time. */
export const cancelLateMoves = (tx: Tx, now: Date): Promise<string[]> =>
  on(tx).column<string>`
    update phone_move set state = 'cancelled', ended_at = ${now}, ended_by = 'system'
     where ${isOpen} and ends_at <= ${now} returning id`;
/** False when the account is being moved already, or another one to the same number. */
export const insertMove = (tx: Tx, move: PhoneMove): Promise<boolean> =>
  on(tx).changesOne`
    insert into phone_move (id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at)
    values (${move.id}, ${move.accountId}, ${move.oldPhone}, ${move.newPhone}, ${move.reason}, ${move.state}, ${move.askedBy},
            ${move.askedAt}, ${move.endsAt}) on conflict do nothing`;
/** Serializes the moves that this member of staff begins, so that their limit holds. @returns how many they began since */
export async function lockMovesBy(tx: Tx, by: string, since: Date): Promise<number> {
  await lockFor(tx, 'people/moves', by);
  const { count } = await on(tx).oneRow<{ count: number }>`
    select count(*)::int as count from phone_move where asked_by = ${by} and asked_at > ${since}`;
  return count;
}
export const findOpenMove = (tx: Tx, accountId: string, now: Date): Promise<PhoneMove | undefined> =>
  on(tx).row<PhoneMove>`
    select ${moveColumns} from phone_move
     where account_id = ${accountId} and ${isOpen} and ends_at > ${now}`;
/** Locks the row until the transaction ends: only the first of many ends a move. */
export const openMoveToChange = (tx: Tx, accountId: string, now: Date): Promise<PhoneMove | undefined> =>
  on(tx).row<PhoneMove>`
    select ${moveColumns} from phone_move
     where account_id = ${accountId} and ${isOpen} and ends_at > ${now} for update`;
export const setCodeGiven = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  on(tx).rows`update phone_move set state = 'code-given', code_given_at = ${at} where id = ${id}`;
/** @returns 0 for a move that has ended. */
export const endMove = (
  tx: Tx,
  id: string,
  end: { readonly state: 'moved' | 'cancelled'; readonly at: Date; readonly by: string },
): Promise<number> =>
  on(tx).changed`
    update phone_move set state = ${end.state}, ended_at = ${end.at}, ended_by = ${end.by}
     where id = ${id} and ${isOpen}`;
