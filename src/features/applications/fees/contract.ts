import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { languageQuery } from '#features/jobs/model/jobs.ts';
import { ApplicationForm } from '../model/applications.ts';
import { paymentIds } from '#features/payments/contract/public.ts';
import type { ShownPayment } from './model.ts';

const present = z.minLength(1, 'missing');
/** What identifies a payment in the URL of /error: its ids at the gateway, or our order's number. */
export const paymentKeys = { ...paymentIds, reference: z.string().check(z.maxLength(40)) };
export type PaymentKeys = { readonly [Name in keyof typeof paymentKeys]?: string };
/** For a payment whose order is not in this database: the person's limit of gateway calls is used up. */
const tooManyReads = [429, 'This payment was checked many times. Please try again in a few minutes.'] as const;
/** The request contains the saved form, of which only `userId` is read: it is empty or the caller's own. 202 while the gateway says pending. */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payment/verify-payment',
  access: 'session',
  query: z.strictObject(languageQuery),
  body: z.strictObject({
    ...z.partial(ApplicationForm).shape,
    category: z.optional(z.string().check(z.maxLength(10))),
    payment_id: paymentIds.payment_id.check(present),
    payment_request_id: paymentIds.payment_request_id.check(present),
    payment_status: z.optional(z.nullable(paymentIds.payment_status)),
  }),
  refusals: {
    'applications/not-yours': [403, 'This form belongs to another user.'],
    'payments/unknown-order': [404, 'Payment not found.'],
    'payments/not-yours': [403, 'This payment belongs to another user.'],
    'payments/failed': [409, 'The payment did not go through. We did not receive it.'],
    'payments/gateway-away': [
      503,
      'The payment provider is not responding. Your payment is safe; we will check it again.',
    ],
    'payments/too-many-reads': tooManyReads,
  },
  answer: answers<ShownPayment>(),
});
/** The state of a payment, for the page /error; the gateway is polled while nothing is captured. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payment/status',
  access: 'session',
  query: z.strictObject({ ...z.partial(z.object(paymentKeys)).shape, ...languageQuery }),
  refusals: {
    'payments/unknown-order': [404, 'Payment not found.'],
    'payments/not-yours': [403, 'This payment belongs to another user.'],
    'payments/gateway-away': [503, 'The payment provider is not responding. Your payment is safe.'],
    'payments/too-many-reads': tooManyReads,
  },
  answer: answers<ShownPayment>(),
});
