// What a referrer was paid in each Indian financial year: April to March, Indian time.
import { expect, test } from 'vitest';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { payouts as payoutList } from './desk/payouts.ts';
import { changePayoutSettings } from '../payout-runs/actions/payout-settings.ts';
import { readSettings } from '../payout-runs/store.ts';
import { recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { bookChecks } from '../books/referrals.ts';
import { referrerYears } from './desk/referrer-years.ts';
import { payoutsInYear } from './model.ts';
import { person } from '../person.ts';

let referrer: Applicant;
const { app, begin, claimed, earn, pay } = await referralsProduct((who) => (referrer = who));
const { ctx } = app.product;
const listed = (query: string) => rowsOf(ctx, referrerYears, query);
const mine = (who: Applicant) => listed(`person=${who.accountId}`);

/** Pays each of these sums (in hundreds of rupees) at its time. */
async function paid(who: Applicant, ...sums: readonly (readonly [hundreds: number, at: string])[]): Promise<string[]> {
  const claims: string[] = [];
  for (const [hundreds, at] of sums) {
    await earn(who, hundreds);
    const id = await claimed(who);
    await begin(id);
    await pay(id, someUtr());
    await app.asOwner(`update payout set paid_at = '${at}' where claim_id = '${id}'`);
    claims.push(id);
  }
  return claims;
}
const lastMoment = '2027-03-31T23:59:59+05:30';
const firstMoment = '2027-04-01T00:00:00+05:30';

test('each year adds up its own payouts, on the page of the person and in the list', async () => {
  const who = referrer;
  await paid(who, [2, '2026-04-01T00:00:00+05:30'], [3, lastMoment], [4, firstMoment]);
  expect(await mine(who)).toMatchObject([
    { referrerId: who.accountId, year: 2026, paidPaise: 500_00, payouts: 2 },
    { year: 2027, paidPaise: 400_00, payouts: 1 },
  ]);
  const part = person.find(({ key }) => key === 'payout-years');
  const key: PersonKey = { accountId: who.accountId, phones: [], references: [] };
  const records = await ctx.transaction((tx) => part!.read(ctx, tx, key, { limit: 10 }));
  expect(records.map(({ at, facts }) => [at.toISOString(), facts])).toEqual([
    [
      '2027-03-31T18:30:00.000Z',
      {
        year: { as: 'text', value: '27-28' },
        amount: { as: 'paise', value: 400_00 },
        payouts: { as: 'text', value: 1 },
      },
    ],
    [
      '2026-03-31T18:30:00.000Z',
      {
        year: { as: 'text', value: '26-27' },
        amount: { as: 'paise', value: 500_00 },
        payouts: { as: 'text', value: 2 },
      },
    ],
  ]);
  // Each figure lists exactly its payouts.
  for (const { paidPaise, payouts, year } of await mine(who)) {
    const rows = await rowsOf(ctx, payoutList, payoutsInYear(who.accountId, year));
    expect(rows).toHaveLength(payouts);
    expect(rows.reduce((total, { amountPaise }) => total + amountPaise, 0)).toBe(paidPaise);
  }
});

test('a year is chosen, its largest totals come first, and those above the limit are marked', async () => {
  const [first, other] = [referrer, await app.applicant()];
  await paid(first, [2, '2031-05-01T12:00:00+05:30']);
  await paid(other, [3, '2031-05-02T12:00:00+05:30'], [2, '2032-05-02T12:00:00+05:30']);
  const settings = await readSettings(ctx.db);
  await changePayoutSettings(ctx, { ...settings, yearLimitPaise: 299_99 }, 'usr_owner');
  const rows = await listed('year=2031');
  expect(rows.map(({ referrerId, paidPaise, isAboveLimit }) => [referrerId, paidPaise, isAboveLimit])).toEqual([
    [other.accountId, 300_00, true],
    [first.accountId, 200_00, false],
  ]);
  const cells = ['year', 'paid', 'payouts', 'limit'].map((key) => fileCell(referrerYears, rows[0], key));
  expect(cells).toEqual(['31-32', 300_00, 1, 'Above the limit']);
});

test('a return takes its sum out of the year of the payout, and twenty at once lose none', async () => {
  const who = referrer;
  const [id = ''] = await paid(who, [2, '2026-12-01T12:00:00+05:30']);
  const utrs = Array.from({ length: 20 }, someUtr);
  const second = await Promise.all(
    utrs.map((utr) => recordTransfer(ctx, { claimId: id, utr, isSecond: true, actor: runApprover })),
  );
  expect(second.filter(({ ok }) => ok)).toHaveLength(20);
  const total = async () => (await mine(who)).reduce((sum, { paidPaise }) => sum + paidPaise, 0);
  expect(await total()).toBe(21 * 200_00);
  const returned = await Promise.all(
    utrs.map((utr) => recordReturn(ctx, { claimId: id, utr, reason: 'account closed', actor: runMaker })),
  );
  expect(returned.filter(({ ok }) => ok)).toHaveLength(20);
  await app.idle();
  expect(await mine(who)).toMatchObject([{ year: 2026, paidPaise: 200_00, payouts: 1 }]);
  const check = bookChecks.find(({ name }) => name === 'totals of each financial year');
  expect(await ctx.transaction((tx) => check!.findDifferences(tx, ctx.now(), ctx))).toEqual([]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  await sql`update referrer_year set paid_paise = paid_paise + 1 where referrer_id = ${who.accountId}`.execute(app.db);
  expect(await ctx.transaction((tx) => check!.findDifferences(tx, ctx.now(), ctx))).toEqual([
    `${who.accountId} 2026: its payouts are 20000 paise, its total says 20001`,
  ]);
  await sql`update referrer_year set paid_paise = paid_paise - 1 where referrer_id = ${who.accountId}`.execute(app.db);
});
