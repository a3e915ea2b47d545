import type { Context } from '#kit/context.ts';
import type { FindRoleResults, OfOpening } from '#features/jobs/model/jobs.ts';
import { roleTitles, type RoleTitles } from '#features/jobs/actions/role-titles.ts';
import { type ResultHead, type ResultList, resultStages, type ResultStage } from '../model.ts';
import { countAtStage, findPublished, newestSelected, publishedResults } from '../store.ts';
import { shownResults } from '../../terms.ts';

type WithTitle<List> = List & { readonly title: RoleTitles };
/** The published lists, the newest first. */
export async function readResults(ctx: Context): Promise<readonly WithTitle<ResultHead>[]> {
  const titles = await roleTitles(ctx);
  return (await publishedResults(ctx.db, shownResults)).map((list) => ({ ...list, title: titles(list.role) }));
}
/** A published list with its numbers; undefined for one that is withdrawn or unknown. */
export async function readResultList(ctx: Context, id: number): Promise<WithTitle<ResultList> | undefined> {
  const list = await findPublished(ctx.db, id);
  return list && { ...list, title: (await roleTitles(ctx))(list.role) };
}
/** How many applications of an opening are at each stage that can be published. */
export async function countResults(ctx: Context, of: OfOpening): Promise<Readonly<Record<ResultStage, number>>> {
  const counts = await Promise.all(resultStages.map((stage) => countAtStage(ctx.db, of, stage, ctx.now())));
  return Object.fromEntries(resultStages.map((stage, at) => [stage, counts[at] ?? 0])) as Record<ResultStage, number>;
}
/** For the pages of roles: of each role the newest opening whose results are out. */
export const findRoleResults: FindRoleResults = async (tx, roles) =>
  new Map((await newestSelected(tx, roles)).map(({ role, ...found }) => [role, found]));
