import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import {
  type AnswerColumns,
  fileContents,
  maxFixedText,
  type DeskPayoutSettings,
} from '../payout-runs/model/bank-files.ts';
import { type DeskAnswerRecord } from './model.ts';
import { maxAnswerBytes, maxFileColumns } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const change = { method: 'POST', access: 'desk', right: 'claims/change', answer: answers<DeskDone>() } as const;
const unknown = { 'answers/unknown': [404, 'There is no such file.'] } as const;

const columnName = z.string().check(z.trim(), z.maxLength(60, 'too-long'));
/** Stores the rows of a file for its preview. */
export const importAnswer = endpoint({
  ...change,
  path: '/api/desk/bank-answers',
  file: 'answer',
  // The fields beside the file.
  maxBytes: maxAnswerBytes + 16 * 1024,
  body: z.strictObject({
    reference: columnName,
    amount: columnName,
    utr: columnName,
    status: columnName,
    reason: columnName,
    account: columnName,
    day: z._default(columnName, ''),
  }),
  refusals: {
    'answers/file-missing': [422, 'Choose the file of the bank.'],
    ...tableRefusals,
    'answers/columns': [422, 'The file does not have these columns.'],
    'answers/no-rows': [422, 'The file has no rows.'],
    'answers/cut-off': [422, 'The file is cut off.'],
    'answers/imported-before': [409, 'This file was imported before.'],
  },
});

/** With what the bank wrote: free text, and names of people. */
export const getAnswer = endpoint({
  ...read,
  path: '/api/desk/bank-answers/:id',
  right: 'claims/change',
  refusals: unknown,
  answer: answers<DeskAnswerRecord>(),
});
/** Applies the rows that are right; the others stay. Can be repeated. */
export const applyAnswer = endpoint({
  ...change,
  path: '/api/desk/bank-answers/:id/apply',
  asksFactor: true,
  hasNoBody: true,
  refusals: unknown,
});
/** Rows that nobody can apply are put aside: nothing is recorded by them. */
export const putRowsAside = endpoint({
  ...change,
  path: '/api/desk/bank-answers/:id/aside',
  body: z.strictObject({ reason: reasonForAudit }),
  refusals: { ...unknown, 'answers/nothing-left': [409, 'No row of this file is left.'] },
});
export const discardAnswer = endpoint({
  ...change,
  path: '/api/desk/bank-answers/:id/discard',
  hasNoBody: true,
  refusals: { ...unknown, 'answers/applied': [409, 'Rows of this file were applied already.'] },
});

/** The owner's names of the answer's columns, with which the import form is filled in. */
export const getAnswerColumns = endpoint({
  ...read,
  path: '/api/desk/bank-answer-columns',
  answer: answers<AnswerColumns>(),
});

/** The columns of the bank file and of the bank's answer, the limit of a financial year, and what waits for a second person. */
export const getPayoutSettings = endpoint({
  ...read,
  path: '/api/desk/payout-settings',
  right: 'settings/read',
  answer: answers<DeskPayoutSettings>(),
});
const optional = (limit: number) => z._default(z.string().check(z.trim(), z.maxLength(limit, 'too-long')), '');
const numbers = Array.from({ length: maxFileColumns }, (_, index) => index + 1);
/** `head1`, `content1`, `text1` and so on. A column without a content is left out. */
const columnFields = Object.fromEntries(
  numbers.flatMap((number) => [
    [`head${number}`, optional(60)],
    [`content${number}`, z._default(z.enum(['', ...fileContents]), '')],
    [`text${number}`, optional(maxFixedText)],
  ]),
) as Record<`head${number}` | `text${number}`, ReturnType<typeof optional>>;
export const changePayoutSettings = endpoint({
  ...change,
  path: '/api/desk/payout-settings',
  right: 'settings/change',
  asksFactor: true,
  body: z.strictObject({
    version: z.string().check(z.regex(/^\d{1,9}$/)),
    hasHead: z.optional(z.literal('yes')),
    debitAccount: z._default(z.string().check(z.trim(), z.regex(/^[\dA-Za-z]{0,34}$/, 'characters')), ''),
    yearLimit: z._default(z.string().check(z.trim(), z.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, 'amount')), ''),
    reference: columnName.check(z.minLength(1, 'missing')),
    amount: columnName.check(z.minLength(1, 'missing')),
    utr: columnName.check(z.minLength(1, 'missing')),
    status: columnName,
    reason: columnName,
    account: columnName,
    day: z._default(columnName, ''),
    paidWords: optional(200),
    failedWords: optional(200),
    returnedWords: optional(200),
    ...columnFields,
  }),
  refusals: {
    'payouts/settings-changed': [409, 'A colleague changed these settings. Please look at them again.'],
    'payouts/settings-proposed': [409, 'A change of these settings waits for a second person already.'],
    'payouts/columns': [
      422,
      'Name, account number, IFSC, amount and reference are in the file exactly once each; a fixed text has a few letters.',
    ],
  },
});
const ofProposal = { ...change, hasNoBody: true } as const;
/** A second person approves proposed settings, which count from then on. */
export const approvePayoutSettings = endpoint({
  ...ofProposal,
  path: '/api/desk/payout-settings/:number/approve',
  asksFactor: true,
  refusals: approvalRefusals,
});
export const declinePayoutSettings = endpoint({
  ...ofProposal,
  path: '/api/desk/payout-settings/:number/decline',
  refusals: { 'approvals/decided': approvalRefusals['approvals/decided'] },
});
