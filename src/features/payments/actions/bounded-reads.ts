import { minuteMs, secondMs } from '#kit/time.ts';

/** One person may cause one read of an order in this time … */
export const readPauseMs = 3 * secondMs;
/** … and so many in all within ten minutes. */
export const readsOfPerson = { limit: 30, withinMs: 10 * minuteMs } as const;
/** A person waits so long for a read; it goes on without them, and what it finds is stored. */
export const readWaitMs = 2.5 * secondMs;
/** A payment that the gateway did not know is not asked for again within this time. */
const unknownLifeMs = minuteMs;
/** More names than this at once mean an attack with many accounts: the oldest give way. */
const maxNames = 50_000;

/** What people may cause at the gateway, in the memory of this process: several instances let that many times more pass. */
export interface BoundedReads {
  /**
   * Runs `read` if it is this person's turn. One read of a subject is in flight at a time: whoever asks beside it waits
   * for it. Nobody waits for a read that takes longer than `readWaitMs`.
   * @returns `read` with what came of it; `joined` with what came of another's; `limited` when nothing was asked; `late`
   * when a read is still under way
   */
  run<T>(input: {
    readonly accountId: string;
    /** The order, or the gateway's page where there is no order. */
    readonly subject: string;
    readonly now: Date;
    readonly read: () => Promise<T>;
  }): Promise<{ readonly kind: 'read' | 'joined'; readonly value: T } | { readonly kind: 'limited' | 'late' }>;
  /** The gateway did not know this payment a moment ago. */
  isUnknown(gatewayPaymentId: string, now: Date): boolean;
  rememberUnknown(gatewayPaymentId: string, now: Date): void;
}

export function makeBoundedReads(): BoundedReads {
  const inFlight = new Map<string, { readonly pending: Promise<unknown>; readonly timedOut: Promise<void> }>();
  const lastReadAt = new Map<string, number>();
  const recentReads = new Map<string, readonly number[]>();
  const unknownAt = new Map<string, number>();

  /** Takes a turn; false when there is none. */
  const takeTurn = (accountId: string, subject: string, at: number): boolean => {
    const key = `${accountId} ${subject}`;
    if (at - (lastReadAt.get(key) ?? -Infinity) < readPauseMs) return false;
    const recent = (recentReads.get(accountId) ?? []).filter((count) => at - count < readsOfPerson.withinMs);
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
    // One that fails when nobody waits any more: the polling reads the order again.
    pending.catch(() => undefined);
    const started = { pending, timedOut: timeout.promise };
    inFlight.set(subject, started);
    return started;
  };
  return {
    async run<T>(input: { accountId: string; subject: string; now: Date; read: () => Promise<T> }) {
      const running = inFlight.get(input.subject);
      if (!running && !takeTurn(input.accountId, input.subject, input.now.getTime()))
        return { kind: 'limited' as const };
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

/** Puts a name at the end of its map, so that the names at the front are the ones that were used longest ago. */
function touch<T>(map: Map<string, T>, name: string, value: T): void {
  map.delete(name);
  map.set(name, value);
  for (const oldest of map.keys()) {
    if (map.size <= maxNames) break;
    map.delete(oldest);
  }
}
