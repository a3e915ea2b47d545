// npm run test:keeping, as root: copies of a filled demo to a folder, S3 and SFTP, each restored with the printed key into another
// folder; a place that is away for a week; a key that can't delete. Needs Debian's radosgw, ceph-mon, ceph-osd and openssh-server:
// what is missing is said, and its part left out.
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresHome } from '#platform/database/postgres-home.ts';
import { startDemo } from './demo.ts';
import { hasS3, type S3Server, startS3 } from './s3-server.ts';
import { hasSsh, startSsh } from './ssh-server.ts';

const began = Date.now();
/** `npm run test:keeping -- moves`: only the move of the stored files. */
const onlyMoves = process.argv[2] === 'moves';
const folder = mkdtempSync(join(tmpdir(), 'keeping-'));
// The database runs as another user.
chmodSync(folder, 0o755);
const stops: (() => unknown)[] = [];
let passed = 0;
let failed = 0;
let skipped = 0;
async function check(what: string, work: () => unknown): Promise<void> {
  const from = Date.now();
  try {
    await work();
    passed++;
    console.log(`ok      ${what} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${(error as Error).message}`);
  }
}
function skip(what: string, packages: string): void {
  skipped++;
  console.log(`skipped ${what}: apt-get install ${packages}`);
}
function expectThat(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

type Env = Readonly<Record<string, string>>;
/** A command of the product with these settings. */
async function command(env: Env, ...words: string[]): Promise<{ readonly code: number; readonly says: string }> {
  const { PATH = '', HOME = '' } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)('scripts/command.sh', words, {
      env: { PATH, HOME, ...env },
      timeout: 300_000,
    });
    return { code: 0, says: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, says: stdout + stderr };
  }
}
const succeeds = async (env: Env, ...words: string[]): Promise<string> => {
  const { code, says } = await command(env, ...words);
  expectThat(code === 0, `${words.join(' ')} ended with ${code}: ${says}`);
  return says;
};

