import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { choice, day, drawn, line, lines, sum } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { FieldFault } from '#kit/result.ts';
import { isDay } from '#kit/time.ts';
import { formatRupees } from '#kit/money/paise.ts';
import type { Totals } from '#kit/sales/totals.ts';
import { lineOf, textOf } from '#kit/text/typed-text.ts';
import type { BuyerLead } from '#features/leads/model/desk.ts';
import { wholeReason } from '#features/quotations/contract/desk.ts';
import type { QuotationState } from '#features/quotations/model.ts';
import type {
  BankLineChoice,
  DeskPaperLine,
  DeskPaperRow,
  DeskReceipt,
  InvoiceSums,
  ReceiptWay,
  SalesKind,
} from './model.ts';
import { cashLimitPaise, maxDaysToLine, maxLengths, maxLines } from './terms.ts';

export interface PaperDeskAnswer {
  readonly serial: number;
  readonly kind: SalesKind;
  readonly state: 'draft' | 'issued';
  readonly version: number;
  readonly number: string | null;
  readonly issuedAt: Date | null;
  readonly dueOn: string | null;
  readonly buyer: string;
  readonly address: ShownField;
  readonly gstin: string;
  readonly reason: string;
  readonly transport: string;
  readonly note: string;
  readonly quotation: { readonly serial: number; readonly number: string } | null;
  readonly invoice: { readonly serial: number; readonly number: string } | null;
  readonly lines: readonly DeskPaperLine[];
  readonly totals: Totals | null;
  readonly sums: InvoiceSums | null;
  readonly receipts: readonly DeskReceipt[];
  /** Lines of the bank statement that may show a payment, or one back to the buyer. */
  readonly bankLines: Readonly<Record<'credits' | 'debits', readonly BankLineChoice[]>>;
  readonly others: readonly DeskPaperRow[];
  /** Opens a chat with a ready text and the link; null for a draft, an erased paper and those who may not see the address. */
  readonly chat: string | null;
  /** The company has a valid GSTIN, so that a draft can be issued. */
  readonly hasSeller: boolean;
  /** What keeps a draft from being issued, by field and reason. */
  readonly faults: readonly FieldFault[];
  readonly sha256: string | null;
  readonly isErased: boolean;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly today: string;
  readonly timeline: readonly {
    readonly id: number;
    readonly at: Date;
    readonly by: string;
    readonly action: string;
    readonly details: Readonly<Record<string, string | number | boolean | null>>;
  }[];
}
export interface BuyerDeskAnswer {
  readonly number: number;
  readonly name: string;
  readonly gstin: string;
  readonly address: ShownField;
  readonly phone: ShownField;
  readonly sums: {
    readonly offeredPaise: number;
    readonly acceptedPaise: number;
    readonly invoicedPaise: number;
    readonly creditedPaise: number;
    readonly receivedPaise: number;
    readonly duePaise: number;
  };
  readonly leads: readonly Omit<BuyerLead, 'phone' | 'email'>[];
  readonly quotations: readonly {
    readonly serial: number;
    readonly number: string | null;
    readonly status: QuotationState | 'valid' | 'expired';
    readonly totalPaise: number | null;
    readonly createdAt: Date;
  }[];
  readonly papers: readonly DeskPaperRow[];
}

