import type { Log } from '#kit/context.ts';
import { databaseFailure } from '#platform/database/away.ts';
import { makeDb, makePool, migrationsAreCurrent } from '#platform/database/db.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart } from '#platform/database/postgres.ts';
import { readSigningKey } from '#platform/database/signing.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { appRole, asRole, checkDatabase, mayUseAppRole } from '#platform/database/prepare-database.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import type { ProductContext } from './context.ts';
import { makeProduct } from './product.ts';

export interface OpenProduct {
  readonly ctx: ProductContext;
  /** Closes everything, and stops a database that was not running before. */
  end(): Promise<void>;
}

/**
 * Opens the product for a command, as the app role, whether the program runs or not.
 * @throws StartupError when the database is away, another one, or not up to date
 */
export async function openProduct(config: Config, log: Log): Promise<OpenProduct> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (const cleanup of cleanups.reverse()) await cleanup().catch(() => undefined);
  };
  try {
    const { program, stop } = await openLogins(config, connectOrStart);
    cleanups.push(stop);
    const probe = makePool({ ...program, max: 1 });
    const role = await checkDatabase(probe)
      .then(() => mayUseAppRole(probe))
      .finally(() => probe.end());
    const pool = makePool({ ...program, ...asRole(role ? appRole : undefined), max: 2 });
    const signingKey = await readSigningKey({ ...program, ...asRole(role ? appRole : undefined) }, secretsOf(config));
    const product = makeProduct({ config, pool, signingKey, log });
    cleanups.push(() => product.end());
    // Only a start migrates and seeds the database: it has the service's settings, which this shell may lack.
    if (!(await migrationsAreCurrent(makeDb(pool))))
      throw new StartupError('the database is not up to date with this program; start Saral once, then try again');
    await product.check();
    return { ctx: product.workCtx, end };
  } catch (error) {
    await end();
    throw databaseFailure(error) ?? error;
  }
}
