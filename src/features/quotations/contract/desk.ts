import { z } from 'zod/mini';
import type { ShownField } from '#kit/desk/desk-access.ts';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import type { DeskItem, DeskRevision, DeskTotals, ProductChoice, QuotationStatus, SellerFacts } from '../model.ts';

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
  /** Of a draft; its forms send it back. */
  readonly version: number;
  readonly lead: number;
  readonly language: 'en' | 'hi';
  readonly buyer: { readonly name: string; readonly gstin: string; readonly state: string };
  readonly address: ShownField;
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
  /** Of the same offer, the first one first, this one included; empty without a revision. */
  readonly revisions: readonly DeskRevision[];
  readonly timeline: readonly DeskTimelineEntry[];
  /** The products that can be added to a draft. */
  readonly products: readonly ProductChoice[];
}

const text = (limit: number) => z.string().check(z.maxLength(limit, 'too-long'));
/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = z.optional(text(2000));
const item = { description: typed, hsn: typed, unit: typed, quantity: typed, price: typed, gst: typed } as const;

const unknown = { 'quotations/unknown': [404, 'There is no such quotation.'] } as const;
const draft = {
  ...unknown,
  'quotations/not-draft': [409, 'It was issued and never changes.'],
  'quotations/changed': [409, 'A colleague changed the draft.'],
} as const;
const change = {
  ...draft,
  'quotations/invalid': [422, 'Check these fields.'],
  'quotations/no-such-item': [409, 'The draft has no such item.'],
  'content/unknown-product': [422, 'There is no such product.'],
  'content/no-price': [422, 'This product has no price.'],
} as const;
const end = { ...unknown, 'quotations/other-state': [409, 'Its status does not allow this.'] } as const;

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
/**
 * Begins a draft from a lead, given as `17` or `SL-17`, and leads to it; a lead with an open draft leads to that one unless
 * `another` is `yes`.
 */
export const beginQuotation = endpoint({
  method: 'POST',
  path: base,
  access: 'desk',
  right,
  body: z.strictObject({ lead: text(40), another: z.optional(z.literal('yes')) }),
  refusals: { 'quotations/unknown-lead': [422, 'There is no such lead.'] },
  answer: answers<DeskDone>(),
});
export const changeTerms = endpoint({
  method: 'POST',
  path: `${ofOne}/terms`,
  access: 'desk',
  right,
  body: z.strictObject({
    version,
    buyer: typed,
    address: typed,
    gstin: typed,
    state: typed,
    delivery: typed,
    note: typed,
    days: typed,
    language: typed,
  }),
  refusals: change,
  answer: answers<DeskDone>(),
});
/** Adds a product with its price, unit, HSN code and GST rate. */
export const addProduct = endpoint({
  method: 'POST',
  path: `${ofOne}/products`,
  access: 'desk',
  right,
  body: z.strictObject({ version, product: text(200), quantity: text(200) }),
  refusals: change,
  answer: answers<DeskDone>(),
});
export const addItem = endpoint({
  method: 'POST',
  path: `${ofOne}/items`,
  access: 'desk',
  right,
  body: z.strictObject({ version, ...item }),
  refusals: change,
  answer: answers<DeskDone>(),
});
/** `line` counts from 1. */
export const changeItem = endpoint({
  method: 'POST',
  path: `${ofOne}/items/:line`,
  access: 'desk',
  right,
  body: z.strictObject({ version, ...item }),
  refusals: change,
  answer: answers<DeskDone>(),
});
export const removeItem = endpoint({
  method: 'POST',
  path: `${ofOne}/items/:line/remove`,
  access: 'desk',
  right,
  body: z.strictObject({ version }),
  refusals: change,
  answer: answers<DeskDone>(),
});
export const issueDraft = endpoint({
  method: 'POST',
  path: `${ofOne}/issue`,
  access: 'desk',
  right,
  body: z.strictObject({ version }),
  refusals: {
    ...draft,
    'quotations/incomplete': [422, 'Something is missing.'],
    'quotations/no-seller-gstin': [409, 'The company has no valid GSTIN.'],
    'quotations/page-full': [422, 'It does not fit on one page.'],
    'quotations/former-ended': [409, 'The quotation that it was to replace has ended.'],
    'quotations/series-full': [409, 'The financial year has no more numbers.'],
  },
  answer: answers<DeskDone>(),
});
export const discardQuotation = endpoint({
  method: 'POST',
  path: `${ofOne}/discard`,
  access: 'desk',
  right,
  body: z.strictObject({ version }),
  refusals: draft,
  answer: answers<DeskDone>(),
});
/** Mails the link, to the lead's address when `to` is empty; once a day to one address. */
export const mailQuotation = endpoint({
  method: 'POST',
  path: `${ofOne}/mail`,
  access: 'desk',
  right,
  body: z.strictObject({ to: text(300) }),
  refusals: {
    ...end,
    'quotations/no-address': [422, 'The lead has no e-mail address.'],
    'quotations/odd-address': [422, 'This is not an e-mail address.'],
  },
  answer: answers<DeskDone>(),
});
export const reviseIssued = endpoint({
  method: 'POST',
  path: `${ofOne}/revise`,
  access: 'desk',
  right,
  body: z.strictObject({}),
  refusals: {
    ...end,
    'quotations/erased': [409, 'Its content was erased.'],
    'quotations/last-revision': [409, 'It has the most revisions.'],
  },
  answer: answers<DeskDone>(),
});
export const acceptIssued = endpoint({
  method: 'POST',
  path: `${ofOne}/accept`,
  access: 'desk',
  right,
  body: z.strictObject({}),
  refusals: end,
  answer: answers<DeskDone>(),
});
export const cancelIssued = endpoint({
  method: 'POST',
  path: `${ofOne}/cancel`,
  access: 'desk',
  right,
  body: z.strictObject({ reason: text(2000) }),
  refusals: {
    ...end,
    'quotations/reason-missing': [422, 'Give the reason.'],
    'quotations/reason-too-long': [422, 'The reason is too long.'],
  },
  answer: answers<DeskDone>(),
});
