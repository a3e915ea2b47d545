import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { after, before, dayInIndia } from '#kit/time.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { browserHash, codeHashes, phoneHashes, senderHashes, type SignInContext } from './context.ts';
import { otpLifeMs, otpResendMs } from '../terms.ts';
import {
  neededLevel,
  newSignInCode,
  phoneWaitMs,
  seconds,
  sendRetentionMs,
  sharedWindowMs,
  ipsOfNetwork,
} from '../rules.ts';
import {
  countSentOtps,
  deleteOtp,
  insertOtp,
  insertOtpSend,
  lockOtpSends,
  markOtpSendFailed,
  nthOtpSendAt,
  otpSendsToPhone,
  writeOtpSms,
  type SenderHashes,
} from '../store/accounts.ts';
import type { Sms } from '#features/notifications/model/sms.ts';
import { sendCodeText } from '#features/notifications/actions/send-code-text.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';

type LimitRefusal = 'accounts/human-check-too-easy' | 'accounts/too-many-codes';
export type IssueRefusal = LimitRefusal | 'accounts/phone-unreachable' | 'accounts/texts-down';
/** Retry-After during an outage of the SMS provider, in seconds. Short, because a failed send uses up nothing. */
const outageRetryS = 10;

export interface CodeInput {
  readonly phone: Phone;
  /** The only context in which the OTP works: a browser's nonce, or a session and its purpose. */
  readonly boundTo: string;
  readonly clientIp: string;
  /** Level of the solved captcha; undefined for signed-in persons and browsers of the desk, who have a separate quota. */
  readonly level: number | undefined;
  readonly smsOf: (code: string) => Sms;
  /** The channel of the OTP; undefined: the one that the holder of the number chose. */
  readonly channel?: TextChannel | undefined;
}
interface Send {
  readonly codeId: string;
  readonly code: string;
}

/**
 * Issues an OTP within the limits per phone, and without another quota per IP and in total, and sends it after the commit.
 */
export async function issueCode(
  ctx: SignInContext,
  codeInput: CodeInput,
): Promise<Result<{ resendAfterS: number; expiresInS: number }, IssueRefusal>> {
  const allowed = await ctx.transaction((tx) => recordSend(ctx, tx, codeInput));
  if (!allowed.ok) return allowed;
  const sent = await deliver(ctx, codeInput, allowed.value);
  return sent.ok ? ok({ resendAfterS: seconds(otpResendMs), expiresInS: seconds(otpLifeMs) }) : sent;
}

/** Counts and stores the send and its OTP under the lock, before anything is sent. */
async function recordSend(ctx: SignInContext, tx: Tx, codeInput: CodeInput): Promise<Result<Send, LimitRefusal>> {
  const hashes = { phone: phoneHashes(ctx, codeInput.phone), from: senderHashes(ctx, codeInput.clientIp) };
  await lockOtpSends(tx);
  const now = ctx.now();
  const hasOwnQuota = codeInput.level === undefined;
  const sends = await otpSendsToPhone(tx, hashes.phone, hasOwnQuota, { since: before(now, sendRetentionMs), now });
  const phoneWait = phoneWaitMs(sends, now);
  if (phoneWait > 0) return refuse('accounts/too-many-codes', { retryAfterS: seconds(phoneWait) });
  const shared =
    codeInput.level === undefined ? undefined : await sharedLimit(ctx, tx, hashes.from, codeInput.level, now);
  if (shared) return { ok: false, refusal: shared };

  const send = { codeId: newId('otp'), code: newSignInCode() };
  await insertOtpSend(tx, {
    id: send.codeId,
    phoneHash: hashes.phone[0],
    from: hashes.from,
    signedIn: hasOwnQuota,
    at: now,
  });
  await insertOtp(tx, {
    id: send.codeId,
    phoneHash: hashes.phone[0],
    browserHash: browserHash(ctx, codeInput.boundTo),
    codeHash: codeHashes(ctx, { ...codeInput, ...send })[0],
    at: now,
    expiresAt: after(now, otpLifeMs),
  });
  return ok(send);
}

const everybody = {};
/** The limits that people share: per IP, per network and in total. */
async function sharedLimit(
  ctx: SignInContext,
  tx: Tx,
  from: SenderHashes,
  level: number,
  now: Date,
): Promise<Refusal<LimitRefusal> | undefined> {
  const limits = ctx.config.otp;
  const sent = await countSentOtps(tx, from, { since: before(now, sharedWindowMs), now });
  const networkHard = ipsOfNetwork * limits.ipHard;
  const reached = [
    { count: sent.overall, limit: limits.overallHard, sender: everybody },
    { count: sent.fromIp, limit: limits.ipHard, sender: { ip: from.ip } },
    { count: sent.fromNetwork, limit: networkHard, sender: { network: from.network } },
  ].find(({ count, limit }) => count >= limit);
  if (sent.overall >= limits.overallSoft)
    await recordEvent(tx, 'many-codes', { subject: dayInIndia(now), details: { count: sent.overall }, at: now });
  if (reached) {
    ctx.log.warn('login OTPs at their hard limit', { ...sent });
    const oldest = (await nthOtpSendAt(tx, reached.limit, reached.sender, now)) ?? now;
    return {
      code: 'accounts/too-many-codes',
      retryAfterS: seconds(oldest.getTime() + sharedWindowMs - now.getTime()),
    };
  }
  if (sent.overall >= limits.overallSoft) ctx.log.warn('login OTPs above their soft limit', { ...sent });
  return level < neededLevel(sent, limits) ? { code: 'accounts/human-check-too-easy' } : undefined;
}

async function deliver(
  ctx: SignInContext,
  input: CodeInput,
  send: Send,
): Promise<Result<undefined, 'accounts/phone-unreachable' | 'accounts/texts-down'>> {
  const { phone: to, channel } = input;
  const sent = await sendCodeText(ctx, { otpId: send.codeId, to, sms: input.smsOf(send.code), channel });
  if (sent.ok) {
    await writeOtpSms(ctx.db, send.codeId, sent.value);
    return ok(undefined);
  }
  await ctx.transaction(async (tx) => {
    await markOtpSendFailed(tx, send.codeId, ctx.now());
    await deleteOtp(tx, send.codeId);
  });
  return sent.refusal.code === 'texts/refused'
    ? refuse('accounts/phone-unreachable', { fields: [{ field: 'phone', reason: 'unreachable' }] })
    : refuse('accounts/texts-down', { retryAfterS: outageRetryS });
}
