// Payout runs that pay refunds by transfer beside claims: approved by two people, paid once, applied from the bank's answer.
import { expect, test } from 'vitest';
import { financialYearFrom } from '#kit/money/financial-year.ts';
import { dayInIndia, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { openMovements } from '#features/bank/store/movements.ts';
import { retryRefund } from '#features/payments/refunds/actions/decide-refund.ts';
import { fileCell, rowsOf } from '#test/desk-rows.ts';
import { deskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { accountOfPayer } from '#test/refund-transfers.ts';
import { approveRun } from './actions/approve-run.ts';
import { applyAnswer, readDeskAnswer } from '../bank-answers/actions/apply-answer.ts';
import { importAnswer } from '../bank-answers/actions/import-answer.ts';
import { makeBankFile } from './actions/make-bank-file.ts';
import { cancelRun, makeRun } from './actions/make-run.ts';
import { readDeskRun } from './actions/read-runs.ts';
import { payouts } from '../payouts/desk/payouts.ts';
import { payoutsInYear } from '../payouts/model.ts';
import { insertDoubts } from '../payouts/store/doubts.ts';
import {
  confirmRefundNotSent,
  failRefundPayout,
  returnRefundPayout,
  settleRefundPayout,
} from '../payouts/actions/refund-payouts.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const finance = (accountId: string) => ({ accountId, roles: ['finance'] as const });
let utrs = 0;
const someUtr = () => `UTRREF${String(++utrs).padStart(8, '0')}`;

async function desk(path: string, body: object): Promise<string> {
  const { cookie } = await deskMember(ctx, ['finance']);
  const answer = await app.request(`/api/desk/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await app.idle();
  const { code, done } = (await answer.json()) as { code?: string; done?: string };
  return code ?? done ?? '';
}
type Waiting = Paid & { readonly refundId: string };
const give = (paid: Waiting, accNumber: string = accountOfPayer.accNumber) =>
  app.post(
    `/api/refunds/${paid.refundId}/account`,
    { ...accountOfPayer, accNumber, accNumberAgain: accNumber },
    paid.who,
  );
/** A refund by transfer whose account was given. */
async function waiting(hours = 25, accNumber?: string): Promise<Waiting> {
  const paid = await money.paid();
  app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
  const refundId = await money.requestRefund(paid.paymentId);
  await money.settle();
  app.sandbox.control.clearFaults();
  expect(await desk(`refunds/${refundId}/by-transfer`, { sum: '500', confirmed: 'yes' })).toBe('refunds/by-transfer');
  expect((await give({ ...paid, refundId }, accNumber)).status).toBe(200);
  app.pass(hours * hourMs);
  await asFinance(ctx, runMaker);
  await asFinance(ctx, runApprover);
  return { ...paid, refundId };
}
async function made(...claimIds: string[]) {
  const run = await makeRun(ctx, { claimIds, actor: runMaker });
  if (!run.ok) throw new Error(JSON.stringify(run.refusal));
  return { runId: run.value.id, claims: run.value.claims, sumPaise: run.value.sumPaise };
}
async function approved({ refundId }: Waiting): Promise<{ runId: string; payoutId: string }> {
  const run = await made(refundId);
  const done = await approveRun(ctx, { ...run, actor: runApprover });
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  return { runId: run.runId, payoutId: await payoutOf(refundId) };
}
async function payoutOf(refundId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from payout where refund_id = ${refundId} and state = 'processing'`.execute(app.db);
  return rows[0]?.id ?? '';
}
const stateOf = async ({ paymentId }: Paid) => (await money.refundOf(paymentId)).state;
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

test('no run pays a refund while the gateway lists a dispute that may take the money', async () => {
  const [paid, late] = [await waiting(), await waiting()];
  const disputed = (paymentId: string) =>
    sql`insert into gateway_case (gateway, case_number, payment_id, phase, state, amount_paise, deducted_paise, reason, opened_on, seen_at)
      select gateway, ${`disp_${paymentId}`}, id, 'chargeback', 'open', 50000, 0, 'other', current_date, now() from payment where id = ${paymentId}`.execute(
      app.db,
    );
  await disputed(paid.paymentId);
  expect(codeOf(await makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker }))).toBe('payouts/blocked');
  const run = await makeRun(ctx, { claimIds: [late.refundId], actor: runMaker });
  if (!run.ok) throw new Error(run.refusal.code);
  await disputed(late.paymentId);
  const { id: runId, claims, sumPaise } = run.value;
  expect(codeOf(await approveRun(ctx, { runId, claims, sumPaise, actor: runApprover }))).toBe('payouts/blocked');
});

test('a refund by transfer is paid by a run, from the bank file to the answer of the bank', async () => {
  const paid = await waiting();
  const { runId, payoutId } = await approved(paid);
  const file = await makeBankFile(ctx, { runId, actor: runApprover });
  expect(file.ok && file.value).toContain(`Asha Devi,50100123456789,SBIN0000691,500.00,${payoutId}`);
  const shown = await readDeskRun(ctx, runId, finance('usr_reader'));
  expect(shown).toMatchObject({
    value: {
      today: dayInIndia(await ctx.businessNow()),
      rows: [{ number: paid.refundId, payoutStatus: 'processing', accountDigits: { text: '6789' } }],
    },
  });
  expect(JSON.stringify(shown)).not.toContain('50100123456789');
  const utr = someUtr();
  const csv = `Reference,Amount,UTR,Status,Reason\n${payoutId},500.00,${utr},Success,\n`;
  const columns = { reference: 'Reference', amount: 'Amount', utr: 'UTR', status: 'Status', reason: 'Reason' };
  const imported = await importAnswer(ctx, {
    fileName: 'a.csv',
    bytes: new TextEncoder().encode(csv),
    columns: { ...columns, account: '', day: '' },
    actor: runMaker,
  });
  if (!imported.ok) throw new Error(imported.refusal.code);
  expect(await readDeskAnswer(ctx, imported.value, finance(runMaker))).toMatchObject({
    value: { entries: [{ claim: paid.refundId, effect: 'pay', name: 'Asha Devi' }] },
  });
  const moved = await money.changes(async () => {
    const applied = await Promise.all(
      Array.from({ length: 20 }, () => applyAnswer(ctx, { answerId: imported.value, actor: runMaker })),
    );
    expect(applied.every(({ ok }) => ok)).toBe(true);
  });
  expect(moved).toEqual({ refunds_payable: 500_00, bank: -500_00 });
  expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'done', bankReference: utr });
  expect(await money.paymentState(paid.paymentId)).toBe('refunded');
  expect(
    (await sql`select 1 from referrer_year where referrer_id = ${paid.who.accountId}`.execute(app.db)).rows,
  ).toEqual([]);
  expect(await money.books()).toEqual([]);
});

