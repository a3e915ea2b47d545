import type { Context } from '#kit/context.ts';
import { before, dayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { countRefusals, insertRefusal, lockRefusals } from '../store/attempts.ts';
import { listedRefusals, refusalPeriodMs } from '../terms.ts';

/**
 * Counts a call or page of the desk that this person's role or a rule refused; `listedRefusals` within an hour are listed
 * for the owner, once a person and day. Further ones of the hour are in the log only.
 */
export async function recordRefusal(ctx: Context, accountId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockRefusals(tx, accountId);
    const at = ctx.now();
    const earlier = await countRefusals(tx, accountId, before(at, refusalPeriodMs), at);
    if (earlier >= listedRefusals) return;
    await insertRefusal(tx, accountId, at);
    if (earlier + 1 < listedRefusals) return;
    await recordEvent(tx, 'many-refusals', {
      subject: `${accountId}:${dayInIndia(at)}`,
      details: { perHour: listedRefusals },
      at,
    });
  });
}
