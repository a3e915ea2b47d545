// Backup and restore from the command line: `write [folder]` whether the program runs or not, `restore <backup>` or
// `restore --from <place> --key <file>` into a new database, and `key`, which makes the key of copies elsewhere.
import './mode.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeKey, openerOf } from '#platform/copies/age.ts';
import { keyPage } from '#platform/copies/key-page.ts';
import { isPlace } from '#platform/copies/place.ts';
import { readMoment, secondInIndia } from '#platform/copies/moment.ts';
import { fetchCopy, keyOf, type Loading, loadLines } from '#platform/copies/read-copy.ts';
import { openTarget } from '#platform/copies/open-target.ts';
import type { Copy } from '#platform/copies/layout.ts';
import type { BackupTarget } from '#platform/copies/target.ts';
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
import { becomeServiceUser, userName } from '#platform/operations/service-user.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart, type Server, startPostgres } from '#platform/database/postgres.ts';
import { checkDatabase, prepareDatabase } from '#platform/database/prepare-database.ts';
import { readSigningKey, signingKeyOfBackup, signWith } from '#platform/database/signing.ts';
import { keyIdOf, refuseMissingKeys } from '#platform/database/data-key.ts';
import { completeRestore, type Restore, restoreBackup, reviveJobs } from '#platform/operations/restore.ts';
import { dataKeysOf, secretsOf } from '#platform/operations/secrets.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { headText, readHead } from '#features/audit/model.ts';
import { faultText, wholeText } from '#features/audit/rules.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import { writeCopyNow } from '#features/operations/actions/write-copies.ts';
import { healthWords } from '#features/operations/model/health-words.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { repeatErasure, type UndoneErasure } from '#features/people/actions/repeat-erasure.ts';
import { makeCopies, placeWarnings } from './product/copies.ts';
import { type CameAfter, keysOf, type RecoveredMoment, recoverMoment, writeCameAfter } from './product/moment.ts';
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
    const {
      rows: withoutObjects = false,
      from = process.env['BACKUP_TO'],
      key,
      copy,
      to,
      'restored-to': restoredTo,
    } = asked?.values ?? {};
    const isPlain =
      more.length === 0 && [asked?.values.from, key, copy, to, restoredTo].every((value) => value === undefined);
    if (what === 'key' && isPlain && path === undefined) return await printKey();
    if (what === 'write' && isPlain && !withoutObjects) {
      const config = path === undefined && !process.env['BACKUP_TO'] ? undefined : readConfig(process.env);
      if (config) return await (path === undefined ? writeElsewhere(config) : write(config, resolve(path)));
    }
    if (what === 'restore' && asked && restoredTo !== undefined && Object.keys(asked.values).length === 1)
      return await noteRestored(readConfig(process.env), readMoment(restoredTo));
    const isElsewhere = what === 'restore' && from && key && path === undefined && !withoutObjects;
    if (isElsewhere && to !== undefined && copy === undefined)
      return await restoreMoment(readConfig(process.env), { from, key, to: readMoment(to) });
    if (isElsewhere && to === undefined) return await restoreCopy(readConfig(process.env), { from, key, copy });
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
    to: { type: 'string' },
    // Another program restored the database.
    'restored-to': { type: 'string' },
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
  return `Name one folder: ${backup} FOLDER, or ${restore} FOLDER/saral-…. With BACKUP_TO set, ${backup.replace(/ --$/, '')} alone writes a copy there, ${restore} --from PLACE --key FILE restores one, and with --to "2026-11-29 15:30" a moment`;
}

/** The key of copies elsewhere: the secret is shown this one time. */
async function printKey(): Promise<number> {
  console.log(keyPage({ ...(await makeKey()), at: new Date() }));
  return 0;
}

