import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { fileKey, type FileRecordKind, fileRecords } from '../model.ts';
import { deleteFile, findFile, forgetPending, notePending } from '../store.ts';
import { namedBy } from './add-file.ts';
import type { FilesContext } from './context.ts';

/** Deletes a file of a record for ever. What a failing object store leaves is removed by a timer. */
export async function removeFile(
  ctx: FilesContext,
  input: {
    readonly recordKind: FileRecordKind;
    readonly record: string;
    readonly id: string;
    readonly actor: string;
  },
): Promise<Result<void, 'files/unknown'>> {
  const { recordKind, record, id, actor } = input;
  const file = await findFile(ctx.db, recordKind, record, id);
  if (!file) return refuse('files/unknown');
  const keys = [fileKey(file)];
  const isRemoved = await ctx.transaction(async (tx) => {
    if (!(await deleteFile(tx, id))) return false;
    await notePending(tx, keys, ctx.now());
    await recordAudit(tx, {
      actor,
      action: `${fileRecords[recordKind].audit}/file-removed`,
      subject: file.reference,
      details: { file: id, kind: file.kind, bytes: file.bytes, ...namedBy(recordKind, record) },
      personal: { name: file.name },
    });
    return true;
  });
  if (!isRemoved) return refuse('files/unknown');
  await ctx.objects.remove(fileKey(file));
  await ctx.transaction((tx) => forgetPending(tx, keys));
  return ok(undefined);
}
