// Copies elsewhere: written, thinned, tried, read back and restored, with every fault that a place has.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { makeKey, openerOf } from '#platform/copies/age.ts';
import { listCopies } from '#platform/copies/layout.ts';
import { fetchCopy } from '#platform/copies/read-copy.ts';
import { openTarget } from '#platform/copies/open-target.ts';
import { TargetFault } from '#platform/copies/target.ts';
import { thin } from '#platform/copies/write-copy.ts';
import { makePool, sql } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { localObjects } from '#platform/operations/objects/objects.ts';
import { restoreBackup } from '#platform/operations/restore.ts';
import { writeCopyNow, writeDueCopy } from '#features/operations/actions/write-copies.ts';
import { readHealth } from '#features/operations/actions/read-health.ts';
import type { Copies } from '#features/operations/model/parts.ts';
import { healthLine } from '#features/operations/model/health-line.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { dropDatabase } from '#test/drop-database.ts';
import { forDatabase } from '#test/postgres.ts';
import { testProduct } from '#test/product.ts';
import { makeCopies } from '../src/product/copies.ts';
import { readConfig } from '../src/product/settings.ts';

const home = mkdtempSync(join(tmpdir(), 'copies-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const secrets = {
  SESSION_SECRET: 'a session secret of the copies’ test',
  DATA_KEY: 'the data key of the copies’ test',
};
const key = await makeKey();
writeFileSync(join(home, 'key'), key.secret);
const app = await testProduct({ env: secrets, worker: false });
// The database's clock is not moved by the tests: what they make lies in its past.
const past = 20 * dayMs;
app.pass(-past);
const { where } = inject('postgres');
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
const owner = forDatabase(where, named[0]!.name);
const objects = localObjects(join(home, 'objects'));
const logged: string[] = [];

/** Where copies go; each test has an empty one. */
let place = '';
let copies: Copies | undefined;
beforeEach(async () => {
  place = join(home, crypto.randomUUID());
  mkdirSync(place);
  // Without a place nothing is listed any more.
  await writeDueCopy({ ...ctx(), copies: undefined });
  expect(await failing()).toEqual([]);
  await app.asOwner(`
    delete from backup where kind <> 'start'; delete from setting where name = 'copies';
    insert into backup values ('trial', clock_timestamp() - interval '1 day')`);
  copies = await copiesTo(place);
});
const copiesTo = async (to: string, recipient = key.recipient): Promise<Copies> => {
  // Nothing listens there.
  const s3 = {
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
  };
  const own = { ...secrets, DATA_DIR: home, APP_URL: 'http://site.test' };
  const config = readConfig({ ...own, ...s3, BACKUP_TO: to, BACKUP_KEY: recipient });
  return (await makeCopies(
    config,
    { owner },
    makeLog((line) => logged.push(line)),
  ))!;
};
const ctx = () => ({ ...app.product.workCtx, copies, config: { ...app.product.workCtx.config, isCopying: true } });
const copy = () => writeCopyNow(ctx());
const trialIsDue = () => app.asOwner("delete from backup where kind = 'trial'");
const health = async () => (await readHealth(ctx())).find(({ of }) => of === 'copies')!;
const failing = async () => (await findItems(app.product.ctx, ['copy-failed'])).map(({ details }) => details);
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
    : [];
const store = async (name: string, bytes = Buffer.from(`the bytes of ${name}`)): Promise<void> =>
  objects.put(`applicants/${name}.jpg`, bytes, 'image/jpeg');
const target = () => openTarget(place, { BACKUP_S3_REGION: '' });
const fetched = async (named?: string) =>
  fetchCopy(await target(), { opener: await openerOf(join(home, 'key')), work: join(home, 'work'), named });

async function emptyDatabase(): Promise<pg.Pool> {
  const name = `t_copied_${crypto.randomUUID().slice(0, 8)}`;
  const admin = new pg.Client(where);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  const pool = makePool({ ...forDatabase(where, name), max: 4 });
  onTestFinished(async () => {
    await pool.end();
    await dropDatabase(admin, name);
    await admin.end();
  });
  return pool;
}

test('a copy is tried, read back, unreadable without the key, and restored with it', async () => {
  app.pass(past);
  onTestFinished(() => app.pass(-past));
  await trialIsDue();
  await app.applicant();
  await store('first');
  await objects.put('exports/exp_1-0.part', Buffer.from('a list'), 'application/octet-stream');
  expect(await copy()).toMatchObject({ madeAt: expect.any(Date), fault: undefined, isTried: true, mayRemove: true });
  const all = filesIn(place);
  for (const file of all) {
    expect(statSync(file).mode & 0o077, file).toBe(0);
    expect(file).not.toContain('first');
    expect(readFileSync(file).includes('the bytes of')).toBe(false);
  }
  // The marker, a copy's three files and one object; the exports of the desk are not copied.
  expect(all).toHaveLength(5);
  // Nothing is left on this machine, and no database of the trial.
  expect(existsSync(join(home, 'copy.unfinished'))).toBe(false);
  expect(
    (await app.db.executeQuery<object>(sql`select from pg_database where datname like 'saral_trial_%'`.compile(app.db)))
      .rows,
  ).toEqual([]);
  expect(await health()).toMatchObject({ fault: null, hours: 0, trialDays: 0, isDue: false, isTrialOverdue: false });

  const { folder, loadObjects, copy: found } = await fetched();
  const pool = await emptyDatabase();
  const restored = localObjects(join(home, 'restored'));
  const into = { owner: pool, objects: undefined, dataKeys: [secrets.DATA_KEY], from: folder };
  await restoreBackup({ ...into, loadObjects: () => loadObjects(restored) });
  const accounts = 'select id from account order by 1';
  const { rows } = await sql.raw(accounts).execute(app.db);
  expect((await pool.query(accounts)).rows).toEqual(rows);
  expect(rows).not.toEqual([]);
  expect(found.objects.count).toBe(1);
  expect(Buffer.from((await restored.get('applicants/first.jpg'))!.bytes).toString()).toBe('the bytes of first');
});

test('each stored file is sent once, and removed with the last copy that needs it', async () => {
  await store('kept');
  await store('erased');
  app.pass(1000);
  await copy();
  const before = filesIn(join(place, 'objects')).map((file) => [file, statSync(file).mtimeMs]);
  await objects.remove('applicants/erased.jpg');
  await store('new');
  app.pass(1000);
  await copy();
  const after = filesIn(join(place, 'objects'));
  expect(after).toHaveLength(before.length - 1 + 1);
  // Both are of one day: the older one went, and with it the file that was erased since.
  const still = before.filter(([file]) => after.includes(file as string));
  expect(still).toHaveLength(before.length - 1);
  for (const [file, at] of still) expect(statSync(file as string).mtimeMs).toBe(at);
  expect(await listCopies(await target())).toHaveLength(1);
});

test('a copy that broke off does not count, serves for the next one, and its rest is removed', async () => {
  await store('sent-before');
  const there = await target();
  const cut = await copiesTo(place);
  app.pass(1000);
  copies = cut;
  await copy();
  const [first] = await listCopies(there);
  rmSync(join(place, `copies/${first!.name}.json`));
  expect(await listCopies(there)).toEqual([]);
  await expect(fetched()).rejects.toThrow(/holds no complete copy yet/);
  const sent = filesIn(join(place, 'objects'));
  const left = join(place, '.unfinished-of-a-killed-one');
  writeFileSync(left, 'x');
  utimesSync(left, 0, 0);
  app.pass(1000);
  await copy();
  expect(filesIn(join(place, 'objects'))).toEqual(sent);
  expect(filesIn(place).filter((file) => file.includes(first!.name) || file.includes('unfinished'))).toEqual([]);
});

test('a key that may not remove is said on Health, and copies go on', async () => {
  app.pass(past);
  onTestFinished(() => app.pass(-past));
  const there = await target();
  const refusing = { ...there, remove: () => Promise.reject(new TargetFault('refused')) };
  app.pass(1000);
  await copy();
  app.pass(1000);
  await copy();
  await expect(thin(refusing, () => [])).rejects.toMatchObject({ code: 'refused' });
  await app.asOwner(`update setting set value = value || '{"mayRemove": false}' where name = 'copies'`);
  const line = healthLine(await health(), 'en');
  expect(line.says).toMatch(/The key may not delete there/);
  expect(line.next).toBeUndefined();
});

test.each<readonly [string, () => void]>([
  ['foreign', () => writeFileSync(join(place, 'holiday.jpg'), 'x')],
  ['foreign', () => writeFileSync(join(place, 'saral-copies.json'), '{"format":1,"installation":"another"}')],
  ['away', () => undefined],
])('a place that is %s is said on Health and the attention list', async (fault, spoil) => {
  spoil();
  if (fault === 'away') copies = await copiesTo('s3://bucket/copies');
  const before = filesIn(place);
  expect(await copy()).toMatchObject({ madeAt: undefined, fault });
  expect(filesIn(place)).toEqual(before);
  expect(await failing()).toEqual([{ fault }]);
  const shown = await health();
  expect(shown).toMatchObject({ fault, hours: null });
  for (const language of ['en', 'hi'] as const) expect(healthLine(shown, language).next).toMatch(/\S/);
});

test('a place that was lost and comes back: a week of tries leaves nothing here, then a copy follows', async () => {
  app.pass(1000);
  await copy();
  const aside = `${place}.aside`;
  renameSync(place, aside);
  // What an unmounted disk leaves.
  mkdirSync(place);
  for (let tries = 0; tries < 7; tries++) {
    app.pass(dayMs);
    await writeDueCopy(ctx());
  }
  expect(await failing()).toEqual([{ fault: 'empty' }]);
  expect(filesIn(place)).toEqual([]);
  expect(existsSync(join(home, 'copy.unfinished'))).toBe(false);
  rmSync(place, { recursive: true });
  renameSync(aside, place);
  await writeDueCopy(ctx());
  expect(await failing()).toEqual([]);
  expect(await listCopies(await target())).toHaveLength(2);
});

test('a damaged copy is found when it is read back, and refused by a restore', async () => {
  await store('to-be-damaged');
  app.pass(1000);
  await copy();
  const [found] = await listCopies(await target());
  const rows = join(place, `copies/${found!.name}.tar.age`);
  const bytes = readFileSync(rows);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1]! ^= 1;
  for (const bad of [changed, bytes.subarray(0, bytes.length >> 1), Buffer.alloc(0)]) {
    writeFileSync(rows, bad);
    await expect(fetched()).rejects.toThrow(/^the copy is damaged: the rows of saral-\S+ are not as they were written/);
  }
  writeFileSync(rows, bytes);
  const [object] = filesIn(join(place, 'objects'));
  writeFileSync(object!, 'damaged');
  const { loadObjects } = await fetched();
  await expect(loadObjects(localObjects(join(home, 'restored-damaged')))).rejects.toThrow(
    /^the copy is damaged: the file/,
  );
  rmSync(object!);
  await expect(fetched()).rejects.toThrow(/files of saral-\S+ are missing/);
});

