// Backup and restore from the command line: `write <folder>` whether the program runs or not, `restore <backup>` into a
// new database.
import './mode.ts';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  countObjects,
  type BackupInput,
  type Manifest,
  readManifest,
  writeBackup,
} from '#platform/operations/backup.ts';
import { checkFolder, type Config, refuseUnready, StartupError } from '#platform/operations/config.ts';
import { makePool } from '#platform/database/db.ts';
import { makeLog, outliveLostOutput } from '#platform/operations/log.ts';
import { installedRelease } from '#platform/operations/release.ts';
import { openLogins } from '#platform/database/logins.ts';
import { connectOrStart, type Server, startPostgres } from '#platform/database/postgres.ts';
import { checkDatabase } from '#platform/database/prepare-database.ts';
import { readSigningKey, signingKeyOfBackup, signWith } from '#platform/database/signing.ts';
import { keyIdOf, refuseMissingKeys } from '#platform/database/data-key.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { dataKeysOf, secretsOf } from '#platform/operations/secrets.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { headText, readHead } from '#features/audit/model.ts';
import { faultText, wholeText } from '#features/audit/rules.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { finishRestore, makeProduct } from './product/product.ts';
import type { ProductContext } from './product/context.ts';
import { readConfig } from './product/settings.ts';

outliveLostOutput();
const cleanups: (() => Promise<unknown>)[] = [];
process.exitCode = await run(process.argv.slice(2));

async function run([what, ...words]: readonly string[]): Promise<number> {
  // For the trial of a release before an update.
  const withoutObjects = what === 'restore' && words[0] === '--rows';
  const [path, ...more] = withoutObjects ? words.slice(1) : words;
  if (!(what === 'write' || what === 'restore') || !path || more.length > 0) {
    const [backup, restore] = installedRelease()
      ? ['saral backup', 'saral restore']
      : ['npm run backup --', 'npm run restore --'];
    console.error(`Name one folder: ${backup} FOLDER, or ${restore} FOLDER/saral-…`);
    return 2;
  }
  try {
    const config = readConfig(process.env);
    return await (what === 'write' ? write(config, resolve(path)) : restore(config, resolve(path), withoutObjects));
  } catch (error) {
    // For example a full disk or a lost database: the partial result is discarded.
    const { message } = error as Error;
    console.error(error instanceof StartupError ? message : `This failed, and can be tried again: ${message}`);
    return 1;
  } finally {
    for (const end of cleanups.reverse()) await end().catch(() => undefined);
  }
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

async function restore(config: Config, from: string, withoutObjects: boolean): Promise<number> {
  const began = performance.now();
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new StartupError(`there is no folder ${from}; name a backup, such as /backups/saral-20261120T060000Z`);
  if (withoutObjects) refuseUnready(config);
  checkFolder(config.DATA_DIR);
  const secrets = secretsOf(config);
  const needs = await readManifest(from);
  refuseMissingKeys(needs.dataKeys, dataKeysOf(secrets).map(keyIdOf));
  const opened = await open(config, startPostgres, signingKeyOfBackup(secrets, needs));
  const manifest = await restoreBackup({ ...opened, from, withoutObjects, finish: finishRestore });
  console.log(`Restored ${await contents(from, manifest)}, as of ${manifest.madeAt}, in ${secondsSince(began)}.`);
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
    objects: config.STORAGE === 's3' ? undefined : join(config.DATA_DIR, 'objects'),
    dataKeys: dataKeysOf(secrets),
    signingKey: key,
  };
}

async function contents(folder: string, { tables, jobs }: Manifest): Promise<string> {
  const rows = [...tables, jobs].reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${await countObjects(folder)} files`;
}
function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
