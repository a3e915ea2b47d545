import './mode.ts';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { minuteMs, secondMs } from '#kit/time.ts';
import {
  checkFolder,
  type Config,
  describeDemo,
  refusePublicDemo,
  refuseUnready,
  StartupError,
} from '#platform/operations/config.ts';
import { hasConnectionCheck, requestPool, workPool } from '#platform/database/pool/connections.ts';
import { makePool, migrationsOf, requestQueryTimeoutMs, workConnections } from '#platform/database/db.ts';
import { demoValues } from '#platform/operations/demo-values.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { listenForChanges } from '#platform/database/change-listener.ts';
import { checkProgramLogin, type Logins, openLogins } from '#platform/database/logins.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { drainOf } from '#platform/http/drain.ts';
import { bind } from '#platform/http/bind.ts';
import { loadBuild, makeServer } from '#platform/http/server.ts';
import { waitingServer } from '#platform/http/waiting-server.ts';
import { noteRunning, refuseDemoOfRelease } from '#platform/operations/release.ts';
import { causeToWait } from '#platform/operations/wait-to-start.ts';
import { asRole, checkDatabase, prepareDatabase } from '#platform/database/prepare-database.ts';
import { readSigningKey, signWith } from '#platform/database/signing.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import type { Log } from '#kit/context.ts';
import type { Product, ProductParts } from './product/product.ts';
import { readConfig, settingWarnings } from './product/settings.ts';

outliveLostOutput();
const dev = process.argv.includes('--dev');
/** On a server: what it says is read by machines. */
const isLive = ['live', 'rehearsal'].includes(process.env['APP_MODE'] ?? '');
const began = performance.now();
/** Progress of the start, on standard output: a line of text for the demo's user, one of the log for machines. */
const print = (what: string): void =>
  isLive ? makeLog().info('start', { step: what }) : console.log(`Saral: ${what}`);
/** How long a start that waits for its database or its disk waits between two tries, and between two lines about it. */
const retryMs = 3000;
const lineEveryMs = minuteMs;
/** A start that takes longer says so: a write that waits for a standby neither ends nor fails. */
const slowStartMs = 20 * secondMs;

/** Connections of the demo's invented past. */
const storyConnections = 4;
const describeUnfinished =
  'the demo is not filled to its end; to begin anew stop the program, delete the data folder and start again';

/** Requests that are under way when the drain is over: a photo over a slow line. */
const underWayMs = minuteMs;
/**
 * The time for requests under way on a machine that is alone: nobody else serves its visitors, so it must be back soon.
 */
const underWayAloneMs = 2 * secondMs;
/** The longest end of the process: jobs that still run then are given back. */
const maxEndMs = 10 * secondMs;
/** The longest wait for the database while jobs are given back. */
const giveBackMs = secondMs;

const cleanups: (() => unknown)[] = [];
let ending = false;
/** Sends visitors and jobs to other instances, once the program serves. */
let leave: (() => Promise<unknown>) | undefined;
/** Returns what this process does not finish to the queue. */
let giveBack: (() => Promise<void>) | undefined;
/** A second signal, or a fault, ends a drain at once. */
const hurried = Promise.withResolvers<void>();
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  hurried.resolve();
  // Whatever does not end in time is recovered by another instance, or by the next start.
  setTimeout(() => {
    setTimeout(() => process.exit(code || 1), giveBackMs);
    void (giveBack?.() ?? Promise.resolve()).catch(() => undefined).finally(() => process.exit(code || 1));
  }, maxEndMs).unref();
  for (const cleanup of cleanups.reverse()) await Promise.resolve(cleanup()).catch(() => undefined);
  process.exit(code);
}
async function drainAndEnd(): Promise<void> {
  const leaving = leave?.();
  leave = undefined;
  if (leaving) await Promise.race([leaving, hurried.promise]);
  await end(0);
}
process
  .on('SIGTERM', () => void drainAndEnd())
  .on('SIGINT', () => void end(0))
  .on('SIGHUP', () => void end(0));
// The platform would print the message, which may quote what a person typed.
process.on('unhandledRejection', (error) => makeLog().error('unhandled rejection', error));
process.on('uncaughtException', (error) => {
  makeLog().error('a fault outside of any request', error);
  void end(1);
});

try {
  const config = readConfig(process.env, dev);
  refuseDemoOfRelease(config);
  refusePublicDemo(config);
  await startPatiently(config);
} catch (error) {
  if (!(error instanceof StartupError)) {
    if (isLive) makeLog().error('the start failed', error);
    else console.error("Saral can't start because of a fault:", error);
  } else if (isLive) makeLog().error('the start is refused', error, { reason: error.message });
  else console.error(`Saral can't start: ${error.message}`);
  await end(1);
}

