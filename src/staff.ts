// Staff actions from the command line, on the app's database, whether the app runs or not.
import './mode.ts';
import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { failureText, escapeControlCharacters, readCommand, UsageRefusal } from '#platform/operations/command-line.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { makeDb, makePool, migrationsAreCurrent } from '#platform/database/db.ts';
import { databaseFailure } from '#platform/database/away.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart } from '#platform/database/postgres.ts';
import { appRole, asRole, checkDatabase, mayUseAppRole } from '#platform/database/prepare-database.ts';
import { commands } from './features.ts';
import { makeProduct } from './product/product.ts';
import { readConfig } from './product/settings.ts';

outliveLostOutput();
const cleanups: (() => Promise<unknown>)[] = [];
process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  let command;
  try {
    command = readCommand(commands, words, installedRelease() ? 'saral staff' : undefined);
  } catch (error) {
    if (!(error instanceof UsageRefusal)) throw error;
    (error.isHelp ? console.log : console.error)(escapeControlCharacters(error.message));
    return error.isHelp ? 0 : 2;
  }
  let errorFile = 'staff-errors.ndjson';
  try {
    const config = readConfig(process.env);
    errorFile = resolve(config.DATA_DIR, errorFile);
    const ctx = await open(config).catch((error: unknown) => {
      throw databaseFailure(error) ?? error;
    });
    console.log(escapeControlCharacters(await command.run(ctx, `cli:${userInfo().username}`)));
    return 0;
  } catch (error) {
    const log = makeLog((line) => appendFileSync(errorFile, line, { mode: 0o600 }));
    console.error(escapeControlCharacters(failureText(error, log, errorFile)));
    return 1;
  } finally {
    for (const end of cleanups.reverse()) await end().catch(() => undefined);
  }
}

async function open(config: Config) {
  const { program, stop } = await openLogins(config, connectOrStart);
  cleanups.push(stop);
  const probe = makePool({ ...program, max: 1 });
  const role = await checkDatabase(probe)
    .then(() => mayUseAppRole(probe))
    .finally(() => probe.end());
  const pool = makePool({ ...program, ...asRole(role ? appRole : undefined), max: 2 });
  // Output is for people; log lines go to standard error.
  const product = makeProduct({ config, pool, log: makeLog((line) => process.stderr.write(line)) });
  cleanups.push(() => product.end());
  // Only a start migrates and seeds the database: it has the service's settings, which this shell may lack.
  if (!(await migrationsAreCurrent(makeDb(pool))))
    throw new StartupError('the database is not up to date with this program; start Saral once, then try again');
  await product.check();
  return product.workCtx;
}
