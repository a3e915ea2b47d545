// A claim whose money the bank gave back is shown as returned wherever claims are listed; it stays paid in the books.
import { expect, test } from 'vitest';
import type { Applicant } from '#test/product.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { claims } from './desk/claims.ts';
import { listedState } from '../model/referrals.ts';
import { person } from '../person.ts';
import { findClaim } from './store/claims.ts';

let referrer: Applicant;
const { app, claimed, earn, pay, staff } = await referralsProduct((who) => (referrer = who));
const { ctx } = app.product;

test('a returned claim is listed, filtered, exported and copied as returned', async () => {
  await earn(referrer, 2);
  const returned = await claimed(referrer);
  const utr = someUtr();
  await pay(returned, utr);
  await staff(`claim returned ${utr} account closed`);
  const other = await app.applicant();
  await earn(other, 2);
  const paid = await claimed(other, { accNumber: '998877665544' });
  await pay(paid, someUtr());
  const third = await app.applicant();
  await earn(third, 2);
  const open = await claimed(third, { accNumber: '998877665500' });

  const listed = async (query: string) =>
    (await rowsOf(ctx, claims, query)).map((claim) => [claim.id, listedState(claim)]);
  expect(await listed('status=returned')).toEqual([[returned, 'returned']]);
  expect(await listed('status=paid')).toEqual([[paid, 'paid']]);
  expect(await listed('status=active')).toEqual([[open, 'active']]);
  expect(await listed('status=paid,returned')).toEqual([
    [paid, 'paid'],
    [returned, 'returned'],
  ]);
  expect(await listed('status=active,returned')).toEqual([
    [open, 'active'],
    [returned, 'returned'],
  ]);
  expect(await findClaim(ctx.db, returned)).toMatchObject({ state: 'paid' });

  const [row] = await rowsOf(ctx, claims, 'status=returned');
  expect(fileCell(claims, row, 'status')).toBe('Returned by the bank');

  for (const key of ['claims', 'payouts']) {
    const part = person.find((each) => each.key === key);
    const [record] = (await part?.read(ctx, ctx.db, { accountId: referrer.accountId } as never, { limit: 10 })) ?? [];
    expect(record?.facts).toMatchObject({
      status: { value: 'returned' },
      returned: { value: expect.any(Date) },
      returnReason: { value: 'account closed', field: 'claim/reason' },
    });
  }
});
