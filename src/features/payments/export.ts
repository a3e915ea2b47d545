import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
import { listDeskPayments } from './actions/list-desk-payments.ts';
import { listDeskSettlements } from './actions/list-desk-settlements.ts';
import type { DeskPayment } from './model.ts';
import type { DeskSettlement } from './model/desk.ts';
import { paymentsWords, settlementsWords } from './web/desk/words.ts';
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
    {
      key: 'payment',
      head: (language) => paymentsWords[language].payment,
      cell: ({ gatewayPaymentId }) => gatewayPaymentId,
    },
    {
      key: 'status',
      head: (language) => paymentsWords[language].status,
      cell: ({ status, dispute }, language) =>
        dispute === null ? paymentStateWords[language][status] : disputeWords[language][dispute],
    },
    {
      key: 'amount',
      // Of any currency, which its own column names.
      kind: 'rupees',
      head: (language) => paymentsWords[language].amount,
      cell: ({ amount }) => paiseOf(amount),
    },
    { key: 'amount', head: (language) => paymentsWords[language].currency, cell: ({ currency }) => currency },
    {
      key: 'posted',
      kind: 'rupees',
      isExtra: true,
      head: (language) => paymentsWords[language].posted,
      cell: ({ posted }) => paiseOf(posted),
    },
    {
      key: 'outcome',
      head: (language) => paymentsWords[language].outcome,
      cell: ({ outcome }, language) => (outcome === 'surplus' ? paymentsWords[language].surplus : outcome),
    },
    { key: 'order', head: (language) => paymentsWords[language].order, cell: ({ orderId }) => orderId },
    {
      key: 'seen',
      kind: 'moment',
      head: (language) => paymentsWords[language].seen,
      cell: ({ seenAt }) => momentOf(seenAt),
    },
    {
      key: 'captured',
      kind: 'moment',
      isExtra: true,
      head: (language) => paymentsWords[language].captured,
      cell: ({ capturedAt }) => momentOf(capturedAt),
    },
  ],
};

export const settlementExport: ListExport<Context, DeskSettlement> = {
  list: 'settlements',
  title: (language) => settlementsWords[language].caption,
  page: listDeskSettlements,
  filters: {
    gateway: filterOf(settlementsWords, 'gateway'),
    settled: filterOf(settlementsWords, 'settled'),
  },
  columns: [
    {
      key: 'gatewayId',
      head: (language) => settlementsWords[language].gatewayId,
      cell: ({ gatewaySettlementId }) => gatewaySettlementId,
    },
    {
      key: 'settled',
      kind: 'moment',
      head: (language) => settlementsWords[language].settled,
      cell: ({ settledAt }) => momentOf(settledAt),
    },
    {
      key: 'bank',
      kind: 'rupees',
      head: (language) => settlementsWords[language].bank,
      cell: ({ bank }) => paiseOf(bank),
    },
    { key: 'fee', kind: 'rupees', head: (language) => settlementsWords[language].fee, cell: ({ fee }) => paiseOf(fee) },
    { key: 'tax', kind: 'rupees', head: (language) => settlementsWords[language].tax, cell: ({ tax }) => paiseOf(tax) },
    { key: 'utr', head: (language) => settlementsWords[language].utr, cell: ({ utr }) => utr ?? '' },
    { key: 'gateway', head: (language) => settlementsWords[language].gateway, cell: ({ gateway }) => gateway },
    {
      key: 'recorded',
      kind: 'moment',
      isExtra: true,
      head: (language) => settlementsWords[language].recorded,
      cell: ({ recordedAt }) => momentOf(recordedAt),
    },
    {
      key: 'recorded',
      isExtra: true,
      head: (language) => settlementsWords[language].recordedBy,
      cell: ({ recordedBy }) => recordedBy,
    },
  ],
};
