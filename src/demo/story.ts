import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '#kit/event.ts';
import type { Result } from '#kit/result.ts';
import { features } from '../features.ts';
import type { ProductContext } from '../product/context.ts';
import { Chance } from './chance.ts';
import type { Simulator } from './simulator.ts';
import { timersOfDay } from './timers.ts';
import { tellAt, type StoryTime } from './story-time.ts';

/** A chapter of the story puts what happens into the calendar; what happens may add more. */
export type Chapter = (story: Story) => void | Promise<void>;

interface Entry {
  readonly at: Date;
  readonly work: () => Promise<unknown>;
}
export interface StoryParts {
  readonly ctx: ProductContext;
  readonly time: StoryTime;
  readonly gateway: Simulator;
  /** What the site emitted and has not reacted to yet. */
  readonly emitted: DomainEvent[];
  /** The OTP that was last sent to a number. */
  readonly otpOf: (phone: string) => string;
  /** How much of everything there is: 1 is half a year of 300 applications. */
  readonly scale: number;
  readonly until: Date;
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** An invented business, told through the product's own actions in the order of its days. */
export class Story {
  readonly ctx: ProductContext;
  readonly time: StoryTime;
  readonly gateway: Simulator;
  readonly scale: number;
  readonly chance = new Chance(20_260_126);
  readonly otpOf: StoryParts['otpOf'];
  readonly #parts: StoryParts;
  readonly #calendar: Entry[] = [];
  /** What one chapter leaves for the others. */
  readonly #shared = new Map<object, unknown>();

  constructor(parts: StoryParts) {
    this.#parts = parts;
    ({ ctx: this.ctx, time: this.time, gateway: this.gateway, scale: this.scale, otpOf: this.otpOf } = parts);
  }

  /** What chapters share, made for the first who asks. */
  shared<T>(make: (story: Story) => T): T {
    if (!this.#shared.has(make)) this.#shared.set(make, make(this));
    return this.#shared.get(make) as T;
  }
  /** So many of something, at least one however small the story is. */
  some(count: number): number {
    return Math.max(1, Math.round(count * this.scale));
  }
  /** Puts something into the calendar. What would be in the future does not happen. */
  at(at: Date, work: () => Promise<unknown>): void {
    if (at > this.#parts.until) return;
    let index = this.#calendar.length;
    while (index > 0 && (this.#calendar[index - 1]?.at ?? at) > at) index--;
    this.#calendar.splice(index, 0, { at, work });
  }
  /** The value of a result; undefined where it was refused with this code, which is as good. */
  mustUnless<T, Code extends string>(code: Code, result: Result<T, Code | string>): T | undefined {
    return !result.ok && result.refusal.code === code ? undefined : this.must(result);
  }
  /** The value of something that must succeed. */
  must<T>(result: Result<T, string>): T {
    if (result.ok) return result.value;
    const { code, fields, facts } = result.refusal;
    throw new Error(`${code} ${JSON.stringify({ fields, facts })} at ${this.time.now().toISOString()}`);
  }
  /** Lets everything happen, day by day. */
  async tell(chapters: readonly Chapter[]): Promise<void> {
    const { time, until, onProgress } = this.#parts;
    const start = time.now().getTime();
    await tellAt(time, async () => {
      for (const chapter of chapters) await chapter(this);
      for (const { at, names } of timersOfDay(time, until)) this.at(at, () => this.run(names));
      for (let next = this.#calendar.shift(); next; next = this.#calendar.shift()) {
        this.#parts.signal?.throwIfAborted();
        time.goTo(next.at);
        await next.work();
        await this.#react();
        onProgress((next.at.getTime() - start) / (until.getTime() - start));
      }
    });
  }
  /** Runs timers of the product, one after the other. */
  async run(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const timer = timers.get(name);
      if (!timer) throw new Error(`there is no timer ${name}`);
      await timer.run(this.ctx);
      await this.#react();
    }
  }

  /** The reactions of the product to what was emitted, and to what they emit. */
  async #react(): Promise<void> {
    const { emitted } = this.#parts;
    for (let event = emitted.shift(); event; event = emitted.shift()) {
      const { type, payload } = event;
      for (let same = emitted.length - 1; same >= 0; same--)
        if (isDeepStrictEqual(emitted[same], event)) emitted.splice(same, 1);
      for (const reaction of reactions)
        if (reaction.type === type && reaction.appliesTo(payload as never))
          await reaction.run(this.ctx, payload as never);
    }
  }
}

const reactions = features.flatMap((feature) => feature.reactions);
const timers = new Map(features.flatMap((feature) => feature.timers).map((timer) => [timer.name, timer] as const));
