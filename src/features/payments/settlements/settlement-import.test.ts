// The import of a gateway's report of its settlements, over the desk's calls.
import { describe, expect, test } from 'vitest';
import { dayInIndia, dayMs, minuteMs } from '#kit/time.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { defined } from '#kit/defined.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest } from '#test/money.ts';
import { workbookOf } from '#test/workbook.ts';
import type { Wire } from '#test/wire.ts';
import { chargeDisputeFee } from '../disputes/actions/decide-dispute.ts';
import { importSettlements } from './actions/import-settlements.ts';
import { readImport } from './actions/record-import.ts';
import type { DeskSettlementImport, DeskSettlementRecord } from './model.ts';

const money = await moneyTest();
const { app } = money;
const { cookie, accountId } = await deskMember(app.product.ctx, ['finance']);
const differences = async () => (await drawTrialBalance(app.product.workCtx)).differences;
const today = dayInIndia(new Date());
const headers = {
  cookie,
  accept: 'application/json',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
};
const head = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type';

async function upload(content: string | Uint8Array, more: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  form.set('report', new Blob([Uint8Array.from(bytes)], { type: 'text/csv' }), 'report.csv');
  const answer = await app.request('/api/desk/settlement-imports', { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { done?: string; goTo?: string; code?: string; line?: number };
  return { status: answer.status, ...body, id: body.goTo?.split('/').at(-1) ?? '' };
}
const post = async (path: string, body: Readonly<Record<string, string>> = {}, by = cookie) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { ...headers, cookie: by, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { done?: string; count?: number; code?: string }) };
};
const record = (id: string, body: Readonly<Record<string, string>> = { 'bank-1': '488.20' }) =>
  post(`/api/desk/settlement-imports/${id}/record`, body);
const get = async <Answer>(path: string) => (await (await app.request(path, { headers })).json()) as Wire<Answer>;
const preview = (id: string) => get<DeskSettlementImport>(`/api/desk/settlement-imports/${id}`);
const settlements = async () =>
  (
    await sql<{ id: string; number: string; lines: number }>`
    select id, gateway_settlement_id as number, (select count(*) from settlement_line l where l.settlement_id = s.id) as lines
    from settlement s order by recorded_at, id`.execute(app.db)
  ).rows;
let utrs = 0;
const newUtr = () => `UTR${String(++utrs).padStart(10, '0')}`;
const rowOf = (number: string, utr: string, payment: string, more = '500,10,1.80,488.20,payment') =>
  `${number},${utr},${today},${payment},${more}`;

