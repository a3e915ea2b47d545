import type { Language } from '#kit/language.ts';
import { callingCodeOf, type Phone, readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import { textWays } from '#features/notifications/actions/text-ways.ts';
import type { SignInContext, WithCaptcha } from './context.ts';
import { issueCode, type IssueRefusal } from './issue-code.ts';
import { signInPurpose } from './issue-captcha.ts';
import { signInText } from '../messages.ts';
import { isToken, newToken } from '../rules.ts';
import { spendCaptcha } from '../store/accounts.ts';
import { companyNames } from '#features/content/actions/company-names.ts';

/** True if the holder of this number finished a sign-in to the desk in this browser, or showed a passkey of theirs in it. */
export type IsDeskBrowser = (phone: Phone, browser: string) => Promise<boolean>;
type Ctx = SignInContext & WithCaptcha<unknown> & { readonly isDeskBrowser: IsDeskBrowser };
const checkAwayRetryS = 10;
export interface SendCodeRequest {
  readonly phone: string;
  readonly humanCheck: string;
  readonly clientIp: string;
  /** Language of the page; English by default. */
  readonly language?: Language | undefined;
  /** SMS by default, where there is SMS. */
  readonly channel?: TextChannel | undefined;
  /** This browser's nonce from an earlier send. */
  readonly browser: string | undefined;
  /** What this browser stores from a sign-in to the desk. */
  readonly deskBrowser?: string | undefined;
}
export interface SentCode {
  /** The nonce to store in this browser; the OTP works only with it. */
  readonly browser: string;
  readonly resendAfterS: number;
  readonly expiresInS: number;
  readonly channel: TextChannel;
}
export type SendCodeRefusal =
  | IssueRefusal
  | 'accounts/human-check-failed'
  | 'accounts/human-check-away'
  | 'accounts/phone-invalid'
  | 'accounts/country-off';
/**
 * Sends an OTP to a phone and binds it to the requesting browser. Same answer and timing for known and unknown numbers.
 * Each solved captcha allows one try. The limits are exact under concurrency: 1 in 60 s, 3 in 15 min without those that
 * were verified, and 6 a day per phone; the limits per IP and in total are settings. A browser of the desk counts as its signed-in person instead, so that
 * a stranger can't use up the OTPs of staff. Failed sends do not use up the phone's quota.
 */
export async function sendCode(ctx: Ctx, request: SendCodeRequest): Promise<Result<SentCode, SendCodeRefusal>> {
  const phone = readPhone(request.phone);
  if (!phone) return refuse('accounts/phone-invalid', { fields: [{ field: 'phone', reason: 'invalid' }] });
  if (!ctx.config.otp.countries.includes(callingCodeOf(phone))) {
    return refuse('accounts/country-off', { fields: [{ field: 'phone', reason: 'country-off' }] });
  }
  const solved = await ctx.captcha.verify(request.humanCheck, signInPurpose, ctx.now());
  // Without the check anybody's program could send.
  if (solved === 'away') return refuse('accounts/human-check-away', { retryAfterS: checkAwayRetryS });
  if (!solved || !(await spendCaptcha(ctx.db, solved.id, solved.expiresAt)))
    return refuse('accounts/human-check-failed');

  const { language = 'en' } = request;
  const company = await companyNames(ctx);
  const { deskBrowser } = request;
  const isKnown = isToken(deskBrowser) && (await ctx.isDeskBrowser(phone, deskBrowser));
  const browser = isToken(request.browser) ? request.browser : newToken();
  const channel = channelAmong(textWays(ctx), request.channel);
  const issued = await issueCode(ctx, {
    phone,
    boundTo: browser,
    clientIp: request.clientIp,
    level: isKnown ? undefined : solved.level,
    channel,
    smsOf: (code) => signInText(company, { code, appUrl: ctx.config.appUrl })(language),
  });
  return issued.ok ? ok({ browser, channel, ...issued.value }) : issued;
}

/** As asked where that is there; otherwise what is. */
const channelAmong = (ways: readonly TextChannel[], asked: TextChannel = 'sms'): TextChannel =>
  ways.includes(asked) ? asked : (ways[0] ?? 'sms');
