// What a referrer was paid in each Indian financial year: April to March, Indian time.
import { expect, test } from 'vitest';
import type { PersonKey } from '#kit/person-parts.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { listDeskPayouts } from './actions/list-desk-payouts.ts';
import { listReferrerYears } from './actions/list-referrer-years.ts';
import { changePayoutSettings } from './actions/payout-settings.ts';
import { readSettings } from './store/bank-answers.ts';
import { recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { bookChecks } from './books.ts';
import { referrerYearExport } from './export.ts';
import { person } from './person.ts';

let referrer: Applicant;
const { app, begin, claimed, earn, pay } = await referralsProduct((who) => (referrer = who));
const { ctx } = app.product;
const listed = async (query: string) => (await listReferrerYears(ctx, new URLSearchParams(query))).rows;
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
    { accountId: who.accountId, year: 2026, paid: 500, payouts: 2 },
    { year: 2027, paid: 400, payouts: 1 },
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
  for (const { paid: sum, payouts, payoutsOf } of await mine(who)) {
    const { rows } = await listDeskPayouts(ctx, new URLSearchParams(payoutsOf));
    expect(rows).toHaveLength(payouts);
    expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  }
});

test('a year is chosen, its largest totals come first, and those above the limit are marked', async () => {
  const [first, other] = [referrer, await app.applicant()];
  await paid(first, [2, '2031-05-01T12:00:00+05:30']);
  await paid(other, [3, '2031-05-02T12:00:00+05:30'], [2, '2032-05-02T12:00:00+05:30']);
  const settings = await readSettings(ctx.db);
  await changePayoutSettings(ctx, { ...settings, yearLimitPaise: 299_99 }, 'usr_owner');
  const rows = await listed('year=2031');
  expect(rows.map(({ accountId, paid: sum, isAboveLimit }) => [accountId, sum, isAboveLimit])).toEqual([
    [other.accountId, 300, true],
    [first.accountId, 200, false],
  ]);
  const cells = referrerYearExport.columns.map(({ key, cell }) => [key, cell(rows[0]!, 'en')]);
  expect(Object.fromEntries(cells)).toMatchObject({
    year: '31-32',
    paid: 300_00,
    payouts: 1,
    limit: 'Above the limit',
  });
});

test('a return takes its sum out of the year of the payout, and twenty at once lose none', async () => {
  const who = referrer;
  const [id = ''] = await paid(who, [2, '2026-12-01T12:00:00+05:30']);
  const utrs = Array.from({ length: 20 }, someUtr);
  const second = await Promise.all(
    utrs.map((utr) => recordTransfer(ctx, { claimId: id, utr, isSecond: true, actor: runApprover })),
  );
  expect(second.filter(({ ok }) => ok)).toHaveLength(20);
  const total = async () => (await mine(who)).reduce((sum, { paid: each }) => sum + each, 0);
  expect(await total()).toBe(21 * 200);
  const returned = await Promise.all(
    utrs.map((utr) => recordReturn(ctx, { claimId: id, utr, reason: 'account closed', actor: runMaker })),
  );
  expect(returned.filter(({ ok }) => ok)).toHaveLength(20);
  await app.idle();
  expect(await mine(who)).toMatchObject([{ year: 2026, paid: 200, payouts: 1 }]);
  const check = bookChecks.find(({ name }) => name === 'totals of each financial year');
  expect(await ctx.transaction((tx) => check!.findDifferences(tx, ctx.now(), ctx))).toEqual([]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
  await sql`update referrer_year set paid_paise = paid_paise + 1 where referrer_id = ${who.accountId}`.execute(app.db);
  expect(await ctx.transaction((tx) => check!.findDifferences(tx, ctx.now(), ctx))).toEqual([
    `${who.accountId} 2026: its payouts are 20000 paise, its total says 20001`,
  ]);
  await sql`update referrer_year set paid_paise = paid_paise - 1 where referrer_id = ${who.accountId}`.execute(app.db);
});