describe('a report', () => {
  test('is recorded with its payments, ties out, and opens both ways', async () => {
    const [first, second] = [await money.paid(), await money.paid()];
    const utr = newUtr();
    const report = `${head}\r\n${rowOf('stl_a', utr, first.gatewayPaymentId)}\r\n${rowOf('stl_a', utr, second.gatewayPaymentId)}\r\n`;
    const { id, done } = await upload(report);
    expect(done).toBe('settlements/imported');
    expect(await preview(id)).toMatchObject({
      faultCount: 0,
      settlements: [
        { gatewaySettlementId: 'stl_a', state: 'ready', gross: 1000, fee: 20, tax: 3.6, bank: 976.4, rows: 2 },
      ],
    });
    // A preview records nothing.
    expect(await settlements()).toEqual([]);
    expect(await record(id, { 'bank-1': '₹976.40' })).toMatchObject({ done: 'settlements/recorded', count: 1 });
    const [settlement] = await settlements();
    expect(settlement).toMatchObject({ number: 'stl_a', lines: 2 });
    expect(await money.balances()).toMatchObject({ bank: 97_640, gateway_fees: 2000, gateway_fee_tax: 360 });
    expect(await money.balances()).not.toHaveProperty('gateway_receivable');
    expect(await differences()).toEqual([]);
    const shown = await get<DeskSettlementRecord>(`/api/desk/settlements/${settlement?.id}`);
    expect(shown).toMatchObject({ bank: 976.4, gross: 1000, taken: 0, lineCount: 2, postings: { count: 3 } });
    expect(shown.lines.map(({ paymentId, net }) => [paymentId, net])).toEqual([
      [first.paymentId, 488.2],
      [second.paymentId, 488.2],
    ]);
    expect(await get(`/api/desk/payments/${first.paymentId}`)).toMatchObject({
      settlement: { id: settlement?.id, utr, fee: 10, tax: 1.8 },
    });
    expect(await get(`/api/desk/payments?settlement=${settlement?.id}`)).toMatchObject({ count: 2 });
    expect(
      await auditEntries(app.db, sql`act = 'payments/settlement-recorded' and subject = ${settlement?.id}`),
    ).toMatchObject([{ actor: accountId, details: { import: id, rows: 2 } }]);
  });

  test('of more settlements than staff would type the sums of is refused', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_none, at) => rowOf(`stl_m${at}`, newUtr(), 'MOJO0'));
    expect(await upload([head, ...rows(367)].join('\n'))).toMatchObject({
      status: 422,
      code: 'settlements/too-many-settlements',
    });
    const { id } = await upload([head, ...rows(366)].join('\n'));
    expect((await preview(id)).settlements).toHaveLength(366);
    const waiting = await upload([head, ...rows(367)].join('\n'), { choose: 'yes' });
    const columns = {
      settlement: 'Payout ID',
      utr: 'UTR',
      day: 'Payout Date',
      payment: 'Payment ID',
      amount: 'Amount',
    };
    const more = { fee: 'Fees', tax: 'GST' };
    expect(await post(`/api/desk/settlement-imports/${waiting.id}/columns`, { ...columns, ...more })).toMatchObject({
      status: 422,
      code: 'settlements/too-many-settlements',
    });
    expect(
      await post(`/api/desk/settlement-imports/${waiting.id}/columns`, {
        ...columns,
        ...more,
        settlement: 'Type',
      }),
    ).toMatchObject({ done: 'settlements/columns-chosen' });
  });

  test('is recorded with a fresh second factor only', async () => {
    const stale = await deskMember(app.product.ctx, ['finance']);
    await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
      app.db,
    );
    const answer = await post('/api/desk/settlement-imports/sim_1/record', {}, stale.cookie);
    expect(answer).toMatchObject({ status: 403, code: 'desk/factor-needed' });
  });

  test('of twenty uploads and recordings at once has one effect', async () => {
    const paid = await money.paid();
    const report = `${head}\n${rowOf('stl_b', newUtr(), paid.gatewayPaymentId)}`;
    const uploads = await Promise.all(
      Array.from({ length: 20 }, async () => upload(report, {}).then((answer) => answer)),
    );
    const accepted = uploads.filter(({ status }) => status === 200);
    expect(accepted.filter(({ done }) => done === 'settlements/imported')).toHaveLength(1);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    const before = (await settlements()).length;
    const recorded = await Promise.all(Array.from({ length: 20 }, () => record(accepted[0]?.id ?? '')));
    expect(recorded.filter(({ done }) => done === 'settlements/recorded')).toHaveLength(1);
    expect(recorded.filter(({ done }) => done === 'settlements/nothing-new')).toHaveLength(19);
    expect((await settlements()).length).toBe(before + 1);
    expect(await differences()).toEqual([]);
  });

  test('of a settlement that another file has already is known, and changes nothing', async () => {
    const paid = await money.paid();
    const row = rowOf('stl_c', newUtr(), paid.gatewayPaymentId);
    await record((await upload(`${head}\n${row}`)).id);
    const before = await money.postings('%');
    const again = await upload(`${head}\n${row}\n\n`);
    expect(again.done).toBe('settlements/imported');
    expect((await preview(again.id)).settlements).toMatchObject([{ state: 'known' }]);
    expect(await record(again.id)).toMatchObject({ done: 'settlements/nothing-new' });
    expect(await money.postings('%')).toEqual(before);
  });

  test('gives a settlement that was recorded by hand its payments, without a posting', async () => {
    const paid = await money.paid();
    const utr = newUtr();
    await money.staff('settlement', 'record', 'stl_d', utr, today, '488.20', '10', '1.80');
    const before = await money.postings('%');
    const { id } = await upload(`${head}\n${rowOf('stl_d', utr, paid.gatewayPaymentId)}`);
    expect((await preview(id)).settlements).toMatchObject([{ state: 'to-tie' }]);
    expect(await record(id, {})).toMatchObject({ done: 'settlements/recorded', count: 1 });
    expect(await money.postings('%')).toEqual(before);
    expect((await settlements()).find(({ number }) => number === 'stl_d')).toMatchObject({ lines: 1 });
    expect(await differences()).toEqual([]);
  });

  test('with a wrong row records nothing, unless staff leave its settlement out', async () => {
    const [right, wrong] = [await money.paid(), await money.paid()];
    const rows = [
      rowOf('stl_e', newUtr(), right.gatewayPaymentId),
      rowOf('stl_f', newUtr(), wrong.gatewayPaymentId, '499,10,1.80,487.20,payment'),
      rowOf('stl_g', 'UTR0000000001', 'MOJOnone'),
    ];
    const { id } = await upload([head, ...rows].join('\n'));
    expect(await preview(id)).toMatchObject({
      settlements: [{ state: 'ready' }, { state: 'wrong' }, { state: 'wrong', faults: ['utr-used'] }],
      faults: [
        { line: 3, fault: 'other-amount', found: '499.00', expected: '500.00' },
        { line: 4, fault: 'payment-unknown', found: 'MOJOnone' },
      ],
    });
    const before = await money.postings('%');
    expect(await record(id)).toMatchObject({ status: 422, code: 'settlements/wrong-rows' });
    expect(await money.postings('%')).toEqual(before);
    expect(await record(id, { leaveOut: 'yes', 'bank-1': '488.20' })).toMatchObject({
      done: 'settlements/recorded',
      count: 1,
    });
    const numbers = (await settlements()).map(({ number }) => number);
    expect(numbers).toContain('stl_e');
    expect(numbers).not.toContain('stl_f');
    expect(await differences()).toEqual([]);
  });

  test('with a refund takes it from the bank amount', async () => {
    const [paid, other] = [await money.paid(), await money.paid()];
    app.sandbox.control.setPace({ refundSettlesAfterMs: 0 });
    await money.requestRefund(paid.paymentId);
    await money.wait(11 * minuteMs, 11 * minuteMs);
    await sql`update desk_session set factor_at = ${app.product.ctx.now()} where account_id = ${accountId}`.execute(
      app.db,
    );
    expect(await money.paymentState(paid.paymentId)).toBe('refunded');
    const utr = newUtr();
    const rows = [
      rowOf('stl_h', utr, paid.gatewayPaymentId),
      rowOf('stl_h', utr, other.gatewayPaymentId),
      rowOf('stl_h', utr, paid.gatewayPaymentId, '-500,0,0,-500,refund'),
    ];
    const { id } = await upload([head, ...rows].join('\n'));
    expect((await preview(id)).settlements).toMatchObject([{ state: 'ready', gross: 1000, taken: 500, bank: 476.4 }]);
    expect(await record(id, { 'bank-1': '476.40' })).toMatchObject({ count: 1 });
    // Three rows of two payments: each figure lists exactly the payments that it counts.
    const settlement = defined((await settlements()).find(({ number }) => number === 'stl_h'));
    expect(await get(`/api/desk/settlements/${settlement.id}`)).toMatchObject({ lineCount: 3, paymentCount: 2 });
    const listed = async (filter: string) =>
      (await get<DrawnList>(`/api/desk/payments?${filter}=${settlement.id}`)).rows.map((row) => row.id);
    const both = [paid.paymentId, other.paymentId].toSorted();
    expect((await listed('settlement')).toSorted()).toEqual(both);
    expect((await listed('paid-in')).toSorted()).toEqual(both);
    expect(await listed('taken-in')).toEqual([paid.paymentId]);
    expect(await differences()).toEqual([]);
  });

  test('with a dispute takes what the bank took, and gives back what was won, each once', async () => {
    const [paid, ...others] = [await money.paid(), await money.paid(), await money.paid(), await money.paid()];
    const [dispute = ''] = /SD-[\w-]+/.exec(await money.staff('dispute', 'open', paid.gatewayPaymentId)) ?? [];
    const reportOf = (number: string, payments: readonly (typeof paid)[], amount: string) => {
      const utr = newUtr();
      const rows = payments.map(({ gatewayPaymentId }) => rowOf(number, utr, gatewayPaymentId));
      return [head, ...rows, rowOf(number, utr, paid.gatewayPaymentId, `${amount},0,0,${amount},chargeback`)].join(
        '\n',
      );
    };
    const stateOf = async (id: string) => {
      const { settlements: judged, faults } = await preview(id);
      return [judged[0]?.state, ...faults.map(({ fault }) => fault)];
    };
    const taken = await upload(reportOf('stl_l', [paid, ...others.slice(0, 1)], '-500'));
    expect(await record(taken.id, { 'bank-1': '476.40' })).toMatchObject({ count: 1 });
    expect(await stateOf(taken.id)).toEqual(['known']);
    expect(await stateOf((await upload(reportOf('stl_m', others.slice(1), '-500'))).id)).toEqual([
      'wrong',
      'settled-before',
    ]);
    const { id } = await upload(reportOf('stl_n', others.slice(1, 2), '200'));
    expect(await stateOf(id)).toEqual(['wrong', 'dispute-unknown']);
    // A fee that the command recorded is not taken once more from a report.
    await money.staff('dispute', 'lost', dispute, '300');
    await money.staff('dispute', 'fee', dispute, '59');
    const charged = reportOf('stl_o', others.slice(1, 2), '200').replace('200,0,0,200', '200,50,9,141');
    expect(await stateOf((await upload(charged)).id)).toEqual(['wrong', 'fee-recorded']);
    expect(await stateOf(id)).toEqual(['ready']);
    expect(await record(id, { 'bank-1': '688.20' })).toMatchObject({ count: 1 });
    const settled = (await settlements()).find(({ number }) => number === 'stl_n');
    expect(await get(`/api/desk/settlements/${settled?.id}`)).toMatchObject({
      gross: 500,
      returned: 200,
      paymentCount: 1,
    });
    expect(await differences()).toEqual([]);
  });

  test('with the fee of a dispute: the desk does not record that fee once more', async () => {
    const [paid, other] = [await money.paid(), await money.paid()];
    const [dispute = ''] = /SD-[\w-]+/.exec(await money.staff('dispute', 'open', paid.gatewayPaymentId)) ?? [];
    const utr = newUtr();
    const rows = [paid, other].map(({ gatewayPaymentId }) => rowOf('stl_fee', utr, gatewayPaymentId));
    const taken = rowOf('stl_fee', utr, paid.gatewayPaymentId, '-500,50,9,-559,chargeback');
    const { id } = await upload([head, ...rows, taken].join('\n'));
    expect(await record(id, { 'bank-1': '417.40' })).toMatchObject({ count: 1 });
    const charge = () => chargeDisputeFee(app.product.ctx, { disputeId: dispute, feePaise: 59_00, actor: 'cli:test' });
    const refused = await Promise.all(Array.from({ length: 20 }, charge));
    expect(refused.map((each) => each.ok || each.refusal.code)).toEqual(
      Array.from({ length: 20 }, () => 'payments/dispute-fee-settled'),
    );
    expect(await money.staff('dispute', 'fee', dispute, '59')).toMatch(/^refused: payments\/dispute-fee-settled/);
    expect(await differences()).toEqual([]);
    // Another dispute of the same payment and sum has its own fee.
    await money.staff('dispute', 'won', dispute);
    const [second = ''] = /SD-[\w-]+/.exec(await money.staff('dispute', 'open', paid.gatewayPaymentId)) ?? [];
    expect(second).not.toBe(dispute);
    const both = await Promise.all(
      [dispute, second].map((disputeId) =>
        chargeDisputeFee(app.product.ctx, { disputeId, feePaise: 59_00, actor: 'cli:test' }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('with a part of the rows of a settlement is not recorded, since another sum arrived', async () => {
    const [first, second, other] = [await money.paid(), await money.paid(), await money.paid()];
    const [utr, otherUtr] = [newUtr(), newUtr()];
    const part = [rowOf('stl_j', utr, first.gatewayPaymentId), rowOf('stl_k', otherUtr, other.gatewayPaymentId)];
    const cut = await upload([head, ...part].join('\n'));
    const before = await money.postings('%');
    const cases: readonly [Readonly<Record<string, string>>, readonly (readonly [string, string])[]][] = [
      [{ 'bank-1': '976.40', 'bank-2': '488.20' }, [['bank-1', 'other-sum']]],
      [{ 'bank-1': '976.40', 'bank-2': '488.20', leaveOut: 'yes' }, [['bank-1', 'other-sum']]],
      [
        { 'bank-2': 'all' },
        [
          ['bank-1', 'missing'],
          ['bank-2', 'invalid'],
        ],
      ],
    ];
    for (const [body, faults] of cases)
      expect(await record(cut.id, body)).toMatchObject({
        status: 422,
        code: 'settlements/sums',
        errors: faults.map(([field, reason]) => ({ field, reason })),
      });
    expect(await record(cut.id, cases[0]?.[0])).toMatchObject({ settlement: 'stl_j', sum: 488.2 });
    expect(await record(cut.id, { 'bank-3x': '1' })).toMatchObject({ status: 422, code: 'http/fields' });
    expect(await money.postings('%')).toEqual(before);
    // Without its sum it is left out; the other one is recorded, and the whole report gives the first.
    expect(await record(cut.id, { leaveOut: 'yes', 'bank-2': '488.20' })).toMatchObject({ count: 1 });
    const whole = await upload([head, ...part, rowOf('stl_j', utr, second.gatewayPaymentId)].join('\n'));
    expect(await record(whole.id, { 'bank-1': '976.40' })).toMatchObject({ count: 1 });
    expect(await record(whole.id, { 'bank-1': '976.40' })).toMatchObject({ done: 'settlements/nothing-new' });
    expect(await differences()).toEqual([]);
  });
});

test('a report is read as XLSX too, with a title above its head; its columns can be chosen', async () => {
  const [first, second] = [await money.paid(), await money.paid()];
  const bookOf = (names: string, row: string) => workbookOf([['Payouts'], names.split(','), row.split(',')]);
  const known = await upload(bookOf(head, rowOf('stl_x1', newUtr(), first.gatewayPaymentId)));
  expect(await record(known.id)).toMatchObject({ count: 1 });
  const unknown = await upload(bookOf(`Number,${head.slice(10)}`, rowOf('stl_x2', newUtr(), second.gatewayPaymentId)), {
    choose: 'yes',
  });
  expect(unknown).toMatchObject({ status: 200 });
  const chosen = {
    settlement: 'Payout ID',
    utr: 'UTR',
    day: 'Payout Date',
    payment: 'Payment ID',
    amount: 'Amount',
    fee: 'Fees',
    tax: 'GST',
    net: 'Net Amount',
  };
  const columns = await post(`/api/desk/settlement-imports/${unknown.id}/columns`, { ...chosen, settlement: 'Number' });
  expect(columns).toMatchObject({ done: 'settlements/columns-chosen' });
  expect(await record(unknown.id)).toMatchObject({ count: 1 });
});

describe('a file as a whole is refused, stores nothing, and says why:', () => {
  const stored = async () =>
    (await sql<{ n: number }>`select count(*) as n from settlement_import`.execute(app.db)).rows[0]?.n;
  test.each([
    ['an empty file', '', 422, 'csv/empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 415, 'csv/not-text'],
    ['a web page', '<!doctype html>\n<p>Sign in</p>', 415, 'table/old-xls'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 415, 'table/old-xls'],
    ['a head alone', `${head}\n`, 422, 'settlements/no-rows'],
    ['cut off within a quoted cell', `${head}\nstl_x,"UTR00`, 422, 'csv/cut-off'],
    [
      'cut off within a row',
      `${head}\n${rowOf('stl_x', 'UTR0000000099', 'MOJO1')}\nstl_x,UTR0000000099,2026-11`,
      422,
      'settlements/cut-off',
    ],
    ['too large', 'x'.repeat(6 * 2 ** 20), 413, 'http/too-large'],
  ])('%s', async (_what, content, status, code) => {
    const before = await stored();
    expect(await upload(content)).toMatchObject({ status, code });
    expect(await stored()).toBe(before);
  });
});

describe('a report with unknown columns', () => {
  test('waits until staff choose them, and loses the rest of the file then', async () => {
    const paid = await money.paid();
    const utr = newUtr();
    const report = `Nr;Bank;Tag;Zahlung;Summe;Entgelt;Steuer;Käufer\nstl_i;${utr};${today};${paid.gatewayPaymentId};500;10;1.80;Asha Kumari`;
    const { id } = await upload(report);
    expect(await preview(id)).toMatchObject({
      columns: null,
      settlements: [],
      head: expect.arrayContaining(['Käufer']) as string[],
    });
    const text = async () =>
      (
        await sql<{
          text: string;
        }>`select i::text || coalesce((select string_agg(r::text, '') from settlement_import_row r
        where r.import_id = i.id), '') as text from settlement_import i where id = ${id}`.execute(app.db)
      ).rows[0]?.text;
    expect(await text()).not.toContain('Asha');
    expect(await record(id)).toMatchObject({ status: 409, code: 'settlements/columns-open' });
    const path = `/api/desk/settlement-imports/${id}/columns`;
    expect(await post(path, { settlement: 'Nr', utr: 'Nr' })).toMatchObject({
      status: 422,
      code: 'settlements/columns',
    });
    const columns = {
      settlement: 'Nr',
      utr: 'Bank',
      day: 'Tag',
      payment: 'Zahlung',
      amount: 'Summe',
      fee: 'Entgelt',
      tax: 'Steuer',
    };
    const chosen = await Promise.all(Array.from({ length: 20 }, () => post(path, { ...columns, net: '', type: '' })));
    expect(chosen.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await preview(id)).toMatchObject({ settlements: [{ state: 'ready', bank: 488.2 }] });
    expect(await text()).not.toContain('Asha');
    expect(await record(id)).toMatchObject({ count: 1 });
  });

  test('is removed after a day if nobody chose them', async () => {
    const { id } = await upload(`a,b,c\n1,2,3`);
    app.pass(25 * 3600_000);
    await app.product.ctx.transaction((tx) => app.product.runTimers(tx));
    await app.idle();
    const left = await sql`select id from settlement_import where id = ${id}`.execute(app.db);
    expect(left.rows).toEqual([]);
  });
});

test('settlements, payments and sums that do not fit are found by the check of the books', async () => {
  const found = await app.broken(
    `update settlement set bank_paise = bank_paise + 1 where gateway_settlement_id = 'stl_a'`,
    async (broken) => (await drawTrialBalance(broken)).differences,
  );
  expect(found.join('\n')).toMatch(/settlement SS-\S+: its rows bring 97640 paise/);
});

test('a report was imported at the time of the product, as its settlement is recorded', async () => {
  const { workCtx } = app.product;
  await moveClock(workCtx, 3 * dayMs, async () => undefined);
  const { gatewayPaymentId } = await money.paid();
  const bytes = new TextEncoder().encode(`${head}\r\n${rowOf('stl_moved', newUtr(), gatewayPaymentId)}\r\n`);
  const report = { fileName: 'report.csv', bytes, choosesColumns: false, actor: accountId };
  const imported = await importSettlements(workCtx, { ...report, gateway: workCtx.gateway.name });
  if (!imported.ok) throw new Error(imported.refusal.code);
  const read = await readImport(workCtx, imported.value.id);
  const importedAt = read.ok ? new Date(read.value.importedAt).getTime() : 0;
  expect(Math.abs(importedAt - workCtx.now().getTime() - 3 * dayMs)).toBeLessThan(minuteMs);
});
