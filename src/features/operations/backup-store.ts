import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

export const insertBackup = (tx: Tx, madeAt: Date): Promise<void> =>
  on(tx).run`insert into backup (kind, made_at) values ('backup', ${madeAt}) on conflict do nothing`;

// One of the future was written while a clock was ahead.
const lastBackup = sql`(select max(made_at) from backup where kind = 'backup' and made_at <= clock_timestamp())`;
/** By the clock of the database, which no demo moves. */
export const backupAge = (tx: Tx): Promise<{ madeAt: Date | null; hours: number | null }> =>
  on(tx).oneRow`
    select made_at, floor(extract(epoch from clock_timestamp() - made_at) / 3600)::int as hours
    from (select ${lastBackup} as made_at) last`;

/** Since when a backup is overdue: so long after the last one, or after they were first expected. */
export const overdueBackup = (afterHours: number) => sql`
  select 'backup' as subject, jsonb_build_object('lastBackupAt', made_at) as details, due_at as since
  from (
    select made_at, coalesce(made_at, (select min(made_at) from backup where kind = 'start'))
      + make_interval(hours => ${afterHours}) as due_at
    from (select ${lastBackup} as made_at) last
  ) state where due_at < clock_timestamp()`;
