import { expect, test } from 'vitest';
import { rows, sql } from '#platform/database/db.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { closeAccount, lockAccount, movePhone } from '#features/accounts/actions/change-account.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct();
const { ctx } = app.product;
// Numbers move here without the two people who approve it.
await app.asOwner('alter table account disable trigger phone_moves_by_approval');

test('a login with the old number that waits for a move is not one to the moved account', async () => {
  const { account } = await makePerson(ctx);
  let found: Promise<{ id: string; phone: string }> | undefined;
  await ctx.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await movePhone(tx, account.id, somePhone(), { business: ctx.now(), wall: ctx.now() });
    found = ctx.transaction((other) => accountFor(other, { phone: account.phone, language: undefined, at: ctx.now() }));
    await new Promise((go) => setTimeout(go, 300));
  });
  const opened = await found;
  expect(opened?.id).not.toBe(account.id);
  expect(opened?.phone).toBe(account.phone);
});

test('a move waits for a login with the old number, and ends its session', async () => {
  const { account } = await makePerson(ctx);
  const order: string[] = [];
  let moving: Promise<unknown> = Promise.resolve();
  await ctx.transaction(async (tx) => {
    await accountFor(tx, { phone: account.phone, language: undefined, at: ctx.now() });
    moving = ctx
      .transaction(async (other) => {
        await lockAccount(other, account.id);
        await movePhone(other, account.id, somePhone(), { business: ctx.now(), wall: ctx.now() });
      })
      .then(() => order.push('moved'));
    await new Promise((go) => setTimeout(go, 300));
    order.push('logged in');
  });
  await moving;
  expect(order).toEqual(['logged in', 'moved']);
});

test('a session of a closed account does not count, even one that is not revoked', async () => {
  const { account, token } = await makePerson(ctx);
  expect(await findSession(ctx, token)).toBeDefined();
  await ctx.transaction((tx) => closeAccount(tx, account.id, ctx.now()));
  await rows(ctx.db, sql`update session set revoked_at = null where account_id = ${account.id}`);
  expect(await findSession(ctx, token)).toBeUndefined();
});
