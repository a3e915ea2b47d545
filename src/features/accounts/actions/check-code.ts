import type { Context, Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { byMessage } from '#features/notifications/actions/send-code-text.ts';
import { browserHashes, codeHashes, phoneHashes } from './context.ts';
import { maxOtpTries, otpResendMs } from '../terms.ts';
import { readSignInCode, seconds } from '../rules.ts';
import { countOtpCheck, lockNewestOtp, markOtpUsed } from '../store/accounts.ts';

export type CheckRefusal = 'accounts/no-code-sent' | 'accounts/code-wrong' | 'accounts/code-locked';

/**
 * Checks an OTP in the caller's transaction, so that it is used up together with its purpose. An OTP works once; its life
 * and its tries are in terms.ts. Wrong tries count even if the caller refuses. `byMessenger`: it was asked for by WhatsApp.
 */
export async function checkCode(
  ctx: Context,
  tx: Tx,
  input: { readonly phone: Phone; readonly boundTo: string; readonly code: string },
): Promise<Result<{ readonly byMessenger: boolean }, CheckRefusal>> {
  const sent = await lockNewestOtp(tx, phoneHashes(ctx, input.phone), browserHashes(ctx, input.boundTo), ctx.now());
  const now = ctx.now();
  if (!sent) return refuse('accounts/no-code-sent');
  if (sent.usedAt) return refuse('accounts/code-wrong');
  if (sent.checks >= maxOtpTries) {
    const waitMs = sent.createdAt.getTime() + otpResendMs - now.getTime();
    return refuse('accounts/code-locked', { retryAfterS: Math.max(1, seconds(waitMs)) });
  }
  if (sent.expiresAt <= now) return refuse('accounts/code-wrong');
  await countOtpCheck(tx, sent.id);
  const { phone, boundTo } = input;
  const typed = { codeId: sent.id, phone, boundTo, code: readSignInCode(input.code) };
  if (!codeHashes(ctx, typed).includes(sent.codeHash)) {
    ctx.log.info('wrong OTP', { otpId: sent.id, tries: sent.checks + 1 });
    return refuse('accounts/code-wrong');
  }
  await markOtpUsed(tx, sent.id, now);
  return ok({ byMessenger: sent.sentBy === byMessage });
}
