// Money that went out or came back counts on the bank's day: in postings, payouts, yearly totals and day books.
import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { closeMonth } from '#features/ledger/actions/close-month.ts';
import { deskMember } from '#test/desk.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { runApprover } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { applyAnswer, readDeskAnswer } from './actions/apply-answer.ts';
import { importAnswer } from './actions/import-answer.ts';
import { referrerYears } from '../payouts/desk/referrer-years.ts';
import { moveTransfer } from '../payouts/actions/move-transfer.ts';
import { recordReturn, recordTransfer } from '../payouts/actions/record-transfer.ts';
import { firstSettings } from '../payout-runs/model/bank-files.ts';
import { findClaim } from '../claims/store/claims.ts';

const { app, begin, claimed, earn } = await referralsProduct(() => undefined);
const { ctx } = app.product;
const actor = runApprover;

const passUntil = (time: string): void => app.pass(new Date(time).getTime() - ctx.now().getTime());
async function processing(): Promise<{ id: string; reference: string; who: Applicant }> {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who);
  return { id, reference: await begin(id), who };
}
const yearsOf = async (who: Applicant) =>
  (await rowsOf(ctx, referrerYears, `person=${who.accountId}`)).map(({ year, paidPaise }) => [year, paidPaise / 100]);
async function postingsOf(kind: string, person: Applicant) {
  const found = await sql<{ day: string; month: string }>`
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, to_char(ledger_month(booked_in, at), 'YYYY-MM') as month
    from ledger_transaction t where kind = ${kind} and exists (
      select from ledger_entry e where e.transaction_id = t.id and e.account like ${`%:${person.accountId}`})
    order by at`.execute(app.db);
  return found.rows.map(({ day, month }) => [day, month]);
}
const refusalOf = (result: { ok: boolean; refusal?: { code: string; fields?: readonly object[] } }) =>
  result.ok ? 'ok' : [result.refusal?.code, result.refusal?.fields];

test('a transfer of 31 March whose answer is imported on 2 April counts in the old financial year', async () => {
  passUntil('2027-03-18T06:00:00Z');
  const [one, other, early, late, odd] = [
    await app.applicant(),
    await app.applicant(),
    await app.applicant(),
    await app.applicant(),
    await app.applicant(),
  ];
  const made = new Map<Applicant, string>();
  for (const who of [one, other, early, late, odd]) await earn(who, 2);
  for (const who of [one, other, early, late, odd]) made.set(who, await claimed(who));
  for (const who of made.keys()) made.set(who, await begin(made.get(who)!));
  passUntil('2027-04-05T06:00:00Z');
  const row = (who: Applicant, day: string) => `${made.get(who)},200,${someUtr()},paid,,${day}`;
  const text = [
    'Reference,Amount,UTR,Status,Reason,Txn Date',
    row(one, '31/03/2027'),
    row(other, '2027-03-31T20:00:00Z'),
    row(early, '01/03/2027'),
    row(late, '06-Apr-2027'),
    row(odd, 'lately'),
  ].join('\n');
  const imported = await importAnswer(ctx, {
    fileName: 'bank.csv',
    bytes: new TextEncoder().encode(text),
    columns: { ...firstSettings.answer, day: 'Txn Date' },
    actor,
  });
  if (!imported.ok) throw new Error(imported.refusal.code);
  const shown = await readDeskAnswer(ctx, imported.value, { accountId: actor, roles: ['finance'] });
  expect(shown.ok && shown.value.entries.map(({ effect }) => effect)).toEqual([
    'pay',
    'pay',
    'day-too-early',
    'day-future',
    'day-invalid',
  ]);
  expect(await applyAnswer(ctx, { answerId: imported.value, actor })).toMatchObject({ value: { paid: 2, wrong: 3 } });
  expect(await yearsOf(one)).toEqual([[2026, 200]]);
  expect(await yearsOf(other)).toEqual([[2027, 200]]);
  expect(await postingsOf('claim-paid', one)).toEqual([['2027-03-31', '2027-03']]);
  expect(await postingsOf('claim-paid', other)).toEqual([['2027-04-01', '2027-04']]);
});

