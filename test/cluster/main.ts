// npm run test:cluster: three databases under Patroni, three members of etcd, a balancer and three instances, each in a separate
// network namespace, set up by the files of docs/cluster. As root, on Debian 12.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { before, dayMs } from '#kit/time.ts';
import { makePool } from '#platform/database/db.ts';
import { signOn } from '#platform/database/signing.ts';
import { reconcile } from '#features/payments/reconciliation/actions/reconcile.ts';
import { sumEntrant } from '#test/desk-acts.ts';
import { deskMember } from '#test/desk.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { newSeed, seededRandom } from '#test/seed.ts';
import type { Journal } from '../faults/ask.ts';
import { openBank } from '../faults/bank.ts';
import { pause } from '../faults/call.ts';
import { passMinutes } from '../faults/clock.ts';
import { openCodeBook } from '../faults/code-book.ts';
import { startEarners } from '../faults/earners.ts';
import { gatewayKinds } from '../faults/gateways.ts';
import { type GatewaySandbox, startGatewaySandbox } from '../faults/harness.ts';
import { startLoad } from '../faults/load.ts';
import { startOffice } from '../faults/office.ts';
import { checkMoney } from '../faults/oracle-money.ts';
import { type Check, checkOrders } from '../faults/oracle.ts';
import { makePeople, openRoles } from '../faults/people.ts';
import { settleRefunds } from '../faults/refunds.ts';
import { openStaff } from '../faults/staff.ts';
import { buildCluster, type Cluster, installPackages, until } from './cluster.ts';
import { type Fault, faults, type FaultRun } from './faults.ts';
import { makeLedger } from './lost.ts';
import { hostAddress, openToNetwork } from './nodes.ts';
import { openStore, startUploaders } from './store.ts';
import { counted, startEnquirers, watchReads, watchWrites } from './watch.ts';

const { values } = parseArgs({
  options: {
    /** These kinds alone. */
    fault: { type: 'string', multiple: true },
    times: { type: 'string', default: '1' },
    /** How long `no-standby` and `s3-fails` last. */
    minutes: { type: 'string', default: '1' },
    /** Keeps the folder with the logs. */
    keep: { type: 'boolean', default: false },
  },
});
if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.error('npm run test:cluster makes network namespaces: run it as root, on Debian 12');
  process.exit(2);
}
const unknown = (values.fault ?? []).filter((wanted) => faults.every(({ name }) => name !== wanted));
const chosen = values.fault === undefined ? faults : faults.filter(({ name }) => values.fault?.includes(name));
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown[0]}"; choose one of ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const times = Number(values.times);
const seed = newSeed();
const gatewayPort = 4700;
const storePort = 4900;
/** A moment of plain load before each fault. */
const calmMs = 5000;

