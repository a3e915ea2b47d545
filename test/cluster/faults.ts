import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../faults/call.ts';
import { type Cluster, type Member, metricsPort, until } from './cluster.ts';
import type { Store, Uploaders } from './store.ts';
import { counted, type WriteWatch } from './watch.ts';

export interface FaultRun {
  readonly cluster: Cluster;
  readonly writes: WriteWatch;
  readonly store: Store;
  readonly uploaders: Uploaders;
  /** So long a fault lasts that may last for any time. */
  readonly lastsMs: number;
  /** An owner signs in at the desk. @returns the cookie */
  readonly signIn: () => Promise<string>;
  /** What is wrong besides what every fault is judged by. */
  readonly off: string[];
  /** What is worth saying of this run. */
  readonly said: string[];
}
export interface Fault {
  readonly name: string;
  readonly what: string;
  /** Seconds without an acknowledged write at most; undefined where no standby is up, or a person has to act. */
  readonly limitS?: number;
  /** No page may fail during it. */
  readonly keepsReads?: boolean;
  /** Does it, and undoes it. */
  readonly run: (run: FaultRun) => Promise<void>;
}

/** The longest pause of writes with a standby up. */
const failoverS = 30;
const others = (of: Member): Member[] => (['db1', 'db2', 'db3'] as const).filter((name) => name !== of);
const otherPrimary = (cluster: Cluster, former: Member): Promise<Member> =>
  until(90_000, `no other member than ${former} became the primary`, async () => {
    const found = await cluster.primary(1000);
    return found === former ? undefined : found;
  });
/** A program must get new connections and be ready before the next fault. */
async function recovered({ cluster, writes }: FaultRun): Promise<void> {
  await writes.next(90_000);
  await cluster.settled();
}

