import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { defined } from '#kit/defined.ts';
import type { Log } from '#kit/context.ts';
import { dayMs } from '#kit/time.ts';
import { checkRecipient } from '#platform/copies/age.ts';
import { type Archive, openArchive } from '#platform/copies/archive.ts';
import {
  type Base,
  listBases,
  LogCut,
  readBackBase,
  retainedBases,
  thinBases,
  writeBase,
} from '#platform/copies/base.ts';
import { type Copy, DamagedCopy } from '#platform/copies/layout.ts';
import { readBack } from '#platform/copies/read-copy.ts';
import { openTarget } from '#platform/copies/open-target.ts';
import { type NewObjects, newObjects } from '#platform/copies/new-objects.ts';
import { type BackupTarget, TargetFault } from '#platform/copies/target.ts';
import { retainedCopies } from '#platform/copies/thinning.ts';
import { claimPlace, PlaceFault, removeIncomplete, thin, writeCopy } from '#platform/copies/write-copy.ts';
import { quoted, readManifest } from '#platform/operations/backup.ts';
import { type Config, StartupError } from '#platform/operations/config.ts';
import { makePool } from '#platform/database/db.ts';
import type { Logins } from '#platform/database/logins.ts';
import { makeLog } from '#platform/operations/log.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { signingKeyOfBackup } from '#platform/database/signing.ts';
import { dataKeysOf, secretsOf } from '#platform/operations/secrets.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { readHead } from '#features/audit/model.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import type { Copies, CopyFault, CopyReport, LogReport } from '#features/operations/model/parts.ts';
import { makeProduct, objectsOf } from './product.ts';

/**
 * The copies elsewhere of the settings; undefined without BACKUP_TO. They are read and tried as the owner of the tables. Where
 * the database archives, its base backups and its log of changes go there too.
 * @throws StartupError when BACKUP_KEY is mistyped
 */
export async function makeCopies(
  config: Config,
  { owner, archive: folder }: Pick<Logins, 'owner' | 'archive'>,
  log: Log,
): Promise<Copies | undefined> {
  const { BACKUP_TO: place, BACKUP_KEY: recipient = '', BACKUP_HOUR: hour, BACKUP_WAITING_MB } = config;
  if (place === undefined) return undefined;
  await checkRecipient(recipient);
  const archive =
    folder === undefined ? undefined : openArchive(folder, { recipient, maxBytes: BACKUP_WAITING_MB * 2 ** 20 });
  const objects = newObjects(objectsOf(config));
  const parts = { config, owner, log, place, archive };
  return {
    place,
    hour,
    write: (request) => alone(owner, locks.copy, () => write(parts, request)),
    ...(archive && {
      noteStored: objects.note,
      sendLog: (request) => alone(owner, locks.log, () => sendLog({ ...parts, archive, objects }, request)),
    }),
  };
}
interface Parts {
  readonly config: Config;
  readonly owner: pg.ClientConfig;
  readonly log: Log;
  readonly place: string;
  readonly archive: Archive | undefined;
}

/** Advisory locks of the database: one program writes copies, and one sends the log. */
const locks = { copy: 20261129, log: 20261130 };
/** Any program on this database; the lock ends with the session of its program. Undefined while another one has it. */
async function alone<T>(owner: pg.ClientConfig, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const guard = new pg.Client(owner);
  guard.on('error', () => undefined);
  await guard.connect();
  try {
    const { rows } = await guard.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [lock]);
    return rows[0]?.won ? await work() : undefined;
  } finally {
    await guard.end();
  }
}

