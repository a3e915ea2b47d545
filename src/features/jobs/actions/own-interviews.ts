import type { Tx } from '#kit/context.ts';
import { type InBothLanguages, interviewsToCome, type OfOpening } from '../model/jobs.ts';
import { listInterviews } from '../store/jobs.ts';

/** Finds what an opening says about its interviews; undefined where the campaign's text holds. */
export async function ownInterviews(
  tx: Tx,
  openings: readonly OfOpening[],
): Promise<(opening: OfOpening) => InBothLanguages | undefined> {
  const found = openings.length === 0 ? [] : await listInterviews(tx, openings);
  return ({ role, opening }) => {
    const own = found.find((row) => row.role === role && row.opening === opening);
    return own && (own.interviews ?? interviewsToCome);
  };
}
