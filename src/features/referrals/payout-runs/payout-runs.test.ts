import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { switchSecondPerson } from '#features/staff/actions/second-person.ts';
import type { Phone } from '#kit/text/phone.ts';
import { dayMs, minuteMs } from '#kit/time.ts';
import { readUtr } from '#kit/money/utr.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { deskMember, giveRole } from '#test/desk.ts';
import { asFinance, referenceOf, runApprover, runMaker } from '#test/paying-out.ts';
import type { Applicant } from '#test/product.ts';
import { referralsProduct, someBank, someUtr } from '#test/referring.ts';
import { approveRun } from './actions/approve-run.ts';
import { claimFacts, financialYearAround } from '../claims/actions/claim-warnings.ts';
import { checkBankFile, makeBankFile } from './actions/make-bank-file.ts';
import { cancelRun, endLapsedRuns, makeRun } from './actions/make-run.ts';
import {
  approvePayoutSettings,
  changePayoutSettings,
  declinePayoutSettings,
  endLapsedSettings,
  readPayoutSettings,
} from './actions/payout-settings.ts';
import { readDeskClaim } from '../claims/actions/read-desk-claim.ts';
import { releaseEarning } from '../commissions/actions/release-earning.ts';
import { readDeskRun, readPayableClaims } from './actions/read-runs.ts';
import { payoutRuns } from './desk/payout-runs.ts';
import { findClaims, findRuns } from '../store/desk.ts';
import { type FileColumn, type PayoutSettings, requiredContents } from './model/bank-files.ts';
import { readSettings } from './store.ts';
import { findClaim } from '../claims/store/claims.ts';

let referrer: Applicant;
const product = await referralsProduct((who) => (referrer = who));
const { app, audit, begin, claim, claimed, earn, pay, staff, transactions } = product;
const { ctx } = app.product;
await asFinance(ctx, runMaker);
await asFinance(ctx, runApprover);
/** A run with somebody's own claim is refused by its approval, also directly in the database. */
async function proposeInDatabase(runId: string, claimId: string, maker: string): Promise<void> {
  const run = `insert into payout_run (id, state, claims, sum_paise, made_at) values ('${runId}', 'waiting', 1, 20000, now());
    insert into payout_run_claim (run_id, claim_id, amount_paise, account_last_four, corrections)
    values ('${runId}', '${claimId}', 20000, '9012', 0);`;
  const proposed = `insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
    values ('SY-${runId}', 'payout-run', '${runId}', '{}', 'waiting', now(), '${maker}', now() + interval '7 days')`;
  await expect(app.asOwner(`begin; ${run} ${proposed}; commit`)).rejects.toThrow(/for themselves/);
}
/** Approves a run as the owner of the tables would. */
const approveInDatabase = (runId: string, by: string, isAlone = false) =>
  app.asOwner(`update approval set status = 'approved', decided_at = now(), decided_by = '${by}', is_alone = ${isAlone}
    where kind = 'payout-run' and record = '${runId}'`);
const visitor = (accountId: string) => ({ accountId, roles: ['finance'] as const });

/** A claim of ₹200 of a new person that can be paid. */
async function payable(
  accNumber?: string,
  more: Record<string, unknown> = {},
): Promise<{ id: string; who: Applicant }> {
  const who = await app.applicant();
  await earn(who, 2);
  return { id: await claimed(who, { ...more, ...(accNumber === undefined ? {} : { accNumber }) }), who };
}
async function made(...claimIds: string[]) {
  const run = await makeRun(ctx, { claimIds, actor: runMaker });
  if (!run.ok) throw new Error(JSON.stringify(run.refusal));
  return { runId: run.value.id, claims: run.value.claims, sumPaise: run.value.sumPaise };
}
const stateOf = async (id: string) => (await findClaim(ctx.db, id))?.state;
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

