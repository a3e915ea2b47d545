// A refund that a dispute holds back which cannot be read, until staff have looked at the gateway's dashboard.
import { beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { requestRefund } from '#test/cancelled.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { razorpayProduct } from '#test/razorpay.ts';
import { paise } from '#kit/money/paise.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import type { DeskCase } from '../model/desk.ts';
import { agreeToProposal } from '../proposals/actions/decide-proposal.ts';
import { readDisputes } from '../reconciliation/actions/reconcile.ts';
import { proposePartRefund } from '../refunds/actions/part-refunds.ts';
import { sendDueParts } from '../refunds/actions/send-part.ts';
import { sendDueRefunds } from '../refunds/actions/send-refund.ts';

const { app, attention, changeList, control, differences, paid, staff } = await razorpayProduct();
const ctx = app.product.workCtx;
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
let finance: DeskMember;
// What an earlier test left unreadable is listed like any other.
let odd: Record<string, object> = {};
/** A session of the desk ends while the gateway takes its time. */
const signIn = async (): Promise<void> => {
  finance = await deskMember(app.product.ctx, ['finance']);
};
beforeEach(async () => {
  await signIn();
  odd = {};
  changeList('/disputes', (rows) => rows.map((row) => ({ ...row, ...odd[String(row['id'])] })));
});

const read = async (): Promise<void> => {
  await readDisputes(ctx);
  await app.idle();
};
type Held = { readonly id: string; readonly gatewayId: string; readonly caseNumber: string };
/** A payment whose refund, or a part of it, is owed and not sent: the gateway was away. */
async function owed(what: 'refund' | 'part' = 'refund'): Promise<Omit<Held, 'caseNumber'>> {
  const { paymentId: gatewayId } = await paid();
  const { rows } = await sql<{ id: string }>`
    select id from payment where gateway_payment_id = ${gatewayId}`.execute(app.db);
  const id = rows[0]?.id ?? '';
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  if (what === 'refund')
    expect(await requestRefund(ctx, { paymentId: id, reason: 'asked', by: runMaker })).toMatchObject({ ok: true });
  else {
    const amountPaise = paise(100_00);
    const made = await proposePartRefund(ctx, {
      paymentId: id,
      amountPaise,
      reason: 'The centre was closed',
      actor: runMaker,
    });
    if (!made.ok) throw new Error(made.refusal.code);
    await agreeToProposal(ctx, { proposalId: made.value.id, amountPaise, actor: runApprover });
  }
  await app.idle();
  control.clearFaults();
  return { id, gatewayId };
}
function disputeOf(gatewayId: string, phase: 'retrieval' | 'chargeback' = 'retrieval'): string {
  const made = control.dispute({ paymentId: gatewayId, phase, webhook: 'none' });
  if (!made.ok) throw new Error('the sandbox knows no such payment');
  return made.value.disputeId;
}
async function held(what: 'refund' | 'part' = 'refund'): Promise<Held> {
  const payment = await owed(what);
  const caseNumber = disputeOf(payment.gatewayId);
  odd[caseNumber] = { phase: 'mediation' };
  await read();
  return { ...payment, caseNumber };
}
async function sent(): Promise<void> {
  app.pass(5 * 60 * minuteMs);
  await sendDueRefunds(ctx);
  await sendDueParts(ctx);
  await app.idle();
  await signIn();
}
const refundsOf = ({ gatewayId }: Held): number =>
  control.state().refunds.filter((refund) => refund.paymentId === gatewayId).length;
async function caseOf({ id, caseNumber }: Held): Promise<DeskCase | undefined> {
  const shown = await readDeskPayment(ctx, id, { roles: ['finance'], accountId: finance.accountId });
  return shown.ok ? shown.value.cases.find((listed) => listed.caseNumber === caseNumber) : undefined;
}
const listed = async (): Promise<string[]> => (await attention('dispute-unreadable')).map(({ subject }) => subject);
const audited = async ({ id }: Held): Promise<number> =>
  (await sql`select 1 from audit_entry where act = 'payments/no-dispute-confirmed' and subject = ${id}`.execute(app.db))
    .rows.length;
async function post(
  { id }: Pick<Held, 'id'>,
  body: object,
  { cookie } = finance,
): Promise<{ status: number; code: string; done: string }> {
  const answer = await app.request(`/api/desk/payments/${id}/no-dispute`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code = '', done = '' } = (await answer.json()) as { code?: string; done?: string };
  await app.idle();
  return { status: answer.status, code, done };
}
/** What the form posts for what the page shows now. */
const form = async (one: Held) => ({
  case: one.caseNumber,
  row: (await caseOf(one))?.unreadRow ?? '',
  reason: 'No dispute there',
  confirmed: 'yes',
});

test.each(['refund', 'part'] as const)(
  'staff who have looked let the %s go, and each later reading too',
  async (what) => {
    const one = await held(what);
    await sent();
    expect(refundsOf(one)).toBe(0);
    expect(await listed()).toContain(one.caseNumber);
    expect(await caseOf(one)).toMatchObject({ state: 'open', unreadRow: expect.stringMatching(/^.+$/) });
    const body = await form(one);
    for (const wrong of [
      { ...body, confirmed: undefined },
      { ...body, reason: ' ' },
    ])
      expect(await post(one, wrong)).toMatchObject({ status: 422 });
    expect(await listed()).toContain(one.caseNumber);
    expect(await post(one, body)).toMatchObject({ status: 200, done: 'disputes/none-confirmed' });
    await sent();
    expect(refundsOf(one)).toBe(1);
    for (let hours = 0; hours < 3; hours++) await read();
    await staff('gateway reconcile');
    expect(await listed()).not.toContain(one.caseNumber);
    expect(await caseOf(one)).toMatchObject({ state: 'closed' });
    expect(await audited(one)).toBe(1);
    expect(await differences()).toEqual([]);
  },
);

test('what the gateway lists differently later holds the refund again', async () => {
  const changes: Readonly<Record<string, (one: Held) => void>> = {
    'the same, now decided against us': ({ caseNumber }) => {
      odd[caseNumber] = { phase: 'mediation', status: 'lost', amount_deducted: 50_000 };
    },
    'the same, with another day to answer': ({ caseNumber }) => {
      odd[caseNumber] = { phase: 'mediation', respond_by: 1_800_000_000 };
    },
    'the same, readable': ({ caseNumber }) => {
      odd[caseNumber] = { phase: 'chargeback' };
    },
    'another one': ({ gatewayId }) => {
      odd[disputeOf(gatewayId)] = { phase: 'mediation' };
    },
    'another one, readable': ({ gatewayId }) => void disputeOf(gatewayId, 'chargeback'),
  };
  for (const [what, change] of Object.entries(changes)) {
    const one = await held();
    // The gateway makes no refund until it lists something else.
    control.addFault({ path: '/refund$', kind: '500', count: 20 });
    expect(await post(one, await form(one))).toMatchObject({ status: 200 });
    await sent();
    control.clearFaults();
    change(one);
    await read();
    await sent();
    expect(refundsOf(one), what).toBe(0);
  }
});

test('one that could be read in between is looked at again', async () => {
  const one = await held();
  control.addFault({ path: '/refund$', kind: '500', count: 20 });
  expect(await post(one, await form(one))).toMatchObject({ status: 200 });
  odd[one.caseNumber] = {};
  await read();
  odd[one.caseNumber] = { phase: 'mediation' };
  await read();
  control.clearFaults();
  await sent();
  expect(refundsOf(one)).toBe(0);
  expect(await listed()).toContain(one.caseNumber);
  expect(await post(one, await form(one))).toMatchObject({ status: 200 });
  await sent();
  expect(refundsOf(one)).toBe(1);
});

test('it counts for what was shown only: not for a changed row, a readable one, another payment', async () => {
  const [one, two] = [await held(), await held()];
  const body = await form(one);
  expect(await post(two, body)).toMatchObject({ status: 404, code: 'payments/unknown-dispute' });
  expect(await post({ id: 'pay_none' }, body)).toMatchObject({ status: 404, code: 'payments/unknown-payment' });
  odd[one.caseNumber] = { phase: 'mediation', status: 'under_review' };
  await read();
  expect(await post(one, body)).toMatchObject({ status: 409, code: 'payments/dispute-changed' });
  odd[one.caseNumber] = { phase: 'chargeback' };
  await read();
  expect(await post(one, body)).toMatchObject({ status: 409, code: 'payments/dispute-changed' });
  await sent();
  expect([refundsOf(one), refundsOf(two)]).toEqual([0, 0]);
});

test('twenty at once, beside readings and sendings: one record of the audit and one refund', async () => {
  const one = await held();
  const body = await form(one);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => post(one, body))),
    ...Array.from({ length: 5 }, () => readDisputes(ctx)),
    ...Array.from({ length: 5 }, () => sendDueRefunds(ctx)),
  ]);
  // A repeated answer says the same as the first.
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  await sent();
  app.pass(dayMs);
  await sent();
  expect(refundsOf(one)).toBe(1);
  expect(await audited(one)).toBe(1);
  expect(await differences()).toEqual([]);
});
