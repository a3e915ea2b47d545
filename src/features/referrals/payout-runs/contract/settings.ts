import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import { columnName } from '../../bank-answers/contract.ts';
import {
  dayFormats,
  type DeskPayoutSettings,
  fileContents,
  firstContents,
  maxFirstCells,
  maxFirstText,
  maxFixedText,
  separators,
} from '../model/bank-files.ts';
import { maxFileColumns } from '../../terms.ts';

/** The columns of the bank file and of the bank's answer, the limit of a financial year, and what waits for a second person. */
export const getPayoutSettings = endpoint({
  method: 'GET',
  access: 'desk',
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
  right: 'claims/change',
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
  right: 'claims/change',
  path: '/api/desk/payout-settings/:number/decline',
  hasNoBody: true,
  form: { submit: ['Decline this change', 'यह बदलाव नामंज़ूर करें'] },
  done: { 'payouts/settings-declined': ['Declined. Nothing was changed.', 'नामंज़ूर। कुछ नहीं बदला।'] },
  refusals: { 'approvals/decided': approvalRefusals['approvals/decided'] },
});
