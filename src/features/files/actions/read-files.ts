import type { DeskSession } from '#kit/context.ts';
import { showField, showsField } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type DeskRecordFile, fileKey, type FileRecordKind, fileRecords, type RecordFile } from '../model.ts';
import { filesOf, findFile } from '../store.ts';
import type { FilesContext } from './context.ts';

/** The files of a record, the newest first; of an unknown one there are no files. */
export async function readFiles(
  ctx: Pick<FilesContext, 'db' | 'findActorNames'>,
  kind: FileRecordKind,
  record: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<readonly DeskRecordFile[]> {
  const files = await filesOf(ctx.db, kind, record);
  const names =
    files.length === 0
      ? undefined
      : await ctx.findActorNames(
          files.map(({ createdBy }) => createdBy),
          roles,
        );
  return files.map(({ id, kind: fileKind, name, format, bytes, createdAt, createdBy }) => ({
    id,
    kind: fileKind,
    format,
    bytes,
    name: showField(roles, fileRecords[kind].field, name),
    createdAt: createdAt.toISOString(),
    by: names?.get(createdBy) ?? createdBy,
  }));
}

/** The bytes of a file, for those who see what it holds. */
export async function readFile(
  ctx: Pick<FilesContext, 'db' | 'objects'>,
  input: { readonly recordKind: FileRecordKind; readonly record: string; readonly id: string },
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<Result<{ readonly file: RecordFile; readonly bytes: Uint8Array }, 'files/unknown' | 'files/not-shown'>> {
  const file = await findFile(ctx.db, input.recordKind, input.record, input.id);
  if (!file) return refuse('files/unknown');
  if (!showsField(roles, fileRecords[input.recordKind].field)) return refuse('files/not-shown');
  const found = await ctx.objects.get(fileKey(file));
  return found ? ok({ file, bytes: found.bytes }) : refuse('files/unknown');
}
