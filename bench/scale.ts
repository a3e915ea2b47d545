import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { writeBackup } from '#platform/operations/backup.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { makePool } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { makeLog } from '#platform/operations/log.ts';
import { type Server, startPostgres } from '#platform/database/postgres.ts';
import { asRole, prepareDatabase } from '#platform/database/prepare-database.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
import { type Made, makeManyRows, makeRunOfPayouts, type ManyPerson, personAt } from '#test/many-rows.ts';
import { type Random, seededRandom, newSeed } from '#test/seed.ts';
import { makeProduct, type Product } from '../src/product/product.ts';
import { percentile, table, writeFigures } from './figures.ts';
import { readConfig } from '../src/product/settings.ts';

const sizes = { small: 1000, large: Number(process.env['APPLICATIONS'] ?? 1_000_000) } as const;
type Name = keyof typeof sizes;
const names: readonly Name[] = ['small', 'large'];
const samples = Number(process.env['SAMPLES'] ?? 1000);
const claimSamples = Math.ceil(samples / 2);
const mostRatio = 1.5;
/** A folder that keeps the databases for the next run; without it they are created anew. */
const keep = process.env['KEEP'];
/** A sequential scan of a table with fewer rows is fine. */
const fewRows = 100;

/** The product on one of the two databases, in this process. */
interface Side {
  readonly name: Name;
  readonly users: number;
  readonly product: Product;
  get(path: string, as: ManyPerson): Promise<Answer>;
  post(path: string, as: ManyPerson, json: object): Promise<Answer>;
}
interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
type Ask = (side: Side, as: ManyPerson) => Promise<Answer>;

const claim: Ask = (side, as) =>
  side.post('/api/referrals/claim', as, {
    referralCode: as.referralCode,
    accNumber: `9${as.accountId.slice(-12)}`,
    ifscCode: 'SBIN0000691',
    bankName: 'State Bank of India',
    mobileNumber: '9876543210',
  });
const reads: readonly (readonly [string, Ask])[] = [
  ['GET /api/auth/session', (side, as) => side.get('/api/auth/session', as)],
  ['GET /api/referral-earnings/{code}', (side, as) => side.get(`/api/referral-earnings/${as.referralCode}`, as)],
  ['POST /api/referrals/get', (side, as) => side.post('/api/referrals/get', as, { referralCode: as.referralCode })],
  ['GET /api/referrals/{code}', (side, as) => side.get(`/api/referrals/${as.referralCode}`, as)],
  ['POST /api/get-applications', (side, as) => side.post('/api/get-applications', as, { userId: as.accountId })],
];

/**
 * `npm run bench -- scale`: the calls of the dashboard and of My Applications, for random people, with 1,000 and with
 * 1,000,000 applications in the database, alternating in one run.
 */
