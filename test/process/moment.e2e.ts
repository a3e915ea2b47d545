// Back to a moment: base backup and log of the real database, and the command that restores them.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { after, hourMs } from '#kit/time.ts';
import { makeKey } from '#platform/copies/age.ts';
import { secondInIndia } from '#platform/copies/moment.ts';
import { keysName, readKeysName } from '#platform/copies/wal.ts';
import { asTx, makeDb, makePool } from '#platform/database/db.ts';
import { openLogins } from '#platform/database/logins.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { makeLog } from '#platform/operations/log.ts';
import { sendLog, writeCopyNow } from '#features/operations/actions/write-copies.ts';
import { readLogState } from '#features/operations/store.ts';
import { makeCopies } from '../../src/product/copies.ts';
import { makeProduct } from '../../src/product/product.ts';
import { readConfig } from '../../src/product/settings.ts';
import { leftOf, ownFolder, pause, start } from './program.ts';

const folder = ownFolder();
afterAll(() => folder.remove());
const pathOf = (name: string): string => join(folder.path, name);
const place = pathOf('place');
const key = await makeKey();
const env = {
  SESSION_SECRET: 'a session secret of the test of moments',
  DATA_KEY: 'the data key of the test of moments',
  BACKUP_TO: place,
  BACKUP_KEY: key.recipient,
};
const restore = async (to: string, more: Readonly<Record<string, string>> = {}, keyFile = pathOf('key')) => {
  const command = ['scripts/command.sh', 'backup', 'restore', '--to', to, '--key', keyFile];
  const program = await start({ env: { ...env, DATA_DIR: pathOf('second'), ...more }, command });
  const code = await program.ended();
  return [code, program.out() + program.err()] as const;
};

