import { z } from 'zod/mini';

export const leadKinds = ['call-back', 'quote'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** What staff should look at before they call; nobody is refused for it. */
export type LeadFlag = 'odd-phone' | 'odd-email' | 'unknown-product' | 'spam';

/** The only bounds: whoever leaves a name and a phone is called back. */
export const mostOf = { name: 200, phone: 60, email: 254, product: 200 } as const;

// What ends a line or is no character becomes a space: these texts go into mails and lists.
const line = z.pipe(
  z.string(),
  z.transform((typed) => typed.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()),
);
const upTo = (most: number) => z.pipe(line, z.string().check(z.maxLength(most, 'too-long')));
const needed = (most: number) =>
  z.pipe(line, z.string().check(z.minLength(1, 'missing'), z.maxLength(most, 'too-long')));

/** A field that no person sees; who fills it in is a program. */
const trap = z.optional(z.string().check(z.maxLength(2000, 'too-long')));

export const CallBackForm = z.strictObject({
  name: needed(mostOf.name),
  phone: needed(mostOf.phone),
  email: z._default(upTo(mostOf.email), ''),
  website: trap,
});
export const QuoteForm = z.strictObject({
  name: needed(mostOf.name),
  phone: needed(mostOf.phone),
  product: z._default(upTo(mostOf.product), ''),
  website: trap,
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
