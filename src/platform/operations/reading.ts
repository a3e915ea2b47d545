import type { Context } from '#kit/context.ts';
import { on, type RawBuilder } from '#platform/database/db.ts';

/** A number of the database for the metrics, as a gauge. */
export interface Reading<Ctx> {
  readonly gauges: readonly { readonly name: string; readonly help: string; readonly label?: string }[];
  /** Values by the names of the gauges; bounded, by an index. `of`: the value of the gauge's label. */
  read(ctx: Ctx): Promise<Readonly<Record<string, readonly ReadingValue[]>>>;
}
export interface ReadingValue {
  readonly of?: string;
  readonly value: number;
}

/** What waits is counted up to this; more is a separate problem. */
const mostCounted = 10_000;
/**
 * How much waits, and the age of the oldest in seconds. `name`: `saral_…`, the age is `…_oldest_seconds`. `rows`: the rows that
 * wait, each with the value of the label (or an empty text) and its time.
 */
export const waiting = (
  { name, help, label }: { readonly name: string; readonly help: string; readonly label?: string },
  rows: RawBuilder<unknown>,
): Reading<Pick<Context, 'db'>> => ({
  gauges: [
    { name, help: `${help} (at most ${mostCounted})`, ...(label ? { label } : {}) },
    { name: `${name}_oldest_seconds`, help: `Age of the oldest: ${help}`, ...(label ? { label } : {}) },
  ],
  async read(ctx) {
    const found = await on(ctx.db).rows<{ of: string; count: number; age: number }>`
      select of, count(*) as count, greatest(0, extract(epoch from clock_timestamp() - min(at)))::float8 as age
      from (select * from (${rows}) rows limit ${mostCounted}) waiting (of, at) group by of`;
    const values = label || found.length > 0 ? found : [{ of: '', count: 0, age: 0 }];
    const asValues = (pick: (row: (typeof values)[number]) => number): ReadingValue[] =>
      values.map((row) => ({ ...(label ? { of: row.of } : {}), value: pick(row) }));
    return { [name]: asValues((row) => row.count), [`${name}_oldest_seconds`]: asValues((row) => row.age) };
  },
});