test('a damaged list of files removes nothing, and the copy of that day counts', async () => {
  await store('needed');
  app.pass(dayMs);
  await copy();
  const [older] = await listCopies(await target());
  writeFileSync(join(place, `copies/${older!.name}.objects.gz`), 'damaged');
  await objects.remove('applicants/needed.jpg');
  const before = filesIn(join(place, 'objects'));
  app.pass(dayMs);
  expect(await copy()).toMatchObject({ madeAt: expect.any(Date), fault: 'damaged' });
  expect(filesIn(join(place, 'objects'))).toEqual(before);
  await writeDueCopy(ctx());
  expect(await listCopies(await target())).toHaveLength(2);
});

test('another key, an unknown copy and a newer release are refused', async () => {
  app.pass(1000);
  await copy();
  writeFileSync(join(home, 'other-key'), (await makeKey()).secret);
  const other = await openerOf(join(home, 'other-key'));
  const asked = { opener: other, work: join(home, 'work'), named: undefined };
  await expect(fetchCopy(await target(), asked)).rejects.toThrow(/^the key does not open this copy/);
  await expect(fetched('saral-20200101T000000Z')).rejects.toThrow(
    /holds no complete copy saral-20200101T000000Z; there/,
  );
  const [found] = await listCopies(await target());
  const index = join(place, `copies/${found!.name}.json`);
  writeFileSync(index, readFileSync(index, 'utf8').replace('"migrations":[', '"migrations":["20990101T0000-later",'));
  await expect(fetched()).rejects.toThrow(/^the copy was made by a newer version/);
  await expect(
    copiesTo(place, `${key.recipient.slice(0, -1)}${key.recipient.endsWith('q') ? 'p' : 'q'}`),
  ).rejects.toThrow(/^BACKUP_KEY is mistyped/);
});

