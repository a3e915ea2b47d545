import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { feesByDay, findPayments, findSettlements, paymentsOfOrder, refundsByDay } from '../store/desk.ts';

const payments = { right: 'payments/read', list: 'payments' } as const;

export const desk: DeskParts = {
  subjects: [paymentsOfOrder],
  waiting: [
    { list: 'payments', right: 'payments/change', key: 'refund-proposals', query: () => 'proposal=waiting' },
    { ...payments, key: 'refunds-in-trouble', query: () => 'refund=trouble' },
  ],
  figures: [
    { ...payments, key: 'fees', query: (from, until) => `captured-from=${from}&captured-to=${until}`, read: feesByDay },
    {
      ...payments,
      key: 'refunds',
      // With the sum of the refunds below it, not that of their payments.
      query: (from, until) =>
        `refunded-from=${from}&refunded-to=${until}&columns=payment,status,person,refunded,refundUtr,outcome`,
      read: refundsByDay,
    },
  ],
  finders: [
    {
      key: 'payments',
      right: 'payments/read',
      path: '/desk/payments',
      find: async (tx, typed) =>
        (await findPayments(tx, typed)).map(({ id, gatewayPaymentId, orderId }) => ({
          value: id,
          reference: orderId ?? '',
          title: gatewayPaymentId,
        })),
    },
    {
      key: 'settlements',
      right: 'payments/read',
      path: '/desk/settlements',
      find: async (tx, typed) =>
        (await findSettlements(tx, typed)).map(({ id, utr, gatewaySettlementId }) => ({
          value: id,
          reference: [id, utr].filter((each) => each !== null).join(', '),
          title: gatewaySettlementId,
        })),
    },
  ],
};
