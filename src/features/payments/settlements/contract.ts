import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { choice, day, decisionReason, drawn, line, sum } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { gstinFault, normalizeGstin } from '#kit/money/gst.ts';
import { isDay } from '#kit/time.ts';
import { type DeskGaps, type DeskSettlementImport, type DeskSettlementRecord, reportFields } from './model.ts';
import { confirmed } from '../contract/checked.ts';
import { rupeesOrNone, signedRupees } from '../contract/rupees.ts';
import { maxReportBytes, maxReportSettlements } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'payments/read' } as const;
const change = { right: 'payments/change' } as const;
const withFactor = { ...change, asksFactor: true } as const;
const gatewayRefusals = {
  'payments/settlement-gateway-missing': [
    422,
    'Payments came from more than one gateway: write which one this is from.',
    'भुगतान एक से ज़्यादा गेटवे से आए हैं: लिखें कि यह किसका है।',
  ],
  'payments/settlement-gateway-unknown': [422, 'No payment was made at this gateway.', 'इस गेटवे से कोई भुगतान नहीं हुआ।'],
} as const;
const unknownImport = {
  'settlements/unknown-import': [404, 'There is no such report.', 'ऐसी कोई रिपोर्ट नहीं है।'],
} as const;
const unknownSettlement = {
  'payments/settlement-unknown': [404, 'There is no such settlement.', 'ऐसी कोई रकम दर्ज नहीं है।'],
} as const;
const tooManySettlements = {
  'settlements/too-many-settlements': [
    422,
    `The report has more than ${maxReportSettlements} settlements. Download it for a shorter time, or choose another column for the number of the settlement.`,
    `रिपोर्ट में ${maxReportSettlements} से ज़्यादा सेटलमेंट हैं। कम समय की रिपोर्ट डाउनलोड करें, या सेटलमेंट के नंबर का दूसरा कॉलम चुनें।`,
  ],
} as const;

/** A settlement with the payments that it paid out. */
export const getSettlement = endpoint({
  ...read,
  path: '/api/desk/settlements/:id',
  refusals: unknownSettlement,
  answer: answers<DeskSettlementRecord>(),
});

