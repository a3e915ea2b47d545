import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import type { DeskBalance, DeskDayBook, DeskMonth } from './model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'ledger/read' } as const;

/** The trial balance by account; those of persons are added up. */
export const getBalances = endpoint({
  ...read,
  path: '/api/desk/ledger/balances',
  answer: answers<{ readonly balances: readonly DeskBalance[] }>(),
});

const unknownMonth = { 'ledger/unknown-month': [404, 'There is no such month.'] } as const;
/** The months of the day book, newest first. */
export const getMonths = endpoint({
  ...read,
  path: '/api/desk/ledger/months',
  answer: answers<{ readonly months: readonly DeskMonth[] }>(),
});
/** A month with the sums of its accounts. */
export const getMonth = endpoint({
  ...read,
  path: '/api/desk/ledger/months/:month',
  refusals: unknownMonth,
  answer: answers<DeskDayBook>(),
});
/** Closes a month and those before it: later postings fall into the next. Over open findings only `anyway`, with a reason. */
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/desk/ledger/months/:month/close',
  access: 'desk',
  right: 'ledger/change',
  asksFactor: true,
  body: z.strictObject({ anyway: z.optional(z.literal('yes')), reason: z.optional(reasonForAudit) }),
  refusals: {
    ...unknownMonth,
    'ledger/month-not-over': [409, 'The month is not over yet.'],
    'ledger/open-findings': [409, 'Books or money have open findings in this month.'],
  },
  answer: answers<DeskDone>(),
});
/** The day book of a closed month as `csv` or `xlsx`. */
export const downloadDayBook = endpoint({
  method: 'GET',
  path: '/api/desk/ledger/months/:month/day-book/:format',
  access: 'desk',
  right: 'ledger/change',
  refusals: { ...unknownMonth, 'ledger/month-open': [409, 'Close the month first.'] },
  answer: answers<undefined>(),
});
