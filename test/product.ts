import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { newCode, newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import { type Config } from '#platform/operations/config.ts';
import { asTx, type Db, kyselyOf, makeDb, makePool, sql } from '#platform/database/db.ts';
import type { Ask } from '#kit/ask.ts';
import { readSigningKey } from '#platform/database/signing.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeAsk } from '#platform/http/ask.ts';
import type { Worker, WorkerStart } from '#platform/database/queue/jobs.ts';
import type { Metrics } from '#platform/operations/metrics.ts';
import { makeLog } from '#platform/operations/log.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import { insertPhoto } from '#features/photos/store/photos.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { type InstamojoSandbox, makeInstamojoSandbox } from '#sandbox/instamojo/sandbox.ts';
import { connections, ownPool } from '#test/database.ts';
import { makeProduct, type Product } from '../src/product/product.ts';
import type { DeskRegisters, Ports, ProductContext } from '../src/product/context.ts';
import { readConfig } from '../src/product/settings.ts';

export interface Applicant {
  readonly accountId: string;
  readonly phone: Phone;
  readonly referralCode: string;
  readonly cookie: string;
  readonly photo: string;
}
export interface SentMessage {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly template: string;
  readonly text: string;
}
export interface TestProduct {
  readonly product: Product;
  readonly db: Db;
  readonly sandbox: InstamojoSandbox;
  readonly logged: string[];
  /** Every SMS and e-mail that a channel got. */
  readonly messages: SentMessage[];
  request(path: string, init?: RequestInit): Promise<Response>;
  /** How the pages of a visitor with these cookies ask. */
  askAs(cookie: string | undefined): Ask;
  /** POSTs JSON with an applicant's session. */
  post(path: string, body: unknown, as?: Applicant): Promise<Response>;
  get(path: string, as?: Applicant): Promise<Response>;
  /** A person with a session, a profile and an uploaded photo, created without login. */
  applicant(): Promise<Applicant>;
  /** Moves the wall clock and the product's clock. */
  pass(ms: number): void;
  /** Waits until no due job is due. */
  idle(): Promise<void>;
  startWorker(): Promise<Worker>;
  /** Runs a statement as the owner of the tables, unlike the product. */
  asOwner(statement: string): Promise<void>;
  /** Runs a statement with the triggers of a table off, for what the database refuses. */
  rewrite(table: string, statement: string): Promise<void>;
  /** Runs statements in one transaction with the program's login of the database, but without its key. */
  tamper(statements: string): Promise<void>;
  /**
   * The result of `look` after SQL statements of the owner, with the triggers off; everything is rolled back
   * afterwards.
   */
  broken<T>(statements: string, look: (ctx: ProductContext) => Promise<T>): Promise<T>;
  /**
   * Simulates `kill -9`: cuts every connection and starts a new product on the same database. Afterwards `product` and
   * `db` are the new ones. `env`: additional settings of the new start.
   */
  kill(env?: Record<string, string>): Promise<void>;
}

/** Tables with triggers that refuse single writes. */
const guarded = [
  'settlement',
  'ledger_transaction',
  'ledger_entry',
  'audit_entry',
  'audit_value',
  'audit_seal',
  'application',
  'commission',
  'claim',
];
/** Shorter than the limit of a test, so that a job that hangs is named. */
const idleMs = 50_000;
const ownWorker: WorkerStart = { alone: true, onSchedule: false };
const poolThrough = (way: pg.PoolConfig, role: string | undefined): pg.Pool =>
  makePool({ max: connections, ...way, options: [way.options, asRole(role).options].filter(Boolean).join(' ') });
let phones = 0;
const site = 'http://site.test';

/** The whole product in this process on a separate database, with the gateway simulator behind real HTTP semantics. */
export async function testProduct(
  entry: {
    readonly ports?: Partial<Ports & DeskRegisters>;
    readonly env?: Record<string, string>;
    readonly worker?: boolean;
    /** More than usual, for a test in which many hold one and wait. */
    readonly connections?: number;
    /** Called for each request to the gateway: `GET /v2/payments/MOJO…/`. */
    readonly onGatewayCall?: (call: string) => void;
    /** The product's connection to its database, if not the direct one. */
    readonly through?: (where: pg.ClientConfig) => Promise<pg.PoolConfig>;
    readonly queryTimeoutMs?: number;
    readonly metrics?: Metrics;
  } = {},
): Promise<TestProduct> {
  const { role } = inject('postgres');
  const { pool: straight, where } = await ownPool(entry.connections ?? connections, role);
  const pool = entry.through ? poolThrough(await entry.through(where), role) : straight;
  const dataDir = mkdtempSync(join(tmpdir(), 'saral-test-'));
  const logged: string[] = [];
  const messages: SentMessage[] = [];
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const credentials = { clientId: 'test', clientSecret: 'test-secret', privateSalt: 'test-salt' };
  const sandbox = makeInstamojoSandbox({
    ...credentials,
    journal: undefined,
    baseUrl: () => 'http://gateway.test',
    now,
    fetch: async (input, init) => running.app.fetch(new Request(input, init)),
  });
  const boot = async (on: pg.Pool, env?: Record<string, string>): Promise<Running> => {
    const config = configOf({ DATA_DIR: dataDir, APP_URL: site, HUMAN_CHECK_COST: '10', ...entry.env, ...env });
    const product = makeProduct({
      config,
      pool: on,
      signingKey: await readSigningKey(where, secretsOf(config)),
      log: makeLog((line) => logged.push(line)),
      now,
      ...(entry.metrics ? { metrics: entry.metrics } : {}),
      // A busy machine must not change a result.
      queryTimeoutMs: entry.queryTimeoutMs ?? 60_000,
      ports: {
        gateways: [
          makeInstamojo({
            ...credentials,
            apiUrl: 'http://gateway.test',
            fetch: async (input, init) => {
              const request = new Request(input, init);
              entry.onGatewayCall?.(`${request.method} ${new URL(request.url).pathname}`);
              return sandbox.fetch(request);
            },
          }),
        ],
        smsProviders: [
          {
            name: 'twilio',
            send: async (text) => {
              messages.push({ channel: 'sms', ...text });
              return ok({ vendorMessageId: 'test' });
            },
            readReports: ({ body }) => (body === 'signed' ? [] : undefined),
          },
        ],
        mails: {
          send: async ({ to, template, text }) => {
            messages.push({ channel: 'email', to, template, text });
            return ok({ vendorMessageId: 'test' });
          },
        },
        ...entry.ports,
      },
    });
    await product.seed();
    const booted: Running = { product, db: kyselyOf(product.ctx.db), pool: on, worker: undefined, app: undefined! };
    booted.app = makeApp(
      product.parts([], () => booted.worker?.running() ?? false),
      undefined,
    );
    if (entry.worker !== false) booted.worker = await product.startWorker(ownWorker);
    return booted;
  };
  let running = await boot(pool);
  afterAll(async () => {
    await sandbox.control.webhooksSettled();
    await running.worker?.stop();
    await running.product.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    running.app.fetch(new Request(`${site}${path}`, init));
  const asOwner = async (statement: string): Promise<void> => {
    // A vacuum marks pages as visible to all only once the commits of their rows are on the disk.
    const owner = new pg.Client({ ...where, options: '-c synchronous_commit=on' });
    await owner.connect();
    await owner.query(statement).finally(() => owner.end());
  };
  const cookieOf = (as: Applicant | undefined): Record<string, string> => (as ? { cookie: as.cookie } : {});
  return {
    get product() {
      return running.product;
    },
    get db() {
      return running.db;
    },
    sandbox,
    logged,
    messages,
    request,
    askAs: (cookie) => {
      const parts = running.product.parts([], () => true);
      return makeAsk(parts.routes, { ...parts, secure: false })({
        request: new Request(site),
        cookie,
        language: 'en',
        visit: { requestId: 'test', clientIp: '127.0.0.1', staff: undefined },
        setCookie: () => undefined,
      });
    },
    startWorker: async () => (running.worker = await running.product.startWorker(ownWorker)),
    post: (path, body, as) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...cookieOf(as) },
      }),
    get: (path, as) => request(path, { headers: cookieOf(as) }),
    applicant: () => makeApplicant(running.product),
    pass: (ms) => {
      ahead += ms;
    },
    async idle() {
      const until = performance.now() + idleMs;
      for (;;) {
        const { rows: due } = await sql<Record<string, unknown>>`
          select task_identifier, attempts, locked_at, locked_by, last_error from graphile_worker.jobs
            where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(running.db);
        if (due.length === 0) return;
        if (performance.now() > until) throw new Error(`these jobs do not end: ${JSON.stringify(due)}`);
        await new Promise((again) => setTimeout(again, 10));
      }
    },
    asOwner,
    rewrite: (table, statement) =>
      asOwner(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`),
    async tamper(statements) {
      const stranger = new pg.Client({ ...where, ...asRole(role) });
      await stranger.connect();
      await stranger.query(`begin; ${statements}; commit`).finally(() => stranger.end());
    },
    async broken(statements, look) {
      const own = makePool({ ...where, max: 1 });
      const db = makeDb(own);
      try {
        return await db.connection().execute(async (only) => {
          await sql
            .raw(`begin; ${guarded.map((table) => `alter table ${table} disable trigger user`).join('; ')}`)
            .execute(only);
          await sql.raw(statements).execute(only);
          const seen = await look({ ...running.product.ctx, db: asTx(only), transaction: (work) => work(asTx(only)) });
          await sql`rollback`.execute(only);
          return seen;
        });
      } finally {
        await db.destroy();
      }
    },
    async kill(env) {
      const dead = running;
      void dead.pool.end();
      const executioner = new pg.Client(where);
      await executioner.connect();
      await executioner.query(
        // Not the server's own processes: an autovacuum worker takes a superuser to end, and isn't the program's.
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      await executioner.end();
      // The killed worker's promise only reports that its pool is gone.
      void dead.worker?.stop().catch(() => undefined);
      running = await boot(poolThrough(entry.through ? await entry.through(where) : where, role), env);
    },
  };
}
/** A test's own registers may hold vendors that the settings do not allow. */
const configOf = ({ PAYMENT_GATEWAY, SMS_PROVIDER, ...env }: Record<string, string>): Config => {
  const config = readConfig(env);
  const chosen = {
    PAYMENT_GATEWAY: PAYMENT_GATEWAY ?? config.PAYMENT_GATEWAY,
    SMS_PROVIDER: SMS_PROVIDER ?? config.SMS_PROVIDER,
  };
  return { ...config, ...(chosen as Config) };
};
interface Running {
  readonly product: Product;
  readonly db: Db;
  readonly pool: pg.Pool;
  worker: Worker | undefined;
  app: { fetch(request: Request): Response | Promise<Response> };
}

async function makeApplicant({ ctx }: Product): Promise<Applicant> {
  const phone = `+917${String(process.pid % 10_000).padStart(4, '0')}${String(phones++).padStart(5, '0')}` as Phone;
  const accountId = newId('usr');
  const token = newToken();
  const referralCode = newCode();
  const at = ctx.now();
  const key = `applicants/${at.getTime()}_${token.slice(0, 32)}_photo.jpg`;
  await ctx.transaction(async (tx) => {
    await insertAccount(tx, { id: accountId, phone, referralCode, at });
    await nameAccount(tx, accountId, 'Asha Kumari', at);
    await insertSession(tx, {
      id: newId('ses'),
      accountId,
      tokenHash: sessionHash(ctx, token),
      at,
      expiresAt: after(at, 30 * dayMs),
    });
    await insertPhoto(tx, { key, accountId, at, since: at, limit: 40 });
  });
  return { accountId, phone, referralCode, cookie: `saral=${token}`, photo: `/api/photos/${key}` };
}

/** A valid create-order body, which a test may change. */
export function orderBody(
  of: Applicant,
  change: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const formData = {
    name: 'Asha Kumari',
    fatherName: 'Ram Prasad',
    mobile: of.phone,
    altMobile: '',
    email: 'asha@example.com',
    dob: '1999-04-12',
    gender: 'Female',
    address: 'Ward 7, Danapur',
    district: 'Patna',
    state: 'Bihar',
    category: 'GEN',
    qualification: 'Graduate',
    experience: '2',
    aadhar: '234123412346',
    hasReferral: 'no',
    referralCode: '',
    referralValid: false,
    agree: true,
    userId: of.accountId,
    photo: of.photo,
    appliedFor: 'Supervisor',
    ...change,
  };
  return {
    amount: ['GEN', 'OBC'].includes(String(formData.category)) ? 500 : 250,
    buyer_name: formData.name,
    email: formData.email,
    phone: of.phone,
    formData,
    ...more,
  };
}
export const requestIdIn = (paymentUrl: string): string => new URL(paymentUrl).pathname.split('/').at(-1)!;

/** Opens every role to everyone, as staff do. */
export const openAllRoles = async (db: Db): Promise<void> =>
  void (await sql`update opening set state = 'open'`.execute(db));