try {
  await keep();
} catch (error) {
  failed++;
  console.error(error);
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function keep(): Promise<void> {
  const page = await succeeds({}, 'backup', 'key');
  const recipient = /^BACKUP_KEY=(age1\w+)$/m.exec(page)?.[1] ?? '';
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, page, { mode: 0o600 });
  const data = join(folder, 'data');
  const demo = await startDemo(data, onlyMoves ? 'none' : 'full');
  stops.push(() => demo.stop());
  const base: Env = { DATA_DIR: data, PORT: demo.port, BACKUP_KEY: recipient };
  const near = join(folder, 'near');
  mkdirSync(near);
  const places: { readonly name: string; readonly env: Env }[] = [{ name: 'a folder', env: { BACKUP_TO: near } }];
  const s3 = hasS3() ? await startS3(join(folder, 'ceph')) : undefined;
  const s3Env: Env = {
    BACKUP_TO: 's3://copies/saral',
    BACKUP_S3_ENDPOINT: s3?.endpoint ?? '',
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_ACCESS_KEY_ID: s3?.accessKeyId ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: s3?.secretAccessKey ?? '',
  };
  if (s3) {
    stops.push(() => s3.stop());
    await s3.makeBucket('copies');
    places.push({ name: 'S3', env: s3Env });
  } else skip('S3', 'radosgw ceph-mon ceph-osd');
  if (onlyMoves) return s3 && moves(base, s3);
  const ssh = hasSsh() ? await startSsh(join(folder, 'ssh')) : undefined;
  const sshEnv: Env = {
    BACKUP_TO: `${ssh?.url}${folder}/far`,
    BACKUP_SFTP_KEY_FILE: ssh?.keyFile ?? '',
    BACKUP_SFTP_HOST_KEY: ssh?.hostKey ?? '',
  };
  if (ssh) {
    stops.push(() => ssh.stop());
    places.push({ name: 'SFTP', env: sshEnv });
  } else skip('SFTP', 'openssh-server');

  const contract = [s3 && 's3://copies/contract', ssh && `${ssh.url}${folder}/contract`].filter(Boolean).join(' ');
  await check('every place does what it must', () => {
    const env = { ...process.env, ...s3Env, ...sshEnv, COPIES_TEST_PLACES: contract };
    execFileSync('node_modules/.bin/vitest', ['run', '--project', 'unit', 'src/platform/copies/targets.test.ts'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  });
  for (const [n, { name, env }] of places.entries()) await roundTrip(name, { ...base, ...env }, keyFile, n);
  await refusals({ ...base, BACKUP_TO: near }, keyFile);
  if (ssh)
    await check('a server with another key gets nothing', async () => {
      const other = { ...base, ...sshEnv, BACKUP_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` };
      const { code, says } = await command(other, 'backup', 'write');
      expectThat(code === 1 && says.includes('another key than BACKUP_SFTP_HOST_KEY'), says);
    });
  if (s3) await moves(base, s3);
  if (s3)
    await check("a key that can't delete is said, and the copy is written", async () => {
      await s3.forbidDeletes('copies');
      const env = { ...base, ...s3Env };
      await succeeds(env, 'backup', 'write');
      const { says } = await command(env, 'doctor');
      expectThat(/ok +Copies elsewhere: .*The key may not delete there/.test(says), says);
    });
  await awayForAWeek({ ...base, BACKUP_TO: near }, near);
}

/** The stored files to S3 and back, while the program runs on them. */
async function moves(base: Env, s3: S3Server): Promise<void> {
  const bucket: Env = {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const toS3: Env = { ...base, ...bucket, STORAGE: 's3', STORAGE_PREVIOUS: 'local' };
  const objects = join(base['DATA_DIR'] ?? '', 'objects', 'applicants');
  mkdirSync(objects, { recursive: true });
  const added = Array.from({ length: 400 }, (_, n) => join(objects, `${n}_keeping.jpg`));
  for (const [n, path] of added.entries()) writeFileSync(path, `photo ${n}`);
  await check('files are moved only with the settings for it', async () => {
    await refuses(
      { ...base, ...bucket },
      'set STORAGE=s3 and STORAGE_PREVIOUS=local',
      'objects',
      'move',
      'local',
      's3',
    );
    await refuses(toS3, 'set STORAGE=local and STORAGE_PREVIOUS=s3', 'objects', 'move', 's3', 'local');
    await refuses(toS3, 'the same store', 'objects', 'move', 's3', 's3');
    await refuses({ ...base, STORAGE: 's3' }, 'missing setting: S3_ENDPOINT', 'objects', 'move', 'local', 's3');
    await refuses({ ...toS3, S3_ENDPOINT: 'http://127.0.0.1:9' }, 'Nothing is lost', 'objects', 'move', 'local', 's3');
    await refuses(toS3, 'The object store does not answer', 'objects', 'move', 'local', 's3');
  });
  await check('files move to S3, also after kills', async () => {
    await s3.makeBucket('photos');
    const journal = join(base['DATA_DIR'] ?? '', 'objects-move-local-s3-photos');
    for (let kill = 0; kill < 3; kill++) await killedInTheMiddle(journal, toS3, 'objects', 'move', 'local', 's3');
    const says = await succeeds(toS3, 'objects', 'move', 'local', 's3');
    expectThat(says.includes('Every file is in s3'), says);
    console.log(`        ${says.match(/^\d+ of \d+ files.*$/gm)?.at(-1)}`);
  });
  await check('the check names what is off', async () => {
    const { code, says } = await command({ ...base, ...bucket, STORAGE: 's3' }, 'objects', 'check');
    expectThat(code === 1 && says.includes('a file without a row: applicants/7_keeping.jpg'), says);
    expectThat(says.includes('400 files without a row, 0 rows without a file'), says);
  });
  await check('and back, where other bytes are named and stay', async () => {
    const back: Env = { ...base, ...bucket, STORAGE: 'local', STORAGE_PREVIOUS: 's3' };
    writeFileSync(added[3] ?? '', 'another');
    const differs = await command(back, 'objects', 'move', 's3', 'local');
    expectThat(
      differs.code === 1 && differs.says.includes('other bytes in the two stores: applicants/3_'),
      differs.says,
    );
    for (const path of added) rmSync(path);
    await succeeds(back, 'objects', 'move', 's3', 'local');
    for (const path of added) rmSync(path);
    const says = await succeeds(base, 'objects', 'check');
    expectThat(says.includes(' 0 files without a row, 0 rows without a file'), says);
  });
}
async function refuses(env: Env, why: string, ...words: string[]): Promise<void> {
  const { code, says } = await command(env, ...words);
  expectThat(code === 1 && says.includes(why) && says.trim().split('\n').length === 1, `${code}: ${says}`);
}
/** Kills the command once it has copied some files. */
async function killedInTheMiddle(journal: string, env: Env, ...words: string[]): Promise<void> {
  const lines = (): number => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length : 0);
  const before = lines();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('scripts/command.sh', words, { env: { PATH, HOME, ...env }, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  while (child.exitCode === null && lines() < before + 20) await pause(5);
  child.kill('SIGKILL');
  await ended;
  expectThat(lines() > before && existsSync(journal), 'it was not killed in the middle');
}

/** A copy, and its restore on another machine's folder with nothing but the page and the secrets of before. */
async function roundTrip(name: string, env: Env, keyFile: string, n: number): Promise<void> {
  await check(`${name}: a copy, tried and read back`, async () => {
    // The trial is due once a week.
    await demoQuery(env, "delete from backup where kind = 'trial'");
    const says = await succeeds(env, 'backup', 'write');
    expectThat(says.includes('restored for trial, and read back as it was written'), says);
  });
  await check(`${name}: the second sends the rows alone`, async () => {
    const says = await succeeds(env, 'backup', 'write');
    console.log(`        ${/in [\d.]+ s/.exec(says)?.[0]}`);
  });
  await check(`${name}: restored with the printed key`, async () => {
    const other = join(folder, `restored-${n}`);
    const { DATA_DIR = '', BACKUP_TO = '', ...more } = env;
    mkdirSync(other);
    copyFileSync(join(DATA_DIR, 'demo-secrets.json'), join(other, 'demo-secrets.json'));
    const says = await succeeds(
      { ...more, DATA_DIR: other },
      'backup',
      'restore',
      '--from',
      BACKUP_TO,
      '--key',
      keyFile,
    );
    expectThat(/trial balance of its [1-9]\d* transactions is zero/.test(says), says);
    expectThat(/audit's \d+ entries are as they were sealed/.test(says), says);
    execFileSync('diff', [
      '-r',
      '--exclude=.incoming',
      '--exclude=exports',
      join(DATA_DIR, 'objects'),
      join(other, 'objects'),
    ]);
    rmSync(other, { recursive: true });
  });
}
async function demoQuery(env: Env, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketOf(env['DATA_DIR'] ?? ''), user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
function socketOf(dataDir: string): string {
  return postgresHome(join(dataDir, 'postgres')).socketFolder();
}

async function refusals(env: Env, keyFile: string): Promise<void> {
  const { BACKUP_TO: near = '', ...more } = env;
  const fresh = join(folder, 'refusing');
  mkdirSync(fresh);
  copyFileSync(join(more['DATA_DIR'] ?? '', 'demo-secrets.json'), join(fresh, 'demo-secrets.json'));
  const cases: readonly (readonly [string, (copy: string) => string, RegExp])[] = [
    ['a damaged copy', (copy) => (writeFileSync(rowsIn(copy), 'x'), keyFile), /^the copy is damaged/],
    ['a half-written copy', (copy) => (rmSync(indexIn(copy)), keyFile), /holds no complete copy yet/],
    ['a lost key', (copy) => join(copy, 'none'), /can't be read/],
  ];
  for (const [what, spoil, wanted] of cases)
    await check(`${what} is refused, and nothing is changed`, async () => {
      const copy = join(folder, 'spoilt');
      cpSync(near, copy, { recursive: true });
      const key = spoil(copy);
      const { code, says } = await command(
        { ...more, DATA_DIR: fresh },
        'backup',
        'restore',
        '--from',
        copy,
        '--key',
        key,
      );
      rmSync(copy, { recursive: true });
      expectThat(code === 1 && wanted.test(says) && says.trim().split('\n').length === 1, says);
      expectThat(readdirSync(fresh).join() === 'demo-secrets.json', `it left ${readdirSync(fresh).join()}`);
    });
}
function newest(copy: string, ending: string): string {
  return join(
    copy,
    'copies',
    readdirSync(join(copy, 'copies'))
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .at(-1) ?? '',
  );
}
function rowsIn(copy: string): string {
  return newest(copy, '.tar.age');
}
function indexIn(copy: string): string {
  return newest(copy, '.json');
}

/** Seven tries while the place is away: the disk holds no more afterwards, and the next copy follows. */
async function awayForAWeek(env: Env, near: string): Promise<void> {
  await check('a place that is away for a week: nothing piles up, and the next copy follows', async () => {
    await succeeds(env, 'backup', 'write');
    renameSync(near, `${near}.away`);
    // What an unmounted disk leaves.
    mkdirSync(near);
    const data = env['DATA_DIR'] ?? '';
    const before = readdirSync(data).toSorted().join();
    for (let day = 0; day < 7; day++) {
      const { code, says } = await command(env, 'backup', 'write');
      expectThat(code === 1 && says.includes('is empty, though copies were written there'), says);
    }
    expectThat(readdirSync(near).length === 0, 'it wrote into the empty folder');
    expectThat(readdirSync(data).toSorted().join() === before, `left ${readdirSync(data).join()}`);
    const { says } = await command(env, 'doctor');
    expectThat(/WRONG +Copies elsewhere: Their place is empty/.test(says), says);
    rmSync(near, { recursive: true });
    renameSync(`${near}.away`, near);
    await succeeds(env, 'backup', 'write');
    expectThat(/ok +Copies elsewhere/.test((await command(env, 'doctor')).says), 'Health still says that it fails');
  });
}
