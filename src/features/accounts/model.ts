import { z } from 'zod/mini';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/phone.ts';
import { isVisible } from '#kit/visible.ts';
import { maxNameLength } from './terms.ts';

/** A person who proved a phone number. Has a referral code from the first sign-in on, a name from the profile on. */
export interface Account {
  readonly id: string;
  readonly phone: Phone;
  readonly name: string | undefined;
  readonly referralCode: string;
  /** Of our messages: the language of the site at the last login. */
  readonly language: Language;
  readonly createdAt: Date;
}

/** A one-time code on its way, as the phone and the browser that asked for it find it. */
export interface SignInCode {
  readonly id: string;
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly checks: number;
  readonly usedAt: Date | null;
}
/** One try to send a code. */
export interface CodeSend {
  readonly at: Date;
  readonly failed: boolean;
}

/** What an applicant learns about the owner of a code, and what higher layers need of the referrer. */
export interface Referrer {
  readonly accountId: string;
  readonly phone: Phone;
  readonly firstName: string | undefined;
}

/** Controls, line and direction marks and lone surrogates: nothing that a name is written with. */
const inNames = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
/** The first word is shown to those who use the person's referral code. */
const firstWord = /^\p{L}(?:[\p{L}\p{M}.'‘’\u2010\u2011-]|\u200c|\u200d)*(?:\s|$)/u;
export const ProfileName = z
  .string()
  .check(
    z.trim(),
    z.refine(isVisible, 'missing'),
    z.maxLength(maxNameLength, 'too-long'),
    z.regex(inNames, 'characters'),
    z.regex(firstWord, 'characters'),
  );

/** As a person types it or in E.164; the action reads it. */
export const TypedPhone = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40));