describe('a payout run', () => {
  test('of two claims is made by one person and approved by another: both claims are being paid', async () => {
    const [one, other] = [await payable(), await payable('998877665544')];
    const run = await made(one.id, other.id);
    expect(run).toMatchObject({ claims: 2, sumPaise: 400_00 });
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['active', 'active']);
    expect(await approveRun(ctx, { ...run, actor: runApprover })).toMatchObject({ ok: true });
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['processing', 'processing']);
    expect(await audit(run.runId)).toEqual([
      { actor: runMaker, act: 'payouts/run-made', subject: run.runId, details: { count: 2, amountPaise: 400_00 } },
      {
        actor: runApprover,
        act: 'payouts/run-approved',
        subject: run.runId,
        details: { count: 2, amountPaise: 400_00, isAlone: false },
      },
    ]);
    await pay(one.id, someUtr());
    await staff(`claim not-sent ${other.id}`);
    expect(await readDeskRun(ctx, run.runId, visitor('usr_reader'))).toMatchObject({
      value: {
        processing: 0,
        rows: [
          { number: one.id, payoutStatus: 'paid', accountDigits: { text: '9012' } },
          { number: other.id, payoutStatus: 'not-sent', accountDigits: { text: '5544' } },
        ],
      },
    });
    // What was not sent can be in another run.
    expect(await made(other.id)).toMatchObject({ claims: 1 });
  });

  test('that was cancelled is made anew of its claims, so that one of them can be left out', async () => {
    const [one, other, third] = [await payable(), await payable('998877665566'), await payable('998877665577')];
    const run = await made(one.id, other.id);
    await cancelRun(ctx, { runId: run.runId, actor: runApprover });
    const { chosen, payable: rows } = await readPayableClaims(ctx, visitor(runApprover), run.runId);
    expect(chosen.toSorted()).toEqual([one.id, other.id].toSorted());
    expect(rows.map(({ number }) => number)).toContain(third.id);
    const without = await makeRun(ctx, { claimIds: [other.id], actor: runApprover });
    expect(without).toMatchObject({ ok: true, value: { claims: 1 } });
  });

  test('that waits holds its claims: they are not listed as waiting for a run until it is cancelled', async () => {
    const { id } = await payable();
    app.pass(3 * dayMs);
    const listed = async () =>
      (await findItems(ctx, ['claim-waiting'])).filter(({ subject }) => subject === id).map(({ kind }) => kind);
    expect(await listed()).toEqual(['claim-waiting']);
    const { runId } = await made(id);
    expect(await listed()).toEqual([]);
    expect(await cancelRun(ctx, { runId, actor: runApprover })).toMatchObject({ ok: true });
    expect(await listed()).toEqual(['claim-waiting']);
  });

  test('is found by its number, and its claims by the number and bank reference of their transfer', async () => {
    const { id } = await payable();
    const run = await made(id);
    expect(await approveRun(ctx, { ...run, actor: runApprover })).toMatchObject({ ok: true });
    const transfer = await referenceOf(app.db, id);
    const utr = someUtr();
    await pay(id, utr);
    expect(await findRuns(ctx.db, run.runId.toLowerCase())).toEqual([{ id: run.runId, sumPaise: 200_00 }]);
    const claimsFor = (text: string) => findClaims(ctx.db, { text, referrerId: undefined, utr: readUtr(text) });
    for (const text of [id, transfer, utr, utr.toLowerCase()]) expect(await claimsFor(text)).toMatchObject([{ id }]);
    expect(await claimsFor(someUtr())).toEqual([]);
  });

  test('is not approved by its maker, also not directly in the database', async () => {
    const { id } = await payable();
    const run = await made(id);
    expect(codeOf(await approveRun(ctx, { ...run, actor: runMaker }))).toBe('approvals/second-person');
    await expect(approveInDatabase(run.runId, runMaker)).rejects.toThrow(/second-person/);
    await expect(approveInDatabase(run.runId, runMaker, true)).rejects.toThrow(/second-person/);
    await expect(approveInDatabase(run.runId, runApprover, true)).rejects.toThrow(/whether one person/);
    await expect(approveInDatabase(run.runId, 'usr_nobody')).rejects.toThrow(/not-allowed/);
    await expect(app.asOwner(`update payout_run set state = 'approved' where id = '${run.runId}'`)).rejects.toThrow(
      /two people agree/,
    );
    for (const change of ["frozen = '{}'", "made_by = 'usr_a'", "lapses_at = now() + interval '1 year'"])
      await expect(app.asOwner(`update approval set ${change} where record = '${run.runId}'`)).rejects.toThrow(
        /as it was made/,
      );
    await expect(app.asOwner(`delete from approval where record = '${run.runId}'`)).rejects.toThrow(/stays/);
    await expect(
      app.asOwner(`insert into payout_run (id, state, claims, sum_paise, made_at)
        values ('SB-X', 'approved', 1, 1, now())`),
    ).rejects.toThrow(/begins as waiting/);
    await expect(
      app.asOwner(`insert into payout (id, claim_id, amount_paise, state, started_at, started_by)
        values ('SP-X', '${id}', 20000, 'processing', now(), 'usr_a')`),
    ).rejects.toThrow(/approval of its run/);
    expect(await stateOf(id)).toBe('active');
  });

  test('is not approved by another account of its maker, also not directly in the database', async () => {
    // Both claimed to one bank account: they are one person's.
    const [maker, other] = [(await payable('667788990011')).who, (await payable('667788990011')).who];
    const { id } = await payable();
    for (const { accountId } of [maker, other]) await asFinance(ctx, accountId);
    const run = await makeRun(ctx, { claimIds: [id], actor: maker.accountId });
    if (!run.ok) throw new Error(run.refusal.code);
    const { id: runId, claims, sumPaise } = run.value;
    const approved = await approveRun(ctx, { runId, claims, sumPaise, actor: other.accountId });
    expect(codeOf(approved)).toBe('approvals/one-person');
    expect(await readDeskRun(ctx, runId, visitor(other.accountId))).toMatchObject({
      value: { approvalBlock: 'one-person' },
    });
    await expect(approveInDatabase(runId, other.accountId)).rejects.toThrow(/one-person/);
    expect(await stateOf(id)).toBe('active');
    expect(await cancelRun(ctx, { runId, actor: runApprover })).toMatchObject({ ok: true });
  });

  test('is approved by its maker while the owner has switched the second person off, and the audit names it', async () => {
    const { phone } = await deskMember(ctx, ['owner']);
    const change = { owner: phone as Phone, reason: 'nobody else', actor: 'cli:test' };
    const run = await made((await payable()).id);
    expect(await switchSecondPerson(ctx, { ...change, isNeeded: false })).toMatchObject({ ok: true });
    expect(await approveRun(ctx, { ...run, actor: runMaker })).toMatchObject({ ok: true });
    expect(await switchSecondPerson(ctx, { ...change, isNeeded: true })).toMatchObject({ ok: true });
    expect((await audit(run.runId)).at(-1)).toMatchObject({ details: { isAlone: true } });
  });

  test('is approved alone also by another account of its maker, while the second person is switched off', async () => {
    const [maker, other] = [(await payable('776655443322')).who, (await payable('776655443322')).who];
    for (const { accountId } of [maker, other]) await asFinance(ctx, accountId);
    const { phone } = await deskMember(ctx, ['owner']);
    const { id } = await payable();
    const run = await makeRun(ctx, { claimIds: [id], actor: maker.accountId });
    if (!run.ok) throw new Error(run.refusal.code);
    const { id: runId, claims, sumPaise } = run.value;
    const change = { owner: phone as Phone, reason: 'nobody else', actor: 'cli:test' };
    await switchSecondPerson(ctx, { ...change, isNeeded: false });
    await expect(approveInDatabase(runId, other.accountId, false)).rejects.toThrow(/one person/);
    expect(await approveRun(ctx, { runId, claims, sumPaise, actor: other.accountId })).toMatchObject({ ok: true });
    await switchSecondPerson(ctx, { ...change, isNeeded: true });
    expect((await audit(runId)).at(-1)).toMatchObject({ details: { isAlone: true } });
    const { rows } = await sql`select is_alone from approval where record = ${runId}`.execute(app.db);
    expect(rows).toEqual([{ isAlone: true }]);
  });

  test('with their own claim is neither made nor approved by anybody, also not directly in the database', async () => {
    const { id, who } = await payable();
    expect(await makeRun(ctx, { claimIds: [id], actor: who.accountId })).toMatchObject({
      refusal: { code: 'payouts/blocked', facts: { claims: `${id} own-claim` } },
    });
    expect((await readPayableClaims(ctx, visitor(who.accountId))).blocked).toContainEqual(
      expect.objectContaining({ number: id, block: 'own-claim' }),
    );
    const run = await made(id);
    expect(codeOf(await approveRun(ctx, { ...run, actor: who.accountId }))).toBe('approvals/own');
    await expect(approveInDatabase(run.runId, who.accountId)).rejects.toThrow(/own/);
    const other = await payable();
    await proposeInDatabase('SB-OWN', other.id, other.who.accountId);
  });

  test('with a claim of another account of the same person is neither made nor approved by them', async () => {
    const account = '443322110099';
    // Paid to the same bank account once, and later to another one.
    const second = await payable(account);
    await pay(second.id, someUtr());
    await earn(second.who, 2);
    const id = await claimed(second.who, { accNumber: '554433221100' });
    const me = await payable(account);
    await asFinance(ctx, runMaker);
    expect(await makeRun(ctx, { claimIds: [id], actor: me.who.accountId })).toMatchObject({
      refusal: { code: 'payouts/blocked', facts: { claims: `${id} own-claim` } },
    });
    expect((await readPayableClaims(ctx, visitor(me.who.accountId))).blocked).toContainEqual(
      expect.objectContaining({ number: id, block: 'own-claim' }),
    );
    await proposeInDatabase('SB-SAME', id, me.who.accountId);
    const run = await made(id);
    expect(await readDeskRun(ctx, run.runId, visitor(me.who.accountId))).toMatchObject({
      value: { approvalBlock: 'own' },
    });
    expect(codeOf(await approveRun(ctx, { ...run, actor: me.who.accountId }))).toBe('approvals/own');
    await expect(approveInDatabase(run.runId, me.who.accountId)).rejects.toThrow(/own/);
    expect(await readDeskClaim(ctx, id, visitor(me.who.accountId))).toMatchObject({ value: { isOwn: true } });
    expect(await approveRun(ctx, { ...run, actor: runApprover })).toMatchObject({ ok: true });
  });

  test('is only cancelled once its maker claims to the bank account of a claim in it', async () => {
    const account = '778899001122';
    const [mine, theirs] = [await app.applicant(), await payable(account)];
    await ctx.transaction((tx) => giveRole(ctx, tx, mine.phone as Phone, 'finance'));
    const run = await makeRun(ctx, { claimIds: [theirs.id], actor: mine.accountId });
    if (!run.ok) throw new Error(run.refusal.code);
    const { id: runId, claims, sumPaise } = run.value;
    // What somebody of the staff earns is on hold.
    for (const { number: applicationId } of await earn(mine, 2))
      expect(await releaseEarning(ctx, { applicationId, actor: runApprover })).toMatchObject({ ok: true });
    await claimed(mine, { accNumber: account });
    const approve = () => approveRun(ctx, { runId, claims, sumPaise, actor: runApprover });
    expect(codeOf(await approve())).toBe('approvals/makers-own');
    expect(await readDeskRun(ctx, runId, visitor(runApprover))).toMatchObject({
      value: { approvalBlock: 'makers-own' },
    });
    await expect(approveInDatabase(runId, runApprover)).rejects.toThrow(/makers-own/);
    expect(await cancelRun(ctx, { runId, actor: runApprover })).toMatchObject({ ok: true });
    expect(await made(theirs.id)).toMatchObject({ claims: 1 });
  });

  test('of somebody who may not make one any more is only cancelled', async () => {
    const { id } = await payable();
    const maker = await deskMember(ctx, ['finance']);
    const made = await makeRun(ctx, { claimIds: [id], actor: maker.accountId });
    if (!made.ok) throw new Error(made.refusal.code);
    const { id: runId, claims, sumPaise } = made.value;
    const approve = () => approveRun(ctx, { runId, claims, sumPaise, actor: runApprover });
    await revokeStaffRoles(ctx, maker.phone as Phone, 'finance', 'cli:test');
    expect(codeOf(await approve())).toBe('approvals/maker-left');
    expect(await readDeskRun(ctx, runId, visitor(runApprover))).toMatchObject({
      value: { approvalBlock: 'maker-left' },
    });
    await ctx.transaction((tx) => giveRole(ctx, tx, maker.phone as Phone, 'viewer'));
    expect(codeOf(await approve())).toBe('approvals/maker-left');
    expect(await stateOf(id)).toBe('active');
    expect(await cancelRun(ctx, { runId, actor: runApprover })).toMatchObject({ ok: true });
  });

  test('keeps claims, number and sum; a decided one stays as it was decided', async () => {
    const [one, other] = [await payable(), await payable()];
    const run = await made(one.id);
    for (const change of [
      `update payout_run set sum_paise = 1 where id = '${run.runId}'`,
      `delete from payout_run where id = '${run.runId}'`,
      `delete from payout_run_claim where run_id = '${run.runId}'`,
      `update payout_run_claim set amount_paise = 1 where run_id = '${run.runId}'`,
      `insert into payout_run_claim (run_id, claim_id, amount_paise, account_last_four, corrections)
        values ('${run.runId}', '${other.id}', 1, '9012', 0)`,
    ])
      await expect(app.asOwner(change)).rejects.toThrow(/payout run/);
    await expect(
      app.asOwner(`insert into payout_run_claim (run_id, claim_id, amount_paise, account_last_four, corrections)
        values ('${run.runId}', '${other.id}', 20000, '9012', 0)`),
    ).rejects.toThrow(/takes no claim/);
    expect(await cancelRun(ctx, { runId: run.runId, actor: runMaker })).toMatchObject({ ok: true });
    await expect(app.asOwner(`update payout_run set state = 'waiting' where id = '${run.runId}'`)).rejects.toThrow(
      /payout run/,
    );
    expect(codeOf(await approveRun(ctx, { ...run, actor: runApprover }))).toBe('payouts/decided');
  });

  test('takes a claim that no other waiting run has; a cancelled run releases its claims', async () => {
    const { id } = await payable();
    const run = await made(id);
    expect(await makeRun(ctx, { claimIds: [id], actor: runApprover })).toMatchObject({
      refusal: { code: 'payouts/blocked', facts: { claims: `${id} in-run` } },
    });
    await cancelRun(ctx, { runId: run.runId, actor: runApprover });
    expect(codeOf(await cancelRun(ctx, { runId: run.runId, actor: runApprover }))).toBe('payouts/decided');
    expect(await made(id)).toMatchObject({ claims: 1 });
  });

  test('names why claims can not be in it, and then takes no chosen claim', async () => {
    const { id } = await payable();
    const held = await payable();
    await staff(`claim hold ${held.id} we look at it`);
    await earn(referrer, 2);
    const waiting = ((await (await claim(referrer)).json()) as { _id: string })._id;
    const blocked = await makeRun(ctx, { claimIds: [id, waiting, held.id], actor: runMaker });
    expect(blocked).toMatchObject({ refusal: { code: 'payouts/blocked' } });
    const claims = blocked.ok ? '' : String(blocked.refusal.facts?.['claims']);
    expect(claims.split(', ').toSorted()).toEqual([`${held.id} on-hold`, `${waiting} new-account-waits`].toSorted());
    expect(codeOf(await makeRun(ctx, { claimIds: [], actor: runMaker }))).toBe('payouts/none-chosen');
    expect(codeOf(await makeRun(ctx, { claimIds: ['SC-NONE'], actor: runMaker }))).toBe('payouts/blocked');
    const all = await makeRun(ctx, { claimIds: 'all', actor: runMaker });
    expect(all).toMatchObject({ ok: true });
    expect(codeOf(await makeRun(ctx, { claimIds: 'all', actor: runMaker }))).toBe('payouts/none-chosen');
    if (all.ok) await cancelRun(ctx, { runId: all.value.id, actor: runMaker });
  });

  test('is not approved once a claim can not be paid as it was frozen: nothing is begun', async () => {
    const [held, other, corrected] = [await payable(), await payable(), await payable()];
    const run = await made(held.id, other.id);
    await staff(`claim hold ${held.id} we look at it`);
    expect(await approveRun(ctx, { ...run, actor: runApprover })).toMatchObject({
      refusal: { code: 'payouts/blocked', facts: { claims: `${held.id} on-hold` } },
    });
    expect(await stateOf(other.id)).toBe('active');
    const second = await made(corrected.id);
    const answer = await app.post(
      `/api/referrals/claims/${corrected.id}/bank-details`,
      { ...someBank, bankName: 'Another Bank' },
      corrected.who,
    );
    expect(answer.status).toBe(200);
    expect(await approveRun(ctx, { ...second, actor: runApprover })).toMatchObject({
      refusal: { code: 'payouts/blocked', facts: { claims: `${corrected.id} changed` } },
    });
    const third = await made(other.id).catch(() => undefined);
    expect(third).toBeUndefined();
    const wrong = { ...second, sumPaise: second.sumPaise + 1 };
    expect(codeOf(await approveRun(ctx, { ...wrong, actor: runApprover }))).toBe('payouts/not-as-shown');
  });
});

