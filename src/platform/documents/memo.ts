import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A generated file and a key that changes with any of its facts. */
export interface MemoEntry<Bytes> {
  readonly bytes: Promise<Bytes>;
  readonly key: string;
}

/**
 * Generated files cached by their facts; the least recently used one is evicted, and a failed one is generated again.
 */
export class Memo<Facts, Bytes> {
  readonly #make: (facts: Facts) => Promise<Bytes>;
  readonly #layout: number;
  readonly #entries: LRUCache<string, Promise<Bytes>>;

  /** Raise `layout` when the same facts are to look different, so that readers get the new file. */
  constructor(input: {
    readonly limit: number;
    readonly layout: number;
    readonly make: (facts: Facts) => Promise<Bytes>;
  }) {
    this.#entries = new LRUCache({ max: input.limit });
    this.#layout = input.layout;
    this.#make = input.make;
  }

  /** Generates once, also for concurrent calls. */
  of(facts: Facts): MemoEntry<Bytes> {
    const key = createHash('sha256')
      .update(JSON.stringify([this.#layout, facts]))
      .digest('base64url')
      .slice(0, 22);
    let bytes = this.#entries.get(key);
    if (!bytes) {
      bytes = this.#make(facts);
      this.#entries.set(key, bytes);
      bytes.catch(() => this.#entries.delete(key));
    }
    return { bytes, key };
  }
}
