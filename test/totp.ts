import { TOTP } from 'otpauth';

/** The code that an authenticator app shows, from the key as the screen has it; `steps`: how many codes later. */
export const appCode = (key: string, { at = new Date(), steps = 0 }: { at?: Date; steps?: number } = {}): string =>
  new TOTP({ secret: key.replace(/\s/g, '') }).generate({ timestamp: at.getTime() + steps * 30_000 });
