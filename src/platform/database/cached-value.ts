/**
 * How long a copy is served while the change listener is disconnected: well below the two seconds that a change may
 * take to show.
 */
export const unconnectedTtlMs = 1000;
/** Maximum age of a copy that is served while the database is unavailable. */
export const staleTtlMs = 60 * 60 * 1000;

/**
 * A database value cached in memory until it changes. Concurrent reads share one load; a value loaded during a change
 * goes only to the reads that began before it. When loading fails, the last copy is served.
 */
export class CachedValue<Value> {
  readonly #load: () => Promise<Value>;
  readonly #now: () => number;
  #cached: { readonly value: Value; readonly until: number } | undefined;
  #last: { readonly value: Value; readonly at: number } | undefined;
  #loading: Promise<Value> | undefined;
  #isConnected = false;

  constructor(load: () => Promise<Value>, now: () => number = Date.now) {
    this.#load = load;
    this.#now = now;
  }

  /** Rejects with the database's error when it has been unavailable for longer than `staleTtlMs`, or from the start. */
  async read(): Promise<Value> {
    if (this.#cached && this.#cached.until > this.#now()) return this.#cached.value;
    return (this.#loading ??= this.#loadOnce());
  }

  /** The cached value while it is valid; undefined when it would have to be loaded. */
  peek(): Value | undefined {
    return this.#cached && this.#cached.until > this.#now() ? this.#cached.value : undefined;
  }

  /** Drops the cached value after a change. */
  invalidate(): void {
    this.#cached = undefined;
    this.#loading = undefined;
  }

  /** Whether the change listener is connected. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.invalidate();
  }

  #loadOnce(): Promise<Value> {
    const loading: Promise<Value> = this.#load().then(
      (value) => {
        if (this.#loading !== loading) return value;
        this.#loading = undefined;
        this.#last = { value, at: this.#now() };
        this.#cached = { value, until: this.#isConnected ? Infinity : this.#now() + unconnectedTtlMs };
        return value;
      },
      (error: unknown) => {
        const isNewest = this.#loading === loading;
        if (isNewest) this.#loading = undefined;
        const last = this.#last;
        if (!last || this.#now() - last.at > staleTtlMs) throw error;
        // Further reads do not retry the failed load at once.
        if (isNewest) this.#cached = { value: last.value, until: this.#now() + unconnectedTtlMs };
        return last.value;
      },
    );
    return loading;
  }
}
