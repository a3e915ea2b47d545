import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { ownApplicationRefusals } from '#features/receipts/contract.ts';
import type { RefundAnswer } from '../contract/public.ts';

const cancellationRefusals = {
  ...ownApplicationRefusals,
  'applications/window-over': [409, 'The time to cancel this application is over.'],
  'applications/advanced': [409, 'Your application has moved to the next stage; the fee can no longer be refunded.'],
  'applications/refund-requested': [409, 'The refund of this application is already in progress.'],
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
    'accounts/phone-unreachable': [422, 'We could not send a message to your number.'],
    'accounts/texts-down': [503, 'We cannot send messages right now. Please try again in a moment.'],
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
