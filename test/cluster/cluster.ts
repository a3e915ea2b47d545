import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { pause } from '../faults/call.ts';
import { makeNetwork, makeNode, type Node } from './nodes.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The set-up of the operations manual, file for file: the nodes have its addresses. */
const manual = (name: string): string => readFileSync(join(root, 'docs', 'cluster', name), 'utf8');

export type Member = 'db1' | 'db2' | 'db3';
const members = ['db1', 'db2', 'db3'] as const;
/** What Patroni's REST interface says of a member. */
interface MemberState {
  readonly name: Member;
  readonly role: string;
  readonly state: string;
}

export interface Cluster {
  readonly home: string;
  readonly databases: Readonly<Record<Member, Node>>;
  readonly etcds: readonly Node[];
  readonly balancer: Node;
  readonly instances: readonly Node[];
  /** Settings that every instance shares. */
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of a member's disk, and of that of its archive, which it sees as `/mnt`. */
  diskOf(member: Member): string;
  archiveOf(member: Member): string;
  /** Where the balancer answers. */
  readonly url: string;
  readonly sessionSecret: string;
  readonly dataKey: string;
  startDatabase(member: Member): void;
  startEtcd(node: Node): void;
  startBalancer(): void;
  startInstance(node: Node, settings?: Readonly<Record<string, string>>): void;
  dataDirOf(node: Node): string;
  /** Runs a command of the program on an instance. @returns its output */
  command(node: Node, ...words: readonly string[]): Promise<string>;
  /** The members as the cluster sees them; rejects while none answers. */
  state(): Promise<readonly MemberState[]>;
  /** The member that takes writes; waits for it. */
  primary(withinMs?: number): Promise<Member>;
  /** Waits until there is a primary with `standbys` standbys, one of them synchronous. */
  settled(standbys?: number, withinMs?: number): Promise<void>;
  /** Runs a command of the manual on a node of the database. */
  patronictl(...words: readonly string[]): Promise<void>;
  /** A connection of the operator to one server, or through the balancer to the primary. */
  connect(member?: Member): Promise<pg.Client>;
  ready(node: Node): Promise<boolean>;
  end(): void;
}

/** Where each instance answers with its metrics. */
export const metricsPort = 9464;
/** The disks of each database, by their folders. */
const disksMb = { lib: 2000, archive: 600 };
// The last three are an S3 store.
const packages = ['patroni', 'etcd-server', 'haproxy', 'postgresql-15', 'iproute2', 'ceph-mon', 'ceph-osd', 'radosgw'];
/** Installs what is missing, without starting it. @throws with the line to type where that is not possible */
export function installPackages(): void {
  const isThere = (name: string): boolean =>
    spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout?.endsWith(' installed') === true;
  const missing = packages.filter((name) => !isThere(name));
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update'], { env });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env });
  if (status !== 0) throw new Error(`install these packages of Debian 12 first: apt-get install ${missing.join(' ')}`);
}

