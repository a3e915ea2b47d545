import { byText } from '#kit/text/by-text.ts';
import { defined } from '#kit/defined.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { normalizeCode } from '#kit/ids.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { faultOfName } from '#kit/text/person-name.ts';
import { readPhone } from '#kit/text/phone.ts';
import type { FieldFault } from '#kit/result.ts';
import { withoutUnseen } from '#kit/text/visible.ts';
import { after, before, ageOn, dayInIndia, faultOfDay, hourMs, isDay, readDay } from '#kit/time.ts';
import {
  type Application,
  type ApplicationState,
  type ApplicationForm,
  type FrozenForm,
  genders,
  type PaymentEffect,
  type CancellationBlock,
  type DisputedFee,
  type FeeDispute,
  hasEnded,
} from './model/applications.ts';
import {
  faultOfIdentity,
  formFieldNames,
  formFields,
  type IdentityRule,
  isEmail,
  lowestAge,
  mostExperience,
  personalFieldsLifeMs,
  storedName,
} from './terms.ts';

/** Outside facts for the rules, looked up by the action. */
export interface FormFacts {
  readonly accountPhone: string;
  /** Today in India, `YYYY-MM-DD`. */
  readonly today: string;
  readonly identity: IdentityRule;
  readonly districtIn: (state: string, district: string) => string | undefined;
  readonly isState: (state: string) => boolean;
}
export interface CheckedForm {
  readonly form: Omit<FrozenForm, 'photoKey' | 'referralCode'>;
  /** The identity document's number, only for its keyed hash. */
  readonly identityNumber: string;
  /** As typed, normalized; empty without one. */
  readonly referralCode: string;
}
/** Validates and normalizes every field of the form, including the age of consent; reports all faults at once. */
export function checkForm(
  form: ApplicationForm,
  facts: FormFacts,
): { readonly checked: CheckedForm } | { readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const fault = (field: string, reason: string): void => void faults.push({ field, reason });
  const nameOf = (field: 'name' | 'fatherName'): string => {
    const value = tidy(form[field]);
    const reason = faultOfName(value);
    if (reason) fault(field, reason);
    return value;
  };
  const line = (field: 'address' | 'qualification'): string => {
    const value = tidy(form[field]);
    // Joiners and dashes alone are not readable text.
    if (!/[\p{L}\p{N}]/u.test(withoutUnseen(value))) fault(field, 'missing');
    return value;
  };
  const name = nameOf('name');
  const fatherName = nameOf('fatherName');
  const address = line('address');
  const qualification = line('qualification');

  const email = tidy(form.email);
  if (email === '') fault('email', 'missing');
  else if (!isEmail(email)) fault('email', 'invalid');

  if (form.mobile && readPhone(form.mobile) !== facts.accountPhone) fault('mobile', 'not-yours');
  const altMobile = form.altMobile ? readPhone(form.altMobile) : '';
  if (altMobile === undefined) fault('altMobile', 'invalid');

  const dob = readDay(form.dob);
  const age = dob === undefined ? undefined : ageOn(dob, facts.today);
  if (form.dob.trim() === '') fault('dob', 'missing');
  else if (age === undefined) fault('dob', faultOfDay(form.dob) ?? 'invalid');
  else if (age > 100 || age < 0) fault('dob', 'invalid');
  else if (age < lowestAge) fault('dob', 'under-age');

  const gender = form.gender ?? '';
  if (gender !== '' && !(genders as readonly string[]).includes(gender)) fault('gender', 'invalid');

  const state = tidy(form.state);
  const district = districtOf(tidy(form.district), state, facts, fault);

  const experience = yearsOf(form.experience);
  if (!Number.isInteger(experience) || experience < 0) fault('experience', 'invalid');
  else if (experience > mostExperience(age)) fault('experience', 'too-much');

  const identityNumber = identityNumberIn(form.aadhar);
  const identityFault = faultOfIdentity(identityNumber, facts.identity);
  if (identityFault) fault('aadhar', identityFault);

  const wantsCode = form.hasReferral === true || form.hasReferral === 'yes';
  const referralCode = wantsCode ? normalizeCode(form.referralCode ?? '') : '';
  if (wantsCode && referralCode === '') fault('referralCode', 'missing');

  if (!(form.agree === true || form.agree === 'true')) fault('agree', 'missing');
  if (!form.photo) fault('photo', 'missing');
  if (faults.length > 0) return { faults };
  return {
    checked: {
      identityNumber,
      referralCode,
      form: {
        name,
        fatherName,
        email,
        dob: defined(dob),
        gender,
        address,
        state,
        qualification,
        experience,
        district: defined(district),
        altMobile: defined(altMobile),
        mobile: facts.accountPhone,
        category: form.category,
        identityLastFour: identityNumber.slice(-4),
      },
    },
  };
}

