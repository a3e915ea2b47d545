// A report whose payments a settlement that was entered by hand, without its rows, has paid out already.
import { expect, test } from 'vitest';
import { dayInIndia } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';
import { importSettlements } from './actions/import-settlements.ts';
import { readImport, recordImport } from './actions/record-import.ts';

const money = await moneyTest();
const { workCtx } = money.app.product;
const { accountId: actor } = await deskMember(money.app.product.ctx, ['finance']);
const today = dayInIndia(new Date());
let numbers = 0;
const next = () => {
  numbers++;
  return { number: `stl_hand_${numbers}`, utr: `UTR${String(numbers).padStart(10, '0')}` };
};
type Named = ReturnType<typeof next>;
const rowOf = ({ number, utr }: Named, payment: string) =>
  `${number},${utr},${today},${payment},500,10,1.80,488.20,payment`;
const byHand = ({ number, utr }: Named, arrived = '488.20', fee = '10', tax = '1.80') =>
  money.staff('settlement', 'record', number, utr, today, arrived, fee, tax);
let files = 0;
async function imported(...rows: readonly string[]): Promise<string> {
  const head = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type';
  const bytes = new TextEncoder().encode([head, ...rows].join('\n') + '\n'.repeat(++files));
  const report = { fileName: 'report.csv', bytes, choosesColumns: false, actor };
  const found = await importSettlements(workCtx, { ...report, gateway: workCtx.gateway.name });
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.id;
}
async function judged(id: string) {
  const read = await readImport(workCtx, id);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}
async function recorded(id: string, arrived: Readonly<Record<string, string>>, leavesOut = false) {
  const done = await recordImport(workCtx, { id, arrived, leavesOut, actor });
  return done.ok ? done.value.recorded : done.refusal.code;
}
const held = async () => (await money.balances())['gateway_receivable'] ?? 0;

test('a report with the UTR of a settlement by hand gives it its rows and its number, once, without a posting', async () => {
  const { gatewayPaymentId } = await money.paid();
  const [typed, reported] = [next(), next()];
  await byHand(typed);
  const before = await money.postings('%');
  const id = await imported(rowOf({ ...reported, utr: typed.utr }, gatewayPaymentId));
  expect((await judged(id)).settlements).toMatchObject([{ state: 'to-tie', faults: [] }]);
  const counts = await Promise.all(Array.from({ length: 20 }, () => recorded(id, {})));
  expect(counts.filter((count) => count === 1)).toHaveLength(1);
  expect(await money.postings('%')).toEqual(before);
  const { rows } = await sql`
    select gateway_settlement_id as number, (select count(*) from settlement_line where settlement_id = s.id) as lines
    from settlement s where utr = ${typed.utr}`.execute(money.app.db);
  expect(rows).toEqual([{ number: reported.number, lines: 1 }]);
  expect((await judged(id)).settlements).toMatchObject([{ state: 'known' }]);
  expect(await money.books()).toEqual([]);
});

test('with other sums it is corrected by a person before it gets its rows', async () => {
  const { gatewayPaymentId } = await money.paid();
  const [typed, reported] = [next(), next()];
  await byHand(typed, '400');
  const id = await imported(rowOf({ ...reported, utr: typed.utr }, gatewayPaymentId));
  expect((await judged(id)).settlements).toMatchObject([{ state: 'wrong', faults: ['recorded-otherwise'] }]);
  expect(await recorded(id, {})).toBe('settlements/wrong-rows');
  await money.staff('settlement', 'correct', typed.number, typed.utr, today, '488.20', '10', '1.80', 'As reported');
  expect(await recorded(id, {})).toBe(1);
  expect(await money.books()).toEqual([]);
});

test('payments that a settlement by hand has paid out are not paid out a second time by another UTR', async () => {
  const [first, second] = [await money.paid(), await money.paid()];
  const typed = next();
  await byHand(typed, '976.40', '20', '3.60');
  const fresh = [next(), next()] as const;
  const id = await imported(rowOf(fresh[0], first.gatewayPaymentId), rowOf(fresh[1], second.gatewayPaymentId));
  const before = await held();
  expect(await judged(id)).toMatchObject({
    settlements: [
      { state: 'wrong', faults: ['paid-by-hand'] },
      { state: 'wrong', faults: ['paid-by-hand'] },
    ],
    byHand: [{ gatewaySettlementId: typed.number }],
  });
  const sums = { 'bank-1': '488.20', 'bank-2': '488.20' };
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => recorded(id, sums)));
  expect(new Set(outcomes)).toEqual(new Set(['settlements/wrong-rows']));
  expect(await recorded(id, sums, true)).toBe(0);
  expect(await held()).toBe(before);
  expect(await money.books()).toEqual([]);
});

test('one that never arrived is corrected to nothing, and the report is recorded', async () => {
  const { gatewayPaymentId } = await money.paid();
  const [invented, real] = [next(), next()];
  // All that the payments of the other tests left, so that nothing is left for the report.
  const left = (await held()) / 100;
  await byHand(invented, left.toFixed(2), '0', '0');
  const id = await imported(rowOf(real, gatewayPaymentId));
  expect((await judged(id)).settlements).toMatchObject([{ state: 'wrong', faults: ['paid-by-hand'] }]);
  await money.staff('settlement', 'correct', invented.number, '', today, '0', '0', '0', 'It never arrived');
  expect(await recorded(id, { 'bank-1': '488.20' })).toBe(1);
  expect(await money.books()).toEqual([]);
});

test('one by hand that pays out what a report has paid out is found by the check of the books', async () => {
  const { gatewayPaymentId } = await money.paid();
  expect(await recorded(await imported(rowOf(next(), gatewayPaymentId)), { 'bank-1': '488.20' })).toBe(1);
  const again = next();
  await byHand(again);
  expect((await money.books()).join('\n')).toMatch(
    /settlement SS-\S+: settlements without rows .+ took \d+ paise more/,
  );
  await money.staff('settlement', 'correct', again.number, '', today, '0', '0', '0', 'Twice');
  expect(await money.books()).toEqual([]);
});
