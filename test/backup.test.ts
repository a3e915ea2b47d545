import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import type { Context } from '#kit/context.ts';
import { dayMs } from '#kit/time.ts';
import { type BackupInput, type Manifest, writeBackup } from '#platform/operations/backup.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { makePool, sql } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { localObjects } from '#platform/operations/objects/objects.ts';
import { asRole, prepareDatabase } from '#platform/database/prepare-database.ts';
import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { sealedHead } from '#features/audit/actions/seal-audit.ts';
import { headText, readHead } from '#features/audit/model.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { dropDatabase } from '#test/drop-database.ts';
import { forDatabase } from '#test/postgres.ts';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { makeProduct } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';

const home = mkdtempSync(join(tmpdir(), 'backup-'));
const secrets = {
  SESSION_SECRET: 'a session secret of the backup’s test',
  DATA_KEY: 'the data key of the backup’s test',
};
const app = await testProduct({ env: secrets });
await openAllRoles(app.db);
const { where, role } = inject('postgres');
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
const source: BackupInput & { objects: string } = {
  owner: makePool({ ...forDatabase(where, named[0]!.name), max: 4 }),
  objects: join(home, 'objects'),
  dataKeys: [secrets.DATA_KEY],
};
afterAll(async () => {
  await source.owner.end();
  rmSync(home, { recursive: true, force: true });
});
await liveForADay();

