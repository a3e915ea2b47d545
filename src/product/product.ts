import { serveList } from '#platform/desk/read-list.ts';
import { defined } from '#kit/defined.ts';
import { mkdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { visitors } from './visitors.ts';
import type { Context, Log, Tx } from '#kit/context.ts';
import type { Timer } from '#kit/event.ts';
import { after } from '#kit/time.ts';
import { readAhead } from '#platform/operations/clock.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { makeContext } from '#platform/database/context.ts';
import { adoptSecrets, checkDataKey } from '#platform/database/secret-state.ts';
import { adoptStores } from '#platform/database/store-state.ts';
import {
  asTx,
  confirmed,
  type Db,
  makeDb,
  migrationsAreCurrent,
  requestQueryTimeoutMs,
  sql,
} from '#platform/database/db.ts';
import type { AppParts } from '#platform/http/parts.ts';
import { diskOf, minFreeBytes } from '#platform/operations/disk.ts';
import { makeJobs, type QueueTask, type Worker, type WorkerStart } from '#platform/database/queue/jobs.ts';
import { makePdfCleaner } from '#platform/documents/pdf-cleaner.ts';
import { tableWriters } from '#platform/documents/tables/writers.ts';
import { readLogKeeping } from '#platform/operations/journal.ts';
import { type ListedObjects, localObjects, s3Objects } from '#platform/operations/objects/objects.ts';
import { twoStores } from '#platform/operations/objects/two-stores.ts';
import { remoteClock } from '#platform/operations/remote-clock.ts';
import { makeWriteProbe } from '#platform/database/write-probe.ts';
import { makeOutbox, type Outbox } from '#platform/operations/outbox.ts';
import type { ChangeListener } from '#platform/database/change-listener.ts';
import { PageCache } from '#platform/http/pages/page-cache.ts';
import { refuseUnfinishedRestore } from '#platform/operations/restore.ts';
import { type Secrets, secretsOf } from '#platform/operations/secrets.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import { signingKeyOf } from '#platform/database/signing-key.ts';
import { signWith } from '#platform/database/signing.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { makePictureMaker } from '#features/photos/providers/pictures.ts';
import { makePhotoCleaner } from '#features/photos/providers/sharp.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { makeContentCache } from '#features/content/store/content.ts';
import { watchMoments } from '#features/jobs/actions/watch-moments.ts';
import { maxPdfBytes, maxPdfPages } from '#kit/files/uploaded-pdf.ts';
import { makeBoundedReads } from '#features/payments/orders/actions/bounded-reads.ts';
import { reportPurge } from '#features/people/actions/report-purge.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { payForSearch } from '#features/desk/actions/take-reveal.ts';
import { recordRefusal } from '#features/staff/actions/record-refusal.ts';
import { countNeeding } from '#features/operations/actions/secrets.ts';
import { keyIdOf } from '#platform/database/data-key.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import type { Metrics } from '#platform/operations/metrics.ts';
import { recordRestore } from '#features/payments/actions/restores.ts';
import { featureConfigOf } from './feature-config.ts';
import { features } from '../features.ts';
import { answersOfHigherFeatures } from './higher-features.ts';
import type { DeskRegisters, Ports, ProductContext } from './context.ts';
import { policyTerms } from './policy-terms.ts';
import packageFacts from '../../package.json' with { type: 'json' };
import { deskRegisters, gatewayRegistry, named } from './registers.ts';
import { settings } from './settings.ts';
import { makeVendors, mayCheckPeople } from './vendors-in-use.ts';

const settingNames = Object.keys(settings);
/** The tag of pages that show roles, and of changes of roles. */
const rolesTag = 'jobs';

export interface Product {
  /** For requests: statements time out when the database hangs. */
  readonly ctx: ProductContext;
  /** For long work: jobs, staff actions, a start. */
  readonly workCtx: ProductContext;
  readonly outbox: Outbox;
  readonly cache: PageCache;
  /** Receives cache invalidations; until it is connected, cache entries live one second. */
  readonly changeListener: ChangeListener;
  /** Seeds missing data; the owner role has migrated the database before. */
  seed(): Promise<void>;
  /** For a command. @throws StartupError when DATA_KEY is not the database's, or a restore into it was not completed */
  check(): Promise<void>;
  startWorker(options: WorkerStart): Promise<Worker>;
  /** The workers' tasks, for tests that run the queue. */
  tasks(): ReadonlyMap<string, QueueTask>;
  /** Queues a run of every timer, which starts after the given transaction commits. */
  runTimers(tx: Tx): Promise<void>;
  /** For `listen` and for tests without a port. `isLeaving`: this instance takes no more visitors. */
  parts(mounts: AppParts['mounts'], worker: () => boolean, isLeaving?: () => boolean): AppParts;
  end(): Promise<void>;
}
export interface ProductParts {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Separate connections for jobs, so that requests never wait for them. */
  readonly workPool?: pg.Pool;
  readonly log: Log;
  /** As `readSigningKey` gives it; needed only in a database whose DATA_KEY was changed once. */
  readonly signingKey?: string;
  readonly now?: () => Date;
  /** The mail server when the settings name none; started with the first mail. */
  readonly demoMailServer?: () => Promise<string>;
  /** Statement timeout of requests. */
  readonly queryTimeoutMs?: number;
  /** Takes the events instead of the queue. */
  readonly emit?: Context['emit'];
  /** Counts what the product does; nothing is counted without it. */
  readonly metrics?: Metrics;
  /** Timers do nothing while this is true: a new demo is being filled. */
  readonly isFilling?: () => boolean;
  /** Replaces external services and registers of the desk in tests. */
  readonly ports?: Partial<Ports & DeskRegisters>;
}

/** Assembles the product over one database; starts neither a listener nor workers. */
export function makeProduct({
  config,
  pool,
  workPool = pool,
  log: givenLog,
  signingKey,
  metrics,
  now,
  queryTimeoutMs = requestQueryTimeoutMs,
  ports,
  demoMailServer,
  emit,
  isFilling = () => false,
}: ProductParts): Product {
  const log = metrics?.withRequests(givenLog) ?? givenLog;
  const dataDir = isAbsolute(config.DATA_DIR) ? config.DATA_DIR : resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const secrets = secretsOf(config);
  const outbox = makeOutbox(dataDir);
  const jobs = makeJobs<ProductContext>(
    features.flatMap((feature) => feature.reactions),
    features
      .flatMap((feature) => feature.timers)
      .map(withReport)
      .map((timer) => ({ ...timer, run: async (of) => (isFilling() ? undefined : timer.run(of)) })),
  );
  for (const connections of new Set([pool, workPool]))
    signWith(connections, signingKey ?? signingKeyOf(secrets.dataKey));
  const db: Db = makeDb(pool, queryTimeoutMs);
  const cache = new PageCache();
  const content = makeContentCache(asTx(db), {
    showsSamples: config.demo,
    isRehearsal: config.isRehearsal,
    terms: policyTerms,
  });
  const photos = makePhotoCleaner();
  const pictures = makePictureMaker();
  const { gateways, smsProviders, messenger, mails, humanCheck } = makeVendors(config, {
    log,
    outbox,
    now: now ?? (() => new Date()),
    ports,
    demoMailServer,
    companyNames: () => companyNames(ctx),
    measured: metrics ? metrics.withCalls : (_vendor, port) => port,
  });
  const baseContext = (database: Db): Context =>
    makeContext({
      db: database,
      log,
      secrets,
      emit: emit ?? jobs.emit,
      clockMoves: config.demo,
      ...(now ? { now } : {}),
    });
  const ctx: ProductContext = {
    ...baseContext(db),
    isGatewayDown: (name) => gateways.some((gateway) => gateway.forJobs.name === name && gateway.isDown()),
    smsProviders,
    messenger,
    sms: named(smsProviders, config.SMS_PROVIDER),
    mails,
    humanCheck,
    photos,
    pictures,
    objects: notingStored(objectsOf(config), ports?.copies?.noteStored),
    copies: undefined,
    pdfs: makePdfCleaner({ maxBytes: maxPdfBytes, maxPages: maxPdfPages }),
    tables: tableWriters,
    disk: diskOf(dataDir),
    logs: { read: () => readLogKeeping() },
    // A simulator of the demo runs on this machine.
    clocks: config.vendors.gateways.flatMap(({ name, apiUrl }) => {
      const url = config.vendorValues[apiUrl];
      return url === undefined ? [] : [remoteClock(name, url)];
    }),
    ...deskRegisters(),
    ...ports,
    ...gatewayRegistry(
      gateways.map((gateway) => gateway.forPeople),
      config.PAYMENT_GATEWAY,
    ),
    content,
    reads: makeBoundedReads(),
    ...answersOfHigherFeatures(() => ctx),
    bookChecks: features.flatMap((feature) => feature.bookChecks ?? []),
    sealedColumns: features.flatMap((feature) => feature.sealed ?? []),
    countLogins: async (tx, before) => {
      const counts = features.flatMap((feature) => feature.countLogins?.(ctx, tx, before) ?? []);
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    secretIds: secretIdsOf(secrets),
    sweepers: features
      .flatMap((feature) => feature.timers)
      .filter((timer) => timer.isSweeper)
      .map(({ name, run }) => ({ name, run: () => run(workCtx) })),
    settingFacts: settingNames.map((name) => ({ name, isSet: config.given.includes(name) })),
    build: { product: packageFacts.version, node: process.versions.node },
    config: featureConfigOf(config),
  };
  const workCtx: ProductContext = {
    ...ctx,
    ...baseContext(makeDb(workPool)),
    ...gatewayRegistry(
      gateways.map((gateway) => gateway.forJobs),
      config.PAYMENT_GATEWAY,
    ),
  };
  metrics?.watchPools({ requests: pool, ...(workPool === pool ? {} : { work: workPool }) });
  metrics?.watchGateways(gateways.map(({ forJobs, isDown }) => ({ name: forJobs.name, isDown })));
  metrics?.watchDatabase(
    features.flatMap((feature) => feature.readings ?? []),
    ctx,
  );
  const writes = makeWriteProbe(db, {
    // The embedded database and the local photos are on it; one that can't be read says nothing.
    hasRoom: async () => (await ctx.disk.read()).freeBytes > minFreeBytes,
  });
  const moments = watchMoments(ctx, () => cache.invalidate(rolesTag));
  const check = async (): Promise<void> => {
    await refuseUnfinishedRestore(workCtx.db);
    await checkDataKey(workCtx, secrets);
  };
  return {
    ctx,
    workCtx,
    outbox,
    cache,
    changeListener: {
      changed(tag) {
        const isContent = tag === 'content';
        if (isContent) content.invalidate();
        if (tag === rolesTag || tag === '') moments.changed();
        // The frame of every page shows the company and its products.
        cache.invalidate(isContent || tag === '' ? undefined : tag);
      },
      setConnected(isConnected) {
        content.setConnected(isConnected);
        // Until then pages live one second.
        if (isConnected) moments.changed();
        cache.setConnected(isConnected);
      },
    },
    check,
    async seed() {
      await refuseUnfinishedRestore(workCtx.db);
      await adoptSecrets(workCtx, secrets, (tx, name, state) => countNeeding(workCtx, tx, name, state));
      await adoptStores(workCtx, {
        current: nameOf(config, config.STORAGE),
        previous: config.STORAGE_PREVIOUS && nameOf(config, config.STORAGE_PREVIOUS),
      });
      await checkMode(workCtx.db, config.APP_MODE);
      // Every deadline would pass early, and money would move with it.
      if (!config.demo && (await readAhead(workCtx.db)) !== 0) {
        throw new StartupError('a demo moved the clock of this database; a live start needs a separate database');
      }
      for (const feature of features) await feature.seed?.(workCtx);
    },
    startWorker: (options) => jobs.start(workCtx, workPool, options),
    tasks: () => jobs.tasks(workCtx, workPool),
    runTimers: jobs.runTimers,
    parts: (mounts, worker, isLeaving = () => false) => ({
      routes: features.flatMap((feature) => [
        ...feature.routes(ctx),
        ...(feature.deskLists ?? []).map((list) => serveList(ctx, list)),
      ]),
      fallbackPages: features.flatMap((feature) => feature.fallbackPages?.(ctx) ?? []),
      confirmed: (work) => confirmed(db, work),
      sessionOf: (token) => findSession(ctx, token),
      deskSessionOf: (token) => findDeskSession(ctx, token),
      isOwnRecord: (kind, id, accountId) => isOwnRecord(ctx.db, kind, id, accountId),
      payForSearch: (visitor, numbers) => payForSearch(ctx, visitor, numbers),
      recordRefusal: (accountId) => recordRefusal(ctx, accountId),
      mounts,
      visitors,
      log,
      cache,
      ready: async (): Promise<Record<string, boolean>> =>
        isLeaving()
          ? { serving: false }
          : {
              // A database that hangs is not ready either; the probe does not wait for it.
              ...(await Promise.race([readiness(db, writes), pause(readyWithinMs, nothingReady)])),
              worker: worker(),
            },
      site: {
        appUrl: ctx.config.appUrl,
        isAppUrlSet: config.APP_URL !== undefined,
        trustProxy: config.TRUST_PROXY,
        dev: config.dev,
        demo: config.demo,
        isRehearsal: config.isRehearsal,
        demoPublic: config.DEMO_PUBLIC,
        ...(ctx.humanCheck ? { frames: { origin: ctx.humanCheck.origin, isOn: mayCheckPeople } } : {}),
      },
    }),
    async end() {
      moments.end();
      await photos.end();
      await pictures.end();
      // Not by Kysely, which leaves a pool open that it never used: a command would wait ten seconds for its connections.
      for (const connections of new Set([pool, workPool])) await connections.end();
    },
  };
}

/** The last step of a restore, in its final transaction: what may have moved money since the backup waits for a person. */
export const finishRestore = async (tx: Tx, { madeAt }: { readonly madeAt: string }): Promise<void> => {
  await recordBackup({ db: tx }, new Date(madeAt));
  await recordRestore(tx, { backupAt: new Date(madeAt), restoredAt: after(new Date(), await readAhead(tx)) });
};

/** A timer that deletes old data also stores what each run deleted, for the desk. */
const withReport = (timer: Timer<ProductContext>): Timer<ProductContext> =>
  timer.purge ? { ...timer, run: (ctx) => reportPurge(ctx, timer) } : timer;

const readyWithinMs = 3000;
const nothingReady = { database: false, migrations: false, writes: false };
async function readiness(db: Db, writes: () => Promise<boolean>): Promise<typeof nothingReady> {
  const database = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return {
    database,
    migrations: database && (await migrationsAreCurrent(db).catch(() => false)),
    writes: database && (await writes()),
  };
}

/**
 * The invited numbers, owner and payments of a demo, and the payments of a rehearsal, must never count in a live site, and
 * real people must never be shown in either.
 */
async function checkMode(db: Tx, mode: Config['APP_MODE']): Promise<void> {
  const storedMode = await readSetting<string | undefined>(db, 'mode', undefined);
  if (storedMode === undefined) await writeSetting(db, 'mode', mode);
  else if (storedMode !== mode)
    throw new StartupError(
      `this database was made by a ${storedMode} start; a ${mode} start needs a separate database`,
    );
}

/** The object store of the settings; while its files are moved, with the one of before. */
export function objectsOf(config: Config): ListedObjects {
  const current = storeOf(config, config.STORAGE);
  return config.STORAGE_PREVIOUS === undefined ? current : twoStores(current, storeOf(config, config.STORAGE_PREVIOUS));
}
export const storeOf = (config: Config, store: Config['STORAGE']): ListedObjects =>
  store === 's3' ? s3Objects(s3Of(config)) : localObjects(join(resolve(config.DATA_DIR), 'objects'));
/** The name of a store, without its secrets. */
const nameOf = (config: Config, store: Config['STORAGE']): string =>
  store === 's3' ? `s3 ${config.S3_ENDPOINT}/${config.S3_BUCKET}` : store;
/** The object store, which also reports each stored key. */
const notingStored = (objects: ListedObjects, note: ((key: string) => void) | undefined): ListedObjects =>
  note === undefined
    ? objects
    : {
        ...objects,
        async put(key, ...content) {
          await objects.put(key, ...content);
          note(key);
        },
      };
const secretIdsOf = ({ sessionSecret, previousSessionSecret, dataKey, previousDataKey }: Secrets) => ({
  SESSION_SECRET: {
    current: keyIdOf(sessionSecret),
    previous: previousSessionSecret && keyIdOf(previousSessionSecret),
  },
  DATA_KEY: { current: keyIdOf(dataKey), previous: previousDataKey && keyIdOf(previousDataKey) },
});

const s3Of = (config: Config) => ({
  endpoint: defined(config.S3_ENDPOINT),
  region: config.S3_REGION,
  bucket: defined(config.S3_BUCKET),
  accessKeyId: defined(config.S3_ACCESS_KEY_ID),
  secretAccessKey: defined(config.S3_SECRET_ACCESS_KEY),
});
