import type { BulkFacts } from '#kit/desk/bulk.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Tx } from '#kit/context.ts';
import type { AnyList } from '#platform/database/list/definition.ts';
import { selectionOf } from '#platform/database/list/list-page.ts';
import { type ReadQuery, readListQuery, writeListQuery } from '#platform/database/list/read-query.ts';
import { on, planForValues, type RawBuilder, rows, sql } from '#platform/database/db.ts';
import type { BulkCounts, BulkItem, BulkJob, BulkState, ItemOutcome, Selection } from '../model/lists.ts';

const jobColumns = sql.raw(
  `id, kind, list, params, created_by, created_at, state, total, turn, undo_until, cancelled_at, undone_by, ended_at,
   done_count, skipped_count, failed_count, restored_count, changed_count`,
);

/** The query of a selection; ticked records are taken by their ids, whether or not the list's filters still match. */
export const queryOf = (list: AnyList, selection: Selection, roles?: readonly StaffRole[]): ReadQuery =>
  readListQuery(list, new URLSearchParams('query' in selection ? selection.query : ''), roles);
/** A list's query as it may be stored: without names and phone numbers. `isSearch`: it had one. `roles`: who will see its rows. */
export function storableQuery(
  list: AnyList,
  typed: string,
  roles?: readonly StaffRole[],
): { readonly query: string; readonly problems: ReadQuery['problems']; readonly isSearch: boolean } {
  const read = readListQuery(list, new URLSearchParams(typed), roles);
  const query = writeListQuery(list, read, { withPersonal: false });
  return { query, problems: read.problems, isSearch: read.isSearch };
}
const storedQuery = (list: AnyList, selection: Selection): string | null =>
  'query' in selection ? storableQuery(list, selection.query).query : null;

/** Inserts a job with its records as they are selected now, at most `limit`. @returns how many. */
export async function insertJob(
  tx: Tx,
  job: Pick<BulkJob, 'id' | 'kind' | 'params' | 'createdBy' | 'createdAt'>,
  { list, selection, limit }: { readonly list: AnyList; readonly selection: Selection; readonly limit: number },
): Promise<number> {
  await on(tx).run`
    insert into bulk_job (id, kind, list, query, params, created_by, created_at, state, total)
    values (${job.id}, ${job.kind}, ${list.name}, ${storedQuery(list, selection)}, ${JSON.stringify(job.params)}::jsonb, ${job.createdBy}, ${job.createdAt},
            'running', 0)`;
  await planForValues(tx);
  const ids = 'ids' in selection ? selection.ids : undefined;
  const selected = selectionOf(list, queryOf(list, selection), { ids, limit });
  const total = await on(tx).changed`
    insert into bulk_item (job_id, position, record_id, seen)
    select ${job.id}, position, id, coalesce(seen, '') from (${selected}) as selected`;
  await on(tx).run`update bulk_job set total = ${total} where id = ${job.id}`;
  return total;
}

/** The ids of the records that are selected now, at most `limit`. */
export async function selectedIds(
  tx: Tx,
  { list, selection, limit }: { readonly list: AnyList; readonly selection: Selection; readonly limit: number },
): Promise<string[]> {
  await planForValues(tx);
  const ids = 'ids' in selection ? selection.ids : undefined;
  const selected = selectionOf(list, queryOf(list, selection), { ids, limit });
  return await on(tx).column<string>`select id from (${selected}) as selected`;
}

export const findJob = (tx: Tx, id: string): Promise<BulkJob | undefined> =>
  on(tx).row<BulkJob>`select ${jobColumns} from bulk_job where id = ${id}`;
/** Locks the row until the transaction ends: slices, cancelling and undoing follow each other. */
export const findJobToChange = (tx: Tx, id: string): Promise<BulkJob | undefined> =>
  on(tx).row<BulkJob>`select ${jobColumns} from bulk_job where id = ${id} for update`;

const itemColumns = sql.raw('position, record_id, seen, before');
export const itemsToApply = (tx: Tx, id: string, limit: number): Promise<BulkItem[]> =>
  on(tx).rows<BulkItem>`
    select ${itemColumns} from bulk_item where job_id = ${id} and result is null order by position limit ${limit}`;
