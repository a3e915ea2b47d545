/** While no change can be heard of, a copy serves this long: well below the two seconds that a change may take. */
const unheardMs = 1000;

/**
 * What the database holds, kept in memory until it changes. Many readers at once load it once; what was loaded while
 * something changed serves those who asked before, and nobody after.
 */
export class KeptCopy<Value> {
  readonly #load: () => Promise<Value>;
  readonly #now: () => number;
  #kept: { readonly value: Value; readonly until: number } | undefined;
  #loading: Promise<Value> | undefined;
  #hears = false;

  constructor(load: () => Promise<Value>, now: () => number = Date.now) {
    this.#load = load;
    this.#now = now;
  }

  /** Rejects as the database does while it is away. */
  async read(): Promise<Value> {
    if (this.#kept && (this.#kept.until === Infinity || this.#kept.until > this.#now())) return this.#kept.value;
    return (this.#loading ??= this.#loadOnce());
  }

  /** Something changed. */
  forget(): void {
    this.#kept = undefined;
    this.#loading = undefined;
  }

  /** From now on changes are heard of, or they are not. */
  hears(yes: boolean): void {
    this.#hears = yes;
    this.forget();
  }

  #loadOnce(): Promise<Value> {
    const loading: Promise<Value> = this.#load().then(
      (value) => {
        if (this.#loading !== loading) return value;
        this.#loading = undefined;
        this.#kept = { value, until: this.#hears ? Infinity : this.#now() + unheardMs };
        return value;
      },
      (error: unknown) => {
        if (this.#loading === loading) this.#loading = undefined;
        throw error;
      },
    );
    return loading;
  }
}