export const faults: readonly Fault[] = [
  {
    name: 'primary-killed',
    what: 'SIGKILL to all processes of the primary, started again after the failover',
    limitS: failoverS,
    async run(run) {
      const { cluster, writes } = run;
      const primary = await cluster.primary();
      await cluster.databases[primary].kill();
      await otherPrimary(cluster, primary);
      await writes.next(60_000);
      cluster.startDatabase(primary);
      await recovered(run);
    },
  },
  {
    name: 'primary-frozen',
    what: 'SIGSTOP to all processes of the primary, SIGCONT after the failover',
    limitS: failoverS,
    async run(run) {
      const { cluster, writes } = run;
      const primary = await cluster.primary();
      cluster.databases[primary].signal('SIGSTOP');
      await otherPrimary(cluster, primary);
      await writes.next(60_000);
      cluster.databases[primary].signal('SIGCONT');
      await recovered(run);
    },
  },
  {
    name: 'cut-off-from-etcd',
    what: 'the primary reaches no member of etcd, but everybody else; joined again after the failover',
    limitS: failoverS,
    async run(run) {
      const { cluster, writes } = run;
      const primary = await cluster.primary();
      cluster.databases[primary].cut(cluster.etcds);
      await otherPrimary(cluster, primary).finally(() => cluster.databases[primary].join(cluster.etcds));
      await writes.next(60_000);
      await recovered(run);
    },
  },
  {
    name: 'cut-off-from-instances',
    what: 'the primary reaches etcd and its standbys, but not the balancer: an operator switches over after ten seconds',
    async run(run) {
      const { cluster, writes } = run;
      const primary = await cluster.primary();
      cluster.databases[primary].cut([cluster.balancer]);
      try {
        await pause(10_000);
        await switchOver(cluster, primary);
        await writes.next(60_000);
      } finally {
        cluster.databases[primary].join([cluster.balancer]);
      }
      await recovered(run);
    },
  },
  {
    name: 'switchover',
    what: 'patronictl switchover to the synchronous standby',
    limitS: failoverS,
    async run(run) {
      await switchOver(run.cluster, await run.cluster.primary());
      await recovered(run);
    },
  },
  {
    name: 'all-killed',
    what: 'both standbys killed under load, five seconds later the primary, and all three started again',
    async run(run) {
      const { cluster } = run;
      const primary = await cluster.primary();
      await Promise.all(others(primary).map((name) => cluster.databases[name].kill()));
      await pause(5000);
      await cluster.databases[primary].kill();
      for (const name of ['db1', 'db2', 'db3'] as const) cluster.startDatabase(name);
      await recovered(run);
    },
  },
  {
    name: 'no-standby',
    what: 'both standbys are away for long: writes wait, reads go on, and Health says so',
    keepsReads: true,
    async run(run) {
      const { cluster, off, said } = run;
      const primary = await cluster.primary();
      const cookie = await run.signIn();
      await Promise.all(others(primary).map((name) => cluster.databases[name].kill()));
      const operator = await cluster.connect(primary);
      let most = 0;
      // What is acknowledged until the server has noticed does not count.
      const looked = pause(run.lastsMs / 2).then(async () => {
        const before = run.writes.acknowledged();
        off.push(...(await whatStaffSee(cluster, cookie)));
        if (run.writes.acknowledged() > before) off.push('writes were acknowledged without a standby');
      });
      for (const end = Date.now() + run.lastsMs; Date.now() < end; await pause(500)) {
        const { rows } = await operator.query<{ n: number; max: number }>(
          "select count(*)::int as n, current_setting('max_connections')::int as max from pg_stat_activity",
        );
        most = Math.max(most, rows[0]!.n);
        if (rows[0]!.n > rows[0]!.max / 2) off.push(`the server has ${rows[0]!.n} connections`);
      }
      await looked;
      await operator.end();
      said.push(`${most} connections at most`);
      for (const name of others(primary)) cluster.startDatabase(name);
      await recovered(run);
    },
  },
  {
    name: 'etcd-loses-a-member',
    what: 'SIGKILL to one of three members of etcd, started again after half a minute',
    limitS: 5,
    async run(run) {
      const { cluster } = run;
      const etcd = cluster.etcds[1]!;
      await etcd.kill();
      await pause(30_000);
      cluster.startEtcd(etcd);
      await recovered(run);
    },
  },
  {
    name: 'balancer-restarted',
    what: 'SIGKILL to the balancer, started again at once',
    limitS: 10,
    async run(run) {
      await run.cluster.balancer.kill();
      run.cluster.startBalancer();
      await recovered(run);
    },
  },
  {
    name: 'instance-killed',
    what: 'SIGKILL to one of three instances, started again',
    limitS: 5,
    async run(run) {
      const [instance] = run.cluster.instances;
      await instance!.kill();
      await pause(5000);
      await startAgain(run, instance!);
      await recovered(run);
    },
  },
  {
    name: 'other-secret',
    what: 'an instance is started with another SESSION_SECRET: it is refused, and started again with the right one',
    limitS: 5,
    run: (run) =>
      refused(
        run,
        { SESSION_SECRET: 'another session secret than the one of the others' },
        /SESSION_SECRET is not the one that the running instances work with/,
      ),
  },
  {
    name: 'other-store',
    what: 'an instance is started with another STORAGE: it is refused, and started again with the right one',
    limitS: 5,
    run: (run) => refused(run, { STORAGE: 'local' }, /name another store than that of the running instances/),
  },
  {
    name: 'older-release',
    what: 'a newer release has changed the tables, and an instance of a release before the one that was updated is started: it is refused; those that run go on',
    limitS: 5,
    async run(run) {
      const operator = await run.cluster.connect(await run.cluster.primary());
      // What such a release finds: a migration that it does not know.
      await operator.query("insert into kysely_migration values ('99990101T0000-of-a-later-release', now()::text)");
      try {
        await refused(run, {}, /the database was made by a newer version of Saral/, async () => {
          await operator.query("delete from kysely_migration where name like '9999%'");
        });
      } finally {
        await operator.end();
      }
    },
  },
  {
    name: 's3-fails',
    what: 'S3 answers each request with 500: uploads are answered 503, the rest goes on',
    limitS: 5,
    keepsReads: true,
    async run(run) {
      const { store, uploaders, off, said } = run;
      await uploaders.next(30_000);
      uploaders.taken();
      store.fail(true);
      await pause(run.lastsMs);
      const answers = uploaders.taken();
      store.fail(false);
      said.push(`uploads until it answered again: ${counted(answers)}`);
      // One may have been stored just before.
      const others = Object.entries(answers).filter(
        ([answer, count]) => !answer.startsWith('503 ') && !(answer === '201' && count === 1),
      );
      if (others.length > 0) off.push(`uploads were answered ${counted(Object.fromEntries(others))}`);
      if (!Object.keys(answers).some((answer) => answer.startsWith('503 '))) off.push('no upload was refused');
      await uploaders.next(30_000);
      await recovered(run);
    },
  },
  {
    name: 'clock-off',
    what: 'an instance with a clock that is ten minutes ahead, for half a minute',
    limitS: 5,
    async run(run) {
      const instance = run.cluster.instances[2]!;
      await instance.kill();
      await startAgain(run, instance, {
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'late-clock.ts')}`,
      });
      await pause(30_000);
      await instance.kill();
      await startAgain(run, instance);
      await recovered(run);
    },
  },
  {
    name: 'disk-full',
    what: 'the disk of the primary is full for twenty seconds: writes are refused, and go on when it has room',
    async run(run) {
      const { cluster } = run;
      const empty = fill(cluster.diskOf(await cluster.primary()));
      await pause(20_000).finally(empty);
      await recovered(run);
    },
  },
  {
    name: 'archive-full',
    what: 'the disk for the archived log is full: writes go on, and what waits is archived when it has room',
    limitS: 5,
    async run(run) {
      const { cluster, off, said } = run;
      const settings = ['archive_mode=on', 'archive_command=cp %p /mnt/%f.part && mv /mnt/%f.part /mnt/%f'];
      await cluster.patronictl('edit-config', '--force', ...settings.flatMap((setting) => ['--pg', setting]), 'saral');
      await pause(6000);
      await cluster.patronictl('restart', '--force', 'saral');
      await recovered(run);
      const primary = await cluster.primary();
      const operator = await cluster.connect(primary);
      const archived = async (): Promise<{ last: string; failed: number }> =>
        (
          await operator.query<{ last: string; failed: number }>(
            "select coalesce(last_archived_wal, '') as last, failed_count::int as failed from pg_stat_archiver",
          )
        ).rows[0]!;
      const switchLog = async (): Promise<string> =>
        (await operator.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')).rows[0]!.file;
      // The fault begins here.
      run.writes.longestGapMs();
      const empty = fill(cluster.archiveOf(primary));
      const before = await archived();
      let newest = '';
      for (let time = 0; time < 6; time++) {
        await pause(5000);
        newest = await switchLog();
      }
      const { last, failed } = await archived();
      empty();
      if (failed === before.failed || last >= newest) off.push('the archive was not full');
      await until(
        120_000,
        'the log that waited was not archived',
        async () => (await archived()).last >= newest || undefined,
      );
      said.push(`${failed - before.failed} attempts to archive failed`);
      await operator.end();
      await recovered(run);
    },
  },
];

/** Leaves no room in a folder that is a disk. @returns makes room again */
function fill(disk: string): () => void {
  const file = join(disk, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'], { stdio: 'ignore' });
  return () => rmSync(file, { force: true });
}
async function switchOver(cluster: Cluster, from: Member): Promise<void> {
  const standby = (await cluster.state()).find(({ role }) => role === 'sync_standby');
  if (!standby) throw new Error('there is no synchronous standby to switch to');
  await cluster.patronictl('switchover', '--master', from, '--candidate', standby.name, '--force', 'saral');
  await otherPrimary(cluster, from);
}
/** An instance is started with these settings, refused with this line, and started again as it was. */
async function refused(
  run: FaultRun,
  settings: Readonly<Record<string, string>>,
  line: RegExp,
  mend?: () => Promise<void>,
): Promise<void> {
  const { cluster, off, said } = run;
  const instance = cluster.instances[2]!;
  const before = readFileSync(instance.log, 'utf8').length;
  await instance.kill();
  cluster.startInstance(instance, settings);
  const found = await until(
    60_000,
    'the start was not refused',
    async () => line.exec(readFileSync(instance.log, 'utf8').slice(before))?.[0],
  );
  said.push(`refused: ${found}`);
  await pause(1000);
  if (instance.pids().length > 0) off.push('the refused instance still runs');
  await mend?.();
  await startAgain(run, instance);
  await recovered(run);
}
/** Health, the attention list, the metric and the doctor must say that there is no standby. */
async function whatStaffSee(cluster: Cluster, cookie: string): Promise<string[]> {
  const ask = async (url: string): Promise<string> => {
    const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(15_000) });
    return `${answer.status} ${await answer.text()}`;
  };
  const [instance] = cluster.instances;
  const found: Readonly<Record<string, readonly [Promise<string>, RegExp]>> = {
    Health: [ask(`${cluster.url}/desk/health`), /docs\/cluster\.md/],
    'the attention list': [ask(`${cluster.url}/desk/attention`), /has no standby/],
    'the metric': [ask(`http://${instance!.address}:${metricsPort}/metrics`), /^saral_standby_away 1$/m],
    'the doctor': [cluster.command(instance!, 'doctor'), /WRONG {2}Standby of the database/],
  };
  const off: string[] = [];
  for (const [who, [said, wanted]] of Object.entries(found)) {
    const text = await said.catch((error: Error) => error.message);
    if (!wanted.test(text)) off.push(`${who} does not say that there is no standby: ${text.slice(0, 300)}`);
  }
  return off;
}
async function startAgain(
  { cluster }: FaultRun,
  instance: Cluster['instances'][number],
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  cluster.startInstance(instance, settings);
  await until(60_000, `${instance.name} is not ready`, async () => (await cluster.ready(instance)) || undefined);
}