/** Items with what restores them: changed, and neither restored nor released. The last changed ones come first. */
export const itemsToRestore = (tx: Tx, id: string, limit: number): Promise<BulkItem[]> =>
  on(tx).rows<BulkItem>`
    select ${itemColumns} from bulk_item where job_id = ${id} and before is not null order by position desc limit ${limit}`;
export const itemsToRelease = (tx: Tx, id: string, limit: number): Promise<BulkItem[]> =>
  on(tx).rows<BulkItem>`
    select ${itemColumns} from bulk_item where job_id = ${id} and before is not null order by position limit ${limit}`;

export const writeOutcomes = (tx: Tx, id: string, outcomes: readonly ItemOutcome[]): Promise<unknown> =>
  on(tx).rows`
    update bulk_item set result = outcome.result, present = outcome.present, before = outcome.before
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (position integer, result text, present text, before jsonb)
     where job_id = ${id} and bulk_item.position = outcome.position`;
export const addCounts = (tx: Tx, id: string, add: BulkCounts): Promise<unknown> =>
  on(tx).rows`
    update bulk_job set done_count = done_count + ${add.doneCount}, skipped_count = skipped_count + ${add.skippedCount},
           failed_count = failed_count + ${add.failedCount}, restored_count = restored_count + ${add.restoredCount},
           changed_count = changed_count + ${add.changedCount}
     where id = ${id}`;

/** The job moves on; times that are missing stay as they are. */
export const moveJob = (
  tx: Tx,
  id: string,
  to: {
    readonly state: BulkState;
    readonly finishedAt?: Date;
    readonly undoUntil?: Date;
    readonly endedAt?: Date;
    readonly undone?: { readonly at: Date; readonly by: string };
  },
): Promise<unknown> =>
  on(tx).rows`
    update bulk_job set state = ${to.state}, finished_at = coalesce(${to.finishedAt ?? null}::timestamptz, finished_at),
           undo_until = coalesce(${to.undoUntil ?? null}::timestamptz, undo_until), ended_at = coalesce(${to.endedAt ?? null}::timestamptz, ended_at),
           undone_at = coalesce(${to.undone?.at ?? null}::timestamptz, undone_at), undone_by = coalesce(${to.undone?.by ?? null}::text, undone_by)
     where id = ${id}`;
export const cancelJob = (tx: Tx, id: string, at: Date, by: string): Promise<unknown> =>
  on(tx).rows`update bulk_job set cancelled_at = ${at}, cancelled_by = ${by} where id = ${id}`;
export const countTurn = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`update bulk_job set turn = turn + 1 where id = ${id}`;

/** Jobs whose undo is over. */
export const jobsToRelease = (tx: Tx, now: Date): Promise<string[]> =>
  on(tx).column<string>`
    select id from bulk_job where ended_at is null and state = 'waiting' and undo_until <= ${now} order by undo_until`;
/** Jobs with work, whether or not a turn of theirs is queued. */
export const jobsWithWork = (tx: Tx): Promise<Pick<BulkJob, 'id' | 'turn'>[]> =>
  on(tx).rows<BulkJob>`
    select id, turn from bulk_job where ended_at is null and state in ('running', 'undoing', 'releasing') order by created_at`;
export const deleteJobsBefore = (tx: Tx, before: Date, limit: number): Promise<number> =>
  on(tx).changed`
    delete from bulk_job where id in (select id from bulk_job where ended_at < ${before} order by ended_at limit ${limit})`;

const asFacts = (values: BulkFacts | null): BulkFacts => values ?? {};
export const beforeOf = ({ before }: BulkItem): BulkFacts => asFacts(before);

/** What follows can be taken back alone. */
export const savepoint = (tx: Tx): Promise<unknown> => rows(tx, raw('savepoint record'));
export const releaseSavepoint = (tx: Tx): Promise<unknown> => rows(tx, raw('release savepoint record'));
export const rollBackToSavepoint = (tx: Tx): Promise<unknown> => rows(tx, raw('rollback to savepoint record'));
const raw = (text: string): RawBuilder<unknown> => sql.raw(text);
