import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { FileRecordKind, RecordFile } from './model.ts';

export { forgetPending, keepPending, notePending } from '#platform/database/pending-objects.ts';

const columns = sql<RecordFile>`id, record_kind, record, reference, kind, name, format, bytes, created_at, created_by`;

/** Serializes adding to a record. */
export const lockRecord = (tx: Tx, kind: FileRecordKind, record: string): Promise<void> =>
  lockFor(tx, 'files', kind, record);

/** The newest first. */
export const filesOf = (tx: Tx, kind: FileRecordKind, record: string): Promise<RecordFile[]> =>
  on(tx).rows<RecordFile>`
    select ${columns} from record_file where record_kind = ${kind} and record = ${record} order by created_at desc, id desc`;
export const countFiles = async (tx: Tx, kind: FileRecordKind, record: string): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
    select count(*)::int as count from record_file where record_kind = ${kind} and record = ${record}`
  ).count;
export const findFile = (tx: Tx, kind: FileRecordKind, record: string, id: string): Promise<RecordFile | undefined> =>
  on(tx).row<RecordFile>`
    select ${columns} from record_file where id = ${id} and record_kind = ${kind} and record = ${record}`;
/** True if the record has a file that was uploaded with these bytes. */
export const hasUpload = (tx: Tx, kind: FileRecordKind, record: string, digest: string): Promise<boolean> =>
  on(tx).exists`select from record_file where record_kind = ${kind} and record = ${record} and digest = ${digest}`;

export const insertFile = (tx: Tx, file: RecordFile & { readonly digest: string }): Promise<void> =>
  on(tx).run`
    insert into record_file (id, record_kind, record, reference, kind, name, format, bytes, digest, created_at, created_by)
    values (${file.id}, ${file.recordKind}, ${file.record}, ${file.reference}, ${file.kind}, ${file.name}, ${file.format},
            ${file.bytes}, ${file.digest}, ${file.createdAt}, ${file.createdBy})`;
export const deleteFile = async (tx: Tx, id: string): Promise<boolean> =>
  (await on(tx).changed`delete from record_file where id = ${id}`) > 0;

/** The files of the records with these references, for the page of a person. */
export const filesOfReferences = (tx: Tx, references: readonly string[], page: PersonPage) =>
  personRows(
    tx,
    {
      select: columns,
      from: sql`record_file`,
      where: sql`reference = any(${references}::text[])`,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
export const allFilesOfReferences = (tx: Tx, references: readonly string[]): Promise<RecordFile[]> =>
  on(tx).rows<RecordFile>`
    select ${columns} from record_file where reference = any(${references}::text[]) order by created_at, id`;

export const recordFiles: NamedFiles = { keys: sql`select 'records/' || id || '.' || format as key from record_file` };
