// The months of the day book at the desk: closing, files, and sums that open into their postings.
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { readCsv } from '#kit/files/read-csv.ts';
import { paise } from '#kit/money/paise.ts';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import { drawTrialBalance } from './actions/draw-trial-balance.ts';
import { recordEvent, storeFindings } from '#features/attention/actions/record.ts';
import type { EventKind } from '#features/attention/model.ts';
import { post } from './actions/post.ts';
import { postings } from './desk/postings.ts';
import type { DeskDayBook, DeskMonth } from './model/desk.ts';
import type { Posting } from './model/postings.ts';
import { monthOf, nextMonth } from './model/months.ts';

const app = await testProduct();
const { ctx } = app.product;
const { cookie, accountId } = await deskMember(ctx, ['finance']);
const headers = {
  cookie,
  accept: 'application/json',
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
};
const get = async <Answer>(path: string) => (await (await app.request(path, { headers })).json()) as Wire<Answer>;
const close = async (month: string, body: object = {}, by = cookie) => {
  const answer = await app.request(`/api/desk/ledger/months/${month}/close`, {
    method: 'POST',
    headers: { ...headers, cookie: by, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { done?: string; code?: string }) };
};
const file = (month: string, format: string) =>
  app.request(`/api/desk/ledger/months/${month}/day-book/${format}`, { headers });
const month = (name: string) => get<DeskDayBook>(`/api/desk/ledger/months/${name}`);
const book = (kind: Posting['kind'], of: string, at: string, rupees: number, person?: string) =>
  ctx.transaction((tx) =>
    post(tx, {
      kind,
      of,
      at: new Date(at),
      amountPaise: paise(rupees * 100),
      ...(person === undefined ? {} : { person }),
    }),
  );
const current = monthOf(new Date());

await book('capture', 'p1', '2026-08-31T18:29:59Z', 500);
await book('fee', 'SA-1', '2026-08-31T18:30:00Z', 500);
await book('commission', 'SA-1', '2026-09-05T10:00:00Z', 100, 'usr_a');
await book('claim', 'SC-1', '2026-09-06T10:00:00Z', 100, 'usr_a');
await book('capture', 'p2', '2026-10-05T10:00:00Z', 250);

test('a month has the postings of its days in India, with opening and closing balances', async () => {
  const { months } = await get<{ months: DeskMonth[] }>('/api/desk/ledger/months');
  expect(months.map(({ month: name, postings, debit, credit }) => [name, postings, debit, credit])).toEqual([
    ['2026-10', 1, 250, 250],
    ['2026-09', 3, 700, 700],
    ['2026-08', 1, 500, 500],
  ]);
  expect((await month('2026-09')).accounts).toEqual([
    { account: 'claims_in_flight', opening: 0, debit: 0, credit: 100, closing: -100 },
    { account: 'commission_expense', opening: 0, debit: 100, credit: 0, closing: 100 },
    { account: 'fee_income', opening: 0, debit: 0, credit: 500, closing: -500 },
    { account: 'gateway_receivable', opening: 500, debit: 0, credit: 0, closing: 500 },
    { account: 'referral_payable', opening: 0, debit: 100, credit: 100, closing: 0 },
    { account: 'unapplied_receipts', opening: -500, debit: 500, credit: 0, closing: 0 },
  ]);
});

test('each sum of a month opens into exactly its postings', async () => {
  const sumOf = async (query: Record<string, string>) => {
    const rows = await rowsOf(ctx, postings, String(new URLSearchParams({ size: '100', ...query })));
    return rows.reduce((sum, row) => sum + row.amountPaise, 0) / 100;
  };
  for (const name of ['2026-08', '2026-09', '2026-10'])
    for (const { account, opening, debit, credit, closing } of (await month(name)).accounts) {
      // Of an account, a credit is negative.
      expect(await sumOf({ account, before: name })).toBe(opening);
      expect(await sumOf({ debit: account, month: name })).toBe(debit);
      expect(await sumOf({ credit: account, month: name })).toBe(credit);
      expect(await sumOf({ account, until: name })).toBe(closing);
    }
});

describe('a month', () => {
  test('that is running or unknown is not closed, and an open one has no file', async () => {
    await book('capture', 'p3', new Date().toISOString(), 300);
    expect(await close(current)).toMatchObject({ status: 409, code: 'ledger/month-not-over' });
    expect(await close(nextMonth(current))).toMatchObject({ status: 409 });
    expect(await close('2026-07')).toMatchObject({ status: 404 });
    expect(await close('2026-13')).toMatchObject({ status: 404 });
    expect((await file('2026-09', 'csv')).status).toBe(409);
    expect((await file('2026-09', 'pdf')).status).toBe(404);
  });

  test('is closed with those before it, once by twenty at once', async () => {
    const closed = await Promise.all(Array.from({ length: 20 }, () => close('2026-09')));
    expect(closed.filter(({ done }) => done === 'ledger/closed')).toHaveLength(1);
    expect(closed.filter(({ done }) => done === 'ledger/closed-before')).toHaveLength(19);
    expect(await auditEntries(app.db, sql`act = 'ledger/month-closed'`)).toMatchObject([
      { subject: '2026-08', actor: accountId, details: { postings: 1, paise: 50_000 } },
      { subject: '2026-09', actor: accountId, details: { postings: 3, paise: 70_000 } },
    ]);
  });

  test('takes nothing more: a later posting is in the next open one, and opens there as late', async () => {
    await book('claim', 'SC-2', '2026-09-07T10:00:00Z', 40, 'usr_a');
    expect(await month('2026-09')).toMatchObject({ postings: 3, late: 0, debit: 700 });
    expect(await month('2026-10')).toMatchObject({ postings: 2, late: 1, debit: 290, openBefore: [] });
    const late = await get<DrawnList>('/api/desk/ledger?month=2026-10&late=yes');
    expect(late.rows.map(({ cells }) => cells)).toMatchObject([
      {
        source: { value: 'claim:SC-2', href: '/desk/claims/SC-2' },
        at: { beside: ['in the day book of October 2026'] },
        amount: { value: 40_00 },
        debit: { value: 'referral_payable', text: 'Owed to referrers', href: '/desk/people/usr_a' },
      },
    ]);
    const ofPerson = await get<DrawnList>('/api/desk/ledger?debit=referral_payable:usr_a');
    expect(ofPerson.rows.every(({ cells }) => cells['debit']?.value === 'referral_payable')).toBe(true);
    const { options } = ofPerson.filters.find(({ key }) => key === 'debit') as { options: readonly object[] };
    expect(options.at(-1)).toEqual({ value: 'referral_payable:usr_a', label: 'referral_payable:usr_a' });
    expect(
      (await drawTrialBalance(app.product.workCtx)).differences.filter((text) => /^(?:balance of|day book)/.test(text)),
    ).toEqual([]);
  });
});

describe('a month with open findings of books or money', () => {
  const found = (subjects: readonly string[]) =>
    ctx.transaction((tx) =>
      storeFindings(tx, 'books-off', { found: subjects.map((subject) => ({ subject, details: {} })), at: ctx.now() }),
    );
  const happened = (kind: EventKind, subject: string, at: string) =>
    ctx.transaction((tx) => recordEvent(tx, kind, { subject, details: {}, at: new Date(at) }));
  const anyway = { anyway: 'yes', reason: 'the bank answers in December' };

  test('lists those of its days and all of the books, and is closed only with a reason, which is stored with their number', async () => {
    await found(['gift:1']);
    await happened('paid-back-twice', 'SD-1', '2026-10-31T18:29:59Z');
    await happened('paid-back-twice', 'SD-2', '2026-10-31T18:30:00Z');
    await happened('many-reveals', 'usr_1:2026-10-05', '2026-10-05T10:00:00Z');
    const { findings } = await month('2026-10');
    expect(findings.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'paid-back-twice SD-1',
      'books-off gift:1',
    ]);
    for (const body of [{}, { anyway: 'yes' }, { reason: anyway.reason }])
      expect(await close('2026-10', body)).toMatchObject({ status: 409, code: 'ledger/open-findings' });
    expect(await close('2026-10', { ...anyway, reason: ' \u200b ' })).toMatchObject({ status: 422 });
    expect((await month('2026-10')).closed).toBeNull();
    const closed = await Promise.all(Array.from({ length: 20 }, () => close('2026-10', anyway)));
    expect(closed.filter(({ done }) => done === 'ledger/closed')).toHaveLength(1);
    expect(await month('2026-10')).toMatchObject({ closed: { findings: 2, reason: anyway.reason }, findings: [] });
    expect(await auditEntries(app.db, sql`act = 'ledger/month-closed' and subject = '2026-10'`)).toMatchObject([
      { actor: accountId, details: { findings: 2 }, personal: { reason: anyway.reason } },
    ]);
    const { months } = await get<{ months: DeskMonth[] }>('/api/desk/ledger/months');
    expect(months.map(({ month: name, closed: by }) => [name, by?.findings])).toEqual(
      expect.arrayContaining([
        ['2026-10', 2],
        ['2026-09', 0],
      ]),
    );
  });
  test('can not lose the number of its findings', async () => {
    for (const change of ['open_findings = 0', 'reason = null'])
      await expect(app.asOwner(`update ledger_closing set ${change} where month = '2026-10-01'`)).rejects.toThrow();
    await expect(
      app.rewrite('ledger_closing', `update ledger_closing set reason = null where month = '2026-10-01'`),
    ).rejects.toThrow(/check constraint/);
  });
  test('is closed without a word where nothing is open', async () => {
    await found([]);
    expect(await auditEntries(app.db, sql`act = 'ledger/month-closed' and subject = '2026-09'`)).toMatchObject([
      { details: { findings: 0 } },
    ]);
  });
});

