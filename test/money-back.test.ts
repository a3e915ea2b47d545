// One payment through refund and dispute, with its application, commission and books.
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
  const paid = await money.paid(who, change);
  await money.idle();
  return paid;
}
/** Status of payment and application, and whether the commission counts. */
async function states(paid: Paid): Promise<string> {
  const { rows } = await sql<{ counts: boolean }>`
    select reversed_at is null as counts from commission where payment_id = ${paid.paymentId}`.execute(app.db);
  const commission = rows[0]?.counts ? 'counts' : 'reversed';
  return [await money.paymentState(paid.paymentId), await money.applicationState(paid.number), commission].join(', ');
}
async function dispute(paid: Paid, ...more: string[]): Promise<string> {
  const output = await money.staff('dispute', 'open', paid.orderId, ...more);
  return /SD-[0-9A-Z-]+/.exec(output)![0];
}
const refund = async (paid: Paid): Promise<string> => {
  await money.staff('refund', paid.number, 'they', 'asked');
  return (await money.refundOf(paid.paymentId)).id;
};
const { settle } = money;

test('a dispute reverses the commission, and restores it when it is won', async () => {
  const paid = await referred();
  expect(await states(paid)).toBe('captured, active, counts');
  const number = await dispute(paid);
  expect(await states(paid)).toBe('disputed, active, reversed');
  await money.staff('dispute', 'won', number);
  expect(await states(paid)).toBe('captured, active, counts');
  // What is left of the fee keeps its commission.
  await money.staff('dispute', 'lost', await dispute(paid), '10');
  expect(await states(paid)).toBe('disputed, active, counts');
});

test('a closed or denied refund restores it, a retried one reverses it again', async () => {
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 3 });
  const paid = await referred();
  const id = await refund(paid);
  await money.wait(10 * minuteMs, minuteMs);
  expect(await states(paid)).toBe('refund-requested, refund-requested, reversed');
  await money.staff('refund', 'close', id, 'came', 'to', 'the', 'interview');
  expect(await states(paid)).toBe('captured, active, counts');
  await money.staff('refund', 'retry', id);
  expect(await states(paid)).toBe('refund-requested, refund-requested, reversed');
  await settle();
  expect(await states(paid)).toBe('refunded, refunded, reversed');
});

test('a refund that a lost dispute paid leaves it reversed', async () => {
  const paid = await referred();
  const number = await dispute(paid);
  // It waits while the dispute is open.
  await money.requestRefund(paid.paymentId);
  await money.staff('dispute', 'lost', number);
  expect(await states(paid)).toBe('disputed, refunded, reversed');
});

test('the check of the books passes', async () => {
  await settle();
  expect(await money.books()).toEqual([]);
});
