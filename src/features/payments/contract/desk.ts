import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskPayment } from '../model.ts';
import type { DeskPaymentRecord } from '../model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'payments/read' } as const;

/** A list: filters `status`, `order`, `seen`; search by our order, the application and the gateway's id. */
export const listPayments = endpoint({
  ...read,
  path: '/api/desk/payments',
  answer: answers<ListPage<DeskPayment>>(),
});

export const getPayment = endpoint({
  ...read,
  path: '/api/desk/payments/:id',
  refusals: { 'payments/unknown-payment': [404, 'There is no such payment.'] },
  answer: answers<DeskPaymentRecord>(),
});
