import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, exactly, isAmong } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type CountedSlot, slotStates } from './model.ts';

/** The interview slots of the desk. */
export const slotList: ListDefinition<CountedSlot> = {
  name: 'interviews',
  right: 'roles/read',
  from: sql`interview_slot`,
  id: { sql: sql`interview_slot.id`, type: 'integer' },
  select: sql<CountedSlot>`interview_slot.id, interview_slot.role, interview_slot.opening, interview_slot.starts_at,
    interview_slot.minutes, interview_slot.capacity, interview_slot.texts, interview_slot.state, interview_slot.version,
    interview_slot.changed_at, interview_slot.changed_by,
    (select count(*) from call_letter where slot_id = interview_slot.id and ended_at is null) as called`,
  seen: sql`interview_slot.version`,
  columns: {
    starts: { sort: { sql: sql`interview_slot.starts_at`, type: 'timestamptz' } },
    role: {},
    place: {},
    called: {},
    state: {},
  },
  defaultSort: { column: 'starts', direction: 'desc' },
  filters: {
    role: exactly((role) => sql`interview_slot.role = ${role}`),
    opening: exactly(
      (opening) => sql`interview_slot.opening = ${Number(opening)}`,
      (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? typed : undefined),
    ),
    state: anyOf(slotStates, (states) => isAmong(sql`interview_slot.state`, states)),
    starts: days(sql`interview_slot.starts_at`),
  },
};
export const slotPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<CountedSlot>> =>
  readListPage(tx, slotList, readListQuery(slotList, params));
