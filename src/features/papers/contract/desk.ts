import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { line, lines } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { digitsOf, normalizeIfsc } from '#kit/money/bank-account.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { asLine, lineOf, textOf } from '#kit/text/typed-text.ts';
import type { SalesSettings } from '../model/settings.ts';
import { maxLengths, maxPaymentDays, maxPrefix } from '../terms.ts';

/** From 0, before the first change. */
const version = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'invalid')), z.transform(Number)),
);
const read = (as: (typed: string) => string, limit: number) =>
  z.pipe(z.pipe(z.string(), z.transform(as)), z.string().check(z.maxLength(limit, 'too-long')));
const optional = { isOptional: true } as const;

export const getSalesSettings = endpoint({
  method: 'GET',
  path: '/api/desk/sales-settings',
  access: 'desk',
  right: 'settings/read',
  answer: answers<SalesSettings>(),
});

const refusals = {
  'papers/settings-changed': [
    409,
    'Somebody changed these settings. Look at them; what you typed is still here.',
    'किसी ने यह सेटिंग बदल दी है। इसे देख लें; आपका लिखा हुआ यहीं है।',
  ],
  'http/fields': notSaved,
} as const;
const noAccount = [
  'No account, phone number, UPI or web address here: the account is entered above.',
  'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: खाता ऊपर लिखा जाता है।',
] as const;

/** Where buyers pay: quotations, proforma and tax invoices state it from then on. */
export const changeBankDetails = act({
  path: '/api/desk/sales-settings/bank',
  right: 'settings/change',
  asksFactor: true,
  hidden: { version },
  fields: {
    accountName: line(lineOf(maxLengths.accountName), {
      label: ['Account holder', 'खाते में नाम'],
      hint: ['As the bank has it', 'जैसा बैंक में है'],
      max: maxLengths.accountName,
      ...optional,
    }),
    accountNumber: line(read(digitsOf, 18), {
      label: ['Account number', 'खाता नंबर'],
      max: 30,
      isNumeric: true,
      ...optional,
    }),
    ifsc: line(read(normalizeIfsc, 11), { label: ['IFSC', 'IFSC'], max: 20, ...optional }),
    bankName: line(lineOf(maxLengths.bankName), {
      label: ['Bank and branch', 'बैंक और शाखा'],
      max: maxLengths.bankName,
      ...optional,
    }),
    upi: line(lineOf(maxLengths.upi), {
      label: ['UPI ID', 'UPI ID'],
      hint: [
        'Proforma and tax invoices up to ₹1,00,000 have a QR code that pays to it. UPI takes no more at once.',
        '₹1,00,000 तक के प्रोफ़ॉर्मा और टैक्स इनवॉइस के QR कोड से भुगतान इसी पर आता है। UPI एक बार में इससे ज़्यादा नहीं लेता।',
      ],
      max: maxLengths.upi,
      ...optional,
    }),
  },
  form: {
    submit: ['Save the account', 'खाता सेव करें'],
    label: ['Bank account', 'बैंक खाता'],
    lead: [
      'Buyers pay to this account. Check every digit: papers that are issued are not changed.',
      'खरीदार इसी खाते में भुगतान करते हैं। हर अंक जाँच लें: जारी हो चुके कागज़ नहीं बदलते।',
    ],
    reasons: {
      'accountNumber.invalid': ['An account number has 9 to 18 digits.', 'खाता नंबर में 9 से 18 अंक होते हैं।'],
      'ifsc.invalid': ['An IFSC has 11 characters, such as SBIN0001234.', 'IFSC में 11 अक्षर होते हैं, जैसे SBIN0001234।'],
      'upi.invalid': ['A UPI ID looks like name@bank.', 'UPI ID ऐसी होती है: नाम@बैंक।'],
    },
  },
  done: { 'papers/bank-saved': ['The account is saved.', 'खाता सेव हो गया।'] },
  refusals,
});

const days = z.pipe(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => latinDigits(typed).trim()),
    ),
    z
      .string()
      .check(z.refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= maxPaymentDays), 'days')),
  ),
  z.transform((text) => (text === '' ? null : Number(text))),
);
const prefix = (label: readonly [string, string]) =>
  line(
    read((typed) => asLine(typed).toUpperCase(), maxPrefix),
    { label, max: maxPrefix },
  );