/** Tries again while the database is away or the disk is full, and answers until then that the process is alive. */
async function startPatiently(config: Config): Promise<void> {
  for (const warning of settingWarnings(config, process.env)) print(`warning: ${warning} (see docs/settings.md)`);
  if (!config.DATABASE_URL) print('starting the embedded database …');
  const aliveServer = makeAliveServer(config);
  let lastLineAt = -Infinity;
  for (;;) {
    aliveServer.beginLate();
    try {
      return await start(config, aliveServer);
    } catch (error) {
      const cause = causeToWait(error, config.DATA_DIR);
      if (ending || cause === undefined) throw error;
      for (const cleanup of cleanups.splice(0).reverse()) await Promise.resolve(cleanup()).catch(() => undefined);
      if (performance.now() - lastLineAt >= lineEveryMs) {
        lastLineAt = performance.now();
        const reason = error instanceof StartupError ? error.message : 'unexpected';
        if (isLive) makeLog().error(cause, error, { reason });
        else print(`${cause}, and trying again every few seconds: ${reason}`);
      }
      await aliveServer.begin();
      await pause(retryMs);
    }
  }
}

interface AliveServer {
  /** Answers on the port that the program is alive. */
  begin(): Promise<unknown>;
  /** Begins with a line about it when the start takes longer than usual. */
  beginLate(): void;
  /** Leaves the port to the program. */
  end(): Promise<void>;
}
function makeAliveServer(config: Config): AliveServer {
  const server = waitingServer();
  let bound: Promise<unknown> | undefined;
  let late: NodeJS.Timeout | undefined;
  const begin = (): Promise<unknown> =>
    (bound ??= explainPortFaults(config, () => bind(server, { port: config.PORT, host: config.HOST })));
  return {
    begin,
    beginLate: () => {
      clearTimeout(late);
      late = setTimeout(() => {
        print('still waiting for the database: a migration is long, or a write waits for a standby that is not there');
        void begin().catch(() => undefined);
      }, slowStartMs);
    },
    end: async () => {
      clearTimeout(late);
      await bound?.catch(() => undefined);
      bound = undefined;
      if (server.listening) await closeServer(server);
    },
  };
}

async function start(config: Config, aliveServer: AliveServer): Promise<void> {
  checkFolder(config.DATA_DIR);
  // The processor reads modules while the database starts, and then while it is prepared. In this order: an import is read
  // and compiled at once, and what comes after it waits.
  const opening = openLogins(config, startPostgres);
  const loadingProduct = import('./product/product.ts');
  const logins = await opening;
  cleanups.push(() => logins.stop());
  const log = makeLog();
  const preparing = prepare(logins, config);
  const loading = Promise.all([loadingProduct, config.demo && demoModules(), !dev && loadBuild()]);
  const [{ role, hasConnectionCheck, signingKey }, [{ makeProduct }, demoParts]] = await Promise.all([
    preparing,
    loading,
  ]);
  const asApp = { ...logins.program, ...asRole(role) };
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
  // The library is loaded only where it is used.
  const metrics =
    config.METRICS_PORT === undefined ? undefined : (await import('#platform/operations/metrics.ts')).makeMetrics();
  let isFilling = false;
  const forDemo = config.demo ? { demoMailServer, isFilling: () => isFilling } : {};
  const ports = await copiesOf(config, logins, log);
  const product = makeProduct({
    config,
    pool,
    workPool: jobsPool,
    log,
    signingKey,
    ports,
    ...(metrics ? { metrics } : {}),
    ...forDemo,
  });
  cleanups.push(() => product.end());
  const demo = demoParts ? await startDemo(demoParts, config, product) : undefined;
  const listening = listenForChanges(logins.program, product.changeListener).then((listener) => {
    cleanups.push(() => listener.end());
  });
  let running = (): boolean => false;
  let isLeaving = false;
  const makingServer = makeServer(
    product.parts(
      demo?.mounts ?? [],
      () => running(),
      () => isLeaving,
    ),
  );
  const [http] = await Promise.all([makingServer, product.seed(), listening]);
  refuseUnready(config);
  await aliveServer.end();
  await explainPortFaults(config, () => bind(http, { port: config.PORT, host: config.HOST }));
  const drain = drainOf(http);
  const drainMs = config.DRAIN_SECONDS * secondMs;
  cleanups.push(() => drain.end(underWayAloneMs));
  if (metrics && config.METRICS_PORT !== undefined) {
    const { serveMetrics } = await import('#platform/operations/metrics.ts');
    const served = await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST });
    cleanups.push(() => closeServer(served));
  }
  isFilling = demo?.fills ?? false;
  const worker = await product.startWorker({ alone: logins.isBundled });
  running = worker.running;
  giveBack = () => worker.giveBack();
  cleanups.push(() => Promise.all([worker.stop(), drain.end(underWayAloneMs)]));
  leave = async () => {
    isLeaving = true;
    drain.begin();
    // What runs has the time of the drain; the other instances take the rest.
    void worker.stop().catch(() => undefined);
    if (drainMs === 0) return;
    await pause(drainMs);
    await drain.end(underWayMs);
  };
  // In development React Router's own Vite would end the process at SIGTERM before the database is stopped.
  if (dev) process.removeAllListeners('SIGTERM').on('SIGTERM', () => void end(0));
  announce(config);
  if (demo?.isUnfinished) print(describeUnfinished);
  if (!demo?.fills) return;
  const storyPool = workPool(asApp, { max: storyConnections, hasConnectionCheck });
  demo.fill(storyPool, log, (state) => {
    isFilling = false;
    print(state === 'filled' ? 'the demo is filled' : describeUnfinished);
  });
}

