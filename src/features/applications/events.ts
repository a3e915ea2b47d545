import { event } from '#kit/event.ts';

/** An application is confirmed: paid once, with the form frozen for that payment. */
export const ApplicationConfirmed = event<{
  applicationId: string; accountId: string; role: string; paymentId: string; paidPaise: number; referralCode: string; createdAt: string;
}>('application-confirmed');
