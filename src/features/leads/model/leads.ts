import { z } from 'zod/mini';
import { latinDigits } from '#kit/text/digits.ts';
import { isVisible } from '#kit/text/visible.ts';
import { asLine } from '#kit/text/typed-text.ts';
import { maxLengths } from '../terms.ts';

/** The forms of the site. */
export const leadForms = ['call-back', 'quote'] as const;
export type LeadForm = (typeof leadForms)[number];
/** What has a published deadline and is entered by staff. */
export const caseKinds = ['complaint', 'privacy-request'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const leadKinds = [...leadForms, ...caseKinds] as const;
export type LeadKind = (typeof leadKinds)[number];
export const isCaseKind = (kind: LeadKind): kind is CaseKind => caseKinds.some((known) => known === kind);
/** How a lead came: from the site, or as staff enter it. */
export const enteredSources = ['phone', 'whatsapp', 'email', 'letter', 'tender', 'visit', 'other'] as const;
export type EnteredSource = (typeof enteredSources)[number];
export const leadSources = ['site', ...enteredSources] as const;
export type LeadSource = (typeof leadSources)[number];
/** What a privacy request asks for. */
export const privacyRequests = ['access', 'correction', 'erasure'] as const;
export type PrivacyRequest = (typeof privacyRequests)[number];

/** What staff should check before they call; a flag never causes a refusal. `trapped` (stored): the honeypot was filled in. */
export type LeadFlag = 'odd-phone' | 'odd-email' | 'unknown-product' | 'trapped';
/**
 * new: nobody has begun. in-progress: somebody has. answered: we called back, or a complaint or privacy request got its
 * answer. quoted: our offer is with the customer. won, lost: they bought or they did not. spam: marked by the honeypot or
 * by staff.
 */
export const leadStates = ['new', 'in-progress', 'answered', 'quoted', 'won', 'lost', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];
export const isLeadState = (value: unknown): value is LeadState => leadStates.some((known) => known === value);
/** Why somebody did not buy. */
export const lostReasons = [
  'price',
  'delivery',
  'specification',
  'no-budget',
  'other-supplier',
  'no-answer',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];
/** Waiting for our answer. */
export const openStates = ['new', 'in-progress'] as const satisfies readonly LeadState[];
export const isOpen = (state: LeadState): boolean => openStates.some((open) => open === state);

const line = z.pipe(z.string(), z.transform(asLine));

/** One line in which the digits are Latin ones, which every phone can dial and all staff can read. */
const digits = z.pipe(
  z.string(),
  z.transform((typed: string) => latinDigits(asLine(typed))),
);
const upTo = (limit: number, read = line) => z.pipe(read, z.string().check(z.maxLength(limit, 'too-long')));
const optional = (limit: number, read = line) => z._default(upTo(limit, read), '');
const required = (limit: number, read = line) =>
  z.pipe(read, z.string().check(z.refine(isVisible, 'missing'), z.maxLength(limit, 'too-long')));

/** A hidden field: only bots fill it in, or an overeager autofill. */
const honeypot = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.trim().slice(0, 2000)),
  ),
  '',
);

export const CallBackForm = z.strictObject({
  name: required(maxLengths.name),
  phone: required(maxLengths.phone, digits),
  email: optional(maxLengths.email),
  remark: honeypot,
});
export const QuoteForm = z.strictObject({
  name: required(maxLengths.name),
  phone: required(maxLengths.phone, digits),
  product: optional(maxLengths.product),
  quantity: optional(maxLengths.quantity, digits),
  organisation: optional(maxLengths.organisation),
  place: optional(maxLengths.place),
  remark: honeypot,
});

