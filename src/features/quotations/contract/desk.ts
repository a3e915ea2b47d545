import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { choice, line } from '#kit/desk/act-field.ts';
import type { Said } from '#kit/desk/said.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { lineOf } from '#kit/text/typed-text.ts';
import { contactReasons } from '#features/leads/contract/desk.ts';
import { maxLengths as leadLengths } from '#features/leads/terms.ts';
import { maxItems } from '../terms.ts';
import type {
  DeskItem,
  DeskRevision,
  DeskTotals,
  KnownBuyers,
  PaperOfQuotation,
  ProductChoice,
  QuotationStatus,
  SellerFacts,
} from '../model.ts';

export interface DeskTimelineEntry {
  readonly id: number;
  readonly at: string;
  /** The name of a staff member, or `cli:<system user>`. */
  readonly by: string;
  readonly action: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}
export interface QuotationDeskAnswer {
  readonly serial: number;
  readonly number: string | null;
  readonly status: QuotationStatus;
  /** The version of a draft; its forms send it back. */
  readonly version: number;
  readonly lead: number;
  /** What the lead asks for, if it is more than one product. */
  readonly asked: readonly string[];
  readonly language: 'en' | 'hi';
  readonly buyer: { readonly name: string; readonly gstin: string; readonly state: string };
  readonly address: ShownField;
  /** The buyer's page. */
  readonly buyerNumber: number | null;
  readonly shipName: string;
  readonly shipAddress: ShownField;
  readonly attention: string;
  readonly subject: string;
  readonly referenceNumber: string;
  readonly referenceDay: string;
  readonly payment: string;
  /** The lead's e-mail address. */
  readonly email: ShownField;
  readonly items: readonly DeskItem[];
  readonly delivery: string;
  readonly note: string;
  readonly validityDays: number;
  /** Null until the buyer's state is known and there is an item. */
  readonly totals: DeskTotals | null;
  /** The fields that a draft needs before it can be issued. */
  readonly missing: readonly string[];
  /** Null when the company has no valid GSTIN, so that nothing can be issued. */
  readonly seller: SellerFacts | null;
  /** Why it was cancelled. */
  readonly reason: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly issuedAt: string | null;
  readonly validUntil: string | null;
  readonly sha256: string | null;
  readonly verifyCode: string | null;
  readonly isErased: boolean;
  /** For roles that see the address; null for a draft and where the link has ended. */
  readonly links: { readonly pdf: string; readonly chat: string } | null;
  /** The revisions of this offer, oldest first and this one included; empty without a revision. */
  readonly revisions: readonly DeskRevision[];
  /** That follow it, the newest first. */
  readonly papers: readonly PaperOfQuotation[];
  readonly timeline: readonly DeskTimelineEntry[];
  /** The products that can be added to a draft. */
  readonly products: readonly ProductChoice[];
}

const text = (limit: number) => z.string().check(z.maxLength(limit, 'too-long'));
/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = z.optional(text(2000));
const seen = { version };
const item = {
  version,
  description: typed,
  specification: typed,
  hsn: typed,
  unit: typed,
  quantity: typed,
  price: typed,
  discount: typed,
  gst: typed,
} as const;

const unknown = { 'quotations/unknown': [404, 'There is no such quotation.', 'ऐसा कोई कोटेशन नहीं है।'] } as const;
const draft = {
  ...unknown,
  'quotations/not-draft': [409, 'It was issued and never changes.', 'यह जारी हो चुका है और कभी नहीं बदलता।'],
  'quotations/changed': [409, 'A colleague changed the draft.', 'किसी साथी ने ड्राफ़्ट बदल दिया।'],
} as const;
const change = {
  ...draft,
  'quotations/invalid': notSaved,
  'quotations/no-such-item': [
    409,
    'A colleague removed this item. What you typed is below.',
    'यह सामान इसी बीच हटा दिया गया। आपका लिखा हुआ नीचे है।',
  ],
  'content/unknown-product': notSaved,
  'content/no-price': notSaved,
} as const;
const end = {
  ...unknown,
  'quotations/other-state': [409, 'Its status does not allow this.', 'इसकी स्थिति में यह नहीं हो सकता।'],
} as const;

