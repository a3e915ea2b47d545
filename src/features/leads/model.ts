import { z } from 'zod/mini';
import { isVisible, withoutUnseen } from '#kit/visible.ts';

export const leadKinds = ['call-back', 'quote'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** What staff should look at before they call; nobody is refused for it. */
export type LeadFlag = 'odd-phone' | 'odd-email' | 'unknown-product' | 'trapped';
/** new: waits for staff. spam: taken for a program's, by the trap or by staff. */
export const leadStates = ['new', 'answered', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

/** The only bounds: whoever leaves a name and a phone is called back. */
export const maxLengths = { name: 200, phone: 60, email: 254, product: 200 } as const;

// What ends a line or is no character becomes a space: these texts go into mails and lists.
const breaks = /[\p{Cc}\u2028\u2029\s]+/gu;
const asLine = (typed: string): string => withoutUnseen(typed.normalize('NFC')).replace(breaks, ' ').trim();
const line = z.pipe(z.string(), z.transform(asLine));

/** The zeros of the digits that people in India type. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰'].map((zero) => zero.codePointAt(0)!);
/** Digits of Indian scripts as 0 to 9, which every phone can dial. */
const inPlainDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!;
    const zero = zeros.find((zero) => point >= zero && point < zero + 10);
    return zero === undefined ? digit : String(point - zero);
  });
const dialled = z.pipe(
  z.string(),
  z.transform((typed: string) => inPlainDigits(asLine(typed))),
);
const upTo = (limit: number) => z.pipe(line, z.string().check(z.maxLength(limit, 'too-long')));
const needed = (limit: number, read = line) =>
  z.pipe(read, z.string().check(z.refine(isVisible, 'missing'), z.maxLength(limit, 'too-long')));

/** A field that people are not shown; who fills it in is a program, or a browser that fills in too much. */
const honeypot = z._default(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.trim().slice(0, 2000)),
  ),
  '',
);

export const CallBackForm = z.strictObject({
  name: needed(maxLengths.name),
  phone: needed(maxLengths.phone, dialled),
  email: z._default(upTo(maxLengths.email), ''),
  remark: honeypot,
});
export const QuoteForm = z.strictObject({
  name: needed(maxLengths.name),
  phone: needed(maxLengths.phone, dialled),
  product: z._default(upTo(maxLengths.product), ''),
  remark: honeypot,
});

/** A lead as it is stored. */
export interface Lead {
  readonly id: string;
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  /** Empty where it was not asked for. */
  readonly email: string;
  /** Empty where it was not asked for. */
  readonly product: string;
  readonly flags: readonly LeadFlag[];
  /** Of the page, and so of the call. */
  readonly language: 'en' | 'hi';
  readonly createdAt: Date;
}
/** A lead as staff see it. */
export interface StoredLead extends Lead {
  /** What staff call it by. */
  readonly number: number;
  readonly state: LeadState;
  /** What staff wrote down; may be empty. */
  readonly note: string;
  /** When staff last changed its state, and who; null and empty while nobody did. */
  readonly changedAt: Date | null;
  readonly changedBy: string;
  /** The source of the mail that tells staff of it; empty while there is none. */
  readonly toldBy: string;
  /** Null until that mail was taken by the mail server, or staff dealt with it. */
  readonly toldAt: Date | null;
}