function districtOf(
  typed: string,
  state: string,
  facts: FormFacts,
  fault: (field: string, reason: string) => void,
): string | undefined {
  if (state === '') fault('state', 'missing');
  else if (!facts.isState(state)) fault('state', 'unknown-state');
  if (typed === '') {
    fault('district', 'missing');
    return undefined;
  }
  const district = facts.districtIn(state, typed);
  if (district === undefined && facts.isState(state)) fault('district', 'not-in-state');
  return district;
}

/** Whole years as typed; 0 where empty; NaN for notations that only `Number` accepts, such as `1e1` and `0x5`. */
function yearsOf(typed: string | number | undefined): number {
  if (typeof typed === 'number') return typed;
  const text = latinDigits(typed ?? '').trim();
  return /^\d*$/.test(text) ? Number(text) : Number.NaN;
}

/** An identity number as it is compared: without spaces and dashes, in capitals; empty without one. */
export const identityNumberIn = (typed: string | undefined): string =>
  latinDigits(typed ?? '')
    .toUpperCase()
    .replace(/[\s-]/g, '');

/** Text in canonical form, without control characters and `|`, which could shift the fields of a gateway's signature. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}|]/gu, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The form as canonical text, to recognize an unchanged form. */
export const formText = (role: string, feePaise: number, form: FrozenForm): string =>
  JSON.stringify([role, feePaise, ...Object.entries(form).sort(byText(([name]) => name))]);

/** The end of the time in which the applicant may cancel; the exact end is too late. */
export const cancellableUntil = (application: Pick<Application, 'createdAt' | 'refundWindowHours'>): Date =>
  after(application.createdAt, application.refundWindowHours * hourMs);

/** What the published terms say of an application's fee at that time. */
export function refundTermsOf(
  { advancedAt, ...application }: Pick<Application, 'createdAt' | 'refundWindowHours' | 'advancedAt'>,
  at: Date,
): 'due' | 'advanced' | 'window-over' {
  if (advancedAt !== null && advancedAt <= at) return 'advanced';
  return at < cancellableUntil(application) ? 'due' : 'window-over';
}

/**
 * Why an application can't be cancelled now; undefined when it can. While a dispute of its fee is open, and after one that
 * took everything, no refund is possible; after one lost in part the rest is refunded.
 */
export function cancellationBlock(
  application: Pick<Application, 'state' | 'createdAt' | 'refundWindowHours' | 'advancedAt'>,
  now: Date,
  disputed?: DisputedFee,
): CancellationBlock | undefined {
  if (application.state === 'charged-back') return 'disputed';
  if (application.state !== 'active') return application.state;
  if (application.advancedAt) return 'advanced';
  if (now >= cancellableUntil(application)) return 'window-over';
  return disputed && (disputed.isOpen || disputed.leftPaise === 0) ? 'disputed' : undefined;
}

/** A fee's dispute as its applicant and staff read it. */
export const feeDispute = (disputed: DisputedFee | undefined): FeeDispute | null =>
  disputed === undefined
    ? null
    : {
        status: disputed.isOpen ? 'open' : 'lost',
        lost: rupeesOnWire(disputed.lostPaise),
        left: rupeesOnWire(disputed.leftPaise),
      };

/**
 * The state of an application by its payment. A cancelled one waits for its refund. A lost dispute that paid the refund
 * counts as a refund; one that took the whole fee of an application in progress ends it. When staff retry the rest of
 * such a refund, the application waits for it, unless its applicant has applied for the role again: only one application
 * can be active.
 */
export function stateByPayment(
  now: ApplicationState,
  { refund, isNothingRefundable, hasReapplied }: PaymentEffect,
): ApplicationState {
  if (!refund) {
    if (!isNothingRefundable || hasEnded(now)) return now;
    return now === 'active' ? 'charged-back' : 'refunded';
  }
  const isOver = refund.state === 'done' || refund.state === 'denied' || refund.state === 'closed';
  if (!isOver) return hasEnded(now) && hasReapplied ? now : 'refund-requested';
  if (now === 'refunded' || refund.state === 'done' || refund.disputePaise > 0) return 'refunded';
  return isNothingRefundable ? 'charged-back' : 'active';
}

/** Whether the campaign's interviews were over before an application. */
export const isAfterInterviews = (createdAt: Date, lastInterviewDay: string): boolean =>
  dayInIndia(createdAt) > lastInterviewDay;

/** The latest birth date of a person who is 18 today. */
export function bornBy(today: string): string {
  const year = Number(today.slice(0, 4)) - lowestAge;
  const day = `${year}${today.slice(4)}`;
  return isDay(day) ? day : `${year}-02-28`;
}

export const personalFieldsCutoff = (now: Date): Date => before(now, personalFieldsLifeMs);
/** Blanks the fields that identify the person; role, category, fee and dates are retained for accounting. */
export const erasedFields: Partial<FrozenForm> = Object.fromEntries(
  formFieldNames.filter((name) => formFields[name].erasure === 'erased').map((name) => [storedName(name), '']),
);
