import PQueue from 'p-queue';
import { ok, refuse, type Result } from '#kit/result.ts';

export interface ConcurrencyLimiter {
  /**
   * Runs the work when its turn comes. Refuses at once, with a retry time, when the queue is too long for a turn in
   * time.
   */
  run<T>(work: () => Promise<T>): Promise<Result<T, 'gate/full'>>;
}

/** Weight of one finished run in the average: the last few dozen count. */
const newestWeight = 1 / 32;
const firstGuessMs = 50;
const maxRetryMs = 60_000;
/** Retry slots are a little further apart than the work needs, because callers without a slot arrive too. */
const slack = 1.25;

/**
 * Limits how many runs of one kind of work are active and how long a caller queues, so that a load spike is slow for
 * some instead of failing for all. A refused caller gets a retry slot, each a little later than the last.
 */
export function makeConcurrencyLimiter(input: {
  readonly atOnce: number;
  readonly maxWaitMs: number;
  readonly now?: () => number;
}): ConcurrencyLimiter {
  const now = input.now ?? (() => performance.now());
  const queue = new PQueue({ concurrency: input.atOnce });
  let averageMs = firstGuessMs;
  let lastRetryAt = 0;

  const refuseWithSlot = (waitMs: number): Result<never, 'gate/full'> => {
    const at = now();
    const earliest = Math.max(lastRetryAt, at + waitMs);
    lastRetryAt = Math.min(earliest + (slack * averageMs) / input.atOnce, at + maxRetryMs);
    return refuse('gate/full', { retryAfterS: Math.ceil((lastRetryAt - at) / 1000) });
  };
  return {
    async run(work) {
      const waitMs = ((queue.size + 1) * averageMs) / input.atOnce;
      if (queue.pending >= input.atOnce && waitMs > input.maxWaitMs) return refuseWithSlot(waitMs);
      return queue.add(async () => {
        const began = now();
        try {
          return ok(await work());
        } finally {
          averageMs += (now() - began - averageMs) * newestWeight;
        }
      });
    },
  };
}
