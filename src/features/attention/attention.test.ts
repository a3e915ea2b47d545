// The attention list is the answer of questions over records: what is wrong is listed and mailed while it is wrong.
import { beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import { testProduct } from '#test/product.ts';
import { findItems, listItems } from './actions/list-items.ts';
import { notifyStaff } from './actions/notify-staff.ts';
import { type AttentionKind, itemLimit } from './model.ts';

const question = (kind: AttentionKind) => ({
  kind,
  find: (now: Date): RawBuilder<unknown> =>
    sql`select subject, jsonb_build_object('paise', 500) as details, since from wrong where kind = ${kind} and since <= ${now}`,
});
const app = await testProduct({
  ports: { attentionQueries: [question('payout-slow'), question('books-off')] },
  worker: false,
});
const { ctx, workCtx } = app.product;
await app.asOwner(
  'create table wrong (kind text, subject text, since timestamptz); grant select, insert, delete on wrong to public',
);
beforeEach(() => app.asOwner('delete from wrong; delete from attention_mail'));

const wrong = (kind: AttentionKind, subject: string) =>
  sql`insert into wrong values (${kind}, ${subject}, ${ctx.now()})`.execute(app.db);
const mend = (subject: string) => sql`delete from wrong where subject = ${subject}`.execute(app.db);
const listed = async () => (await findItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
const mails = async (): Promise<string[]> =>
  (await sql<{ text: string }>`select text from message where template = 'attention' order by id`.execute(app.db)).rows
    .map(({ text }) => text)
    .splice(seen);
let seen = 0;
async function mailed(): Promise<string[]> {
  await Promise.all([notifyStaff(workCtx), notifyStaff(workCtx), notifyStaff(workCtx)]);
  const found = await mails();
  seen += found.length;
  return found;
}

test('what is wrong is listed from then on, the oldest first, until it is not', async () => {
  await wrong('payout-slow', 'SP-1');
  app.pass(minuteMs);
  await wrong('books-off', 'bank');
  expect(await listed()).toEqual(['payout-slow SP-1', 'books-off bank']);
  await mend('SP-1');
  expect(await listed()).toEqual(['books-off bank']);
});

test('those who may not see a kind do not', async () => {
  await wrong('payout-slow', 'SP-1');
  expect((await listItems(ctx, new URLSearchParams(), ['finance'])).rows).toHaveLength(1);
  expect((await listItems(ctx, new URLSearchParams('kind=payout-slow'), ['recruiter'])).rows).toEqual([]);
});

test('each item is mailed once, and again when it comes back', async () => {
  await wrong('payout-slow', 'SP-1');
  expect(await mailed()).toEqual([expect.stringContaining('SP-1')]);
  expect(await mailed()).toEqual([]);
  await wrong('payout-slow', 'SP-2');
  const [second] = await mailed();
  expect(second).toContain('SP-2');
  expect(second).not.toContain('SP-1');
  await mend('SP-1');
  expect(await mailed()).toEqual([]);
  await wrong('payout-slow', 'SP-1');
  expect(await mailed()).toEqual([expect.stringContaining('SP-1')]);
});

test('of each kind a hundred are read, the others follow', async () => {
  const count = 2 * itemLimit;
  await sql`insert into wrong select 'payout-slow', 'SP-' || n, ${ctx.now()}::timestamptz + n * interval '1 microsecond' - interval '1 second' from generate_series(1, ${count}::int) n`.execute(
    app.db,
  );
  await wrong('books-off', 'bank');
  const page = await listItems(ctx, new URLSearchParams(), ['owner']);
  expect([page.count, page.bounded]).toEqual([itemLimit + 2, ['payout-slow']]);
  await mailed();
  expect(await mailed()).toEqual([]);
});
