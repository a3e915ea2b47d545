import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { day, drawn, line } from '#kit/desk/act-field.ts';
import { answers, endpoint, type Facts } from '#kit/endpoint.ts';
import { longDay } from '#kit/indian-time.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { isDay } from '#kit/time.ts';
import { formatRupees, paise, paiseFromSigned } from '#kit/money/paise.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import { bulkRefusals } from '#features/lists/contract.ts';
import { categories, type DeskBalances, type DeskBank, type DeskBankLineRecord, statementFields } from './model.ts';
import { maxMarked, maxStatementBytes } from './terms.ts';

const read = { method: 'GET', access: 'desk', right: 'bank/read' } as const;
const change = { right: 'bank/change' } as const;
const withFactor = { ...change, asksFactor: true } as const;
const unknownLine = { 'bank/unknown-line': [404, 'There is no such line.', 'ऐसी कोई पंक्ति नहीं है।'] } as const;
const inRupees = (sum: unknown): string => formatRupees(paise(paiseFromSigned(String(sum)) ?? 0));

/** The account with its balances, and what waits for a person. */
export const getBank = endpoint({ ...read, path: '/api/desk/bank-account', answer: answers<DeskBank>() });
/** What we have and owe at the end of a day. */
export const getBalanceSheet = endpoint({
  ...read,
  path: '/api/desk/balances',
  query: z.strictObject({ day: z.optional(z.string().check(z.maxLength(10, 'too-long'))) }),
  refusals: { 'bank/day': [422, 'There is no such day yet.'] },
  answer: answers<DeskBalances>(),
});
export const getLine = endpoint({
  ...read,
  path: '/api/desk/bank/:id',
  refusals: unknownLine,
  answer: answers<DeskBankLineRecord>(),
});

