// A transfer that the bank says is paid and that was recorded as not sent blocks every later claim of its person.
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { accountOfPayer, refundByTransfer, removeTransfer } from '#test/refund-transfers.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { applyAnswer, readDeskAnswer } from '../bank-answers/actions/apply-answer.ts';
import { approveRun } from '../payout-runs/actions/approve-run.ts';
import { endPayout } from './actions/begin-payout.ts';
import { confirmNothingSent } from './actions/confirm-not-sent.ts';
import { importAnswer } from '../bank-answers/actions/import-answer.ts';
import { makeRun } from '../payout-runs/actions/make-run.ts';
import { readDeskClaim } from '../claims/actions/read-desk-claim.ts';
import { readPayableClaims } from '../payout-runs/actions/read-runs.ts';
import { recordReturn, recordTransfer } from './actions/record-transfer.ts';
import { resolveClaim } from '../claims/actions/resolve-claim.ts';
import { claimFacts } from '../claims/actions/claim-warnings.ts';
import { firstSettings } from '../payout-runs/model/bank-files.ts';
import { findClaim } from '../claims/store/claims.ts';

const { app, apply, begin, claimed, earn, pay } = await referralsProduct(() => undefined);
const { ctx } = app.product;
const teller = 'usr_teller';
beforeEach(async () => {
  for (const id of [teller, runMaker, runApprover]) await asFinance(ctx, id);
});
const finance = (accountId: string) => ({ accountId, roles: ['finance'] as const });
let accounts = 100_000_000_000;
const someAccount = () => String(accounts++);

async function answer(...rows: string[]): Promise<string> {
  const text = `Reference,Amount,UTR,Status,Reason\n${rows.join('\n')}\n`;
  const imported = await importAnswer(ctx, {
    fileName: 'bank.csv',
    bytes: new TextEncoder().encode(text),
    columns: firstSettings.answer,
    actor: teller,
  });
  if (!imported.ok) throw new Error(imported.refusal.code);
  return imported.value;
}
/** The bank refused a transfer, its claim was rejected, the person claims again to another account, and then the bank says paid. */
async function doubted(account = someAccount()) {
  const who = await app.applicant();
  await earn(who, 2);
  const first = await claimed(who, { accNumber: account });
  const reference = await begin(first);
  await endPayout(ctx, { claimId: first, reason: 'Account closed', actor: teller });
  await resolveClaim(ctx, first, { to: 'rejected', reason: 'Claim again.' }, { actor: 'cli:test' });
  const later = await claimed(who, { accNumber: someAccount() });
  const utr = someUtr();
  const answerId = await answer(`${reference},200,${utr},paid,`);
  return { who, first, later, reference, utr, answerId };
}
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);
const isBlocked = async (claimId: string): Promise<boolean> => {
  const { payable, blocked } = await readPayableClaims(ctx, finance(runMaker));
  const block = blocked.find(({ number }) => number === claimId)?.block;
  const isPayable = payable.some(({ number }) => number === claimId);
  expect(isPayable).toBe(block === undefined);
  return block === 'may-be-paid';
};
const listed = async (reference: string) =>
  (await findItems(ctx, ['payout-not-sent-paid'])).filter(({ subject }) => subject === reference);

test('it is in doubt whatever else the bank says of it in the same file', async () => {
  const who = await app.applicant();
  await earn(who, 2);
  const first = await claimed(who, { accNumber: someAccount() });
  const reference = await begin(first);
  await endPayout(ctx, { claimId: first, reason: 'Account closed', actor: teller });
  await resolveClaim(ctx, first, { to: 'rejected', reason: 'Claim again.' }, { actor: 'cli:test' });
  const later = await claimed(who, { accNumber: someAccount() });
  await answer(`${reference},200,,failed,closed`, `${reference},200,${someUtr()},paid,`);
  expect(await isBlocked(later)).toBe(true);
});

test('it is in doubt also when the bank said that it is paid before it was recorded as not sent', async () => {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who, { accNumber: someAccount() });
  const reference = await begin(id);
  await answer(`${reference},200,${someUtr()},paid,`);
  expect(codeOf(await endPayout(ctx, { claimId: id, actor: teller }))).toBe('ok');
  expect(await isBlocked(id)).toBe(true);
  expect(await listed(reference)).toHaveLength(1);
});

