import { minuteMs, secondMs } from '#kit/time.ts';

/** How slowly a large body may come, and how much of all of them is held. */
export interface BodyPace {
  /** How often it is looked at how much has come. */
  readonly tickMs: number;
  /** The longest that one may take. */
  readonly longestMs: number;
  /** Of all bodies together, those that are worked on included. */
  readonly heldBytes: number;
}
export const bodyPace: BodyPace = { tickMs: 5 * secondMs, longestMs: 15 * minuteMs, heldBytes: 128 * 2 ** 20 };

/** Less than this within four looks is no upload any more: 1 KB/s, a twentieth of a slow phone. */
const leastBytes = 20 * 1024;
const looksForLeast = 4;
/** Who sends less than this between two looks (8 KB/s) gives way where memory runs short. */
const slowBytes = 40 * 1024;

/**
 * Why a body did not arrive. `replaced`: by a newer one of the same person; `gave-way`: to others, being slow while
 * memory ran short; `full`: no memory is left and nobody is slow.
 */
export type NotArrived = 'too-large' | 'too-slow' | 'replaced' | 'gave-way' | 'cut-off' | 'full';

/**
 * Takes in large bodies. How many people send at once is not limited: who stalls costs what he has sent, is ended soon,
 * and gives way to others before that. Of one person `each` are under way at most: a new one takes the place of the
 * oldest that still arrives.
 */
export class Intake {
  readonly #each: number;
  readonly #pace: BodyPace;
  readonly #arrivals = new Set<Arrival>();
  #ticking: NodeJS.Timeout | undefined;
  #held = 0;

  constructor(each: number, pace: BodyPace = bodyPace) {
    this.#each = each;
    this.#pace = pace;
  }

  /** Undefined when all of this person's bodies have arrived and are being worked on. Ends by `leave`. */
  enter(who: string): Arrival | undefined {
    const own = [...this.#arrivals].filter((arrival) => arrival.who === who);
    if (own.length >= this.#each) {
      const oldest = own.find((arrival) => arrival.isArriving);
      if (!oldest) return undefined;
      oldest.stop('replaced');
      this.#remove(oldest);
    }
    const arrival: Arrival = new Arrival(who, {
      hold: (bytes) => this.#hold(arrival, bytes),
      leave: () => this.#remove(arrival),
    });
    this.#arrivals.add(arrival);
    this.#ticking ??= setInterval(() => this.#tick(), this.#pace.tickMs).unref();
    return arrival;
  }

  #remove(arrival: Arrival): void {
    if (!this.#arrivals.delete(arrival)) return;
    this.#held -= arrival.held;
    if (this.#arrivals.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }

  #tick(): void {
    for (const arrival of this.#arrivals) {
      if (arrival.isArriving && (arrival.isTooSlow() || arrival.ageMs() > this.#pace.longestMs))
        arrival.stop('too-slow');
    }
  }

  /** Makes room for further bytes. @returns false when there is none. */
  #hold(arrival: Arrival, bytes: number): boolean {
    while (this.#held + bytes > this.#pace.heldBytes) {
      const slow = [...this.#arrivals]
        .filter((entry) => entry !== arrival && entry.isArriving && entry.held > 0 && entry.recentBytes() < slowBytes)
        .sort((a, b) => a.recentBytes() - b.recentBytes())[0];
      if (!slow) return false;
      slow.stop('gave-way');
      this.#remove(slow);
    }
    // Who gave way in the meantime is held no more.
    if (this.#arrivals.has(arrival)) this.#held += bytes;
    return true;
  }
}

/** One body on its way. */
export class Arrival {
  readonly who: string;
  /** Bytes of memory that it has taken. */
  held = 0;
  /** From its beginning until it is whole or ended. */
  isArriving = true;
  readonly #began = performance.now();
  readonly #space: { readonly hold: (bytes: number) => boolean; readonly leave: () => void };
  /** How much had come at the last looks, the newest last. */
  readonly #looks: number[] = [];
  #size = 0;
  #end: (why: NotArrived) => void = () => undefined;

  constructor(who: string, space: { readonly hold: (bytes: number) => boolean; readonly leave: () => void }) {
    this.who = who;
    this.#space = space;
  }

  /** Reads the whole body, or tells why it does not come. */
  async read(request: Request, maxBytes: number): Promise<Uint8Array | NotArrived> {
    // It may have been replaced before anybody read from it.
    if (!this.isArriving) return 'replaced';
    const length = Number(request.headers.get('content-length') ?? '0');
    if (length > maxBytes) return this.#over('too-large');
    const ended = new Promise<NotArrived>((done) => (this.#end = done));
    const whole = this.#collect(request, maxBytes, length).catch((): NotArrived => 'cut-off');
    return this.#over(await Promise.race([whole, ended]));
  }
  stop(why: NotArrived): void {
    this.isArriving = false;
    this.#end(why);
  }
  /** The request is answered. */
  leave(): void {
    this.isArriving = false;
    this.#space.leave();
  }

  ageMs(): number {
    return performance.now() - this.#began;
  }
  /** Called once a look. */
  isTooSlow(): boolean {
    this.#looks.push(this.#size);
    if (this.#looks.length <= looksForLeast) return false;
    return this.#size - (this.#looks.shift() ?? 0) < leastBytes;
  }
  /** What came since the last look but one; everything before the second. */
  recentBytes(): number {
    return this.#looks.length < 2 ? Infinity : this.#size - (this.#looks.at(-2) ?? 0);
  }

  #over<T>(answer: T): T {
    this.isArriving = false;
    return answer;
  }

  /** Into one buffer that grows: many small pieces would cost many times their bytes. */
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
        const room = Math.min(maxBytes, Math.max(size, Math.min(buffer.length * 2, length || maxBytes)));
        if (!this.#space.hold(room - this.held)) return 'full';
        this.held = room;
        const grown = new Uint8Array(room);
        grown.set(buffer);
        buffer = grown;
      }
      buffer.set(piece.value, this.#size);
      this.#size = size;
    }
  }
}
