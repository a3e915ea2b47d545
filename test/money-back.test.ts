// One payment through refund and dispute, with all that hangs on it: payment, application, commission and books.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';

const money = await moneyTest();
const { app } = money;
const { control } = app.sandbox;

async function referred(): Promise<Paid> {
  const referrer = await app.applicant();
  const who = await app.applicant();
  const change = { hasReferral: 'yes', referralCode: referrer.referralCode, aadhar: `23${who.phone.slice(-10)}` };
  const one = await money.paid(who, change);
  await money.idle();
  return one;
}
/** Payment, application, and whether the commission stands. */
async function states(paid: Paid): Promise<string> {
  const { rows } = await sql<{ stands: boolean }>`
    select reversed_at is null as stands from commission where payment_id = ${paid.paymentId}`.execute(app.db);
  const commission = rows[0]?.stands ? 'stands' : 'reversed';
  return [await money.paymentState(paid.paymentId), await money.applicationState(paid.number), commission].join(', ');
}
async function dispute(paid: Paid, ...more: string[]): Promise<string> {
  const said = await money.staff('dispute', 'open', paid.orderId, ...more);
  return /SD-[0-9A-Z-]+/.exec(said)![0];
}
const refund = async (paid: Paid): Promise<string> => {
  await money.staff('refund', paid.number, 'they', 'asked');
  return (await money.refundOf(paid.paymentId)).id;
};
const settle = () => money.wait(30 * minuteMs, 5 * minuteMs);

test('a dispute takes the commission, and gives it back when it is won', async () => {
  const one = await referred();
  expect(await states(one)).toBe('captured, active, stands');
  const number = await dispute(one);
  expect(await states(one)).toBe('disputed, active, reversed');
  await money.staff('dispute', 'won', number);
  expect(await states(one)).toBe('captured, active, stands');
  await money.staff('dispute', 'lost', await dispute(one), '10');
  expect(await states(one)).toBe('disputed, active, reversed');
});

test('a refund that is closed or denied gives it back, one that is tried again takes it', async () => {
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 3 });
  const one = await referred();
  const id = await refund(one);
  await money.wait(10 * minuteMs, minuteMs);
  expect(await states(one)).toBe('refund-asked, refund-asked, reversed');
  await money.staff('refund', 'close', id, 'came', 'to', 'the', 'interview');
  expect(await states(one)).toBe('captured, active, stands');
  await money.staff('refund', 'retry', id);
  expect(await states(one)).toBe('refund-asked, refund-asked, reversed');
  await settle();
  expect(await states(one)).toBe('refunded, refunded, reversed');
});

test('a refund that a lost dispute paid leaves it taken', async () => {
  const one = await referred();
  const number = await dispute(one);
  await refund(one);
  await money.staff('dispute', 'lost', number);
  expect(await states(one)).toBe('disputed, refunded, reversed');
});

test('and the books are in order', async () => {
  await settle();
  expect(await money.books()).toEqual([]);
});
