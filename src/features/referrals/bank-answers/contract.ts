import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { auditReason } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import {
  type AnswerColumns,
  dayFormats,
  fileContents,
  firstContents,
  maxFirstCells,
  maxFirstText,
  maxFixedText,
  separators,
  type DeskPayoutSettings,
} from '../payout-runs/model/bank-files.ts';
import { type DeskAnswerRecord } from './model.ts';
import { maxAnswerBytes, maxFileColumns } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const change = { right: 'claims/change' } as const;
const unknown = { 'answers/unknown': [404, 'There is no such file.', 'ऐसी कोई फ़ाइल नहीं है।'] } as const;

const columnName = z.string().check(z.trim(), z.maxLength(60, 'too-long'));
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

/** With what the bank wrote: free text, and names of people. */
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

/** The columns of the bank file and of the bank's answer, the limit of a financial year, and what waits for a second person. */
export const getPayoutSettings = endpoint({
  ...read,
  path: '/api/desk/payout-settings',
  right: 'settings/read',
  answer: answers<DeskPayoutSettings>(),
});
const optional = (limit: number) => z._default(z.string().check(z.trim(), z.maxLength(limit, 'too-long')), '');
const numbers = Array.from({ length: maxFileColumns }, (_, index) => index + 1);
/** `head1`, `content1`, `text1` and so on; the text is a length of all contents but `text`. A column without a content is left out. */
const columnFields = Object.fromEntries(
  numbers.flatMap((number) => [
    [`head${number}`, optional(60)],
    [`content${number}`, z._default(z.enum(['', ...fileContents]), '')],
    [`text${number}`, optional(maxFixedText)],
  ]),
) as Record<`head${number}` | `text${number}`, ReturnType<typeof optional>>;
/** `firstContent1`, `firstText1` and so on: the cells of the record before the rows. */
const firstFields = Object.fromEntries(
  Array.from({ length: maxFirstCells }, (_, index) => index + 1).flatMap((number) => [
    [`firstContent${number}`, z._default(z.enum(['', ...firstContents]), '')],
    [`firstText${number}`, optional(maxFirstText)],
  ]),
) as Record<`firstText${number}`, ReturnType<typeof optional>>;
const saved = { 'payouts/settings': ['Saved.', 'सेव हो गया।'] } as const;
export const changePayoutSettings = act({
  path: '/api/desk/payout-settings',
  right: 'settings/change',
  asksFactor: true,
  body: z.strictObject({
    version: z.string().check(z.regex(/^\d{1,9}$/)),
    hasHead: z.optional(z.literal('yes')),
    separator: z._default(z.enum(Object.keys(separators) as (keyof typeof separators)[]), 'comma'),
    dayFormat: z._default(z.enum(dayFormats), 'dd/mm/yyyy'),
    isPlain: z.optional(z.literal('yes')),
    fileName: optional(60),
    ownIfsc: optional(11),
    kindSame: optional(8),
    kindOther: optional(8),
    kindLarge: optional(8),
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
    ...firstFields,
  }),
  form: {
    label: ['Save', 'सेव करें'],
    reasons: {
      'content1.missing': [
        'Name, account number, IFSC, amount and our reference must each be in one column.',
        'नाम, खाता नंबर, IFSC, रकम और हमारा नंबर, हर एक किसी एक कॉलम में होना चाहिए।',
      ],
      repeated: ['This content is in an earlier column already.', 'यह पहले के एक कॉलम में है।'],
      letters: [
        `At most ${maxFixedText} letters, for example NEFT.`,
        `ज़्यादा से ज़्यादा ${maxFixedText} अंग्रेज़ी अक्षर, जैसे NEFT।`,
      ],
      length: ['Give a number of characters, for example 35.', 'अक्षरों की संख्या लिखें, जैसे 35।'],
      'first-text': ['Letters and digits, beginning with a letter.', 'अंग्रेज़ी अक्षर और अंक, पहला अक्षर हो।'],
      'file-name': [
        'Letters, digits, full stops, hyphens, and the marks in braces.',
        'अंग्रेज़ी अक्षर, अंक, बिंदु, हाइफ़न, और कोष्ठक वाले निशान।',
      ],
      ifsc: ['The 11 characters of your branch, for example HDFC0000001.', 'अपनी शाखा के 11 अक्षर, जैसे HDFC0000001।'],
      'kind-code': ['At most eight letters.', 'ज़्यादा से ज़्यादा आठ अंग्रेज़ी अक्षर।'],
      characters: ['Only letters and digits.', 'केवल अक्षर और अंक।'],
      amount: ['Give rupees, for example 20000.', 'रुपये लिखें, जैसे 20000।'],
    },
  },
  done: {
    ...saved,
    'payouts/settings-proposed': [
      'Proposed. It counts once a second person approves it.',
      'प्रस्ताव हो गया। दूसरे व्यक्ति की मंज़ूरी के बाद लागू होगा।',
    ],
  },
  refusals: {
    'payouts/settings-changed': [
      409,
      'A colleague changed these settings. Look at them again.',
      'एक साथी ने ये सेटिंग बदली हैं। फिर से देखें।',
    ],
    'payouts/settings-proposed': [
      409,
      'A change waits for a second person already. It is approved or declined first.',
      'एक बदलाव पहले से दूसरे व्यक्ति की मंज़ूरी के लिए रुका है। पहले उस पर फ़ैसला करें।',
    ],
    'payouts/columns': [
      422,
      'The columns are not saved. What is wrong is written beside them.',
      'कॉलम सेव नहीं हुए। गलती उनके पास लिखी है।',
    ],
  },
});
/** A second person approves proposed settings, which count from then on. */
export const approvePayoutSettings = act({
  ...change,
  path: '/api/desk/payout-settings/:number/approve',
  asksFactor: true,
  hasNoBody: true,
  form: {
    submit: ['Approve this change', 'यह बदलाव मंज़ूर करें'],
    ask: ['Approve this change? The next bank file looks like this.', 'यह बदलाव मंज़ूर करें? अगली बैंक फ़ाइल ऐसी बनेगी।'],
  },
  done: saved,
  refusals: approvalRefusals,
});
export const declinePayoutSettings = act({
  ...change,
  path: '/api/desk/payout-settings/:number/decline',
  hasNoBody: true,
  form: { submit: ['Decline this change', 'यह बदलाव नामंज़ूर करें'] },
  done: { 'payouts/settings-declined': ['Declined. Nothing was changed.', 'नामंज़ूर। कुछ नहीं बदला।'] },
  refusals: { 'approvals/decided': approvalRefusals['approvals/decided'] },
});