/** Copies elsewhere; their modules are loaded only where the settings name a place. */
async function copiesOf(config: Config, logins: Logins, log: Log): Promise<NonNullable<ProductParts['ports']>> {
  if (config.BACKUP_TO === undefined) return {};
  const { makeCopies, placeWarnings } = await import('./product/copies.ts');
  for (const warning of await placeWarnings(config)) print(`warning: ${warning} (see docs/running.md)`);
  return { copies: await makeCopies(config, logins, log) };
}

async function demoModules() {
  return {
    ...(await import('./demo/demo.ts')),
    ...(await import('./demo/story-time.ts')),
    ...(await import('../sandbox/mounts.ts')),
  };
}

/** The demo's simulators and front door; `fills`: it is filled while the site runs. */
async function startDemo(parts: Awaited<ReturnType<typeof demoModules>>, config: Config, product: Product) {
  const { begins, fill, frontDoor, storyNow, demoMounts, gatewayValuesOf } = parts;
  const { mounts, gateway } = demoMounts(config, { ...product, demo: frontDoor(product), now: storyNow });
  const fills = await begins(product, config, gateway !== undefined);
  return {
    mounts,
    fills,
    isUnfinished: (await frontDoor(product).data()).state === 'unfinished',
    fill(pool: pg.Pool, log: Log, onEnd: (state: 'filled' | 'unfinished') => void): void {
      if (!gateway) return;
      const ended = new AbortController();
      const gatewayValues = gatewayValuesOf(config);
      const filling = fill({ config, site: product, gateway, gatewayValues, pool, log, signal: ended.signal }).then(
        onEnd,
      );
      cleanups.push(async () => {
        ended.abort();
        await filling;
      });
      filling.catch((error: unknown) => log.error('the demo could not be filled', error));
    },
  };
}

/** The demo's mail server, started with the first mail so that no start waits for it. */
async function demoMailServer(): Promise<string> {
  const { startSmtpSandbox } = await import('../sandbox/smtp/sandbox.ts');
  const server = await startSmtpSandbox();
  cleanups.push(() => server.close());
  return server.url;
}

/** Runs as the owner of the database; everything after it runs as the app role. */
async function prepare(
  logins: Logins,
  config: Config,
): Promise<{ readonly role: string | undefined; readonly hasConnectionCheck: boolean; readonly signingKey: string }> {
  const owner = makePool({ ...logins.owner, max: 2 });
  const program = makePool({ ...logins.program, max: 1 });
  try {
    const signingKey = await readSigningKey(logins.owner, secretsOf(config));
    signWith(owner, signingKey);
    await checkDatabase(owner);
    // A new database is made first: the command that writes what is missing needs it.
    if ((await migrationsOf(owner)).length > 0) refuseUnready(config);
    const { ran, role } = await prepareDatabase(owner, { program: await checkProgramLogin(owner, program) });
    if (role === undefined && logins.program !== logins.owner)
      throw new StartupError(
        'the login of DATABASE_OWNER_URL may not create roles, so DATABASE_URL can have no rights: give it createrole',
      );
    if (ran.length > 0) print(`migrated the database (${ran.length} steps)`);
    if (role === undefined) print('this database login may not create roles: running as it (see docs/security.md)');
    return { role, hasConnectionCheck: await hasConnectionCheck(owner), signingKey };
  } finally {
    await Promise.all([owner.end(), program.end()]);
  }
}

/** Runs what listens on the port. @throws StartupError that says what to do when the port cannot be used */
async function explainPortFaults<T>(config: Config, listening: () => Promise<T>): Promise<T> {
  try {
    return await listening();
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
  noteRunning(config);
  const site = config.APP_URL ?? `http://localhost:${config.PORT}`;
  print(`ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  print(`  the site            ${site}`);
  if (config.demo) {
    print(`  who is who          ${site}/sandbox   (signs in as each with one press)`);
    print(`  the demo phone      ${site}/sandbox/phone   (every code and message arrives here)`);
    print(`  the demo clock      ${site}/sandbox/clock   (moves deadlines forward)`);
    print(
      `  invited numbers     ${config.INVITED_PHONES ?? demoValues.INVITED_PHONES.replaceAll(',', ', ')}   (may apply from ${site}/career)`,
    );
    print(`  the owner's number  ${config.STAFF_OWNER_PHONE ?? demoValues.STAFF_OWNER_PHONE}`);
    print(`  ${describeDemo(config)} Ctrl-C ends everything.`);
  }
}