test('without a day it is today; a day in the future or before the claim is refused, and nothing is recorded', async () => {
  passUntil('2028-05-10T06:00:00Z');
  const { id, who } = await processing();
  const today = (await ctx.businessNow()).toISOString().slice(0, 10);
  const record = (day: string) => recordTransfer(ctx, { claimId: id, utr: someUtr(), day, actor });
  expect(refusalOf(await record('2029-01-01'))).toEqual(['claims/day', [{ field: 'day', reason: 'day-future' }]]);
  expect(refusalOf(await record('2028-05-01'))).toEqual(['claims/day', [{ field: 'day', reason: 'day-too-early' }]]);
  expect(refusalOf(await record('31/02/2028'))).toEqual(['claims/day', [{ field: 'day', reason: 'day-invalid' }]]);
  expect((await findClaim(ctx.db, id))?.state).toBe('processing');
  expect(refusalOf(await record(''))).toBe('ok');
  expect(await postingsOf('claim-paid', who)).toEqual([[today, today.slice(0, 7)]]);
});

test('in a closed month it is booked in the first open one, and keeps its day', async () => {
  passUntil('2029-01-20T06:00:00Z');
  const { id, who } = await processing();
  passUntil('2029-03-02T06:00:00Z');
  expect(await closeMonth(ctx, { month: '2029-01', actor })).toMatchObject({ ok: true });
  expect(refusalOf(await recordTransfer(ctx, { claimId: id, utr: someUtr(), day: '2029-01-31', actor }))).toBe('ok');
  expect(await postingsOf('claim-paid', who)).toEqual([['2029-01-31', '2029-02']]);
});

test('a return has the bank’s day, from the day of its transfer on', async () => {
  passUntil('2030-01-10T06:00:00Z');
  const { id, who } = await processing();
  const utr = someUtr();
  passUntil('2030-02-02T06:00:00Z');
  await recordTransfer(ctx, { claimId: id, utr, day: '2030-01-20', actor });
  const returned = (day: string) => recordReturn(ctx, { utr, reason: 'account closed', day, actor: 'usr_other' });
  expect(refusalOf(await returned('2030-01-19'))).toEqual(['claims/day', [{ field: 'day', reason: 'day-too-early' }]]);
  expect(refusalOf(await returned('2030-02-03'))).toEqual(['claims/day', [{ field: 'day', reason: 'day-future' }]]);
  expect(refusalOf(await returned('31/01/2030'))).toBe('ok');
  await app.idle();
  expect(await postingsOf('payout-returned', who)).toEqual([['2030-01-31', '2030-01']]);
  expect((await findClaim(ctx.db, id))?.returnedAt).toEqual(new Date('2030-01-30T18:30:00Z'));
});

test('a transfer that is moved to the right claim keeps its day', async () => {
  passUntil('2031-03-20T06:00:00Z');
  const [wrong, other] = [await processing(), await processing()];
  const utr = someUtr();
  await recordTransfer(ctx, { claimId: wrong.id, utr, day: '2031-03-31', actor }).then((early) =>
    expect(refusalOf(early)).not.toBe('ok'),
  );
  passUntil('2031-04-20T06:00:00Z');
  expect(refusalOf(await recordTransfer(ctx, { claimId: wrong.id, utr, day: '2031-03-31', actor }))).toBe('ok');
  expect(await yearsOf(wrong.who)).toEqual([[2030, 200]]);
  app.pass(dayMs);
  expect(refusalOf(await moveTransfer(ctx, { utr, claimId: other.id, reason: 'typed wrongly', actor }))).toBe('ok');
  await app.idle();
  expect(await yearsOf(wrong.who)).toEqual([]);
  expect(await yearsOf(other.who)).toEqual([[2030, 200]]);
  expect(await postingsOf('claim-paid', other.who)).toEqual([['2031-03-31', '2031-03']]);
  expect(await postingsOf('claim-unpaid', wrong.who)).toEqual([['2031-03-31', '2031-03']]);
});

test('the forms of the desk have a day, and the error is at its field', async () => {
  passUntil('2032-01-10T06:00:00Z');
  const { id } = await processing();
  const { cookie } = await deskMember(ctx, ['finance']);
  const post = (verb: string, body: object) =>
    app.request(`/api/desk/claims/${id}/${verb}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const version = async () => String((await findClaim(ctx.db, id))?.version);
  const utr = someUtr();
  const wrong = await post('paid', { version: await version(), utr, day: '2035-01-01' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { code: 'claims/day', errors: [{ field: 'day', reason: 'day-future' }] },
  ]);
  expect((await post('paid', { version: await version(), utr, day: '' })).status).toBe(200);
});
