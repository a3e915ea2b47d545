import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { before, dayMs, offsetOfIndiaMs } from '#kit/time.ts';

/** The clock of the story: it goes forward only, and not while something happens. */
export class StoryTime {
  #now: Date;
  /** The day on which the story ends. */
  readonly #today: Date;

  constructor(start: Date, end: Date) {
    this.#now = start;
    this.#today = startOfDay(end);
  }
  readonly now = (): Date => this.#now;
  goTo(at: Date): void {
    if (at > this.#now) this.#now = at;
  }
  /** A moment so many days ago by the clock of India: `11:30`. */
  daysAgo(days: number, time: string): Date {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return new Date(this.#today.getTime() - days * dayMs + (hours * 60 + minutes) * 60_000);
  }
}

/** The beginning of the day in India. */
const startOfDay = (at: Date): Date => {
  const local = at.getTime() + offsetOfIndiaMs;
  return before(new Date(local - (local % dayMs)), offsetOfIndiaMs);
};

const telling = new AsyncLocalStorage<StoryTime>();
/** The time for the simulators, which the site and the story share. */
export const storyNow = (): Date => telling.getStore()?.now() ?? new Date();
export const tellAt = <T>(time: StoryTime, work: () => Promise<T>): Promise<T> => telling.run(time, work);

/** Has the database date what it dates itself by the clock of the story, on the connections of this pool only. */
export function dateBy(pool: pg.Pool, time: StoryTime): void {
  const dated = new WeakMap<pg.PoolClient, Date>();
  pool.on('acquire', (client) => {
    const now = time.now();
    if (dated.get(client) === now) return;
    dated.set(client, now);
    // Statements of a connection run in their order, so that it counts for the next one; a lost connection fails there.
    client.query(`set saral.story_moment = '${now.toISOString()}'`).catch(() => undefined);
  });
}
