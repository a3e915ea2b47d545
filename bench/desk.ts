import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { newId } from '#kit/ids.ts';
import { after } from '#kit/time.ts';
import { makePool } from '#platform/database/db.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { makeLog } from '#platform/operations/log.ts';
import { newToken } from '#features/accounts/rules.ts';
import { findAccountById } from '#features/accounts/store/accounts.ts';
import { deskSessionHash } from '#features/staff/actions/context.ts';
import { grantRole, insertDeskSession } from '#features/staff/store/staff.ts';
import { deskSessionMs } from '#features/staff/terms.ts';
import { pause } from '#test/faults/call.ts';
import { startHarness } from '#test/faults/harness.ts';
import { personAt } from '#test/many-rows.ts';
import { newSeed, type Random, seededRandom } from '#test/seed.ts';
import { makeProduct, type Product } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';
import type { DeskCall, DeskSamples } from './desk-call.ts';
import { deskCalls } from './desk-calls.ts';
import { type DeskSizes, makeDeskRows } from './desk-rows.ts';
import { percentile, table, writeFigures } from './figures.ts';

const applications = Number(process.env['APPLICATIONS'] ?? 1_000_000);
export const sizes: DeskSizes = {
  applications,
  people: applications / 5,
  leads: applications / 10,
  auditEntries: applications,
  ledgerEntries: 5 * applications,
};
const samples = Number(process.env['SAMPLES'] ?? 40);
const viewsPerSecond = 100;
/** How long the public pages are viewed alone. */
export const aloneMs = 20_000;
const maxP95Ms = 200;
/** A folder that keeps the database for the next run; without it the database is made anew. */
const keep = process.env['KEEP'];
/** A sequential scan of a table with fewer rows is fine. */
const fewRows = 1000;

/**
 * `npm run bench -- desk`: every list of the desk with each filter, sort and search, first and last page, in a database
 * with a million applications, while visitors view 100 public pages a second.
 */
