import type { FactorContext, StaffContext } from '#features/staff/actions/context.ts';
import { otpauth } from '#features/staff/providers/otpauth.ts';
import { simplewebauthn } from '#features/staff/providers/simplewebauthn.ts';
import type { ContentContext } from '#features/content/actions/context.ts';

/** The needs of the desk's sign-in, with the real codes and passkeys; in live, where the owner invites. */
export const staffContext = (ctx: ContentContext, config: Partial<StaffContext['config']> = {}): FactorContext => ({
  ...ctx,
  config: {
    demo: false,
    appUrl: 'https://site.test',
    ownerMail: 'owner@namuna.example',
    staffMail: 'office@namuna.example',
    ...config,
  },
  totp: otpauth,
  passkeys: simplewebauthn('https://site.test'),
});
