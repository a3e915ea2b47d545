import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { roleRefusals } from '#features/jobs/contract.ts';
import { roleLanguageShape } from '#features/jobs/model.ts';
import {
  type ApplicationState,
  type CorrectionOutcome,
  DraftForm,
  ApplicationForm,
  type PaymentProgress,
  type CancellationBlock,
  type FeeDispute,
} from '#features/applications/model.ts';
import {
  type CorrectableField,
  correctableFields,
  formFields,
  type IdentityRule,
  maxCorrectionLength,
} from '#features/applications/terms.ts';
import type { Stage, StageReason } from '#features/applications/model/stages.ts';
import type { MadeCorrection } from './model/corrections.ts';
import type { AcceptedPolicies } from './model/policies.ts';
import { paymentIds } from '#features/payments/contract.ts';
import { ownApplicationRefusals } from '#features/receipts/contract.ts';

/** What the form needs before it is shown. */
export interface FormRules {
  readonly identity: IdentityRule;
  readonly policyVersion: string;
  /** The latest birth date, `YYYY-MM-DD`, of a person who is 18 today. */
  readonly bornBy: string;
}
export const getFormRules = endpoint({
  method: 'GET',
  path: '/api/application-form',
  access: 'session',
  answer: answers<FormRules>(),
});

/** A time as the answers have it, of a year that PostgreSQL stores too. */
const isTime = (text: string): boolean =>
  /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
const draftRefusals = { 'jobs/unknown-role': roleRefusals['jobs/unknown-role'] };
export const getDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:category',
  access: 'session',
  refusals: draftRefusals,
  answer: answers<{
    readonly form: DraftForm;
    readonly savedAt: string | null;
    /** The fields of the person's newest application, where there is no draft yet. */
    readonly earlier?: DraftForm;
  }>(),
});
/** Saves the form so far; it does not accept the Aadhaar number. Without `editor` it overwrites any draft. */
export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/:category',
  access: 'session',
  body: z.strictObject({
    form: DraftForm,
    /** A random id of the page that saves. */
    editor: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The `savedAt` of the draft that the page shows; null for none. */
    basedOn: z.optional(z.nullable(z.string().check(z.maxLength(40), z.refine(isTime, 'invalid')))),
  }),
  refusals: {
    ...draftRefusals,
    'applications/draft-changed': [
      409,
      'This form was changed in another tab or on another device. Choose which one to keep.',
    ],
  },
  answer: answers<{ readonly savedAt: string }>(),
});

export interface PaymentPage {
  readonly paymentUrl: string;
  readonly reference: string;
}
/** What may keep a payment page from being opened, beside the form's faults. */
const pageRefusals = {
  ...roleRefusals,
  'applications/amount-differs': [409, 'The fee has changed. Please reload the page.'],
  'applications/already-applied': [409, 'You have already applied for this role.'],
  'payments/already-paid': [409, 'This application is already paid.'],
  'payments/being-opened': [503, 'The payment page is being opened. Please try again in a few seconds.'],
  'payments/gateway-away': [
    503,
    'The payment provider is not responding. You were not charged. Please try again in a moment.',
  ],
  'payments/gateway-refused': [
    503,
    'The payment provider refused to open a page. You were not charged. Please try again later.',
  ],
  'applications/busy': [
    503,
    'Too many people are paying right now. You were not charged. Please try again in a few seconds.',
  ],
} as const;
export const createOrder = endpoint({
  method: 'POST',
  path: '/payment/create-order',
  aliases: ['/api/payment/create-order'],
  access: 'session',
  success: 201,
  body: z.strictObject({
    /** Rupees; compared with the server's fee, never charged. */
    amount: z.union([z.number(), z.string().check(z.maxLength(20))]),
    buyer_name: z.optional(z.string().check(z.maxLength(formFields.name.maxLength, 'too-long'))),
    email: z.optional(z.string().check(z.maxLength(formFields.email.maxLength, 'too-long'))),
    phone: z.optional(z.string().check(z.maxLength(formFields.mobile.maxLength, 'too-long'))),
    formData: ApplicationForm,
  }),
  refusals: {
    ...pageRefusals,
    'applications/not-yours': [403, 'This form belongs to another user.'],
    'applications/fields': [422, 'Please correct the marked fields.'],
    'applications/own-code': [422, 'You cannot use your own referral code.'],
    'accounts/too-many-code-checks': [
      429,
      'Too many referral codes were tried. You were not charged. Please wait and try again.',
    ],
    'applications/too-many': [429, 'Too many payment pages were opened. You were not charged. Please try again later.'],
  },
  answer: answers<PaymentPage>(),
});
/**
 * Opens the payment page of an order again: the same one while it can be paid, else a new one for the form frozen with the
 * order. The answer has that form, as create-order's request had it, with the Aadhaar number masked.
 */
export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/payment/retry',
  access: 'session',
  success: 201,
  body: z.strictObject({ reference: z.string().check(z.minLength(1, 'missing'), z.maxLength(40)) }),
  refusals: {
    ...pageRefusals,
    'payments/unknown-order': [404, 'Payment not found.'],
    'payments/not-yours': [403, 'This payment belongs to another user.'],
    'applications/form-outdated': [409, 'Please check your details in the form again.'],
  },
  answer: answers<PaymentPage & { readonly formData: ApplicationForm }>(),
});

