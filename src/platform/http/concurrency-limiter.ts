import { ok, refuse, type Result } from '#kit/result.ts';

export interface ConcurrencyLimiter {
  /**
   * Runs the work when its turn comes. Refuses at once, and says when to come again, where the line is so long that the
   * turn would not come in time.
   */
  run<T>(work: () => Promise<T>): Promise<Result<T, 'gate/full'>>;
}

/** How much one finished piece of work weighs in the average: the last few dozen count. */
const newest = 1 / 32;
const firstGuessMs = 50;
const longestAwayMs = 60_000;
/** Appointments lie a little further apart than the work needs, for others come without one. */
const slack = 1.25;

/**
 * Bounds how much of one kind of work runs at once and how long anybody stands in line for it, so that a rush is slow
 * for some instead of failing for all. Whoever is turned away gets an appointment: each a little later than the last.
 */
export function makeConcurrencyLimiter(input: {
  readonly atOnce: number;
  readonly longestWaitMs: number;
  readonly now?: () => number;
}): ConcurrencyLimiter {
  const now = input.now ?? (() => performance.now());
  const line: (() => void)[] = [];
  let running = 0;
  let averageMs = firstGuessMs;
  let lastAppointment = 0;

  const turnAway = (waitMs: number): Result<never, 'gate/full'> => {
    const at = now();
    const earliest = Math.max(lastAppointment, at + waitMs);
    lastAppointment = Math.min(earliest + (slack * averageMs) / input.atOnce, at + longestAwayMs);
    return refuse('gate/full', { retryAfterS: Math.ceil((lastAppointment - at) / 1000) });
  };
  return {
    async run(work) {
      if (running >= input.atOnce) {
        const waitMs = ((line.length + 1) * averageMs) / input.atOnce;
        if (waitMs > input.longestWaitMs) return turnAway(waitMs);
        await new Promise<void>((go) => line.push(go));
      } else running++;
      const began = now();
      try {
        return ok(await work());
      } finally {
        averageMs += (now() - began - averageMs) * newest;
        // The place is handed on, so that nobody who comes now overtakes the line.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
