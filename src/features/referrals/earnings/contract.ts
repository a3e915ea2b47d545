import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { DeskReferrer } from './model.ts';

const day = z.optional(z.string().check(z.maxLength(10, 'too-long')));
const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const refusals = {
  'referrals/unknown-referrer': [404, 'There is no such referrer.'],
  'referrals/days': [422, 'Choose days, the first one before the last one.'],
} as const;

/** A referrer with the statement of some days, both included. */
export const getReferrer = endpoint({
  ...read,
  path: '/api/desk/referrers/:id',
  query: z.strictObject({ from: day, until: day }),
  refusals,
  answer: answers<DeskReferrer>(),
});
/** The statement of a referrer as a PDF, for the referrer. The audit records each one. */
export const getStatement = endpoint({
  ...read,
  path: '/api/desk/referrers/:id/statement.pdf',
  query: z.strictObject({ from: day, until: day }),
  refusals: {
    ...refusals,
    'referrals/too-long': [422, 'The statement has too many lines. Choose fewer days.'],
  },
  answer: answers<never>(),
});
