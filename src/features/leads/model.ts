import { z } from 'zod/mini';
import { latinDigits } from '#kit/digits.ts';
import { isVisible, withoutUnseen } from '#kit/visible.ts';
import { maxLengths } from './terms.ts';

export const leadKinds = ['call-back', 'quote'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** What staff should check before they call; a flag never causes a refusal. `trapped` (stored): the honeypot was filled in. */
export type LeadFlag = 'odd-phone' | 'odd-email' | 'unknown-product' | 'trapped';
/** new: to be handled by staff. spam: marked by the honeypot or by staff. */
export const leadStates = ['new', 'answered', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

// Line ends and control characters become spaces, because these texts go into mails and lists.
const breaks = /[\p{Cc}\u2028\u2029\s]+/gu;
const asLine = (typed: string): string => withoutUnseen(typed.normalize('NFC')).replace(breaks, ' ').trim();
const line = z.pipe(z.string(), z.transform(asLine));

/** With digits that every phone can dial and all staff can read. */
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
  const [, number] = /^(?:SL-?)?([1-9]\d{0,8})$/i.exec(typed.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The quotations of a lead, a line each. The feature above that has them provides it. */
export type FindQuotationsOfLead = (leadNumber: number) => Promise<readonly string[]>;

/** What a quote request may say besides, each empty if nothing was typed. */
export interface QuoteDetails {
  /** As typed: "4", "4 to 6 bins". */
  readonly quantity: string;
  readonly organisation: string;
  readonly place: string;
}
/** The details of a call-back. */
export const noDetails: QuoteDetails = { quantity: '', organisation: '', place: '' };

/** A lead as submitted. */
export interface Lead extends QuoteDetails {
  readonly id: string;
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  /** Empty for quotes. */
  readonly email: string;
  /** Empty for call-backs. */
  readonly product: string;
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
  /** Note by staff; may be empty. */
  readonly note: string;
  /** When and by whom staff last changed its state; null and empty until then. */
  readonly changedAt: Date | null;
  readonly changedBy: string;
  /** Source of the mail that notifies staff; empty without a mail. */
  readonly notificationSource: string;
  /** Null until the mail server accepts that mail or staff handle the lead. */
  readonly notifiedAt: Date | null;
}
