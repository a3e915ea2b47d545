import { createHash } from 'node:crypto';

/** A generated file and a key that changes with any of its facts. */
export interface MemoEntry<Bytes> {
  readonly bytes: Promise<Bytes>;
  readonly key: string;
}

/**
 * Generated files cached by their facts; the least recently used one is evicted, and a failed one is generated again.
 */
export class Memo<Facts, Bytes> {
  readonly #limit: number;
  readonly #make: (facts: Facts) => Promise<Bytes>;
  readonly #layout: number;
  readonly #entries = new Map<string, Promise<Bytes>>();

  /** Raise `layout` when the same facts are to look different, so that readers get the new file. */
  constructor(input: {
    readonly limit: number;
    readonly layout: number;
    readonly make: (facts: Facts) => Promise<Bytes>;
  }) {
    this.#limit = input.limit;
    this.#layout = input.layout;
    this.#make = input.make;
  }

  /** Generates once, also for concurrent calls. */
  of(facts: Facts): MemoEntry<Bytes> {
    const key = createHash('sha256')
      .update(JSON.stringify([this.#layout, facts]))
      .digest('base64url')
      .slice(0, 22);
    const known = this.#entries.get(key);
    const bytes = known ?? this.#make(facts);
    this.#entries.delete(key);
    this.#entries.set(key, bytes);
    if (!known) bytes.catch(() => this.#entries.delete(key));
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break;
      this.#entries.delete(oldest);
    }
    return { bytes, key };
  }
}
