import { createHash } from 'node:crypto';
import type { FactorContext, StaffContext } from '#features/staff/actions/context.ts';
import { otpauth } from '#features/staff/providers/otpauth.ts';
import { simplewebauthn } from '#features/staff/providers/simplewebauthn.ts';
import type { ContentContext } from '#features/content/actions/context.ts';

/** Ten slow hashes take half a second of a processor, and each wrong recovery code ten. */
const fastHashing: Pick<FactorContext, 'slowHash' | 'isSlowHashOf'> = {
  slowHash: async (text) => createHash('sha256').update(text).digest('hex'),
  isSlowHashOf: async (hash, text) => hash === (await fastHashing.slowHash(text)),
};
/**
 * The needs of the desk's sign-in, with the real codes and passkeys, and the real hashes of recovery codes only if `isSlow`; in
 * live, where the owner invites.
 */
export const staffContext = (
  ctx: ContentContext,
  config: Partial<StaffContext['config']> = {},
  { isSlow = false } = {},
): FactorContext => ({
  ...ctx,
  ...(isSlow ? {} : fastHashing),
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