/** The page asks for it once there is more than one. */
const gateway = drawn(z.optional(z.string().check(z.maxLength(40, 'too-long'))));
const entered = {
  /** Empty where nothing arrived. */
  utr: line(z.string().check(z.trim(), z.maxLength(40, 'too-long')), {
    label: ['UTR', 'UTR नंबर'],
    hint: ['Leave it empty if nothing arrived.', 'कुछ न आया हो, तो खाली छोड़ें।'],
    max: 40,
    isOptional: true,
  }),
  day: day(z.string().check(z.refine(isDay, 'day')), { label: ['Settled', 'कब मिली'] }),
};
const arrived = { label: ['Arrived in the bank, in ₹', 'बैंक में आई रकम, ₹ में'] } as const;
const fees = { label: ['Fees, in ₹', 'शुल्क, ₹ में'] } as const;
const taxes = { label: ['GST on the fees, in ₹', 'शुल्क पर GST, ₹ में'] } as const;
const others = {
  /** What the gateway gave, or with a minus took, beside payments, refunds, disputes and fees. */
  adjustment: sum(signedRupees, {
    label: ['Adjustments, in ₹; with a minus what the gateway took', 'समायोजन, ₹ में; गेटवे ने काटा हो तो ऋण चिह्न के साथ'],
  }),
  /** What it released of its reserve, or with a minus held back. */
  reserve: sum(signedRupees, {
    label: [
      'Reserve, in ₹; with a minus what the gateway held back, without one what it released',
      'रोकी रकम, ₹ में; गेटवे ने रोकी हो तो ऋण चिह्न के साथ, छोड़ी हो तो बिना चिह्न',
    ],
  }),
};
const enteredTexts = {
  check: [
    'I compared this with the statement of the bank and the page of the gateway.',
    'मैंने इसे बैंक के स्टेटमेंट और गेटवे के पेज से मिलाया।',
  ],
  reasons: { day: ['Choose the day.', 'तारीख चुनें।'] },
} as const;
const enteredRefusals = {
  'payments/bank-reference-invalid': [
    422,
    'The UTR has 10 to 22 letters and digits; there is none where nothing arrived.',
    'UTR में 10 से 22 अक्षर और अंक होते हैं; कुछ न आया हो, तो UTR नहीं होता।',
  ],
  'payments/settlement-empty': [
    422,
    'All sums are zero: there is nothing to record.',
    'सारी रकमें शून्य हैं: दर्ज करने को कुछ नहीं है।',
  ],
  'payments/settlement-to-come': [422, 'The day is in the future.', 'यह तारीख आगे की है।'],
  'payments/settlement-too-early': [
    422,
    'The day is before the first payment of this gateway.',
    'यह तारीख इस गेटवे के पहले भुगतान से पहले की है।',
  ],
  'payments/settlement-fees-absurd': [
    422,
    'Fees and their GST are more than half of what they were taken from. Compare with the gateway, or import its report.',
    'शुल्क और GST आधी रकम से ज़्यादा हैं। गेटवे से मिलाएँ, या उसकी रिपोर्ट लाएँ।',
  ],
  'payments/settlement-known': [409, 'This settlement or UTR is recorded already.', 'यह रकम या UTR पहले से दर्ज है।'],
} as const;
/** Records by hand what a gateway paid to our bank account and what it deducted, without the payments. */
export const recordSettlement = act({
  ...withFactor,
  path: '/api/desk/settlements',
  fields: {
    number: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')), {
      label: ["Gateway's number of the settlement", 'गेटवे का नंबर'],
      max: 64,
    }),
    gateway,
    ...entered,
    bank: sum(rupeesOrNone, arrived),
    fee: sum(rupeesOrNone, fees),
    tax: sum(rupeesOrNone, taxes),
    ...others,
    confirmed,
  },
  form: {
    submit: ['Record a settlement by hand', 'गेटवे की रकम हाथ से दर्ज करें'],
    lead: [
      'Without a report. If the gateway has one, import it instead: it adds the payments.',
      'बिना रिपोर्ट के। गेटवे की रिपोर्ट हो, तो उसे लाएँ: उससे भुगतान भी जुड़ते हैं।',
    ],
    ask: ['Record what arrived in the bank, in ₹: {bank|nothing}?', 'बैंक में आई रकम, ₹ में: {bank|कुछ नहीं}। दर्ज करें?'],
    ...enteredTexts,
  },
  done: { 'settlements/by-hand': ['The settlement is recorded.', 'रकम दर्ज हुई।'] },
  refusals: { ...enteredRefusals, ...gatewayRefusals },
});
/** `hasRows`: its sums are those of the rows of its report, and stay. */
type OfCorrection = { readonly number: string; readonly hasRows: boolean };
/** Corrects its reference, day and sums, or without sums the first two; the audit has both. */
export const correctSettlement = act({
  ...withFactor,
  path: '/api/desk/settlements/:id/correction',
  fields: {
    ...entered,
    bank: sum(z.optional(rupeesOrNone), arrived),
    fee: sum(z.optional(rupeesOrNone), fees),
    tax: sum(z.optional(rupeesOrNone), taxes),
    ...others,
    reason: decisionReason({ label: ['Reason; the audit has it', 'कारण; ऑडिट में रहता है'] }),
    confirmed,
  },
  form: {
    submit: ['Correct reference, day or sums', 'UTR, तारीख या रकम सुधारें'],
    ask: [
      ({ number, hasRows }: OfCorrection) =>
        hasRows
          ? `Correct reference and day of the settlement ${number}? Its sums stay.`
          : `Correct the settlement ${number}? Arrived in the bank, in ₹: {bank|nothing}.`,
      ({ number, hasRows }: OfCorrection) =>
        hasRows ? `${number} का UTR और तारीख सुधारें? रकमें वही रहेंगी।` : `${number} सुधारें? बैंक में आई रकम, ₹ में: {bank|कुछ नहीं}`,
    ],
    ...enteredTexts,
  },
  done: { 'settlements/corrected': ['The settlement is corrected.', 'सुधार दर्ज हुआ।'] },
  refusals: {
    ...enteredRefusals,
    ...unknownSettlement,
    'payments/settlement-has-rows': [
      409,
      'Its sums are those of the rows of its report. Correct its reference and its day alone.',
      'इसकी रकमें रिपोर्ट की पंक्तियों का जोड़ हैं। सिर्फ़ UTR और तारीख सुधारें।',
    ],
    'payments/settlement-same': [409, 'It is recorded with these values already.', 'यह ऐसे ही दर्ज है।'],
  },
});

