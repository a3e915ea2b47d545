import { event } from '#kit/event.ts';

/** The applicant cancelled an application within the refund window; its fee is to be refunded. */
export const ApplicationCancelled = event<{ applicationId: string; accountId: string; paymentId: string }>(
  'application-withdrawn',
);

/** An application is confirmed: paid once, with the form frozen for that payment. */
export const ApplicationConfirmed = event<{
  applicationId: string;
  accountId: string;
  role: string;
  paymentId: string;
  paidPaise: number;
  referralCode: string;
  createdAt: string;
  /** Another account applied for the role with the same identity document. */
  sharesIdentity: boolean;
}>('application-confirmed');

/** The applicant corrected an application; `fields` are the names of the changed fields, joined by spaces. */
export const ApplicationCorrected = event<{ applicationId: string; correction: number; fields: string }>(
  'application-corrected',
);
