import { isMailAddress } from '#kit/text/mail-address.ts';
import { unusedPhotoLifeMs } from '#features/photos/terms.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';

/** Applicants must be of age; experience before `firstWorkAge` is not plausible. */
export const lowestAge = 18;
export const firstWorkAge = 14;
/** In whole years; of somebody whose age is not known 60. */
export const mostExperience = (age: number | undefined): number =>
  age === undefined ? 60 : Math.max(0, age - firstWorkAge);

/** A page of a payment says that its result is shown within this time: webhook, return page and polling take less. In minutes. */
export const paymentShownMinutes = 15;

/** How the program handles one field of the application form. */
export interface FormField {
  /** In characters; `choice` where the form offers a list. */
  readonly maxLength: number | 'choice';
  /** What the yearly erasure does with it. Only fields that do not identify the person are `retained`, for accounting. */
  readonly erasure: 'erased' | 'retained' | 'not-stored';
  /** Offered again for another role of the same person. */
  readonly isCarriedOver: boolean;
}

const personal = { erasure: 'erased', isCarriedOver: true } as const;
const unstored = { erasure: 'not-stored', isCarriedOver: false } as const;

/** Every field, in the order of the form. web/apply-words.ts has its label under the same name. */
export const formFields = {
  /** Chosen for each role, because the fee depends on it. */
  category: { maxLength: 'choice', erasure: 'retained', isCarriedOver: false },
  name: { maxLength: 100, ...personal },
  fatherName: { maxLength: 100, ...personal },
  /** Stored as `YYYY-MM-DD`. */
  dob: { maxLength: 10, ...personal },
  gender: { maxLength: 10, ...personal },
  /** Stored as E.164: always the number of the account. */
  mobile: { maxLength: 20, erasure: 'erased', isCarriedOver: false },
  /** Stored as E.164, or empty. */
  altMobile: { maxLength: 20, ...personal },
  email: { maxLength: 75, ...personal },
  address: { maxLength: 500, ...personal },
  state: { maxLength: 80, ...personal },
  district: { maxLength: 80, ...personal },
  qualification: { maxLength: 100, ...personal },
  /** Stored as whole years. */
  experience: { maxLength: 4, erasure: 'retained', isCarriedOver: true },
  /** Stored as `identityLastFour`; empty where it is optional and was not given. */
  aadhar: { maxLength: 40, erasure: 'erased', isCarriedOver: false },
  /** A URL; stored as `photoKey`, its key in the object store. */
  photo: { maxLength: 300, ...personal },
  hasReferral: { maxLength: 'choice', ...unstored },
  /** Stored canonically; never the applicant's own; empty without one. */
  referralCode: { maxLength: 20, erasure: 'retained', isCarriedOver: false },
  agree: { maxLength: 10, ...unstored },
} as const satisfies Readonly<Record<string, FormField>>;

type Fields = typeof formFields;
export type FormFieldName = keyof Fields;
export const formFieldNames = /* @__PURE__ */ Object.keys(formFields) as FormFieldName[];
export type FieldsWith<Facts extends Partial<FormField>> = {
  [Name in FormFieldName]: Fields[Name] extends Facts ? Name : never;
}[FormFieldName];

const storedNames = { aadhar: 'identityLastFour', photo: 'photoKey' } as const;
/** The names under which fields are stored. */
export type StoredName<Name = FieldsWith<{ erasure: 'erased' | 'retained' }>> = Name extends keyof typeof storedNames
  ? (typeof storedNames)[Name]
  : Name;
export const storedName = (name: FormFieldName): StoredName =>
  (name in storedNames ? storedNames[name as keyof typeof storedNames] : name) as StoredName;

/**
 * What an applicant can ask to correct after paying. Not the category, which decides the fee, the mobile number, which is
 * the account's, the identity number, which is not stored, the photo, and the referral code.
 */
export const correctableFields = [
  'name',
  'fatherName',
  'dob',
  'gender',
  'altMobile',
  'email',
  'address',
  'state',
  'district',
  'qualification',
  'experience',
] as const satisfies readonly FormFieldName[];
export type CorrectableField = (typeof correctableFields)[number];
export const maxCorrectionLength = 300;
export const maxCorrectionAnswerLength = 1000;

/** What an applicant can change in a correction window: the same, the identity number and the photo. */
export const editableFields = [...correctableFields, 'aadhar', 'photo'] as const satisfies readonly FormFieldName[];
export type EditableField = (typeof editableFields)[number];
/** Corrections in one window, far above what a person needs. */
export const correctionsPerWindow = 10;
/** The longest correction window that staff can open for one application. */
export const maxCorrectionWindowMs = 90 * dayMs;

/** Digits of the experience in years, as typed. */
export const maxExperienceDigits = 2;

/** An address that we can write to and the payment gateway accepts. */
export const isEmail = (text: string): boolean => isMailAddress(text) && /^[^|]+@[^|]+\.[^|.]{2,}$/.test(text);

/** What the field `aadhar` accepts: an Aadhaar number, the same or nothing, or the number of any identity document. */
export const identityRules = ['aadhaar', 'optional', 'any-document'] as const;
export type IdentityRule = (typeof identityRules)[number];
/** Characters that the input takes, with spaces and dashes. */
export const maxTypedAadhaar = 14;
export const maxTypedDocument = 24;
/**
 * What is wrong with a number without spaces and dashes, in capitals. A wrong check digit is a warning on the screen, not
 * a refusal: people copy from worn cards, and staff check the document.
 */
export function faultOfIdentity(number: string, rule: IdentityRule): string | undefined {
  if (number === '') return rule === 'optional' ? undefined : 'missing';
  if (rule === 'any-document') return /^[A-Z\d/]{6,20}$/.test(number) ? undefined : 'invalid';
  return /^\d{12}$/.test(number) ? undefined : 'not-12-digits';
}

/** The only part of an identity number that is stored: `XXXX XXXX 1234`. */
export const maskedIdentity = (number: string): string => (number === '' ? '' : `XXXX XXXX ${number.slice(-4)}`);

/** Personal fields of forms are erased this long after the last step; the ledger does not need them. */
export const personalFieldsLifeMs = 365 * dayMs;

/** Numbers in a published list of results, and how many lists the site shows. */
export const maxResultNumbers = 5000;
export const shownResults = 100;

/** A move to another stage can be undone for so long; then the applicant gets a message. */
export const undoStageMs = 2 * minuteMs;
/** A bulk job releases its steps itself; one that it could not release reaches the applicant after so long. */
export const bulkStepLifeMs = dayMs;

/**
 * How long a sent form may get new payment pages. The purge leaves its photo alone for `unusedPhotoLifeMs`; the rest is
 * for paying on the page, which is open for a day, and for the payment's confirmation.
 */
export const formRetryMs = unusedPhotoLifeMs - 2 * dayMs;

/** Limits of new payment pages per person; returning an open page is free. Far above what a person needs. */
export const formLimits = [
  { limit: 30, withinMs: hourMs },
  { limit: 100, withinMs: dayMs },
] as const;
