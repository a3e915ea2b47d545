/** While no change can be heard of, a copy serves this long: well below the two seconds that a change may take. */
export const unconnectedTtlMs = 1000;
/** What is shown while the database is away is no older than this. */
export const staleTtlMs = 60 * 60 * 1000;

/**
 * What the database holds, kept in memory until it changes. Many readers at once load it once; what was loaded while
 * something changed serves those who asked before, and nobody after. When it can't be loaded, the last copy serves.
 */
export class CachedValue<Value> {
  readonly #load: () => Promise<Value>;
  readonly #now: () => number;
  #kept: { readonly value: Value; readonly until: number } | undefined;
  #last: { readonly value: Value; readonly at: number } | undefined;
  #loading: Promise<Value> | undefined;
  #hears = false;

  constructor(load: () => Promise<Value>, now: () => number = Date.now) {
    this.#load = load;
    this.#now = now;
  }

  /** Rejects as the database does when it was away for long, or from the start. */
  async read(): Promise<Value> {
    if (this.#kept && this.#kept.until > this.#now()) return this.#kept.value;
    return (this.#loading ??= this.#loadOnce());
  }

  /** What is in memory and still holds; undefined where it would have to be loaded. */
  peek(): Value | undefined {
    return this.#kept && this.#kept.until > this.#now() ? this.#kept.value : undefined;
  }

  /** Something changed. */
  invalidate(): void {
    this.#kept = undefined;
    this.#loading = undefined;
  }

  /** From now on changes are heard of, or they are not. */
  setConnected(yes: boolean): void {
    this.#hears = yes;
    this.invalidate();
  }

  #loadOnce(): Promise<Value> {
    const loading: Promise<Value> = this.#load().then(
      (value) => {
        if (this.#loading !== loading) return value;
        this.#loading = undefined;
        this.#last = { value, at: this.#now() };
        this.#kept = { value, until: this.#hears ? Infinity : this.#now() + unconnectedTtlMs };
        return value;
      },
      (error: unknown) => {
        const isNewest = this.#loading === loading;
        if (isNewest) this.#loading = undefined;
        const last = this.#last;
        if (!last || this.#now() - last.at > staleTtlMs) throw error;
        // Nobody else waits for the same failure at once.
        if (isNewest) this.#kept = { value: last.value, until: this.#now() + unconnectedTtlMs };
        return last.value;
      },
    );
    return loading;
  }
}
