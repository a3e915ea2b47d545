// A staff member decides nothing about money that they paid, by whichever of their accounts.
import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { paise } from '#kit/paise.ts';
import { sql } from '#platform/database/db.ts';
import { deskMember, type DeskMember } from '#test/desk.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { joinAccounts } from '#test/one-person.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { openDispute } from '#test/disputing.ts';
import { chargeDisputeFee, correctDisputeFee, decideDispute } from './actions/decide-dispute.ts';
import { agreeToProposal, declineProposal } from './actions/decide-proposal.ts';
import { proposeRefundClosing, retryRefund } from './actions/decide-refund.ts';
import { correctRefundReference, recordManualRefund } from './actions/record-manual-refund.ts';
import { closeReviewed, refundReviewed } from './actions/end-review.ts';
import { readDeskPayment } from './actions/read-desk-payment.ts';
import { recordRefundPart } from './actions/record-refund-part.ts';
import { refundFee } from './actions/refund-fee.ts';
import { applyReviewed } from './actions/apply-payment.ts';
import { correctSettledSum, enterSettledSum } from './actions/review-payment.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;
const { control } = app.sandbox;
await asFinance(ctx, runMaker);
await asFinance(ctx, runApprover);
const fee = 500_00;

type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.refusal?.code);
let member: DeskMember;
beforeEach(async () => {
  member = await deskMember(ctx, ['finance']);
});
const join = (payer: string) => joinAccounts(app, payer, member.accountId);
const ownPaid = async (): Promise<Paid> => {
  const paid = await money.paid();
  await join(paid.who.accountId);
  return paid;
};
const ownMisfit = async (change?: Parameters<typeof money.misfit>[0]) => {
  const misfit = await money.misfit(change);
  await join(misfit.who.accountId);
  return misfit;
};
const refusing = () => control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 9 });
/** A refund that the gateway refuses to make. */
async function stopped() {
  const paid = await ownPaid();
  refusing();
  const refundId = await money.requestRefund(paid.paymentId);
  await money.settle();
  control.clearFaults();
  return { ...paid, refundId };
}
async function disputed() {
  const paid = await ownPaid();
  return { ...paid, disputeId: await money.openDispute(paid.orderId) };
}
async function proposed(kind: 'refund' | 'close') {
  const actor = runMaker;
  if (kind === 'refund') {
    const paid = await ownPaid();
    app.pass(25 * hourMs);
    const made = await refundFee(ctx, { paymentId: paid.paymentId, amountPaise: fee, reason: 'late', actor });
    if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
    return { paymentId: paid.paymentId, id: made.value.proposal.id, amountPaise: fee };
  }
  const misfit = await ownMisfit();
  const made = await closeReviewed(ctx, { gatewayPaymentId: misfit.gatewayPaymentId, reason: 'theirs', actor });
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  return { paymentId: misfit.paymentId, id: made.value.proposal.id, amountPaise: 499_00 };
}
const isConfirmedAbsent = true;

