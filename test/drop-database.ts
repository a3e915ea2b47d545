import type pg from 'pg';

/**
 * Drops a test's database, and ends the sessions that are still connected. `with (force)` would not do: on a server where
 * our role is an ordinary one, it is refused while autovacuum works in the database. A plain drop ends autovacuum itself.
 */
export async function dropDatabase(admin: pg.ClientBase | pg.Pool, name: string): Promise<void> {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  );
  await admin.query(`drop database if exists "${name}"`);
}