const previewDone = {
  'bank/previewed': [
    'The file is read, and nothing is imported yet. Check it below, then import it.',
    'फ़ाइल पढ़ ली गई है, अभी कुछ आया नहीं है। नीचे जाँचें, फिर लाएँ।',
  ],
  'bank/columns-needed': [
    'The columns of this file are not known. Choose them below.',
    'इस फ़ाइल के कॉलम पहचाने नहीं गए। नीचे चुनें।',
  ],
} as const;
const importDone = {
  'bank/imported': [
    (count: number) => `${count} new lines are here. What is not matched is listed below.`,
    (count: number) => `${count} नई पंक्तियाँ आ गईं। जिनका मिलान नहीं हुआ, वे नीचे सूची में हैं।`,
  ],
  'bank/nothing-new': ['All lines of this file are here already.', 'इस फ़ाइल की सारी पंक्तियाँ पहले से हैं।'],
} as const;
const importRefusals = {
  ...tableRefusals,
  'bank/no-file': [422, 'Choose the statement.', 'स्टेटमेंट चुनें।'],
  'bank/no-lines': [422, 'The file has no table with lines of a statement.', 'फ़ाइल में स्टेटमेंट की पंक्तियाँ नहीं हैं।'],
  'bank/line-unreadable': [
    422,
    ({ line: at }: Facts) => `The amount or balance in line ${String(at)} can't be read.`,
    ({ line: at }: Facts) => `पंक्ति ${String(at)} की रकम या शेष पढ़ा नहीं जा सका।`,
  ],
  'bank/balances': [
    422,
    ({ line: at }: Facts) =>
      `The balance in line ${String(at)} does not follow from the one before it. Download the statement again.`,
    ({ line: at }: Facts) => `पंक्ति ${String(at)} का शेष पिछली पंक्ति से मेल नहीं खाता। स्टेटमेंट फिर से डाउनलोड करें।`,
  ],
  'bank/day-to-come': [422, 'A line has a day that is to come.', 'एक पंक्ति का दिन अभी आना है।'],
  'bank/until': [
    422,
    'The statement cannot end before its last line or after today. Correct “Goes until”.',
    'स्टेटमेंट अपनी आख़िरी पंक्ति से पहले या आज के बाद ख़त्म नहीं हो सकता। “किस दिन तक” ठीक करें।',
  ],
  'bank/columns': [422, 'Choose a column for each part.', 'हर हिस्से के लिए कॉलम चुनें।'],
  'bank/account-missing': [
    422,
    'The file does not name its account. Type its number; after the first statement the last four digits are enough.',
    'फ़ाइल में खाता संख्या नहीं है। उसे लिखें; पहले स्टेटमेंट के बाद आख़िरी चार अंक काफ़ी हैं।',
  ],
  'bank/other-account': [
    409,
    'This statement is of another account. Choose the file of our account.',
    'यह स्टेटमेंट दूसरे खाते का है। हमारे खाते की फ़ाइल चुनें।',
  ],
  'bank/imported-before': [409, 'This file was imported before.', 'यह फ़ाइल पहले आ चुकी है।'],
  'bank/gap': [
    409,
    ({ day, ours, file }: Facts) =>
      `Lines are missing: the last imported one is of ${longDay('en', String(day))} with a balance of ${inRupees(ours)}, this file begins with ${inRupees(file)}. Take a statement that begins on ${longDay('en', String(day))}.`,
    ({ day, ours, file }: Facts) =>
      `बीच की पंक्तियाँ नहीं हैं: आख़िरी पंक्ति ${longDay('hi', String(day))} की है, शेष ${inRupees(ours)}; यह फ़ाइल ${inRupees(file)} से शुरू होती है। ${longDay('hi', String(day))} से शुरू होने वाला स्टेटमेंट लें।`,
  ],
  'bank/overlap-differs': [
    409,
    'A line differs from the one that was imported before; this is on the attention list. Download the statement again.',
    'एक पंक्ति पहले आई पंक्ति से अलग है; यह ध्यान देने की सूची में है। स्टेटमेंट फिर से डाउनलोड करें।',
  ],
} as const;
/** Reads a statement, in the field `statement`, and shows what importing it would do. `account`: its number, for the first one or where the file names none. */
export const previewStatement = act({
  ...change,
  path: '/api/desk/bank-statements',
  file: 'statement',
  maxBytes: maxStatementBytes + 64 * 1024,
  fields: {
    account: drawn(z.string().check(z.maxLength(40, 'too-long'))),
    until: day(z.optional(z.string().check(z.refine((text) => text === '' || isDay(text), 'invalid'))), {
      label: ['Goes until', 'किस दिन तक'],
      hint: [
        'The last day that you asked the bank for, if the file does not name its period: then days without a movement count too',
        'बैंक से माँगा हुआ आख़िरी दिन, अगर फ़ाइल में अवधि न लिखी हो: तब बिना लेन-देन के दिन भी गिने जाते हैं',
      ],
      isOptional: true,
    }),
  },
  form: {
    submit: ['Read the file', 'फ़ाइल पढ़ें'],
    label: ['Import a statement', 'स्टेटमेंट लाएँ'],
    lead: [
      'Download the statement from the bank as CSV or XLSX, from the last imported day on. Lines that are here already count once.',
      'बैंक से CSV या XLSX में स्टेटमेंट डाउनलोड करें, पिछले आए दिन से। जो पंक्तियाँ पहले से हैं, वे एक ही बार गिनी जाती हैं।',
    ],
  },
  done: previewDone,
  refusals: importRefusals,
});
const unknownUpload = {
  'bank/unknown-upload': [
    404,
    'This file is imported or removed. Look at the list of lines, and choose the file again if they are not there.',
    'यह फ़ाइल आ चुकी है या हटा दी गई है। पंक्तियों की सूची देखें; वहाँ न हों तो फ़ाइल फिर चुनें।',
  ],
} as const;
type OfPreview = { readonly count: number };
/** Imports a file as its preview shows it. */
export const importUpload = act({
  ...change,
  path: '/api/desk/bank-uploads/:id/import',
  hidden: { newLines: z.string().check(z.regex(/^\d{1,6}$/)) },
  form: {
    submit: [
      ({ count }: OfPreview) => {
        if (count === 0) return 'Import the repeated lines';
        return count === 1 ? 'Import 1 new line' : `Import ${count} new lines`;
      },
      ({ count }) => (count === 0 ? 'दोहराई गई पंक्तियाँ लाएँ' : `${count} नई पंक्तियाँ लाएँ`),
    ],
  },
  done: importDone,
  refusals: {
    ...importRefusals,
    ...unknownUpload,
    'bank/preview-changed': [
      409,
      'A colleague imported some of these lines. Nothing was imported now; check what is left.',
      'किसी साथी ने इनमें से कुछ पंक्तियाँ ला दी हैं। अभी कुछ नहीं आया; जो बाकी है उसे जाँचें।',
    ],
  },
});
const column = z.optional(z.string().check(z.maxLength(200, 'too-long')));
/** Names the columns of a file whose names are not known, and shows what importing it would do; they are remembered. */
export const chooseColumns = act({
  ...change,
  path: '/api/desk/bank-uploads/:id/columns',
  body: z.strictObject(
    Object.fromEntries(statementFields.map((field) => [field, column])) as Record<
      (typeof statementFields)[number],
      typeof column
    >,
  ),
  form: {
    submit: ['Read with these columns', 'इन कॉलम से पढ़ें'],
    lead: [
      'Choose once what each column holds. It is remembered for this account. The file counts as that of who uploaded it.',
      'एक बार चुनें कि किस कॉलम में क्या है। इस खाते के लिए याद रहेगा। फ़ाइल उसी की मानी जाती है जिसने अपलोड की।',
    ],
    reasons: { missing: ['Choose a column.', 'कॉलम चुनें।'] },
  },
  done: previewDone,
  refusals: { ...importRefusals, ...unknownUpload },
});
export const discardUpload = act({
  ...change,
  path: '/api/desk/bank-uploads/:id/discard',
  hasNoBody: true,
  form: { submit: ['Remove this file', 'यह फ़ाइल हटाएँ'] },
  done: { 'bank/discarded': ['Removed.', 'हटाया गया।'] },
});

