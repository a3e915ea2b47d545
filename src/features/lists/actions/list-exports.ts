import type { DeskSession } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { exportPage } from '../list-store.ts';
import type { ListExportJob } from '../model/exports.ts';
import { mayDownload } from '../rules.ts';
import type { ExportsContext } from './context.ts';

export interface ShownExport extends ListExportJob {
  /** The name of the person who asked for it. */
  readonly by: string;
  readonly canCancel: boolean;
  readonly canDownload: boolean;
  readonly needsFactor: boolean;
}
/** A page of the person's exports; the owner sees those of all. */
export async function listExports(
  ctx: ExportsContext,
  params: URLSearchParams,
  desk: DeskSession,
): Promise<ListPage<ShownExport>> {
  const { roles, accountId } = desk;
  const page = await exportPage(ctx.db, params, roles.includes('owner') ? undefined : accountId);
  const names = await namesOfActors(
    ctx.db,
    page.rows.map((job) => job.accountId),
    roles,
  );
  const now = ctx.now();
  const rows = page.rows.map((job) => ({
    ...job,
    by: names.get(job.accountId) ?? job.accountId,
    canCancel: job.state === 'running',
    canDownload: job.state === 'done' && job.expiresAt > now && mayDownload(job, desk),
    needsFactor: job.isPersonal && !desk.hasFreshFactor,
  }));
  return { ...page, rows };
}
