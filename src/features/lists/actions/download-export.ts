import type { DeskSession } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ListExportJob } from '../model/exports.ts';
import { isExportOf, mayDownload } from '../rules.ts';
import { findExport, partsOfFile } from '../store/exports.ts';
import type { ExportsContext } from './context.ts';

export type DownloadRefusal = 'lists/unknown-export' | 'lists/not-allowed' | 'desk/factor-needed';
export interface ExportFile {
  readonly job: ListExportJob;
  /** Its bytes, read part by part. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The file of an export, for the person who asked for it while they have the roles that it was made for, and for the owner.
 * With personal values in full it needs a fresh second factor. Each download is recorded before it begins.
 */
export async function downloadExport(
  ctx: ExportsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<ExportFile, DownloadRefusal>> {
  const job = await findExport(ctx.db, id);
  if (job?.state !== 'done' || !isExportOf(job, desk) || job.expiresAt <= ctx.now())
    return refuse('lists/unknown-export');
  if (!mayDownload(job, desk)) return refuse('lists/not-allowed');
  if (job.isPersonal && !desk.hasFreshFactor) return refuse('desk/factor-needed');
  const keys = await partsOfFile(ctx.db, id);
  const first = await ctx.objects.get(keys[0] ?? '');
  // Exports are in no backup.
  if (!first) return refuse('lists/unknown-export');
  const { list, format, rowCount } = job;
  const details = { list, format, count: rowCount };
  await ctx.transaction((tx) =>
    recordAudit(tx, { actor: desk.accountId, action: 'exports/downloaded', subject: id, details }),
  );
  return ok({ job, bytes: bytesOf(ctx, first.bytes, keys.slice(1)) });
}
async function* bytesOf(
  { objects }: ExportsContext,
  first: Uint8Array,
  keys: readonly string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first;
  for (const key of keys) {
    const part = await objects.get(key);
    if (!part) throw new Error('a part of an export is missing');
    yield part.bytes;
  }
}
