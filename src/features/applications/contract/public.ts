import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { ApplicationState, CorrectionOutcome, CancellationBlock, FeeDispute } from '../model/applications.ts';
import { type CorrectableField, correctableFields, maxCorrectionLength } from '../terms.ts';
import type { Stage, StageReason } from '../stages/model.ts';
import type { OwnTransfer } from '#features/payments/transfers/model.ts';
import type { Deliveries } from '#features/notifications/model/messages.ts';
import type { MadeCorrection } from '../corrections/model.ts';
import type { AcceptedPolicies } from '../forms/model.ts';
import { ownApplicationRefusals } from '#features/receipts/contract.ts';
import { languageQuery } from '#features/jobs/model/jobs.ts';

export interface RefundAnswer {
  /**
   * requested: we have it; sent: the gateway has it; done: the bank has it; denied: the gateway refused; closed: we ended
   * it.
   */
  readonly state: 'requested' | 'sent' | 'done' | 'denied' | 'closed';
  /** It takes too long, and staff look into it. */
  readonly isDelayed: boolean;
  /** Why staff refund it, in their words; null where the payer asked or paid twice. */
  readonly why: string | null;
  /** Why it was closed, in the words of staff; null where the payer's bank gave the money back after a dispute. */
  readonly closedReason: string | null;
  /** ISO time. */
  readonly requestedAt: string;
  readonly reference: string;
  readonly amount: number;
  readonly bankReference: string | null;
}
export interface PartAnswer {
  readonly reference: string;
  readonly amount: number;
  readonly isDone: boolean;
  /** In the words of staff; null where they gave none. */
  readonly why: string | null;
}
/** A request to correct what was typed wrong; staff answer it. */
export interface CorrectionAnswer {
  readonly field: CorrectableField;
  readonly value: string;
  /** ISO time. */
  readonly requestedAt: string;
  /** In the words of staff; null while it is open. May be empty where a correction window was opened. */
  readonly answer: string | null;
  readonly outcome: CorrectionOutcome | null;
}
/** A move of an application that the applicant may see. */
export interface StageAnswer {
  readonly stage: Stage;
  /** ISO time. */
  readonly at: string;
  /** A code. */
  readonly reason: StageReason | null;
  /** In the words of staff, for the reason `other`; null for the others and once it is erased. */
  readonly reasonText: string | null;
  /** The stage has messages, and they were queued. */
  readonly isNotified: boolean;
  /** How far they are; null without any. */
  readonly message: Deliveries | null;
}
/** Something that the applicant was informed of besides the stages. */
export interface NoticeAnswer {
  readonly kind: 'call-letter' | 'correction-window';
  /** ISO time. */
  readonly at: string;
  readonly message: Deliveries;
}
/** A valid call letter. */
export interface CallAnswer {
  /** A later issue replaces the earlier. */
  readonly issue: number;
  /** ISO time. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly place: string;
  readonly bring: string;
  /** By the server's clock its time is over. */
  readonly isOver: boolean;
}
/** One application with its refunds. The field names are prescribed. */
export interface ApplicationAnswer {
  readonly _id: string;
  readonly photo: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly category: string;
  readonly qualification: string;
  readonly experience: number;
  /** Rupees. */
  readonly paidAmount: number;
  /** ISO time. */
  readonly createdAt: string;
  readonly appliedFor: string;
  /** The number of the role's opening. */
  readonly opening: number;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  readonly state: ApplicationState;
  readonly refund: RefundAnswer | null;
  /** Parts of the fee that went back or are on their way while the application goes on; oldest first. */
  readonly parts: readonly PartAnswer[];
  /** Duplicate payments, each refunded automatically. */
  readonly surplus: readonly RefundAnswer[];
  /** The moves that the applicant may see, oldest first; before the first one it is received. */
  readonly stages: readonly StageAnswer[];
  /** The messages that the application was received; null without any. */
  readonly receivedMessage: Deliveries | null;
  /** Call letters and correction windows that the applicant was informed of, oldest first. */
  readonly notices: readonly NoticeAnswer[];
  /** The campaign's interviews were over before this application. */
  readonly isAfterInterviews: boolean;
  /** The opening's own text about its interviews, in place of the campaign's. */
  readonly interviews: string | null;
  /** The newest request to correct it. */
  readonly correction: CorrectionAnswer | null;
  /** The interview that it is called to, in the requested language. */
  readonly call: CallAnswer | null;
  /** While a correction window is open: its end as ISO time, exclusive, and the corrections left. */
  readonly correctable: { readonly until: string; readonly left: number } | null;
  readonly policies: AcceptedPolicies;
  /** The corrections that the applicant made, newest first. */
  readonly corrections: readonly MadeCorrection[];
  /** ISO time, exclusive: before it the application can be cancelled. */
  readonly withdrawableUntil: string;
  /** Whole seconds until then by the server's clock, as the browser's may be wrong; 0 afterwards. */
  readonly withdrawableForS: number;
  /** Why it can't be cancelled now; null while it can. */
  readonly withdrawalBar: CancellationBlock | null;
  /** The dispute of the fee, while one is open or after one was lost. */
  readonly dispute: FeeDispute | null;
}

