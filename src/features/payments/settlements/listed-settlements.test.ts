// Settlements that the gateway lists: no report is imported.
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { before, dayInIndia, dayMs, hourMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { readRestores, recordRestore } from '../actions/restores.ts';
import { reconcileRestored } from '../reconciliation/actions/reconcile.ts';
import { readGaps } from '../reconciliation/actions/read-gaps.ts';
import { correctSettlement } from './actions/record-settlement.ts';

const { app, changeList, control, paid, staff, balances, differences, attention } = await razorpayProduct();
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

test('one with a row that our books do not have is left out as a whole, and the gap says which and why', async () => {
  const { paymentId } = await paid();
  control.refund({ paymentId, amountPaise: 10_000 });
  const id = settled();
  await compared();
  expect(await recorded(id)).toEqual([]);
  const subject = `settlement ${id}: missing here`;
  expect(await gaps()).toContainEqual([subject, 'refund-unknown']);
  const shown = (await readGaps(app.product.ctx)).gaps.find((gap) => gap.subject === subject);
  expect(shown).toMatchObject({ row: `${paymentId} -100.00`, here: 'refund-unknown' });
  expect(shown?.paymentId).toMatch(/^pay_/);
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

test('one that cannot be read is listed by its id, and the others are recorded', async () => {
  await paid();
  const bad = settled();
  app.pass(minuteMs);
  await paid();
  const good = settled();
  changeList('/settlements', (rows) => rows.map((row) => (row['id'] === bad ? { ...row, amount: -1 } : row)));
  expect(await compared()).toMatch(/1 rows of the gateway that could not be read/);
  expect(await recorded(bad)).toEqual([]);
  expect(await recorded(good)).toHaveLength(1);
  const [gap] = (await attention('reconciliation-gap')).filter(({ subject }) => subject.includes(bad));
  expect(gap).toMatchObject({ subject: `settlement ${bad}: unreadable`, details: { there: 'amount' } });
  changeList('/settlements', (rows) => rows);
  expect(await compared()).not.toMatch(/could not be read/);
  expect(await recorded(bad)).toHaveLength(1);
  expect((await gaps()).filter(([subject]) => String(subject).includes(bad))).toEqual([]);
});

test('one of our books is not missing there while a settlement cannot be read', async () => {
  await paid();
  const bad = settled();
  app.pass(2 * dayMs);
  const day = dayInIndia(before(await app.product.ctx.businessNow(), dayMs));
  expect(await staff(`settlement record setl_typed UTR000000990012 ${day} 130.00 0 0`)).not.toMatch(/refused/);
  changeList('/settlements', (rows) => rows.map((row) => (row['id'] === bad ? { ...row, status: 'odd' } : row)));
  await compared();
  const listed = (await gaps()).map(([subject]) => subject);
  expect(listed).toContain(`settlement ${bad}: unreadable`);
  expect(listed.filter((subject) => String(subject).endsWith('missing there'))).toEqual([]);
});

test('a row of no settlement and a held one that cannot be read leave the list once they can be', async () => {
  const { paymentId } = await paid();
  control.hold({ paymentId, isHeld: true });
  const astray = { entity_id: 'pay_Astray', type: 'payment', settlement_id: 17 };
  changeList('/settlements/recon/combined', (rows) => [
    ...rows.map((row) => (row['entity_id'] === paymentId ? { ...row, amount: 'much' } : row)),
    astray,
    { ...astray, entity_id: null },
  ]);
  const unread = async () =>
    (await gaps()).map(([subject]) => String(subject)).filter((it) => it.endsWith(': unreadable'));
  await compared();
  expect((await unread()).toSorted()).toEqual([
    `hold ${paymentId}: unreadable`,
    'settlement row of razorpay pay_Astray: unreadable',
    'settlement row of razorpay without id: unreadable',
  ]);
  changeList('/settlements/recon/combined', (rows) => rows);
  await compared();
  expect(await unread()).toEqual([]);
  expect(await gaps()).toContainEqual([`hold ${paymentId}: held there`, null]);
  control.hold({ paymentId, isHeld: false });
});

test('a page that is not listed is not missing there while a row of the pages has no id', async () => {
  const { reference } = await paid();
  // Older than what may be on one side only because it is new.
  app.pass(hourMs);
  const missing = `order ${reference}: missing there`;
  changeList('/payment_links', () => [{ id: null }]);
  await compared();
  const listed = (await gaps()).map(([subject]) => subject);
  expect(listed).toContain('order of razorpay without id: unreadable');
  expect(listed).not.toContain(missing);
  changeList('/payment_links', () => []);
  await compared();
  expect((await gaps()).map(([subject]) => subject)).toContain(missing);
  // The row without an id is gone, so its gap is too.
  expect((await gaps()).map(([subject]) => subject)).not.toContain('order of razorpay without id: unreadable');
  changeList('/payment_links', (rows) => rows);
  await compared();
  expect((await gaps()).map(([subject]) => subject)).not.toContain(missing);
});

describe('after a restore', () => {
  const ctx = app.product.workCtx;
  const restored = async () => {
    const now = await ctx.businessNow();
    await ctx.transaction((tx) => recordRestore(tx, { backupAt: before(now, dayMs), restoredAt: now }));
  };
  const newest = async () => (await readRestores(ctx.db)).at(-1);
  const runs = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from reconciliation where gateway = 'razorpay' and cause = 'restore'`.execute(
        app.db,
      )
    ).rows[0]?.count;
  const ran = async (afterMs: number): Promise<boolean> => {
    const count = await runs();
    app.pass(afterMs);
    await reconcileRestored(ctx);
    return (await runs()) !== count;
  };

  test('a refund that cannot be read leaves the lists unread: it is named, and looked at again more and more rarely', async () => {
    await restored();
    changeList('/refunds', (rows) => [...rows, { id: 'rfnd' }, { id: 'rfnd_Odd', payment_id: 'pay_A', amount: 'all' }]);
    expect(await ran(0)).toBe(true);
    expect(await newest()).toMatchObject({
      gatewayReadAt: null,
      unreadCount: 2,
      unreadRows: [
        { gateway: 'razorpay', kind: 'refund', id: null, field: 'id' },
        { gateway: 'razorpay', kind: 'refund', id: 'rfnd_Odd', field: 'amount' },
      ],
    });
    for (const [minutes, isRun] of [
      [4, false],
      [1, true],
      [14, false],
      [1, true],
      [59, false],
      [1, true],
      [59, false],
    ] as const)
      expect(await ran(minutes * minuteMs)).toBe(isRun);
    changeList('/refunds', (rows) => rows);
    expect(await ran(minuteMs)).toBe(true);
    expect((await newest())?.gatewayReadAt).toBeInstanceOf(Date);
  });

  test('a payment of an unknown state leaves them unread too; a settlement or a dispute hides nothing that left', async () => {
    await restored();
    await paid();
    const id = settled();
    changeList('/payments', (rows) => rows.map((row) => ({ ...row, status: 'reversed' })));
    await ran(0);
    expect((await newest())?.gatewayReadAt).toBeNull();
    changeList('/settlements', (rows) => rows.map((row) => (row['id'] === id ? { ...row, status: 'odd' } : row)));
    await ran(hourMs);
    expect((await newest())?.gatewayReadAt).toBeInstanceOf(Date);
  });
});
