// Backup and restore from the command line: `write [folder]` whether the program runs or not, `restore <backup>` or
// `restore --from <place> --key <file>` into a new database, and `key`, which makes the key of copies elsewhere.
import './mode.ts';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeKey, openerOf } from '#platform/copies/age.ts';
import { keyPage } from '#platform/copies/key-page.ts';
import { isPlace } from '#platform/copies/place.ts';
import { fetchCopy } from '#platform/copies/read-copy.ts';
import { openTarget } from '#platform/copies/open-target.ts';
import {
  countObjects,
  type BackupInput,
  type Manifest,
  readManifest,
  writeBackup,
} from '#platform/operations/backup.ts';
import { checkFolder, type Config, refuseUnready, StartupError, storesOf } from '#platform/operations/config.ts';
import { makePool } from '#platform/database/db.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart, type Server, startPostgres } from '#platform/database/postgres.ts';
import { checkDatabase } from '#platform/database/prepare-database.ts';
import { readSigningKey, signingKeyOfBackup, signWith } from '#platform/database/signing.ts';
import { keyIdOf, refuseMissingKeys } from '#platform/database/data-key.ts';
import { type Restore, restoreBackup } from '#platform/operations/restore.ts';
import { dataKeysOf, secretsOf } from '#platform/operations/secrets.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { headText, readHead } from '#features/audit/model.ts';
import { faultText, wholeText } from '#features/audit/rules.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import { writeCopyNow } from '#features/operations/actions/write-copies.ts';
import { healthWords } from '#features/operations/model/health-words.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { makeCopies, placeWarnings } from './product/copies.ts';
import { finishRestore, makeProduct, objectsOf } from './product/product.ts';
import type { ProductContext } from './product/context.ts';
import { readConfig } from './product/settings.ts';

outliveLostOutput();
const cleanups: (() => Promise<unknown>)[] = [];
process.exitCode = await run(process.argv.slice(2));

async function run([what, ...words]: readonly string[]): Promise<number> {
  try {
    const asked = read(words);
    const [path, ...more] = asked?.positionals ?? ['', ''];
    const { rows: withoutObjects = false, from, key, copy } = asked?.values ?? {};
    const isPlain = more.length === 0 && from === undefined && key === undefined && copy === undefined;
    if (what === 'key' && isPlain && path === undefined) return await printKey();
    if (what === 'write' && isPlain && !withoutObjects) {
      const config = path === undefined && !process.env['BACKUP_TO'] ? undefined : readConfig(process.env);
      if (config) return await (path === undefined ? writeElsewhere(config) : write(config, resolve(path)));
    }
    if (what === 'restore' && from && key && path === undefined && !withoutObjects)
      return await restoreCopy(readConfig(process.env), { from, key, copy });
    if (what === 'restore' && isPlain && path)
      return await restore(readConfig(process.env), { from: resolve(path), withoutObjects });
    console.error(usage());
    return 2;
  } catch (error) {
    // For example a full disk or a lost database: the partial result is discarded.
    const { message } = error as Error;
    console.error(error instanceof StartupError ? message : `This failed, and can be tried again: ${message}`);
    return 1;
  } finally {
    for (const end of cleanups.reverse()) await end().catch(() => undefined);
  }
}

/** Undefined when the words are not those of a command. */
function read(words: readonly string[]) {
  const options = {
    // For the trial of a release before an update.
    rows: { type: 'boolean' },
    from: { type: 'string' },
    key: { type: 'string' },
    copy: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    return undefined;
  }
}

function usage(): string {
  const [backup, restore] = installedRelease()
    ? ['saral backup', 'saral restore']
    : ['npm run backup --', 'npm run restore --'];
  return `Name one folder: ${backup} FOLDER, or ${restore} FOLDER/saral-…. With BACKUP_TO set, ${backup.replace(/ --$/, '')} alone writes a copy there, and ${restore} --from PLACE --key FILE restores one`;
}

/** The key of copies elsewhere: the secret is shown this one time. */
async function printKey(): Promise<number> {
  console.log(keyPage({ ...(await makeKey()), at: new Date() }));
  return 0;
}

/** A copy to BACKUP_TO, as the program writes one each day. */
async function writeElsewhere(config: Config): Promise<number> {
  const began = performance.now();
  for (const warning of await placeWarnings(config)) console.error(`Warning: ${warning}.`);
  checkFolder(config.DATA_DIR);
  const logins = await openLogins(config, connectOrStart);
  cleanups.push(() => logins.stop());
  const log = makeLog((line) => process.stderr.write(line));
  const copies = await makeCopies(config, logins.owner, log);
  const signingKey = await readSigningKey(logins.owner, secretsOf(config));
  const pool = makePool({ ...logins.owner, max: 4 });
  const product = makeProduct({ config, pool, signingKey, log, ports: { copies } });
  cleanups.push(() => product.end());
  await product.check();
  const report = await writeCopyNow(product.workCtx);
  if (!report) throw new StartupError('another copy is being written; try again when it is done');
  const { madeAt, isTried, fault } = report;
  if (madeAt)
    console.log(`Wrote the copy of ${madeAt.toISOString()} to ${config.BACKUP_TO} in ${secondsSince(began)}.`);
  if (isTried) console.log('It was restored for trial, and read back as it was written.');
  if (fault === undefined) return 0;
  const { says, next } = healthWords.en.copyFault[fault];
  console.error(`${says} ${next}`);
  return 1;
}

