import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import { bulkRefusals } from '#features/lists/contract.ts';
import { categories, type DeskBank, type DeskBankLineRecord, statementFields } from './model.ts';
import { maxMarked, maxStatementBytes } from './terms.ts';

const read = { method: 'GET', access: 'desk', right: 'bank/read' } as const;
const change = { method: 'POST', access: 'desk', right: 'bank/change', answer: answers<DeskDone>() } as const;
const unknownLine = { 'bank/unknown-line': [404, 'There is no such line.'] } as const;

/** The account with its balances, and what waits for a person. */
export const getBank = endpoint({ ...read, path: '/api/desk/bank-account', answer: answers<DeskBank>() });
export const getLine = endpoint({
  ...read,
  path: '/api/desk/bank/:id',
  refusals: unknownLine,
  answer: answers<DeskBankLineRecord>(),
});

const importRefusals = {
  ...tableRefusals,
  'bank/no-file': [422, 'Choose the statement.'],
  'bank/no-lines': [422, 'The file has no table with lines of a statement.'],
  'bank/line-unreadable': [422, 'A line has an amount or balance that can not be read.'],
  'bank/balances': [422, 'A balance does not follow from the one before it. Download the statement again.'],
  'bank/day-to-come': [422, 'A line has a day that is to come.'],
  'bank/columns': [422, 'Choose a column for each part.'],
  'bank/account-missing': [422, 'Type the number of the account.'],
  'bank/other-account': [409, 'This statement is of another account.'],
  'bank/imported-before': [409, 'This file was imported before.'],
  'bank/gap': [409, 'Lines between the last statement and this one are missing. Take a statement that begins earlier.'],
  'bank/overlap-differs': [409, 'A line differs from the one that was imported before. Download the statement again.'],
} as const;
/** Imports a statement, in the field `statement`. `account`: its number, for the first one or where the file names none. */
export const importStatement = endpoint({
  ...change,
  path: '/api/desk/bank-statements',
  file: 'statement',
  maxBytes: maxStatementBytes + 64 * 1024,
  body: z.strictObject({ account: z.string().check(z.maxLength(40, 'too-long')) }),
  refusals: importRefusals,
});
const column = z.optional(z.string().check(z.maxLength(200, 'too-long')));
/** Names the columns of a file whose names are not known; they are remembered. */
export const chooseColumns = endpoint({
  ...change,
  path: '/api/desk/bank-uploads/:id/columns',
  body: z.strictObject(
    Object.fromEntries(statementFields.map((field) => [field, column])) as Record<
      (typeof statementFields)[number],
      typeof column
    >,
  ),
  refusals: { ...importRefusals, 'bank/unknown-upload': [404, 'There is no such file.'] },
});
export const discardUpload = endpoint({ ...change, path: '/api/desk/bank-uploads/:id/discard', hasNoBody: true });

/** Ties a line to what it shows: `movements` as the page offers them. */
export const tieLine = endpoint({
  ...change,
  path: '/api/desk/bank/:id/tie',
  asksFactor: true,
  listFields: ['movements'],
  body: z.strictObject({ movements: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100, 'too-many')) }),
  refusals: {
    ...unknownLine,
    'bank/tied': [409, 'A colleague has tied this line already.'],
    'bank/none-chosen': [422, 'Choose what the line shows.'],
    'bank/not-open': [409, 'Some of these are shown by another line.'],
    'bank/other-sum': [422, 'The sum of what you chose is not that of the line.'],
  },
});
export const untieLine = endpoint({
  ...change,
  path: '/api/desk/bank/:id/untie',
  asksFactor: true,
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(300, 'too-long')) }),
  refusals: {
    ...unknownLine,
    'bank/listed': [409, 'A colleague has listed this line again already.'],
    'bank/month-closed': [409, 'The month of this line is closed.'],
  },
});
/** Ties what was recorded since the import. */
export const matchLines = endpoint({ ...change, path: '/api/desk/bank-match', hasNoBody: true });

/** Says what listed lines are: the chosen ones, or with `all` those of the list's query. */
export const markLines = endpoint({
  ...change,
  path: '/api/desk/bank-lines',
  asksFactor: true,
  listFields: ['ids'],
  body: z.strictObject({
    ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxMarked, 'too-many')),
    all: z.optional(z.literal('yes')),
    query: z.optional(z.string().check(z.maxLength(2000))),
    category: z.enum(categories, 'missing'),
  }),
  refusals: {
    ...bulkRefusals,
    'bank/none-chosen': [422, 'Choose at least one line.'],
    'bank/too-many': [422, `At most ${maxMarked} lines at once.`],
    'bank/tied': [409, 'Some of these lines are tied already.'],
    'bank/not-interest': [422, 'A line that takes money is not interest. Mark it as a charge.'],
    'bank/proposed': [409, 'Some of these lines wait for a second person already.'],
  },
});
export const approveLines = endpoint({
  ...change,
  asksFactor: true,
  path: '/api/desk/bank-proposals/:id/approve',
  body: z.strictObject({
    count: z.string().check(z.regex(/^\d{1,4}$/)),
    sum: z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,2})?$/)),
    confirmed: z.literal('yes', 'missing'),
  }),
  refusals: {
    ...approvalRefusals,
    'bank/unknown-proposal': [404, 'There is no such proposal.'],
    'bank/not-as-shown': [409, 'The proposal is not as it was shown. Please reload the page.'],
    'bank/not-listed': [409, 'Some of these lines are tied already. Propose the others again.'],
  },
});
export const declineLines = endpoint({
  ...change,
  asksFactor: true,
  hasNoBody: true,
  path: '/api/desk/bank-proposals/:id/decline',
  refusals: { 'approvals/decided': approvalRefusals['approvals/decided'] },
});
