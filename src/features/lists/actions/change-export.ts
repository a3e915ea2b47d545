import type { DeskSession } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ListExportJob } from '../model/exports.ts';
import { isExportOf } from '../rules.ts';
import { findExportToChange } from '../store/exports.ts';
import type { ExportsContext } from './context.ts';
import { endExport } from './end-export.ts';

/** Stops an export; what is written of it is deleted. That of another person is unknown, but to the owner. */
export const cancelExport = (
  ctx: ExportsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<ListExportJob, 'lists/unknown-export' | 'lists/export-over'>> =>
  ctx.transaction(async (tx) => {
    const job = await findExportToChange(tx, id);
    if (!job || !isExportOf(job, desk)) return refuse('lists/unknown-export');
    if (job.state !== 'running') return refuse('lists/export-over');
    await endExport(tx, job, { state: 'cancelled', at: ctx.now(), rows: job.rowCount, actor: desk.accountId });
    return ok(job);
  });
