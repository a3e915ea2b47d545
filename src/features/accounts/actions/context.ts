import type { Context, Hashes } from '#kit/context.ts';
import { networkOf } from '../rules.ts';
import type { SenderHashes } from '../store/accounts.ts';
import type { Captcha } from '../providers/port.ts';
import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { SmsContext } from '#features/notifications/actions/context.ts';

/** Context of the sign-in actions. */
export type SignInContext = SmsContext &
  NamesContext & {
    readonly config: {
      /** The site's URL without a trailing slash. */
      readonly appUrl: string;
      readonly otp: {
        /** Country codes that may receive OTPs: `+91`. */
        readonly countries: readonly string[];
        /** Sends per hour: above soft the captcha gets harder, at hard sends are refused. */
        readonly ipSoft: number;
        readonly ipHard: number;
        readonly overallSoft: number;
        readonly overallHard: number;
      };
    };
  };
export type WithCaptcha<C> = { readonly captcha: Captcha<C> };

// A separate key purpose each, so that no hash can be used for another purpose.
export const phoneHash = (ctx: Context, phone: string): string => ctx.keyedHash('accounts/phone', phone);
export const phoneHashes = (ctx: Context, phone: string): Hashes => ctx.keyedHashes('accounts/phone', phone);
/** The hashes under which the limits count an OTP request: of the IP address and of its network. */
export const senderHashes = (ctx: Context, clientIp: string): SenderHashes => {
  const network = networkOf(clientIp);
  return { ip: ipHashes(ctx, clientIp), network: network ? ipHashes(ctx, network) : undefined };
};
export const ipHashes = (ctx: Context, clientIp: string): Hashes => ctx.keyedHashes('accounts/address', clientIp);
export const browserHash = (ctx: Context, browser: string): string => ctx.keyedHash('accounts/browser', browser);
export const browserHashes = (ctx: Context, browser: string): Hashes => ctx.keyedHashes('accounts/browser', browser);
export const sessionHash = (ctx: Context, token: string): string => ctx.keyedHash('accounts/session', token);
export const sessionHashes = (ctx: Context, token: string): Hashes => ctx.keyedHashes('accounts/session', token);
/**
 * The hashes of an OTP together with the number and what it is bound to (the browser, or the act that asks for it), so that an
 * OTP opens nothing else.
 */
export const codeHashes = (
  ctx: Context,
  { codeId, phone, boundTo, code }: Readonly<Record<'codeId' | 'phone' | 'boundTo' | 'code', string>>,
): Hashes => ctx.keyedHashes('accounts/sign-in-code', JSON.stringify([codeId, phone, boundTo, code]));
