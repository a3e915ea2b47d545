import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import type { EndedState, ExportPart, ExportProgress, ListExportJob } from '../model/exports.ts';
import { exportLifeMs } from '../terms.ts';

/** A person's exports are started one after the other, so that their limit holds. */
export const lockExportsOf = (tx: Tx, accountId: string): Promise<void> => lockFor(tx, 'lists/exports', accountId);
export const countRunningExports = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
    select count(*) as count from list_export where account_id = ${accountId} and state = 'running'`
  ).count;

/** What a person began since then, in any state, and their bytes. */
export const exportsSince = (
  tx: Tx,
  accountId: string,
  since: Date,
): Promise<{ count: number; bytes: number; oldest: Date | null }> =>
  on(tx).oneRow`
    select count(*) as count, coalesce(sum(byte_count), 0)::bigint as bytes, min(created_at) as oldest
      from list_export where account_id = ${accountId} and created_at > ${since}`;

type NewExport = Omit<
  ListExportJob,
  | 'state'
  | 'turn'
  | 'rowCount'
  | 'byteCount'
  | 'cursor'
  | 'tableState'
  | 'totals'
  | 'isPersonal'
  | 'endedAt'
  | 'expiresAt'
>;
export const insertExport = (tx: Tx, job: NewExport): Promise<unknown> =>
  on(tx).rows`
    insert into list_export (id, list, format, language, query, asked, is_search, account_id, roles, created_at, state, expires_at)
    values (${job.id}, ${job.list}, ${job.format}, ${job.language}, ${job.query}, ${job.asked}, ${job.isSearch}, ${job.accountId},
            ${job.roles}::text[], ${job.createdAt}, 'running', ${after(job.createdAt, exportLifeMs)})`;

export const findExport = (tx: Tx, id: string): Promise<ListExportJob | undefined> =>
  on(tx).row<ListExportJob>`select * from list_export where id = ${id}`;
/** Locks the row until the transaction ends: turns and cancelling follow each other. */
export const findExportToChange = (tx: Tx, id: string): Promise<ListExportJob | undefined> =>
  on(tx).row<ListExportJob>`select * from list_export where id = ${id} for update`;

/** Records the key of an object before the object is stored, so that it can be deleted whatever happens then. */
export const insertPart = (tx: Tx, { exportId, key }: ExportPart, turn: number): Promise<unknown> =>
  on(tx).rows`insert into list_export_part (export_id, key, turn) values (${exportId}, ${key}, ${turn})`;
/** Makes a stored object a part of the file, and records how far the export is. */
export async function addPart(tx: Tx, { exportId, key }: ExportPart, made: ExportProgress): Promise<void> {
  await on(tx).run`
    update list_export_part set byte_count = ${made.bytes} where export_id = ${exportId} and key = ${key}`;
  await on(tx).run`
    update list_export set turn = turn + 1, row_count = row_count + ${made.rows}, byte_count = byte_count + ${made.bytes},
           cursor = ${made.cursor}, table_state = ${JSON.stringify(made.tableState)}::jsonb,
           totals = ${JSON.stringify(made.totals)}::jsonb, is_personal = is_personal or ${made.isPersonal}
     where id = ${exportId}`;
}

/** What the file no longer needs is forgotten: the whole query, and the writer's state. */
export const writeExportEnd = (
  tx: Tx,
  id: string,
  end: { readonly state: EndedState; readonly at: Date },
): Promise<unknown> =>
  on(tx).rows`
    update list_export set state = ${end.state}, ended_at = ${end.at}, expires_at = ${after(end.at, exportLifeMs)}, asked = null, cursor = null,
           table_state = null, totals = null
     where id = ${id}`;

export const runningExports = (tx: Tx): Promise<Pick<ListExportJob, 'id' | 'turn' | 'createdAt'>[]> =>
  on(tx).rows<ListExportJob>`select id, turn, created_at from list_export where state = 'running' order by created_at`;

/** The objects of a file in their order. */
export const partsOfFile = (tx: Tx, id: string): Promise<string[]> =>
  on(tx).column<string>`
    select key from list_export_part where export_id = ${id} and byte_count is not null order by turn`;

/**
 * Objects that no file needs: of exports that ended without a file or are expired, and of turns that were done twice.
 */
export const partsToDelete = (tx: Tx, now: Date, limit: number): Promise<ExportPart[]> =>
  on(tx).rows<ExportPart>`
    select part.export_id, part.key from list_export_part as part join list_export on list_export.id = part.export_id
     where list_export.expires_at <= ${now} or list_export.state not in ('running', 'done')
        or (part.byte_count is null and (list_export.state = 'done' or part.turn < list_export.turn))
     order by part.export_id, part.key limit ${limit}`;
export const deletePart = (tx: Tx, { exportId, key }: ExportPart): Promise<unknown> =>
  on(tx).rows`delete from list_export_part where export_id = ${exportId} and key = ${key}`;
/** Deletes expired exports of which no object is left. */
export const deleteExpired = (tx: Tx, now: Date): Promise<number> =>
  on(tx).changed`
    delete from list_export where expires_at <= ${now} and state <> 'running'
       and not exists (select from list_export_part where export_id = list_export.id)`;

/** The files of exports. One whose row has no size yet may be missing: the row is written before the file. */
export const exportFiles: readonly NamedFiles[] = [
  { keys: sql`select key from list_export_part where byte_count is not null` },
  { keys: sql`select key from list_export_part`, mayBeMissing: true },
];
