import type { PaymentProgress } from '../model/applications.ts';

/** The progress of a payment, for the payer. */
export interface ShownPayment {
  readonly state: PaymentProgress;
  /** Our order's number, to quote in questions. */
  readonly reference: string;
  readonly appliedFor: string;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  /** Present once the application exists. */
  readonly applicationNumber?: string;
  /** Present once the application was cancelled, or staff refunded it: the fee is going back or has gone back. */
  readonly refund?: 'in-progress' | 'done';
  /** A duplicate payment, which is refunded automatically. */
  readonly isSurplus?: boolean;
}