/** Asks staff to correct a field. */
export const requestCorrection = endpoint({
  method: 'POST',
  path: '/api/applications/:id/corrections',
  access: 'session',
  success: 201,
  body: z.strictObject({
    field: z.enum(correctableFields),
    value: z.string().check(z.minLength(1, 'missing'), z.maxLength(maxCorrectionLength, 'too-long')),
  }),
  refusals: {
    ...ownApplicationRefusals,
    'applications/not-active': [409, 'This application was cancelled or refunded.'],
    'applications/fields': [422, 'Please correct the marked fields.'],
    'applications/correction-open': [409, 'You have already asked for a correction. Please wait for our answer.'],
  },
  answer: answers<CorrectionAnswer>(),
});

/** A payment page whose payment has not arrived; a payment that arrives later is shown without a new request. */
export interface AwaitedPaymentAnswer {
  readonly reference: string;
  readonly appliedFor: string;
  /** The number of the role's opening. */
  readonly opening: number;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  /** Rupees. */
  readonly amount: number;
  readonly paymentUrl: string;
  /** ISO time. */
  readonly openedAt: string;
  /** The payment did not go through, as /error says too. */
  readonly hasFailed: boolean;
}
/** A payment that became no application: staff review it, or decided to refund or close it. */
export interface ReviewedPaymentAnswer {
  /** Our order's number; the gateway's payment id where there is no order. */
  readonly reference: string;
  /** Empty where the order is unknown. */
  readonly appliedFor: string;
  /** The number of the role's opening; zero where the order is unknown. */
  readonly opening: number;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  /** Rupees; null while unknown for a payment in another currency. */
  readonly amount: number | null;
  /** ISO time. */
  readonly receivedAt: string;
  readonly state: 'in-review' | 'refund' | 'closed';
  readonly refund: RefundAnswer | null;
}
export interface ApplicationsAnswer {
  readonly filteredApplications: readonly ApplicationAnswer[];
  readonly awaitedPayments: readonly AwaitedPaymentAnswer[];
  readonly paymentsInReview: readonly ReviewedPaymentAnswer[];
  /** Refunds that are paid to a bank account of the person. */
  readonly refundsByTransfer: readonly OwnTransfer[];
  /** When the campaign's interviews take place, as a sentence. */
  readonly interviews: string;
}
export const getApplications = endpoint({
  method: 'POST',
  path: '/api/get-applications',
  access: 'session',
  query: z.strictObject(languageQuery),
  body: z.strictObject({ userId: z.string().check(z.maxLength(64)) }),
  refusals: { 'applications/not-yours': [403, 'These are the applications of another user.'] },
  answer: answers<ApplicationsAnswer>(),
});