async function write(parts: Parts, request: Parameters<Copies['write']>[0]): Promise<CopyReport> {
  const { config, log, place } = parts;
  const target = await openTarget(place, config);
  const pool = makePool({ ...parts.owner, max: 2 });
  const trial: { fault?: CopyFault | undefined } = {};
  const examine = async (folder: string): Promise<void> => {
    trial.fault = await tryRestore(parts, request.installation, folder);
  };
  let madeAt: Date | undefined;
  let mayRemove = true;
  try {
    await claimPlace(target, request);
    await mayRemoveBy(() => removeIncomplete(target));
    const copy = await writeCopy({
      ...request,
      target,
      recipient: defined(config.BACKUP_KEY),
      owner: pool,
      objects: objectsOf(config),
      dataKeys: dataKeysOf(secretsOf(config)),
      work: join(resolve(config.DATA_DIR), 'copy.unfinished'),
      ...(request.isTrialDue && { examine }),
    });
    madeAt = new Date(copy.madeAt);
    // Old copies go even if the database's files can't be sent.
    const base = await runToEnd(() => writeBaseOf(parts, target, { ...request, copy }));
    mayRemove = await mayRemoveBy(async () => {
      const stays = retainedBases(await listBases(target), new Date());
      await thin(target, (copies) => retainedCopies(copies, stays));
      const line = (await parts.archive?.state())?.line ?? '';
      await thinBases(target, { line, stays });
    });
    const written = base();
    // An eighth of the files each week, so that each is read within eight weeks.
    if (request.isTrialDue) await readBack(target, copy, Math.floor(request.now.getTime() / (7 * dayMs)) % 8);
    if (request.isTrialDue && written) await readBackBase(target, written);
    return { madeAt, fault: trial.fault, isTried: request.isTrialDue && trial.fault === undefined, mayRemove };
  } catch (error) {
    const fault = faultOf(error);
    // A copy that was written counts: it would be written again each time.
    if (fault === undefined && madeAt === undefined) throw error;
    if (fault === undefined) log.error('what follows a copy failed', error);
    else log.warn('copy elsewhere', { fault, reason: reasonOf(error) });
    return { madeAt, fault: fault ?? 'failed', isTried: false, mayRemove };
  } finally {
    await pool.end();
    await target.end();
  }
}

/** Runs a work to its end. The returned function gives its result, or throws its error. */
async function runToEnd<T>(work: () => Promise<T>): Promise<() => T> {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The base backup beside a copy; undefined where the database does not archive. */
async function writeBaseOf(
  { config, owner, archive }: Parts,
  target: BackupTarget,
  { installation, copy }: { readonly installation: string; readonly copy: Copy },
): Promise<Base | undefined> {
  if (!archive || !(await isArchiving(owner))) return undefined;
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      const done = await alone(owner, locks.log, async () => ({ result: await work() }));
      if (done) return done.result;
      // The timer sends at this moment.
      await pause(500);
    }
  };
  const { name, migrations } = copy;
  return writeBase({
    target,
    owner,
    name,
    migrations,
    recipient: defined(config.BACKUP_KEY),
    archive: {
      ...archive,
      keep: () => patiently(archive.keep),
      complete: () => patiently(archive.complete),
    },
    send: () =>
      patiently(async () => {
        await archive.pack();
        await claimPlace(target, { installation, isKnown: true });
        await archive.send(target);
      }),
  });
}
/** A server that another program started without BACKUP_TO does not. */
async function isArchiving(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode');
    return rows[0]?.archive_mode === 'on';
  } finally {
    await client.end();
  }
}

/** Sends what waits of the log, and lets go of it where it would fill the disk. */
async function sendLog(
  { config, owner, log, place, archive, objects }: Parts & { readonly archive: Archive; readonly objects: NewObjects },
  { installation }: { readonly installation: string },
): Promise<LogReport> {
  const target = await openTarget(place, config);
  let fault: CopyFault | undefined;
  try {
    await archive.pack();
    if ((await archive.waitingBytes()) > 0) {
      await claimPlace(target, { installation, isKnown: true });
      const { line, run } = await archive.state();
      const recipient = defined(config.BACKUP_KEY);
      // Before the rows that name them. A copy that is written sends them itself.
      if (run !== null) await alone(owner, locks.copy, () => objects.send({ target, recipient, installation, line }));
      await archive.send(target);
    }
  } catch (error) {
    fault = faultOf(error);
    if (fault === undefined) log.error('the log of changes could not be sent', error);
    fault ??= 'failed';
  } finally {
    await target.end();
  }
  if (await archive.bound()) log.warn('the log of changes that waited was let go of', { fault });
  const { run, sentUntil, lostAt } = await archive.state();
  return {
    isStored: run !== null,
    sentUntil: sentUntil === null ? undefined : new Date(sentUntil),
    lostAt: lostAt === null ? undefined : new Date(lostAt),
    waitingBytes: await archive.waitingBytes(),
    fault,
  };
}