test('one that who downloaded the bank file records waits for a proof by another person', async () => {
  const paid = await waiting();
  const { runId, payoutId } = await approved(paid);
  await makeBankFile(ctx, { runId, actor: runApprover });
  expect(codeOf(await settleRefundPayout(ctx, { payoutId, utr: someUtr(), actor: runApprover }))).toBe('ok');
  const { rows } = await sql<{ movement: string; by: string }>`
    select frozen ->> 'movement' as movement, made_by as by from approval where record = ${paid.paymentId} and status = 'waiting'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ movement: 'run-transfer', by: runApprover }]);
  expect(await money.books()).toEqual([]);
});

test('one debit of the bank for several refunds of a run is one movement', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const { runId } = await made(one.refundId, two.refundId);
  expect(codeOf(await approveRun(ctx, { runId, claims: 2, sumPaise: 1000_00, actor: runApprover }))).toBe('ok');
  const utr = someUtr();
  for (const { refundId } of [one, two]) {
    const payoutId = await payoutOf(refundId);
    expect(codeOf(await settleRefundPayout(ctx, { payoutId, utr, isBulk: true, actor: runMaker }))).toBe('ok');
  }
  expect(await openMovements(ctx.db)).toContainEqual(
    expect.objectContaining({ kind: 'payout-run', record: runId, utr, amountPaise: -1000_00 }),
  );
});

test('the list of payouts has the transfers of refunds, apart from what their payers earned', async () => {
  const paid = await waiting();
  const { runId, payoutId } = await approved(paid);
  const utr = someUtr();
  expect(codeOf(await settleRefundPayout(ctx, { payoutId, utr, actor: runMaker }))).toBe('ok');
  const { accountId } = paid.who;
  const listed = (query: string) => rowsOf(ctx, payouts, query);
  const row = { id: payoutId, refundId: paid.refundId, paymentId: paid.paymentId, runId, utr, personId: accountId };
  for (const query of [
    `q=${paid.refundId}`,
    `q=${payoutId}`,
    `q=${utr}`,
    `claim=${paid.refundId}`,
    `person=${accountId}`,
    `person=${accountId}&pays=refunds`,
  ])
    expect(await listed(query), query).toMatchObject([row]);
  expect(await listed(`person=${accountId}&pays=claims`)).toEqual([]);
  expect(await listed(payoutsInYear(accountId, financialYearFrom(await ctx.businessNow())))).toEqual([]);
  const [shown] = await listed(`claim=${paid.refundId}`);
  const cells = ['claim', 'run', 'utr', 'person'].map((key) => fileCell(payouts, shown, key));
  expect(cells).toEqual([paid.refundId, runId, utr, shown?.name]);
  expect(shown?.name).not.toBe('');
});

test('a new account waits a day; a refund is in one run, and nothing else pays it during that time', async () => {
  const paid = await waiting(1);
  expect(codeOf(await makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker }))).toBe('payouts/blocked');
  app.pass(24 * hourMs);
  const runs = await Promise.all(
    Array.from({ length: 20 }, () => makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker })),
  );
  expect(runs.filter(({ ok }) => ok)).toHaveLength(1);
  const byHand = { bankReference: someUtr(), confirmed: 'yes' };
  expect(await desk(`refunds/${paid.refundId}/by-hand`, byHand)).toBe('refunds/in-run');
  expect(await desk(`refunds/${paid.refundId}/retry`, { sum: '500', confirmed: 'yes' })).toBe('refunds/in-run');
  expect((await give(paid)).status).toBe(409);
  for (const change of [`state = 'requested'`, `state = 'done', is_by_hand = true`, 'amount_paise = 1'])
    await expect(app.asOwner(`update refund set ${change} where id = '${paid.refundId}'`)).rejects.toThrow(
      /payout run/,
    );
  const run = runs.find(({ ok }) => ok);
  await cancelRun(ctx, { runId: run?.ok ? run.value.id : '', actor: runMaker });
  expect(await desk(`refunds/${paid.refundId}/by-hand`, byHand)).toBe('refunds/by-hand');
  expect(codeOf(await makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker }))).toBe('payouts/blocked');
  expect(await money.books()).toEqual([]);
});

test('runs are made while the refund is recorded by hand: one of them takes it', async () => {
  const paid = await waiting();
  const [hand, ...runs] = await Promise.all([
    desk(`refunds/${paid.refundId}/by-hand`, { bankReference: someUtr(), confirmed: 'yes' }),
    ...Array.from({ length: 10 }, () => makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker })),
  ]);
  expect([hand === 'refunds/by-hand', ...runs.map(({ ok }) => ok)].filter(Boolean)).toHaveLength(1);
  expect(await money.books()).toEqual([]);
});

test('nobody makes or approves a run with their own refund', async () => {
  const paid = await waiting();
  await asFinance(ctx, paid.who.accountId);
  const run = await made(paid.refundId);
  expect(codeOf(await approveRun(ctx, { ...run, actor: paid.who.accountId }))).toBe('approvals/own');
  await cancelRun(ctx, { runId: run.runId, actor: runMaker });
  const own = await makeRun(ctx, { claimIds: [paid.refundId], actor: paid.who.accountId });
  expect(own).toMatchObject({ ok: false, refusal: { facts: { claims: `${paid.refundId} own-claim` } } });
});

test('nor one to their own account, which its payer gave for them', async () => {
  const theirs = '918273645001';
  const own = await waiting(25, theirs);
  await asFinance(ctx, own.who.accountId);
  const friends = await waiting(25, theirs);
  const alone = await Promise.all(
    Array.from({ length: 20 }, () => makeRun(ctx, { claimIds: [friends.refundId], actor: own.who.accountId })),
  );
  for (const one of alone)
    expect(one).toMatchObject({ ok: false, refusal: { facts: { claims: `${friends.refundId} own-claim` } } });
  const run = await made(friends.refundId);
  const decided = await Promise.all(
    Array.from({ length: 20 }, () => approveRun(ctx, { ...run, actor: own.who.accountId })),
  );
  expect(new Set(decided.map(codeOf))).toEqual(new Set(['approvals/own']));
  expect(codeOf(await approveRun(ctx, { ...run, actor: runApprover }))).toBe('ok');
});

test('what the bank refuses or returns is owed again: the payer gives the account again, and it is paid again', async () => {
  const paid = await waiting();
  const asked = () =>
    app.messages.filter(({ to, template }) => to === paid.who.phone && template === 'refund-account-asked').length;
  const first = await approved(paid);
  expect(
    codeOf(await failRefundPayout(ctx, { payoutId: first.payoutId, reason: 'No such account', actor: runMaker })),
  ).toBe('ok');
  await app.idle();
  await money.wait(hourMs, hourMs);
  expect({ state: await stateOf(paid), asked: asked() }).toEqual({ state: 'stopped', asked: 2 });
  expect(codeOf(await makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker }))).toBe('payouts/blocked');
  await give(paid);
  // The bank says that it was paid after all: nobody is paid until another person has looked in its statement.
  app.pass(25 * hourMs);
  await ctx.transaction((tx) => insertDoubts(tx, [{ payoutId: first.payoutId, utr: someUtr() }], ctx.now()));
  const doubted = await makeRun(ctx, { claimIds: [paid.refundId], actor: runMaker });
  expect(doubted).toMatchObject({ refusal: { facts: { claims: `${paid.refundId} may-be-paid` } } });
  // Nor by the gateway.
  const again = await retryRefund(ctx, { refundId: paid.refundId, actor: runMaker });
  expect(codeOf(again)).toBe('refunds/may-be-paid');
  const confirmation = { payoutId: first.payoutId, reason: 'No such debit', actor: runApprover };
  expect(codeOf(await confirmRefundNotSent(ctx, { ...confirmation, actor: runMaker }))).toBe('doubts/second-person');
  expect(codeOf(await confirmRefundNotSent(ctx, confirmation))).toBe('ok');
  app.pass(25 * hourMs);
  const second = await approved(paid);
  const utr = someUtr();
  expect(codeOf(await settleRefundPayout(ctx, { payoutId: second.payoutId, utr, actor: runMaker }))).toBe('ok');
  expect(await stateOf(paid)).toBe('done');
  const back = await money.changes(async () => {
    const returned = { payoutId: second.payoutId, reason: 'Account closed', actor: runApprover };
    const byRecorder = await returnRefundPayout(ctx, { ...returned, actor: runMaker });
    expect(codeOf(byRecorder)).toBe('claims/recorded-by-you');
    const all = await Promise.all(Array.from({ length: 20 }, () => returnRefundPayout(ctx, returned)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });
  expect(back).toEqual({ bank: 500_00, refunds_payable: -500_00 });
  // The lines of the bank statement find both by the reference.
  const inBank = (await openMovements(ctx.db)).filter((movement) => movement.utr === utr);
  expect(inBank.map(({ kind, record, amountPaise }) => [kind, record, amountPaise])).toEqual([
    ['payout', second.payoutId, -500_00],
    ['return', second.payoutId, 500_00],
  ]);
  await app.idle();
  expect(await stateOf(paid)).toBe('stopped');
  expect(await money.books()).toEqual([]);
  await give(paid);
  app.pass(25 * hourMs);
  const third = await approved(paid);
  expect(codeOf(await settleRefundPayout(ctx, { payoutId: third.payoutId, utr: someUtr(), actor: runMaker }))).toBe(
    'ok',
  );
  expect(await stateOf(paid)).toBe('done');
  expect(await money.books()).toEqual([]);
});
