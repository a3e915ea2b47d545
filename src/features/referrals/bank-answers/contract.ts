import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { auditReason } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import type { AnswerColumns } from '../payout-runs/model/bank-files.ts';
import { type DeskAnswerRecord } from './model.ts';
import { maxAnswerBytes } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const change = { right: 'claims/change' } as const;
const unknown = { 'answers/unknown': [404, 'There is no such file.', 'ऐसी कोई फ़ाइल नहीं है।'] } as const;

/** The head of a column in a file of the bank. */
export const columnName = z.string().check(z.trim(), z.maxLength(60, 'too-long'));
/** Stores the rows of a file for its preview. */
export const importAnswer = act({
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
  form: {
    submit: ['Show the rows', 'पंक्तियाँ दिखाएँ'],
    lead: [
      'A file with one row for each transfer. Nothing is recorded before you have seen the rows.',
      'फ़ाइल में हर भुगतान की एक पंक्ति। पंक्तियाँ देखे बिना कुछ दर्ज नहीं होता।',
    ],
    reasons: { 'no-column': ['The file has no column of this name.', 'फ़ाइल में इस नाम का कॉलम नहीं है।'] },
  },
  done: {
    'answers/imported': ['The rows are below. Nothing is recorded yet.', 'पंक्तियाँ नीचे हैं। अभी कुछ दर्ज नहीं हुआ।'],
  },
  refusals: {
    'answers/file-missing': [422, 'Choose the file of the bank.', 'बैंक की फ़ाइल चुनें।'],
    ...tableRefusals,
    'csv/too-many-rows': [
      422,
      ({ max }) => `The file has more than ${Number(max) - 1} rows. Export fewer days at the bank.`,
      ({ max }) => `फ़ाइल में ${Number(max) - 1} से ज़्यादा पंक्तियाँ हैं। बैंक में कम दिनों की फ़ाइल बनाएँ।`,
    ],
    'answers/columns': [
      422,
      ({ columns }) => `The file does not have the columns that are marked below. It has: ${String(columns)}.`,
      ({ columns }) => `नीचे बताए कॉलम फ़ाइल में नहीं हैं। इसमें ये हैं: ${String(columns)}।`,
    ],
    'answers/no-rows': [422, 'The file has a head, but no rows.', 'फ़ाइल में नाम हैं, पर कोई पंक्ति नहीं।'],
    'answers/cut-off': [
      422,
      ({ line }) => `The file is cut off in line ${String(line)}. Export it at the bank again.`,
      ({ line }) => `फ़ाइल पंक्ति ${String(line)} में कटी हुई है। बैंक में इसे फिर से बनाएँ।`,
    ],
    'answers/imported-before': [
      409,
      'This file was imported before. It is in the list below.',
      'यह फ़ाइल पहले डाली जा चुकी है। वह नीचे सूची में है।',
    ],
  },
});

/** An answer of the bank with what the bank wrote: free text, and names of people. */
export const getAnswer = endpoint({
  ...read,
  path: '/api/desk/bank-answers/:id',
  right: 'claims/change',
  refusals: unknown,
  answer: answers<DeskAnswerRecord>(),
});
/** Applies the rows that are right; the others stay. Can be repeated. */
export const applyAnswer = act({
  ...change,
  path: '/api/desk/bank-answers/:id/apply',
  asksFactor: true,
  hasNoBody: true,
  form: {
    submit: [
      ({ count }: { readonly count: number; readonly question: string }) =>
        count === 1 ? 'Apply 1 row' : `Apply ${count} rows`,
      ({ count }) => `${count} पंक्ति लागू करें`,
    ],
    ask: [({ question }) => question, ({ question }) => question],
  },
  done: {
    'answers/applied': ['Every row is applied.', 'हर पंक्ति लागू हुई।'],
    'answers/applied-rest': [
      'The right rows are applied. The others wait for the bank or for a colleague.',
      'सही पंक्तियाँ लागू हुईं। बाकी बैंक या किसी साथी के लिए रुकी हैं।',
    ],
    'answers/applied-some': ['The right rows are applied. The wrong ones are below.', 'सही पंक्तियाँ लागू हुईं। ग़लत नीचे हैं।'],
  },
  refusals: unknown,
});
/** Rows that nobody can apply are put aside: nothing is recorded by them. */
export const putRowsAside = act({
  ...change,
  path: '/api/desk/bank-answers/:id/aside',
  fields: { reason: auditReason({ label: ['Why; for the audit', 'कारण; ऑडिट के लिए'] }) },
  form: {
    submit: [
      (count: number) => (count === 1 ? 'Put the row that is left aside' : `Put the ${count} rows that are left aside`),
      (count) => `बची हुई ${count} पंक्ति अलग रखें`,
    ],
    lead: [
      'When nothing more is to be done with them, for example because the bank sends a new file.',
      'जब इनमें कुछ और नहीं करना हो, जैसे बैंक नई फ़ाइल भेजे।',
    ],
    ask: [
      (count) => `Put ${count} rows aside? Nothing is recorded by them.`,
      (count) => `${count} पंक्ति अलग रखें? इनसे कुछ दर्ज नहीं होगा।`,
    ],
  },
  done: { 'answers/aside': ['The rows are put aside.', 'पंक्तियाँ अलग रखी गईं।'] },
  refusals: { ...unknown, 'answers/nothing-left': [409, 'No row is left.', 'कोई पंक्ति नहीं बची।'] },
});
export const discardAnswer = act({
  ...change,
  path: '/api/desk/bank-answers/:id/discard',
  hasNoBody: true,
  form: {
    submit: ['Discard this file', 'यह फ़ाइल हटाएँ'],
    ask: ['Discard this file? It can be imported again.', 'यह फ़ाइल हटाएँ? इसे फिर से डाला जा सकता है।'],
  },
  done: {
    'answers/discarded': ['The file is discarded. It can be imported again.', 'फ़ाइल हटाई गई। इसे फिर से डाला जा सकता है।'],
  },
  refusals: {
    ...unknown,
    'answers/applied': [
      409,
      'Rows of this file were applied already: it stays.',
      'इस फ़ाइल की पंक्तियाँ लागू हो चुकी हैं, इसलिए यह रहेगी।',
    ],
  },
});

/** The owner's names of the answer's columns, with which the import form is filled in. */
export const getAnswerColumns = endpoint({
  ...read,
  path: '/api/desk/bank-answer-columns',
  answer: answers<AnswerColumns>(),
});