/** A copy to BACKUP_TO, as the program writes one each day. */
async function writeElsewhere(config: Config): Promise<number> {
  const began = performance.now();
  becomeServiceUser(config.DATA_DIR);
  for (const warning of await placeWarnings(config)) console.error(`Warning: ${warning}.`);
  checkFolder(config.DATA_DIR);
  const logins = await openLogins(config, connectOrStart);
  cleanups.push(() => logins.stop());
  const log = makeLog((line) => process.stderr.write(line));
  const copies = await makeCopies(config, logins, log);
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

/** @throws StartupError unless it is a folder that this command can read; `missing` where there is none */
function refuseUnreadable(folder: string, missing: string): void {
  let found;
  try {
    found = statSync(folder, { throwIfNoEntry: false });
    if (found) accessSync(folder, constants.R_OK | constants.X_OK);
  } catch {
    const user = userName();
    throw new StartupError(
      `${folder} can't be read by ${user}, to whom DATA_DIR belongs: give it to that user (chown -R ${user} ${folder}), in a folder that it can reach`,
    );
  }
  if (!found?.isDirectory()) throw new StartupError(missing);
}

/** Opens a place of copies, and what the key opens. */
async function openPlace(config: Config, { from, key }: { readonly from: string; readonly key: string }) {
  const isFolder = !from.includes('://');
  const place = isFolder ? resolve(from) : from;
  if (!isPlace(place))
    throw new StartupError(
      `${from} is not a place of copies: give a folder, s3://bucket/path or sftp://user@host/path`,
    );
  // The key is read before: only who runs the command may have it.
  const opener = await openerOf(resolve(key));
  becomeServiceUser(config.DATA_DIR);
  if (isFolder) refuseUnreadable(place, `there is no folder ${place}; name the one that BACKUP_TO named`);
  const target = await openTarget(place, config);
  cleanups.push(() => target.end());
  checkFolder(config.DATA_DIR);
  return { opener, target, place };
}

async function restoreCopy(
  config: Config,
  { copy: named, ...where }: { readonly from: string; readonly key: string; readonly copy: string | undefined },
): Promise<number> {
  const { opener, target, place } = await openPlace(config, where);
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

/** The database as of a moment, in a new DATA_DIR. */
async function restoreMoment(
  config: Config,
  { to, ...where }: { readonly from: string; readonly key: string; readonly to: Date },
): Promise<number> {
  const began = performance.now();
  const { opener, target } = await openPlace(config, where);
  const { cameAfter, unknown, ...files } = await recoverMoment(config, target, { opener, to });
  const opened = await open(config, startPostgres);
  // Before the restore counts as complete: one that was killed is refused, so that none is forgotten.
  await prepareDatabase(opened.owner);
  const ctx = contextOf(config, opened);
  const erased = await repeatErasures(ctx, cameAfter?.erasures ?? []);
  const work = join(resolve(config.DATA_DIR), 'restore.unfinished');
  cleanups.push(() => rm(work, { recursive: true, force: true }));
  await loadFiles(files, { target, opener, work, into: objectsOf(config), wanted: await keysOf(ctx) });
  await finishMoment(opened, to);
  console.log(`Restored the database as of ${secondInIndia(to)} in ${secondsSince(began)}.`);
  const isRight = await checkRestored(
    contextOf(config, opened, () => to),
    undefined,
  );
  const lost = cameAfter
    ? `is listed in ${await writeCameAfter(config.DATA_DIR, cameAfter, to)} (${countsText(cameAfter)})`
    : `can't be listed (${unknown}): ask who was erased since, and erase them again at the desk`;
  console.log(`What came after it is not in it, and ${lost}.`);
  for (const line of erased) console.log(line);
  sayNext(to.toISOString());
  return isRight ? 0 : 1;
}

/** The files of a moment that its rows name. */
async function loadFiles(
  { copy, next, lines, unread }: Pick<RecoveredMoment, 'copy' | 'next' | 'lines' | 'unread'>,
  {
    work,
    ...to
  }: Omit<Loading, 'lines'> & { readonly target: BackupTarget; readonly work: string; readonly wanted: Set<string> },
): Promise<void> {
  const { target, opener, into, wanted } = to;
  const load = async ({ name }: Copy): Promise<void> => {
    const { loadObjects } = await fetchCopy(target, { opener, work, named: name });
    await loadObjects(into, wanted);
  };
  if (copy) await load(copy);
  await loadLines(target, { ...to, lines });
  if (next && wanted.size > 0)
    // It may be of a newer release or another key: most files are there without it.
    await load(next).catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      console.log(`Files that were first sent with ${next.name} are missing: ${error.message}.`);
    });
  if (unread > 0) console.log(`${unread} lists of files are damaged or of another key: files of then may be missing.`);
  const removed = new Set(lines.map(keyOf)).intersection(wanted).size;
  if (removed > 0)
    console.log(`${removed} files that were stored shortly before were removed since, and are not there any more.`);
}
function countsText({ counts }: CameAfter): string {
  return Object.entries(counts)
    .map(([of, count]) => `${of}: ${count}`)
    .join(', ');
}

/** After another program brought the database of DATABASE_URL back to a moment: as after any restore, no money is sent twice. */
async function noteRestored(config: Config, to: Date): Promise<number> {
  const opened = await open(config, connectOrStart);
  await finishMoment(opened, to);
  const isRight = await checkRestored(contextOf(config, opened), undefined);
  sayNext(to.toISOString());
  return isRight ? 0 : 1;
}
async function finishMoment({ owner }: BackupInput, to: Date): Promise<void> {
  await completeRestore(owner, async (tx) => {
    await reviveJobs(tx);
    await finishRestore(tx, { madeAt: to.toISOString() });
  });
}

/** @returns a line on each, for the operator */
async function repeatErasures(ctx: ProductContext, erasures: readonly UndoneErasure[]): Promise<string[]> {
  const lines: string[] = [];
  for (const erasure of erasures) {
    const { accountId } = erasure;
    const repeated = await repeatErasure(ctx, erasure);
    if (repeated.ok) lines.push(`The erasure of ${accountId} that was made since begins again with the start.`);
    else if (repeated.refusal.code === 'people/not-over')
      lines.push(
        `${accountId} was erased since, and something of it is not over yet: erase it again at /desk/people/${accountId}.`,
      );
  }
  return lines;
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
  becomeServiceUser(config.DATA_DIR);
  refuseUnreadable(from, `there is no folder ${from}; name a backup, such as /backups/saral-20261120T060000Z`);
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
  const isRight = await checkRestored(
    contextOf(config, opened, () => new Date(manifest.madeAt)),
    manifest.auditHead,
  );
  sayNext(manifest.madeAt);
  return isRight ? 0 : 1;
}

/** Books and audit. @returns whether both are as they must be */
async function checkRestored(ctx: ProductContext, auditHead: string | undefined): Promise<boolean> {
  const { differences, transactions } = await drawTrialBalance(ctx);
  console.log(
    differences.length > 0
      ? `The ledger is off:\n${differences.map((text) => `  ${text}`).join('\n')}`
      : `The trial balance of its ${transactions} transactions is zero.`,
  );
  const head = auditHead === undefined ? undefined : readHead(auditHead);
  const audit = await checkAudit(ctx, { head });
  console.log(audit.fault ? `The audit is off: ${faultText(audit.fault)}.` : wholeText(audit));
  return differences.length === 0 && !audit.fault;
}
function sayNext(madeAt: string): void {
  console.log(
    `Start Saral now. It compares the payments and refunds since ${madeAt} with the gateway. No refund or payout of before the restore is sent until staff have looked in the bank statement since then and confirmed it at the desk: /desk/restore. What else has happened since the backup is not in it: see docs/running.md, After a restore.`,
  );
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