export async function benchDesk(): Promise<void> {
  const random = seededRandom(newSeed());
  const harness = await startHarness('desk', {
    firstPort: 4930,
    ...(keep ? { env: { DATA_DIR: resolve(keep) } } : {}),
  });
  const dataDir = keep ? resolve(keep) : harness.site.dataDir;
  const seconds = await makeDatabase(dataDir);
  await harness.site.start();
  // Its first timers have run by then.
  await pause(10_000);
  const pool = makePool({ host: socketOf(dataDir), user: 'postgres', database: 'postgres', max: 2 });
  const product = productOn(dataDir, pool);
  const cookie = await ownerCookie(product);
  const found = await samplesOf(pool);
  console.log(`measuring, seed ${random.seed} …`);
  const before = await wholeReads(pool);

  const alone = await viewPages(harness.site.url, (isOver) => pause(aloneMs).then(isOver));
  const measured: Measured[] = [];
  const busy = await viewPages(harness.site.url, async (isOver) => {
    measured.push(...(await measure(harness.site.url, cookie, { random, found })));
    isOver();
  });
  const readWhole = [...(await wholeReads(pool))].filter(([name, count]) => count > (before.get(name) ?? 0));
  await product.end();
  await harness.site.stop();

  const text = report(
    seconds,
    measured,
    { alone, busy },
    readWhole.map(([name]) => name),
  );
  console.log(`\n${text}\n`);
  writeFigures('desk', text);
  const slow = measured.filter(({ ms }) => percentile(ms, 95) > maxP95Ms).map(({ call }) => `${call.of}, ${call.what}`);
  const wrong = slow.map((name) => `${name} took more than ${maxP95Ms} ms`);
  if (percentile(busy, 95) > Math.max(1.5 * percentile(alone, 95), 20)) wrong.push('the public pages were slowed down');
  if (wrong.length > 0) throw new Error(wrong.join('; '));
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
export const socketOf = (dataDir: string): string =>
  readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
export const productOn = (dataDir: string, pool: pg.Pool): Product =>
  makeProduct({ config: readConfig({ DATA_DIR: dataDir }), pool, log: makeLog(() => undefined) });

/** A desk session of an owner, the last of the people. */
export async function ownerCookie({ ctx }: Product): Promise<string> {
  const { accountId } = personAt(sizes.people - 1);
  const at = ctx.now();
  const token = newToken();
  await ctx.transaction(async (tx) => {
    const account = await findAccountById(tx, accountId);
    if (!account) throw new Error('the people are missing');
    await grantRole(tx, { phone: account.phone, role: 'owner', at, by: 'bench' });
    await insertDeskSession(tx, {
      id: newId('dsk'),
      accountId,
      tokenHash: deskSessionHash(ctx, token),
      at,
      expiresAt: after(at, deskSessionMs),
      factorAt: at,
    });
  });
  return `saral-desk=${token}`;
}

/** @returns the seconds that making the rows took. */
export async function makeDatabase(dataDir: string): Promise<number> {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const note = join(dataDir, 'made.json');
  if (existsSync(note)) return (JSON.parse(readFileSync(note, 'utf8')) as { seconds: number }).seconds;
  const server = await startPostgres(join(dataDir, 'postgres'), whileMaking);
  const where = { host: server.host, user: server.owner, database: 'postgres' };
  const owner = makePool({ ...where, max: 2 });
  await prepareDatabase(owner);
  await owner.end();
  const product = productOn(dataDir, makePool({ ...where, max: 2 }));
  await product.seed();
  // Checking constraints and triggers row by row would take longer than adding the rows.
  const pool = makePool({ ...where, max: 2, options: '-c session_replication_role=replica' });
  const seconds = await makeDeskRows(pool, product.ctx, sizes);
  // Otherwise the stop would write everything and exceed its time limit.
  await pool.query('checkpoint');
  await pool.end();
  await product.end();
  await server.stop();
  writeFileSync(note, JSON.stringify({ seconds }));
  return seconds;
}

async function samplesOf(pool: pg.Pool): Promise<DeskSamples> {
  const all = async <Row extends object>(statement: string): Promise<Row[]> => (await pool.query<Row>(statement)).rows;
  const column = async (statement: string): Promise<string[]> =>
    (await all<{ value: string }>(statement)).map(({ value }) => value);
  const some = (of: string, from: string): Promise<string[]> =>
    column(`select distinct ${of} as value from ${from} tablesample system (0.5) where ${of} is not null limit 300`);
  return {
    people: await all(
      `select id, phone, name, referral_code as code from account tablesample system (2) where name is not null order by id limit 1000`,
    ),
    roles: await column('select distinct role as value from application tablesample system (1)'),
    districts: await column(`select distinct form ->> 'district' as value from application tablesample system (1)`),
    applications: await some('id', 'application'),
    orders: await some('order_id', 'payment'),
    payments: await some('id', 'payment'),
    claims: await column('select id as value from claim limit 300'),
    referrers: await column('select distinct referrer_id as value from claim limit 300'),
    leads: await all('select number, phone, name from lead tablesample system (2) limit 300'),
    owners: await column('select distinct owner_id as value from lead where owner_id is not null'),
    actors: await column(`select distinct actor as value from audit_entry tablesample system (0.1)`),
    actions: await column(`select distinct act as value from audit_entry tablesample system (0.1)`),
    records: await some('subject', 'audit_entry'),
    postings: await some('source', 'ledger_transaction'),
    settlements: await column('select id as value from settlement'),
    settlementReferences: await column('select utr as value from settlement where utr is not null'),
    refundReferences: await column(
      'select bank_reference as value from refund where bank_reference is not null limit 300',
    ),
    bankLines: await column('select id as value from bank_statement_line limit 300'),
    papers: await column('select number as value from sales_paper limit 300'),
    buyers: await column('select number::text as value from buyer limit 300'),
    slots: await column('select id::text as value from interview_slot limit 300'),
    months: await column(
      `select to_char(now() - n * interval '1 month', 'YYYY-MM') as value from generate_series(0, 9) n`,
    ),
    days: await column(
      `select to_char(now() - n * interval '1 day', 'YYYY-MM-DD') as value from generate_series(1, 299, 7) n`,
    ),
  };
}

interface Measured {
  readonly call: DeskCall;
  readonly ms: readonly number[];
}
async function measure(
  site: string,
  cookie: string,
  { random, found }: { readonly random: Random; readonly found: DeskSamples },
): Promise<Measured[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken = deskCalls.map((call) => ({ call, ms: [] as number[] }));
  // Twice unmeasured, so that plans of keys and code are warm as on any day.
  for (let round = -2; round < samples; round++) {
    for (const { call, ms } of taken) {
      const path = call.path(random, found);
      const began = performance.now();
      const status = await get(`${site}${path}`, agent, { cookie });
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      if (round >= 0) ms.push(performance.now() - began);
    }
    if (round >= 0 && round % 10 === 9) console.log(`${round + 1} of ${samples} rounds`);
  }
  agent.destroy();
  return taken;
}

const publicPaths = ['/', '/hi', '/career', '/product/E-Rickshaw', '/about', '/contact', '/blog', '/PrivacyPolicy'];
/** Public pages at a constant rate, whether or not earlier ones are answered, until `work` says that it is over. */
export async function viewPages(site: string, work: (isOver: () => void) => Promise<void>): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const ms: number[] = [];
  let isOver = false;
  const running = work(() => {
    isOver = true;
  });
  const began = performance.now();
  const views: Promise<void>[] = [];
  for (let n = 0; !isOver; n++) {
    const dueMs = began + (n * 1000) / viewsPerSecond;
    await pause(Math.max(0, dueMs - performance.now()));
    const sent = performance.now();
    const path = publicPaths[n % publicPaths.length] ?? '/';
    views.push(
      get(`${site}${path}`, agent, { 'accept-encoding': 'br' }).then((status) => {
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
        ms.push(performance.now() - sent);
      }),
    );
    if (views.length >= 1000) await Promise.all(views.splice(0, 500));
  }
  await running;
  await Promise.all(views);
  agent.destroy();
  return ms;
}

