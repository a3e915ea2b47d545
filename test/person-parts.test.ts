// Every table that holds something of a person belongs to a part of the page of a person, its copy and its erasure.
import { expect, test } from 'vitest';
import { rows, sql } from '#platform/database/db.ts';
import { personPartKeys } from '#kit/desk/person-parts.ts';
import { languages } from '#kit/language.ts';
import { stayWords } from '#features/people/web/desk/erase-words.ts';
import { testProduct } from '#test/product.ts';

const { product } = await testProduct();
const { ctx } = product;

/** Columns that name a person: by account, number or address, or by a record that belongs to one. */
const namesPerson =
  /^(?:(?:\w+_)?(?:account_id|phone|mobile|email|recipient)|referrer_id|applicant_id|buyer|payer\w*|(?:application|form|claim|lead|payment|order|refund|dispute|quotation|session|entry|commission)_id)$/;

/** Tables that no part has, and why. */
const others: Readonly<Record<string, string>> = {
  bulk_item: 'ids of records under the job of a colleague',
  list_export: 'who exported a list; its file is deleted after 7 days',
};

test('each table with a column of a person is in a part', async () => {
  const found = await rows<{ tableName: string; columnName: string }>(
    ctx.db,
    sql`
    select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    union
    -- A reference to an account under any name.
    select rel.relname, att.attname from pg_constraint con
      join pg_class rel on rel.oid = con.conrelid join pg_attribute att on att.attrelid = rel.oid and att.attnum = any(con.conkey)
     where con.contype = 'f' and con.confrelid = 'account'::regclass`,
  );
  const isReference = new Set(
    (
      await rows<{ name: string }>(
        ctx.db,
        sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'account'::regclass`,
      )
    ).map(({ name }) => name),
  );
  const ofPeople = new Set(
    found
      .filter(({ tableName, columnName }) => namesPerson.test(columnName) || isReference.has(tableName))
      .map(({ tableName }) => tableName),
  );
  const covered = new Set([...ctx.personParts.flatMap(({ tables }) => tables), ...Object.keys(others)]);
  expect([...ofPeople].filter((table) => !covered.has(table))).toEqual([]);
});

test('each kind has one part, and no part names a table that is not there', async () => {
  expect(ctx.personParts.map(({ key }) => key).toSorted()).toEqual([...personPartKeys].toSorted());
  const tables = (
    await rows<{ name: string }>(
      ctx.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
  ).map(({ name }) => name);
  for (const part of ctx.personParts) expect(tables).toEqual(expect.arrayContaining([...part.tables]));
});

test('what has no erasure says that it stays', () => {
  for (const { key, tables, erase, stays } of ctx.personParts)
    if (tables.length > 0 && !erase) expect(stays, key).toBe(true);
});
test.each(languages)('the page gives a reason for each part that stays (%s)', (language) => {
  const staying = ctx.personParts.filter(({ stays }) => stays).map(({ key }) => key);
  expect(Object.keys(stayWords[language]).toSorted()).toEqual(staying.toSorted());
});
