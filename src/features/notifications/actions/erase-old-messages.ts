import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { absenceMs, retentionMs } from '../terms.ts';
import { eraseAbsences } from '../store/choices.ts';
import { eraseDeliveries } from '../store/deliveries.ts';
import { countOldUnsent, eraseBefore, eraseCodesBefore } from '../store/notifications.ts';

/** Erases recipient, subject and text of messages `retentionMs` after they were sent or given up, and older delivery reports; safe to repeat. */
export async function eraseOldMessages(ctx: Context): Promise<number> {
  const oldest = before(ctx.now(), retentionMs);
  await eraseDeliveries(ctx.db, oldest);
  await eraseCodesBefore(ctx.db, oldest);
  await eraseAbsences(ctx.db, before(ctx.now(), absenceMs));
  return eraseBefore(ctx.db, oldest, ctx.now());
}

/** Counts messages older than `retentionMs` that still wait to be sent. */
export const countOldMessages = (ctx: Context): Promise<number> =>
  countOldUnsent(ctx.db, before(ctx.now(), retentionMs));
