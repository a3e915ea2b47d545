import { hasRight, type StaffRole } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { fileKey, type FileRecordKind, fileRecords, issuedRemoval } from '../model.ts';
import { deleteFile, findFile, forgetPending, notePending } from '../store.ts';
import { namedBy } from './add-file.ts';
import type { FilesContext } from './context.ts';

/**
 * Deletes a file of a record for ever; one of an issued paper only for who may issue papers. A timer removes what a failing object
 * store leaves.
 */
export async function removeFile(
  ctx: FilesContext,
  input: {
    readonly recordKind: FileRecordKind;
    readonly record: string;
    readonly id: string;
    readonly actor: string;
    readonly roles: readonly StaffRole[];
  },
): Promise<Result<void, 'files/unknown' | 'files/issued'>> {
  const { recordKind, record, id, actor, roles } = input;
  const file = await findFile(ctx.db, recordKind, record, id);
  if (!file) return refuse('files/unknown');
  const keys = [fileKey(file)];
  const removed = await ctx.transaction(async (tx): Promise<Result<void, 'files/unknown' | 'files/issued'>> => {
    const found = await ctx.findFileRecord(tx, recordKind, record);
    if (found?.isIssuedPaper && !hasRight(roles, issuedRemoval)) return refuse('files/issued');
    if (!(await deleteFile(tx, id))) return refuse('files/unknown');
    await notePending(tx, keys, ctx.now());
    await recordAudit(tx, {
      actor,
      action: `${fileRecords[recordKind].audit}/file-removed`,
      subject: file.reference,
      details: { file: id, kind: file.kind, bytes: file.bytes, ...namedBy(recordKind, record) },
      personal: { name: file.name },
    });
    return ok(undefined);
  });
  if (!removed.ok) return removed;
  await ctx.objects.remove(fileKey(file));
  await ctx.transaction((tx) => forgetPending(tx, keys));
  return ok(undefined);
}
