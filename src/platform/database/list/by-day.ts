import type { Tx } from '#kit/context.ts';
import type { DayFigure } from '#kit/desk/desk-parts.ts';
import { type RawBuilder, rowsPlanned, sql } from '../db.ts';

interface Dated {
  readonly from: RawBuilder<unknown>;
  /** A timestamptz with an index, which includes `paise`. */
  readonly at: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  readonly paise?: RawBuilder<unknown>;
}
/**
 * How many rows came on each day in India, and their sum; days without any are missing. `from`: the start of a day. Each
 * day is a range of the index: to name the day of each row takes twice as long.
 */
export const countByDay = (tx: Tx, dated: Dated, from: Date, until: Date): Promise<DayFigure[]> =>
  rowsPlanned(
    tx,
    sql<DayFigure>`
    select to_char(day.start at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, found.*
      from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 ms', interval '24 hours') as day (start)
     cross join lateral (
       select count(*)::integer as count ${dated.paise ? sql`, coalesce(sum(${dated.paise}), 0)::bigint as paise` : sql``}
         from ${dated.from}
        where ${dated.at} >= day.start and ${dated.at} < day.start + interval '24 hours' and ${dated.at} < ${until}
          and ${dated.where ?? sql`true`}) as found
     where found.count > 0`,
  );