/** Paid applications, an open order, claimed earnings, and queued jobs. */
async function liveForADay(): Promise<void> {
  const earner = await app.applicant();
  const apply = async (pays: boolean): Promise<void> => {
    const who = await app.applicant();
    const form = { hasReferral: 'yes', referralCode: earner.referralCode, aadhar: `23${who.phone.slice(-10)}` };
    const answer = await app.post('/payment/create-order', orderBody(who, form), who);
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    if (pays) app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  };
  await Promise.all([apply(true), apply(true), apply(false)]);
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  app.pass(dayMs);
  const bank = {
    accNumber: '123456789012',
    ifscCode: 'SBIN0000691',
    bankName: 'State Bank of India',
    mobileNumber: '9876543210',
  };
  const claim = { referralCode: earner.referralCode, ...bank, activeStatus: 'paid' };
  expect((await app.post('/api/referrals/claim', claim, earner)).status).toBe(201);
  await app.idle();
  await sql`select graphile_worker.add_job('draw-trial-balance', ${JSON.stringify({ odd: 'tab\t, line\n and \\N' })}::json,
    queue_name := 'draw-trial-balance', run_at := now() + interval '1 hour', priority := 3)`.execute(app.db);
  await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.add_job('restore-earning',
    '{"given": "up"}'::json, run_at := now() + interval '1 hour')), 'it failed')`.execute(app.db);
  await localObjects(source.objects).put('applicants/1_a_photo.jpg', Buffer.from('a photo'), 'image/jpeg');
  await localObjects(source.objects).put('exports/exp_1-0.part', Buffer.from('a list'), 'application/octet-stream');
}
let made = 0;
const backup = (
  into = join(home, 'backups'),
  auditHead?: string,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> =>
  writeBackup({ ...source, into, auditHead, now: new Date(Date.UTC(2026, 10, 20, 6, 0, made++)) });

async function emptyDatabase(): Promise<BackupInput & { objects: string; where: pg.ClientConfig }> {
  const name = `t_restored_${crypto.randomUUID().slice(0, 8)}`;
  const admin = new pg.Client(where);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const own = forDatabase(where, name);
  const owner = makePool({ ...own, max: 4 });
  onTestFinished(async () => {
    await owner.end();
    await dropDatabase(admin, name);
    await admin.end();
  });
  return { owner, objects: join(home, name), dataKeys: [secrets.DATA_KEY], where: own };
}

/** Every row of every table as text, in an order independent of its storage; and the jobs. */
async function everything({ owner }: BackupInput): Promise<Record<string, unknown>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[name] = (await owner.query(`select t::text as row from ${name} t order by 1`)).rows;
  const { rows: jobs } = await owner.query(`select identifier, payload, run_at, max_attempts, priority, key, queue_name
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
      left join graphile_worker._private_job_queues q on q.id = job_queue_id order by 1, 3`);
  return { ...found, jobs };
}
const outcomeOf = (restored: Promise<unknown>): Promise<string> =>
  restored.then(
    () => 'restored',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

test('every row, job and file is restored, and the product continues with them', async () => {
  const { folder, manifest } = await backup();
  const before = await everything(source);
  const into = await emptyDatabase();
  await restoreBackup({ ...into, from: folder });
  const restored = await everything(into);
  expect(restored).toEqual(before);
  expect(manifest.tables.find((table) => table.name === 'ledger_entry')!.rows).toBeGreaterThan(4);
  expect(manifest.jobs.rows).toBeGreaterThan(1);
  // A failed job has its attempts back.
  const attempts = await into.owner.query('select distinct attempts from graphile_worker.jobs');
  expect(attempts.rows).toEqual([{ attempts: 0 }]);
  expect(readFileSync(join(into.objects, 'applicants/1_a_photo.jpg'), 'utf8')).toBe('a photo');

  const product = makeProduct({
    config: readConfig({ ...secrets, DATA_DIR: join(home, 'restored'), APP_URL: 'http://site.test' }),
    pool: makePool({ ...into.where, ...asRole(role), max: 4 }),
    log: makeLog(() => undefined),
  });
  onTestFinished(() => product.end());
  await product.seed();
  expect((await drawTrialBalance(product.ctx)).differences).toEqual([]);
  // Sequences continue after the last number.
  const { rows } = await into.owner.query<{ next: number; last: number }>(
    `select nextval(pg_get_serial_sequence('ledger_entry', 'id')) as next, max(id) as last from ledger_entry`,
  );
  expect(rows[0]!.next).toBe(rows[0]!.last + 1);
  // The triggers are back: ledger rows cannot change, and an unbalanced transaction cannot be written.
  await expect(into.owner.query('delete from ledger_entry')).rejects.toThrow(/never changed/);
  await expect(
    into.owner.query(
      `insert into ledger_transaction (id, source, kind, at) values ('ltx_x', 'test', 'capture', now())`,
    ),
  ).rejects.toThrow(/./);
});

test('the head in a backup fits the restored audit, which continues with new entries', async () => {
  const record = (ctx: Context, subject: string) =>
    ctx.transaction((tx) =>
      recordAudit(tx, { actor: 'cli:test', action: 'leads/spam', subject, personal: { reason: 'Asha' } }),
    );
  const { workCtx } = app.product;
  await record(workCtx, 'sealed');
  const auditHead = headText((await sealedHead(workCtx))!);
  await record(workCtx, 'not sealed');
  const { folder, manifest } = await backup(undefined, auditHead);
  expect(manifest.auditHead).toBe(auditHead);
  const into = await emptyDatabase();
  const restored = await restoreBackup({ ...into, from: folder });
  const product = makeProduct({
    config: readConfig({ ...secrets, DATA_DIR: join(home, 'audit'), APP_URL: 'http://site.test' }),
    pool: makePool({ ...into.where, ...asRole(role), max: 4 }),
    log: makeLog(() => undefined),
  });
  onTestFinished(() => product.end());
  await record(product.workCtx, 'after the restore');
  const head = readHead(restored.auditHead!)!;
  const checked = await checkAudit(product.workCtx, { head });
  expect(checked).toMatchObject({ fault: undefined, head: { position: head.position + 2 } });
  // The source goes on without the restored database's entry: a head of the one is not one of the other.
  await record(workCtx, 'elsewhere');
  const other = (await sealedHead(workCtx))!;
  expect((await checkAudit(product.workCtx, { head: other })).fault).toMatchObject({ kind: 'recomputed' });
});

test('a backup is a consistent snapshot, also while the program works', async () => {
  const applicants = await Promise.all(Array.from({ length: 12 }, () => app.applicant()));
  let over = false;
  const work = (async () => {
    for (const who of applicants) {
      const answer = await app.post(
        '/payment/create-order',
        orderBody(who, { aadhar: `23${who.phone.slice(-10)}` }),
        who,
      );
      const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
      app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
    }
    over = true;
  })();
  const folders: string[] = [];
  while (!over) folders.push((await backup()).folder);
  await work;
  for (const from of folders.slice(0, 4)) {
    const into = await emptyDatabase();
    await restoreBackup({ ...into, from });
    const { rows } = await into.owner.query(`
      select 1 from application left join payment on payment.id = payment_id where payment.id is null
      union all select 1 from ledger_entry group by transaction_id having sum(amount_paise) <> 0`);
    expect(rows).toEqual([]);
  }
  await app.idle();
});

test('a database with an interrupted restore is refused by starts and staff commands', async () => {
  const { folder } = await backup();
  const into = await emptyDatabase();
  const cut = restoreBackup({
    ...into,
    from: folder,
    finish: () => Promise.reject(new Error('the power went')),
  });
  await expect(cut).rejects.toThrow('the power went');
  const product = makeProduct({
    config: readConfig({ ...secrets, DATA_DIR: join(home, 'cut-off'), APP_URL: 'http://site.test' }),
    pool: makePool({ ...into.where, ...asRole(role), max: 4 }),
    log: makeLog(() => undefined),
  });
  onTestFinished(() => product.end());
  await expect(product.seed()).rejects.toThrow(/^a restore into this database was interrupted/);
  await expect(product.check()).rejects.toThrow(/^a restore into this database was interrupted/);
});

test('of two concurrent restores into one database, from two machines, one succeeds', async () => {
  const { folder } = await backup();
  const into = await emptyDatabase();
  const other = makePool({ ...into.where, max: 4 });
  onTestFinished(() => other.end());
  await prepareDatabase(into.owner);
  const both = await Promise.all(
    [into, { ...into, owner: other, objects: `${into.objects}-other` }].map((entry) =>
      outcomeOf(restoreBackup({ ...entry, from: folder })),
    ),
  );
  expect(both.toSorted()).toEqual([expect.stringMatching(/^StartupError: the database is in use/), 'restored']);
});

test('a damaged, truncated or foreign folder is refused as a whole, and a second attempt works', async () => {
  const { folder, manifest } = await backup();
  const into = await emptyDatabase();
  const file = join(folder, 'tables', 'application.copy.gz');
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const harms: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ['cut off', whole.subarray(0, whole.length - 20)],
    ['another row', gzipSync(text.replace('active', 'refunded'))],
    ['a row less', gzipSync(text.split('\n').slice(1).join('\n'))],
    ['no table', gzipSync('no\ttable\n')],
  ];
  for (const [what, bytes] of harms) {
    writeFileSync(file, bytes);
    expect(await outcomeOf(restoreBackup({ ...into, from: folder })), what).toMatch(
      /^StartupError: the backup is damaged: .*application\.copy\.gz is not as it was written/,
    );
    expect((await into.owner.query('select 1 from account')).rows, what).toEqual([]);
  }
  rmSync(file);
  expect(await outcomeOf(restoreBackup({ ...into, from: folder }))).toMatch(/^StartupError: the backup is damaged/);
  writeFileSync(file, whole);

  const manifestFile = join(folder, 'manifest.json');
  for (const [content, words] of [
    ['{', /is not a backup that this program can read/],
    [JSON.stringify({ ...manifest, format: 2 }), /is not a backup that this program can read/],
    [JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '2099-later'] }), /newer version of Saral/],
    [
      JSON.stringify({ ...manifest, migrations: ['20261120T0900-ground'] }),
      /is from a version before the first release/,
    ],
  ] as const) {
    writeFileSync(manifestFile, content);
    expect(await outcomeOf(restoreBackup({ ...into, from: folder }))).toMatch(words);
  }
  rmSync(manifestFile);
  expect(await outcomeOf(restoreBackup({ ...into, from: folder }))).toMatch(/is not a backup: it has no manifest/);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  expect(await outcomeOf(restoreBackup({ ...into, dataKeys: ['another'], from: folder }))).toMatch(
    /DATA_KEY is not the one/,
  );
  expect(await outcomeOf(restoreBackup({ ...into, from: folder }))).toBe('restored');
  expect(await outcomeOf(restoreBackup({ ...into, from: folder }))).toMatch(/the database is in use/);
});

test('a database without the program and a read-only folder are refused with a reason', async () => {
  const { owner } = await emptyDatabase();
  const into = join(home, 'nothing');
  expect(await outcomeOf(writeBackup({ ...source, owner, into, now: new Date() }))).toMatch(/nothing to back up/);
  expect(readdirSync(into)).toEqual([]);
  writeFileSync(join(home, 'a-file'), '');
  expect(await outcomeOf(backup(join(home, 'a-file')))).toMatch(/a-file can't be written/);
  await prepareDatabase(owner);
  expect(await outcomeOf(writeBackup({ ...source, owner, into, now: new Date() }))).toBe('restored');
});

test('only its owner can read a backup, and it contains no key or account number', async () => {
  const { folder } = await backup();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const one of files) {
    const path = join(one.parentPath, one.name);
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
    if (!one.isFile()) continue;
    const bytes = readFileSync(path);
    const text = path.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
    for (const secret of [secrets.DATA_KEY, secrets.SESSION_SECRET, '123456789012']) expect(text).not.toContain(secret);
  }
  expect(existsSync(join(folder, 'objects', '.incoming'))).toBe(false);
  expect(existsSync(join(folder, 'objects', 'exports'))).toBe(false);
});