const invoicePaid = {
  'bank/invoice-paid': [
    409,
    'A line shows the payment of an invoice. Undo that payment first.',
    'एक पंक्ति किसी इनवॉइस का भुगतान दिखाती है। पहले वह भुगतान हटाएँ।',
  ],
} as const;

/** `amount`: of the line. */
type OfLine = { readonly amount: string };
const noneChosen = { 'bank/none-chosen': [422, 'Choose at least one.', 'कम से कम एक चुनें।'] } as const;
const tied = {
  'bank/tied': [409, 'A colleague has matched this already.', 'एक साथी इसका मिलान कर चुके हैं।'],
} as const;
/** Ties a line to what it shows: `movements` as the page offers them. */
export const tieLine = act({
  ...withFactor,
  path: '/api/desk/bank/:id/tie',
  listFields: ['movements'],
  fields: { movements: drawn(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100, 'too-many'))) },
  form: {
    submit: ['Match', 'मिलाएँ'],
    lead: [
      'Choose what this line shows. The sum must be that of the line. It changes no posting.',
      'चुनें कि यह पंक्ति क्या दिखाती है। जोड़ पंक्ति की रकम के बराबर हो। इससे बही की कोई रकम नहीं बदलती।',
    ],
    ask: [
      ({ amount }: OfLine) => `Match this line of ${amount} with what you chose?`,
      ({ amount }: OfLine) => `${amount} की यह पंक्ति चुने हुए से मिलाएँ?`,
    ],
  },
  done: { 'bank/tied': ['Matched.', 'मिलान हुआ।'] },
  refusals: {
    ...unknownLine,
    ...tied,
    ...noneChosen,
    ...invoicePaid,
    'bank/not-open': [409, 'Some of these are shown by another line already.', 'इनमें से कुछ दूसरी पंक्ति से मिल चुके हैं।'],
    'bank/other-sum': [
      422,
      'The sum of what you chose is not that of the line.',
      'चुने हुए का जोड़ पंक्ति की रकम के बराबर नहीं है।',
    ],
  },
});
export const untieLine = act({
  ...withFactor,
  path: '/api/desk/bank/:id/untie',
  fields: {
    reason: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(300, 'too-long')), {
      label: ['Reason', 'कारण'],
      max: 300,
    }),
  },
  form: {
    submit: ['Undo the match', 'मिलान हटाएँ'],
    lead: [
      'The line is unmatched again. A charge, interest or other business is reversed in the ledger.',
      'पंक्ति फिर सूची में आ जाती है। शुल्क, ब्याज या दूसरा कारोबार बही में वापस लिखा जाता है।',
    ],
    ask: [
      ({ amount }: OfLine) => `List this line of ${amount} again?`,
      ({ amount }: OfLine) => `${amount} की यह पंक्ति फिर सूची में डालें?`,
    ],
  },
  done: { 'bank/untied': ['The line is unmatched again.', 'पंक्ति का मिलान हटा दिया गया।'] },
  refusals: {
    ...unknownLine,
    'bank/listed': [409, 'A colleague has undone this match already.', 'एक साथी यह पंक्ति फिर सूची में डाल चुके हैं।'],
    'bank/month-closed': [409, 'The month of this line is closed.', 'इस पंक्ति का महीना बंद है।'],
  },
});
/** Ties what was recorded since the import. */
export const matchLines = act({
  ...change,
  path: '/api/desk/bank-match',
  hasNoBody: true,
  form: { submit: ['Look for matches', 'मिलान खोजें'] },
  done: {
    'bank/matched': ['What has the same reference and amount is matched.', 'जिनका संदर्भ और रकम एक है, उनका मिलान हुआ।'],
  },
});

