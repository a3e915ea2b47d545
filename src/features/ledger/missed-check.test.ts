// The nightly check that does not run is made up for, and listed.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';
import { moneyTest } from '#test/money.ts';
import { checkBooksLate, checkBooksNightly } from './actions/check-books.ts';

const { app } = await moneyTest();
const { workCtx: ctx } = app.product;
const items = async () => (await findItems(ctx, ['books-unchecked'])).map(({ since }) => since.getTime());
const migrated = (ago: string) =>
  app.asOwner(`update kysely_migration set timestamp = (clock_timestamp() - interval '${ago}')::text`);
/** As the program writes it. */
const checked = (ago: string) =>
  sql
    .raw(`insert into books_check (at) values (clock_timestamp() - interval '${ago}')
    on conflict (id) do update set at = excluded.at`)
    .execute(app.db);

test('a new installation has until its first night', async () => {
  expect(await items()).toEqual([]);
  await migrated('25 hours');
  expect(await items()).toEqual([]);
  await migrated('27 hours');
  expect(await items()).toHaveLength(1);
  await checkBooksNightly(ctx);
  expect(await items()).toEqual([]);
});

test('it is listed after 26 hours, and made within the hour, once or more often', async () => {
  await checked('25 hours 59 minutes');
  expect(await items()).toEqual([]);
  await checked('26 hours 1 minute');
  expect(await items()).toHaveLength(1);
  await Promise.all([checkBooksLate(ctx), checkBooksLate(ctx)]);
  expect(await items()).toEqual([]);
});

test("a time that was written with the database's login counts as none, also one that is to come", async () => {
  await checkBooksNightly(ctx);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  await app.tamper("update books_check set at = clock_timestamp() + interval '10 years'");
  expect(await items()).toHaveLength(1);
  await app.tamper('update books_check set at = clock_timestamp()');
  expect(await items()).toHaveLength(1);
  await app.tamper('delete from books_check');
  expect(await items()).toHaveLength(1);
  await expect(app.tamper('update kysely_migration set timestamp = now()::text')).rejects.toThrow(/permission denied/);
});