function faultOf(error: unknown): CopyFault | undefined {
  if (error instanceof TargetFault || error instanceof PlaceFault) return error.code;
  if (error instanceof DamagedCopy) return 'damaged';
  if (error instanceof LogCut) return 'log';
  // Too little room for the rows: every other refusal was made at the start.
  return error instanceof StartupError ? 'disk' : undefined;
}
/** A code alone: messages of the system and the database quote paths and rows. */
function reasonOf(error: unknown): string {
  const found = ((error as Error).cause ?? error) as { code?: unknown; name?: string };
  return typeof found.code === 'string' ? found.code : (found.name ?? 'unknown');
}

/** @returns false when the key of the place may not remove: then a rule of the place does. */
async function mayRemoveBy(removing: () => Promise<void>): Promise<boolean> {
  try {
    await removing();
    return true;
  } catch (error) {
    if (error instanceof TargetFault && error.code === 'refused') return false;
    throw error;
  }
}

/**
 * Restores the rows into a database of the same server, which is dropped afterwards, and checks books and audit there.
 * @returns what is wrong
 */
async function tryRestore(parts: Parts, installation: string, folder: string): Promise<CopyFault | undefined> {
  const { owner, log } = parts;
  const name = `saral_trial_${installation.slice(0, 8)}`;
  const admin = makePool({ ...owner, max: 1 });
  try {
    // Left by a program that was killed.
    await admin.query(`drop database if exists ${quoted(name)} with (force)`);
    await admin.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`);
    return await checkRestored(parts, folder, inDatabase(owner, name));
  } catch (error) {
    if ((error as { code?: unknown }).code === '42501') return 'scratch';
    log.error('the restore of a copy for trial failed', error);
    return 'trial';
  } finally {
    await admin.query(`drop database if exists ${quoted(name)} with (force)`).catch(() => undefined);
    await admin.end();
  }
}
function inDatabase(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, database };
  const url = new URL(owner.connectionString);
  url.pathname = `/${database}`;
  return { ...owner, connectionString: url.href };
}

async function checkRestored(
  { config, log }: Parts,
  from: string,
  scratch: pg.ClientConfig,
): Promise<CopyFault | undefined> {
  const secrets = secretsOf(config);
  const manifest = await readManifest(from);
  const { madeAt, auditHead } = manifest;
  const signingKey = signingKeyOfBackup(secrets, manifest);
  const pool = makePool({ ...scratch, max: 4 });
  const quiet = makeLog(() => undefined);
  // It ends the pool too. The books are checked as of the copy.
  const product = makeProduct({ config, pool, signingKey, log: quiet, now: () => new Date(madeAt) });
  try {
    await restoreBackup({ owner: pool, objects: undefined, dataKeys: dataKeysOf(secrets), from, withoutObjects: true });
    const { differences } = await drawTrialBalance(product.workCtx);
    const head = auditHead === undefined ? undefined : readHead(auditHead);
    const { fault } = await checkAudit(product.workCtx, { head });
    if (differences.length === 0 && !fault) return undefined;
    const facts = { differences: differences.length, isAuditOff: fault !== undefined };
    log.error('a copy that was restored for trial is off', new Error('trial'), facts);
    return 'trial';
  } finally {
    await product.end();
  }
}

/** What a person should know about the place before it is used. */
export async function placeWarnings({ BACKUP_TO: place, DATA_DIR }: Config): Promise<string[]> {
  if (!place?.startsWith('/')) return [];
  const [there, here] = await Promise.all([place, DATA_DIR].map((path) => stat(path).catch(() => undefined)));
  return there && there.dev === here?.dev
    ? ['BACKUP_TO is on the disk of DATA_DIR: both are lost with it; name a folder on another disk, S3 or SFTP']
    : [];
}
