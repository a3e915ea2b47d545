import { z } from 'zod/mini';
import type { Paise } from '#kit/money/paise.ts';
import { type Category, categoryShape } from '#features/jobs/model/jobs.ts';
import type { DisputedMoney, Refund } from '#features/payments/model/payments.ts';
import type { Stage } from '../stages/model.ts';
import {
  type CorrectableField,
  type EditableField,
  type FieldsWith,
  type FormFieldName,
  formFields,
  type StoredName,
} from '../terms.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

type WithLength = Exclude<FormFieldName, FieldsWith<{ maxLength: 'choice' }>>;
const text = (name: WithLength) => z.string().check(z.maxLength(formFields[name].maxLength, 'too-long'));
const yesNo = z.union([z.enum(['yes', 'no']), z.boolean()]);

/** Fields that a draft never contains. */
type NotInDraft = 'aadhar' | 'agree' | 'photo' | 'category';
/** The fields of a draft by their prescribed names; rules.ts validates the meaning. */
const draftFields = {
  name: text('name'),
  fatherName: text('fatherName'),
  mobile: text('mobile'),
  altMobile: text('altMobile'),
  email: text('email'),
  dob: text('dob'),
  gender: text('gender'),
  address: text('address'),
  district: text('district'),
  state: text('state'),
  qualification: text('qualification'),
  experience: z.union([text('experience'), z.number()]),
  hasReferral: yesNo,
  referralCode: text('referralCode'),
} as const satisfies Readonly<Record<Exclude<FormFieldName, NotInDraft>, unknown>>;

export const DraftForm = z.partial(
  z.strictObject({ ...draftFields, category: z.union([categoryShape, z.literal('')]), photo: text('photo') }),
);
export type DraftForm = z.output<typeof DraftForm>;

/** The form in the request of create-order; `userId`, `referralValid` and `mobile` are only compared or ignored. */
export const ApplicationForm = z.strictObject({
  ...draftFields,
  altMobile: z.optional(draftFields.altMobile),
  gender: z.optional(draftFields.gender),
  experience: z.optional(draftFields.experience),
  hasReferral: z.optional(draftFields.hasReferral),
  referralCode: z.optional(draftFields.referralCode),
  mobile: z.optional(draftFields.mobile),
  category: categoryShape,
  aadhar: z.optional(text('aadhar')),
  agree: z.optional(z.union([z.boolean(), text('agree')])),
  referralValid: z.optional(z.unknown()),
  userId: z.optional(z.string().check(z.maxLength(64, 'too-long'))),
  photo: z.optional(text('photo')),
  appliedFor: z.string().check(z.maxLength(120, 'too-long')),
});
export type ApplicationForm = z.output<typeof ApplicationForm>;

/** The form as frozen for an order: validated, normalized, without the Aadhaar number. */
export type FrozenForm = Readonly<Record<Exclude<StoredName, 'category' | 'experience'>, string>> & {
  readonly category: Category;
  readonly experience: number;
};

/** `charged-back`: the payer's bank took the whole fee back. */
export const applicationStates = ['active', 'refund-requested', 'refunded', 'charged-back'] as const;
export type ApplicationState = (typeof applicationStates)[number];
/** The fee went back, so the person may apply again. */
export const hasEnded = (state: ApplicationState): boolean => state === 'refunded' || state === 'charged-back';

export interface Application {
  /** The application number. */
  readonly id: string;
  readonly accountId: string;
  readonly role: string;
  /** The number of the role's opening that was applied for. */
  readonly opening: number;
  readonly form: FrozenForm;
  readonly paymentId: string;
  readonly paidPaise: Paise;
  readonly state: ApplicationState;
  /** `withdrawn` unless it is active. */
  readonly stage: Stage;
  /** Counts the changes by staff, from 1. */
  readonly version: number;
  readonly createdAt: Date;
  /** It can be cancelled for so long after `createdAt`: the term of that time. */
  readonly refundWindowHours: number;
  /** When the process moved ahead. */
  readonly advancedAt: Date | null;
  /** The unguessable code for checking its receipt: `SV-7K3M-9PQ2-XW4D`. */
  readonly verifyCode: string;
  /** The version of the policies that the declaration accepted, `YYYY-MM-DD`, and when. */
  readonly policyVersion: string;
  readonly consentedAt: Date;
}

/** A request to correct a field of a paid application; an application has one open request at a time. */
export interface CorrectionRequest {
  readonly id: string;
  readonly applicationId: string;
  readonly field: CorrectableField;
  /** What is right, in the applicant's words. */
  readonly value: string;
  readonly requestedAt: Date;
  /** The answer of staff; null while it is open, as `closedAt` and `outcome`. May be empty with the outcome `window`. */
  readonly answer: string | null;
  readonly outcome: CorrectionOutcome | null;
  readonly closedAt: Date | null;
}
/** How staff closed a request: with an answer, by declining it, or by opening a correction window. */
export const correctionOutcomes = ['answered', 'declined', 'window'] as const;
export type CorrectionOutcome = (typeof correctionOutcomes)[number];

/** The stored values of some fields. */
export type FormValues = Partial<Pick<FrozenForm, StoredName<EditableField>>>;
/** A correction that the applicant made: of each changed field the value before and after. */
export interface Correction {
  readonly applicationId: string;
  /** Counts from 1. */
  readonly number: number;
  readonly at: Date;
  /** The key of the window in which it was made. */
  readonly madeIn: string;
  readonly before: FormValues;
  readonly after: FormValues;
  /** The digest of the photo file that was uploaded with it, to recognize a repeat; null without a file. */
  readonly photoDigest: string | null;
}
/** A correction window that staff opened for one application; the newest counts. */
export interface CorrectionWindow {
  readonly applicationId: string;
  /** Counts from 1. */
  readonly number: number;
  readonly openedAt: Date;
  readonly openedBy: string;
  /** Exclusive. */
  readonly until: Date;
}
/** A time in which an application can be corrected, by staff for it alone or for its opening. */
export interface OpenWindow {
  readonly key: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}
/** Why an application can't be corrected now. */
export type CorrectionBlock = 'not-active' | 'correction-closed' | 'too-many-corrections';

/** The state of a payment as far as it affects its application. */
export interface PaymentEffect {
  readonly refund: Pick<Refund, 'state' | 'disputePaise'> | undefined;
  /** A dispute took everything that could be refunded. */
  readonly isNothingRefundable: boolean;
  /** Its applicant has applied for the role again since. */
  readonly hasReapplied: boolean;
}

/**
 * The progress of a payment, for the payer. `in-review`: received but matching no order, staff decide; `returned`:
 * being refunded, or refunded; `closed`: staff reviewed and closed it.
 */
export type PaymentProgress = 'paid' | 'pending' | 'failed' | 'in-review' | 'returned' | 'closed';

/** Why an application can't be cancelled now. */
export type CancellationBlock = 'window-over' | 'advanced' | 'refund-requested' | 'refunded' | 'disputed';

/** What open and lost disputes say of an application's fee. */
export type DisputedFee = DisputedMoney;
/** An open or lost dispute of an application's fee; sums in rupees. */
export interface FeeDispute {
  /** Open until the payer's bank decides. */
  readonly status: 'open' | 'lost';
  /** What the payer's bank took back so far. */
  readonly lost: number;
  /** What a cancellation would pay back. */
  readonly left: number;
}
