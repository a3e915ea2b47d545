// The list of referrers, and the statement of one of them.
import { expect, test } from 'vitest';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { sql } from '#platform/database/db.ts';
import { linesOf, lowestText, pageCount } from '../../../../scripts/testing/pdf.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { makeStatementPdf } from './pdf.ts';
import { readReferrer } from './actions/read-statement.ts';

let referrer: Applicant;
const { app, earn, claimed, begin, pay, refund } = await referralsProduct((who) => (referrer = who));
/** As a new member: a session ends when the clock is moved. */
const get = async (path: string): Promise<Response> =>
  app.request(path, { headers: { cookie: (await deskMember(app.product.ctx, ['finance'])).cookie } });
const list = async (query: string): Promise<DrawnList> =>
  (await (await get(`/api/desk/referrers?${query}`)).json()) as DrawnList;
const sumsOf = (page: DrawnList, id: string): unknown[] => {
  const cells = page.rows.find((row) => row.id === id)?.cells ?? {};
  return ['referrals', 'earned', 'held', 'claimed', 'paid', 'owed'].map((key) => cells[key]?.value);
};

test('a referrer has what was earned, claimed, paid and is owed, also as a debt; the total is that of all', async () => {
  const [first] = await earn(referrer, 3);
  const id = referrer.accountId;
  expect(sumsOf(await list(''), id)).toEqual([3, 300_00, 0, 0, 0, 300_00]);
  const claimId = await claimed(referrer);
  expect(sumsOf(await list('state=claimed'), id)).toEqual([3, 300_00, 0, 300_00, 0, 0]);
  await begin(claimId);
  await pay(claimId, someUtr());
  await refund(first!);
  expect(sumsOf(await list('state=debt'), id)).toEqual([2, 200_00, 0, 0, 300_00, -100_00]);
  expect((await list('state=owed')).rows.map((row) => row.id)).not.toContain(id);
  const other = await app.applicant();
  await earn(other, 1);
  const page = await list('sort=-owed');
  expect(page.rows.map((row) => row.id)).toEqual([other.accountId, id]);
  expect(page.totals).toMatchObject({ earned: 300_00, paid: 300_00, owed: 0 });
  expect((await list(`q=${referrer.phone.slice(-10)}`)).rows.map((row) => row.id)).toEqual([id]);
});

test('a statement has every movement with what was owed then, and leads from the first balance to the last', async () => {
  await earn(referrer, 2);
  const claimId = await claimed(referrer);
  await begin(claimId);
  const utr = someUtr();
  await pay(claimId, utr);
  const [last] = await earn(referrer, 1);
  await refund(last!);
  const { accountId } = referrer;
  const read = await readReferrer(app.product.ctx, accountId, {});
  if (!read.ok) throw new Error(read.refusal.code);
  const { statement } = read.value;
  expect(statement.lines.map(({ kind, paise, balancePaise }) => [kind, paise, balancePaise])).toEqual([
    ['commission', 100_00, 100_00],
    ['commission', 100_00, 200_00],
    ['claim-paid', -200_00, 0],
    ['commission', 100_00, 100_00],
    ['commission-reversal', -100_00, 0],
  ]);
  expect(statement).toMatchObject({ openingPaise: 0, closingPaise: 0 });
  expect(statement.lines[2]).toMatchObject({ record: claimId, utr, applicant: null });
  expect(statement.lines[4]?.record).toBe(last!.number);
  // From a day in the middle on, it begins with what was owed.
  const later = statement.lines[3]!.at.toISOString().slice(0, 10);
  const [opening] = (
    await sql<{ paise: number }>`
      select -coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where account in (${`referral_payable:${accountId}`}, ${`claims_in_flight:${accountId}`})
        and (t.at at time zone 'Asia/Kolkata')::date < ${later}::date`.execute(app.db)
  ).rows;
  const rest = await readReferrer(app.product.ctx, accountId, { from: later });
  expect(rest).toMatchObject({ value: { statement: { openingPaise: opening?.paise, closingPaise: 0 } } });

  const answer = await get(`/api/desk/referrers/${accountId}/statement.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(await auditEntries(app.db, sql`act = 'referrals/statement' and subject = ${accountId}`)).toHaveLength(1);
  for (const query of ['from=2026-12-01&until=2026-11-01', 'from=x'])
    expect((await get(`/api/desk/referrers/${accountId}?${query}`)).status).toBe(422);
});

test('a long statement goes over several pages, each with its head', async () => {
  const line = {
    id: '',
    kind: 'commission' as const,
    record: 'SA-1',
    applicant: 'आशा Kumari',
    utr: null,
    paise: 100_00,
  };
  const lines = Array.from({ length: 120 }, (_, at) => ({
    ...line,
    id: String(at),
    at: new Date('2026-11-20T10:00:00Z'),
    balancePaise: (at + 1) * 100_00,
  }));
  const statement = {
    from: '2026-04-01',
    until: '2027-03-31',
    openingPaise: 0,
    closingPaise: 12_000_00,
    lines,
    isTooLong: false,
  };
  const issuer = {
    name: 'Namuna',
    isSample: true,
    isRehearsal: false,
    addressLines: ['Patna'],
    grievance: { name: 'A', role: 'B', email: 'c@example.com', phone: '1', deadlines: [] },
  };
  const pdf = await makeStatementPdf({ referrer: { name: 'Asha', statement }, issuer, language: 'en' });
  expect(pageCount(pdf)).toBeGreaterThan(2);
  expect(linesOf(pdf).filter((text) => text === 'Earned')).toHaveLength(pageCount(pdf));
  expect(linesOf(pdf)).toContain('₹12,000');
  // Nothing is written below the margin.
  expect(lowestText(pdf)[0]).toBeGreaterThan(30);
});
