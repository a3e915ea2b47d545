import { makeWorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { type Db, makeDb, migrate } from '#host/db.ts';

/** The role that the running program works as: it can't change tables, nor rows that are append-only. */
export const appRole = 'saral_app';

export interface Prepared {
  /** The migrations that ran now. */
  readonly ran: readonly string[];
  /** Undefined where the login may not create roles: then the program runs as it, and the triggers alone guard. */
  readonly role: string | undefined;
}

/** Brings the database up to date as its owner, and gives the lesser role what it needs. Safe to repeat at every start. */
export async function prepareDatabase(owner: pg.Pool): Promise<Prepared> {
  const utils = await makeWorkerUtils({ pgPool: owner });
  await utils.migrate();
  await utils.release();
  const db: Db = makeDb(owner);
  const ran = await migrate(db);
  return { ran, role: (await grantAppRole(owner)) ? appRole : undefined };
}

/** What a connection of the running program needs to work as the lesser role. */
export const asRole = (role: string | undefined): pg.PoolConfig =>
  role === undefined ? {} : { options: `-c role=${role}` };

/** True when a program that prepared this database before left the role to this login. */
export async function mayUseAppRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as may",
    [appRole],
  );
  return rows[0]!.may;
}

async function grantAppRole(owner: pg.Pool): Promise<boolean> {
  const client = await owner.connect();
  try {
    // Several databases of one server share the role: one start at a time.
    await client.query('select pg_advisory_lock(20261121)');
    await client.query(`
      do $$ begin
        if not exists (select 1 from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
        if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant ${appRole} to %I', current_user); end if;
      end $$`);
    await client.query(`
      grant usage on schema public, graphile_worker to ${appRole};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${appRole};
      grant usage, select on all sequences in schema public, graphile_worker to ${appRole};
      grant execute on all functions in schema public, graphile_worker to ${appRole};
      -- The queue's tables have row security without policies: only their owner sees rows.
      do $$ declare guarded regclass; begin
        for guarded in
          select oid::regclass from pg_class
          where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
            and not exists (select 1 from pg_policy where polrelid = pg_class.oid and polname = '${appRole}')
        loop
          execute format('create policy ${appRole} on %s to ${appRole} using (true) with check (true)', guarded);
        end loop;
      end $$;
      revoke insert, update, delete on table kysely_migration, kysely_migration_lock from ${appRole};
      do $$ declare append_only regclass; begin
        for append_only in
          select distinct tgrelid::regclass from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'
        loop
          execute format('revoke update, delete, truncate on table %s from ${appRole}', append_only);
        end loop;
      end $$`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === '42501') return false;
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock(20261121)').catch(() => undefined);
    client.release();
  }
}
