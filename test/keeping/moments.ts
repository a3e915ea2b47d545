// Back to five moments under load, by an oracle that knows only what the site answered; and a place that is away until the log is
// let go of.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secondMs } from '#kit/time.ts';
import { secondInIndia } from '#platform/copies/moment.ts';
import { postgresHome } from '#platform/database/postgres-home.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { startDemo } from './demo.ts';

interface Keeping {
  readonly folder: string;
  readonly keyFile: string;
  readonly recipient: string;
  check(what: string, work: () => unknown): Promise<void>;
  command(
    env: Readonly<Record<string, string>>,
    ...words: string[]
  ): Promise<{ readonly code: number; readonly says: string }>;
}
/** An enquiry that was answered with its number. */
interface Answered {
  readonly number: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

const loadMs = 100_000;
const atOnce = 4;

export async function moments({ folder, keyFile, recipient, check, command }: Keeping): Promise<void> {
  const data = join(folder, 'moments');
  const place = join(folder, 'moments-place');
  mkdirSync(place);
  const settings = { BACKUP_TO: place, BACKUP_KEY: recipient, BACKUP_WAITING_MB: '64' };
  const demo = await startDemo(data, { ...settings, DEMO_DATA: 'none', DEMO_PUBLIC: 'yes', TRUST_PROXY: 'yes' });
  const env = { ...settings, DATA_DIR: data, PORT: demo.port };
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    const host = postgresHome(join(data, 'postgres')).socketFolder();
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const state = () =>
    JSON.parse(readFileSync(join(data, 'postgres/archive/state.json'), 'utf8')) as {
      sentUntil: string | null;
      run: string | null;
    };
  const sentUntil = async (time: number): Promise<void> => {
    await query('select pg_switch_wal()');
    await until(() => new Date(state().sentUntil ?? 0).getTime() >= time, 'the log was not sent');
  };
  const hasBase = () =>
    existsSync(join(place, 'copies')) && readdirSync(join(place, 'copies')).some((name) => name.endsWith('.base.json'));
  try {
    await until(hasBase, 'no base backup was written');
    const { answered, moments: five } = await load(demo.port);
    await sentUntil(Date.now());
    console.log(`        ${answered.length} enquiries answered in ${loadMs / secondMs} s`);
    for (const [n, moment] of five.entries())
      await check(
        `moment ${n + 1} of five under load: what was answered before is there, what was sent after is not`,
        async () => {
          const { numbers, says } = await restoredTo(moment, join(folder, `moment-${n}`));
          const lost = answered.filter(({ answeredAt, number }) => answeredAt < moment && !numbers.has(number));
          const added = answered.filter(({ sentAt, number }) => sentAt > moment && numbers.has(number));
          expectThat(lost.length === 0, `lost ${lost.length}`);
          expectThat(added.length === 0, `${added.length} of after are in it`);
          const before = answered.filter(({ answeredAt }) => answeredAt < moment).length;
          expectThat(before > 0 && before < answered.length, `the moment is not under load: ${before}`);
          const after = answered.filter(({ sentAt }) => sentAt > moment).length;
          const listed = Number(/enquiry: (\d+)/.exec(says)?.[1]);
          expectThat(listed >= after && listed <= answered.length - before, `${listed} are listed of ${after}`);
        },
      );
    await check('a place that is away: the disk does not fill, the site goes on, the gap is said and closed', () =>
      away(),
    );
  } finally {
    await demo.stop();
  }

  async function restoredTo(moment: number, dataDir: string): Promise<{ numbers: Set<number>; says: string }> {
    mkdirSync(dataDir);
    copyFileSync(join(data, 'demo-secrets.json'), join(dataDir, 'demo-secrets.json'));
    const to = new Date(moment).toISOString();
    const { code, says } = await command(
      { DATA_DIR: dataDir },
      'backup',
      'restore',
      '--from',
      place,
      '--key',
      keyFile,
      '--to',
      to,
    );
    expectThat(code === 0 && /trial balance of its 0 transactions is zero/.test(says), says);
    console.log(`        ${/in [\d.]+ s/.exec(says)?.[0]}`);
    const server = await startPostgres(join(dataDir, 'postgres'));
    const client = new pg.Client({ host: server.host, user: server.owner, database: 'postgres' });
    try {
      await client.connect();
      const { rows } = await client.query<{ number: string }>('select number from lead');
      return { numbers: new Set(rows.map(({ number }) => Number(number))), says };
    } finally {
      await client.end();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  }

  async function away(): Promise<void> {
    renameSync(place, `${place}.away`);
    // What an unmounted disk leaves.
    mkdirSync(place);
    const gone = Date.now();
    await query('create table ballast (bytes bytea)');
    for (let round = 0; round < 10; round++) {
      // Random, so that it can't be packed: 16 MiB each.
      await query(
        `insert into ballast select decode(string_agg(md5(random()::text), ''), 'hex') from generate_series(1, 65536), generate_series(1, 16) as of group by of`,
      );
      await query('select pg_switch_wal()');
      await pause(10_000);
    }
    await until(() => state().run === null, 'the log was not let go of');
    await pause(70_000);
    expectThat(bytesIn(join(data, 'postgres/archive')) < 64 * 2 ** 20, 'the archive grew past its bound');
    expectThat(bytesIn(join(data, 'postgres/data/pg_wal')) < 1.5 * 2 ** 30, 'pg_wal grew');
    expectThat((await post(demo.port, 99)) !== undefined, 'the site does not answer');
    expectThat(readdirSync(place).length === 0, 'it wrote into the empty folder');
    const doctor = await command(env, 'doctor');
    expectThat(/WRONG +Back to a moment: .*can not be come back to/.test(doctor.says), doctor.says);
    await query('drop table ballast');
    rmSync(place, { recursive: true });
    renameSync(`${place}.away`, place);
    const written = await command(env, 'backup', 'write');
    expectThat(written.code === 0, written.says);
    await sentUntil(Date.now());
    await until(async () => /ok +Back to a moment/.test((await command(env, 'doctor')).says), 'the gap is still said');
    const into = join(folder, 'in-the-gap');
    const to = secondInIndia(new Date(gone + 90_000));
    const refused = await command(
      { DATA_DIR: into },
      'backup',
      'restore',
      '--from',
      place,
      '--key',
      keyFile,
      '--to',
      to,
    );
    expectThat(refused.code === 1 && /^the log at .* has a gap from .* to .*\n$/.test(refused.says), refused.says);
    const later = Date.now();
    await post(demo.port, 98);
    await sentUntil(Date.now());
    await restoredTo(later, join(folder, 'after-the-gap'));
  }
}

async function load(port: string): Promise<{ answered: Answered[]; moments: number[] }> {
  const answered: Answered[] = [];
  const began = Date.now();
  const one = async (worker: number): Promise<void> => {
    for (let n = 0; Date.now() < began + loadMs; n++) {
      const sentAt = Date.now();
      const number = await post(port, worker * 100_000 + n);
      if (number !== undefined) answered.push({ number, sentAt, answeredAt: Date.now() });
      await pause(50);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => one(worker)));
  const moments = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round(began + share * loadMs));
  return { answered, moments };
}
/** @returns the number of the enquiry; undefined when it was not accepted */
async function post(port: string, n: number): Promise<number | undefined> {
  const body = JSON.stringify({ name: 'Asha Kumari', phone: String(9_000_000_000 + n), email: `a${n}@example.com` });
  // Each visitor has an address, so that the limit of one is not reached.
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(`http://localhost:${port}/api/contact/submit`, { method: 'POST', body, headers }).catch(
    () => undefined,
  );
  if (answer?.status !== 201) return undefined;
  const { reference } = (await answer.json()) as { reference: string };
  return Number(/^SL-(\d+)$/.exec(reference)?.[1]);
}
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 240_000; !(await isSo()); await pause(500)) if (Date.now() > end) throw new Error(what);
}
function expectThat(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}
function bytesIn(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