export async function benchScale(): Promise<void> {
  const random = seededRandom(newSeed());
  const home = makeHome();
  const made = await makeDatabases(home);
  // From here on the server runs with the program's own settings.
  const server = await startPostgres(join(home, 'postgres'));
  const sides = await Promise.all(names.map((name) => openSide(home, server, name)));
  const before = await wholeReads(server);
  console.log(`measuring, seed ${random.seed} …`);
  const measured = await measure(sides, random);
  const busy = await measureBusy(sides.find((side) => side.name === 'large')!);
  await Promise.all(sides.map((side) => side.product.end()));
  const readWhole = [...(await wholeReads(server))].filter(([name, count]) => count > (before.get(name) ?? count));
  const balanceMs = await balanceOf(await openSide(home, server, 'large'));
  const backup = await measureBackup(home, server);
  await server.stop();

  const text = report(
    made,
    measured,
    busy,
    balanceMs,
    backup,
    readWhole.map(([name]) => name),
  );
  console.log(`\n${text}\n`);
  writeFigures('scale', text);
  const slow = measured
    .filter((entry) => entry.ratio > mostRatio)
    .map((entry) => `${entry.name} took ${entry.ratio.toFixed(2)} times as long`);
  const wrong = [...slow, ...readWhole.map(([name]) => `${name} was read from end to end`)];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

function makeHome(): string {
  const home = keep === undefined ? mkdtempSync(join(tmpdir(), 'saral-scale-')) : resolve(keep);
  mkdirSync(home, { recursive: true });
  // When run as root, the database runs under another uid, which needs access to this folder.
  chmodSync(home, 0o755);
  process.on('exit', () => {
    quitDatabase(home);
    if (keep === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  for (const ending of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(ending, () => process.exit(130));
  return home;
}
/** A server that still runs after an error is killed: its data is discarded. */
function quitDatabase(home: string): void {
  const note = join(home, 'postgres', 'data', 'postmaster.pid');
  const pid = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && pid > 0 && signal(pid, tries === 0 ? 'SIGQUIT' : 0); tries++)
    Atomics.wait(waiting, 0, 0, 50);
}
function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

/** Without durability: an interrupted run starts anew. */
const whileMaking = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
};
interface MadeDatabase {
  readonly made: Made;
  readonly seconds: number;
}
async function makeDatabases(home: string): Promise<Record<Name, MadeDatabase>> {
  const note = join(home, 'made.json');
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Record<Name, MadeDatabase>;
  const server = await startPostgres(join(home, 'postgres'), whileMaking);
  const admin = makePool({ host: server.host, user: server.owner, database: 'postgres', max: 1 });
  for (const name of names) await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const made: Record<Name, MadeDatabase> = {
    small: await makeDatabase(home, server, 'small'),
    large: await makeDatabase(home, server, 'large'),
  };
  // Otherwise the stop would write everything and exceed its time limit.
  await admin.query('checkpoint');
  await admin.end();
  await server.stop();
  writeFileSync(note, JSON.stringify(made));
  return made;
}
async function makeDatabase(home: string, server: Server, name: Name): Promise<MadeDatabase> {
  const where = { host: server.host, user: server.owner, database: name };
  const owner = makePool({ ...where, max: 2 });
  await prepareDatabase(owner);
  await owner.end();
  const product = productOn(home, name, makePool({ ...where, max: 2 }));
  await product.seed();
  const began = performance.now();
  // A test adds some of these rows with all constraints on; checking them all again would take longer than adding them.
  const pool = makePool({ ...where, max: 2, options: '-c session_replication_role=replica' });
  const run = async (statement: string): Promise<readonly object[]> => (await pool.query<object>(statement)).rows;
  const made = await makeManyRows({ run, ctx: product.ctx }, { applications: sizes[name], users: sizes[name] / 5 });
  await makeRunOfPayouts(product, (statements) => pool.query(statements));
  await pool.query('vacuum analyze');
  await pool.end();
  await product.end();
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${name}: ${made.applications} applications, ${made.ledgerEntries} ledger entries, made in ${seconds.toFixed(0)} s`,
  );
  return { made, seconds };
}

const productOn = (home: string, name: Name, pool: pg.Pool): Product =>
  makeProduct({
    config: readConfig({ DATA_DIR: join(home, name), APP_URL: 'http://site.test' }),
    pool,
    log: makeLog(() => undefined),
  });
async function openSide(home: string, server: Server, name: Name): Promise<Side> {
  const pool = makePool({ host: server.host, user: server.owner, database: name, ...asRole('saral_app') });
  const product = productOn(home, name, pool);
  const app = makeApp(
    product.parts([], () => true),
    undefined,
  );
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await app.fetch(new Request(`http://site.test${path}`, init));
    return { status: answer.status, json: (await answer.json()) as Answer['json'] };
  };
  return {
    name,
    users: sizes[name] / 5,
    product,
    get: (path, as) => send(path, { headers: { cookie: as.cookie } }),
    post: (path, as, json) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(json),
        headers: { cookie: as.cookie, 'content-type': 'application/json' },
      }),
  };
}