const get = (url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((done, fail) => {
    request(url, { agent, headers }, (answer) => {
      answer
        .on('error', fail)
        .on('end', () => done(answer.statusCode ?? 0))
        .resume();
    })
      .on('error', fail)
      .end();
  });

/** Sequential scans so far of each larger table. */
async function wholeReads(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select relname as name, seq_scan as count from pg_stat_user_tables t
      where schemaname = 'public' and (select reltuples from pg_class where oid = t.relid) > ${fewRows}`,
  );
  return new Map(rows.map((row) => [row.name, row.count]));
}

const msText = (of: readonly number[], nth: number): string => `${percentile(of, nth).toFixed(1)} ms`;
const counted = (n: number): string => n.toLocaleString('en');
function report(
  seconds: number,
  measured: readonly Measured[],
  { alone, busy }: { readonly alone: readonly number[]; readonly busy: readonly number[] },
  readWhole: readonly string[],
): string {
  return [
    `${counted(sizes.applications)} applications with their payments and ledger, ${counted(sizes.people)} people, ${counted(sizes.leads)} leads, ${counted(sizes.auditEntries)} audit entries and ${counted(sizes.ledgerEntries)} further ledger entries, made in ${seconds.toFixed(0)} s. Calls over HTTP with values chosen at random, one at a time (${samples} of each), while visitors view ${viewsPerSecond} public pages a second:`,
    table(
      ['List', 'Call', 'p50', 'p95'],
      measured.map(({ call, ms }) => [call.of, call.what, msText(ms, 50), msText(ms, 95)]),
    ),
    table(
      ['Public pages', 'p50', 'p95'],
      [
        ['alone', msText(alone, 50), msText(alone, 95)],
        ['with the desk at work', msText(busy, 50), msText(busy, 95)],
      ],
    ),
    readWhole.length === 0
      ? `No table with more than ${counted(fewRows)} rows was read completely.`
      : `Read completely at least once: ${readWhole.join(', ')}.`,
  ].join('\n\n');
}
