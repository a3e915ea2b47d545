// What the gateway holds, by its parts; and a payment is settled by its own row, not by that of its refund.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { paise } from '#kit/money/paise.ts';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import type { DeskDayBook } from '#features/ledger/model/desk.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { deskMember } from '#test/desk.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import type { DeskBalances } from './model.ts';

let referrer: Applicant;
const { app, apply, refund, run } = await referralsProduct((who) => (referrer = who));
const get = async <Answer>(path: string): Promise<Answer> => {
  const { cookie } = await deskMember(app.product.ctx, ['finance']);
  return (await (await app.request(path, { headers: { cookie } })).json()) as Answer;
};
const heldBy = async () => (await get<DeskBalances>('/api/desk/balances')).gateway;
const balance = async (): Promise<number> =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount_paise), 0)::bigint as sum from ledger_entry where account = 'gateway_receivable'`.execute(
      app.db,
    )
  ).rows[0]!.sum / 100;
const sumOf = (parts: Awaited<ReturnType<typeof heldBy>>): number =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);
const settleByHand = async (bank: number, fee: number) => {
  const at = await app.product.ctx.businessNow();
  const recorded = await recordSettlement(app.product.ctx, {
    utr: someUtr(),
    gatewaySettlementId: `stl_${bank}`,
    bankPaise: paise(bank * 100),
    feePaise: paise(fee * 100),
    taxPaise: paise(0),
    settledAt: at,
    actor: 'cli:test',
  });
  if (!recorded.ok) throw new Error(recorded.refusal.code);
  return recorded.value.id;
};

/** A refund that the gateway completes. */
const goBack = async (of: Parameters<typeof refund>[0]) => {
  await refund(of);
  app.sandbox.control.setPace({ refundSettlesAfterMs: 0 });
  app.pass(11 * minuteMs);
  await run('send-due-refunds');
};

test('the parts are the payments, refunds and settlements without rows, and leave no rest', async () => {
  const people = [await app.applicant(), await app.applicant(), await app.applicant()];
  const paid = await Promise.all(people.map((who) => apply(who, referrer.referralCode)));
  const fees = 3 * 500;
  expect(await balance()).toBe(fees);
  expect(await heldBy()).toEqual([{ key: 'unsettled', amount: fees, count: 3 }]);

  // Without rows nobody knows whose payments it paid out.
  await settleByHand(400, 20);
  await goBack(paid[0]!);
  const parts = await heldBy();
  expect(parts).toEqual([
    { key: 'unsettled', amount: fees, count: 3 },
    { key: 'refunds', amount: -500, count: null },
    { key: 'without-rows', amount: -420, count: 1 },
  ]);
  expect(sumOf(parts)).toBe(await balance());
});

test('a payment whose refund alone has a row is in no settlement yet: list, checklist and parts say so', async () => {
  const before = await balance();
  const [first] = (
    await sql<{ id: string; paise: number }>`
      select id, posted_paise as paise from payment order by captured_at limit 1`.execute(app.db)
  ).rows;
  // Its bank sum fits its rows: a refund of 100 and what an adjustment gave.
  await app.asOwner(`
    insert into settlement (id, gateway, gateway_settlement_id, utr, bank_paise, fee_paise, tax_paise, adjustment_paise, settled_at, recorded_by)
      select 'SS-ROWS', gateway, 'rows', null, 0, 0, 0, 10000, captured_at, 'cli:test' from payment where id = '${first!.id}';
    insert into settlement_line (settlement_id, number, kind, payment_id, amount_paise, fee_paise, tax_paise)
      values ('SS-ROWS', 1, 'refund', '${first!.id}', -10000, 0, 0), ('SS-ROWS', 2, 'adjustment', null, 10000, 0, 0)`);
  const list = await get<DrawnList>('/api/desk/payments?unsettled=yes');
  expect(list.ignored).toEqual([]);
  expect([list.count, list.totals?.['amount']]).toEqual([3, 3 * 500_00]);
  const month = monthOf(await app.product.ctx.businessNow());
  const { checks } = await get<DeskDayBook>(`/api/desk/ledger/months/${month}`);
  const check = checks.find(({ key }) => key === 'unsettled')!;
  expect([check.count, check.paise]).toEqual([3, 3 * 500_00]);
  const opened = await get<DrawnList>(`/api${check.url}`);
  expect([opened.count, opened.ignored]).toEqual([3, []]);
  // Nobody posted the refund and the adjustment of these rows, so a part of the balance has no reason.
  expect(await balance()).toBe(before);
  const parts = await heldBy();
  expect(sumOf(parts)).toBe(before);
  const { differences } = await drawTrialBalance(app.product.ctx);
  // 500 went back, and a row has 100 of it: the rest of the row is nowhere.
  expect(parts).toContainEqual({ key: 'refunds', amount: -400, count: null });
  expect(parts).toContainEqual({ key: 'rest', amount: -100, count: null });
  expect(differences.filter((each) => each.startsWith('gateway_receivable: '))).toHaveLength(1);
  await app.asOwner(`set session_replication_role = replica; delete from settlement_line where settlement_id = 'SS-ROWS';
    delete from settlement where id = 'SS-ROWS'; set session_replication_role = origin`);
});

test('a balance below 0 is listed after three days, since the day it fell, with its parts', async () => {
  const listed = async () =>
    (await findItems(app.product.ctx))
      .filter(({ kind }) => kind === 'gateway-below-zero')
      .map(({ details }) => details);
  const paid = await apply(await app.applicant(), '');
  await settleByHand(await balance(), 0);
  expect(await balance()).toBe(0);
  await goBack(paid);
  expect(await balance()).toBe(-500);
  expect(sumOf(await heldBy())).toBe(-500);
  expect(await listed()).toEqual([]);
  app.pass(4 * dayMs);
  expect(await listed()).toEqual([{ paise: -500_00 }]);
  await Promise.all([apply(await app.applicant(), ''), apply(await app.applicant(), '')]);
  expect(await balance()).toBe(500);
  expect(await listed()).toEqual([]);
});
