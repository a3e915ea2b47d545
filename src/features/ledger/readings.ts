import type { Context } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { Reading } from '#platform/operations/reading.ts';

const age = 'saral_books_check_age_seconds';
const off = 'saral_books_off';

export const readings: readonly Reading<Pick<Context, 'db'>>[] = [
  {
    gauges: [
      { name: age, help: 'Time since the nightly check of the books ended; none before the first one' },
      { name: off, help: '1 when that check found a difference' },
    ],
    async read(ctx) {
      const found = await on(ctx.db).oneRow<{ age: number | null; isOff: boolean }>`
        select (select extract(epoch from clock_timestamp() - at)::float8 from books_check) as age,
          exists (select from finding where kind = 'books-off' and gone_at is null) as is_off`;
      return {
        [age]: found.age === null ? [] : [{ value: Math.max(0, found.age) }],
        [off]: [{ value: found.isOff ? 1 : 0 }],
      };
    },
  },
];
