import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals, proofRefusals } from '#features/approvals/contract.ts';
import type { MovementPage } from '../model/movements.ts';
import { maxMovements } from '../terms.ts';

/** What took place outside of runs and proposals and is not proved. */
export const getMovements = endpoint({
  method: 'GET',
  path: '/api/desk/movements',
  access: 'desk',
  right: 'claims/read',
  answer: answers<MovementPage>(),
});

/** Closes the chosen ones, or with `all` each that the statement proves, with the line that shows it. `shown` is that of the page. */
export const proveMovements = endpoint({
  method: 'POST',
  path: '/api/desk/movements/prove',
  access: 'desk',
  right: 'claims/change',
  asksFactor: true,
  listFields: ['numbers'],
  body: z.strictObject({
    numbers: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxMovements, 'too-many')),
    all: z.optional(z.literal('yes')),
    shown: z.string().check(z.maxLength(200)),
    checked: z.literal('yes', 'missing'),
  }),
  refusals: {
    'movements/none-chosen': [422, 'Choose at least one.'],
    'movements/not-as-shown': [409, 'The list has changed. Please look at it again.'],
  },
  answer: answers<DeskDone>(),
});

/** Closes one that the gateway has, with the number that it gives it. */
export const proveAtGateway = endpoint({
  method: 'POST',
  path: '/api/desk/movements/:number/gateway',
  access: 'desk',
  right: 'payments/change',
  asksFactor: true,
  body: z.strictObject({
    gateway: z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')),
  }),
  refusals: { ...approvalRefusals, ...proofRefusals },
  answer: answers<DeskDone>(),
});