const unknown = { 'sales/unknown': [404, 'There is no such paper.', 'ऐसा कोई कागज़ नहीं है।'] } as const;
const noSeller = [409, 'The company has no valid GSTIN.', 'कंपनी का सही GSTIN नहीं है।'] as const;
const draft = {
  ...unknown,
  'sales/issued': [409, 'It was issued and never changes.', 'यह जारी हो चुका है और कभी नहीं बदलता।'],
  'sales/changed': [
    409,
    'A colleague changed this draft. Look at it; what you typed is still here.',
    'किसी साथी ने यह ड्राफ़्ट बदल दिया। इसे देख लें; आपका लिखा हुआ यहीं है।',
  ],
} as const;
const ofOrder = {
  ...draft,
  'sales/cancelled': [
    409,
    'The order was cancelled. This draft can only be deleted.',
    'यह ऑर्डर रद्द हो गया। यह ड्राफ़्ट अब सिर्फ़ हटाया जा सकता है।',
  ],
} as const;
const tied = {
  'sales/tied': [409, 'A colleague has chosen its line.', 'किसी साथी ने इसकी पंक्ति चुन दी है।'],
} as const;
const invoiceOnly = {
  ...unknown,
  'sales/no-invoice': [409, 'This is only for an issued tax invoice.', 'यह सिर्फ़ जारी टैक्स इनवॉइस के लिए है।'],
} as const;
/** Texts of faults by their reason, or by field and reason. */
export const paperReasons = {
  quantity: ['Enter a number such as 2 or 2.5, or nothing.', 'संख्या लिखें, जैसे 2 या 2.5, या खाली छोड़ें।'],
  ...wholeReason,
  price: ['At most the price of the invoice.', 'ज़्यादा से ज़्यादा इनवॉइस का दाम।'],
  beyond: ['This is more than is left.', 'यह बाकी से ज़्यादा है।'],
  payment: [
    'No account, phone number, UPI or web address here: ours come from the settings.',
    'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: हमारे सेटिंग से आते हैं।',
  ],
  'address-needed': [
    'An invoice to a buyer with a GSTIN states the address, and every one from ₹50,000 on.',
    'GSTIN वाले खरीदार के इनवॉइस पर, और ₹50,000 से हर इनवॉइस पर, पता ज़रूरी है।',
  ],
  'gstin-length': ['A GSTIN has 15 characters.', 'GSTIN में 15 अक्षर होते हैं।'],
  'gstin-state': ['A GSTIN begins with the code of a state.', 'GSTIN राज्य के कोड से शुरू होता है।'],
  'gstin-form': ['This is not the form of a GSTIN.', 'GSTIN ऐसा नहीं होता।'],
  'gstin-check-digit': [
    'The last character does not fit the rest. Compare it letter by letter.',
    'आख़िरी अक्षर बाकी से मेल नहीं खाता। एक-एक अक्षर मिलाएँ।',
  ],
  'reason.missing': ['Write the reason: the paper states it.', 'कारण लिखें: कागज़ पर छपता है।'],
  'items.missing': ['Enter the quantity of at least one item.', 'कम से कम एक सामान की मात्रा लिखें।'],
} as const;
const right = 'papers/change';
/**
 * The right of a person who may make at least proformas. The calls serve all papers; their handlers refuse the other
 * kinds.
 */
const ofAnyKind = 'proformas/change';
const financeOnly = {
  'sales/finance-only': [
    403,
    'Finance makes this paper. You can make the proforma.',
    'यह कागज़ फ़ाइनेंस बनाता है। आप प्रोफ़ॉर्मा बना सकते हैं।',
  ],
} as const;
const read = { method: 'GET', access: 'desk', right: 'quotations/read' } as const;
const base = '/api/desk/sales-papers';
const ofOne = `${base}/:serial`;

export const getPaper = endpoint({ ...read, path: ofOne, refusals: unknown, answer: answers<PaperDeskAnswer>() });
export const getBuyer = endpoint({
  ...read,
  path: '/api/desk/buyers/:number',
  refusals: { 'sales/unknown-buyer': [404, 'There is no such buyer.', 'ऐसा कोई खरीदार नहीं है।'] },
  answer: answers<BuyerDeskAnswer>(),
});
/** An issued paper, the same bytes each time. It states the buyer's address. */
export const getPaperPdf = endpoint({
  ...read,
  path: `${ofOne}/paper.pdf`,
  right: ofAnyKind,
  refusals: { ...unknown, ...financeOnly },
  answer: answers<never>(),
});
/** A draft as its PDF would be, marked as a draft and without a number. */
export const getPaperPreview = endpoint({
  ...read,
  path: `${ofOne}/preview.pdf`,
  right: ofAnyKind,
  refusals: { ...financeOnly, ...unknown, 'sales/no-seller-gstin': noSeller },
  answer: answers<never>(),
});

