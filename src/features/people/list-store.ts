import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { on, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, exactly, isAmong, yesOrNo } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type OpenMoveState, openMoveStates, type PhoneMove, type PurgeRun } from './model.ts';

export interface PurgeRow extends Omit<PurgeRun, 'startedAt' | 'finishedAt'> {
  readonly startedAt: Date;
  readonly finishedAt: Date;
}
/** Runs of the retention jobs. */
export const purgeList: ListDefinition<PurgeRow> = {
  name: 'retention',
  right: 'people/read',
  from: sql`purge_run`,
  id: { sql: sql`purge_run.id`, type: 'bigint' },
  select: sql<PurgeRow>`purge_run.id, purge_run.timer, purge_run.started_at, purge_run.finished_at, purge_run.counts, purge_run.total,
    purge_run.waiting, purge_run.has_failed`,
  columns: {
    at: { sort: { sql: sql`purge_run.started_at`, type: 'timestamptz' } },
    timer: {},
    total: {},
    waiting: {},
    state: {},
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    timer: exactly((timer) => sql`purge_run.timer = ${timer}`),
    rows: yesOrNo({
      yes: sql`(purge_run.total > 0 or purge_run.has_failed)`,
      no: sql`not (purge_run.total > 0 or purge_run.has_failed)`,
    }),
    at: days(sql`purge_run.started_at`),
  },
};
export const purgePage = (tx: Tx, params: URLSearchParams): Promise<ListPage<PurgeRow>> =>
  readListPage(tx, purgeList, readListQuery(purgeList, params));

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

export async function insertRun(tx: Tx, run: Omit<PurgeRow, 'id'>, keepSince: Date): Promise<void> {
  await on(tx).run`
    insert into purge_run (timer, started_at, finished_at, counts, total, waiting, has_failed)
    values (${run.timer}, ${run.startedAt}, ${run.finishedAt}, ${JSON.stringify(run.counts)}::jsonb, ${run.total}, ${run.waiting},
            ${run.hasFailed})`;
  await on(tx).run`delete from purge_run where id in (
      select id from purge_run where started_at < ${keepSince} order by started_at limit 1000)`;
}
