// Settlements that the gateway lists: no report is imported.
import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { before, dayInIndia, dayMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { correctSettlement } from './actions/record-settlement.ts';

const { app, control, paid, staff, balances, differences, attention } = await razorpayProduct();
const settled = (more: Parameters<typeof control.settle>[0] = {}): string => {
  const made = control.settle(more);
  if (!made.ok) throw new Error('nothing to settle');
  return made.value.settlementId;
};
const compared = async (): Promise<string> => {
  const said = await staff('gateway reconcile');
  await app.idle();
  return said;
};
const gaps = async () =>
  (await attention('reconciliation-gap')).map(({ subject, details }) => [subject, details['here']]);
const recorded = async (number: string) =>
  (
    await sql<Record<string, unknown>>`
      select s.utr, s.bank_paise, s.fee_paise, s.tax_paise, s.adjustment_paise,
        (select count(*)::int from settlement_line l where l.settlement_id = s.id) as lines
      from settlement s where s.gateway = 'razorpay' and s.gateway_settlement_id = ${number}`.execute(app.db)
  ).rows;
const atGateway = (number: string) => control.state().settlements.find(({ id }) => id === number);

test('payments, refunds, fees, tax, a lost dispute and an adjustment are read with their UTR, once', async () => {
  const [one, two, three] = [await paid(), await paid(), await paid()];
  await staff(`refund ${two.number} asked on the phone`);
  await app.idle();
  const disputed = control.dispute({ paymentId: three.paymentId });
  if (!disputed.ok) throw new Error('no dispute');
  control.decide({ disputeId: disputed.value.disputeId, status: 'lost', deductedPaise: 30_000 });
  control.adjust({ amountPaise: -1500 });
  const id = settled();
  expect(await compared()).not.toMatch(/refused/);
  expect(await gaps()).toEqual([]);
  const there = atGateway(id);
  expect(await recorded(id)).toEqual([
    {
      utr: there?.utr,
      bankPaise: there?.amountPaise,
      feePaise: 3000,
      taxPaise: 540,
      adjustmentPaise: -1500,
      lines: 6,
    },
  ]);
  await compared();
  expect(await recorded(id)).toHaveLength(1);
  expect((await balances())['gateway_receivable'] ?? 0).toBe(0);
  expect(await differences()).toEqual([]);
  const { rows } = await sql<{ isSettled: boolean }>`
    select is_settled from payment where gateway_payment_id = ${one.paymentId}`.execute(app.db);
  expect(rows).toEqual([{ isSettled: true }]);
});

test('one with a webhook or a list that failed for a day is read the next day', async () => {
  await paid();
  control.addFault({ path: '/settlements', kind: '500', count: 5 });
  const id = settled({ webhook: 'none' });
  expect(await compared()).toMatch(/refused/);
  expect(await recorded(id)).toEqual([]);
  control.clearFaults();
  await compared();
  expect(await recorded(id)).toHaveLength(1);
});

test('a payment that is held back is listed until it is paid out', async () => {
  const { paymentId } = await paid();
  control.hold({ paymentId, isHeld: true });
  await compared();
  expect(await gaps()).toEqual([[`hold ${paymentId}: held there`, null]]);
  control.hold({ paymentId, isHeld: false });
  settled();
  await compared();
  expect(await gaps()).toEqual([]);
});

test('a failed settlement is listed and not recorded; what it held comes with the next one', async () => {
  await paid();
  app.pass(minuteMs);
  const failed = settled({ status: 'failed' });
  await compared();
  expect(await recorded(failed)).toEqual([]);
  expect(await gaps()).toEqual([[`settlement ${failed}: other state`, null]]);
  app.pass(minuteMs);
  const next = settled();
  await compared();
  expect(await gaps()).toEqual([]);
  expect(await recorded(next)).toHaveLength(1);
});

test('one with a row that our books do not have is left out as a whole, and the gap says why', async () => {
  const { paymentId } = await paid();
  control.refund({ paymentId, amountPaise: 10_000 });
  const id = settled();
  await compared();
  expect(await recorded(id)).toEqual([]);
  expect(await gaps()).toContainEqual([`settlement ${id}: missing here`, 'refund-unknown -100.00']);
});

test('one that staff recorded and the gateway does not know is listed until it is corrected to nothing', async () => {
  await paid();
  const ctx = app.product.ctx;
  app.pass(2 * dayMs);
  const day = dayInIndia(before(await ctx.businessNow(), dayMs));
  expect(await staff(`settlement record setl_invented UTR000000990011 ${day} 120.00 0 0`)).not.toMatch(/refused/);
  const { rows } = await sql<{ id: string }>`
    select id from settlement where gateway_settlement_id = 'setl_invented'`.execute(app.db);
  const subject = `settlement ${rows[0]?.id}: missing there`;
  await compared();
  expect(await gaps()).toContainEqual([subject, 120_00]);
  await compared();
  expect((await gaps()).filter(([listed]) => listed === subject)).toHaveLength(1);
  const sums = { bankPaise: paise(0), feePaise: paise(0), taxPaise: paise(0) };
  const nothing = { settlementId: rows[0]?.id ?? '', utr: '', settledAt: startOfDayInIndia(day), sums };
  expect(await correctSettlement(ctx, { ...nothing, actor: 'cli:test', reason: 'nobody paid this' })).toMatchObject({
    ok: true,
  });
  await compared();
  expect((await gaps()).map(([listed]) => listed)).not.toContain(subject);
});
