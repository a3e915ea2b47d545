import { z } from 'zod/mini';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';
import { faultOfName, hasBrackets, type NameFault } from '#kit/text/person-name.ts';
import { maxNameLength } from './terms.ts';

/**
 * A person with a verified phone number. Has a referral code from the first sign-in, a name once the profile is
 * completed.
 */
export interface Account {
  readonly id: string;
  readonly phone: Phone;
  readonly name: string | undefined;
  readonly referralCode: string;
  /** Language of messages: that of the site at the last login. */
  readonly language: Language;
  readonly createdAt: Date;
  /** The person was erased, or moved to another account: the phone is empty. */
  readonly isClosed: boolean;
  /** When the account was moved to its present number. */
  readonly phoneMovedAt: Date | null;
  /** Counts changes by staff. */
  readonly version: number;
}

/** A stored OTP, found by its phone and browser. */
export interface StoredOtp {
  readonly id: string;
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly checks: number;
  readonly usedAt: Date | null;
  /** What it was sent by; null until that took it. */
  readonly sentBy: string | null;
}
/** One try to send an OTP. */
export interface OtpSend {
  readonly at: Date;
  readonly failed: boolean;
  readonly verified: boolean;
}

/** The owner of a referral code: what applicants see, and what other features need. */
export interface Referrer {
  readonly accountId: string;
  readonly phone: Phone;
  readonly firstName: string | undefined;
}

/** Excludes control characters, line and direction marks, and lone surrogates. */
const inNames = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
/** The first word is shown to users of the person's referral code. */
const firstWord = /^\p{L}(?:[\p{L}\p{M}.'‘’\u2010\u2011-]|\u200c|\u200d)*(?:\s|$)/u;
const hasNot = (fault: NameFault) => z.refine<string>((name) => faultOfName(name) !== fault, fault);
export const ProfileName = z.string().check(
  z.trim(),
  hasNot('missing'),
  hasNot('no-name'),
  z.maxLength(maxNameLength, 'too-long'),
  hasNot('characters'),
  z.refine((name) => !hasBrackets(name), 'characters'),
  z.refine((name) => faultOfName(name) !== undefined || (inNames.test(name) && firstWord.test(name)), 'characters'),
);

/** The trigger that lets no two members of staff show the same name. */
export const differingNames = 'staff_names_differ';
export const nameTaken = { fields: [{ field: 'name', reason: 'of-colleague' }] } as const;

/** As typed or in E.164; the action parses it. */
export const PhoneInput = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40));

/** A person as staff see them. */
export interface DeskPerson {
  readonly id: string;
  /** Null until the profile is complete. */
  readonly name: string | null;
  readonly phone: ShownField;
  readonly referralCode: string;
  readonly language: Language;
  /** ISO time. */
  readonly createdAt: string;
  readonly isClosed: boolean;
  /** What the person who edits saw. */
  readonly version: number;
}

/** A vendor's widget instead of a proof of work: its script solves it in the browser. */
export interface CaptchaWidget {
  /** URL of the vendor's script. */
  readonly script: string;
  readonly siteKey: string;
  readonly purpose: string;
}
