import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
import { listDeskPayments } from './actions/list-desk-payments.ts';
import type { DeskPayment } from './model.ts';
import { paymentsWords } from './web/desk/words.ts';
import { disputeWords } from './web/desk/dispute-words.ts';
import { paymentStateWords } from './web/parts/words.ts';

export const paymentExport: ListExport<Context, DeskPayment> = {
  list: 'payments',
  title: (language) => paymentsWords[language].caption,
  page: listDeskPayments,
  filters: {
    status: filterOf(paymentsWords, 'status', (language) => paymentStateWords[language]),
    dispute: filterOf(paymentsWords, 'dispute', (language) => {
      const { open, lost } = disputeWords[language];
      return { open, lost };
    }),
    order: filterOf(paymentsWords, 'order'),
    seen: filterOf(paymentsWords, 'seen'),
    captured: filterOf(paymentsWords, 'captured'),
    refunded: filterOf(paymentsWords, 'refundedOn'),
    settlement: filterOf(paymentsWords, 'ofSettlement'),
    'paid-in': filterOf(paymentsWords, 'paidIn'),
    'taken-in': filterOf(paymentsWords, 'takenIn'),
    refund: filterOf(paymentsWords, 'refundTrouble', () => ({ trouble: '' })),
    proposal: filterOf(paymentsWords, 'proposed', () => ({ waiting: '' })),
  },
  columns: [
    columnOf(paymentsWords, 'payment', ({ gatewayPaymentId }) => gatewayPaymentId),
    columnOf(paymentsWords, 'status', ({ status, dispute }, language) =>
      dispute === null ? paymentStateWords[language][status] : disputeWords[language][dispute],
    ),
    // Of any currency, which its own column names.
    columnOf(paymentsWords, 'amount', ({ amount }) => paiseOf(amount), { kind: 'rupees' }),
    columnOf(paymentsWords, 'currency', ({ currency }) => currency, { key: 'amount' }),
    columnOf(paymentsWords, 'posted', ({ posted }) => paiseOf(posted), { kind: 'rupees', isExtra: true }),
    columnOf(paymentsWords, 'outcome', ({ outcome }, language) =>
      outcome === 'surplus' ? paymentsWords[language].surplus : outcome,
    ),
    columnOf(paymentsWords, 'order', ({ orderId }) => orderId),
    columnOf(paymentsWords, 'seen', ({ seenAt }) => momentOf(seenAt), { kind: 'moment' }),
    columnOf(paymentsWords, 'captured', ({ capturedAt }) => momentOf(capturedAt), { kind: 'moment', isExtra: true }),
  ],
};
