import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

/** By the clock of the database, which no demo moves. */
export const recordCheck = (tx: Tx): Promise<void> =>
  on(tx).run`
    insert into books_check (at) values (clock_timestamp())
    on conflict (id) do update set at = excluded.at`;
/** A check each night, and some time for it to end. */
const lateAfter = sql.raw("interval '26 hours'");
/** When the nightly check last ended, if that is too long ago. A new database has until its first night. */
export const missedCheck = sql<{ since: Date }>`
  select since from (
    select greatest((select at from books_check where is_signed(books_check) and at <= clock_timestamp()),
      (select min("timestamp"::timestamptz) from kysely_migration)) as since) last
  where since < clock_timestamp() - ${lateAfter}`;
export const isCheckMissed = (tx: Tx): Promise<boolean> => on(tx).exists`${missedCheck}`;
