import type { Tx } from '#kit/context.ts';
import type { InBothLanguages, OfOpening } from '../model/jobs.ts';
import { listInterviews } from '../store/jobs.ts';

/** Finds an opening's own text about its interviews; undefined where the campaign's holds. */
export async function ownInterviews(
  tx: Tx,
  openings: readonly OfOpening[],
): Promise<(opening: OfOpening) => InBothLanguages | undefined> {
  const found = openings.length === 0 ? [] : await listInterviews(tx, openings);
  return ({ role, opening }) => found.find((row) => row.role === role && row.opening === opening)?.interviews;
}
