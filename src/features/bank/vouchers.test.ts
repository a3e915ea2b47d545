// The day book as an accountant reads it: who, what, and the bank's reference; and what is open before a month is closed.
import { expect, test } from 'vitest';
import { readCsv } from '#kit/files/read-csv.ts';
import type { DeskDayBook } from '#features/ledger/model/desk.ts';
import { monthOf } from '#features/ledger/model/months.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { sql } from '#platform/database/db.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';

let referrer: Applicant;
const { app, apply, earn, claimed, begin, pay, refund } = await referralsProduct((who) => (referrer = who));
const get = async (path: string): Promise<Response> =>
  app.request(path, { headers: { cookie: (await deskMember(app.product.ctx, ['finance'])).cookie } });
const nameOf = async (accountId: string): Promise<string> =>
  (await sql<{ name: string }>`select name from account where id = ${accountId}`.execute(app.db)).rows[0]!.name;

test('a draft of the open month names type, party, narration and UTR of each voucher, looked up for the file', async () => {
  const payer = await app.applicant();
  const paid = await apply(payer, '');
  await earn(referrer, 2);
  const claimId = await claimed(referrer);
  await begin(claimId);
  const utr = someUtr();
  await pay(claimId, utr);
  await refund(paid);
  await sql`update account set name = 'Rekha Rani' where id = ${referrer.accountId}`.execute(app.db);
  const month = monthOf(await app.product.ctx.businessNow());
  const months = [...new Set([monthOf(new Date()), month])];
  const rows: (readonly string[])[] = [];
  for (const each of months) {
    const answer = await get(`/api/desk/ledger/months/${each}/draft/csv`);
    expect(answer.headers.get('content-disposition')).toContain(`day-book-${each}-draft.csv`);
    const read = await readCsv(new Uint8Array(await answer.arrayBuffer()), { maxRows: 1000 });
    const cells = read.ok ? read.value.map((row) => row.cells) : [];
    const total = cells.at(-1) ?? [];
    expect([total[2], total[5], total[11]]).toEqual(['Total', total[6], 'Draft: the month is open']);
    rows.push(...cells.slice(1, -1));
  }
  /** Type, party, narration and UTR of the vouchers with this source. */
  const vouchers = (source: string) =>
    rows.filter((row) => row[10] === source).map((row) => [row[2], row[4], row[7], row[8]]);
  const gatewayNumber = (
    await sql<{ id: string }>`select gateway_payment_id as id from payment where id = ${paid.paymentId}`.execute(app.db)
  ).rows[0]!.id;
  const name = await nameOf(payer.accountId);
  expect(name).not.toBe('');
  const captured = ['Receipt', name, `Payment received, ${gatewayNumber}`, ''];
  expect(vouchers(`payment:${paid.paymentId}`)).toEqual([captured, captured]);
  const fee = ['Journal', name, `Application fee, ${paid.number}, ${gatewayNumber}`, ''];
  expect(vouchers(`application:${paid.number}`)).toEqual([fee, fee]);
  const transfer = ['Payment', 'Rekha Rani', `Claim paid, ${claimId}`, utr];
  expect(vouchers(`claim:${claimId}:paid`)).toEqual([transfer, transfer]);
  // A name is stored with no posting: a new file has it as it is now.
  await sql`update account set name = 'Sunita Devi' where id = ${referrer.accountId}`.execute(app.db);
  const again = await (await get(`/api/desk/ledger/months/${month}/draft/csv`)).text();
  expect(again).not.toContain('Rekha Rani');
  expect((await auditEntries(app.db, sql`act = 'ledger/day-book-exported'`)).at(-1)).toMatchObject({
    details: { format: 'csv', isDraft: true },
  });
  expect((await get('/api/desk/ledger/months/2020-01/draft/csv')).status).toBe(404);
  expect((await get(`/api/desk/ledger/months/${month}/day-book/csv`)).status).toBe(409);
});

test('the checklist of a month has what is open until its end, and nothing of later', async () => {
  await earn(referrer, 2);
  const claimId = await claimed(referrer);
  await begin(claimId);
  // A month has a day book once it has a posting.
  await apply(await app.applicant(), '');
  const month = monthOf(await app.product.ctx.businessNow());
  const checks = async (of: string) => {
    const { checks: found } = (await (await get(`/api/desk/ledger/months/${of}`)).json()) as DeskDayBook;
    return new Map(found.map((check) => [check.key, check]));
  };
  const open = await checks(month);
  expect(open.get('payouts')).toMatchObject({ isDone: false, count: 1, paise: 200_00 });
  expect(open.get('bank-imported')).toMatchObject({ isDone: false });
  expect(open.get('reviews')).toMatchObject({ isDone: true, count: 0 });
  expect(open.get('unsettled')?.isUsual).toBe(true);
  await pay(claimId, someUtr());
  expect((await checks(month)).get('payouts')).toMatchObject({ isDone: true, count: 0 });
});
