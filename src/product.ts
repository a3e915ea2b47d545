import { defined } from '#kit/defined.ts';
import { mkdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Context, Log, Tx } from '#kit/context.ts';
import type { Timer } from '#kit/event.ts';
import { readAhead } from '#platform/operations/clock.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { makeContext } from '#platform/database/context.ts';
import { checkDataKey } from '#platform/database/data-key.ts';
import { demoSenderAddress, demoValues } from '#platform/operations/demo-values.ts';
import { asTx, type Db, makeDb, migrationsAreCurrent, requestQueryTimeoutMs, sql } from '#platform/database/db.ts';
import type { AppParts } from '#platform/http/app.ts';
import { diskOf } from '#platform/operations/disk.ts';
import { makeJobs, type QueueTask, type Worker, type WorkerStart } from '#platform/database/jobs.ts';
import { makePdfCleaner } from '#platform/documents/pdf-cleaner.ts';
import { tableWriters } from '#platform/documents/tables/writers.ts';
import { localObjects, s3Objects } from '#platform/operations/objects.ts';
import { makeOutbox, type Outbox } from '#platform/operations/outbox.ts';
import type { ChangeListener } from '#platform/database/change-listener.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { refuseUnfinishedRestore } from '#platform/operations/restore.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { makeAdapters, type Vendor, type VendorSettings } from '#platform/operations/vendor-settings.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { makePictureMaker } from '#features/photos/providers/pictures.ts';
import { makePhotoCleaner } from '#features/photos/providers/sharp.ts';
import { countApplications } from '#features/applications/actions/count-applications.ts';
import { findRefundTerms } from '#features/applications/actions/find-refund-terms.ts';
import { findReceiptFacts } from '#features/applications/actions/find-receipt-facts.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { makeContentCache } from '#features/content/store.ts';
import { watchMoments } from '#features/jobs/actions/watch-moments.ts';
import { maxNoticeBytes, maxNoticePages } from '#features/jobs/model/notices.ts';
import { findCalledApplicants } from '#features/applications/actions/find-called-applicants.ts';
import { readLetterFacts } from '#features/interviews/actions/read-letter-facts.ts';
import { readRoleHead } from '#features/jobs/actions/read-role-head.ts';
import { makeSmtp } from '#features/notifications/providers/smtp.ts';
import { mailsWithOutbox, withOutbox } from '#features/notifications/providers/with-outbox.ts';
import { makeBoundedReads } from '#features/payments/actions/bounded-reads.ts';
import { withBreaker } from '#features/payments/providers/breaker.ts';
import { reportPurge } from '#features/people/actions/report-purge.ts';
import { quotationsOfLead, readQuotationFacts } from '#features/quotations/actions/list-quotations.ts';
import { makeQuotationPdf } from '#features/quotations/pdf.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { findAccountsOfPerson } from '#features/referrals/actions/find-accounts-of-person.ts';
import { askToConfirmClaims } from '#features/referrals/actions/confirm-restored-claims.ts';
import { findBankAccount } from '#features/referrals/actions/find-bank-account.ts';
import { findCommission, releaseCommission } from '#features/referrals/actions/find-commission.ts';
import { features } from './features.ts';
import type { DeskRegisters, Ports, ProductContext } from './product-context.ts';
import { policyTerms } from './policy-terms.ts';
import packageFacts from '../package.json' with { type: 'json' };
import { deskRegisters, gatewayRegistry, named } from './registers.ts';
import { settings } from './settings.ts';
import { vendors } from './vendors.ts';

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
  /** @throws StartupError when DATA_KEY is not the database's, or a restore into it was not completed */
  check(): Promise<void>;
  startWorker(options: WorkerStart): Promise<Worker>;
  /** The workers' tasks, for tests that run the queue. */
  tasks(): ReadonlyMap<string, QueueTask>;
  /** Queues a run of every timer, which starts after the given transaction commits. */
  runTimers(tx: Tx): Promise<void>;
  /** For `listen` and for tests without a port. */
  parts(mounts: AppParts['mounts'], worker: () => boolean): AppParts;
  end(): Promise<void>;
}
export interface ProductParts {
  readonly config: Config;
  readonly pool: pg.Pool;
  /** Separate connections for jobs, so that requests never wait for them. */
  readonly workPool?: pg.Pool;
  readonly log: Log;
  readonly now?: () => Date;
  /** The mail server when the settings name none; started with the first mail. */
  readonly demoMailServer?: () => Promise<string>;
  /** Statement timeout of requests. */
  readonly queryTimeoutMs?: number;
  /** Replaces external services and registers of the desk in tests. */
  readonly ports?: Partial<Ports & DeskRegisters>;
}

