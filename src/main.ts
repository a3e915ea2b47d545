import './mode.ts';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type pg from 'pg';
import { checkFolder, type Config, describeDemo, StartupError } from '#platform/operations/config.ts';
import { hasConnectionCheck, requestPool, workPool } from '#platform/database/connections.ts';
import { makePool, requestQueryTimeoutMs, workConnections } from '#platform/database/db.ts';
import { demoValues } from '#platform/operations/demo-values.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { listenForChanges } from '#platform/database/change-listener.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { listen } from '#platform/http/server.ts';
import { asRole, checkDatabase, prepareDatabase } from '#platform/database/prepare-database.ts';
import { signOn } from '#platform/database/signing.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { makeProduct } from './product.ts';
import { readConfig, settingWarnings } from './settings.ts';

outliveLostOutput();
const dev = process.argv.includes('--dev');
const began = performance.now();
/** Progress for people at the first start; machines read the log lines. Both go to standard output. */
const print = (what: string): void => console.log(`Saral: ${what}`);

const cleanups: (() => unknown)[] = [];
let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  // Whatever does not end within ten seconds is recovered by the next start.
  setTimeout(() => process.exit(code || 1), 10_000).unref();
  for (const cleanup of cleanups.reverse()) await Promise.resolve(cleanup()).catch(() => undefined);
  process.exit(code);
}
process
  .on('SIGTERM', () => void end(0))
  .on('SIGINT', () => void end(0))
  .on('SIGHUP', () => void end(0));
// The platform would print the message, which may quote what a person typed.
process.on('unhandledRejection', (error) => makeLog().error('unhandled rejection', error));
process.on('uncaughtException', (error) => {
  makeLog().error('a fault outside of any request', error);
  void end(1);
});

try {
  await start(readConfig(process.env, dev));
} catch (error) {
  if (error instanceof StartupError) console.error(`Saral can't start: ${error.message}`);
  else console.error("Saral can't start because of a fault:", error);
  await end(1);
}

async function start(config: Config): Promise<void> {
  checkFolder(config.DATA_DIR);
  for (const warning of settingWarnings(config, process.env)) print(`warning: ${warning} (see docs/settings.md)`);
  const where = await database(config);
  const log = makeLog();
  const { role, hasConnectionCheck } = await prepare(where.config, secretsOf(config).dataKey);
  const asApp = { ...where.config, ...asRole(role) };
  const pool = requestPool(asApp, {
    max: config.DATABASE_POOL,
    queryTimeoutMs: requestQueryTimeoutMs,
    hasConnectionCheck,
  });
  const jobsPool = workPool(asApp, { max: workConnections, hasConnectionCheck });
  for (const connections of [pool, jobsPool])
    connections.on('error', (error) => {
      // At its own end the program stops the database a moment after its connections.
      if (!ending) log.error('an idle database connection ended', error);
    });
  const product = makeProduct({ config, pool, workPool: jobsPool, log, ...(config.demo ? { demoMailServer } : {}) });
  cleanups.push(() => product.end());
  await product.seed();
  const listener = await listenForChanges(where.config, product.changeListener);
  cleanups.push(() => listener.end());
  let running = (): boolean => false;
  const mounts = config.demo ? (await import('../sandbox/mounts.ts')).demoMounts(config, product) : [];
  const http = await listenOn(
    config,
    product.parts(mounts, () => running()),
  );
  cleanups.push(() => closeServer(http));
  const worker = await product.startWorker({ alone: where.alone });
  running = worker.running;
  cleanups.push(() => worker.stop());
  // In development React Router's own Vite would end the process at SIGTERM before the database is stopped.
  if (dev) process.removeAllListeners('SIGTERM').on('SIGTERM', () => void end(0));
  announce(config);
}

/** The demo's mail server, started with the first mail so that no start waits for it. */
async function demoMailServer(): Promise<string> {
  const { startSmtpSandbox } = await import('../sandbox/smtp/sandbox.ts');
  const server = await startSmtpSandbox();
  cleanups.push(() => server.close());
  return server.url;
}

async function database(config: Config): Promise<{ config: pg.ClientConfig; alone: boolean }> {
  if (config.DATABASE_URL) return { config: { connectionString: config.DATABASE_URL }, alone: false };
  print('starting the embedded database …');
  const server = await startPostgres(join(config.DATA_DIR, 'postgres'));
  cleanups.push(() => server.stop());
  return { config: { host: server.host, user: server.user, database: 'postgres' }, alone: true };
}

/** Runs as the owner of the database; everything after it runs as the app role. */
async function prepare(
  where: pg.ClientConfig,
  dataKey: string,
): Promise<{ readonly role: string | undefined; readonly hasConnectionCheck: boolean }> {
  const owner = makePool({ ...where, max: 2 });
  signOn(owner, dataKey);
  try {
    await checkDatabase(owner);
    const { ran, role } = await prepareDatabase(owner);
    if (ran.length > 0) print(`migrated the database (${ran.length} steps)`);
    if (role === undefined) print('this database login may not create roles: running as it (see docs/security.md)');
    return { role, hasConnectionCheck: await hasConnectionCheck(owner) };
  } finally {
    await owner.end();
  }
}

async function listenOn(config: Config, parts: Parameters<typeof listen>[0]): Promise<Server> {
  try {
    return await listen(parts, { port: config.PORT, host: config.HOST });
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'EADDRINUSE')
      throw new StartupError(`port ${config.PORT} is taken; stop what uses it or set PORT to another`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartupError(`HOST=${config.HOST} PORT=${config.PORT} can't be listened on (${code})`);
    throw error;
  }
}

async function closeServer(http: Server): Promise<void> {
  const closed = new Promise<void>((done) => http.close(() => done()));
  http.closeIdleConnections();
  // Requests in flight get a moment to finish.
  setTimeout(() => http.closeAllConnections(), 2000).unref();
  await closed;
}

function announce(config: Config): void {
  const site = config.APP_URL ?? `http://localhost:${config.PORT}`;
  print(`ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  print(`  the site            ${site}`);
  if (config.demo) {
    print(`  the demo phone      ${site}/sandbox/phone   (every code and message arrives here)`);
    print(`  the demo clock      ${site}/sandbox/clock   (moves deadlines forward)`);
    print(
      `  invited numbers     ${config.INVITED_PHONES ?? demoValues.INVITED_PHONES.replaceAll(',', ', ')}   (may apply from ${site}/career)`,
    );
    print(`  the owner's number  ${config.STAFF_OWNER_PHONE ?? demoValues.STAFF_OWNER_PHONE}`);
    print(`  ${describeDemo(config)} Ctrl-C ends everything.`);
  }
}
