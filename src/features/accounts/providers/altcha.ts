import { randomInt } from 'node:crypto';
import type { Hashes } from '#kit/context.ts';
import type { Challenge } from 'altcha-lib';
import { z } from 'zod/mini';
import type { Captcha } from './port.ts';

const algorithm = 'PBKDF2/SHA-256';
const Solution = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
      data: z.strictObject({ purpose: z.string(), level: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** Loaded at the first captcha, to keep the start fast. */
const library = async () => {
  const [altcha, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...altcha, deriveKey };
};

/**
 * ALTCHA's proof of work (v2, deterministic): we pick the counter and sign its key, so that checking a solution costs
 * two hashes. `cost` is the iterations per key; higher levels need more keys, at the solver's expense only.
 */
export function makeAltcha(input: {
  readonly cost: number;
  /** The first signs; what one of the others signed is taken too. Of each there are equally many. */
  readonly signatureSecrets: Hashes;
  readonly keySecrets: Hashes;
}): Captcha<Challenge> {
  const pairOf = (index: number) => ({
    hmacSignatureSecret: input.signatureSecrets[index] ?? '',
    hmacKeySignatureSecret: input.keySecrets[index] ?? '',
  });
  return {
    async issue({ purpose, level, averageKeys, expiresAt }) {
      const { createChallenge, deriveKey } = await library();
      const counter = randomInt(2 * averageKeys);
      return createChallenge({
        algorithm,
        cost: input.cost,
        counter,
        deriveKey,
        data: { purpose, level },
        expiresAt,
        ...pairOf(0),
      });
    },
    async verify(text, purpose, now) {
      const parsed = Solution.safeParse(decode(text));
      if (!parsed.success) return undefined;
      const { challenge, solution } = parsed.data;
      const { nonce, cost, expiresAt, data } = challenge.parameters;
      if (data.purpose !== purpose || expiresAt * 1000 <= now.getTime()) return undefined;
      const { deriveKey, verifySolution } = await library();
      const isVerifiedBy = async (index: number): Promise<boolean> =>
        (await verifySolution({ challenge, solution, deriveKey, ...pairOf(index) })).verified;
      const results = await Promise.all(input.signatureSecrets.map((_secret, index) => isVerifiedBy(index)));
      if (!results.includes(true)) return undefined;
      // Solved before the owner raised the cost: ranks below every level.
      const level = cost < input.cost ? -1 : data.level;
      return { id: nonce, level, expiresAt: new Date(expiresAt * 1000) };
    },
  };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