/** Enters how the gateway's tax invoice splits the GST of a settlement. */
export const enterInvoice = act({
  ...change,
  path: '/api/desk/settlements/:id/invoice',
  fields: {
    number: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long')), {
      label: ["Number of the gateway's tax invoice", 'गेटवे के टैक्स इनवॉइस का नंबर'],
      max: 40,
    }),
    gstin: line(
      z.string().check(
        z.maxLength(30, 'too-long'),
        z.refine((typed) => gstinFault(normalizeGstin(typed)) === undefined, 'gstin'),
      ),
      { label: ["Gateway's GSTIN", 'गेटवे का GSTIN'], max: 30 },
    ),
    cgst: sum(rupeesOrNone, { label: ['CGST, in ₹', 'CGST, ₹ में'] }),
    sgst: sum(rupeesOrNone, { label: ['SGST, in ₹', 'SGST, ₹ में'] }),
    igst: sum(rupeesOrNone, { label: ['IGST, in ₹', 'IGST, ₹ में'] }),
  },
  form: {
    submit: ["Enter the gateway's tax invoice", 'गेटवे का टैक्स इनवॉइस दर्ज करें'],
    lead: [
      'The GST of this settlement, as the invoice splits it. One invoice may be about several settlements.',
      'इस रकम का GST, जैसा इनवॉइस में बँटा है। एक इनवॉइस कई रकमों का हो सकता है।',
    ],
    reasons: { gstin: ['This is not a GSTIN. Compare it with the invoice.', 'यह GSTIN सही नहीं है। इनवॉइस से मिलाएँ।'] },
  },
  done: { 'settlements/invoiced': ['The tax invoice is entered.', 'टैक्स इनवॉइस दर्ज हुआ।'] },
  refusals: {
    ...unknownSettlement,
    'payments/invoice-sum': [
      422,
      'CGST and SGST, or IGST alone, must add up to the GST of this settlement.',
      'CGST और SGST, या अकेला IGST, मिलकर इस रकम के GST के बराबर होने चाहिए।',
    ],
  },
});