interface Measured {
  readonly name: string;
  readonly ms: Readonly<Record<Name, readonly number[]>>;
  readonly ratio: number;
}
async function measure(sides: readonly Side[], random: Random): Promise<Measured[]> {
  const randomPerson = (side: Side): ManyPerson => personAt(random.below(side.users));
  for (const side of sides)
    for (let n = 0; n < 200; n++) for (const [, call] of reads) await call(side, randomPerson(side));
  const taken = new Map<string, Record<Name, number[]>>();
  const note = (name: string, side: Side, ms: number): void => {
    if (!taken.has(name)) taken.set(name, { small: [], large: [] });
    taken.get(name)![side.name].push(ms);
  };
  for (let n = 0; n < samples; n++) {
    for (const [name, call] of reads) {
      // In alternating order, so that other load on the machine affects both.
      for (const side of inTurn(sides, n))
        note(name, side, (await timed(200, () => call(side, randomPerson(side)))).ms);
    }
  }
  const people = new Map(await Promise.all(sides.map(async (side) => [side, await claimers(side, random)] as const)));
  for (let n = 0; n < claimSamples; n++) {
    for (const side of inTurn(sides, n)) {
      const { able, unable } = people.get(side)!;
      note(
        'POST /api/referrals/claim, below ₹200',
        side,
        (await timed(409, () => claim(side, random.pick(unable)))).ms,
      );
      const { ms, answer } = await timed(201, () => claim(side, able[n % able.length]!));
      note('POST /api/referrals/claim, made', side, ms);
      await giveBack(side, answer);
    }
  }
  return [...taken].map(([name, ms]) => ({ name, ms, ratio: percentile(ms.large, 95) / percentile(ms.small, 95) }));
}
const inTurn = (sides: readonly Side[], n: number): readonly Side[] => (n % 2 === 0 ? sides : sides.toReversed());

async function timed(
  status: number,
  call: () => Promise<Answer>,
): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const began = performance.now();
  const answer = await call();
  const ms = performance.now() - began;
  if (answer.status !== status)
    throw new Error(`answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.json)}`);
  return { ms, answer };
}

/** Rejects the claim as staff do, so that the money can be claimed again. */
async function giveBack({ product }: Side, { json }: Answer): Promise<void> {
  const verdict = { to: 'rejected', reason: 'Measured.' } as const;
  const settled = await resolveClaim(product.ctx, String(json['_id']), verdict, { actor: 'bench' });
  if (!settled.ok) throw new Error(`the claim could not be rejected: ${settled.refusal.code}`);
}

/** People who can claim now, and people who have too little. */
async function claimers(side: Side, random: Random): Promise<{ able: ManyPerson[]; unable: ManyPerson[] }> {
  const found: { able: ManyPerson[]; unable: ManyPerson[] } = { able: [], unable: [] };
  // Without the busiest referrer, who is measured separately.
  const everybody = Array.from({ length: side.users - 1 }, (_, at) => at + 1);
  for (const at of random.shuffle(everybody).slice(0, 4000)) {
    const as = personAt(at);
    const { json } = await side.get(`/api/referral-earnings/${as.referralCode}`, as);
    if (json['inClaims'] === 0) found[Number(json['commission']) >= 200 ? 'able' : 'unable'].push(as);
    if (found.able.length >= claimSamples && found.unable.length >= claimSamples) break;
  }
  return found;
}

/** The referrer of one in a hundred applications. */
async function measureBusy(side: Side): Promise<readonly (readonly [string, readonly number[]])[]> {
  const as = personAt(0);
  const results: [string, number[]][] = [];
  for (const [name, call] of reads.slice(1, 4)) {
    const ms: number[] = [];
    for (let n = 0; n < claimSamples; n++) ms.push((await timed(200, () => call(side, as))).ms);
    results.push([name, ms]);
  }
  const ms: number[] = [];
  for (let n = 0; n < Math.ceil(claimSamples / 5); n++) {
    const made = await timed(201, () => claim(side, as));
    ms.push(made.ms);
    await giveBack(side, made.answer);
  }
  return [...results, ['POST /api/referrals/claim, made', ms]];
}

/** Reads the whole ledger, by design. */
async function balanceOf({ product }: Side): Promise<number> {
  const began = performance.now();
  const { differences } = await drawTrialBalance(product.workCtx);
  const tookMs = performance.now() - began;
  await product.end();
  if (differences.length > 0) throw new Error(`the ledger is off: ${differences.join('; ')}`);
  return tookMs;
}

