import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, isAmong } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type OpenMoveState, openMoveStates, type PhoneMove } from './model.ts';

export type MoveRow = Pick<PhoneMove, 'id' | 'accountId' | 'newPhone' | 'askedBy' | 'askedAt' | 'endsAt'> & {
  readonly state: OpenMoveState;
};
/** Moves of accounts to another number that are under way. */
export const moveList: ListDefinition<MoveRow> = {
  name: 'phone-moves',
  right: 'people/read',
  from: sql`phone_move`,
  where: sql`phone_move.state in ('code-sent', 'code-given') and phone_move.ends_at > now()`,
  id: { sql: sql`phone_move.id`, type: 'text' },
  select: sql<MoveRow>`phone_move.id, phone_move.account_id, phone_move.new_phone, phone_move.state, phone_move.asked_by,
    phone_move.asked_at, phone_move.ends_at`,
  columns: {
    person: {},
    phone: {},
    state: {},
    by: {},
    begun: { sort: { sql: sql`phone_move.asked_at`, type: 'timestamptz' } },
    until: {},
  },
  defaultSort: { column: 'begun', direction: 'asc' },
  filters: { state: anyOf(openMoveStates, (states) => isAmong(sql`phone_move.state`, states)) },
};
export const movePage = (tx: Tx, params: URLSearchParams): Promise<ListPage<MoveRow>> =>
  readListPage(tx, moveList, readListQuery(moveList, params));
