import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskPayment } from '../model.ts';

/** A list: filters `status`, `order`, `seen`; search by our order, the application and the gateway's id. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments',
  access: 'desk',
  right: 'payments/read',
  answer: answers<ListPage<DeskPayment>>(),
});