/** The number that a visitor gets and names when calling; staff commands take it too. */
export const leadReference = (number: number): string => `SL-${number}`;
/** The lead's number in a reference or typed alone; undefined for other texts. */
export function leadNumberIn(typed: string): number | undefined {
  const [, number] = /^(?:SL[\s\u2010-\u2015-]*)?([1-9]\d{0,8})$/i.exec(typed.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A quotation of a lead; `number` and `totalPaise` are null for a draft. */
export interface QuotationOfLead {
  readonly serial: number;
  readonly number: string | null;
  /** draft, valid, expired, accepted, revised or cancelled. */
  readonly status: string;
  readonly totalPaise: number | null;
  /** The last day in India; null for a draft. */
  readonly validUntil: string | null;
}
/** The quotations of a lead, newest first. The feature above that has them provides it. */
export type FindQuotationsOfLead = (leadNumber: number) => Promise<readonly QuotationOfLead[]>;

/** The newest application of the holder of a number, in E.164. The feature beside that has them provides it. */
export type FindApplicationOfPhone = (phone: string) => Promise<string | undefined>;

/** A product that somebody asks for. */
export interface LeadItem {
  /** The name of our product in English, or as typed; empty where only a quantity was typed. */
  readonly product: string;
  /** The English name of one of its variants. */
  readonly variant?: string;
  /** As typed: "4", "4 to 6 bins"; empty where nothing was typed. */
  readonly quantity: string;
}
/** An item as it may be mailed to any address: our product, or null for another one, and a quantity in digits. */
export interface KnownItem {
  readonly product: string | null;
  readonly quantity: string;
}
/** The item of a form with one product. */
export const itemsOf = ({ product, quantity }: LeadItem): LeadItem[] =>
  product === '' && quantity === '' ? [] : [{ product, quantity }];
/** A product with its variant. */
export const productText = ({ product, variant }: LeadItem): string => (variant ? `${product} (${variant})` : product);
/** The products in one line. */
export const productsText = (items: readonly LeadItem[]): string =>
  items
    .map(productText)
    .filter((product) => product !== '')
    .join(', ');
/** A product with its quantity, in one line. */
export const itemText = (item: LeadItem): string =>
  [productText(item), item.quantity].filter((text) => text !== '').join(': ');

/** What a quote request may say besides, each empty if nothing was typed. */
export interface QuoteDetails extends Pick<LeadItem, 'quantity'> {
  readonly organisation: string;
  readonly place: string;
}
/** The details of a call-back. */
export const noDetails: QuoteDetails = { quantity: '', organisation: '', place: '' };

/** A lead as submitted. */
export interface Lead extends Omit<QuoteDetails, 'quantity'> {
  readonly id: string;
  readonly kind: LeadKind;
  readonly source: LeadSource;
  readonly name: string;
  /** Empty where staff entered an e-mail address alone. */
  readonly phone: string;
  /** Empty for quotes of the site and where it came without one. */
  readonly email: string;
  /** Empty for call-backs. */
  readonly items: readonly LeadItem[];
  /** `SE-…`, by which who sent a form of the site asks for its status; null for other leads. */
  readonly enquiryNumber: string | null;
  /** GST code of the state of delivery; empty where nobody said. */
  readonly stateCode: string;
  /** The day, `YYYY-MM-DD`. */
  readonly neededBy: string | null;
  readonly flags: readonly LeadFlag[];
  /** Language of the page, and so of the call. */
  readonly language: 'en' | 'hi';
  readonly createdAt: Date;
}
/** A stored lead with the data that staff see. */
export interface StoredLead extends Lead {
  /** The number that staff use for it. */
  readonly number: number;
  readonly state: LeadState;
  /** The account of the staff member who answers it; null without one. */
  readonly ownerId: string | null;
  /** The next call. */
  readonly dueAt: Date | null;
  /** The earliest moment at which a call or deadline is due; null for a closed lead. */
  readonly nextDueAt: Date | null;
  /** Why a lead was lost, where staff said it. */
  readonly lostReason: LostReason | null;
  /** Counts the changes by staff, from 1. */
  readonly version: number;
  /** Null except for privacy requests. */
  readonly request: PrivacyRequest | null;
  /** When a complaint or privacy request came, and by when we acknowledge and answer it; null for other leads. */
  readonly receivedAt: Date | null;
  readonly acknowledgeBy: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly answerBy: Date | null;
  /** When and by whom staff last changed its state; null and empty until then. */
  readonly changedAt: Date | null;
  readonly changedBy: string;
  /** Source of the mail that notifies staff; empty without a mail. */
  readonly notificationSource: string;
  /** Null until the mail server accepts that mail or staff handle the lead. */
  readonly notifiedAt: Date | null;
}
/** outcome: closed a complaint or privacy request. description: what it is about. */
export type NoteKind = 'note' | 'outcome' | 'description';
/** What staff wrote down; never changed. */
export interface LeadNote {
  readonly id: number;
  readonly kind: NoteKind;
  /** An account id, `cli:<system user>`, or `site` for the person who sent it. */
  readonly author: string;
  readonly at: Date;
  readonly text: string;
}