/** Stores a gateway's report, in the field `report`, for its preview. */
export const importReport = act({
  ...change,
  path: '/api/desk/settlement-imports',
  file: 'report',
  maxBytes: maxReportBytes + 64 * 1024,
  fields: { gateway, choose: drawn(z.optional(z.enum(['yes']))) },
  form: {
    submit: ['Show what it would record', 'दिखाएँ कि क्या दर्ज होगा'],
    label: ['Import a settlement report', 'गेटवे की रिपोर्ट लाएँ'],
    lead: [
      "Download the gateway's report of its settlements (payouts) as CSV or XLSX: one row for each payment, with fees, their GST and the UTR. You see what it would record before anything is recorded.",
      'गेटवे से उसके भेजे पैसों (payouts) की रिपोर्ट CSV या XLSX में डाउनलोड करें: हर भुगतान की एक पंक्ति, शुल्क, उस पर GST और UTR के साथ। दर्ज करने से पहले आप देखेंगे कि क्या दर्ज होगा।',
    ],
  },
  done: {
    'settlements/imported': [
      'Look at what the report would record. Nothing is recorded yet.',
      'देखें कि इस रिपोर्ट से क्या दर्ज होगा। अभी कुछ दर्ज नहीं हुआ है।',
    ],
    'settlements/imported-before': [
      'This file was imported before. This is that import.',
      'यह फ़ाइल पहले लाई जा चुकी है। यह वही है।',
    ],
  },
  refusals: {
    'settlements/no-file': [422, 'Choose the report.', 'रिपोर्ट चुनें।'],
    'settlements/no-rows': [
      422,
      'The report has no rows. Download it again.',
      'रिपोर्ट में कोई पंक्ति नहीं है। फिर से डाउनलोड करें।',
    ],
    'settlements/cut-off': [
      422,
      'The report ends in the middle. Download it again.',
      'रिपोर्ट बीच में कट गई है। फिर से डाउनलोड करें।',
    ],
    ...tableRefusals,
    ...tooManySettlements,
    ...gatewayRefusals,
  },
});
export const getImport = endpoint({
  ...read,
  path: '/api/desk/settlement-imports/:id',
  refusals: unknownImport,
  answer: answers<DeskSettlementImport>(),
});
const column = z.optional(z.string().check(z.maxLength(200, 'too-long')));
/** Names the columns of a report whose names are not known. */
export const chooseColumns = act({
  ...change,
  path: '/api/desk/settlement-imports/:id/columns',
  body: z.strictObject(
    Object.fromEntries(reportFields.map((field) => [field, column])) as Record<
      (typeof reportFields)[number],
      typeof column
    >,
  ),
  form: {
    submit: ['Read the report', 'रिपोर्ट पढ़ें'],
    lead: [
      'The names of some columns are not known. Choose the column for each part; the rest of the file is deleted then.',
      'कुछ कॉलम के नाम पहचाने नहीं गए। हर हिस्से का कॉलम चुनें; फ़ाइल का बाकी भाग तब मिटा दिया जाएगा।',
    ],
    reasons: {
      missing: ['Choose its column.', 'इसका कॉलम चुनें।'],
      twice: ['This column is chosen twice.', 'यह कॉलम दो बार चुना गया है।'],
    },
  },
  done: {
    'settlements/columns-chosen': [
      'The columns are chosen. Look at what the report would record.',
      'कॉलम चुन लिए गए। देखें कि इस रिपोर्ट से क्या दर्ज होगा।',
    ],
  },
  refusals: {
    ...unknownImport,
    'settlements/columns': [
      422,
      'Choose another column for each part that is marked.',
      'जिन हिस्सों पर निशान है, उनका दूसरा कॉलम चुनें।',
    ],
    'settlements/columns-chosen': [409, 'The columns were chosen already.', 'कॉलम पहले ही चुने जा चुके हैं।'],
    ...tooManySettlements,
  },
});
/** Says whether the fees of the report contain their GST, which nothing in it says. */
export const chooseTaxInFee = act({
  ...change,
  path: '/api/desk/settlement-imports/:id/tax-in-fee',
  fields: {
    taxInFee: choice(
      { no: ['is without its GST', 'GST के बिना है'], yes: ['contains its GST', 'GST मिलाकर है'] },
      { label: ['The fee in a row of the report', 'रिपोर्ट की पंक्ति का शुल्क'] },
    ),
  },
  form: { submit: ['Use this for every row', 'हर पंक्ति के लिए यही लें'] },
  done: {
    'settlements/fees-chosen': [
      'The fees are read so, also in later reports with these columns.',
      'शुल्क अब ऐसे पढ़े जाएँगे, इन्हीं कॉलम की अगली रिपोर्टों में भी।',
    ],
  },
  refusals: unknownImport,
});
/** Looks at what arrived: the object that is read from it leaves `__proto__` out without a word. */
const onlySums = z.transform((value: unknown, { issues }) => {
  const keys = Object.keys(Object(value)).filter((key) => !/^(?:leaveOut|bank-[1-9]\d{0,4})$/.test(key));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value as Record<string, unknown> });
  return value;
});
/** How many settlements, and what arrives of them. */
type OfReport = { readonly count: number; readonly sum: string };
/**
 * Records the settlements of a report. `bank-1`, `bank-2` and so on: what arrived of each in the bank, in rupees, in the order
 * of the preview. With `leaveOut` those that are right and have a sum.
 */
