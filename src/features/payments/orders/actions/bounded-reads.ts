import { minuteMs, secondMs } from '#kit/time.ts';

/** One person can cause one read of an order in this time … */
export const readPauseMs = 3 * secondMs;
/** … and this many of all orders together. */
export const readsOfPerson = { limit: 30, withinMs: 10 * minuteMs } as const;
/** How long a request waits for a read; the read continues after it and its result is stored. */
export const readWaitMs = 2.5 * secondMs;
/** How long we remember that the gateway does not know a payment. */
const unknownLifeMs = minuteMs;
/** Limits memory during an attack with many accounts: beyond this, the oldest entries are dropped. */
const maxNames = 50_000;

/** Limits the gateway calls that people cause. Stored in this process's memory, so each instance has its own limits. */
export interface BoundedReads {
  /**
   * Runs `read` within this person's limits. A subject has one read in flight at a time; concurrent callers share it, and
   * each waits at most `readWaitMs`.
   * @returns `read` with its result; `joined` with the result of a concurrent read; `limited` when the limits allow no
   * read; `late` when the read has not finished
   */
  run<T>(input: {
    readonly accountId: string;
    /** The order's id, or the gateway's page id when there is no order. */
    readonly subject: string;
    readonly now: Date;
    readonly read: () => Promise<T>;
  }): Promise<{ readonly kind: 'read' | 'joined'; readonly value: T } | { readonly kind: 'limited' | 'late' }>;
  /** True when the gateway did not know this payment a moment ago. */
  isUnknown(gatewayPaymentId: string, now: Date): boolean;
  rememberUnknown(gatewayPaymentId: string, now: Date): void;
}

export function makeBoundedReads(): BoundedReads {
  const inFlight = new Map<string, { readonly pending: Promise<unknown>; readonly timedOut: Promise<void> }>();
  const lastReadAt = new Map<string, number>();
  const recentReads = new Map<string, readonly number[]>();
  const unknownAt = new Map<string, number>();

  /** Counts a read against the person's limits; false when they are used up. */
  const admit = (accountId: string, subject: string, at: number): boolean => {
    const key = `${accountId} ${subject}`;
    if (at - (lastReadAt.get(key) ?? -Infinity) < readPauseMs) return false;
    const recent = (recentReads.get(accountId) ?? []).filter((readAt) => at - readAt < readsOfPerson.withinMs);
    if (recent.length >= readsOfPerson.limit) return false;
    touch(lastReadAt, key, at);
    touch(recentReads, accountId, [...recent, at]);
    return true;
  };
  const start = (subject: string, read: () => Promise<unknown>) => {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, readWaitMs);
    const pending = read().finally(() => {
      clearTimeout(timer);
      inFlight.delete(subject);
    });
    // A failure after all callers timed out needs no handling: polling reads the order again.
    pending.catch(() => undefined);
    const started = { pending, timedOut: timeout.promise };
    inFlight.set(subject, started);
    return started;
  };
  return {
    async run<T>(input: { accountId: string; subject: string; now: Date; read: () => Promise<T> }) {
      const running = inFlight.get(input.subject);
      if (!running && !admit(input.accountId, input.subject, input.now.getTime())) return { kind: 'limited' as const };
      const { pending, timedOut } = running ?? start(input.subject, input.read);
      const kind = running ? ('joined' as const) : ('read' as const);
      return Promise.race([
        (pending as Promise<T>).then((value) => ({ kind, value })),
        timedOut.then(() => ({ kind: 'late' as const })),
      ]);
    },
    isUnknown: (id, now) => now.getTime() - (unknownAt.get(id) ?? -Infinity) < unknownLifeMs,
    rememberUnknown: (id, now) => touch(unknownAt, id, now.getTime()),
  };
}

/** Moves a name to the end of its map, which keeps the least recently used names at the front. */
function touch<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  for (const oldest of map.keys()) {
    if (map.size <= maxNames) break;
    map.delete(oldest);
  }
}