export async function buildCluster(home: string, settings: Readonly<Record<string, string>>): Promise<Cluster> {
  const secrets = new Map<string, string>();
  /** A text of the manual with its passwords, each made at its first use. */
  const withPasswords = (text: string): string =>
    text.replaceAll(/PASSWORD-OF-[A-Z]+/g, (name) => {
      const known = secrets.get(name) ?? randomBytes(12).toString('hex');
      secrets.set(name, known);
      return known;
    });
  const removeNetwork = makeNetwork();
  const end = (): void => {
    removeNetwork();
    for (const member of members)
      for (const folder of Object.keys(disksMb)) spawnSync('umount', ['--lazy', join(home, member, folder)]);
  };
  mkdirSync(join(home, 'logs'));
  const node = (name: string, address: string): Node => {
    mkdirSync(join(home, name));
    return makeNode(name, address, join(home, 'logs', `${name}.log`));
  };
  const pathOf = ({ name }: Node, ...names: readonly string[]): string => join(home, name, ...names);
  const etcds = [1, 2, 3].map((number) => node(`etcd${number}`, `10.83.0.2${number}`));
  const databases = Object.fromEntries(
    members.map((name, index) => [name, node(name, `10.83.0.1${index + 1}`)]),
  ) as Record<Member, Node>;
  const balancer = node('lb', '10.83.0.5');
  const instances = [1, 2, 3].map((number) => node(`app${number}`, `10.83.0.3${number}`));

  for (const etcd of etcds) {
    mkdirSync(pathOf(etcd, 'data'));
    // The list of all members stays as it is.
    const config = manual('etcd.conf.yml').replaceAll(/^(?!initial-cluster:).*$/gm, (line) =>
      line.replace(/etcd1$/, etcd.name).replace('10.83.0.21', etcd.address),
    );
    writeFileSync(pathOf(etcd, 'etcd.conf.yml'), config);
  }
  for (const database of Object.values(databases)) {
    for (const folder of [...Object.keys(disksMb), 'run', 'patroni']) mkdirSync(pathOf(database, folder));
    // Separate disks, which can be full.
    for (const [folder, mb] of Object.entries(disksMb))
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', pathOf(database, folder)]);
    const config = withPasswords(manual('patroni.yml'))
      .replaceAll('db1', database.name)
      .replaceAll('10.83.0.11', database.address);
    writeFileSync(pathOf(database, 'patroni', 'config.yml'), config, { mode: 0o600 });
    spawnSync('chown', ['-R', 'postgres:', pathOf(database)]);
  }
  mkdirSync(pathOf(balancer, 'haproxy'));
  for (const name of ['haproxy.cfg', '503.http']) writeFileSync(pathOf(balancer, 'haproxy', name), manual(name));
  const shared = Object.fromEntries(
    [...withPasswords(manual('saral.env')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const [sessionSecret, dataKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const url = `http://${balancer.address}`;
  const messages = join(home, 'outbox');
  mkdirSync(messages);

  const cluster: Cluster = {
    home,
    databases,
    etcds,
    balancer,
    instances,
    url,
    sessionSecret,
    dataKey,
    settings: {
      ...shared,
      SESSION_SECRET: sessionSecret,
      DATA_KEY: dataKey,
      APP_URL: url,
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: String(metricsPort),
      ...settings,
    },
    startEtcd: (etcd) =>
      void etcd.run(`etcd --config-file ${pathOf(etcd, 'etcd.conf.yml')}`, {
        folders: { '/var/lib/etcd': pathOf(etcd, 'data') },
      }),
    startDatabase(member) {
      const database = databases[member];
      database.run('runuser -u postgres -- patroni /etc/patroni/config.yml', {
        folders: {
          '/var/lib/postgresql': pathOf(database, 'lib'),
          '/var/run/postgresql': pathOf(database, 'run'),
          '/etc/patroni': pathOf(database, 'patroni'),
          '/mnt': pathOf(database, 'archive'),
        },
      });
    },
    startBalancer: () =>
      void balancer.run('haproxy -db -f /etc/haproxy/haproxy.cfg', {
        folders: { '/etc/haproxy': pathOf(balancer, 'haproxy') },
      }),
    diskOf: (member) => pathOf(databases[member], 'lib'),
    archiveOf: (member) => pathOf(databases[member], 'archive'),
    dataDirOf: (instance) => pathOf(instance, 'data'),
    startInstance(instance, own = {}) {
      const folder = pathOf(instance, 'data');
      if (!existsSync(folder)) {
        mkdirSync(folder);
        // The clients of the test read codes and messages in one place.
        symlinkSync(messages, join(folder, 'outbox'));
      }
      instance.run('scripts/program.sh', {
        cwd: root,
        env: { ...cluster.settings, DATA_DIR: folder, ...own },
      });
    },
    async command(instance, ...words) {
      const began = readFileSync(instance.log, 'utf8').length;
      const child = instance.run(`scripts/command.sh ${words.join(' ')}`, {
        cwd: root,
        env: { ...cluster.settings, DATA_DIR: pathOf(instance, 'data') },
      });
      await new Promise((done) => child.once('exit', done));
      return readFileSync(instance.log, 'utf8').slice(began);
    },
    async state() {
      for (const { address } of Object.values(databases)) {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) }).catch(
          () => undefined,
        );
        if (!answer) continue;
        const { members: found } = (await answer.json()) as { members: MemberState[] };
        return found;
      }
      throw new Error('no member of the database answers');
    },
    async primary(withinMs = 60_000) {
      return until(withinMs, 'there is no primary', async () => {
        for (const name of members) {
          const path = `http://${databases[name].address}:8008/primary`;
          const answer = await fetch(path, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
          if (answer?.status === 200) return name;
        }
        return undefined;
      });
    },
    settled: (standbys = 2, withinMs = 120_000) =>
      until(withinMs, `the database did not get ${standbys} standbys`, async () => {
        const found = await cluster.state();
        const running = found.filter(({ state }) => ['running', 'streaming'].includes(state));
        const isSettled =
          running.length === standbys + 1 &&
          running.some(({ role }) => role === 'leader') &&
          (standbys === 0 || running.some(({ role }) => role === 'sync_standby'));
        return isSettled || undefined;
      }).then(() => undefined),
    async patronictl(...words) {
      const file = pathOf(databases.db1, 'patroni', 'config.yml');
      await promisify(execFile)('ip', ['netns', 'exec', 'saral-db1', 'patronictl', '-c', file, ...words]);
    },
    async connect(member) {
      const client = new pg.Client({
        host: member === undefined ? balancer.address : databases[member].address,
        user: 'postgres',
        password: secrets.get('PASSWORD-OF-POSTGRES'),
        database: 'saral',
        application_name: 'operator',
        connectionTimeoutMillis: 3000,
        query_timeout: 5000,
      });
      client.on('error', () => undefined);
      await client.connect();
      // A balancer that was just started does not know the primary yet.
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (member !== undefined || !rows[0]!.standby) return client;
      await client.end();
      throw new Error('the balancer led to a standby');
    },
    async ready({ address }) {
      const answer = await fetch(`http://${address}:3000/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
        () => undefined,
      );
      return answer?.status === 200;
    },
    end,
  };

  for (const etcd of etcds) cluster.startEtcd(etcd);
  // The first one makes the cluster; the others copy it.
  cluster.startDatabase('db1');
  await cluster.primary();
  for (const member of ['db2', 'db3'] as const) cluster.startDatabase(member);
  await cluster.settled();
  writeFileSync(pathOf(databases.db1, 'roles.sql'), withPasswords(manual('roles.sql')));
  chmodSync(pathOf(databases.db1, 'roles.sql'), 0o644);
  const primary = databases[await cluster.primary()];
  const psql = primary.run(
    `runuser -u postgres -- psql --quiet --set=ON_ERROR_STOP=1 --file=${pathOf(databases.db1, 'roles.sql')}`,
    { folders: { '/var/run/postgresql': pathOf(primary, 'run') } },
  );
  const code = await new Promise<number | null>((done) => psql.once('exit', done));
  if (code !== 0) throw new Error(`roles.sql failed, see ${primary.log}`);
  cluster.startBalancer();
  await until(20_000, 'the balancer has no database', async () => (await cluster.connect()).end().then(() => true));
  return cluster;
}

/** Asks every 200 ms; a failed question counts as no. */
export async function until<T>(withinMs: number, otherwise: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + withinMs; ; await pause(200)) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${otherwise} within ${Math.round(withinMs / 1000)} s`);
  }
}
