import { join } from 'node:path';
import type pg from 'pg';
import { defined } from '#kit/defined.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { archiving, bundledDatabase, type Server } from './postgres.ts';

/** The logins of the database. */
export interface Logins {
  /** Owns the tables: it migrates, restores and backs up. */
  readonly owner: pg.ClientConfig;
  /** The login of the running program and the staff commands; the owner's where there is no other. */
  readonly program: pg.ClientConfig;
  /** The bundled database, which this program has to itself. */
  readonly isBundled: boolean;
  /** The folder into which the bundled database archives its log of changes; undefined where it does not. */
  readonly archive?: string | undefined;
  stop(): Promise<void>;
}

/** `postgres`: how the bundled database is opened where the settings name no other. It archives with BACKUP_TO alone. */
export async function openLogins(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'BACKUP_TO'>,
  postgres: (folder: string, settings: Record<string, string>) => Promise<Server>,
): Promise<Logins> {
  const { DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL } = config;
  if (DATABASE_URL) {
    const program = { connectionString: DATABASE_URL };
    const owner = DATABASE_OWNER_URL === DATABASE_URL ? program : { connectionString: DATABASE_OWNER_URL };
    return { owner, program, isBundled: false, stop: async () => undefined };
  }
  const isArchiving = config.BACKUP_TO !== undefined;
  const { host, owner, program, archive, stop } = await postgres(
    join(config.DATA_DIR, 'postgres'),
    isArchiving ? archiving : {},
  );
  const at = { host, database: bundledDatabase };
  return {
    owner: { ...at, user: owner },
    program: { ...at, user: program },
    isBundled: true,
    archive: isArchiving ? archive : undefined,
    stop,
  };
}

/**
 * @returns the name of the program's login
 * @throws StartupError when it is not the owner's and can become the owner, or works in another database
 */
export async function checkProgramLogin(owner: pg.Pool, program: pg.Pool): Promise<string> {
  const who = async (pool: pg.Pool) =>
    defined((await pool.query<Login>(`select session_user as name, current_database() as database`)).rows[0]);
  const [owns, works] = [await who(owner), await who(program)];
  if (owns.name === works.name) return works.name;
  const { rows } = await program.query<{ may: boolean; knows: boolean }>(
    `select rolsuper or rolcreaterole or pg_has_role(rolname, $1, 'member') as may
       from pg_roles where rolname = session_user`,
    [owns.name],
  );
  if (owns.database !== works.database)
    throw new StartupError('DATABASE_URL and DATABASE_OWNER_URL name different databases; let both name the same one');
  if (rows[0]?.may !== false)
    throw new StartupError(
      'the login of DATABASE_URL can become the owner of the tables; take superuser, createrole and the role of the owner from it (see docs/running.md, Database)',
    );
  return works.name;
}
interface Login {
  readonly name: string;
  readonly database: string;
}
