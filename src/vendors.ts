import { twilio } from '#features/notifications/providers/twilio.ts';
import { instamojo } from '#features/payments/providers/instamojo.ts';

/** The registers of vendors. One that is replaced by another stays as long as anything is open with it. */
export const vendors = { gateways: [instamojo], smsProviders: [twilio] };
