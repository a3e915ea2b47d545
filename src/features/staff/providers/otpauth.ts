import { secondMs } from '#kit/time.ts';
import { totpDigits, totpStepMs, totpWindow } from '../terms.ts';
import type { Totp } from './port.ts';

const algorithm = 'SHA1';
const period = totpStepMs / secondMs;
/** Loaded with the first code. */
const load = () => import('otpauth');

export const otpauth: Totp = {
  async newKey({ issuer, label }) {
    const { Secret, TOTP } = await load();
    const secret = new Secret({ size: 20 });
    const totp = new TOTP({ issuer, label, secret, algorithm, digits: totpDigits, period });
    return { secret: secret.base32, uri: totp.toString() };
  },
  async stepOf(secret, code, at) {
    const { Secret, TOTP } = await load();
    const delta = TOTP.validate({
      token: code,
      secret: Secret.fromBase32(secret),
      algorithm,
      digits: totpDigits,
      period,
      timestamp: at.getTime(),
      window: totpWindow,
    });
    return delta === null ? undefined : Math.floor(at.getTime() / totpStepMs) + delta;
  },
};