/** Each call, as the payer's other account makes it. */
const calls: readonly (readonly [
  string,
  () => Promise<{ paymentId: string; act: (actor: string) => Promise<Answer> }>,
])[] = [
  [
    'begin a refund',
    async () => {
      const { paymentId } = await ownPaid();
      return { paymentId, act: (actor) => refundFee(ctx, { paymentId, amountPaise: fee, reason: 'x', actor }) };
    },
  ],
  [
    'propose a refund',
    async () => {
      const { paymentId } = await ownPaid();
      app.pass(25 * hourMs);
      return { paymentId, act: (actor) => refundFee(ctx, { paymentId, amountPaise: fee, reason: 'x', actor }) };
    },
  ],
  ...(['refund', 'close'] as const).flatMap((kind) => [
    [
      `agree to a proposal (${kind})`,
      async () => {
        const { paymentId, id, amountPaise } = await proposed(kind);
        return { paymentId, act: (actor: string) => agreeToProposal(ctx, { proposalId: id, amountPaise, actor }) };
      },
    ] as const,
    [
      `decline a proposal (${kind})`,
      async () => {
        const { paymentId, id } = await proposed(kind);
        return { paymentId, act: (actor: string) => declineProposal(ctx, { proposalId: id, reason: 'x', actor }) };
      },
    ] as const,
  ]),
  [
    'apply a payment in review',
    async () => {
      const { paymentId, gatewayPaymentId } = await ownMisfit();
      return { paymentId, act: (actor) => applyReviewed(ctx, { gatewayPaymentId, actor }) };
    },
  ],
  [
    'return a payment in review',
    async () => {
      const { paymentId, gatewayPaymentId } = await ownMisfit();
      return { paymentId, act: (actor) => refundReviewed(ctx, { gatewayPaymentId, reason: 'x', actor }) };
    },
  ],
  [
    'close a payment in review',
    async () => {
      const { paymentId, gatewayPaymentId } = await ownMisfit();
      return { paymentId, act: (actor) => closeReviewed(ctx, { gatewayPaymentId, reason: 'x', actor }) };
    },
  ],
  [
    'enter the settled amount',
    async () => {
      const { paymentId, gatewayPaymentId } = await ownMisfit({ currency: 'USD', amountPaise: 600 });
      return {
        paymentId,
        act: (actor) => enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(900_00), actor }),
      };
    },
  ],
  [
    'correct the settled amount',
    async () => {
      const { paymentId, gatewayPaymentId } = await ownMisfit({ currency: 'USD', amountPaise: 600 });
      await enterSettledSum(ctx, { gatewayPaymentId, amountPaise: paise(500_00), actor: runMaker });
      const amountPaise = paise(900_00);
      return {
        paymentId,
        act: (actor) => correctSettledSum(ctx, { gatewayPaymentId, amountPaise, reason: 'x', actor }),
      };
    },
  ],
  [
    'retry a refund',
    async () => {
      const { paymentId, refundId } = await stopped();
      return { paymentId, act: (actor) => retryRefund(ctx, { refundId, actor }) };
    },
  ],
  [
    'record a refund by hand',
    async () => {
      const { paymentId, refundId } = await stopped();
      return {
        paymentId,
        act: (actor) => recordManualRefund(ctx, { refundId, bankReference: `OWN${refundId}X`, actor }),
      };
    },
  ],
  [
    'correct the reference of a refund by hand',
    async () => {
      const { paymentId, refundId } = await stopped();
      await recordManualRefund(ctx, { refundId, bankReference: `OWN${refundId}A`, actor: runMaker });
      const bankReference = `OWN${refundId}B`;
      return {
        paymentId,
        act: (actor) => correctRefundReference(ctx, { refundId, bankReference, reason: 'x', actor }),
      };
    },
  ],
  [
    'record a part of a refund',
    async () => {
      const { paymentId, refundId, gatewayPaymentId } = await stopped();
      control.refund({ paymentId: gatewayPaymentId, amountPaise: 100_00 });
      await money.settle();
      const gatewayRefundId = money.refundsAt({ gatewayPaymentId })[0]?.id ?? '';
      return { paymentId, act: (actor) => recordRefundPart(ctx, { refundId, gatewayRefundId, actor }) };
    },
  ],
  [
    'close a refund',
    async () => {
      const { paymentId, refundId } = await stopped();
      return {
        paymentId,
        act: (actor) => proposeRefundClosing(ctx, { refundId, reason: 'x', isConfirmedAbsent, actor }),
      };
    },
  ],
  [
    'open a dispute',
    async () => {
      const { paymentId } = await ownPaid();
      return { paymentId, act: (actor) => openDispute(ctx, { orderId: paymentId, actor }) };
    },
  ],
  ...([0, undefined] as const).map(
    (lostPaise) =>
      [
        `decide a dispute (${lostPaise === 0 ? 'won' : 'lost'})`,
        async () => {
          const { paymentId, disputeId } = await disputed();
          return { paymentId, act: (actor: string) => decideDispute(ctx, { disputeId, lostPaise, actor }) };
        },
      ] as const,
  ),
  [
    'lose a dispute of a payment whose refund waits',
    async () => {
      const { paymentId, orderId } = await stopped();
      const disputeId = await money.openDispute(orderId);
      const verdict = { disputeId, lostPaise: undefined, isConfirmedAbsent };
      return { paymentId, act: (actor) => decideDispute(ctx, { ...verdict, actor }) };
    },
  ],
  [
    'record the fee of a dispute',
    async () => {
      const { paymentId, disputeId } = await disputed();
      return { paymentId, act: (actor) => chargeDisputeFee(ctx, { disputeId, feePaise: paise(118_00), actor }) };
    },
  ],
  [
    'correct the fee of a dispute',
    async () => {
      const { paymentId, disputeId } = await disputed();
      await chargeDisputeFee(ctx, { disputeId, feePaise: paise(118_00), actor: runMaker });
      const feePaise = paise(59_00);
      return { paymentId, act: (actor) => correctDisputeFee(ctx, { disputeId, feePaise, reason: 'x', actor }) };
    },
  ],
];