/** A quantity with decimals of what is sold by the piece. */
export const wholeReason = {
  whole: ['This unit is sold whole: no decimals.', 'यह इकाई पूरी बिकती है: दशमलव न लिखें।'],
} as const;
/** Texts of faults by their reason. */
const reasons = {
  unknown: ['Choose one from the list.', 'सूची में से चुनें।'],
  'out-of-range': ['Enter whole days from 1 to 365.', '1 से 365 के बीच पूरे दिन लिखें।'],
  'gstin-length': ['A GSTIN has 15 characters.', 'GSTIN में 15 अक्षर होते हैं।'],
  'gstin-state': [
    'A GSTIN begins with the code of a state, such as 10 for Bihar.',
    'GSTIN राज्य के कोड से शुरू होता है, जैसे बिहार के लिए 10।',
  ],
  'gstin-form': [
    'Two digits, the PAN, a digit or letter, Z and the check digit, such as 27AAPFU0939F1ZV.',
    'दो अंक, PAN, एक अंक या अक्षर, Z और जाँच अंक, जैसे 27AAPFU0939F1ZV।',
  ],
  'gstin-check-digit': [
    'The last character, the check digit, does not fit the rest. Compare it letter by letter.',
    'आख़िरी अक्षर (जाँच अंक) बाकी से मेल नहीं खाता। एक-एक अक्षर मिलाएँ।',
  ],
  hsn: ['An HSN or SAC code has 4, 6 or 8 digits.', 'HSN या SAC कोड में 4, 6 या 8 अंक होते हैं।'],
  unit: ['Choose a unit from the list.', 'सूची में से इकाई चुनें।'],
  quantity: [
    'Enter a number above 0 and up to 1,00,000, with three decimal places at most.',
    '0 से ज़्यादा और 1,00,000 तक की संख्या लिखें, दशमलव के बाद ज़्यादा से ज़्यादा तीन अंक।',
  ],
  ...wholeReason,
  'price-form': ['Enter rupees such as 1450 or 1450.50.', 'रुपये इस तरह लिखें: 1450 या 1450.50'],
  'price-range': ['The price must be from ₹0.01 to ₹10,00,00,000.', 'दाम ₹0.01 से ₹10,00,00,000 के बीच होना चाहिए।'],
  discount: [
    'Enter a percent below 100, such as 5 or 12.5, or nothing.',
    '100 से कम प्रतिशत लिखें, जैसे 5 या 12.5, या खाली छोड़ें।',
  ],
  gst: ['Choose a GST rate from the list.', 'सूची में से GST की दर चुनें।'],
  'amount-too-small': ['Quantity times price is less than ₹1. Check the price.', 'मात्रा गुणा दाम ₹1 से कम है। दाम देखें।'],
  payment: [
    'No account, phone number, UPI or web address here: ours come from the company settings.',
    'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: हमारे कंपनी सेटिंग से आते हैं।',
  ],
  'amount-too-large': [
    'Quantity times price is too large for one quotation.',
    'मात्रा गुणा दाम एक कोटेशन के लिए बहुत ज़्यादा है।',
  ],
  'too-many': [`A quotation has ${maxItems} items at most.`, `कोटेशन में ज़्यादा से ज़्यादा ${maxItems} सामान होते हैं।`],
  'too-many-rates': ['A quotation has 5 different GST rates at most.', 'कोटेशन में GST की ज़्यादा से ज़्यादा 5 दरें हो सकती हैं।'],
  'no-price': [
    'This product has no price for quotations. Add it as another item.',
    'इस उत्पाद का कोटेशन वाला दाम नहीं है। इसे दूसरे सामान की तरह जोड़ें।',
  ],
} as const;
const right = 'quotations/change';
const base = '/api/desk/quotations';
const ofOne = `${base}/:serial`;

export const getQuotation = endpoint({
  method: 'GET',
  path: ofOne,
  access: 'desk',
  right: 'quotations/read',
  refusals: unknown,
  answer: answers<QuotationDeskAnswer>(),
});
const begun = {
  'quotations/begun': ['The draft is begun, with what the lead says.', 'ड्राफ़्ट शुरू हो गया, लीड की जानकारी भर दी गई।'],
  'quotations/draft-open': ['This lead already has an open draft.', 'इस लीड का ड्राफ़्ट पहले से खुला है।'],
} as const;
const numberOrNothing = z.string().check(z.regex(/^(?:[1-9]\d{0,8})?$/, 'invalid'));
/** A draft as its PDF would be, marked as a draft and without a number. */
export const getPreview = endpoint({
  method: 'GET',
  path: `${ofOne}/preview.pdf`,
  access: 'desk',
  right,
  refusals: {
    ...unknown,
    'quotations/no-seller-gstin': [409, 'The company has no valid GSTIN.', 'कंपनी का सही GSTIN नहीं है।'],
  },
  answer: answers<never>(),
});
/**
 * Begins a draft from a lead, given as `17` or `SL-17`, and leads to it; a lead with an open draft leads to that one unless
 * `another` is `yes`.
 */
