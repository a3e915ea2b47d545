import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { webhookPath } from '../model/payments.ts';

/**
 * The ids of a payment at its gateway as calls and page URLs name them, whatever the gateway itself calls them.
 * The names are prescribed.
 */
export const paymentIds = {
  payment_id: z.string().check(z.maxLength(80)),
  payment_request_id: z.string().check(z.maxLength(80)),
  payment_status: z.string().check(z.maxLength(20)),
};
export type PaymentIds = { readonly [Name in keyof typeof paymentIds]?: string };

/** Reads the query of the return page, as its gateway's adapter understands it; without ids when none does. */
export const getReturn = endpoint({
  method: 'GET',
  path: '/api/payment/return',
  access: 'session',
  query: z.record(z.string(), z.string()),
  answer: answers<PaymentIds>(),
});

/** The gateway's signed webhook; answered as soon as it is recorded. */
export const webhook = endpoint({
  method: 'POST',
  path: webhookPath(':gateway'),
  access: 'anyone',
  anyHost: true,
  refusals: {
    'payments/bad-signature': [401, 'The signature is not valid.'],
    'payments/unknown-gateway': [404, 'There is no such gateway here.'],
  },
  answer: answers<{ recorded: boolean }>(),
});
