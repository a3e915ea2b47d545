import { expect, test } from 'vitest';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';

/** A gate whose work ends when it is told to, at times that the test chooses. */
function staged(input: { atOnce: number; longestWaitMs: number }) {
  let at = 0;
  const limiter = makeConcurrencyLimiter({ ...input, now: () => at });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    pass: (name: number) =>
      limiter.run(async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    /** Ends the piece of work that has run for longest. */
    async endOne(afterMs: number): Promise<void> {
      at += afterMs;
      ends.shift()!();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('runs as many at once as allowed, the others in their order', async () => {
  const { pass, begun, endOne } = staged({ atOnce: 2, longestWaitMs: 60_000 });
  const all = Promise.all([1, 2, 3, 4, 5].map(pass));
  expect(begun).toEqual([1, 2]);
  for (let n = 0; n < 5; n++) await endOne(10);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect((await all).map((result) => result.ok && result.value)).toEqual([1, 2, 3, 4, 5]);
});

test('turns away whose turn would not come in time, each with a later appointment', async () => {
  const { pass, begun } = staged({ atOnce: 1, longestWaitMs: 100 });
  void pass(1);
  void pass(2);
  void pass(3);
  const away = await Promise.all(Array.from({ length: 60 }, (_, n) => pass(4 + n)));
  expect(begun).toEqual([1]);
  expect(away.every((result) => !result.ok && result.refusal.code === 'gate/full')).toBe(true);
  const waits = away.map((result) => (result.ok ? 0 : result.refusal.retryAfterS!));
  // Fifty milliseconds for each, behind the line of three.
  expect([waits[0], waits.at(-1)]).toEqual([1, 4]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});

test('work that fails gives its place back', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 1, longestWaitMs: 1000 });
  await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limiter.run(async () => 'next')).toEqual({ ok: true, value: 'next' });
});

test('never lets more in than allowed when they come and go at random', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 3, longestWaitMs: 1e9 });
  let inside = 0;
  let limit = 0;
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      await new Promise((later) => setTimeout(later, n % 17));
      await limiter.run(async () => {
        limit = Math.max(limit, ++inside);
        await new Promise((later) => setTimeout(later, n % 3));
        inside--;
      });
    }),
  );
  expect([inside, limit]).toEqual([0, 3]);
});
