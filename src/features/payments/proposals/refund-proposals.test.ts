// Refunds of an application's fee at the desk: within the published terms by one person, beyond them by two.
import { describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { switchSecondPerson } from '#features/staff/actions/second-person.ts';
import { advance } from '#test/applications.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { rowsOf } from '#test/desk-rows.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { agreeToProposal, declineProposal } from './actions/decide-proposal.ts';
import { closeRefundAsProposed, proposeRefundClosing } from '../refunds/actions/decide-refund.ts';
import { refundFee } from '../refunds/actions/refund-fee.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { readRefunding } from '../refunds/actions/read-refunding.ts';
import { requestRefund } from '#test/cancelled.ts';
import { findPayments } from '../store/desk.ts';
import { payments as paymentList } from '../desk/payments.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
await asFinance(ctx, runMaker);
await asFinance(ctx, runApprover);
const fee = 500_00;
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);
const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
const okCount = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;
const refund = ({ paymentId }: Pick<Paid, 'paymentId'>, actor = runMaker, amountPaise = fee) =>
  refundFee(ctx, { paymentId, amountPaise, reason: 'The role was withdrawn', actor });
const agree = (proposalId: string, actor = runApprover, amountPaise = fee) =>
  agreeToProposal(ctx, { proposalId, amountPaise, actor });
const refundsOf = async ({ paymentId }: Paid) =>
  (
    await sql<{ id: string; state: string; why: string }>`
    select id, state, why from refund where payment_id = ${paymentId}`.execute(app.db)
  ).rows;

const approver = { roles: ['finance'] as const, accountId: runApprover };
const refundingOf = ({ paymentId }: Paid) => readRefunding(ctx, paymentId, approver);

/** An application whose refund window is over: paid a day and an hour ago. */
async function paidADayAgo(): Promise<Paid> {
  const paid = await money.paid();
  app.pass(25 * hourMs);
  return paid;
}
async function propose(paid: Paid, actor = runMaker): Promise<string> {
  const made = await refund(paid, actor);
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  return made.value.proposal.id;
}

describe('within the published terms', () => {
  test('one person refunds the fee, the applicant reads why, and the books tie out', async () => {
    const paid = await money.paid();
    const made = await refund(paid);
    expect(made).toMatchObject({ ok: true, value: { refund: { amountPaise: fee, state: 'requested' } } });
    await money.settle();
    expect(await refundsOf(paid)).toMatchObject([{ state: 'done', why: 'The role was withdrawn' }]);
    expect(await money.applicationState(paid.number)).toBe('refunded');
    expect(await money.books()).toEqual([]);
  });
  test('an amount that is not as it was shown, and a payment without an application are refused', async () => {
    const paid = await money.paid();
    expect(codeOf(await refund(paid, runMaker, fee + 1))).toBe('refunds/not-as-shown');
    expect(codeOf(await refund(await money.misfit(), runMaker, 499_00))).toBe('refunds/no-application');
    expect(codeOf(await refund({ paymentId: 'pay_none' }))).toBe('payments/unknown-payment');
    expect(await refundsOf(paid)).toEqual([]);
  });
  test('twenty at once: one refund', async () => {
    const paid = await money.paid();
    expect(okCount(await twenty(() => refund(paid)))).toBe(1);
    expect(await refundsOf(paid)).toHaveLength(1);
  });
});

