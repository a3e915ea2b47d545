// What one person both recorded and brought in the only statement of.
import { beforeAll, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { chargeDisputeFee } from '#features/payments/disputes/actions/decide-dispute.ts';
import { importSettlements } from '#features/payments/settlements/actions/import-settlements.ts';
import { recordImport } from '#features/payments/settlements/actions/record-import.ts';
import { correctSettlement, recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { switchSecondPerson } from '#features/staff/actions/second-person.ts';
import type { Phone } from '#kit/text/phone.ts';
import { giveRole } from '#test/desk.ts';
import { asFinance } from '#test/paying-out.ts';
import { openDispute } from '#test/disputing.ts';
import { joinAccounts } from '#test/one-person.ts';
import { moneyTest } from '#test/money.ts';
import { referring } from '#test/referring.ts';
import { chooseColumns, importUpload } from './actions/import-statement.ts';
import { importStatement } from '#test/statement-import.ts';
import { untieLine } from './actions/tie-line.ts';
import { findLine, soleImporters, uploads } from './store/bank.ts';

const money = await moneyTest();
const { app } = money;
const { earn } = referring(app);
const { workCtx: ctx } = app.product;
const [one, two] = ['usr_first', 'usr_second'];

const lines: string[] = [];
let balance = 10_000;
function bankShows(text: string, reference: string, rupees: number): void {
  balance += rupees;
  const day = dayInIndia(ctx.now());
  const [debit, credit] = rupees < 0 ? [-rupees, ''] : ['', rupees];
  lines.push([day, day, text, reference, debit, credit, balance.toFixed(2)].join(','));
}
const file = () =>
  [
    'Account Number :,00034567890123',
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...lines,
  ].join('\n');
const imported = (actor: string, text = file()) =>
  importStatement(ctx, {
    fileName: 'statement.csv',
    bytes: new TextEncoder().encode(text),
    accountNumber: '',
    actor,
  });
const listed = async () => (await findItems(ctx, ['settlement-shown-by-one'])).map(({ details }) => details);

let number = 0;
/** A settlement of ₹976.40 whose line the bank shows. */
async function settled(actor: string): Promise<string> {
  const utr = `CMS000000000${++number}`;
  const made = await recordSettlement(ctx, {
    gatewaySettlementId: `S-${number}`,
    utr,
    bankPaise: paise(97_640),
    feePaise: paise(2000),
    taxPaise: paise(360),
    settledAt: ctx.now(),
    actor,
  });
  if (!made.ok) throw new Error(made.refusal.code);
  bankShows('NEFT CR', utr, 976.4);
  return made.value.id;
}

beforeAll(async () => {
  for (const account of [one, two]) await asFinance(ctx, account);
  await earn(await app.applicant(), 10);
});

test('a settlement is listed after five days, until another person has imported its line too, also from the same file', async () => {
  await settled(one);
  expect((await imported(one)).ok).toBe(true);
  expect(await listed()).toEqual([]);
  app.pass(5 * dayMs);
  expect(await listed()).toEqual([{ count: 1, paise: 97_640 }]);
  expect(await imported(one)).toMatchObject({ refusal: { code: 'bank/imported-before' } });
  // The bank's own file, if the first one was edited.
  expect(await imported(two, file().replace('976.4,', '975.4,').replace('10976.40', '10975.40'))).toMatchObject({
    refusal: { code: 'bank/overlap-differs' },
  });
  expect(await listed()).toHaveLength(1);
  expect(await imported(two)).toMatchObject({ ok: true, value: { newLines: 0 } });
  expect(await listed()).toEqual([]);
});

test('not one whose line another person imported', async () => {
  await settled(two);
  await imported(one);
  app.pass(6 * dayMs);
  expect(await listed()).toEqual([]);
});

test('an account of the same person is not another, and while the second person is off nothing is listed', async () => {
  await settled(one);
  await imported(one);
  app.pass(6 * dayMs);
  expect(await listed()).toEqual([{ count: 1, paise: 97_640 }]);
  const mine = await app.applicant();
  await joinAccounts(app, one, mine.accountId);
  bankShows('CASH', '', 1);
  await imported(mine.accountId);
  expect(await listed()).toEqual([{ count: 1, paise: 97_640 }]);
  const owner = await app.applicant();
  await ctx.transaction((tx) => giveRole(ctx, tx, owner.phone as Phone, 'owner'));
  const by = { owner: owner.phone as Phone, reason: 'one person', actor: 'cli:test' };
  await switchSecondPerson(ctx, { ...by, isNeeded: false });
  expect(await listed()).toEqual([]);
  await switchSecondPerson(ctx, { ...by, isNeeded: true });
  await imported(two);
  expect(await listed()).toEqual([]);
});

test("an inflated fee of a dispute explains less of a settlement only with the recorder's own file, which is listed", async () => {
  const paid = await money.paid();
  const dispute = await openDispute(ctx, { orderId: paid.paymentId, actor: one });
  if (!dispute.ok) throw new Error(dispute.refusal.code);
  expect(await chargeDisputeFee(ctx, { disputeId: dispute.value.id, feePaise: 100_000, actor: one })).toMatchObject({
    ok: true,
  });
  await imported(two);
  const before = await listed();
  // The bank has ₹1,976.40, and a debit of ₹1,000.
  await settled(one);
  expect((await imported(one)).ok).toBe(true);
  app.pass(6 * dayMs);
  expect(await listed()).not.toEqual(before);
  const honest = file().replace('976.4,', '1976.4,');
  expect(await imported(two, honest)).toMatchObject({ ok: false });
  expect(await listed()).not.toEqual(before);
  await imported(two);
  expect(await listed()).toEqual(before);
});

test('one of nothing that was entered without its payments is listed: no line shows it', async () => {
  const made = await recordSettlement(ctx, {
    gatewaySettlementId: 'S-ZERO',
    utr: '',
    bankPaise: paise(0),
    feePaise: paise(1000),
    taxPaise: paise(180),
    settledAt: ctx.now(),
    actor: one,
  });
  expect(made.ok).toBe(true);
  expect(await listed()).toEqual([]);
  app.pass(6 * dayMs);
  expect(await listed()).toEqual([{ count: 1, paise: 1180 }]);
});

/** Everything that the bank shows is imported by both persons, but for what a test makes of it. */
async function shownByBoth(): Promise<unknown> {
  bankShows('CASH', '', 1);
  await imported(one);
  await imported(two);
  return listed();
}
test('it stays listed when its maker corrects it, also by a colleague or only its reference, and when its line is listed again', async () => {
  const before = await shownByBoth();
  const known = ctx.now();
  const id = await settled(one);
  await imported(one);
  const utr = `CMS000000000${number}`;
  const { rows } = await sql<{
    line: string;
  }>`select id as line from bank_statement_line where tied_record = ${id}`.execute(app.db);
  app.pass(6 * dayMs);
  const found = await listed();
  expect(found).not.toEqual(before);
  const sums = { bankPaise: paise(97_640), feePaise: paise(2000), taxPaise: paise(360) };
  const earlier = { settlementId: id, utr, settledAt: new Date(known.getTime() - dayMs), sums, reason: 'the day' };
  expect(await correctSettlement(ctx, { ...earlier, actor: one })).toMatchObject({ ok: true });
  expect(await listed()).toEqual(found);
  expect(await correctSettlement(ctx, { ...earlier, settledAt: known, actor: two })).toMatchObject({ ok: true });
  expect(await listed()).toEqual(found);
  const line = rows[0]?.line ?? '';
  // A statement reaches past its day.
  bankShows('CASH', '', 1);
  expect(await imported(one)).toMatchObject({ ok: true });
  expect(await untieLine(ctx, { id: line, reason: 'look again', actor: one })).toMatchObject({ ok: true });
  expect(await findLine(ctx.db, line)).toMatchObject({ tiedKind: null });
  expect(await listed()).toEqual(found);
});
test('who corrected a reference made the settlement too', async () => {
  const before = await shownByBoth();
  const id = await settled(two);
  const moved = `CMS900000000${number}`;
  lines.splice(-1, 1, (lines.at(-1) ?? '').replace(`CMS000000000${number}`, moved));
  const { rows } = await sql<{ settledAt: Date }>`select settled_at from settlement where id = ${id}`.execute(app.db);
  const same = { settlementId: id, settledAt: rows[0]?.settledAt ?? new Date(0) };
  expect(await correctSettlement(ctx, { ...same, utr: moved, reason: 'typed', actor: one })).toMatchObject({
    ok: true,
    value: { version: 1 },
  });
  await imported(one);
  app.pass(6 * dayMs);
  expect(await listed()).not.toEqual(before);
  await imported(two);
  expect(await listed()).toEqual(before);
});
test('who imported the report made its settlements, also when a colleague records them', async () => {
  const before = await shownByBoth();
  const paid = await money.paid();
  const utr = 'CMS7000000001';
  const day = dayInIndia(ctx.now());
  const report = [
    'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type',
    `S-REPORT,${utr},${day},${paid.gatewayPaymentId},500,10,1.80,488.20,payment`,
  ].join('\n');
  const bytes = new TextEncoder().encode(report);
  const brought = await importSettlements(ctx, { fileName: 'r.csv', bytes, choosesColumns: false, actor: one });
  if (!brought.ok) throw new Error(brought.refusal.code);
  const recording = { id: brought.value.id, arrived: { 'bank-1': '488.20' }, leavesOut: false, actor: two };
  expect(await recordImport(ctx, recording)).toMatchObject({ ok: true, value: { recorded: 1 } });
  bankShows('NEFT CR', utr, 488.2);
  await imported(one);
  app.pass(6 * dayMs);
  expect(await listed()).not.toEqual(before);
  await imported(two);
  expect(await listed()).toEqual(before);
});
test('who uploaded a statement imported it, also when a colleague names its columns', async () => {
  const before = await shownByBoth();
  await settled(one);
  const strange = file()
    .split('\n')
    .filter((_line, place) => place !== 1);
  strange.splice(1, 0, 'Tag,Wert,Was,Nummer,Raus,Rein,Stand');
  expect(await imported(one, strange.join('\n'))).toMatchObject({ ok: true, value: { needsColumns: true } });
  const [upload] = await uploads(ctx.db);
  const columns = {
    day: 'Tag',
    narration: 'Was',
    reference: 'Nummer',
    debit: 'Raus',
    credit: 'Rein',
    balance: 'Stand',
  };
  const id = upload?.id ?? '';
  expect(await chooseColumns(ctx, { id, columns })).toMatchObject({ ok: true, value: { newLines: 1 } });
  const done = await importUpload(ctx, { id, newLines: 1, actor: two });
  expect(done).toMatchObject({ ok: true, value: { newLines: 1, tied: 1 } });
  app.pass(6 * dayMs);
  expect(await listed()).not.toEqual(before);
  await imported(two);
  expect(await listed()).toEqual(before);
});

test('a narration is compared, spaces and case apart, and a difference is listed', async () => {
  await shownByBoth();
  bankShows('RENT MAY', '', -300);
  expect(await imported(one)).toMatchObject({ ok: true });
  const differences = async () => (await findItems(ctx, ['bank-statements-differ'])).length;
  const before = await differences();
  expect(await imported(two, file().replace('RENT MAY', 'NEFT TO RAVI'))).toMatchObject({
    ok: false,
    refusal: { code: 'bank/overlap-differs' },
  });
  expect(await differences()).toBe(before + 1);
  const { rows } = await sql<{ id: string }>`select id from bank_statement_line order by position desc limit 1`.execute(
    app.db,
  );
  const rent = rows.map(({ id }) => id);
  expect(await soleImporters(ctx.db, rent)).toEqual([{ id: rent[0], importedBy: one }]);
  expect(await imported(two, file().replace('RENT MAY', 'Rent  may'))).toMatchObject({ ok: true });
  expect(await soleImporters(ctx.db, rent)).toEqual([]);
});
