import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As one of those that are set: the secret, or the one before its last change. */
export const isOneOf = (given: string, expected: readonly (string | undefined)[]): boolean =>
  expected.some((each) => each !== undefined && isSame(given, each));
