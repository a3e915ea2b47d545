import { z } from 'zod/mini';
import type { Paise } from '#kit/paise.ts';
import { type Category, categoryShape } from '#features/jobs/model.ts';
import type { Refund } from '#features/payments/model.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

/** Hard maxima of what the form carries, in characters; everything about meaning is decided in rules.ts. */
const text = (limit: number) => z.string().check(z.maxLength(limit, 'too-long'));
const yesNo = z.union([z.enum(['yes', 'no']), z.boolean()]);

/** The form's fields as §3 names them, all but Aadhaar, photo and the role: what a draft keeps. */
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

/** The saved form as create-order carries it (§7); `userId`, `referralValid` and `mobile` are only compared or ignored. */
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

/** The form as an order freezes it: checked, in canonical spelling, without the Aadhaar number. */
export interface FrozenForm {
  readonly name: string;
  readonly fatherName: string;
  /** E.164, the account's own. */
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
  /** The last four of the identity document; empty where the owner made it optional and none was given. */
  readonly identityLastFour: string;
  /** Canonical, of another person; empty without one. */
  readonly referralCode: string;
  /** The photo's key in the object store. */
  readonly photoKey: string;
}

/** The version of the policies that the ticked declaration stands for. */
export const policyVersion = '2025-05-10';

/** What the owner wants in the field `aadhar`: the number itself, nothing necessarily, or any identity document's number. */
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
  /** Since then the process has moved on. */
  readonly advancedAt: Date | null;
  /** What its receipt is checked by: `SV-7K3M-9PQ2-XW4D`, not to be guessed. */
  readonly verifyCode: string;
}

/** What the payment of an application says about it. */
export interface PaymentEffect {
  readonly refund: Pick<Refund, 'state' | 'disputePaise'> | undefined;
  /** A dispute took all that a refund could give back. */
  readonly isNothingLeft: boolean;
}

/** What anybody who holds a receipt may learn of its application's standing. */
export const receiptStatuses = ['valid', 'withdrawn', 'refunded', 'disputed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/**
 * Where a payment stands for the person who made it. `in-review`: we have it, it fits no order, staff decide;
 * `returned`: it goes back, or went; `closed`: staff looked at it and closed it.
 */
export type PaymentProgress = 'paid' | 'pending' | 'failed' | 'in-review' | 'returned' | 'closed';

/** Why an application can't be withdrawn now. */
export type WithdrawalBlock = 'window-over' | 'advanced' | 'refund-asked' | 'refunded';
