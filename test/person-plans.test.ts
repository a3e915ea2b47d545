// What is held on a person is found, read and erased by indexes at any size of the tables that grow with the people.
import { beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findPersonKey } from '#features/people/actions/find-person-key.ts';
import { makeManyRows, personAt } from '#test/many-rows.ts';
import { isPlanned, scansOf, statementsOf } from '#test/plans.ts';
import { testProduct } from '#test/product.ts';

const users = 2000;
const app = await testProduct({ worker: false });
const { ctx } = app.product;
/** Filled below with thousands of rows: with fewer, reading a table whole is right. */
const grown = [
  'account',
  'application',
  'audit_entry',
  'audit_value',
  'commission',
  'message',
  'payment',
  'payment_order',
  'session',
];

beforeAll(async () => {
  const run = async (statement: string) => (await sql.raw<object>(statement).execute(app.db)).rows;
  await makeManyRows({ run, ctx }, { applications: 5 * users, users });
  await app.asOwner(`insert into message
    (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at, sent_at)
    select channel || a.id, 'application:' || a.id || ':received', channel,
      case channel when 'sms' then person.phone else 'a@example.in' end, 'received', '', 'x', 'sent', now(), a.created_at, now()
    from application a join account person on person.id = a.account_id cross join unnest(array['sms', 'email']) channel`);
  await app.asOwner(`insert into audit_entry (at, actor, act, subject, details, before, after)
    select created_at, 'usr_staff', 'applications/seen', id, '{}', '{}', '{}' from application`);
  await app.asOwner(`insert into audit_value (entry_id, name, salt, value)
    select entry.id, 'phone', 'salt', person.phone from audit_entry entry
      join application on application.id = entry.subject join account person on person.id = account_id`);
  await app.asOwner('vacuum analyze');
}, 180_000);

/** Reads of a whole table that has grown, and the tables that were read at all. */
async function readsOf(work: () => Promise<unknown>): Promise<{ whole: string[]; tables: string[] }> {
  const statements = (await statementsOf(work)).filter(isPlanned);
  const found = { whole: [] as string[], tables: [] as string[] };
  for (const statement of statements)
    for (const { how, table } of await scansOf(app.db, statement)) {
      found.tables.push(table);
      if (how === 'Seq Scan' && grown.includes(table)) found.whole.push(`${table}: ${statement.text.trim()}`);
    }
  return found;
}

test('no part of a person reads a whole table', async () => {
  const { accountId } = personAt(users / 2);
  const key = await readsOf(() => findPersonKey(ctx, ctx.db, accountId));
  expect(key.whole).toEqual([]);
  const person = await findPersonKey(ctx, ctx.db, accountId);
  expect(person.references.length).toBeGreaterThan(5);
  const tables = new Set(key.tables);
  for (const part of ctx.personParts) {
    const reads = await readsOf(async () => {
      await part.read(ctx, ctx.db, person, { limit: 10 });
      await part.findBlocks?.(ctx, ctx.db, person);
      await part.erase?.(ctx, person, 10);
    });
    expect(reads.whole, part.key).toEqual([]);
    for (const table of reads.tables) tables.add(table);
  }
  expect([...tables]).toEqual(expect.arrayContaining(grown));
}, 120_000);