/** The PDF of an issued paper by its secret link, the same bytes for everybody who has it. */
export const getLinkedPaper = endpoint({
  method: 'GET',
  path: '/api/sales-papers/:link/paper.pdf',
  access: 'anyone',
  refusals: {
    'sales/no-link': [404, 'This link is wrong, or has ended. Please ask us for a new one.'],
    'sales/too-many': [429, 'Too many requests from your connection. Please wait a moment and try again.'],
  },
  answer: answers<never>(),
});

/** Begins a paper of an accepted quotation, named by its serial number; a credit note names its invoice's too. */
export const beginPaper = act({
  path: base,
  right: ofAnyKind,
  hidden: {
    quotation: version,
    kind: z.enum(['proforma', 'invoice', 'challan', 'credit-note']),
    invoice: z.optional(version),
  },
  form: {},
  done: {
    'sales/begun': ['The draft is begun, with all that is left.', 'ड्राफ़्ट शुरू हो गया, जो बाकी है सब भर दिया गया।'],
    'sales/draft-open': ['This draft is open already.', 'यह ड्राफ़्ट पहले से खुला है।'],
  },
  refusals: {
    ...financeOnly,
    'sales/not-accepted': [409, 'Record first that the buyer accepted.', 'पहले खरीदार की मंज़ूरी दर्ज करें।'],
    'sales/no-invoice': [409, 'A credit note needs an issued tax invoice.', 'क्रेडिट नोट के लिए जारी टैक्स इनवॉइस चाहिए।'],
    'sales/nothing-left': [409, 'Nothing is left for it.', 'इसके लिए कुछ बाकी नहीं है।'],
  },
});

