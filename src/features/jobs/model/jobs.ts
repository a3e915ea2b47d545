import type { Tx } from '#kit/context.ts';
import { z } from 'zod/mini';
import { defined } from '#kit/defined.ts';
import { latinDigits } from '#kit/text/digits.ts';
import type { Paise } from '#kit/money/paise.ts';
import { dayInIndia, isDay } from '#kit/time.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';

/** The applicant's category, chosen before the form; it decides which fee of the role applies. */
export const categories = ['GEN', 'OBC', 'SC', 'ST', 'EWS'] as const;
export const categoryShape = z.enum(categories);
export type Category = (typeof categories)[number];

/** closed: nobody may apply; invited: the invited numbers only; open: everyone. */
export const roleStates = ['closed', 'invited', 'open'] as const;
export const roleStateShape = z.enum(roleStates);
export type RoleState = (typeof roleStates)[number];

export const roleLanguages = ['en', 'hi'] as const;
export type RoleLanguage = (typeof roleLanguages)[number];
/** The query parameter of calls that answer in a language; English by default. */
export const languageQuery = { language: z.optional(z.enum(roleLanguages)) };

const visible = z.refine<string>(isVisible, 'must be a text that can be read');
/** The longest line and the longest passage of a role's texts, and the most towns of a posting. */
export const maxLine = 200;
export const maxPassage = 900;
export const maxTowns = 50;
const line = z.string().check(z.trim(), visible, z.maxLength(maxLine));
const passage = z.string().check(z.trim(), visible, z.maxLength(maxPassage));
/** A role in one language. The English title is the role's name, used in URLs and API calls. */
export const roleTextsShape = z.strictObject({
  title: line,
  summary: passage,
  place: passage,
  pay: passage,
  eligibility: passage,
  selection: passage,
});
export type RoleTexts = z.output<typeof roleTextsShape>;

export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'OTHER'] as const;
export const salaryUnits = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
/** Structured data for search engines; it must agree with the texts. */
export const rolePostingShape = z.strictObject({
  /** Towns; left out where the whole region applies. */
  localities: z.optional(z.array(line).check(z.minLength(1), z.maxLength(maxTowns))),
  /** The state of India. */
  region: z.optional(line),
  /** Rupees, without allowances. */
  salary: z.optional(z.strictObject({ rupees: z.number().check(z.gt(0)), per: z.enum(salaryUnits) })),
  employmentType: z.optional(z.enum(employmentTypes)),
});
export type RolePosting = z.output<typeof rolePostingShape>;

/** What staff write about a role and its opening. */
export interface RoleContent {
  /** As written by staff; unique ignoring case. */
  readonly name: string;
  readonly state: RoleState;
  readonly generalFeePaise: Paise;
  readonly reservationFeePaise: Paise;
  readonly vacancies: number;
  /** As shown in the notice: `02-06-25`. */
  readonly openingDate: string;
  readonly position: number;
  readonly texts: Readonly<Record<RoleLanguage, RoleTexts>>;
  readonly posting: RolePosting;
}
/** A text in both languages. */
export type InBothLanguages = Readonly<Record<RoleLanguage, string>>;
/** What staff wrote for the notice of an opening; null where it follows from the campaign or the opening. */
export interface OwnNotice {
  readonly noticeNumber: string | null;
  /** `2026-11-24` */
  readonly noticeDay: string | null;
  readonly noticeTitle: InBothLanguages | null;
}
/** A role with its current opening, as they are at a moment: from its closing moment on its state is closed. */
export interface Role extends RoleContent, OwnNotice {
  /** The number of the current opening, from 1. */
  readonly opening: number;
  /** The moment of the business clock from which it counts as closed. */
  readonly closesAt: Date | null;
  /** When it was to close, while it is closed before that moment. */
  readonly closedBefore: Date | null;
  /** When and where its interviews take place; null where nothing is written. */
  readonly interviews: InBothLanguages | null;
  /** The campaign's notice and its text about interviews are about this opening. */
  readonly ofCampaign: boolean;
  /** Raised by every change by staff, also by a new opening. */
  readonly version: number;
  readonly archivedAt: Date | null;
  /** The last change of what the public reads, by staff or by the clock. */
  readonly changedAt: Date;
}