test('page, call and database refuse every later claim of the person, also of another account, until it is settled', async () => {
  const account = someAccount();
  const { later, first, reference, answerId, utr } = await doubted(account);
  const other = await app.applicant();
  await earn(other, 2);
  const otherClaim = await claimed(other, { accNumber: account });
  const stranger = await app.applicant();
  await earn(stranger, 2);
  const strangers = await claimed(stranger, { accNumber: someAccount() });
  expect([await isBlocked(later), await isBlocked(otherClaim), await isBlocked(strangers)]).toEqual([
    true,
    true,
    false,
  ]);
  const shown = await readDeskClaim(ctx, otherClaim, finance(runMaker));
  expect(shown).toMatchObject({ value: { doubts: [{ claim: first, payout: reference, utr, amount: 200 }] } });
  const tried = await Promise.all(
    Array.from({ length: 20 }, () => makeRun(ctx, { claimIds: [later], actor: runMaker })),
  );
  expect(new Set(tried.map(codeOf))).toEqual(new Set(['payouts/blocked']));
  for (const id of [later, otherClaim])
    await expect(
      app.asOwner(`do $$ begin
          alter table payout disable trigger payout_begins_in_a_run;
          insert into payout (id, claim_id, amount_paise, state, is_unclaimed, started_at, started_by)
          values ('SP-${id}', '${id}', 20000, 'processing', false, now(), 'usr_x');
        end $$`),
    ).rejects.toThrow('may be paid');
  expect(await listed(reference)).toHaveLength(1);
  // The same answer again changes nothing.
  await applyAnswer(ctx, { answerId, actor: teller });
  expect(await readDeskAnswer(ctx, answerId, finance(teller))).toMatchObject({
    value: { entries: [{ effect: 'not-being-paid' }] },
  });
  // The transfer took place and is recorded; the debt is in the books, and the doubt is over.
  expect(codeOf(await recordTransfer(ctx, { claimId: first, utr, actor: teller }))).toBe('ok');
  expect(await listed(reference)).toEqual([]);
  expect([await isBlocked(otherClaim)]).toEqual([false]);
  expect(codeOf(await recordReturn(ctx, { utr, reason: 'account closed', actor: runApprover }))).toBe('ok');
  await app.idle();
});

test('a run that was made before is not approved', async () => {
  const account = someAccount();
  const who = await app.applicant();
  await earn(who, 2);
  const first = await claimed(who, { accNumber: account });
  const reference = await begin(first);
  await endPayout(ctx, { claimId: first, actor: teller });
  const made = await makeRun(ctx, { claimIds: [first], actor: runMaker });
  if (!made.ok) throw new Error(made.refusal.code);
  await answer(`${reference},200,${someUtr()},paid,`);
  const { id: runId, claims, sumPaise } = made.value;
  const approved = await approveRun(ctx, { runId, claims, sumPaise, actor: runApprover });
  expect(approved).toMatchObject({ refusal: { code: 'payouts/blocked', facts: { claims: `${first} may-be-paid` } } });
});

test('another person than who recorded it as not sent confirms that no money left, once of many', async () => {
  const { later, first, reference, utr } = await doubted();
  const confirm = (actor: string) =>
    confirmNothingSent(ctx, { claimId: first, payoutId: reference, reason: 'not in the statement', actor });
  expect(codeOf(await confirm(teller))).toBe('doubts/second-person');
  expect(codeOf(await confirm('usr_nobody'))).toBe('doubts/not-allowed');
  for (const by of [teller, 'usr_nobody'])
    await expect(
      app.asOwner(
        `update payout_doubt set confirmed_at = now(), confirmed_by = '${by}' where payout_id = '${reference}'`,
      ),
    ).rejects.toThrow('can not be confirmed');
  expect(await isBlocked(later)).toBe(true);
  const confirmed = await Promise.all(Array.from({ length: 20 }, () => confirm(runApprover)));
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(confirmed.map(codeOf))).toEqual(new Set(['ok', 'claims/not-doubted']));
  expect(await isBlocked(later)).toBe(false);
  expect(await listed(reference)).toEqual([]);
  // What the same answer says is decided; another reference is news.
  await answer(`${reference},200.00,${utr},paid,`);
  expect(await isBlocked(later)).toBe(false);
  await answer(`${reference},200,${someUtr()},paid,`);
  expect(await isBlocked(later)).toBe(true);
  await expect(app.asOwner(`delete from payout_doubt where payout_id = '${reference}'`)).rejects.toThrow('stays');
});