describe('beyond the published terms', () => {
  test.each([
    ['a day has passed', 'window-over', () => paidADayAgo()],
    [
      'the application has moved on',
      'advanced',
      async () => {
        const paid = await money.paid();
        await advance(ctx, paid.number);
        return paid;
      },
    ],
  ])('%s: it is proposed, no money moves until another person agrees', async (_when, terms, make) => {
    const paid = await make();
    expect((await refundingOf(paid)).offer).toEqual({ amount: 500, terms });
    const id = await propose(paid);
    expect((await refundingOf(paid)).proposals).toMatchObject([{ number: id, terms, block: null }]);
    expect(await refundsOf(paid)).toEqual([]);
    expect(await agree(id)).toMatchObject({ ok: true, value: { state: 'approved', isAlone: false } });
    await money.settle();
    expect(await refundsOf(paid)).toMatchObject([{ state: 'done', why: 'The role was withdrawn' }]);
    expect(await money.books()).toEqual([]);
    const entries = await auditEntries(app.db, sql`subject = ${id}`);
    expect(entries.map(({ actor, act }) => [actor, act])).toEqual([
      [runMaker, 'payments/refund-proposed'],
      [runApprover, 'payments/refund-agreed'],
    ]);
    expect(codeOf(await agree(id))).toBe('refunds/decided');
  });
  test('the page keeps what the terms said when it was proposed, also once the application moved on', async () => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    await advance(ctx, paid.number);
    await agree(id);
    expect((await refundingOf(paid)).proposals).toMatchObject([
      { number: id, status: 'approved', terms: 'window-over' },
    ]);
  });
  test('it waits in Today, whose link lists exactly such payments, and is found by its number', async () => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    const listed = async () => (await rowsOf(ctx, paymentList, 'proposal=waiting&size=100')).map((row) => row.id);
    const rowOf = async () => (await rowsOf(ctx, paymentList, 'size=100')).find((row) => row.id === paid.paymentId);
    expect(await rowOf()).toMatchObject({
      proposal: { kind: 'refund', amountPaise: 500_00, by: expect.stringMatching(/\w/) },
    });
    const { rows } = await sql<{ paymentId: string }>`
      select record as payment_id from approval where status = 'waiting' and kind in ('refund', 'closing')`.execute(
      app.db,
    );
    expect((await listed()).toSorted()).toEqual(rows.map(({ paymentId }) => paymentId).toSorted());
    expect(await listed()).toContain(paid.paymentId);
    const member = await deskMember(ctx, ['finance']);
    const viewer = await deskMember(ctx, ['viewer']);
    const waitsFor = async ({ cookie }: { readonly cookie: string }) => {
      const today = (await (await app.request('/api/desk/today', { headers: { cookie } })).json()) as {
        waiting: { key: string; count: number; url: string }[];
      };
      return today.waiting.find(({ key }) => key === 'refund-proposals');
    };
    expect(await waitsFor(member)).toMatchObject({ count: rows.length, url: '/desk/payments?proposal=waiting' });
    expect(await waitsFor(viewer)).toBeUndefined();
    const typed = { text: id.toLowerCase(), phone: undefined, words: undefined };
    expect(await findPayments(ctx.db, typed)).toMatchObject([{ id: paid.paymentId }]);
    await agree(id);
    expect(await listed()).not.toContain(paid.paymentId);
    expect(await rowOf()).toMatchObject({ proposal: null });
  });
  test('its maker does not agree, also not directly in the database', async () => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    expect(codeOf(await agree(id, runMaker))).toBe('approvals/second-person');
    const update = (by: string, isAlone: boolean) =>
      app.asOwner(`update approval set status = 'approved', decided_at = now(), decided_by = '${by}',
        is_alone = ${isAlone} where id = '${id}'`);
    await expect(update(runMaker, false)).rejects.toThrow(/second-person/);
    await expect(update(runMaker, true)).rejects.toThrow(/second-person/);
    await expect(update(runApprover, true)).rejects.toThrow(/whether one person/);
    await expect(update('cli:root', false)).rejects.toThrow(/not-allowed|check constraint/);
    await expect(update(paid.who.accountId, false)).rejects.toThrow(/own/);
    const insert = (status: string, by: string) =>
      app.asOwner(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at, decided_at, decided_by)
        values ('SY-X', 'closing', '${paid.paymentId}', '{}', '${status}', now(), '${by}', now() + interval '7 days',
        ${status === 'waiting' ? 'null, null' : "now(), 'usr_other'"})`);
    await expect(insert('approved', runMaker)).rejects.toThrow(/begins as waiting/);
    await expect(insert('waiting', paid.who.accountId)).rejects.toThrow(/for themselves/);
    await expect(insert('waiting', 'cli:root')).rejects.toThrow(/check constraint/);
    expect(await refundsOf(paid)).toEqual([]);
  });
  test('its maker agrees while the owner has switched the second person off, and the audit names it', async () => {
    const { phone } = await deskMember(ctx, ['owner']);
    const change = { owner: phone as Phone, reason: 'nobody else', actor: 'cli:test' };
    const id = await propose(await paidADayAgo());
    expect(await switchSecondPerson(ctx, { ...change, isNeeded: false })).toMatchObject({ ok: true });
    expect(await agree(id, runMaker)).toMatchObject({ value: { isAlone: true } });
    expect(await switchSecondPerson(ctx, { ...change, isNeeded: true })).toMatchObject({ ok: true });
    expect((await auditEntries(app.db, sql`subject = ${id}`)).at(-1)).toMatchObject({ details: { isAlone: true } });
  });
  test('the payer does not agree; who lost the right has proposed nothing', async () => {
    const paid = await paidADayAgo();
    const maker = await deskMember(ctx, ['finance']);
    const id = await propose(paid, maker.accountId);
    expect(codeOf(await agree(id, paid.who.accountId))).toBe('approvals/own');
    await revokeStaffRoles(ctx, maker.phone as Phone, 'finance', 'cli:test');
    // Refused as it is agreed to, unless a job has ended the proposal before.
    expect(codeOf(await agree(id))).toMatch(/^(?:approvals\/maker-left|refunds\/impossible)$/);
    expect(codeOf(await agree(id, runApprover, fee - 1))).not.toBe('ok');
    expect(await refundsOf(paid)).toEqual([]);
  });
  test('to close a refund, declined while a second person agreed to it, it agrees to no later one', async () => {
    app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
    const made = await refund(await money.paid());
    const refundId = made.ok && 'refund' in made.value ? made.value.refund.id : '';
    // Nobody closes a refund while its job is calling the gateway.
    await money.settle();
    const proposeClosing = async (isConfirmedAbsent: boolean) => {
      const proposed = await proposeRefundClosing(ctx, {
        refundId,
        reason: 'Came',
        isConfirmedAbsent,
        actor: runMaker,
      });
      if (!proposed.ok) throw new Error(proposed.refusal.code);
      return proposed.value;
    };
    const first = await proposeClosing(true);
    await declineProposal(ctx, { proposalId: first.id, reason: 'Look again', actor: runApprover });
    const later = await proposeClosing(false);
    // As it had been read before it was declined.
    const agreed = await closeRefundAsProposed(ctx, { refundId, proposal: first, actor: runApprover });
    expect(codeOf(agreed)).toBe('approvals/decided');
    expect(await agree(later.id)).toMatchObject({ ok: true });
  });
  test('declined with a reason, it can be proposed again; a second proposal at once can not', async () => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    expect(codeOf(await refund(paid, runApprover))).toBe('refunds/proposed');
    expect(codeOf(await agree(id, runApprover, fee - 1))).toBe('refunds/not-as-shown');
    const decline = (reason: string) => declineProposal(ctx, { proposalId: id, reason, actor: runApprover });
    expect(await decline('They came to the interview')).toMatchObject({ ok: true, value: { state: 'declined' } });
    expect(codeOf(await decline('once more'))).toBe('refunds/decided');
    expect(codeOf(await agree(id))).toBe('refunds/decided');
    expect(await agree(await propose(paid))).toMatchObject({ ok: true });
    const view = await readDeskPayment(ctx, paid.paymentId, { roles: ['viewer'], accountId: 'usr_viewer' });
    expect(view).toMatchObject({
      value: {
        refunding: {
          offer: null,
          proposals: [{ status: 'approved' }, { status: 'declined', declineReason: { isMasked: true } }],
        },
      },
    });
  });
  test.each([
    ['refunded', (paid: Paid) => requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: 'usr_x' })],
    ['disputed', (paid: Paid) => money.openDispute(paid.orderId)],
  ])('one whose payment was %s since then is refused and closed', async (_what, happens) => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    await happens(paid);
    const before = (await refundsOf(paid)).map((row) => row.id);
    const read = await readDeskPayment(ctx, paid.paymentId, { roles: ['finance'], accountId: runApprover });
    expect(read).toMatchObject({
      value: { refunding: { offer: null, proposals: [{ status: 'impossible', block: 'decided' }] } },
    });
    expect(codeOf(await agree(id))).toBe('refunds/impossible');
    expect((await refundsOf(paid)).map((row) => row.id)).toEqual(before);
    expect(await money.books()).toEqual([]);
  });
  test('a closed refund that was beyond the terms needs two people again; one that was within is tried again', async () => {
    const paid = await paidADayAgo();
    app.sandbox.control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
    await agree(await propose(paid));
    await money.settle();
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'stopped' });
    const { id } = await money.refundOf(paid.paymentId);
    expect(await money.staff('refund', 'close', id, 'they', 'came')).toMatch(/is closed/);
    expect(await money.staff('refund', 'retry', id)).toMatch(/^refused: refunds\/propose-again/);
    const moved = await money.changes(async () =>
      expect(await money.staff('refund', 'by-hand', id, 'NEFT000815')).toMatch(/^refused: refunds\/propose-again/),
    );
    expect(moved).toEqual({});
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ state: 'closed' });
    const again = await propose(paid);
    expect(await agree(again)).toMatchObject({ ok: true });
    expect(await money.refundOf(paid.paymentId)).toMatchObject({ attempt: 2 });
    const early = await money.paid();
    await refund(early);
    await money.idle();
    await money.staff(
      'refund',
      'close',
      (await money.refundOf(early.paymentId)).id,
      'they',
      'came',
      '--not-at-gateway',
    );
    expect(codeOf(await refund(early))).toBe('refunds/ended');
    expect(
      await money.staff(
        'refund',
        'by-hand',
        (await money.refundOf(early.paymentId)).id,
        'NEFT004712',
        '--not-at-gateway',
      ),
    ).toMatch(/paid by hand/);
    expect(await money.books()).toEqual([]);
  });
});

test('the database begins no refund of staff beyond the terms without an agreed proposal', async () => {
  const paid = await paidADayAgo();
  const insert = (id: string, by: string, reason: string) =>
    app.asOwner(`insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at)
      values ('${id}', '${paid.paymentId}', 50000, '${reason}', 'requested', '${by}',
        (select created_at + interval '25 hours' from application where payment_id = '${paid.paymentId}'), now())`);
  await expect(insert('SR-X', runMaker, 'other')).rejects.toThrow(/two people agree/);
  await expect(insert('SR-X', 'cli:root', 'other')).rejects.toThrow(/two people agree/);
  expect(await refundsOf(paid)).toEqual([]);
});

describe('twenty at once', () => {
  test('propose: one proposal', async () => {
    const paid = await paidADayAgo();
    expect(okCount(await twenty((n) => refund(paid, n % 2 ? runMaker : runApprover)))).toBe(1);
  });
  test('agree and decline: one decision, one refund at most', async () => {
    const paid = await paidADayAgo();
    const id = await propose(paid);
    const results = await twenty(async (n): Promise<{ ok: boolean }> =>
      n % 5 === 4 ? declineProposal(ctx, { proposalId: id, reason: 'no', actor: runApprover }) : agree(id),
    );
    expect(okCount(results)).toBe(1);
    const { rows } = await sql<{ status: string }>`select status from approval where id = ${id}`.execute(app.db);
    expect(await refundsOf(paid)).toHaveLength(rows[0]?.status === 'approved' ? 1 : 0);
    expect(await money.books()).toEqual([]);
  });
});
