import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secondMs } from '#kit/time.ts';

export const scopes = [
  'payment-requests:read',
  'payment-requests:write',
  'payments:read',
  'payments:refund',
  'refunds:read',
] as const;
export type Scope = (typeof scopes)[number];

/** Access tokens that carry their expiry and scopes under a MAC, so that they survive a restart. */
export function makeTokens(secret: string, now: () => Date) {
  let generation = 0;
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    issue(granted: readonly string[], lifeS: number): string {
      const untilMs = now().getTime() + lifeS * secondMs;
      const text = `${untilMs}.${generation}.${granted.join('+')}.${randomBytes(6).toString('hex')}`;
      return `${text}.${sign(text)}`;
    },
    /** The scopes of a valid token; undefined when it is invalid, expired or revoked. */
    read(token: string): readonly string[] | undefined {
      const cut = token.lastIndexOf('.');
      const given = Buffer.from(token.slice(cut + 1));
      const expected = Buffer.from(sign(token.slice(0, cut)));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [untilMs, made, granted] = token.split('.');
      if (Number(untilMs) <= now().getTime() || Number(made) !== generation) return undefined;
      return granted?.split('+');
    },
    /** Revokes every token issued so far. */
    expireAll(): void {
      generation++;
    },
  };
}
export type Tokens = ReturnType<typeof makeTokens>;
