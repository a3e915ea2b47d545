import { type Db, sql } from '#platform/database/db.ts';

/** The locks that connections to this database wait for; test files that run beside have separate databases. */
export async function locksWaitedFor(db: Db): Promise<readonly { locktype: string; mode: string }[]> {
  const { rows } = await sql<{ locktype: string; mode: string }>`
    select locktype, mode from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db);
  return rows;
}
