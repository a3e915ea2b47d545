/** How often one key (an IP, an account) may act within a time window. */
export interface RateLimit {
  /** Counts an attempt; 0 lets it pass, otherwise the milliseconds until the next one passes. */
  take(key: string, now: Date): number;
  /** What `take` would return, without counting. */
  look(key: string, now: Date): number;
}

/** The most keys in one window: more mean an attack from many addresses, and the oldest are evicted. */
const maxNames = 50_000;

/**
 * An in-memory limit, for calls that are cheap to refuse and change nothing: several instances multiply it. Limits that
 * protect money or a secret are counted in the database instead.
 */
export function rateLimit(limit: number, withinMs: number): RateLimit {
  const windows = new Map<string, { readonly endsAt: number; taken: number }>();
  // One that ends later began while the clock was ahead.
  const isRunning = ({ endsAt }: { readonly endsAt: number }, at: number): boolean =>
    endsAt > at && endsAt <= at + withinMs;
  return {
    look(key, now) {
      const window = windows.get(key);
      const at = now.getTime();
      return window && isRunning(window, at) && window.taken >= limit ? window.endsAt - at : 0;
    },
    take(key, now) {
      const at = now.getTime();
      const window = windows.get(key);
      if (window && isRunning(window, at)) {
        if (window.taken >= limit) return window.endsAt - at;
        window.taken++;
        return 0;
      }
      // Reinserted, so that the map stays ordered by the end of its windows.
      windows.delete(key);
      windows.set(key, { endsAt: at + withinMs, taken: 1 });
      for (const [oldestKey, { endsAt }] of windows) {
        if (endsAt > at && windows.size <= maxNames) break;
        windows.delete(oldestKey);
      }
      return 0;
    },
  };
}
