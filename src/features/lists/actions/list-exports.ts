import type { DeskSession } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { exportPage } from '../list-store.ts';
import type { ListExportJob, ShownFilter } from '../model/exports.ts';
import { mayDownload, shownFilters, staffInQuery } from '../rules.ts';
import type { ExportsContext } from './context.ts';

export interface ShownExport extends ListExportJob {
  /** The name of the person who asked for it. */
  readonly by: string;
  readonly filters: readonly ShownFilter[];
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
    page.rows.flatMap((job) => [job.accountId, ...staffIn(ctx, job)]),
    roles,
  );
  const now = ctx.now();
  const rows = page.rows.map((job) => ({
    ...job,
    by: names.get(job.accountId) ?? job.accountId,
    filters: filtersOf(ctx, job, names),
    canCancel: job.state === 'running',
    canDownload: job.state === 'done' && job.expiresAt > now && mayDownload(job, desk),
    needsFactor: job.isPersonal && !desk.hasFreshFactor,
  }));
  return { ...page, rows };
}

type Register = Pick<ExportsContext, 'listExports'>;
/** A list that is not registered any more has no words. */
const staffIn = ({ listExports }: Register, { list, query }: ListExportJob): readonly string[] => {
  const found = listExports.get(list);
  return found ? staffInQuery(found, query) : [];
};
const filtersOf = (
  { listExports }: Register,
  { list, query }: ListExportJob,
  names: ReadonlyMap<string, string>,
): readonly ShownFilter[] => {
  const found = listExports.get(list);
  return found ? shownFilters(found, query, names) : [];
};
