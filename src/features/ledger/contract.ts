import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import type { DeskBalance, DeskDayBook, DeskMonth } from './model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'ledger/read' } as const;

/** The trial balance by account; those of persons are added up. */
export const getBalances = endpoint({
  ...read,
  path: '/api/desk/ledger/balances',
  answer: answers<{ readonly balances: readonly DeskBalance[] }>(),
});

const unknownMonth = { 'ledger/unknown-month': [404, 'There is no such month.', 'ऐसा कोई महीना नहीं है।'] } as const;
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
export const openFindings = (count: number): string => (count === 1 ? '1 open finding' : `${count} open findings`);
/** `months`: the month and the open ones before it. `findings`: how many are open. */
type OfClosing = { readonly months: string; readonly findings: number };
/** Closes a month and those before it: later postings fall into the next. Over open findings only `anyway`, with a reason. */
export const closeMonth = act({
  path: '/api/desk/ledger/months/:month/close',
  right: 'ledger/change',
  asksFactor: true,
  fields: { anyway: drawn(z.optional(z.literal('yes'))), reason: drawn(z.optional(reasonForAudit)) },
  form: {
    submit: ['Close and export', 'बंद करें और निकालें'],
    ask: [
      ({ months, findings }: OfClosing) =>
        findings === 0 ? `Close ${months} for good?` : `Close ${months} for good, over ${openFindings(findings)}?`,
      ({ months, findings }: OfClosing) =>
        findings === 0
          ? `${months} हमेशा के लिए बंद करें?`
          : `${findings} गड़बड़ियाँ बाकी हैं। ${months} फिर भी हमेशा के लिए बंद करें?`,
    ],
  },
  done: {
    'ledger/closed': [
      'The month is closed. Download the day book for the accountant.',
      'महीना बंद हो गया। लेखाकार के लिए रोज़नामचा डाउनलोड करें।',
    ],
    'ledger/closed-before': ['The month was closed before. Nothing changed.', 'महीना पहले ही बंद था। कुछ नहीं बदला।'],
  },
  refusals: {
    ...unknownMonth,
    'ledger/month-not-over': [409, 'The month is not over yet.', 'महीना अभी पूरा नहीं हुआ।'],
    'ledger/open-findings': [
      409,
      'Books or money have open findings in this month. Settle them, or tick that you close it all the same, with the reason.',
      'इस महीने में बही या पैसे की गड़बड़ियाँ बाकी हैं। उन्हें निपटाएँ, या कारण लिखकर “फिर भी बंद करें” चुनें।',
    ],
  },
});
/** `by=day`: one voucher for all postings of a day that are alike. */
const dayBookQuery = z.strictObject({ by: z.optional(z.literal('day')) });
/** The day book of a closed month as `csv` or `xlsx`. */
export const downloadDayBook = endpoint({
  method: 'GET',
  path: '/api/desk/ledger/months/:month/day-book/:format',
  access: 'desk',
  right: 'ledger/change',
  query: dayBookQuery,
  refusals: { ...unknownMonth, 'ledger/month-open': [409, 'Close the month first.'] },
  answer: answers<undefined>(),
});
/** The day book of a month that is still open, as it is now. */
export const downloadDraft = endpoint({
  method: 'GET',
  path: '/api/desk/ledger/months/:month/draft/:format',
  access: 'desk',
  right: 'ledger/change',
  query: dayBookQuery,
  refusals: unknownMonth,
  answer: answers<undefined>(),
});
