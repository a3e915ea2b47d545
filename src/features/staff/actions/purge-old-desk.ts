import type { Context } from '#kit/context.ts';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { deleteOldDesk } from '../store/members.ts';
import { deskBrowserMs, endedDeskMs, wrongFactorMs } from '../terms.ts';

/** Deletes ended desk sessions, challenges, invitations, unfinished enrolments, counts and browsers not used for long; safe to repeat. */
export async function purgeOldDesk(ctx: Context): Promise<number> {
  const now = ctx.now();
  return ctx.transaction((tx) =>
    deleteOldDesk(tx, {
      sessions: before(now, endedDeskMs),
      invitations: before(now, endedDeskMs),
      challenges: before(now, hourMs),
      enrolments: before(now, dayMs),
      counts: before(now, wrongFactorMs),
      browsers: before(now, deskBrowserMs),
    }),
  );
}