/** The language of the role's title; English by default. */
const titleLanguage = { language: z.optional(roleLanguageShape) };

/** The progress of a payment, for the payer. */
export interface PaymentAnswer {
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
const present = z.minLength(1, 'missing');
/** What identifies a payment in the URL of /error: its ids at the gateway, or our order's number. */
export const paymentKeys = { ...paymentIds, reference: z.string().check(z.maxLength(40)) };
export type PaymentKeys = { readonly [Name in keyof typeof paymentKeys]?: string };
/** For a payment whose order is not in this database: the person's limit of gateway calls is used up. */
const tooManyReads = [429, 'This payment was checked many times. Please try again in a few minutes.'] as const;
/** The request contains the saved form, which is not read; 202 while the gateway says pending. */
export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payment/verify-payment',
  access: 'session',
  query: z.strictObject(titleLanguage),
  body: z.strictObject({
    ...z.partial(ApplicationForm).shape,
    category: z.optional(z.string().check(z.maxLength(10))),
    payment_id: paymentIds.payment_id.check(present),
    payment_request_id: paymentIds.payment_request_id.check(present),
    payment_status: z.optional(z.nullable(paymentIds.payment_status)),
  }),
  refusals: {
    'payments/unknown-order': [404, 'Payment not found.'],
    'payments/not-yours': [403, 'This payment belongs to another user.'],
    'payments/failed': [409, 'The payment did not go through. We did not receive it.'],
    'payments/gateway-away': [
      503,
      'The payment provider is not responding. Your payment is safe; we will check it again.',
    ],
    'payments/too-many-reads': tooManyReads,
  },
  answer: answers<PaymentAnswer>(),
});
/** The state of a payment, for the page /error; the gateway is polled while nothing is captured. */
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payment/status',
  access: 'session',
  query: z.strictObject({ ...z.partial(z.object(paymentKeys)).shape, ...titleLanguage }),
  refusals: {
    'payments/unknown-order': [404, 'Payment not found.'],
    'payments/not-yours': [403, 'This payment belongs to another user.'],
    'payments/gateway-away': [503, 'The payment provider is not responding. Your payment is safe.'],
    'payments/too-many-reads': tooManyReads,
  },
  answer: answers<PaymentAnswer>(),
});

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
  readonly reference: string;
  readonly amount: number;
  readonly bankReference: string | null;
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
  /** An SMS and an e-mail were sent. */
  readonly isNotified: boolean;
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
  /** Duplicate payments, each refunded automatically. */
  readonly surplus: readonly RefundAnswer[];
  /** The moves that the applicant may see, oldest first; before the first one it is received. */
  readonly stages: readonly StageAnswer[];
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
  /** Of its fee: while a dispute is open, or after one was lost. */
  readonly dispute: FeeDispute | null;
}

const cancellationRefusals = {
  ...ownApplicationRefusals,
  'applications/window-over': [409, 'The time to cancel this application is over.'],
  'applications/advanced': [409, 'Your application has moved to the next stage; the fee can no longer be refunded.'],
  'applications/refund-asked': [409, 'The refund of this application is already in progress.'],
  'applications/refunded': [409, 'This application was refunded.'],
  'applications/refund-denied': [409, 'The payment provider did not accept the refund. Please contact us.'],
  'applications/refund-closed': [409, 'We will not refund this fee. See the reason in My Applications.'],
  'applications/disputed': [
    409,
    'Your bank has asked for this payment back. Until that is decided, or once it is returned to you, you cannot cancel here.',
  ],
} as const;
/** Sends an OTP for cancelling one application. */
export const sendCancellationCode = endpoint({
  method: 'POST',
  path: '/api/applications/:id/withdrawal-code',
  access: 'session',
  hasNoBody: true,
  refusals: {
    ...cancellationRefusals,
    'accounts/too-many-codes': [429, 'Too many OTPs requested. Please wait and try again.'],
    'accounts/phone-unreachable': [422, 'We could not send an SMS to your number.'],
    'accounts/texts-down': [503, 'We cannot send SMS right now. Please try again in a moment.'],
  },
  answer: answers<{ readonly resendAfterS: number; readonly expiresInS: number }>(),
});
/** Cancels the application and requests the refund of its fee. */
export const cancelApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:id/withdraw',
  access: 'session',
  success: 202,
  body: z.strictObject({ code: z.string().check(z.minLength(1, 'missing'), z.maxLength(40)) }),
  refusals: {
    ...cancellationRefusals,
    'accounts/code-wrong': [401, 'Invalid OTP. Please try again.'],
    'accounts/no-code-sent': [409, 'No OTP sent. Please send OTP first.'],
    'accounts/code-locked': [429, 'Too many wrong attempts. Please request a new OTP.'],
  },
  answer: answers<RefundAnswer>(),
});

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
  /** When the campaign's interviews take place, as a sentence. */
  readonly interviews: string;
}
export const getApplications = endpoint({
  method: 'POST',
  path: '/api/get-applications',
  access: 'session',
  query: z.strictObject(titleLanguage),
  body: z.strictObject({ userId: z.string().check(z.maxLength(64)) }),
  refusals: { 'applications/not-yours': [403, 'These are the applications of another user.'] },
  answer: answers<ApplicationsAnswer>(),
});
