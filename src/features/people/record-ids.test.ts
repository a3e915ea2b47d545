import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { makePerson } from '#test/accounts.ts';
import { testProduct } from '#test/product.ts';
import { findPersonKey } from './actions/find-person-key.ts';

const app = await testProduct();
const { ctx } = app.product;

test('no keyed hash leaves as the id of a record', async () => {
  const { account } = await makePerson(ctx);
  const hash = 'secret-hash-of-a-browser-0123456789';
  await sql`insert into browser_mark (mark_hash, account_id, seen_at) values (${hash}, ${account.id}, now()), (${`${hash}2`}, ${account.id}, now())`.execute(
    app.db,
  );
  await sql`insert into recovery_code (code_hash, account_id, created_at) values (${hash}, ${account.id}, now())`.execute(
    app.db,
  );
  const key = await findPersonKey(ctx, ctx.db, account.id);
  const ids: string[] = [];
  for (const part of ctx.personParts.filter((each) => each.key === 'browsers' || each.key === 'desk-access')) {
    const [first, ...rest] = await part.read(ctx, ctx.db, key, { limit: 50 });
    // The ids are what pages go on by.
    const next = first ? await part.read(ctx, ctx.db, key, { limit: 50, before: first }) : [];
    expect(next.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
    expect(JSON.stringify([first, ...rest])).not.toContain(hash.slice(0, 8));
    ids.push(...[first, ...rest].flatMap((record) => record?.id ?? []));
  }
  expect(new Set(ids).size).toBe(3);
});