const home = mkdtempSync(join(tmpdir(), 'saral-cluster-'));
chmodSync(home, 0o755);
const endings: (() => void)[] = [
  () => (values.keep ? console.log(`folder: ${home}`) : rmSync(home, { recursive: true, force: true, maxRetries: 5 })),
];
process.on('exit', () => endings.reverse().forEach((end) => end()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

try {
  const checks = await run();
  const failed = checks.filter(({ off }) => off.length > 0);
  for (const { name, off } of failed)
    console.log(`FAILED ${name}: ${off.length}\n    ${off.slice(0, 10).join('\n    ')}`);
  if (failed.length > 0) console.log(`seed ${seed}: run again with SEED=${seed}`);
  console.log(`${checks.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

async function run(): Promise<Check[]> {
  const began = performance.now();
  installPackages();
  console.log(`cluster run: seed ${seed}`);
  const kind = gatewayKinds.instamojo;
  const gateway = await startGatewaySandbox({ home, port: gatewayPort, sitePort: 0, kind }, endings);
  const store = await openStore(home, storePort, endings);
  const cluster = await buildCluster(home, {
    ...store.settings,
    ...reachable(gateway.settings),
    // A demo on addresses of other machines, with the vendors' sandboxes.
    DEMO_PUBLIC: 'yes',
    DEMO_DATA: 'none',
    HUMAN_CHECK_COST: '10',
  });
  endings.push(() => cluster.end());
  // The first start makes the tables.
  for (const instance of cluster.instances) {
    cluster.startInstance(instance);
    await until(90_000, `${instance.name} is not ready`, async () => (await cluster.ready(instance)) || undefined);
  }
  console.log(`built within ${seconds(performance.now() - began)}`);

  const dataDir = join(home, 'client');
  mkdirSync(dataDir);
  const { sessionSecret, dataKey } = cluster;
  writeFileSync(join(dataDir, 'demo-secrets.json'), JSON.stringify({ sessionSecret, dataKey }));
  const pool = ownerPool(cluster, 8);
  const roles = await openRoles(pool);
  const people = await makePeople(pool, dataDir, 6 + 24 + 100 + 40 * chosen.length * times);
  const earners = people.splice(0, 6);
  const uploaders = await startUploaders(cluster.url, people.splice(0, 24));
  const [reader] = people;
  const writes = watchWrites(cluster.url);
  const { call } = writes;
  const load = startLoad({
    harness: { gateway },
    call,
    seed,
    people,
    earners,
    codes: openCodeBook(cluster.dataDirOf(cluster.instances[0]!)),
    roles,
    atOnce: 6,
    perS: 3,
  });
  const { journal } = load;
  const staff = openStaff({ site: { dataDir, url: cluster.url }, gateway }, ownerPool(cluster, 8));
  for (const account of [runMaker, runApprover, sumEntrant]) await asFinance(staff.product.workCtx, account);
  const members = [];
  for (let number = 0; number < 2; number++) members.push(await deskMember(staff.product.workCtx, ['finance']));
  const bank = openBank();
  const office = startOffice({
    staff,
    pool,
    call,
    bank,
    gateway,
    members,
    journal,
    seed: seed + 1_000_000,
    desks: 2,
  });
  const claiming = startEarners({ call, journal, seed: seed + 2_000_000, earners });
  const enquirers = startEnquirers({ url: cluster.url, journal, seed: seed + 3_000_000, everyMs: 1000 });
  const reads = watchReads(cluster.url, [
    { path: '/career' },
    { path: `/api/referral-earnings/${reader!.referralCode}`, cookie: reader!.cookie },
  ]);
  const ledger = makeLedger(cluster, journal, enquirers.leads);

  const checks: Check[] = [];
  // The first earnings are claimed, and the first claims paid.
  for (let day = 0; day < 3; day++) {
    await pause(2 * calmMs);
    await nextDay(pool, journal);
  }
  for (const fault of chosen) {
    const gaps: number[] = [];
    const middle = (): number => gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
    let lostInAll = 0;
    for (let time = 1; time <= times; time++) {
      await pause(calmMs);
      await nextDay(pool, journal);
      await pause(calmMs);
      const { off, gapMs, lost } = await once(fault, {
        cluster,
        writes,
        reads,
        ledger,
        store,
        uploaders,
        signIn: async () => (await deskMember(staff.product.workCtx, ['owner'])).cookie,
      });
      gaps.push(gapMs);
      lostInAll += lost;
      checks.push({ name: times === 1 ? fault.name : `${fault.name} ${time}`, off });
    }
    if (times > 1)
      console.log(
        `${fault.name}, ${times} times: ${lostInAll} lost, writes paused for ${seconds(Math.min(...gaps))} to ${seconds(Math.max(...gaps))}, half of them up to ${seconds(middle())}`,
      );
  }
  await load.finish();
  await claiming.finish();
  await enquirers.finish();
  const photos = await uploaders.finish();
  checks.push({ name: 'every photo that was answered 201 is shown', off: await uploaders.missing() });
  await office.finish();
  await reads.finish();

  console.log(`the load is over after ${seconds(performance.now() - began)}, and the books are compared …`);
  await gateway.call('/control/faults-clear', { json: {} });
  await pause(4000);
  for (let passed = 0; passed < 15; passed += 5) await passMinutes(staff, pool, 5);
  const found = await checkOrders(pool, gateway, journal, new Set());
  // Here most calls that a fault met are answered.
  checks.push(...found.filter(({ name }) => name !== 'there was something to check'));
  const compared = await reconcile(staff.product.workCtx, { since: before(new Date(), dayMs), cause: 'daily' });
  if (!compared.ok) throw new Error(compared.refusal.code);
  await settleRefunds(gateway, seededRandom(seed));
  for (const hours of [5, 5, 24, 8 * 24]) await passMinutes(staff, pool, hours * 60);
  checks.push(...(await checkMoney({ pool, staff, gateway, bank, journal })));
  checks.push({ name: 'nothing acknowledged is lost at the end', off: (await ledger.compare()).off });
  const { pages, verified, claims, transfers, calls } = journal;
  const idle = Object.entries({ pages, verified, claims, transfers, leads: enquirers.leads }).filter(
    ([, list]) => list.length === 0,
  );
  checks.push({
    name: 'there was something of each kind, and calls that were refused',
    off: [...idle.map(([name]) => `no ${name}`), ...(calls.refused > 0 ? [] : ['no refused call'])],
  });
  checks.push({ name: 'no request met a bug', off: bugsIn(cluster) });
  await staff.end();
  await pool.end();
  console.log(
    `${journal.scenarios} scenarios, ${enquirers.leads.length} leads, ${journal.claims.length} claims, ${journal.transfers.length} payouts, ${photos} photos; ${JSON.stringify(journal.calls)}; ${seconds(performance.now() - began)}`,
  );
  return checks;
}

/** Earnings of the day before can be claimed, and claims be paid. */
async function nextDay(pool: pg.Pool, journal: Journal): Promise<void> {
  await pool.query("update product_clock set ahead = ahead + interval '25 hours'");
  journal.day++;
}

async function once(
  fault: Fault,
  by: Pick<FaultRun, 'cluster' | 'writes' | 'store' | 'uploaders' | 'signIn'> & {
    readonly reads: ReturnType<typeof watchReads>;
    readonly ledger: ReturnType<typeof makeLedger>;
  },
): Promise<{ readonly off: string[]; readonly gapMs: number; readonly lost: number }> {
  const { reads, ledger, ...parts } = by;
  const { writes } = parts;
  const off: string[] = [];
  const said: string[] = [];
  const before = writes.acknowledged();
  writes.longestGapMs();
  reads.taken();
  writes.failures();
  // One that does not end well must not keep the others from being tried, nor from being compared.
  await fault
    .run({ ...parts, lastsMs: Number(values.minutes) * 60_000, off, said })
    .catch((error: Error) => off.push(error.message));
  const gapMs = writes.longestGapMs();
  const { lost, counted: compared, off: missing } = await ledger.compare();
  off.push(...missing);
  if (fault.limitS !== undefined && gapMs > fault.limitS * 1000)
    off.push(`writes paused for ${seconds(gapMs)}, more than ${fault.limitS} s`);
  const read = reads.taken();
  if (fault.keepsReads && read.failed > 0)
    off.push(`${read.failed} of ${read.reads} reads failed: ${counted(read.failures)}`);
  const failures = writes.failures();
  if (Object.keys(failures).length > 0) said.push(`writes were answered ${counted(failures)}`);
  said.push(`${read.failed} of ${read.reads} reads failed, the slowest took ${seconds(read.slowestMs)}`);
  console.log(
    `${fault.name}: ${lost} lost of ${compared}; writes paused for ${seconds(gapMs)}, ${writes.acknowledged() - before} acknowledged; ${said.join('; ')}`,
  );
  return { off, gapMs, lost };
}

/** Opens the vendors' sandboxes, which listen on this machine alone, to the network of the cluster. @returns their new addresses */
function reachable(settings: GatewaySandbox['settings']): Record<string, string> {
  const ports = new Set(
    Object.values(settings).flatMap((value) => /(?:localhost|127\.0\.0\.1):(\d+)/.exec(value)?.[1] ?? []),
  );
  for (const port of ports) {
    const server = createServer((from) => {
      const to = connect(Number(port), 'localhost');
      from.pipe(to).pipe(from);
      from.on('error', () => to.destroy());
      to.on('error', () => from.destroy());
    });
    openToNetwork(server, Number(port));
  }
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace(/localhost|127\.0\.0\.1/, hostAddress)]),
  );
}

function ownerPool(cluster: Cluster, max: number): pg.Pool {
  const pool = makePool({
    connectionString: cluster.settings['DATABASE_OWNER_URL'],
    max,
    application_name: 'bystander',
  });
  signOn(pool, cluster.dataKey);
  return pool;
}

/** Failures of our code, by the first line of their trace. */
function bugsIn(cluster: Cluster): string[] {
  const bugs = new Map<string, number>();
  for (const { log } of cluster.instances)
    for (const line of readFileSync(log, 'utf8').split('\n')) {
      if (!line.includes('"what":"request failed"')) continue;
      const { stack = '', error = '' } = JSON.parse(line) as { stack?: string; error?: string };
      const bug = `${error} ${stack.slice(0, 300)}`;
      bugs.set(bug, (bugs.get(bug) ?? 0) + 1);
    }
  return [...bugs].map(([bug, count]) => `${count} × ${bug}`);
}
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
