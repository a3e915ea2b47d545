import type { Tx } from '#kit/context.ts';
import { countLimit } from '#kit/desk/list-page.ts';
import type { ApplicationCount, OfOpening } from '#features/jobs/model/desk.ts';
import { countByOpening } from '../store/desk.ts';

/** How many applications and how many begun forms each opening has, exact up to 10,000 like the list that the figure links to. */
export async function countApplications(
  tx: Tx,
  openings: readonly OfOpening[],
): Promise<(opening: OfOpening) => ApplicationCount> {
  const counts = openings.length === 0 ? [] : await countByOpening(tx, openings, countLimit + 1);
  return ({ role, opening }) => {
    const {
      count = 0,
      drafts = 0,
      called = 0,
      selected = 0,
    } = counts.find((row) => row.role === role && row.opening === opening) ?? {};
    const upToLimit = (found: number): number => Math.min(found, countLimit);
    return {
      count: upToLimit(count),
      isMore: count > countLimit,
      drafts: upToLimit(drafts),
      called: upToLimit(called),
      selected: upToLimit(selected),
    };
  };
}