/** Assembles the product over one database; starts neither a listener nor workers. */
export function makeProduct({
  config,
  pool,
  workPool = pool,
  log,
  now,
  queryTimeoutMs = requestQueryTimeoutMs,
  ports,
  demoMailServer,
}: ProductParts): Product {
  const dataDir = isAbsolute(config.DATA_DIR) ? config.DATA_DIR : resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const secrets = secretsOf(config);
  const outbox = makeOutbox(dataDir);
  const jobs = makeJobs<ProductContext>(
    features.flatMap((feature) => feature.reactions),
    features.flatMap((feature) => feature.timers).map(reported),
  );
  const db: Db = makeDb(pool, queryTimeoutMs);
  const cache = new PageCache();
  const content = makeContentCache(asTx(db), { showsSamples: config.demo, terms: policyTerms });
  const photos = makePhotoCleaner();
  const pictures = makePictureMaker();
  const appUrl = (config.APP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  const adaptersOf = <Adapter>(register: readonly Vendor<Adapter>[], inUse: readonly VendorSettings[]): Adapter[] =>
    makeAdapters(register, inUse, config.vendorValues, simulatorOf(config));
  const gateways = (ports?.gateways ?? adaptersOf(vendors.gateways, config.vendors.gateways)).map((gateway) =>
    withBreaker(gateway, { log, now: now ?? (() => new Date()) }),
  );
  const smsProviders =
    ports?.smsProviders ??
    adaptersOf(vendors.smsProviders, config.vendors.smsProviders).map((sms) =>
      config.demo ? withOutbox(sms, outbox) : sms,
    );
  const mails = makeSmtp({
    from: async () => config.MAIL_FROM ?? demoSender((await companyNames(ctx)).en),
    url: async () => config.SMTP_URL ?? (await mailServerOf(demoMailServer)),
  });
  const baseContext = (database: Db): Context =>
    makeContext({
      db: database,
      log,
      secret: secrets.sessionSecret,
      dataKey: secrets.dataKey,
      emit: jobs.emit,
      clockMoves: config.demo,
      ...(now ? { now } : {}),
    });
  const ctx: ProductContext = {
    ...baseContext(db),
    isGatewayDown: (name) => gateways.some((gateway) => gateway.forJobs.name === name && gateway.isDown()),
    smsProviders,
    sms: named(smsProviders, config.SMS_PROVIDER),
    mails: config.demo ? mailsWithOutbox(mails, outbox) : mails,
    photos,
    pictures,
    objects: config.STORAGE === 's3' ? s3Objects(s3Of(config)) : localObjects(join(dataDir, 'objects')),
    pdfs: makePdfCleaner({ maxBytes: maxNoticeBytes, maxPages: maxNoticePages }),
    tables: tableWriters,
    disk: diskOf(dataDir),
    ...deskRegisters(),
    ...ports,
    ...gatewayRegistry(
      gateways.map((gateway) => gateway.forPeople),
      config.PAYMENT_GATEWAY,
    ),
    content,
    reads: makeBoundedReads(),
    findReceiptFacts,
    findLetterFacts: (code) => readLetterFacts(ctx, code),
    findCalledApplicants,
    findRefundTerms,
    findAccountsOfPerson,
    findQuotationFacts: (code) => readQuotationFacts(ctx, code),
    countApplications: (openings) => countApplications(ctx.db, openings),
    findCommission: (applicationId) => findCommission(ctx, applicationId),
    releaseCommission: (input) => releaseCommission(ctx, input),
    findQuotationsOfLead: (leadNumber) => quotationsOfLead(ctx, leadNumber),
    printQuotation: makeQuotationPdf,
    findActorNames: (actors, viewer) => namesOfActors(ctx.db, actors, viewer),
    findRoleHead: (name, language) => readRoleHead(ctx, name, language),
    bookChecks: features.flatMap((feature) => feature.bookChecks ?? []),
    sweepers: features
      .flatMap((feature) => feature.timers)
      .filter((timer) => timer.isSweeper)
      .map(({ name, run }) => ({ name, run: () => run(workCtx) })),
    settingFacts: settingNames.map((name) => ({ name, isSet: config.given.includes(name) })),
    build: { product: packageFacts.version, node: process.versions.node },
    config: {
      demo: config.demo,
      appUrl,
      invitedPhones: list(config.INVITED_PHONES ?? (config.demo ? demoValues.INVITED_PHONES : undefined)) ?? [],
      ownerPhone: config.STAFF_OWNER_PHONE ?? (config.demo ? demoValues.STAFF_OWNER_PHONE : undefined),
      otp: {
        countries: list(config.OTP_COUNTRIES) ?? [],
        ipSoft: config.OTP_ADDRESS_SOFT,
        ipHard: config.OTP_ADDRESS_HARD,
        overallSoft: config.OTP_OVERALL_SOFT,
        overallHard: config.OTP_OVERALL_HARD,
      },
      captchaCost: config.HUMAN_CHECK_COST,
      staffMail: config.STAFF_MAIL ?? (config.demo ? demoValues.STAFF_MAIL : emailOf(config.MAIL_FROM ?? '')),
      leadIpLimit: config.LEAD_ADDRESS_LIMIT,
      leadMailLimit: config.LEAD_MAIL_LIMIT,
      smsPartPaise: config.SMS_PART_PAISE,
    },
  };
  const workCtx: ProductContext = {
    ...ctx,
    ...baseContext(makeDb(workPool)),
    ...gatewayRegistry(
      gateways.map((gateway) => gateway.forJobs),
      config.PAYMENT_GATEWAY,
    ),
  };
  const moments = watchMoments(ctx, () => cache.invalidate(rolesTag));
  const check = async (): Promise<void> => {
    await refuseUnfinishedRestore(workCtx.db);
    await checkDataKey(workCtx, secrets.dataKey, () => findBankAccount(workCtx));
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
      await check();
      await checkMode(workCtx.db, config.demo ? 'demo' : 'live');
      // Every deadline would pass early, and money would move with it.
      if (!config.demo && (await readAhead(workCtx.db)) !== 0) {
        throw new StartupError('a demo moved the clock of this database; a live start needs a separate database');
      }
      for (const feature of features) await feature.seed?.(workCtx);
    },
    startWorker: (options) => jobs.start(workCtx, workPool, options),
    tasks: () => jobs.tasks(workCtx, workPool),
    runTimers: jobs.runTimers,
    parts: (mounts, worker) => ({
      routes: features.flatMap((feature) => feature.routes(ctx)),
      fallbackPages: features.flatMap((feature) => feature.fallbackPages?.(ctx) ?? []),
      sessionOf: (token) => findSession(ctx, token),
      deskSessionOf: (token) => findDeskSession(ctx, token),
      mounts,
      log,
      cache,
      ready: async () => ({
        // A database that hangs is not ready either; the probe does not wait for it.
        ...(await Promise.race([readiness(db), pause(readyWithinMs, { database: false, migrations: false })])),
        worker: worker(),
      }),
      site: {
        appUrl,
        isAppUrlSet: config.APP_URL !== undefined,
        trustProxy: config.TRUST_PROXY,
        dev: config.dev,
        demo: config.demo,
        demoPublic: config.DEMO_PUBLIC,
      },
    }),
    async end() {
      moments.end();
      await photos.end();
      await pictures.end();
      await db.destroy();
      if (workPool !== pool) await workPool.end();
    },
  };
}