export const beginQuotation = act({
  path: base,
  right,
  hidden: { another: z.optional(z.literal('yes')) },
  fields: {
    lead: line(text(40), {
      label: ['Number of the lead', 'लीड का नंबर'],
      hint: ['For example SL-17', 'जैसे SL-17'],
      max: 20,
    }),
  },
  form: {
    submit: ['Begin draft', 'ड्राफ़्ट शुरू करें'],
    label: ['New quotation', 'नया कोटेशन'],
    lead: [
      'A quotation begins with a lead: its buyer and product are filled in.',
      'कोटेशन लीड से शुरू होता है: खरीदार और सामान उसमें से भर जाता है।',
    ],
    reasons: { 'unknown-lead': ['There is no lead with this number.', 'इस नंबर की कोई लीड नहीं है।'] },
  },
  done: begun,
  refusals: { 'quotations/unknown-lead': [422, 'No draft was begun.', 'ड्राफ़्ट शुरू नहीं हुआ।'] },
});
/** Buyers and others who asked, who have this name. */
export const getKnownBuyers = endpoint({
  method: 'GET',
  path: '/api/desk/known-buyers',
  access: 'desk',
  right,
  query: z.strictObject({ name: z._default(lineOf(200), '') }),
  answer: answers<KnownBuyers>(),
});
const ofLead = (label: Said, max: number) => line(z._default(lineOf(max), ''), { label, max, isOptional: true });
/**
 * Begins a draft for a buyer without a lead, which is entered with it. `like`: the serial number of an earlier quotation to
 * the same buyer; `contact`: the number of an earlier lead of theirs.
 */