const noAddress = ['The lead has no e-mail address. Type one.', 'लीड में ई-मेल पता नहीं है। पता लिखें।'] as const;
/** Mails the link, to the lead's address when `to` is empty; once a day to one address. */
export const mailPaper = act({
  path: `${ofOne}/mail`,
  right: ofAnyKind,
  fields: {
    to: line(lineOf(254), {
      label: ['E-mail address', 'ई-मेल पता'],
      hint: ['Empty: the address of the lead. Once a day to one address.', 'खाली: लीड का पता। एक पते पर दिन में एक बार।'],
      max: 254,
      isOptional: true,
    }),
  },
  form: {
    submit: ['Send by e-mail', 'ई-मेल से भेजें'],
    reasons: {
      'to.missing': noAddress,
      'not-an-email': ['This is not an e-mail address.', 'यह ई-मेल पता नहीं है।'],
    },
  },
  done: {
    'sales/mailed': ['The mail is on its way.', 'मेल भेजी जा रही है।'],
    'sales/mailed-today': [
      'This address already got the mail today, so nothing was sent again.',
      'इस पते पर आज मेल जा चुकी है, इसलिए दोबारा नहीं भेजी गई।',
    ],
  },
  refusals: { ...financeOnly, ...unknown, 'sales/no-address': [422, ...noAddress], 'http/fields': notSaved },
});
const typed = z.optional(z.string().check(z.maxLength(2000, 'too-long')));
const ofLines = Object.fromEntries(
  Array.from({ length: maxLines }, (_none, index) => index + 1).flatMap((n) => [
    [`quantity${n}`, typed],
    [`price${n}`, typed],
  ]),
);
export const changePaper = act({
  path: `${ofOne}/change`,
  right: ofAnyKind,
  body: z.strictObject({
    version,
    address: typed,
    gstin: typed,
    reason: typed,
    transport: typed,
    note: typed,
    ...ofLines,
  }),
  form: { submit: ['Save', 'सेव करें'], label: ['Content of the paper', 'कागज़ की जानकारी'], reasons: paperReasons },
  done: { 'sales/saved': ['Saved.', 'सेव हो गया।'] },
  refusals: { ...financeOnly, ...ofOrder, 'http/fields': notSaved },
});
export const issuePaper = act({
  path: `${ofOne}/issue`,
  right: ofAnyKind,
  hidden: { version },
  form: {
    isFinal: true,
    submit: [(total: string) => `Issue for ${total}`, (total) => `${total} का जारी करें`],
    label: ['Issue', 'जारी करें'],
    lead: [
      'Look at the PDF first. It gets the next number of its series, and nothing of it can be changed afterwards.',
      'पहले PDF देख लें। इसे क्रम का अगला नंबर मिलेगा, और इसके बाद कुछ नहीं बदलेगा।',
    ],
    reasons: paperReasons,
  },
  done: { 'sales/issued': ['It is issued.', 'जारी हो गया।'] },
  refusals: {
    ...financeOnly,
    ...ofOrder,
    'sales/incomplete': [
      422,
      'Not issued: something is missing, or more than is left. Change it above and save it first.',
      'जारी नहीं हुआ: कुछ भरना बाकी है, या बाकी से ज़्यादा है। ऊपर बदलकर पहले सेव करें।',
    ],
    'sales/no-seller-gstin': noSeller,
    'papers/series-full': [
      409,
      'Not issued: the financial year has 9,999 of them, the most that the numbers allow.',
      'जारी नहीं हुआ: इस वित्त वर्ष में 9,999 हो चुके हैं, इससे ज़्यादा नंबर नहीं हो सकते।',
    ],
  },
});
export const discardPaper = act({
  path: `${ofOne}/discard`,
  right: ofAnyKind,
  hidden: { version },
  form: { submit: ['Delete this draft', 'यह ड्राफ़्ट हटा दें'], label: ['Delete draft', 'ड्राफ़्ट हटाएँ'] },
  done: { 'sales/discarded': ['The draft is deleted.', 'ड्राफ़्ट हटा दिया गया।'] },
  refusals: { ...draft, ...financeOnly },
});

