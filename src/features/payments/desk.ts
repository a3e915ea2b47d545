import type { DeskParts } from '#kit/desk-parts.ts';
import { feesByDay, findPayments, refundsByDay } from './desk-store.ts';

const payments = { right: 'payments/read', list: 'payments' } as const;

export const desk: DeskParts = {
  waiting: [{ ...payments, key: 'refunds-in-trouble', query: () => 'refund=trouble' }],
  figures: [
    { ...payments, key: 'fees', query: (day) => `captured-from=${day}&captured-to=${day}`, read: feesByDay },
    { ...payments, key: 'refunds', query: (day) => `refunded-from=${day}&refunded-to=${day}`, read: refundsByDay },
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
  ],
};