export interface OfOpening {
  readonly role: string;
  readonly opening: number;
}
/** Who gets an SMS about an opening: the key of the row that says so. Who has no account has no language. */
export interface ToNotify {
  readonly key: string;
  readonly phone: Phone;
  readonly language: Language | null;
}
/** An opening in one text, for links and filters: `2 Supervisor`. */
export const openingKey = ({ role, opening }: OfOpening): string => `${opening} ${role}`;
export function readOpeningKey(key: string): OfOpening | undefined {
  const [, number, role] = /^([1-9]\d{0,5}) (.+)$/s.exec(key) ?? [];
  return number === undefined || role === undefined ? undefined : { role, opening: Number(number) };
}

/** The shape of that key in a call. */
export const openingKeyShape = z.string().check(
  z.maxLength(90),
  z.refine((key) => readOpeningKey(key) !== undefined, 'invalid'),
);
export const openingShape = z.pipe(
  openingKeyShape,
  z.transform((key: string) => defined(readOpeningKey(key))),
);

/** The closing texts that are words instead of a date. */
const closingWords: Readonly<Record<RoleLanguage, Readonly<Record<string, string>>>> = {
  en: { Open: 'No closing date yet' },
  hi: { Closed: 'आवेदन बंद', Open: 'अभी तय नहीं' },
};
/** A closing text in a language: a date, or the words for a closed role and for an open one without a date. */
export const closingIn = (language: RoleLanguage, closing: string): string =>
  closingWords[language][closing] ?? closing;

/** A date of the notice, `02-06-25`, as `2025-06-02`; undefined for other wording. */
export function dayOfNotice(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const read = `20${year}-${month}-${day}`;
  return isDay(read) ? read : undefined;
}
/** A day as the notice writes it: `02-06-25`. */
export const noticeDay = (at: Date): string => asInNotice(dayInIndia(at));
/** A day of the calendar, `2025-06-02`, as the notice writes it; other wording as it is. */
export function asInNotice(typed: string): string {
  const [year = '', month, day] = typed.split('-');
  return isDay(typed) ? `${day}-${month}-${year.slice(2)}` : typed;
}
/** True for numbers that look like a date but do not exist, such as 31-02-26, or are written another way: 1/6/2026. */
export const isBrokenDay = (text: string): boolean =>
  /^\d+\s*[-/.]\s*\d+\s*[-/.]\s*\d+$/.test(latinDigits(text)) && dayOfNotice(text) === undefined;

/** Why a person may not apply. */
export type RoleRefusal = 'jobs/closed' | 'jobs/not-invited' | 'jobs/not-switched-on';

/** Shown beside the notice's title, above the pay button and in the share text. */
export const privateRecruitment: Readonly<Record<RoleLanguage, string>> = {
  // Prescribed.
  en: 'Private recruitment. Not run by or for the Election Commission or any government body.',
  hi: 'यह निजी भर्ती है। चुनाव आयोग या किसी सरकारी संस्था से इसका कोई संबंध नहीं है।',
};
/** Under the title on the share picture of a role. */
export const roleNote: Readonly<Record<RoleLanguage, (generalFee: string, reservationFee: string) => string>> = {
  en: (generalFee, reservationFee) =>
    `Application fee ${generalFee} or ${reservationFee}. Not run by or for the Election Commission or any government body.`,
  hi: (generalFee, reservationFee) =>
    `आवेदन शुल्क ${generalFee} या ${reservationFee}। चुनाव आयोग या किसी सरकारी संस्था से इसका कोई संबंध नहीं है।`,
};
/** What an applicant reads while an opening has no text about its interviews. */
export const interviewsToCome: InBothLanguages = {
  en: 'We tell you the date and place of the interview by phone or e-mail.',
  hi: 'इंटरव्यू की तारीख और जगह हम फ़ोन या ई-मेल से बताएँगे।',
};
/** Shown wherever a fee is named. */
export const feePromisesNothing: Readonly<Record<RoleLanguage, string>> = {
  en: 'Paying the application fee does not guarantee an interview or a job. These are not government jobs.',
  hi: 'आवेदन शुल्क देने से न इंटरव्यू पक्का होता है, न नौकरी। ये सरकारी नौकरियाँ नहीं हैं।',
};

/** Finds the newest opening of each of these roles whose selected applicants are published. */
export type FindRoleResults = (
  tx: Tx,
  roles: readonly string[],
) => Promise<ReadonlyMap<string, { readonly opening: number; readonly publishedAt: Date }>>;