export const wayTexts = {
  bank: ['Bank transfer', 'बैंक से'],
  upi: ['UPI', 'UPI से'],
  cheque: ['Cheque', 'चेक से'],
  cash: ['Cash', 'नकद'],
} as const satisfies Readonly<Record<ReceiptWay, readonly [string, string]>>;
/** The id of a line of the bank statement, or nothing. */
const bankLine = z._default(z.string().check(z.regex(/^(?:bsl_\w{1,60})?$/, 'invalid')), '');
const lineReason = {
  line: [
    'This line of the statement has less left, or is something else. Choose another.',
    'स्टेटमेंट की इस पंक्ति में इतना बाकी नहीं है, या यह कुछ और है। दूसरी चुनें।',
  ],
  'line-of-cash': ['Cash is not in the statement. Leave this empty.', 'नकद स्टेटमेंट में नहीं आता। इसे खाली छोड़ें।'],
  'line-of-other-day': [
    `The bank shows this line more than ${maxDaysToLine} days from the day of the payment. Look at both.`,
    `बैंक की यह पंक्ति भुगतान की तारीख से ${maxDaysToLine} दिन से ज़्यादा दूर है। दोनों देख लें।`,
  ],
} as const;
const ofPayment = {
  day: day(z.string().check(z.refine(isDay, 'missing')), { label: ['Day', 'तारीख़'] }),
  way: choice(wayTexts, { label: ['How', 'कैसे'], missing: ['Choose how.', 'चुनें कि कैसे।'] }),
  reference: line(lineOf(maxLengths.reference), {
    label: ['UTR or cheque number', 'UTR या चेक नंबर'],
    max: maxLengths.reference,
    isOptional: true,
  }),
  line: drawn(bankLine),
};
const paymentReasons = {
  ...lineReason,
  'amount.invalid': ['Enter rupees such as 1450 or 1450.50.', 'रुपये इस तरह लिखें: 1450 या 1450.50'],
  future: ['This day has not come yet.', 'यह दिन अभी नहीं आया।'],
  'before-order': ['This day is before the quotation. Look at the year.', 'यह दिन कोटेशन से पहले का है। साल देख लें।'],
} as const;
const cashLimit = formatRupees(cashLimitPaise);
/** Records a payment for an invoice. */
export const recordReceipt = act({
  path: `${ofOne}/receipts`,
  right,
  fields: { amount: sum(lineOf(30, 'required'), { label: ['Amount received', 'कितना मिला'] }), ...ofPayment },
  form: {
    submit: ['Record the payment', 'भुगतान दर्ज करें'],
    label: ['Payment received', 'मिला हुआ भुगतान'],
    reasons: {
      ...paymentReasons,
      beyond: ['This is more than is due.', 'यह बाकी रकम से ज़्यादा है।'],
      'cash-limit': [
        `The law allows less than ${cashLimit} in cash for one order, and from one buyer in a day. Take the rest by the bank.`,
        `कानून एक ऑर्डर के लिए, और एक खरीदार से एक दिन में, ${cashLimit} से कम नकद की ही इजाज़त देता है। बाकी बैंक से लें।`,
      ],
    },
  },
  done: { 'sales/received': ['The payment is recorded.', 'भुगतान दर्ज हो गया।'] },
  refusals: { ...invoiceOnly, ...tied, 'http/fields': notSaved },
});
/** Records what was paid back to the buyer of an invoice. */
export const recordRepayment = act({
  path: `${ofOne}/repayments`,
  right,
  fields: { amount: sum(lineOf(30, 'required'), { label: ['Amount paid back', 'कितना लौटाया'] }), ...ofPayment },
  form: {
    submit: ['Record what was paid back', 'लौटाई रकम दर्ज करें'],
    label: ['Paid back to the buyer', 'खरीदार को लौटाया'],
    reasons: {
      ...paymentReasons,
      'beyond-owed': ['This is more than is to be paid back.', 'यह लौटाने की रकम से ज़्यादा है।'],
    },
  },
  done: { 'sales/repaid': ['The repayment is recorded.', 'लौटाई रकम दर्ज हो गई।'] },
  refusals: { ...invoiceOnly, ...tied, 'http/fields': notSaved },
});
export const tieReceipt = act({
  path: '/api/desk/sales-receipts/:id/tie',
  right,
  fields: { line: drawn(bankLine) },
  form: {
    submit: ['Save', 'सेव करें'],
    label: ['Choose the line of the statement', 'स्टेटमेंट की पंक्ति चुनें'],
    reasons: lineReason,
  },
  done: { 'sales/receipt-tied': ['The line of the statement is saved.', 'स्टेटमेंट की पंक्ति सेव हो गई।'] },
  refusals: {
    ...unknown,
    ...tied,
    'http/fields': notSaved,
  },
});
export const undoReceipt = act({
  path: '/api/desk/sales-receipts/:id/undo',
  right,
  fields: {
    reason: lines(textOf(maxLengths.undoReason, 'required'), {
      label: ['Why was it recorded by mistake?', 'गलती से क्यों दर्ज हुआ?'],
      max: maxLengths.undoReason,
      rows: 2,
      missing: ['Write why.', 'लिखें कि क्यों।'],
    }),
  },
  form: { submit: ['Take it back', 'वापस लें'], label: ['Recorded by mistake', 'गलती से दर्ज हुआ'] },
  done: { 'sales/receipt-undone': ['It is taken back.', 'वापस लिया गया।'] },
  refusals: {
    ...unknown,
    'sales/repaid': [
      409,
      'Money was paid back to the buyer from it. Take that back first.',
      'इसमें से खरीदार को पैसा लौटाया जा चुका है। पहले उसे वापस लें।',
    ],
    'http/fields': notSaved,
  },
});
