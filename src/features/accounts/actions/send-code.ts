import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { countryOf, type Phone, readPhone } from '#kit/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import {
  addressHash,
  browserHash,
  codeHash,
  phoneHash,
  type SignInContext,
  type WithHumanCheck,
} from '#features/accounts/actions/context.ts';
import { signInPurpose } from '#features/accounts/actions/issue-human-check.ts';
import { codeMs, resendMs } from '#features/accounts/model.ts';
import {
  isToken,
  neededLevel,
  newSignInCode,
  newToken,
  phoneWaitMs,
  seconds,
  sendsKeptMs,
  sharedWindowMs,
  signInTemplate,
  signInText,
} from '#features/accounts/rules.ts';
import {
  countSends,
  deleteCode,
  insertCode,
  insertSend,
  lockSends,
  markSendFailed,
  nthSendAt,
  sendsToPhone,
  useHumanCheck,
} from '#features/accounts/store.ts';
import { sendText } from '#features/notifications/actions/send-text.ts';

type Ctx = SignInContext & WithHumanCheck<unknown>;
export interface SendCodeRequest {
  readonly phone: string;
  readonly humanCheck: string;
  readonly address: string;
  /** The nonce that this browser holds from an earlier send. */
  readonly browser: string | undefined;
}
export interface SentCode {
  /** The nonce for this browser to hold: only with it the code works. */
  readonly browser: string;
  readonly resendAfterS: number;
  readonly expiresInS: number;
}
type LimitCode = 'accounts/human-check-too-easy' | 'accounts/too-many-codes';
export type SendCodeRefusal =
  | LimitCode
  | 'accounts/human-check-failed'
  | 'accounts/phone-invalid'
  | 'accounts/country-off'
  | 'accounts/phone-unreachable'
  | 'accounts/texts-down';
/** After an outage of the channel; its failed sends cost the person nothing. */
const outageRetryS = 10;

interface Send {
  readonly sendId: string;
  readonly codeId: string;
  readonly code: string;
}

/**
 * Sends a one-time code to a phone and binds it to the browser that asked.
 * Does the same, and as long, for numbers we know and numbers we don't. Each solved human check serves for one try.
 * The limits of decisions hold exactly under concurrency: 1 in 60 s, 3 in 15 min and 6 a day for a phone; those of an
 * address and of all together come from the policy. A send that the channel did not take is not counted as one of them.
 */
export async function sendCode(ctx: Ctx, it: SendCodeRequest): Promise<Result<SentCode, SendCodeRefusal>> {
  const phone = readPhone(it.phone);
  if (!phone) return refuse('accounts/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
  if (!ctx.policy.otp.countries.includes(countryOf(phone))) {
    return refuse('accounts/country-off', { fields: [{ field: 'phone', reason: 'country-off' }] });
  }
  const solved = await ctx.humanCheck.read(it.humanCheck, signInPurpose, ctx.now());
  if (!solved || !(await useHumanCheck(ctx.db, solved.id, solved.expiresAt)))
    return refuse('accounts/human-check-failed');

  const browser = isToken(it.browser) ? it.browser : newToken();
  const allowed = await ctx.transaction((tx) =>
    record(ctx, tx, { phone, browser, address: it.address, level: solved.level }),
  );
  if (!allowed.ok) return allowed;
  const sent = await deliver(ctx, phone, allowed.value);
  return sent.ok ? ok({ browser, resendAfterS: seconds(resendMs), expiresInS: seconds(codeMs) }) : sent;
}

/** Counts and stores the send and its code under the lock; nothing has left yet. */
async function record(
  ctx: Ctx,
  tx: Tx,
  it: { phone: Phone; browser: string; address: string; level: number },
): Promise<Result<Send, LimitCode>> {
  const by = { phone: phoneHash(ctx, it.phone), address: addressHash(ctx, it.address) };
  await lockSends(tx);
  const now = ctx.now();
  const phoneWait = phoneWaitMs(await sendsToPhone(tx, by.phone, after(now, -sendsKeptMs)), now);
  if (phoneWait > 0) return refuse('accounts/too-many-codes', { retryAfterS: seconds(phoneWait) });

  const limits = ctx.policy.otp;
  const sent = await countSends(tx, by.address, after(now, -sharedWindowMs));
  const full =
    sent.overall >= limits.overallHard
      ? ([limits.overallHard] as const)
      : sent.address >= limits.addressHard
        ? ([limits.addressHard, by.address] as const)
        : undefined;
  if (full) {
    ctx.log.warn('sign-in codes at their hard limit', { ...sent });
    const freeing = (await nthSendAt(tx, full[0], full[1])) ?? now;
    return refuse('accounts/too-many-codes', {
      retryAfterS: seconds(freeing.getTime() + sharedWindowMs - now.getTime()),
    });
  }
  if (sent.overall >= limits.overallSoft) ctx.log.warn('sign-in codes above their soft limit', { ...sent });
  if (it.level < neededLevel(sent, limits)) return refuse('accounts/human-check-too-easy');

  const send = { sendId: newId('snd'), codeId: newId('otp'), code: newSignInCode() };
  await insertSend(tx, { id: send.sendId, phoneHash: by.phone, addressHash: by.address, at: now });
  await insertCode(tx, {
    id: send.codeId,
    phoneHash: by.phone,
    browserHash: browserHash(ctx, it.browser),
    codeHash: codeHash(ctx, send.codeId, send.code),
    at: now,
    expiresAt: after(now, codeMs),
  });
  return ok(send);
}

async function deliver(
  ctx: Ctx,
  phone: Phone,
  it: Send,
): Promise<Result<undefined, 'accounts/phone-unreachable' | 'accounts/texts-down'>> {
  const sent = await sendText(ctx, {
    to: phone,
    text: signInText(it.code, ctx.policy.appUrl),
    template: signInTemplate,
  });
  if (sent.ok) return ok(undefined);
  await ctx.transaction(async (tx) => {
    await markSendFailed(tx, it.sendId, ctx.now());
    await deleteCode(tx, it.codeId);
  });
  return sent.refusal.code === 'texts/refused'
    ? refuse('accounts/phone-unreachable', { fields: [{ field: 'phone', reason: 'unreachable' }] })
    : refuse('accounts/texts-down', { retryAfterS: outageRetryS });
}
