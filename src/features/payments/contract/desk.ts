import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskPayment } from '../model.ts';
import type { DeskPaymentRecord, DeskSettlement } from '../model/desk.ts';

/** A list: filters `status`, `order`, `seen`; search by our order, the application and the gateway's id. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments',
  access: 'desk',
  right: 'payments/read',
  answer: answers<ListPage<DeskPayment>>(),
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/desk/payments/:id',
  access: 'desk',
  right: 'payments/read',
  refusals: { 'payments/unknown-payment': [404, 'There is no such payment.'] },
  answer: answers<DeskPaymentRecord>(),
});

/** A list: filters `gateway`, `settled`; search by the bank's reference and the gateway's id. */
export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/desk/settlements',
  access: 'desk',
  right: 'payments/read',
  answer: answers<ListPage<DeskSettlement>>(),
});