describe('the file of a closed month', () => {
  const rowsOf = async (name: string) => {
    const bytes = new Uint8Array(await (await file(name, 'csv')).arrayBuffer());
    const read = await readCsv(bytes, { maxRows: 1000 });
    return { bytes, rows: read.ok ? read.value.map(({ cells }) => cells) : [] };
  };
  test('as CSV has a byte order mark, and each posting’s debit and credit, which sum to the same', async () => {
    const { bytes, rows } = await rowsOf('2026-09');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...body] = rows;
    expect(head).toEqual([
      'Voucher no.',
      'Date',
      'Voucher type',
      'Account name',
      'Party',
      'Debit (INR)',
      'Credit (INR)',
      'Narration',
      'UTR',
      'Account',
      'Source',
      'Note',
    ]);
    const [debit, credit] = ['unapplied_receipts', 'fee_income'];
    const first = {
      0: '1',
      1: '2026-09-01',
      2: 'Journal',
      4: '',
      7: 'Application fee, SA-1',
      8: '',
      10: 'application:SA-1',
    };
    expect(body[0]).toMatchObject({ ...first, 3: 'Payments without an application', 5: '500.00', 6: '', 9: debit });
    expect(body[1]).toMatchObject({ ...first, 3: 'Fee income', 5: '', 6: '500.00', 9: credit });
    expect(body).toHaveLength(7);
    const sum = (column: number) => body.slice(0, -1).reduce((total, row) => total + Number(row[column] ?? 0), 0);
    expect([sum(5), sum(6)]).toEqual([700, 700]);
    expect(body.at(-1)).toEqual(['', '', 'Total', '', '', '700.00', '700.00', '', '', '', '', '']);
  });

  test('says which postings are late', async () => {
    await close('2026-10');
    const { rows } = await rowsOf('2026-10');
    const late = rows.slice(1).filter((row) => row[11] !== '');
    expect(late.map((row) => [row[1], row[10], row[11]])).toEqual([
      ['2026-09-07', 'claim:SC-2', 'Posted after the day book of September 2026 was closed'],
      ['2026-09-07', 'claim:SC-2', 'Posted after the day book of September 2026 was closed'],
    ]);
  });

  test('as XLSX has the same rows', async () => {
    const answer = await file('2026-09', 'xlsx');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="day-book-2026-09.xlsx"');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    expect(sheet.match(/<row /g)).toHaveLength(8);
    expect(sheet).toContain('application:SA-1');
  });

  test('is recorded in the audit, each time', async () => {
    const before = (await auditEntries(app.db, sql`act = 'ledger/day-book-exported'`)).length;
    await Promise.all(Array.from({ length: 20 }, async () => (await file('2026-08', 'csv')).text()));
    const entries = await auditEntries(app.db, sql`act = 'ledger/day-book-exported'`);
    expect(entries).toHaveLength(before + 20);
    expect(entries.at(-1)).toMatchObject({
      actor: accountId,
      subject: '2026-08',
      details: { format: 'csv', postings: 1 },
    });
  });

  test('that no longer is what was closed is not handed out', async () => {
    await app.asOwner(`alter table ledger_transaction disable trigger user; alter table ledger_entry disable trigger user;
      insert into ledger_transaction (id, source, kind, at) values ('led_x', 'payment:x', 'capture', '2026-08-12');
      insert into ledger_entry (transaction_id, account, amount_paise) values ('led_x', 'bank', 5), ('led_x', 'fee_income', -5);
      alter table ledger_transaction enable trigger user; alter table ledger_entry enable trigger user`);
    await expect((await file('2026-08', 'csv')).text()).rejects.toThrow();
  });
});

test('a month is closed with a fresh second factor only', async () => {
  const stale = await deskMember(ctx, ['finance']);
  await sql`update desk_session set factor_at = factor_at - interval '6 minutes' where account_id = ${stale.accountId}`.execute(
    app.db,
  );
  expect(await close('2026-08', {}, stale.cookie)).toMatchObject({ status: 403, code: 'desk/factor-needed' });
});