/** Says what listed lines are: the chosen ones, or with `all` those of the list's query. */
export const markLines = act({
  ...withFactor,
  path: '/api/desk/bank-lines',
  listFields: ['ids'],
  body: z.strictObject({
    ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxMarked, 'too-many')),
    all: z.optional(z.literal('yes')),
    query: z.optional(z.string().check(z.maxLength(2000))),
    category: z.enum(categories, 'missing'),
  }),
  done: {
    'bank/marked': ['Marked.', 'दर्ज हुआ।'],
    'bank/proposed': [
      'Marked. Some lines wait for a second person.',
      'दर्ज हुआ। कुछ पंक्तियाँ दूसरे व्यक्ति की मंज़ूरी के लिए रुकी हैं।',
    ],
  },
  refusals: {
    ...bulkRefusals,
    ...noneChosen,
    ...tied,
    'bank/too-many': [422, `At most ${maxMarked} lines at once.`, `एक साथ ज़्यादा से ज़्यादा ${maxMarked} पंक्तियाँ।`],
    ...invoicePaid,
    'bank/not-interest': [
      422,
      'A line that takes money is not interest. Mark it as a charge.',
      'जाने वाली रकम ब्याज नहीं है। इसे शुल्क दर्ज करें।',
    ],
    'bank/proposed': [
      409,
      'Some of these lines wait for a second person already.',
      'इनमें से कुछ पंक्तियाँ पहले से दूसरे व्यक्ति के पास हैं।',
    ],
  },
});
type OfProposal = { readonly count: number; readonly sum: string };
export const approveLines = act({
  ...withFactor,
  path: '/api/desk/bank-proposals/:id/approve',
  hidden: {
    count: z.string().check(z.regex(/^\d{1,4}$/)),
    sum: z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,2})?$/)),
  },
  fields: { confirmed: drawn(z.literal('yes', 'missing')) },
  form: {
    submit: ['Agree', 'मंज़ूर करें'],
    ask: [
      ({ count, sum }: OfProposal) => `Agree that these ${count} lines, ${sum}, are what is proposed?`,
      ({ count, sum }: OfProposal) => `क्या ये ${count} पंक्तियाँ, ${sum}, वही हैं जो प्रस्ताव में है?`,
    ],
    check: [
      ({ count, sum }: OfProposal) => `I have checked these ${count} lines, ${sum}, in a statement of my own.`,
      ({ count, sum }: OfProposal) => `मैंने ये ${count} पंक्तियाँ, ${sum}, अपने निकाले स्टेटमेंट में जाँच ली हैं।`,
    ],
  },
  done: { 'bank/approved': ['Agreed.', 'मंज़ूर हुआ।'] },
  refusals: {
    ...approvalRefusals,
    'bank/unknown-proposal': [404, 'There is no such proposal any more.', 'यह प्रस्ताव अब नहीं है।'],
    'bank/not-as-shown': [
      409,
      'The proposal is not as it was shown. Look at it again.',
      'प्रस्ताव वैसा नहीं है जैसा दिखा था। फिर से देखें।',
    ],
    'bank/not-listed': [
      409,
      'Some of these lines are matched already. Propose the others again.',
      'इनमें से कुछ का मिलान हो चुका है। बाकी का फिर प्रस्ताव करें।',
    ],
  },
});
export const declineLines = act({
  ...withFactor,
  path: '/api/desk/bank-proposals/:id/decline',
  hasNoBody: true,
  form: { submit: ['Decline', 'नामंज़ूर करें'] },
  done: { 'bank/declined': ['Declined. The lines stay unmatched.', 'नामंज़ूर। पंक्तियाँ सूची में रहेंगी।'] },
  refusals: { 'approvals/decided': approvalRefusals['approvals/decided'] },
});
