// A year after its last step a claim has only the last four digits of its account left.
import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someBank, someUtr } from '#test/referring.ts';
import { eraseBankDetails } from './actions/erase-bank-details.ts';

let referrer: Applicant;
const { app, claimed, earn, earnings, run, pay, staff, transactions } = await referralsProduct(
  (who) => (referrer = who),
);

// Sessions last, so that the tests need no new sign-in after years.
beforeEach(() =>
  sql`update session set expires_at = expires_at + interval '10 years', seen_at = seen_at + interval '10 years'`.execute(
    app.db,
  ),
);

const stored = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from claim where id = ${id}`.execute(app.db)).rows[0]!;
const kept = { accountLastFour: '9012', ifsc: someBank.ifscCode, bankName: someBank.bankName, mobile: '9876543210' };
const erased = {
  accountSealed: '',
  accountLastFour: '9012',
  accountKey: null,
  ifsc: '',
  bankName: '',
  mobile: '',
};

test('the details of a paid claim are erased 365 days after payment; the last four digits and the amounts stay', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  const utr = someUtr();
  await pay(id, utr);
  app.pass(365 * dayMs - hourMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject(kept);
  app.pass(2 * hourMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject({ ...erased, state: 'paid', utr, amountPaise: 200_00 });
  // The owner still sees the claim, and a start skips it.
  expect(await transactions(referrer)).toMatchObject([
    { _id: id, accNumber: '••••9012', ifscCode: '', bankName: '', mobileNumber: '', utr },
  ]);
  expect(await stored(id)).toMatchObject(erased);
  expect(await earnings(referrer)).toMatchObject({ paid: 200 });
  // A later step starts the year again.
  await staff(`claim returned ${utr} account closed`);
  const again = await claimed(referrer);
  expect(await stored(again)).toMatchObject({ isNewAccount: true });
});

test('the last step counts: a return, a second transfer, a rejection', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  const utr = someUtr();
  await pay(id, utr);
  app.pass(300 * dayMs);
  await staff(`claim returned ${utr} account closed`);
  const rejected = await claimed(referrer);
  await staff(`claim reject ${rejected} The name differs.`);
  app.pass(300 * dayMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject(kept);
  expect(await stored(rejected)).toMatchObject(kept);
  const second = someUtr();
  await pay(id, second, { isSecond: true });
  app.pass(66 * dayMs);
  await run('erase-bank-details');
  expect(await stored(rejected)).toMatchObject({ ...erased, state: 'rejected', reason: 'The name differs.' });
  expect(await stored(id)).toMatchObject(kept);
  app.pass(300 * dayMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject(erased);
});

test('an open claim keeps its account, however long it waits', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  app.pass(800 * dayMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject(kept);
  await staff(`claim hold ${id} We call you.`);
  app.pass(800 * dayMs);
  await run('erase-bank-details');
  expect(await stored(id)).toMatchObject(kept);
});

test('many are erased in batches, using an index', async () => {
  await earn(referrer, 2);
  const id = await claimed(referrer);
  await staff(`claim reject ${id} The name differs.`);
  await app.asOwner(`
    insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state, reason, created_at, settled_at)
    select 'SC-BATCH-' || n, 'usr_batch_' || n, 100, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state, reason, created_at, settled_at
    from claim, generate_series(1, 25) n where id = '${id}'`);
  app.pass(366 * dayMs);
  expect(await eraseBankDetails(app.product.workCtx, { batch: 10 })).toBeGreaterThanOrEqual(26);
  expect(await eraseBankDetails(app.product.workCtx, { batch: 10 })).toBe(0);
  await app.asOwner(`delete from claim where id like 'SC-BATCH-%'`);
});
