import type { Context } from '#kit/context.ts';
import { code, money, personal, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import { before, dayMs } from '#kit/time.ts';
import {
  moneyIdsOf,
  partReasonsToErase,
  openMoneyOf,
  paymentsOfPerson,
  proposalReasonsToErase,
  proposalsOfPerson,
  refundAccountsToErase,
  refundReasonsToErase,
  refundsOfPerson,
} from './store/person.ts';

/** People who opened a payment page pay within a day; a later capture is seen by staff. */
const openPageMs = dayMs;

const payments: PersonPart = {
  key: 'payments',
  right: 'payments/read',
  tables: [
    'payment_order',
    'payment',
    'payment_notice',
    'dispute',
    'dispute_fee_version',
    'gateway_case',
    'settled_sum_version',
    'settlement_line',
  ],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await paymentsOfPerson(tx, accountId, page)).map(({ id, at, ...payment }) => ({
      id,
      at,
      page: `/desk/payments/${id}`,
      facts: {
        reference: text(payment.orderId),
        status: code(payment.state),
        amount: money(payment.amountPaise),
        application: text(payment.outcome),
      },
      details: { gateway: payment.gateway, gatewayPaymentId: payment.gatewayPaymentId },
    })),
  refer: async (tx, accountId) => ({ ids: await moneyIdsOf(tx, accountId) }),
  holdsAccount: async (tx, accountId) => (await moneyIdsOf(tx, accountId)).length > 0,
  findBlocks: async (ctx, tx, { accountId }) =>
    (await openMoneyOf(tx, accountId, before(ctx.now(), openPageMs))).map(({ kind, reference, paymentId }) => ({
      kind,
      reference,
      ...(paymentId === null ? {} : { page: `/desk/payments/${paymentId}` }),
    })),
};

const refunds: PersonPart = {
  key: 'refunds',
  right: 'payments/read',
  tables: ['refund', 'refund_attempt', 'refund_part', 'refund_excess', 'part_refund', 'refund_transfer'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await refundsOfPerson(tx, accountId, page)).map(({ id, at, ...refund }) => ({
      id,
      at,
      page: `/desk/payments/${refund.paymentId}`,
      facts: {
        reference: text(id),
        status: code(refund.state),
        amount: money(refund.amountPaise),
        reason: personal('refund/reason', refund.why ?? ''),
        account: personal('claim/accountDigits', refund.accountLastFour ?? ''),
        ended: time(refund.settledAt),
      },
      details: { bankReference: refund.bankReference, ifsc: refund.ifsc ?? '', bankName: refund.bankName ?? '' },
    })),
  erase: async (ctx, { accountId }, limit) => {
    const at = await ctx.businessNow();
    return ctx.transaction(
      async (tx) =>
        (await refundReasonsToErase(tx, accountId, limit)).length +
        (await partReasonsToErase(tx, accountId, limit)).length +
        (await refundAccountsToErase(tx, accountId, { at, limit })).length,
    );
  },
};

const proposals: PersonPart = {
  key: 'refund-proposals',
  right: 'payments/read',
  tables: ['approval'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await proposalsOfPerson(tx, accountId, page)).map(({ id, at, ...proposal }) => ({
      id,
      at,
      page: `/desk/payments/${proposal.paymentId}`,
      facts: {
        reference: text(id),
        status: code(proposal.state),
        amount: money(proposal.amountPaise),
        reason: personal('refund/reason', proposal.reason ?? ''),
        ended: time(proposal.decidedAt),
      },
      details: { kind: proposal.kind },
    })),
  erase: (ctx, { accountId }, limit) =>
    ctx.transaction(async (tx) => (await proposalReasonsToErase(tx, accountId, limit)).length),
};

/** What this feature holds on a person. Sums, states and dates stay for the books. */
export const person: readonly PersonPart<Context>[] = [payments, refunds, proposals];
