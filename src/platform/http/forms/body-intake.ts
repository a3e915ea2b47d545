import { minuteMs, secondMs } from '#kit/time.ts';

/** Limits for slow large bodies and for the memory of all of them. */
export interface BodyPace {
  /** How often progress is checked. */
  readonly tickMs: number;
  /** The maximum duration of one upload. */
  readonly maxMs: number;
  /** For all bodies together, including those being processed. */
  readonly heldBytes: number;
}
export const bodyPace: BodyPace = { tickMs: 5 * secondMs, maxMs: 15 * minuteMs, heldBytes: 128 * 2 ** 20 };

/** Less than this within four checks ends an upload: 1 KB/s, a twentieth of a slow phone. */
const minBytes = 20 * 1024;
const minChecks = 4;
/** Uploads slower than this between two checks (8 KB/s) give way when memory runs short. */
const slowBytes = 40 * 1024;

/**
 * Why a body did not arrive. `replaced`: by a newer one of the same person; `gave-way`: slow while memory ran short;
 * `full`: memory is used up and every upload is fast.
 */
export type NotArrived = 'too-large' | 'too-slow' | 'replaced' | 'gave-way' | 'cut-off' | 'full';

/**
 * Receives large bodies. The number of concurrent senders is unlimited: a stalled upload costs only the bytes it has
 * sent, is ended soon, and gives way to others before that. Each person has at most `each` uploads at once: a new one
 * replaces the oldest that is still arriving.
 */
export class Intake {
  readonly #each: number;
  readonly #pace: BodyPace;
  readonly #arrivals = new Set<Arrival>();
  #timer: NodeJS.Timeout | undefined;
  #held = 0;

  constructor(each: number, pace: BodyPace = bodyPace) {
    this.#each = each;
    this.#pace = pace;
  }

  /**
   * Undefined when all of this person's bodies have arrived and are being processed. The caller must end it with
   * `leave`.
   */
  enter(person: string): Arrival | undefined {
    const own = [...this.#arrivals].filter((arrival) => arrival.person === person);
    if (own.length >= this.#each) {
      const oldest = own.find((arrival) => arrival.isArriving);
      if (!oldest) return undefined;
      oldest.stop('replaced');
      this.#remove(oldest);
    }
    const arrival: Arrival = new Arrival(person, {
      hold: (bytes) => this.#hold(arrival, bytes),
      leave: () => this.#remove(arrival),
    });
    this.#arrivals.add(arrival);
    this.#timer ??= setInterval(() => this.#tick(), this.#pace.tickMs).unref();
    return arrival;
  }

  #remove(arrival: Arrival): void {
    if (!this.#arrivals.delete(arrival)) return;
    this.#held -= arrival.held;
    if (this.#arrivals.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const arrival of this.#arrivals) {
      if (arrival.isArriving && (arrival.isTooSlow() || arrival.ageMs() > this.#pace.maxMs)) arrival.stop('too-slow');
    }
  }

  /** Reserves memory for further bytes. @returns false when it is used up. */
  #hold(arrival: Arrival, bytes: number): boolean {
    while (this.#held + bytes > this.#pace.heldBytes) {
      const slow = [...this.#arrivals]
        .filter((other) => other !== arrival && other.isArriving && other.held > 0 && other.recentBytes() < slowBytes)
        .sort((a, b) => a.recentBytes() - b.recentBytes())[0];
      if (!slow) return false;
      slow.stop('gave-way');
      this.#remove(slow);
    }
    // An upload that has given way no longer counts.
    if (this.#arrivals.has(arrival)) this.#held += bytes;
    return true;
  }
}

/** One body being received. */
export class Arrival {
  readonly person: string;
  /** Bytes of memory that it occupies. */
  held = 0;
  /** True until it is complete or ended. */
  isArriving = true;
  readonly #began = performance.now();
  readonly #memory: { readonly hold: (bytes: number) => boolean; readonly leave: () => void };
  /** Bytes received at the last checks, newest last. */
  readonly #checks: number[] = [];
  #size = 0;
  #end: (why: NotArrived) => void = () => undefined;

  constructor(person: string, memory: { readonly hold: (bytes: number) => boolean; readonly leave: () => void }) {
    this.person = person;
    this.#memory = memory;
  }

  /** Reads the whole body, or returns why it did not arrive. */
  async read(request: Request, maxBytes: number): Promise<Uint8Array | NotArrived> {
    // It may have been replaced before it was read.
    if (!this.isArriving) return 'replaced';
    const length = Number(request.headers.get('content-length') ?? '0');
    if (length > maxBytes) return this.#finish('too-large');
    const ended = new Promise<NotArrived>((done) => (this.#end = done));
    const whole = this.#collect(request, maxBytes, length).catch((): NotArrived => 'cut-off');
    return this.#finish(await Promise.race([whole, ended]));
  }
  stop(why: NotArrived): void {
    this.isArriving = false;
    this.#end(why);
  }
  /** The request is answered. */
  leave(): void {
    this.isArriving = false;
    this.#memory.leave();
  }

  ageMs(): number {
    return performance.now() - this.#began;
  }
  /** Called once per check. */
  isTooSlow(): boolean {
    this.#checks.push(this.#size);
    if (this.#checks.length <= minChecks) return false;
    return this.#size - (this.#checks.shift() ?? 0) < minBytes;
  }
  /** Bytes since the last check but one; Infinity before the second. */
  recentBytes(): number {
    return this.#checks.length < 2 ? Infinity : this.#size - (this.#checks.at(-2) ?? 0);
  }

  #finish<T>(answer: T): T {
    this.isArriving = false;
    return answer;
  }

  /** Collects into one growing buffer: many small pieces would cost many times their bytes. */
  async #collect(request: Request, maxBytes: number, length: number): Promise<Uint8Array | NotArrived> {
    const reader = request.body?.getReader();
    let buffer = new Uint8Array(0);
    for (;;) {
      const piece = await reader?.read();
      if (!this.isArriving) return 'gave-way';
      if (!piece || piece.done) return buffer.subarray(0, this.#size);
      const size = this.#size + piece.value.length;
      if (size > maxBytes) return 'too-large';
      if (size > buffer.length) {
        const capacity = Math.min(maxBytes, Math.max(size, Math.min(buffer.length * 2, length || maxBytes)));
        if (!this.#memory.hold(capacity - this.held)) return 'full';
        this.held = capacity;
        const grown = new Uint8Array(capacity);
        grown.set(buffer);
        buffer = grown;
      }
      buffer.set(piece.value, this.#size);
      this.#size = size;
    }
  }
}
