/** How often one key (an IP, an account) may act within a time window. */
export interface RateLimit {
  /** Counts an attempt; 0 lets it pass, otherwise the milliseconds until the next one passes. */
  take(name: string, now: Date): number;
  /** What `take` would return, without counting. */
  look(name: string, now: Date): number;
}

/** More keys than this in one window mean an attack from many addresses: the oldest are evicted. */
const maxNames = 50_000;

/**
 * An in-memory limit, for calls that are cheap to refuse and change nothing: several instances multiply it. Limits that
 * protect money or a secret are counted in the database instead.
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
      // Reinserted, so that the map stays ordered by the end of its windows.
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
