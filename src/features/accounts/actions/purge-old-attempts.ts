import type { Context } from '#kit/context.ts';
import { before, hourMs, minuteMs } from '#kit/time.ts';
import { browserIdMs, endedSessionMs } from '../terms.ts';
import { sendRetentionMs } from '../rules.ts';
import { deleteOld } from '../store/accounts.ts';

/** Deletes expired OTPs, OTP sends, used captchas, ended sessions and browser IDs; safe to repeat. */
export async function purgeOldAttempts(ctx: Context): Promise<number> {
  const now = ctx.now();
  return ctx.transaction((tx) =>
    deleteOld(tx, {
      otps: before(now, hourMs),
      otpSends: before(now, sendRetentionMs),
      // Instances' clocks may differ slightly.
      captchas: before(now, 10 * minuteMs),
      referralCodeChecks: before(now, hourMs),
      sessions: before(now, endedSessionMs),
      browserIds: before(now, browserIdMs),
    }),
  );
}
