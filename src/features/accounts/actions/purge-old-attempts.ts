import type { Context } from '#kit/context.ts';
import { after, hourMs, minuteMs } from '#kit/time.ts';
import { browserMarkMs, endedSessionMs } from '#features/accounts/terms.ts';
import { sendRetentionMs } from '#features/accounts/rules.ts';
import { deleteOld } from '#features/accounts/store.ts';

/** Deletes expired OTPs, sends, used captchas, ended sessions and browser marks; safe to repeat. */
export async function purgeOldAttempts(ctx: Context): Promise<number> {
  const now = ctx.now();
  return ctx.transaction((tx) =>
    deleteOld(tx, {
      codes: after(now, -hourMs),
      sends: after(now, -sendRetentionMs),
      // Instances' clocks may differ slightly.
      humanChecks: after(now, -10 * minuteMs),
      codeChecks: after(now, -hourMs),
      sessions: after(now, -endedSessionMs),
      browserMarks: after(now, -browserMarkMs),
    }),
  );
}