describe('twenty at once', () => {
  const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
  const okCount = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

  test('making a run of one claim: one run', async () => {
    const { id } = await payable();
    expect(okCount(await twenty((n) => makeRun(ctx, { claimIds: [id], actor: `usr_${n}` })))).toBe(1);
  });
  test('approving and cancelling a run: one decision, one payout of each claim', async () => {
    await asFinance(ctx, 'usr_other');
    const [one, other] = [await payable(), await payable()];
    const run = await made(one.id, other.id);
    const results = await twenty((n) =>
      n % 5 === 4
        ? cancelRun(ctx, { runId: run.runId, actor: runApprover })
        : approveRun(ctx, { ...run, actor: n % 2 ? runApprover : 'usr_other' }),
    );
    expect(okCount(results)).toBe(1);
    const begun = await sql<{ n: number }>`
      select count(*) as n from payout where claim_id in (${one.id}, ${other.id})`.execute(app.db);
    expect([0, 2]).toContain(begun.rows[0]?.n);
    expect(await stateOf(one.id)).toBe(begun.rows[0]?.n === 2 ? 'processing' : 'active');
  });
  test('overlapping runs, approvals and holds end without a claim that is paid twice', async () => {
    for (let n = 0; n < 20; n++) await asFinance(ctx, `usr_${n}`);
    const claims = [await payable(), await payable(), await payable()];
    await twenty(async (n) => {
      const run = await makeRun(ctx, {
        claimIds: [claims[n % 3]!.id, claims[(n + 1) % 3]!.id],
        actor: `usr_${n}`,
      });
      if (n % 4 === 0) await staff(`claim hold ${claims[n % 3]!.id} look`).catch(() => undefined);
      if (!run.ok) return;
      const { id: runId, claims: count, sumPaise } = run.value;
      await approveRun(ctx, { runId, claims: count, sumPaise, actor: runApprover });
    });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from payout where state = 'processing' and claim_id = any(${claims.map(({ id }) => id)})
      group by claim_id`.execute(app.db);
    for (const { n } of rows) expect(n).toBe(1);
  });
});

describe('the bank file', () => {
  /** An owner proposes a change of the settings, a colleague of finance approves it. */
  async function setByTwo(change: Partial<PayoutSettings>): Promise<void> {
    const { accountId } = await deskMember(ctx, ['owner']);
    const settings = { ...(await readSettings(ctx.db)), ...change };
    expect(await changePayoutSettings(ctx, settings, accountId)).toEqual({ ok: true, value: true });
    const number = (await readPayoutSettings(ctx, visitor(runApprover))).waiting?.number ?? '';
    expect(await approvePayoutSettings(ctx, { number, actor: runApprover })).toMatchObject({ ok: true });
  }

  test('is changed by two people: an owner proposes, another person approves, once of many at once', async () => {
    const { accountId: owner } = await deskMember(ctx, ['owner']);
    const before = await readSettings(ctx.db);
    const change = (more: Partial<PayoutSettings>, actor = owner) =>
      readSettings(ctx.db).then((settings) => changePayoutSettings(ctx, { ...settings, ...more }, actor));
    // The columns of the account of the bank's customer and of ours, with their heads exchanged.
    const swapped = before.columns.map((column) =>
      column.content === 'debit-account'
        ? { ...column, content: 'account' as const }
        : column.content === 'account'
          ? { ...column, content: 'debit-account' as const }
          : column,
    );
    const theirs = { columns: swapped, debitAccount: '999999999999' };
    expect(await change(theirs)).toEqual({ ok: true, value: true });
    expect(await readSettings(ctx.db)).toEqual(before);
    expect(codeOf(await change({ hasHead: false }))).toBe('payouts/settings-proposed');
    expect(codeOf(await change({ hasHead: false, yearLimitPaise: 1_00 }))).toBe('payouts/settings-proposed');
    expect(await readSettings(ctx.db)).toEqual(before);
    const shown = await readPayoutSettings(ctx, visitor(runApprover));
    expect(shown).toMatchObject({ settings: before, waiting: { block: null, settings: theirs } });
    expect((await readPayoutSettings(ctx, visitor(owner))).waiting).toMatchObject({
      block: 'second-person',
      rights: {
        maker: { rights: [{ role: 'owner', since: expect.stringMatching(/^\d{4}-/) }] },
        // An owner may propose them, and approve them where finance proposed.
        reader: { rights: [{ role: 'owner' }] },
      },
    });
    expect(shown.waiting?.rights.reader.rights).toMatchObject([{ role: 'finance' }]);
    const number = shown.waiting?.number ?? '';
    expect(codeOf(await approvePayoutSettings(ctx, { number, actor: owner }))).toBe('approvals/second-person');
    expect(codeOf(await approvePayoutSettings(ctx, { number: 'SY-OTHER', actor: runApprover }))).toBe(
      'approvals/decided',
    );
    expect(await declinePayoutSettings(ctx, { number, actor: runApprover })).toMatchObject({ ok: true });
    expect(await readSettings(ctx.db)).toEqual(before);
    expect(codeOf(await approvePayoutSettings(ctx, { number, actor: runApprover }))).toBe('approvals/decided');
    // The limit only marks people, and counts at once; what is proposed with it does not.
    expect(await change({ yearLimitPaise: 1_00, hasHead: !before.hasHead })).toEqual({ ok: true, value: true });
    expect(await readSettings(ctx.db)).toMatchObject({ yearLimitPaise: 1_00, hasHead: before.hasHead });
    expect(await change({ yearLimitPaise: before.yearLimitPaise })).toEqual({ ok: true, value: false });
    const next = (await readPayoutSettings(ctx, visitor(runApprover))).waiting?.number ?? '';
    const results = await Promise.all(
      Array.from({ length: 20 }, () => approvePayoutSettings(ctx, { number: next, actor: runApprover })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readSettings(ctx.db)).toMatchObject({
      yearLimitPaise: before.yearLimitPaise,
      hasHead: !before.hasHead,
      columns: before.columns,
    });
    await setByTwo({ hasHead: before.hasHead });
    expect((await audit('payout settings')).map(({ act }) => act)).toContain('payouts/settings-declined');
  });

  test('has the columns of the owner in their order, the whole numbers, and nothing that a spreadsheet runs', async () => {
    const settings = await readSettings(ctx.db);
    const columns = [
      { head: 'IFSC', content: 'ifsc', text: '' },
      { head: 'A/c', content: 'account', text: '' },
      { head: '@Type', content: 'text', text: 'NEFT' },
      { head: 'Rs', content: 'amount', text: '' },
      { head: 'From', content: 'debit-account', text: '' },
      { head: 'Payee', content: 'name', text: '' },
      { head: 'Ref', content: 'reference', text: '' },
    ] as const;
    await setByTwo({ columns, debitAccount: '001122334455' });
    expect(codeOf(await changePayoutSettings(ctx, { ...settings, columns }, 'usr_owner'))).toBe(
      'payouts/settings-changed',
    );
    const { id } = await payable('000123456789');
    const run = await made(id);
    const file = () => makeBankFile(ctx, { runId: run.runId, actor: runApprover });
    expect(codeOf(await file())).toBe('payouts/not-approved');
    await approveRun(ctx, { ...run, actor: runApprover });
    const value = `IFSC,A/c,'@Type,Rs,From,Payee,Ref\r\nSBIN0000691,000123456789,NEFT,200.00,001122334455,Asha Kumari,${await referenceOf(app.db, id)}\r\n`;
    expect(await file()).toEqual({ ok: true, value });
    expect((await audit(run.runId)).at(-1)).toEqual({
      actor: runApprover,
      act: 'payouts/bank-file',
      subject: run.runId,
      details: {
        count: 1,
        amountPaise: 200_00,
        accountShown: true,
        sha256: createHash('sha256').update(value).digest('hex'),
      },
    });
    expect(JSON.stringify(await audit(run.runId))).not.toContain('123456789');
    await pay(id, someUtr());
    expect(codeOf(await file())).toBe('payouts/all-settled');
  });

  test("has the holder's name as the claimant typed it, and leaves out whom the bank's letters can't name", async () => {
    const before = await readSettings(ctx.db);
    const columns = requiredContents.map((content): FileColumn => ({ head: content, content, text: '' }));
    await setByTwo({ columns, layout: { ...before.layout, isPlain: true, separator: 'pipe' } });
    const [named, unnamed] = [
      await payable('000123456789', { holder: 'Asha  K. Devi' }),
      await payable('111122223333'),
    ];
    await sql`update account set name = 'सुनीता' where id in (select referrer_id from claim where id = ${unnamed.id})`.execute(
      app.db,
    );
    const run = await made(named.id, unnamed.id);
    await approveRun(ctx, { ...run, actor: runApprover });
    const file = await makeBankFile(ctx, { runId: run.runId, actor: runApprover });
    expect(file).toMatchObject({ ok: true, value: expect.stringContaining('\r\nAsha K. Devi|000123456789|') });
    expect(file.ok && file.value.split('\r\n')).toHaveLength(3);
    expect((await audit(run.runId)).at(-1)).toMatchObject({ details: { count: 1, leftOut: unnamed.id } });
    const shown = await readDeskRun(ctx, run.runId, visitor('usr_reader'));
    expect(shown).toMatchObject({ value: { unfit: [unnamed.id] } });
    await pay(named.id, someUtr());
    // The page asks before it leads to the file, whose refusal would be bare.
    expect(codeOf(await checkBankFile(ctx, run.runId))).toBe('payouts/none-fits');
    expect(codeOf(await makeBankFile(ctx, { runId: run.runId, actor: runApprover }))).toBe('payouts/none-fits');
    await pay(unnamed.id, someUtr());
    await setByTwo({ columns: before.columns, layout: before.layout });
  });

  test('takes each required column exactly once and fixed texts of a few letters only; the audit has the texts', async () => {
    const settings = await readSettings(ctx.db);
    const change = async (columns: readonly FileColumn[]) =>
      changePayoutSettings(ctx, { ...(await readSettings(ctx.db)), columns }, owner);
    const { accountId: owner } = await deskMember(ctx, ['owner']);
    const column = (content: FileColumn['content'], text = ''): FileColumn => ({ head: content, content, text });
    const complete = requiredContents.map((content) => column(content));
    const fieldsOf = async (columns: readonly FileColumn[]) => {
      const changed = await change(columns);
      return changed.ok ? [] : changed.refusal.fields;
    };
    // The account as a fixed text instead of the claim's.
    expect(
      await fieldsOf([...complete.filter(({ content }) => content !== 'account'), column('text', '999999999999')]),
    ).toEqual([
      { field: 'content1', reason: 'missing' },
      { field: 'text5', reason: 'letters' },
    ]);
    expect(await fieldsOf([...complete, column('text', 'HDFC0000001')])).toEqual([
      { field: 'text6', reason: 'letters' },
    ]);
    expect(await fieldsOf([...complete, column('account')])).toEqual([{ field: 'content6', reason: 'repeated' }]);
    expect(await fieldsOf([...complete, column('debit-account'), column('debit-account')])).toEqual([
      { field: 'content7', reason: 'repeated' },
    ]);
    expect(await fieldsOf([])).toEqual([{ field: 'content1', reason: 'missing' }]);
    expect(await readSettings(ctx.db)).toEqual(settings);
    await setByTwo({ columns: [...complete, column('text', 'IMPS')] });
    expect((await audit('payout settings')).at(-1)).toMatchObject({
      after: { columns: expect.stringContaining('text: "IMPS"') },
    });
  });

  test('leaves out one transfer whose account can not be read or was changed in the database, and names it', async () => {
    const [fine, broken, swapped] = [
      await payable('111122223333'),
      await payable('444455556666'),
      await payable('777788889999'),
    ];
    const run = await made(fine.id, broken.id, swapped.id);
    await approveRun(ctx, { ...run, actor: runApprover });
    await app.asOwner('create table claim_before as select id, account_sealed, ifsc from claim');
    await app.rewrite('claim', `update claim set account_sealed = 'v1.broken' where id = '${broken.id}'`);
    await app.rewrite('claim', `update claim set ifsc = 'HDFC0000001' where id = '${swapped.id}'`);
    const file = await makeBankFile(ctx, { runId: run.runId, actor: runApprover });
    expect(file).toMatchObject({ ok: true, value: expect.stringContaining('111122223333') });
    expect(file.ok && /777788889999/.test(file.value)).toBe(false);
    const leftOut = [broken.id, swapped.id].toSorted();
    const entry = (await audit(run.runId)).at(-1)?.details as { leftOut: string; count: number };
    expect([entry.count, entry.leftOut.split(', ').toSorted()]).toEqual([1, leftOut]);
    const shown = await readDeskRun(ctx, run.runId, visitor('usr_reader'));
    expect(shown.ok && shown.value.unreadable.toSorted()).toEqual(leftOut);
    await app.rewrite('claim', `update claim set account_sealed = 'v1.broken' where id = '${fine.id}'`);
    expect(codeOf(await makeBankFile(ctx, { runId: run.runId, actor: runApprover }))).toBe(
      'payouts/no-account-readable',
    );
    await app.rewrite(
      'claim',
      `update claim set account_sealed = was.account_sealed, ifsc = was.ifsc from claim_before was where was.id = claim.id;
        drop table claim_before`,
    );
  });
});

