import type { Tx } from '#kit/context.ts';
import type { DayFigure, Figure, FigureKey } from '#kit/desk/desk-parts.ts';
import { after, before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { figureDays, figureLifeMs } from '../terms.ts';

/** The figures of the last days, the oldest first; a day without any is 0. */
export interface FigureCache {
  read(tx: Tx, figure: Figure, now: Date): Promise<readonly DayFigure[]>;
}

/**
 * Days before today hardly change: they are read again after a minute only, and today's figure each time. One cache
 * serves all visitors, so it holds no personal data.
 */
export function makeFigureCache(wallClock: () => Date): FigureCache {
  const earlier = new Map<
    FigureKey,
    { readonly today: string; readonly readAt: Date; readonly days: readonly DayFigure[] }
  >();
  return {
    async read(tx, figure, now) {
      const today = dayInIndia(now);
      const start = startOfDayInIndia(today);
      const from = before(start, (figureDays - 1) * dayMs);
      let known = earlier.get(figure.key);
      const at = wallClock();
      if (known?.today !== today || after(known.readAt, figureLifeMs) <= at || known.readAt > at) {
        known = { today, readAt: at, days: await figure.read(tx, from, start) };
        earlier.set(figure.key, known);
      }
      const found = new Map(known.days.map((day) => [day.day, day]));
      for (const day of await figure.read(tx, start, after(start, dayMs))) found.set(day.day, day);
      return Array.from({ length: figureDays }, (_none, index) => {
        const day = dayInIndia(after(from, index * dayMs));
        return found.get(day) ?? { day, count: 0 };
      });
    },
  };
}
