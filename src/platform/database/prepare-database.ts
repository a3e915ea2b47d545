import { defined } from '#kit/defined.ts';
import { makeWorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import type { Tx } from '#kit/context.ts';
import { StartupError } from '#platform/operations/config.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { databaseFailure } from './away.ts';
import { asTx, makeDb, migrate, migrationNames, migrationsOf } from './db.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The role of the running program: it can't change tables or append-only rows. */
export const appRole = 'saral_app';

export interface Prepared {
  /** The migrations that ran now. */
  readonly ran: readonly string[];
  /**
   * Undefined when the login may not create roles: then the program runs as the login, and only triggers protect
   * append-only rows.
   */
  readonly role: string | undefined;
}

/**
 * Migrates the database as its owner, fully or `only` to the named migrations, and grants the app role its privileges,
 * and the app role to the owner and to the login of the program. Idempotent at every start.
 * `release`: the version of the installed release, if this is one.
 * @throws StartupError when the database is of another version that can't be updated
 */
export async function prepareDatabase(
  owner: pg.Pool,
  {
    only,
    program,
    release = installedRelease()?.version,
  }: { readonly only?: readonly string[]; readonly program?: string; readonly release?: string | undefined } = {},
): Promise<Prepared> {
  const utils = await makeWorkerUtils({ pgPool: owner });
  await utils.migrate();
  await utils.release();
  const done = await migrationsOf(owner);
  const known = migrationNames();
  if (done.some((name) => !known.includes(name)) && !(await wasUpdatedFrom(asTx(makeDb(owner)), release)))
    refuseOtherVersion('the database', done);
  // The migrator reads the columns of every table first, a tenth of a second at each start.
  const isCurrent = known.every((name) => done.includes(name));
  const ran = isCurrent ? [] : await migrate(makeDb(owner), only);
  return { ran, role: (await grantAppRole(owner, program)) ? appRole : undefined };
}

/** The release that the last update replaced: it may run on the tables of the newer one, because migrations only add. */
const updatedFrom = 'updated-from';
/** Written before an update, so that it can go back at any moment without touching the database. */
export const allowReturn = (tx: Tx, release: string): Promise<void> => writeSetting(tx, updatedFrom, release);
const wasUpdatedFrom = async (tx: Tx, release: string | undefined): Promise<boolean> =>
  release !== undefined && (await readSetting<string | undefined>(tx, updatedFrom, undefined)) === release;

/** @throws StartupError when a database or backup is not of this version or an earlier one, by the migrations it has run */
export function refuseOtherVersion(what: string, done: readonly string[]): void {
  const known = migrationNames();
  const other = done.find((name) => !known.includes(name));
  if (other === undefined) return;
  const [first = ''] = known.toSorted();
  if (other > first)
    throw new StartupError(`${what} was made by a newer version of Saral; fetch that version, then try again`);
  throw new StartupError(
    `${what} is from a version before the first release, which can't be updated; start with a new one: set DATA_DIR to a new folder, and DATABASE_URL, if it is set, to a new database`,
  );
}

/** @throws StartupError when the database is unreachable (DatabaseAway), too old or not encoded in UTF-8 */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  let version: number;
  let encoding: string | undefined;
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    const [found] = rows;
    version = Number(found?.version);
    encoding = found?.encoding;
  } catch (error) {
    throw databaseFailure(error) ?? error;
  }
  if (version < 150000)
    throw new StartupError(`PostgreSQL ${Math.floor(version / 10000)} is too old; 15 or newer is needed`);
  if (encoding !== 'UTF8')
    throw new StartupError(
      `the database is encoded in ${encoding}; create it with: createdb --template=template0 --encoding=UTF8 NAME`,
    );
}

/** Connection options to work as the app role. */
export const asRole = (role: string | undefined): pg.PoolConfig =>
  role === undefined ? {} : { options: `-c role=${role}` };

/** True when an earlier start has granted the role to this login. */
export async function mayUseAppRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as may",
    [appRole],
  );
  return defined(rows[0]).may;
}

async function grantAppRole(owner: pg.Pool, program: string | undefined): Promise<boolean> {
  const client = await owner.connect();
  try {
    // The databases of one server share the role: one start at a time.
    await client.query('select pg_advisory_lock(20261121)');
    await client.query(`
      do $$ begin
        if not exists (select 1 from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
        if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant ${appRole} to %I', current_user); end if;
      end $$`);
    if (program !== undefined) await client.query(`grant ${appRole} to ${client.escapeIdentifier(program)}`);
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
