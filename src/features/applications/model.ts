import { z } from 'zod/mini';
import type { Paise } from '#kit/paise.ts';
import { type Category, categoryShape } from '#features/jobs/model.ts';
import type { Refund } from '#features/payments/model.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

/** Maximum lengths in characters; rules.ts validates the meaning. */
const text = (limit: number) => z.string().check(z.maxLength(limit, 'too-long'));
const yesNo = z.union([z.enum(['yes', 'no']), z.boolean()]);

/** The fields of a draft: the form's prescribed names without Aadhaar, photo and role. */
const draftFields = {
  name: text(100),
  fatherName: text(100),
  mobile: text(20),
  altMobile: text(20),
  email: text(75),
  dob: text(10),
  gender: text(10),
  address: text(500),
  district: text(80),
  state: text(80),
  qualification: text(100),
  experience: z.union([text(4), z.number()]),
  hasReferral: yesNo,
  referralCode: text(20),
} as const;

export const DraftForm = z.partial(
  z.strictObject({ ...draftFields, category: z.union([categoryShape, z.literal('')]), photo: text(300) }),
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
  aadhar: z.optional(text(40)),
  agree: z.optional(z.union([z.boolean(), z.string().check(z.maxLength(10))])),
  referralValid: z.optional(z.unknown()),
  userId: z.optional(text(64)),
  photo: z.optional(text(300)),
  appliedFor: text(120),
});
export type ApplicationForm = z.output<typeof ApplicationForm>;

/** The form as frozen for an order: validated, normalized, without the Aadhaar number. */
export interface FrozenForm {
  readonly name: string;
  readonly fatherName: string;
  /** E.164, the number of the account. */
  readonly mobile: string;
  /** E.164, or empty. */
  readonly altMobile: string;
  readonly email: string;
  /** `YYYY-MM-DD` */
  readonly dob: string;
  readonly gender: string;
  readonly address: string;
  readonly district: string;
  readonly state: string;
  readonly category: Category;
  readonly qualification: string;
  /** Whole years. */
  readonly experience: number;
  /** The last four characters of the identity document's number; empty where it is optional and was not given. */
  readonly identityLastFour: string;
  /** Canonical; never the applicant's own; empty without one. */
  readonly referralCode: string;
  /** The photo's key in the object store. */
  readonly photoKey: string;
}

/** The version of the policies that the declaration accepts. */
export const policyVersion = '2025-05-10';

/** What the field `aadhar` accepts: an Aadhaar number, the same or nothing, or the number of any identity document. */
export const identityRules = ['aadhaar', 'optional', 'any-document'] as const;
export type IdentityRule = (typeof identityRules)[number];

export const applicationStates = ['active', 'refund-asked', 'refunded'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export interface Application {
  /** The application number. */
  readonly id: string;
  readonly accountId: string;
  readonly role: string;
  readonly form: FrozenForm;
  readonly paymentId: string;
  readonly paidPaise: Paise;
  readonly state: ApplicationState;
  readonly createdAt: Date;
  /** When the process moved ahead. */
  readonly advancedAt: Date | null;
  /** The unguessable code for checking its receipt: `SV-7K3M-9PQ2-XW4D`. */
  readonly verifyCode: string;
}

/** The state of a payment as far as it affects its application. */
export interface PaymentEffect {
  readonly refund: Pick<Refund, 'state' | 'disputePaise'> | undefined;
  /** A dispute took everything that could be refunded. */
  readonly isNothingLeft: boolean;
  /** Its applicant has applied for the role again since. */
  readonly hasReapplied: boolean;
}

/** The status of an application as shown to anybody who has its receipt. */
export const receiptStatuses = ['valid', 'withdrawn', 'refunded', 'disputed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/**
 * The progress of a payment, for the payer. `in-review`: received but matching no order, staff decide; `returned`:
 * being refunded, or refunded; `closed`: staff reviewed and closed it.
 */
export type PaymentProgress = 'paid' | 'pending' | 'failed' | 'in-review' | 'returned' | 'closed';

/** Why an application can't be cancelled now. */
export type CancellationBlock = 'window-over' | 'advanced' | 'refund-asked' | 'refunded';
