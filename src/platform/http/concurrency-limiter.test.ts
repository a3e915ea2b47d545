import { expect, test } from 'vitest';
import { makeConcurrencyLimiter } from './concurrency-limiter.ts';

/** A limiter whose work ends when the test decides, on a test clock. */
function stagedLimiter(input: { atOnce: number; maxWaitMs: number }) {
  let at = 0;
  const limiter = makeConcurrencyLimiter({ ...input, now: () => at });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  return {
    started,
    enter: (name: number) =>
      limiter.run(async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
        return name;
      }),
    /** Ends the longest-running work. */
    async endOne(afterMs: number): Promise<void> {
      at += afterMs;
      ends.shift()!();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('runs as many at once as allowed and queues the others in order', async () => {
  const { enter, started, endOne } = stagedLimiter({ atOnce: 2, maxWaitMs: 60_000 });
  const all = Promise.all([1, 2, 3, 4, 5].map(enter));
  expect(started).toEqual([1, 2]);
  for (let n = 0; n < 5; n++) await endOne(10);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect((await all).map((result) => result.ok && result.value)).toEqual([1, 2, 3, 4, 5]);
});

test('refuses callers whose turn would come too late, each with a later retry slot', async () => {
  const { enter, started } = stagedLimiter({ atOnce: 1, maxWaitMs: 100 });
  void enter(1);
  void enter(2);
  void enter(3);
  const refused = await Promise.all(Array.from({ length: 60 }, (_, n) => enter(4 + n)));
  expect(started).toEqual([1]);
  expect(refused.every((result) => !result.ok && result.refusal.code === 'gate/full')).toBe(true);
  const waits = refused.map((result) => (result.ok ? 0 : result.refusal.retryAfterS!));
  // Fifty milliseconds each, behind a queue of three.
  expect([waits[0], waits.at(-1)]).toEqual([1, 4]);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});

test('failed work frees its slot', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 1, maxWaitMs: 1000 });
  await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limiter.run(async () => 'next')).toEqual({ ok: true, value: 'next' });
});

test('never exceeds the limit under random arrivals', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 3, maxWaitMs: 1e9 });
  let inside = 0;
  let maxInside = 0;
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      await new Promise((later) => setTimeout(later, n % 17));
      await limiter.run(async () => {
        maxInside = Math.max(maxInside, ++inside);
        await new Promise((later) => setTimeout(later, n % 3));
        inside--;
      });
    }),
  );
  expect([inside, maxInside]).toEqual([0, 3]);
});