export const recordReport = act({
  ...withFactor,
  path: '/api/desk/settlement-imports/:id/record',
  maxBytes: 1024 * 1024,
  maxFields: maxReportSettlements + 10,
  body: z.pipe(
    onlySums,
    z.catchall(
      z.object({ leaveOut: z.optional(z.enum(['yes'])) }),
      z.optional(z.string().check(z.maxLength(40, 'too-long'))),
    ),
  ),
  form: {
    submit: [
      ({ count }: OfReport) => (count === 1 ? 'Record the settlement' : `Record ${count} settlements`),
      ({ count }: OfReport) => (count === 1 ? 'दर्ज करें' : `${count} रकमें दर्ज करें`),
    ],
    ask: [
      ({ count, sum }: OfReport) =>
        `Record ${count === 1 ? 'one settlement' : `${count} settlements`} of ${sum} to the bank?`,
      ({ count, sum }: OfReport) => `बैंक में आई ${count === 1 ? 'यह रकम' : `${count} रकमें`} दर्ज करें? कुल ${sum}`,
    ],
    reasons: { missing: ['Type what arrived in the bank.', 'लिखें कि बैंक में कितनी रकम आई।'] },
  },
  done: {
    'settlements/recorded': ['Recorded.', 'दर्ज हो गया।'],
    'settlements/nothing-new': [
      'Everything in this report was recorded before. Nothing changed.',
      'इस रिपोर्ट का सब कुछ पहले दर्ज हो चुका है। कुछ नहीं बदला।',
    ],
  },
  refusals: {
    ...unknownImport,
    'settlements/sums': [
      422,
      'What arrived is missing, or is not the sum of the rows. Nothing is recorded.',
      'आई हुई रकम नहीं लिखी गई, या वह पंक्तियों के जोड़ से अलग है। कुछ दर्ज नहीं हुआ।',
    ],
    'settlements/columns-open': [409, 'Its columns are not chosen yet.', 'इसके कॉलम अभी चुने नहीं गए।'],
    'settlements/wrong-rows': [
      422,
      'Some rows are wrong. Nothing is recorded. Correct the cause, or choose to leave those settlements out.',
      'कुछ पंक्तियाँ गलत हैं। कुछ दर्ज नहीं हुआ। कारण ठीक करें या उन्हें छोड़ना चुनें।',
    ],
  },
});
export const removeReport = act({
  ...change,
  path: '/api/desk/settlement-imports/:id/remove',
  hasNoBody: true,
  form: { submit: ['Remove this import', 'यह रिपोर्ट हटाएँ'] },
  done: { 'settlements/removed': ['The report is removed.', 'रिपोर्ट हटा दी गई।'] },
  refusals: unknownImport,
});

/** What differs between our books and the gateways. */
export const getGaps = endpoint({ ...read, path: '/api/desk/reconciliation', answer: answers<DeskGaps>() });
/** Compares our books with the gateways' lists of the last seven days. */
export const compareWithGateways = act({
  ...change,
  path: '/api/desk/reconciliation',
  hasNoBody: true,
  form: { submit: ['Compare the last 7 days now', 'पिछले 7 दिन अभी मिलाएँ'] },
  done: {
    'settlements/compared': [
      'Our books are compared with the gateway. What differs is shown here.',
      'हमारी बही गेटवे से मिलाई गई। जो अंतर है, वह यहाँ दिखता है।',
    ],
  },
  refusals: {
    'payments/reconciling': [
      409,
      'Another comparison is running. Try again in a minute.',
      'एक मिलान चल रहा है। एक मिनट बाद फिर कोशिश करें।',
    ],
    'payments/reconciliation-failed': [
      503,
      "The gateway's lists could not be read completely. Try again later.",
      'गेटवे की सूचियाँ पूरी नहीं मिलीं। बाद में फिर कोशिश करें।',
    ],
  },
});