describe('by another account of the payer', () => {
  test.each(calls)('%s: refused, and no money moves; a colleague does it', async (_title, make) => {
    const { paymentId, act } = await make();
    const state = await money.paymentState(paymentId);
    const moved = await money.changes(async () => {
      expect(codeOf(await act(member.accountId))).toMatch(/^(?:refunds|approvals)\/own$/);
      await money.idle();
    });
    expect(moved).toEqual({});
    expect(await money.paymentState(paymentId)).toBe(state);
    expect(codeOf(await act(runApprover))).toBe('ok');
    await money.idle();
    await app.asOwner(`delete from claim where id like 'SC-JOIN%'`);
    expect(await money.books()).toEqual([]);
  });
  test('a payment of nobody is not applied to their own order', async () => {
    const { paymentId, gatewayPaymentId, orderId } = await ownMisfit();
    await app.asOwner(`update payment set order_id = null, mismatch = 'unknown-order' where id = '${paymentId}'`);
    const apply = (actor: string) => applyReviewed(ctx, { gatewayPaymentId, orderId, actor });
    expect(codeOf(await apply(member.accountId))).toBe('refunds/own');
  });
  test('twenty at once: none', async () => {
    const { paymentId } = await ownPaid();
    const own = () => refundFee(ctx, { paymentId, amountPaise: fee, reason: 'x', actor: member.accountId });
    const codes = await Promise.all(Array.from({ length: 20 }, async () => codeOf(await own())));
    expect(new Set(codes)).toEqual(new Set(['refunds/own']));
    const { rows } = await sql`select 1 from refund where payment_id = ${paymentId}`.execute(app.db);
    expect(rows).toEqual([]);
  });
  test('also directly in the database', async () => {
    const actor = member.accountId;
    const refused = (statement: string) => expect(app.asOwner(statement)).rejects.toThrow(/own payment/);
    const { paymentId } = await ownMisfit({ currency: 'USD', amountPaise: 600 });
    await expect(
      app.asOwner(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
        values ('SY-OWN', 'closing', '${paymentId}', '{}', 'waiting', now(), '${actor}', now() + interval '7 days')`),
    ).rejects.toThrow(/for themselves/);
    await refused(`insert into settled_sum_version (payment_id, version, posted_paise, replaced_by)
      values ('${paymentId}', 1, 1, '${actor}')`);
    await refused(`update payment set resolved_by = '${actor}' where id = '${paymentId}'`);
    await refused(`insert into dispute (id, payment_id, gateway, case_number, reason, opened_on, answer_by, state, amount_paise, opened_at, opened_by)
      values ('SD-OWN', '${paymentId}', 'instamojo', 'CB-OWN', 'other', now(), now() + interval '9 days', 'open', 1, now(), '${actor}')`);
    const { id } = await proposed('refund');
    for (const status of ['approved', 'declined'])
      await expect(
        app.asOwner(
          `update approval set status = '${status}', decided_at = now(), decided_by = '${actor}' where id = '${id}'`,
        ),
      ).rejects.toThrow(/own/);
    const { disputeId } = await disputed();
    await refused(
      `update dispute set state = 'won', decided_at = now(), decided_on = opened_on, decided_by = '${actor}' where id = '${disputeId}'`,
    );
    const { refundId } = await stopped();
    await refused(`update refund set closed_by = '${actor}' where id = '${refundId}'`);
    for (const table of ['refund_part', 'refund_excess'])
      await refused(`insert into ${table} (refund_id, gateway_refund_id, amount_paise, recorded_by)
        values ('${refundId}', 'RF-OWN', 1, '${actor}')`);
    const paid = await ownPaid();
    await refused(`insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at)
      values ('SR-OWN', '${paid.paymentId}', 50000, 'other', 'requested', '${actor}', now(), now())`);
  });
  test('a proposal counts no more once its maker turns out to be the payer', async () => {
    const paid = await money.paid();
    app.pass(25 * hourMs);
    const input = { paymentId: paid.paymentId, amountPaise: fee, reason: 'x', actor: member.accountId };
    const made = await refundFee(ctx, input);
    if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
    await join(paid.who.accountId);
    const { id } = made.value.proposal;
    // Refused as it is agreed to, unless a job has ended the proposal before.
    expect(codeOf(await agreeToProposal(ctx, { proposalId: id, amountPaise: fee, actor: runApprover }))).toMatch(
      /^(?:approvals\/makers-own|refunds\/impossible)$/,
    );
  });
  test('its page says so and offers nothing', async () => {
    const reader = (accountId: string) => ({ roles: ['finance'] as const, accountId });
    const { paymentId } = await ownPaid();
    expect(await readDeskPayment(ctx, paymentId, reader(member.accountId))).toMatchObject({
      value: { refunding: { isOwn: true, offer: null } },
    });
    expect(await readDeskPayment(ctx, paymentId, reader(runMaker))).toMatchObject({
      value: { refunding: { isOwn: false, offer: { amount: 500 } } },
    });
  });
});

test('a proposal is not agreed to by another account of its maker, also not directly in the database', async () => {
  const paid = await money.paid();
  app.pass(25 * hourMs);
  const { accountId: maker } = await deskMember(ctx, ['finance']);
  await joinAccounts(app, maker, member.accountId);
  const made = await refundFee(ctx, { paymentId: paid.paymentId, amountPaise: fee, reason: 'late', actor: maker });
  if (!made.ok || !('proposal' in made.value)) throw new Error(JSON.stringify(made));
  const { id } = made.value.proposal;
  const agree = (actor: string) => agreeToProposal(ctx, { proposalId: id, amountPaise: fee, actor });
  expect(codeOf(await agree(member.accountId))).toBe('approvals/second-person');
  await expect(
    app.asOwner(`update approval set status = 'approved', decided_at = now(), decided_by = '${member.accountId}'
      where id = '${id}'`),
  ).rejects.toThrow(/second-person/);
  expect(codeOf(await agree(runApprover))).toBe('ok');
});