test('a copy whose books or audit are off is written, and the trial says so', async () => {
  await trialIsDue();
  const { rows } = await sql<{ id: string }>`select id::text from audit_entry order by id limit 1`.execute(app.db);
  expect(rows).toHaveLength(1);
  await app.rewrite('audit_entry', `update audit_entry set act = 'staff/other' where id = '${rows[0]!.id}'`);
  app.pass(1000);
  const report = await copy();
  expect(report).toMatchObject({ madeAt: expect.any(Date), fault: 'trial', isTried: false });
  expect(await failing()).toEqual([{ fault: 'trial' }]);
});

test('of many programs one writes, and the timer writes one a day', async () => {
  app.pass(1000);
  const reports = await Promise.all(
    Array.from({ length: 4 }, () =>
      copies!.write({
        installation: 'i',
        isKnown: false,
        isTrialDue: false,
        auditHead: undefined,
        now: app.product.ctx.now(),
      }),
    ),
  );
  expect(reports.filter(Boolean)).toHaveLength(1);
  rmSync(place, { recursive: true });
  mkdirSync(place);
  await writeDueCopy(ctx());
  const count = async () => (await listCopies(await target())).length;
  expect(await count()).toBe(1);
  app.pass(1000);
  await writeDueCopy(ctx());
  expect(await count()).toBe(1);
  app.pass(24 * hourMs);
  await writeDueCopy(ctx());
  expect(await count()).toBe(2);
});
