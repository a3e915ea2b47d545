import type { Context } from '#kit/context.ts';
import { after, hourMs, minuteMs } from '#kit/time.ts';
import { browserIdMs, endedSessionMs } from '#features/accounts/terms.ts';
import { sendRetentionMs } from '#features/accounts/rules.ts';
import { deleteOld } from '#features/accounts/store.ts';

/** Deletes expired OTPs, OTP sends, used captchas, ended sessions and browser IDs; safe to repeat. */
export async function purgeOldAttempts(ctx: Context): Promise<number> {
  const now = ctx.now();
  return ctx.transaction((tx) =>
    deleteOld(tx, {
      otps: after(now, -hourMs),
      otpSends: after(now, -sendRetentionMs),
      // Instances' clocks may differ slightly.
      captchas: after(now, -10 * minuteMs),
      referralCodeChecks: after(now, -hourMs),
      sessions: after(now, -endedSessionMs),
      browserIds: after(now, -browserIdMs),
    }),
  );
}
