/** How often one name (an address, an account) may do a thing within a span of time. */
export interface RateLimit {
  /** Counts a try; 0 lets it pass, otherwise the milliseconds until the next one passes. */
  take(name: string, now: Date): number;
  /** What `take` would say, without counting. */
  look(name: string, now: Date): number;
}

/** More names than this in one span means an attack with many addresses: the oldest give way. */
const maxNames = 50_000;

/**
 * A limit in this process's memory, for calls that are cheap to refuse and change nothing: several instances let that
 * many times more pass. What costs money or guards a secret is counted in the database instead.
 */
export function rateLimit(limit: number, withinMs: number): RateLimit {
  const spans = new Map<string, { readonly endsAt: number; taken: number }>();
  return {
    look(name, now) {
      const span = spans.get(name);
      const at = now.getTime();
      return span && span.endsAt > at && span.taken >= limit ? span.endsAt - at : 0;
    },
    take(name, now) {
      const at = now.getTime();
      const span = spans.get(name);
      if (span && span.endsAt > at) {
        if (span.taken >= limit) return span.endsAt - at;
        span.taken++;
        return 0;
      }
      // Set anew, so that the map stays in the order in which its spans end.
      spans.delete(name);
      spans.set(name, { endsAt: at + withinMs, taken: 1 });
      for (const [oldest, { endsAt }] of spans) {
        if (endsAt > at && spans.size <= maxNames) break;
        spans.delete(oldest);
      }
      return 0;
    },
  };
}
