// What the desk shows of one application.
import type { ShownField } from '#kit/desk-access.ts';
import type { RecordEvent } from '#kit/record-event.ts';
import type { RoleTexts } from '#features/jobs/model.ts';
import type { PaymentState, RefundState } from '#features/payments/model.ts';
import type { CorrectableField } from '../terms.ts';
import type { DeskApplication } from '../model.ts';

/** `earned`: past its refund window, in the referrer's earnings. */
export const commissionStates = ['pending', 'held', 'earned', 'reversed'] as const;
/** The commission of a referred application. */
export interface CommissionFacts {
  readonly status: (typeof commissionStates)[number];
  /** Rupees. */
  readonly amount: number;
  readonly referrerId: string;
  /** Empty without one. */
  readonly referrerName: string;
  /** ISO time from which it can be claimed. */
  readonly maturesAt: string;
}
/** Finds the commission of an application. The feature above that has the referrals provides it. */
export type FindCommission = (applicationId: string) => Promise<CommissionFacts | undefined>;

/** Amounts are rupees, times ISO. */
export interface DeskApplicationRecord extends DeskApplication {
  readonly roleTitle: Readonly<Record<'en' | 'hi', RoleTexts['title']>>;
  /** The personal fields were erased. */
  readonly isErased: boolean;
  readonly fatherName: ShownField;
  /** `YYYY-MM-DD`. */
  readonly dob: ShownField;
  readonly gender: ShownField;
  readonly altMobile: ShownField;
  readonly email: ShownField;
  readonly address: ShownField;
  readonly qualification: string;
  /** Whole years. */
  readonly experience: number;
  /** The last four of the identity document. */
  readonly documentDigits: ShownField;
  /** Empty without one. */
  readonly referralCode: string;
  /** Null without a photo, and for roles that may not see it. */
  readonly photoUrl: string | null;
  readonly cancellableUntil: string;
  readonly payment: { readonly id: string; readonly status: PaymentState | null };
  readonly refund: {
    readonly number: string;
    readonly status: RefundState;
    readonly amount: number;
    readonly isDelayed: boolean;
  } | null;
  /** For roles that read claims. */
  readonly commission: CommissionFacts | null;
  /** The newest request to correct the form. */
  readonly correction: {
    readonly field: CorrectableField;
    readonly value: ShownField;
    readonly requestedAt: string;
    /** Null while it is open. */
    readonly answer: ShownField | null;
  } | null;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
}
