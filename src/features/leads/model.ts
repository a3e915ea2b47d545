import { z } from 'zod/mini';
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

/** The zeros of the digit systems in use in India. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0) ?? 0);
/** Converts digits of Indian scripts to 0-9, which every phone can dial. */
const inPlainDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((zero) => point >= zero && point < zero + 10);
    return zero === undefined ? digit : String(point - zero);
  });
const dialable = z.pipe(
  z.string(),
  z.transform((typed: string) => inPlainDigits(asLine(typed))),
);
const upTo = (limit: number) => z.pipe(line, z.string().check(z.maxLength(limit, 'too-long')));
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
  phone: required(maxLengths.phone, dialable),
  email: z._default(upTo(maxLengths.email), ''),
  remark: honeypot,
});
export const QuoteForm = z.strictObject({
  name: required(maxLengths.name),
  phone: required(maxLengths.phone, dialable),
  product: z._default(upTo(maxLengths.product), ''),
  remark: honeypot,
});

/** A lead as submitted. */
export interface Lead {
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