/**
 * The last step of a restore, in its final transaction: claims that may have changed since the backup wait for staff.
 */
export const finishRestore = (tx: Tx): Promise<void> => askToConfirmClaims(tx);

/** The runs of retention jobs are stored, for the desk. */
const reported = (timer: Timer<ProductContext>): Timer<ProductContext> =>
  timer.purge ? { ...timer, run: (ctx) => reportPurge(ctx, timer) } : timer;

const readyWithinMs = 3000;
async function readiness(db: Db): Promise<{ database: boolean; migrations: boolean }> {
  const database = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return { database, migrations: database && (await migrationsAreCurrent(db).catch(() => false)) };
}

/**
 * A demo's invited numbers, owner and payments must never count in a live site, and real people must never be shown in
 * a demo.
 */
async function checkMode(db: Tx, mode: 'demo' | 'live'): Promise<void> {
  const storedMode = await readSetting<string | undefined>(db, 'mode', undefined);
  if (storedMode === undefined) await writeSetting(db, 'mode', mode);
  else if (storedMode !== mode)
    throw new StartupError(
      `this database was made by a ${storedMode} start; a ${mode} start needs a separate database`,
    );
}

const list = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
/** For demos; a live start requires MAIL_FROM. */
const demoSender = (company: string): string => `"${company.replace(/[\p{Cc}"\\]/gu, ' ')}" <${demoSenderAddress}>`;
/** The office reads the mails to the sender's address. */
const emailOf = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
function mailServerOf(start: (() => Promise<string>) | undefined): Promise<string> {
  if (!start) throw new Error('no mail server is named');
  return start();
}
/** A demo calls the sandboxes on the product's own port unless the settings name other URLs. */
const simulatorOf = (config: Config) => (vendor: string) => `http://127.0.0.1:${config.PORT}/sandbox/${vendor}`;
const s3Of = (config: Config) => ({
  endpoint: defined(config.S3_ENDPOINT),
  region: config.S3_REGION,
  bucket: defined(config.S3_BUCKET),
  accessKeyId: defined(config.S3_ACCESS_KEY_ID),
  secretAccessKey: defined(config.S3_SECRET_ACCESS_KEY),
});
