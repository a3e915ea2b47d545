import { after, before, minuteMs } from '#kit/time.ts';
import { senderHashes, type SignInContext, type WithCaptcha } from './context.ts';
import { averageKeysAt, neededLevel, sharedWindowMs } from '../rules.ts';
import { countSentOtps } from '../store/accounts.ts';

/** The purpose in challenges and solutions of the sign-in captcha. */
export const signInPurpose = 'otp';
const challengeTtlMs = 5 * minuteMs;

/** A new challenge, valid for five minutes; its level follows the OTPs recently sent from this IP and in total. */
export async function issueCaptcha<C>(
  ctx: SignInContext & WithCaptcha<C>,
  input: { readonly clientIp: string },
): Promise<C> {
  const now = ctx.now();
  const sent = await countSentOtps(ctx.db, senderHashes(ctx, input.clientIp), {
    since: before(now, sharedWindowMs),
    now,
  });
  const level = neededLevel(sent, ctx.config.otp);
  return ctx.captcha.issue({
    purpose: signInPurpose,
    level,
    averageKeys: averageKeysAt(level),
    expiresAt: after(now, challengeTtlMs),
  });
}