async function restoreCopy(
  config: Config,
  { from, key, copy: named }: { readonly from: string; readonly key: string; readonly copy: string | undefined },
): Promise<number> {
  const isFolder = !from.includes('://');
  const place = isFolder ? resolve(from) : from;
  if (!isPlace(place))
    throw new StartupError(
      `${from} is not a place of copies: give a folder, s3://bucket/path or sftp://user@host/path`,
    );
  if (isFolder && !statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`there is no folder ${place}; name the one that BACKUP_TO named`);
  const opener = await openerOf(resolve(key));
  const target = await openTarget(place, config);
  cleanups.push(() => target.end());
  checkFolder(config.DATA_DIR);
  const work = join(resolve(config.DATA_DIR), 'restore.unfinished');
  cleanups.push(() => rm(work, { recursive: true, force: true }));
  const { copy, folder, loadObjects } = await fetchCopy(target, { opener, work, named });
  console.log(`${copy.name} at ${place} is as it was written.`);
  return restore(config, {
    from: folder,
    loadObjects: () => loadObjects(objectsOf(config)),
    files: copy.objects.count,
  });
}

async function write(config: Config, into: string): Promise<number> {
  const began = performance.now();
  const opened = await open(config, connectOrStart);
  const head = await sealedHead(contextOf(config, opened));
  const auditHead = head && headText(head);
  const { folder, manifest } = await writeBackup({ ...opened, into, now: new Date(), auditHead });
  console.log(`Backed up ${await contents(folder, manifest)} to ${folder} in ${secondsSince(began)}.`);
  // The desk shows its age, and lists when there is none for a day.
  await recordBackup(contextOf(config, opened), new Date(manifest.madeAt));
  if (auditHead) console.log(`The audit's head is ${auditHead}.`);
  if (!manifest.hasObjects) console.log('The photos are in the bucket and not part of the backup.');
  const [needs, without] =
    manifest.dataKeys.length > 1 ? ['DATA_KEY and DATA_KEY_PREVIOUS', 'them'] : ['DATA_KEY', 'it'];
  console.log(
    `The backup needs ${needs} (ids ${manifest.dataKeys.join(', ')}), which are not in it: store them elsewhere. Without ${without} bank account numbers can’t be decrypted.`,
  );
  return 0;
}

/** `files`: how many a copy elsewhere brings. */
async function restore(
  config: Config,
  { files, ...what }: Pick<Restore, 'from' | 'withoutObjects' | 'loadObjects'> & { readonly files?: number },
): Promise<number> {
  const { from, withoutObjects } = what;
  const began = performance.now();
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`there is no folder ${from}; name a backup, such as /backups/saral-20261120T060000Z`);
  if (withoutObjects) refuseUnready(config);
  checkFolder(config.DATA_DIR);
  const secrets = secretsOf(config);
  const needs = await readManifest(from);
  refuseMissingKeys(needs.dataKeys, dataKeysOf(secrets).map(keyIdOf));
  const opened = await open(config, startPostgres, signingKeyOfBackup(secrets, needs));
  const manifest = await restoreBackup({ ...opened, ...what, finish: finishRestore });
  console.log(
    `Restored ${await contents(from, manifest, files)}, as of ${manifest.madeAt}, in ${secondsSince(began)}.`,
  );
  // An update reads this line of another release.
  if (withoutObjects) console.log(`The later migrations took ${(manifest.migrationMs / 1000).toFixed(1)} s.`);
  // The books are checked as of the backup: work that became due since then waits for the start.
  const ctx = contextOf(config, opened, () => new Date(manifest.madeAt));
  const { differences, transactions } = await drawTrialBalance(ctx);
  console.log(
    differences.length > 0
      ? `The ledger is off:\n${differences.map((text) => `  ${text}`).join('\n')}`
      : `The trial balance of its ${transactions} transactions is zero.`,
  );
  const head = manifest.auditHead === undefined ? undefined : readHead(manifest.auditHead);
  const audit = await checkAudit(ctx, { head });
  console.log(audit.fault ? `The audit is off: ${faultText(audit.fault)}.` : wholeText(audit));
  console.log(
    `Start Saral now. It compares the payments and refunds since ${manifest.madeAt} with the gateway. No refund or payout of before the restore is sent until staff have looked in the bank statement since then and confirmed it at the desk: /desk/restore. What else has happened since the backup is not in it: see docs/running.md, After a restore.`,
  );
  return differences.length > 0 || audit.fault ? 1 : 0;
}

function contextOf(
  config: Config,
  { owner, signingKey }: BackupInput & { readonly signingKey: string },
  now = () => new Date(),
): ProductContext {
  return makeProduct({ config, pool: owner, signingKey, log: makeLog((line) => process.stderr.write(line)), now })
    .workCtx;
}

/** `signingKey`: of the backup that is restored; else that of the database */
async function open(
  config: Config,
  postgres: (folder: string) => Promise<Server>,
  signingKey?: string,
): Promise<BackupInput & { readonly signingKey: string }> {
  checkFolder(config.DATA_DIR);
  const logins = await openLogins(config, postgres);
  cleanups.push(() => logins.stop());
  const owner = makePool({ ...logins.owner, max: 4 });
  cleanups.push(() => owner.end());
  const secrets = secretsOf(config);
  const key = signingKey ?? (await readSigningKey(logins.owner, secrets));
  signWith(owner, key);
  await checkDatabase(owner);
  return {
    owner,
    objects: storesOf(config).includes('local') ? join(config.DATA_DIR, 'objects') : undefined,
    dataKeys: dataKeysOf(secrets),
    signingKey: key,
  };
}

async function contents(folder: string, { tables, jobs }: Manifest, files?: number): Promise<string> {
  const rows = [...tables, jobs].reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files ?? (await countObjects(folder))} files`;
}
function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