interface BackupTaken {
  readonly writtenMs: number;
  readonly megabytes: number;
  readonly restoredMs: number;
}
/** Backs up the large database into a folder and restores it into a new one; there are no photos. */
async function measureBackup(home: string, server: Server): Promise<BackupTaken> {
  const owner = (database: string): pg.Pool => makePool({ host: server.host, user: server.owner, database, max: 4 });
  const [large, admin] = [owner('large'), owner('postgres')];
  const of = { objects: undefined, dataKeys: ['a key of the benchmark'] };
  const into = join(home, 'backups');
  rmSync(into, { recursive: true, force: true });
  const began = performance.now();
  const { folder } = await writeBackup({ ...of, owner: large, into, now: new Date() });
  const writtenMs = performance.now() - began;
  await admin.query('drop database if exists restored');
  await admin.query("create database restored template template0 encoding 'UTF8'");
  const restored = owner('restored');
  const from = performance.now();
  await restoreBackup({ ...of, owner: restored, from: folder });
  const restoredMs = performance.now() - from;
  await Promise.all([large.end(), restored.end()]);
  await admin.query('drop database restored');
  await admin.end();
  const bytes = globSync(join(folder, 'tables', '*')).reduce((sum, file) => sum + statSync(file).size, 0);
  rmSync(into, { recursive: true });
  return { writtenMs, megabytes: bytes / 1e6, restoredMs };
}

/** Sequential scans so far of each larger table of the large database. */
async function wholeReads(server: Server): Promise<Map<string, number>> {
  const pool = makePool({ host: server.host, user: server.owner, database: 'large', max: 1 });
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select relname as name, seq_scan as count from pg_stat_user_tables t
      where schemaname = 'public' and (select reltuples from pg_class where oid = t.relid) > ${fewRows}`,
  );
  await pool.end();
  return new Map(rows.map((row) => [row.name, row.count]));
}

const ms = (of: readonly number[], nth: number): string => `${percentile(of, nth).toFixed(2)} ms`;
const counted = (n: number): string => n.toLocaleString('en');
function report(
  { small, large }: Record<Name, MadeDatabase>,
  measured: readonly Measured[],
  busy: readonly (readonly [string, readonly number[]])[],
  balanceMs: number,
  backup: BackupTaken,
  readWhole: readonly string[],
): string {
  const rowsOf = ({ made: value, seconds }: MadeDatabase): string[] =>
    [
      value.applications,
      value.users,
      value.commissions,
      value.claims,
      value.refunds,
      value.ledgerTransactions,
      value.ledgerEntries,
    ]
      .map(counted)
      .concat(`${seconds.toFixed(0)} s`);
  const of = [counted(small.made.applications), counted(large.made.applications)];
  return [
    table(
      [
        '',
        'Applications',
        'Users',
        'Commissions',
        'Claims',
        'Refunds',
        'Ledger transactions',
        'Ledger entries',
        'Made in',
      ],
      [
        ['Small', ...rowsOf(small)],
        ['Large', ...rowsOf(large)],
      ],
    ),
    `Answers to people chosen at random, in this process, one at a time (${counted(samples)} of each call and size, ${counted(claimSamples)} of each claim):`,
    table(
      ['Call', `p50 of ${of[0]}`, `p50 of ${of[1]}`, `p95 of ${of[0]}`, `p95 of ${of[1]}`, 'p95 large / small'],
      measured.map((entry) => [
        entry.name,
        ms(entry.ms.small, 50),
        ms(entry.ms.large, 50),
        ms(entry.ms.small, 95),
        ms(entry.ms.large, 95),
        entry.ratio.toFixed(2),
      ]),
    ),
    `The busiest referrer of the large one, with ${counted(large.made.commissions / 30)} commissions:`,
    table(
      ['Call', 'p50', 'p95'],
      busy.map(([name, taken]) => [name, ms(taken, 50), ms(taken, 95)]),
    ),
    [
      readWhole.length === 0
        ? `No table with more than ${fewRows} rows was read from end to end by these calls.`
        : `Read from end to end: ${readWhole.join(', ')}.`,
      `The check of the books over the whole large ledger found nothing and took ${(balanceMs / 1000).toFixed(1)} s.`,
      `Its backup, of ${backup.megabytes.toFixed(0)} MB, took ${(backup.writtenMs / 1000).toFixed(0)} s, and to bring it into a new database ${(backup.restoredMs / 1000).toFixed(0)} s.`,
    ].join(' '),
  ].join('\n\n');
}
