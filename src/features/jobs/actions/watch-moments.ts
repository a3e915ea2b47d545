import type { Context } from '#kit/context.ts';
import { minuteMs, secondMs } from '#kit/time.ts';
import { nextMoment } from '../store/jobs.ts';

export interface MomentWatch {
  /** Reads the next moment again: after a change of a role or of the clock, and once changes are listened to. */
  changed(): void;
  end(): void;
}

/**
 * Calls `onMoment` when the business clock reaches the next moment at which a role closes or its fees change, so that an
 * instance renders its cached pages anew. It reads the database once per change and moment, never per request.
 */
export function watchMoments(ctx: Pick<Context, 'db' | 'now' | 'businessNow'>, onMoment: () => void): MomentWatch {
  let timer: NodeJS.Timeout | undefined;
  /** Only the newest reading counts. */
  let reading = 0;
  let isEnded = false;
  const wait = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(then, ms).unref();
  };
  // In steps: a timer has a longest time, and somebody may set the wall clock.
  const sleep = (until: number): void => {
    const left = until - ctx.now().getTime();
    if (left > 0) return wait(Math.min(left, minuteMs), () => sleep(until));
    onMoment();
    void read();
  };
  async function read(): Promise<void> {
    const own = ++reading;
    try {
      const [now, business] = [ctx.now().getTime(), await ctx.businessNow()];
      const next = await nextMoment(ctx.db, business);
      if (own !== reading) return;
      clearTimeout(timer);
      if (next) sleep(now + next.getTime() - business.getTime());
    } catch {
      // The database is away: the pages of that time are served as they were.
      if (own === reading) wait(secondMs, () => void read());
    }
  }
  return {
    changed: () => void read(),
    end() {
      isEnded = true;
      reading++;
      clearTimeout(timer);
    },
  };
}