type InBoth = readonly [string, string];
const paymentTerms = (label: InBoth, hint: InBoth) =>
  lines(textOf(maxLengths.payment), { label, hint, max: maxLengths.payment, rows: 2, ...optional });
const conditions = (label: InBoth, hint: InBoth) =>
  lines(textOf(maxLengths.terms), { label, hint, max: maxLengths.terms, rows: 6, ...optional });
/** What every paper says, and how its numbers begin. */
export const changePaperTerms = act({
  path: '/api/desk/sales-settings/terms',
  right: 'settings/change',
  hidden: { version },
  fields: {
    payment: paymentTerms(
      ['Payment terms', 'भुगतान की शर्तें'],
      [
        'A new quotation begins with them, such as: 30% in advance, the rest on delivery.',
        'नया कोटेशन इसी से शुरू होता है, जैसे: 30% पहले, बाकी सामान मिलने पर।',
      ],
    ),
    terms: conditions(
      ['Standard conditions', 'सामान्य शर्तें'],
      ['One a line; papers number them.', 'एक लाइन में एक; कागज़ पर नंबर अपने आप लगते हैं।'],
    ),
    paymentHi: paymentTerms(
      ['Payment terms in Hindi', 'भुगतान की शर्तें, हिंदी में'],
      [
        'For papers in Hindi; left empty, they state the English ones.',
        'हिंदी के कागज़ों के लिए; खाली छोड़ने पर अंग्रेज़ी वाली लिखी जाती हैं।',
      ],
    ),
    termsHi: conditions(
      ['Standard conditions in Hindi', 'सामान्य शर्तें, हिंदी में'],
      ['One a line, as above.', 'ऊपर की तरह, एक लाइन में एक।'],
    ),
    paymentDays: line(days, {
      label: ['Days to pay a tax invoice', 'टैक्स इनवॉइस का भुगतान कितने दिन में'],
      hint: [
        'The invoice states the day, and Today lists it after that. Left empty, it states none.',
        'इनवॉइस पर तारीख छपती है, और उसके बाद वह “आज” में दिखता है। खाली छोड़ने पर कोई तारीख नहीं छपती।',
      ],
      max: 3,
      isNumeric: true,
      ...optional,
    }),
    signatory: line(lineOf(maxLengths.signatory), {
      label: ['Who signs', 'हस्ताक्षर करने वाले'],
      max: maxLengths.signatory,
      ...optional,
    }),
    designation: line(lineOf(maxLengths.designation), {
      label: ['Designation', 'पद'],
      max: maxLengths.designation,
      ...optional,
    }),
    quotation: prefix(['Numbers of quotations begin with', 'कोटेशन के नंबर की शुरुआत']),
    proforma: prefix(['Numbers of proforma invoices begin with', 'प्रोफ़ॉर्मा इनवॉइस के नंबर की शुरुआत']),
    invoice: prefix(['Numbers of tax invoices begin with', 'टैक्स इनवॉइस के नंबर की शुरुआत']),
    challan: prefix(['Numbers of delivery challans begin with', 'डिलीवरी चालान के नंबर की शुरुआत']),
    'credit-note': prefix(['Numbers of credit notes begin with', 'क्रेडिट नोट के नंबर की शुरुआत']),
  },
  form: {
    submit: ['Save', 'सेव करें'],
    label: ['Conditions, signature and numbers', 'शर्तें, हस्ताक्षर और नंबर'],
    reasons: {
      payment: noAccount,
      days: [`A whole number from 0 to ${maxPaymentDays}.`, `0 से ${maxPaymentDays} तक की पूरी संख्या।`],
      prefix: [
        'One to five capital letters and digits, beginning with a letter.',
        'एक से पाँच बड़े अंग्रेज़ी अक्षर और अंक, पहला अक्षर हो।',
      ],
      'prefix-taken': ['Another kind of paper has or had it.', 'यह किसी दूसरे कागज़ की शुरुआत है या थी।'],
    },
  },
  done: { 'papers/terms-saved': ['Saved.', 'सेव हो गया।'] },
  refusals,
});
