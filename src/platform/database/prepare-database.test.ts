import { expect, test } from 'vitest';
import { allowReturn, appRole, asRole, mayUseAppRole, prepareDatabase } from './prepare-database.ts';
import { ownPool } from '#test/database.ts';
import { asTx, makeDb, makePool } from './db.ts';

const { pool: owner, where } = await ownPool();
const app = makePool({ ...where, ...asRole(appRole), max: 2 });

test('a second preparation changes nothing and finds the role', async () => {
  expect(await prepareDatabase(owner)).toEqual({ ran: [], role: appRole });
  expect(await mayUseAppRole(owner)).toBe(true);
});

test.each([
  ['change the ledger', 'update ledger_entry set amount_paise = 1'],
  ['delete from the ledger', 'delete from ledger_transaction'],
  ['empty the ledger', 'truncate ledger_entry'],
  ['switch a guard off', 'alter table ledger_entry disable trigger all'],
  ['change the audit', "update audit_entry set actor = 'x'"],
  ['change a seal of the audit', "update audit_seal set hash = ''"],
  ['delete a seal of the audit', 'delete from audit_seal'],
  ['make a table', 'create table mine (a int)'],
  ['drop a table', 'drop table application'],
  ['make a function', 'create function f() returns int language sql as $$ select 1 $$'],
  ['forge a migration', "insert into kysely_migration values ('x', 'y')"],
])('the running program can not %s', async (_what, statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the running program can erase a personal value of the audit, but neither change nor delete it', async () => {
  await app.query(`
    insert into audit_entry (actor, act, subject) values ('cli:test', 'test/test', 'x');
    insert into audit_value (entry_id, name, salt, value) select max(id), 'reason', 'salt', 'text' from audit_entry`);
  for (const statement of [
    "update audit_value set value = 'another'",
    "update audit_value set value = null, salt = null, erased_at = now(), name = 'x'",
    'delete from audit_value',
  ])
    await expect(app.query(statement), statement).rejects.toThrow('values of the audit are only erased');
  await expect(owner.query('truncate audit_value')).rejects.toThrow('values of the audit are only erased');
  await app.query('update audit_value set value = null, salt = null, erased_at = now()');
  await expect(app.query("update audit_value set value = 'text', salt = 'salt', erased_at = null")).rejects.toThrow();
});

test('and can do its work', async () => {
  await app.query("insert into setting (name, value) values ('test', '1')");
  await app.query("update setting set value = '2' where name = 'test'");
  await app.query("delete from setting where name = 'test'");
  await app.query("select graphile_worker.add_job('nothing')");
});

test.each([
  ['20261120T0900-ground', 'the database is from a version before the first release, which can’t be updated'],
  ['20991231T0000-later', 'the database was made by a newer version of Saral'],
])('a database that has run %s is refused with what to do', async (name, words) => {
  await owner.query("insert into kysely_migration values ($1, '')", [name]);
  await expect(prepareDatabase(owner)).rejects.toThrow(words.replace('’', "'"));
  await owner.query('delete from kysely_migration where name = $1', [name]);
});

test('the release that an update replaced runs on the tables of the newer one, and no other does', async () => {
  await allowReturn(asTx(makeDb(owner)), '1.0.0');
  await owner.query("insert into kysely_migration values ('20991231T0000-later', '')");
  await expect(prepareDatabase(owner, { release: '1.0.0' })).resolves.toMatchObject({ ran: [] });
  for (const release of ['0.9.0', undefined])
    await expect(prepareDatabase(owner, { release })).rejects.toThrow('made by a newer version');
  await owner.query("delete from kysely_migration where name like '2099%'");
});