describe('warnings', () => {
  const warningsOf = async (id: string) => {
    const found = await findClaim(ctx.db, id);
    return found ? (await claimFacts(ctx.db, [found], await ctx.businessNow())).get(id) : undefined;
  };
  test('name a new account, and one that another person claims to', async () => {
    const [one, other] = [await payable('5544332211009'), await payable('77889900112233')];
    expect((await warningsOf(one.id))?.warnings).toEqual(['new-account']);
    const sharing = await payable('5544332211009');
    for (const id of [one.id, sharing.id])
      expect((await warningsOf(id))?.warnings).toEqual(['same-account', 'new-account']);
    expect((await warningsOf(other.id))?.warnings).toEqual(['new-account']);
  });
  test('name an earlier transfer that was not sent, and one that came back', async () => {
    const [one, other] = [await payable('700000000001'), await payable('700000000002')];
    expect((await warningsOf(one.id))?.warnings).not.toContain('sent-before');
    await begin(one.id);
    await staff(`claim not-sent ${one.id}`);
    expect((await warningsOf(one.id))?.warnings).toContain('sent-before');
    const utr = someUtr();
    await pay(other.id, utr);
    expect((await warningsOf(other.id))?.warnings).not.toContain('sent-before');
    await staff(`claim returned ${utr} account closed`);
    const next = await claimed(other.who, { accNumber: '700000000003' });
    expect((await warningsOf(next))?.warnings).toContain('sent-before');
    expect((await warningsOf((await payable('700000000004')).id))?.warnings).not.toContain('sent-before');
  });
  test('name a browser that referrer and referred share', async () => {
    const friend = await app.applicant();
    await product.apply(friend, referrer.referralCode);
    await earn(referrer, 2);
    const id = await claimed(referrer);
    await app.asOwner(`insert into browser_mark (mark_hash, account_id, seen_at)
      select 'shared', id, now() from unnest(array['${friend.accountId}', '${referrer.accountId}']) as id`);
    expect((await warningsOf(id))?.warnings).toContain('same-browser');
  });
  test('name ten referrals within an hour, not nine', async () => {
    await earn(referrer, 10);
    const id = await claimed(referrer);
    const setTimes = (change: string) =>
      app.asOwner(`alter table commission disable trigger user; ${change}; alter table commission enable trigger user`);
    await setTimes(`update commission set created_at = created_at - interval '61 minutes'
      where id = (select id from commission where referrer_id = '${referrer.accountId}' limit 1)`);
    expect((await warningsOf(id))?.warnings).not.toContain('fast-referrals');
    await setTimes(`update commission set created_at = '${ctx.now().toISOString()}'
      where referrer_id = '${referrer.accountId}'`);
    expect((await warningsOf(id))?.warnings).toContain('fast-referrals');
  });
  test('count what was paid from April to March in India, without what came back', async () => {
    expect(financialYearAround(new Date('2027-03-31T18:29:59Z'))).toEqual({
      from: new Date('2026-03-31T18:30:00Z'),
      until: new Date('2027-03-31T18:30:00Z'),
    });
    expect(financialYearAround(new Date('2027-03-31T18:30:00Z')).from).toEqual(new Date('2027-03-31T18:30:00Z'));
    const settings = await readSettings(ctx.db);
    await changePayoutSettings(ctx, { ...settings, yearLimitPaise: 399_99 }, 'usr_owner');
    await earn(referrer, 2);
    const first = await claimed(referrer);
    expect((await warningsOf(first))?.warnings).not.toContain('above-limit');
    const utr = someUtr();
    await begin(first);
    await pay(first, utr);
    await earn(referrer, 2);
    const second = await claimed(referrer);
    expect(await warningsOf(second)).toMatchObject({ paidInYear: 200_00 });
    expect((await warningsOf(second))?.warnings).toContain('above-limit');
    await staff(`claim returned ${utr} account closed`);
    expect(await warningsOf(second)).toMatchObject({ paidInYear: 0 });
    expect(await transactions(referrer)).toHaveLength(2);
  });
});

