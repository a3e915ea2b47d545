import type { FormRules } from '../contract/apply.ts';
import type { DraftForm, ApplicationForm } from '../../model/applications.ts';
import { faultOfIdentity, isEmail, lowestAge, maxExperienceDigits, mostExperience } from '../../terms.ts';
import type { Category } from '#features/jobs/model/jobs.ts';
import { feeFor } from '#features/jobs/terms.ts';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import { normalizeCode } from '#kit/ids.ts';
import { faultOfName } from '#kit/text/person-name.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ageOn, faultOfDay, readDay } from '#kit/time.ts';
import type { Fields } from '#web/forms/form.ts';
import { bareNumber, maskNumber } from './aadhaar.ts';
import type { Applicant } from '../../web/applicant.ts';

/** The values of the form that are not in its inputs. */
export interface Chosen {
  readonly category: Category | '';
  readonly photo: string;
  readonly state: string;
  readonly district: string;
}

/** The fee of a category in rupees. */
export const feeOf = (role: RoleAnswer, category: Category): number =>
  feeFor({ general: role.GeneralFee, reservation: role.ReservationFee }, category);

/** The values of a draft, which never includes the Aadhaar number. */
export const draftOf = (fields: Fields, chosen: Chosen) =>
  ({
    name: fields.text('name'),
    fatherName: fields.text('fatherName'),
    altMobile: fields.text('altMobile'),
    email: fields.text('email'),
    // What is typed so far, until it is a day.
    dob: readDay(fields.text('dob')) ?? fields.text('dob'),
    gender: fields.text('gender'),
    address: fields.text('address'),
    qualification: fields.text('qualification'),
    experience: fields.text('experience'),
    hasReferral: fields.text('hasReferral') === 'yes' ? 'yes' : 'no',
    referralCode: fields.text('referralCode'),
    ...chosen,
  }) satisfies Omit<Required<DraftForm>, 'mobile'>;

export interface OrderFacts {
  readonly role: RoleAnswer;
  readonly category: Category;
  readonly chosen: Chosen;
  readonly applicant: Applicant;
  readonly referralValid: boolean;
}
/** The `formData` of create-order. */
export function applicationFormOf(fields: Fields, facts: OrderFacts): ApplicationForm {
  return {
    ...draftOf(fields, facts.chosen),
    mobile: facts.applicant.phone,
    category: facts.category,
    aadhar: fields.text('aadhar'),
    referralValid: facts.referralValid,
    agree: fields.has('agree'),
    userId: facts.applicant.userId,
    appliedFor: facts.role.name,
  };
}

/** The form as stored in the browser until the payment is verified. */
export const savedFormOf = (form: ApplicationForm): ApplicationForm => ({
  ...form,
  aadhar: maskNumber(form.aadhar ?? ''),
});

/**
 * Reasons by field that the inputs' own rules don't cover; same keys as the server's, which checks everything again.
 */
export function faultsIn(
  fields: Fields,
  chosen: Chosen,
  rules: FormRules,
  { isUploading, unknownCode }: { readonly isUploading: boolean; readonly unknownCode: string },
): Record<string, string | undefined> {
  const altMobile = fields.text('altMobile');
  const dob = fields.text('dob');
  const born = readDay(dob);
  const email = fields.text('email');
  const experience = fields.text('experience');
  return {
    name: faultOfName(fields.text('name')),
    fatherName: faultOfName(fields.text('fatherName')),
    dob:
      dob === ''
        ? undefined
        : (faultOfDay(dob) ?? (born !== undefined && born > rules.bornBy ? 'under-age' : undefined)),
    altMobile: altMobile && !readPhone(altMobile) ? 'invalid' : undefined,
    email: email && !isEmail(email) ? 'invalid' : undefined,
    experience: faultOfExperience(experience, born === undefined ? undefined : ageOn(born, rules.bornBy) + lowestAge),
    state: chosen.state ? undefined : 'missing',
    district: chosen.district ? undefined : 'missing',
    aadhar: faultOfIdentity(bareNumber(fields.text('aadhar')).toUpperCase(), rules.identity),
    // One that the server does not know would be refused after the review.
    referralCode:
      unknownCode !== '' &&
      fields.text('hasReferral') === 'yes' &&
      normalizeCode(fields.text('referralCode')) === unknownCode
        ? 'unknown-code'
        : undefined,
    photo: isUploading ? 'still-uploading' : chosen.photo ? undefined : 'missing',
  };
}

function faultOfExperience(typed: string, age: number | undefined): 'invalid' | 'too-much' | undefined {
  if (/\D/.test(typed) || typed.length > maxExperienceDigits) return 'invalid';
  return Number(typed) > mostExperience(age) ? 'too-much' : undefined;
}