test('to a moment: all before it, nothing after it, an erasure since begun again, and another log from then on', async () => {
  mkdirSync(place);
  writeFileSync(pathOf('key'), key.secret);
  const config = readConfig({ ...env, DATA_DIR: pathOf('first') });
  const logins = await openLogins(config, (home, settings) =>
    startPostgres(home, { ...settings, fsync: 'off', archive_timeout: '0' }),
  );
  const preparing = makePool({ ...logins.owner, max: 2 });
  await prepareDatabase(preparing);
  await preparing.end();
  const pool = makePool({ ...logins.owner, max: 4 });
  const log = makeLog(() => undefined);
  const product = makeProduct({ config, pool, log, ports: { copies: await makeCopies(config, logins, log) } });
  await product.seed();
  const ctx = product.workCtx;
  const accountOf = (id: string, phone: string) =>
    `insert into account (id, phone, referral_code, created_at) values ('${id}', '${phone}', '${id}', clock_timestamp())`;
  const finishLog = async (): Promise<void> => {
    const now = new Date();
    await pool.query('select pg_switch_wal()');
    // The server archives in the background.
    for (const until = Date.now() + 20_000; Date.now() < until; await pause(50)) {
      await sendLog(ctx);
      const { sentUntil } = (await readLogState(ctx.db)) ?? {};
      if (sentUntil && sentUntil >= now) return;
    }
  };

  // No restore for trial, which has its own test.
  await pool.query("insert into backup values ('trial', clock_timestamp())");
  expect(await writeCopyNow(ctx)).toMatchObject({ fault: undefined });
  await pool.query(accountOf('acc_before', '+919876500001'));
  const photoOf = (name: string): Promise<unknown> =>
    pool.query(`insert into photo values ('applicants/${name}.jpg', 'acc_before', clock_timestamp())`);
  const storePhoto = (name: string): Promise<void> =>
    ctx.objects.put(`applicants/${name}.jpg`, Buffer.from(`the photo ${name}`), 'image/jpeg');
  for (const name of ['sent-late', 'sent-by-copy']) await photoOf(name);
  await storePhoto('sent-late');
  // A file of the log that is archived after the moment: the next one has changes of before it.
  const { rows: switched } = await pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const late = join(logins.archive!, 'incoming', switched[0]!.file);
  await pool.query(accountOf('acc_just_before', '+919876500003'));
  await pause(1100);
  const moment = new Date();
  await vi.waitFor(() => utimesSync(late, moment, new Date(moment.getTime() + 500)), { timeout: 20_000 });
  await pause(1100);
  await pool.query(accountOf('acc_after', '+919876500002'));
  await photoOf('of-after');
  await storePhoto('of-after');
  await pool.query(`
    insert into erasure (id, account_id, cause, reason, asked_by, asked_at, state, person_sealed, finished_at)
    values ('ers_1', 'acc_before', 'asked', '', 'staff', clock_timestamp(), 'done', '', clock_timestamp())`);
  await finishLog();
  expect(await readLogState(asTx(makeDb(pool)))).toMatchObject({
    isStored: true,
    lostAt: undefined,
    waitingBytes: 0,
    behindMinutes: 0,
  });
  // As after an absence of the place: a list is dated when it was sent, and a copy may send a file before it is listed.
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    const list = readKeysName(name);
    const [line = ''] = /[0-9a-f]{16}/.exec(name) ?? [];
    if (list) renameSync(join(place, name), join(place, keysName(line, { ...list, at: after(list.at, 3 * hourMs) })));
  }
  writeFileSync(pathOf('first/objects/applicants/sent-by-copy.jpg'), 'the photo sent-by-copy');
  expect(await writeCopyNow(ctx)).toMatchObject({ fault: undefined });
  await product.end();
  await logins.stop();

  const to = secondInIndia(moment);
  writeFileSync(pathOf('other-key'), (await makeKey()).secret);
  expect(await restore(to, {}, pathOf('other-key'))).toEqual([1, expect.stringMatching(/^the key does not open this/)]);
  expect(existsSync(join(pathOf('second'), 'postgres'))).toBe(false);
  const [code, says] = await restore(to);
  if (code !== 0) throw new Error(says);
  expect(says).toContain(`Restored the database as of ${to}`);
  expect(says).toMatch(/trial balance of its 0 transactions is zero/);
  expect(says).toMatch(/is listed in .*after-\S+\.txt \(.*account: 1/);
  expect(says).toContain('The erasure of acc_before that was made since begins again');
  const listed = readdirSync(pathOf('second')).find((name) => name.startsWith('after-'))!;
  expect(readFileSync(join(pathOf('second'), listed), 'utf8')).toMatch(/ {2}account {2}acc_after\n/);
  expect(statSync(join(pathOf('second'), listed)).mode & 0o077).toBe(0);
  expect(await restore(to)).toEqual([1, expect.stringMatching(/^the data folder is in use/)]);

  const photos = pathOf('second/objects/applicants');
  expect(readdirSync(photos).toSorted()).toEqual(['sent-by-copy.jpg', 'sent-late.jpg']);
  expect(readFileSync(join(photos, 'sent-late.jpg'), 'utf8')).toBe('the photo sent-late');

  const again = readConfig({ ...env, DATA_DIR: pathOf('second') });
  const restored = await openLogins(again, startPostgres);
  const found = makePool({ ...restored.owner, max: 2 });
  const { rows: accounts } = await found.query("select id, phone from account where id like 'acc_%' order by id");
  expect(accounts).toEqual([
    { id: 'acc_before', phone: null },
    { id: 'acc_just_before', phone: '+919876500003' },
  ]);
  const { rows: erasures } = await found.query('select account_id, state from erasure');
  expect(erasures).toEqual([{ account_id: 'acc_before', state: 'running' }]);
  const { rows: marks } = await found.query('select backup_at from restored_backup');
  expect(marks).toEqual([{ backup_at: new Date(Math.floor(moment.getTime() / 1000) * 1000) }]);
  await found.end();
  await restored.stop();
  rmSync(pathOf('key'));
  expect(await leftOf(folder.path)).toEqual([]);
});