test('a change of the bank file that nobody approves within seven days lapses', async () => {
  const { accountId: owner } = await deskMember(ctx, ['owner']);
  const before = await readSettings(ctx.db);
  await changePayoutSettings(ctx, { ...before, hasHead: !before.hasHead }, owner);
  app.pass(7 * dayMs);
  expect((await readPayoutSettings(ctx, visitor(runApprover))).waiting).toMatchObject({ block: 'lapsed' });
  await Promise.all([endLapsedSettings(ctx), endLapsedSettings(ctx)]);
  expect(await readPayoutSettings(ctx, visitor(runApprover))).toMatchObject({ settings: before, waiting: null });
});

test('a run that nobody approves within seven days lapses, and its claims are free', async () => {
  const { id } = await payable();
  const run = await made(id);
  app.pass(7 * dayMs - minuteMs);
  expect(await readDeskRun(ctx, run.runId, visitor(runApprover))).toMatchObject({ value: { approvalBlock: null } });
  app.pass(minuteMs);
  expect(await readDeskRun(ctx, run.runId, visitor(runApprover))).toMatchObject({ value: { approvalBlock: 'lapsed' } });
  expect(codeOf(await approveRun(ctx, { ...run, actor: runApprover }))).toBe('approvals/lapsed');
  await Promise.all([endLapsedRuns(ctx), endLapsedRuns(ctx)]);
  expect(await readDeskRun(ctx, run.runId, visitor(runApprover))).toMatchObject({ value: { status: 'lapsed' } });
  expect((await audit(run.runId)).at(-1)).toMatchObject({ actor: 'system', act: 'payouts/run-lapsed' });
  expect(await made(id)).toMatchObject({ claims: 1 });
});

