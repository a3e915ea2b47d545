import type { Tx } from '#kit/context.ts';
import type { DayFigure } from '#kit/desk-parts.ts';
import { type RawBuilder, rowsPlanned, sql } from '../db.ts';

interface Dated {
  readonly from: RawBuilder<unknown>;
  /** A timestamptz with an index, which includes `paise`. */
  readonly at: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  readonly paise?: RawBuilder<unknown>;
}
/** How many rows came on each day in India, and their sum; days without any are missing. */
export const countByDay = (tx: Tx, dated: Dated, from: Date, until: Date): Promise<DayFigure[]> =>
  rowsPlanned(
    tx,
    sql<DayFigure>`
    select (${dated.at} at time zone 'Asia/Kolkata')::date::text as day, count(*)::integer as count
           ${dated.paise ? sql`, coalesce(sum(${dated.paise}), 0)::bigint as paise` : sql``}
      from ${dated.from}
     where ${dated.at} >= ${from} and ${dated.at} < ${until} and ${dated.where ?? sql`true`}
     group by 1`,
  );
