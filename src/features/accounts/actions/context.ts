import type { Context } from '#kit/context.ts';
import type { Captcha } from '#features/accounts/providers/port.ts';
import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { SmsContext } from '#features/notifications/actions/send-sms.ts';

/** What sign-in needs beside the kit's Context. */
export type SignInContext = SmsContext &
  NamesContext & {
    readonly config: {
      /** The site's address without a slash at its end. */
      readonly appUrl: string;
      readonly otp: {
        /** Country codes that codes are sent to: `+91`. */
        readonly countries: readonly string[];
        /** Sends in an hour: beyond soft the human check costs more, at hard they are refused. */
        readonly addressSoft: number;
        readonly addressHard: number;
        readonly overallSoft: number;
        readonly overallHard: number;
      };
    };
  };
export type WithCaptcha<C> = { readonly humanCheck: Captcha<C> };

// One place for the purposes: what is hashed for one thing serves for no other.
export const phoneHash = (ctx: Context, phone: string): string => ctx.keyedHash('accounts/phone', phone);
export const ipHash = (ctx: Context, address: string): string => ctx.keyedHash('accounts/address', address);
export const browserHash = (ctx: Context, browser: string): string => ctx.keyedHash('accounts/browser', browser);
export const sessionHash = (ctx: Context, token: string): string => ctx.keyedHash('accounts/session', token);
export const codeHash = (ctx: Context, codeId: string, code: string): string =>
  ctx.keyedHash('accounts/sign-in-code', `${codeId}:${code}`);