test('a run ends once each of its transfers has a result, with what was paid and what failed', async () => {
  const [one, two, three] = [await payable(), await payable(), await payable()];
  const run = await made(one.id, two.id, three.id);
  await approveRun(ctx, { ...run, actor: runApprover });
  const listed = async (status: string) => await rowsOf(ctx, payoutRuns, `status=${status}&q=${run.runId}`);
  await pay(one.id, someUtr());
  await staff(`claim not-sent ${two.id} Account closed`);
  expect(await listed('ended')).toEqual([]);
  expect(await listed('approved')).toMatchObject([{ status: 'approved', paidPaise: 200_00, failed: 1, processing: 1 }]);
  const utr = someUtr();
  await pay(three.id, utr);
  expect(await listed('approved')).toEqual([]);
  expect(await listed('ended')).toMatchObject([{ status: 'ended', paidPaise: 400_00, failed: 1, processing: 0 }]);
  await staff(`claim returned ${utr} account closed`);
  const shown = await readDeskRun(ctx, run.runId, visitor(runMaker));
  expect(shown).toMatchObject({ value: { status: 'ended', paidSum: 200, failed: 2, processing: 0 } });
  const held = await findItems(ctx, ['claim-on-hold']);
  expect(held.map(({ subject }) => subject)).toContain(two.id);
  await staff(`claim reject ${two.id} Claim again`);
  expect((await findItems(ctx, ['claim-on-hold'])).map(({ subject }) => subject)).not.toContain(two.id);
});
