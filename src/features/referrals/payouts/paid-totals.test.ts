// The totals of payouts and claims leave out what was not sent, came back or was rejected.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { deskMember } from '#test/desk.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';

let referrer: Applicant;
const { app, earn, claimed, begin, pay, staff } = await referralsProduct((who) => (referrer = who));
const list = async (name: string): Promise<DrawnList> => {
  const { cookie } = await deskMember(app.product.ctx, ['finance']);
  return (await (await app.request(`/api/desk/${name}`, { headers: { cookie } })).json()) as DrawnList;
};
const leftOut = (page: DrawnList) => page.columns.find(({ key }) => key === 'amount')?.leftOut;

test('money that never left or came back is not in the total', async () => {
  await earn(referrer, 3);
  const claimId = await claimed(referrer);
  await begin(claimId);
  await pay(claimId, someUtr());
  const other = await app.applicant();
  await earn(other, 2);
  const second = await claimed(other);
  await begin(second);
  const utr = someUtr();
  await pay(second, utr);
  expect((await list('payouts')).totals).toEqual({ amount: 500_00 });
  expect((await list('claims')).totals).toEqual({ amount: 500_00 });
  await staff(`claim returned ${utr} account closed`);
  expect((await list('payouts')).totals).toEqual({ amount: 300_00 });
  expect((await list('claims')).totals).toEqual({ amount: 300_00 });
  const third = await app.applicant();
  await earn(third, 2);
  const refused = await claimed(third);
  expect((await list('claims')).totals).toEqual({ amount: 500_00 });
  const notSent = await claimed(other);
  await begin(notSent);
  expect((await list('payouts')).totals).toEqual({ amount: 500_00 });
  await staff(`claim not-sent ${notSent} the bank refused it`);
  await staff(`claim reject ${refused} asked by phone`);
  await staff(`claim reject ${notSent} asked by phone`);
  const [payouts, claims] = [await list('payouts'), await list('claims')];
  expect([payouts.totals, claims.totals]).toEqual([{ amount: 300_00 }, { amount: 300_00 }]);
  expect([leftOut(payouts), leftOut(claims)]).toEqual([
    'without not sent, returned and moved ones',
    'without rejected and returned ones',
  ]);
});
