import { answers, endpoint } from '#kit/endpoint.ts';
import type { DeskPaymentRecord } from '../model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'payments/read' } as const;

export const getPayment = endpoint({
  ...read,
  path: '/api/desk/payments/:id',
  refusals: { 'payments/unknown-payment': [404, 'There is no such payment.'] },
  answer: answers<DeskPaymentRecord>(),
});