test('earlier transfers of the person to whichever account are a warning of each later claim', async () => {
  const account = someAccount();
  const who = await app.applicant();
  await earn(who, 2);
  const first = await claimed(who, { accNumber: account });
  await begin(first);
  await endPayout(ctx, { claimId: first, reason: 'Account closed', actor: teller });
  await resolveClaim(ctx, first, { to: 'rejected', reason: 'Claim again.' }, { actor: 'cli:test' });
  const other = await app.applicant();
  await earn(other, 2);
  for (const id of [await claimed(who, { accNumber: someAccount() }), await claimed(other, { accNumber: account })]) {
    const claim = await findClaim(ctx.db, id);
    expect((await claimFacts(ctx.db, [claim!], await ctx.businessNow())).get(id)?.warnings).toContain('sent-before');
  }
});

test('a person stays known by every account that they claimed to, also after its correction and erasure', async () => {
  const account = someAccount();
  const [one, other] = [await app.applicant(), await app.applicant()];
  await earn(one, 2);
  const id = await claimed(one, { accNumber: account });
  await pay(id, someUtr());
  await app.asOwner(`update claim set account_key = null, account_sealed = '', ifsc = '', bank_name = '', mobile = '', details_erased_at = now()
    where id = '${id}'`);
  await earn(other, 2);
  await claimed(other, { accNumber: account });
  const found = await sql<{ id: string }>`select accounts_of_person(${other.accountId}) as id order by 1`.execute(
    app.db,
  );
  expect(found.rows.map((row) => row.id)).toEqual([one.accountId, other.accountId].toSorted());
  await expect(sql`delete from given_account`.execute(app.db)).rejects.toThrow();
});

test('a bank account that a payer gives for a refund makes two accounts one person, over up to three', async () => {
  const [shared, further, last, beyond] = [someAccount(), someAccount(), someAccount(), someAccount()];
  const people = await Promise.all(Array.from({ length: 5 }, () => app.applicant()));
  const claimsTo = async (index: number, ...numbers: string[]) => {
    for (const accNumber of numbers) {
      const who = people[index]!;
      await earn(who, 2);
      await pay(await claimed(who, { accNumber }), someUtr());
    }
  };
  await claimsTo(1, shared, further);
  await claimsTo(2, further, last);
  await claimsTo(3, last, beyond);
  await claimsTo(4, beyond);
  // A login of before those weeks has ended.
  const payer = (people[0] = await app.applicant());
  const { paymentId } = await apply(payer, '');
  const order = await sql<{ id: string }>`select order_id as id from payment where id = ${paymentId}`.execute(app.db);
  const refundId = await refundByTransfer(app.db, order.rows[0]!.id);
  const given = await app.post(
    `/api/refunds/${refundId}/account`,
    { ...accountOfPayer, accNumber: shared, accNumberAgain: shared },
    payer,
  );
  expect(given.status).toBe(200);
  const found = await sql<{ id: string }>`select accounts_of_person(${payer.accountId}) as id order by 1`.execute(
    app.db,
  );
  expect(found.rows.map(({ id }) => id)).toEqual(
    people
      .slice(0, 4)
      .map(({ accountId }) => accountId)
      .toSorted(),
  );
  await removeTransfer(app.db, refundId);
});

test('a thousand claims that can not be paid hide none that can, from the page and from a run of all', async () => {
  const who = await app.applicant();
  await earn(who, 2);
  const payable = await claimed(who, { accNumber: someAccount() });
  await app.asOwner(`insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, state,
      reason, created_at)
    select 'SC-OLD' || n, 'usr_old' || n, 20000, 'x', '0000', 'key' || n, 'SBIN0000691', 'SBI', '9876543210', 'hold', 'We call.',
      now() - interval '2 years' from generate_series(1, 1500) n`);
  const page = await readPayableClaims(ctx, finance(runMaker));
  expect(page.payable.map(({ number }) => number)).toContain(payable);
  expect(page.blocked.length).toBeLessThanOrEqual(200);
  const made = await makeRun(ctx, { claimIds: 'all', actor: runMaker });
  expect(codeOf(made)).toBe('ok');
  await app.asOwner(`delete from claim where id like 'SC-OLD%'`);
});