export const beginForBuyer = act({
  path: '/api/desk/quotations-for-buyers',
  right,
  hidden: { like: z._default(numberOrNothing, ''), contact: z._default(numberOrNothing, '') },
  fields: {
    source: choice(
      {
        phone: ['By phone', 'फ़ोन से'],
        whatsapp: ['On WhatsApp', 'WhatsApp से'],
        email: ['By e-mail', 'ई-मेल से'],
        letter: ['By letter', 'चिट्ठी से'],
        tender: ['Tender', 'टेंडर'],
        visit: ['In person', 'मिलकर'],
        other: ['Other', 'और कुछ'],
      },
      { label: ['How did it come?', 'कैसे आया?'], missing: ['Choose how it came.', 'चुनें कि कैसे आया।'] },
    ),
    organisation: ofLead(['Organisation that buys', 'खरीदने वाली संस्था'], leadLengths.organisation),
    name: line(lineOf(leadLengths.name, 'required'), {
      label: ['Name of the person', 'व्यक्ति का नाम'],
      max: leadLengths.name,
      missing: ['Enter the name of the person.', 'व्यक्ति का नाम लिखें।'],
    }),
    phone: ofLead(['Phone', 'फ़ोन'], leadLengths.phone),
    email: ofLead(['E-mail', 'ई-मेल'], leadLengths.email),
    place: ofLead(['Place', 'जगह'], leadLengths.place),
    product: ofLead(['Product', 'उत्पाद'], leadLengths.product),
    quantity: ofLead(['Quantity', 'मात्रा'], leadLengths.quantity),
    language: choice(
      { en: ['English', 'अंग्रेज़ी'], hi: ['Hindi', 'हिन्दी'] },
      { label: ['Language of the quotation', 'कोटेशन की भाषा'] },
    ),
  },
  form: {
    submit: ['Begin draft', 'ड्राफ़्ट शुरू करें'],
    label: ['New quotation for a buyer', 'खरीदार के लिए नया कोटेशन'],
    lead: [
      'The request is entered as a lead, so that it is counted by how it came.',
      'अनुरोध लीड के रूप में भी दर्ज होता है, ताकि पता रहे कि वह कैसे आया।',
    ],
    reasons: contactReasons,
  },
  done: begun,
  refusals: { 'http/fields': notSaved },
});
export const changeTerms = act({
  path: `${ofOne}/terms`,
  right,
  body: z.strictObject({
    version,
    buyer: typed,
    address: typed,
    gstin: typed,
    state: typed,
    shipName: typed,
    shipAddress: typed,
    attention: typed,
    subject: typed,
    referenceNumber: typed,
    referenceDay: typed,
    payment: typed,
    delivery: typed,
    note: typed,
    days: typed,
    language: typed,
  }),
  form: { submit: ['Save', 'सेव करें'], label: ['Buyer and terms', 'खरीदार और शर्तें'], reasons },
  done: { 'quotations/saved': ['Saved.', 'सेव हो गया।'] },
  refusals: change,
});
const added = { 'quotations/item-added': ['The item is added.', 'सामान जुड़ गया।'] } as const;
const add = ['Add', 'जोड़ें'] as const;
/** Adds a product with its price, unit, HSN code and GST rate. */
export const addProduct = act({
  path: `${ofOne}/products`,
  right,
  body: z.strictObject({ version, product: text(200), quantity: text(200) }),
  form: { submit: add, label: ['Add a product', 'उत्पाद जोड़ें'], reasons },
  done: added,
  refusals: change,
});
export const addItem = act({
  path: `${ofOne}/items`,
  right,
  body: z.strictObject(item),
  form: { submit: add, label: ['Add another item', 'दूसरा सामान जोड़ें'], reasons },
  done: added,
  refusals: change,
});
/** `line` counts from 1. */
export const changeItem = act({
  path: `${ofOne}/items/:line`,
  right,
  body: z.strictObject(item),
  form: { submit: ['Save', 'सेव करें'], label: [(name: string) => name, (name) => name], reasons },
  done: { 'quotations/item-changed': ['The item is changed.', 'सामान बदल गया।'] },
  refusals: change,
});
export const removeItem = act({
  path: `${ofOne}/items/:line/remove`,
  right,
  hidden: seen,
  form: { submit: ['Remove', 'हटाएँ'], label: [(name: string) => `Remove ${name}`, (name) => `${name} हटाएँ`], reasons },
  done: { 'quotations/item-removed': ['The item is removed.', 'सामान हट गया।'] },
  refusals: change,
});
export const issueDraft = act({
  path: `${ofOne}/issue`,
  right,
  hidden: seen,
  form: {
    isFinal: true,
    submit: [(total: string) => `Issue for ${total}`, (total) => `${total} का कोटेशन जारी करें`],
    label: ['Issue', 'जारी करें'],
    lead: [
      'Check it once more. After this nothing can be changed: only a revision can replace it.',
      'एक बार फिर जाँच लें। इसके बाद कुछ नहीं बदलेगा: सिर्फ़ संशोधन इसकी जगह ले सकता है।',
    ],
  },
  done: {
    'quotations/issued': [
      'The quotation is issued. Send it to the buyer now.',
      'कोटेशन जारी हो गया। अब इसे खरीदार को भेजें।',
    ],
  },
  refusals: {
    ...draft,
    'quotations/incomplete': [422, 'Not issued: something is missing.', 'जारी नहीं हुआ: कुछ भरना बाकी है।'],
    'quotations/no-seller-gstin': [
      409,
      'It cannot be issued: the company has no valid GSTIN. The editor adds it to the company’s facts.',
      'जारी नहीं हो सकता: कंपनी का सही GSTIN नहीं है। संपादक इसे कंपनी की जानकारी में जोड़ेंगे।',
    ],
    'quotations/former-ended': [
      409,
      ({ number }) => `Not issued: ${String(number)}, which it was to replace, has ended. Begin a new quotation.`,
      ({ number }) => `जारी नहीं हुआ: ${String(number)}, जिसकी जगह यह लेता, अब ख़त्म हो चुका है। नया कोटेशन शुरू करें।`,
    ],
    'papers/series-full': [
      409,
      'Not issued: the financial year has 9,999 quotations, the most that its numbers allow.',
      'जारी नहीं हुआ: इस वित्त वर्ष में 9,999 कोटेशन हो चुके हैं, इससे ज़्यादा नंबर नहीं हो सकते।',
    ],
  },
});
export const discardQuotation = act({
  path: `${ofOne}/discard`,
  right,
  hidden: seen,
  form: {
    submit: ['Delete this draft', 'यह ड्राफ़्ट हटा दें'],
    label: ['Delete draft', 'ड्राफ़्ट हटाएँ'],
    lead: ['What was typed here is lost. Issued quotations stay.', 'यहाँ लिखा हुआ मिट जाएगा। जारी किए कोटेशन रहेंगे।'],
  },
  done: { 'quotations/discarded': ['The draft is deleted.', 'ड्राफ़्ट हटा दिया गया।'] },
  refusals: draft,
});
const noAddress = ['The lead has no e-mail address. Type one.', 'लीड में ई-मेल पता नहीं है। पता लिखें।'] as const;
/** Mails the link, to the lead's address when `to` is empty; once a day to one address. */
export const mailQuotation = act({
  path: `${ofOne}/mail`,
  right,
  body: z.strictObject({ to: text(300) }),
  form: {
    submit: ['Send by e-mail', 'ई-मेल से भेजें'],
    reasons: {
      missing: noAddress,
      'not-an-email': ['This is not an e-mail address.', 'यह ई-मेल पता नहीं है।'],
    },
  },
  done: {
    'quotations/mailed': ['The mail is on its way.', 'मेल भेजी जा रही है।'],
    'quotations/mailed-today': [
      'This address already got the mail today, so nothing was sent again.',
      'इस पते पर आज मेल जा चुकी है, इसलिए दोबारा नहीं भेजी गई।',
    ],
  },
  refusals: { ...end, 'quotations/no-address': [422, ...noAddress], 'quotations/odd-address': notSaved },
});
export const reviseIssued = act({
  path: `${ofOne}/revise`,
  right,
  form: { submit: ['Begin a revision', 'संशोधन शुरू करें'] },
  done: { 'quotations/revision-begun': ['The draft of the revision is begun.', 'संशोधन का ड्राफ़्ट शुरू हो गया।'] },
  refusals: {
    ...end,
    'quotations/erased': [
      409,
      'Buyer, content and PDF were erased after the retention period.',
      'रखने का समय पूरा होने पर खरीदार, जानकारी और PDF मिटा दिए गए।',
    ],
    'quotations/last-revision': [
      409,
      'It has nine revisions, the most. Cancel it and begin a new quotation.',
      'इसके नौ संशोधन हो चुके हैं, इससे ज़्यादा नहीं हो सकते। इसे रद्द करके नया कोटेशन शुरू करें।',
    ],
  },
});
interface Offer {
  readonly buyer: string;
  readonly total: string;
}
export const acceptIssued = act({
  path: `${ofOne}/accept`,
  right,
  form: {
    submit: ['Record that the buyer accepted', 'खरीदार की मंज़ूरी दर्ज करें'],
    label: ['Buyer accepted', 'खरीदार ने मंज़ूर किया'],
    lead: [
      ({ buyer, total }: Offer) => `${buyer} accepted the offer of ${total}.`,
      ({ buyer, total }) => `${buyer} ने ${total} का प्रस्ताव मंज़ूर किया।`,
    ],
  },
  done: { 'quotations/accepted': ['Recorded: the buyer accepted.', 'दर्ज हुआ: खरीदार ने मंज़ूर किया।'] },
  refusals: end,
});
export const cancelIssued = act({
  path: `${ofOne}/cancel`,
  right,
  body: z.strictObject({ reason: text(2000) }),
  form: {
    submit: ['Cancel this quotation', 'यह कोटेशन रद्द करें'],
    label: ['Cancel quotation', 'कोटेशन रद्द करें'],
    lead: [
      'It keeps its number, the link to the PDF ends, and the check page says that it is cancelled.',
      'नंबर बना रहेगा, PDF का लिंक बंद हो जाएगा, और जाँच के पेज पर लिखा होगा कि यह रद्द है।',
    ],
  },
  done: {
    'quotations/cancelled': ['The quotation is cancelled. Its link has ended.', 'कोटेशन रद्द हो गया। इसका लिंक बंद है।'],
  },
  refusals: {
    ...end,
    'quotations/invoiced': [
      409,
      'It has an invoice or a challan, so it is not cancelled any more. An invoice is corrected by a credit note.',
      'इसका इनवॉइस या चालान जारी हो चुका है, इसलिए यह रद्द नहीं होगा। इनवॉइस क्रेडिट नोट से ठीक होता है।',
    ],
    'quotations/reason-missing': notSaved,
    'quotations/reason-too-long': notSaved,
  },
});
