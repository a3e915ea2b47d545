import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import { roleRefusals } from '#features/jobs/contract/public.ts';
import { DraftForm, ApplicationForm } from '../../model/applications.ts';
import { formFields, type IdentityRule } from '../../terms.ts';

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
const notYours = { 'applications/not-yours': [403, 'This form belongs to another user.'] } as const;
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
    /** Whose form the page shows: somebody else may have logged in on this browser since. */
    userId: z.optional(z.string().check(z.maxLength(64))),
    /** A random id of the page that saves. */
    editor: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The `savedAt` of the draft that the page shows; null for none. */
    basedOn: z.optional(z.nullable(z.string().check(z.maxLength(40), z.refine(isTime, 'invalid')))),
  }),
  refusals: {
    ...draftRefusals,
    ...notYours,
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
    /** The page's language; stored for messages to the person, unchanged if missing. */
    language: z.optional(z.enum(languages)),
    /** The version of the policies that the page showed; another one than the present is refused. */
    policyVersion: z.optional(z.string().check(z.maxLength(10))),
  }),
  refusals: {
    ...pageRefusals,
    ...notYours,
    'applications/policies-changed': [409, 'Our policies have changed. Read them and tick again.'],
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

/** Why a page of payment was not opened, first or again: the pages have a text for each, and name them all. */
export type PayRefusal = keyof typeof createOrder.refusals;
export type RetryRefusal = keyof typeof retryPayment.refusals;
