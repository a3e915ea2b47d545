import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { FieldFault } from '#kit/result.ts';
import type { EnquiryStatus } from '../model/enquiry.ts';
import { CallBackForm, leadForms, QuoteForm } from '../model/leads.ts';

export interface Thanks {
  readonly message: string;
  /** `SE-…`, by which the visitor asks for the status. A repeat has the number of the stored lead. */
  readonly reference: string;
}
/** What was posted with a plain form, for the page that shows it again. */
export interface FlashAnswer {
  /** Null when nothing is stored. */
  readonly kept: {
    readonly code: string;
    readonly values: Readonly<Record<string, string>>;
    readonly errors: readonly FieldFault[];
    /** Seconds until this visitor may send again, of `leads/too-many`, or check again, of `leads/too-many-checks`. */
    readonly waitS?: number;
  } | null;
  /** Where an enquiry was asked for: how far it is now. */
  readonly status?: EnquiryStatus;
}

const refusals = {
  'leads/too-many': [429, 'Too many requests came from your connection. Please wait and send it again.'],
} as const satisfies Record<string, readonly [number, string]>;

export const submitCallBack = endpoint({
  method: 'POST',
  path: '/api/contact/submit',
  access: 'anyone',
  body: CallBackForm,
  form: 'call-back',
  success: 201,
  answer: answers<Thanks>(),
  refusals,
});

export const submitQuote = endpoint({
  method: 'POST',
  path: '/api/lead-form',
  access: 'anyone',
  body: QuoteForm,
  form: 'quote',
  success: 201,
  answer: answers<Thanks>(),
  refusals,
});

/** An enquiry for several products, from its page or as JSON: a flat object of the form's fields. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiry',
  access: 'anyone',
  success: 201,
  answer: answers<Thanks>(),
  refusals: {
    ...refusals,
    'http/malformed': [400, 'The request could not be read.'],
    'http/fields': [422, 'Please correct the marked fields.'],
  },
});

/** How far an enquiry is. All that is wrong about the pair is answered alike. */
export const checkEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiry/status',
  access: 'anyone',
  answer: answers<EnquiryStatus>(),
  refusals: {
    'http/malformed': [400, 'The request could not be read.'],
    'leads/no-such-enquiry': [404, 'There is no enquiry with this number and phone number.'],
    'leads/too-many-checks': [429, 'Too many numbers were checked. Please wait and try again.'],
  },
});

/** The values that this browser posted with a plain form that failed, with the last enquiry, or to see its status. */
export const readFlash = endpoint({
  method: 'GET',
  path: '/api/kept-form',
  access: 'anyone',
  query: z.strictObject({ form: z.enum([...leadForms, 'enquiry', 'enquiry-sent', 'enquiry-status']) }),
  answer: answers<FlashAnswer>(),
});

export type { EnquiryStatus } from '../model/enquiry.ts';
export type { LeadForm } from '../model/leads.ts';
