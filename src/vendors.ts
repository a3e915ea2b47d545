import { turnstile } from '#features/accounts/providers/turnstile.ts';
import { msg91 } from '#features/notifications/providers/msg91.ts';
import { twilio } from '#features/notifications/providers/twilio.ts';
import { whatsapp } from '#features/notifications/providers/whatsapp.ts';
import { instamojo, makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { razorpay } from '#features/payments/providers/razorpay.ts';

/** The registers of vendors. One that is replaced by another stays as long as anything is open with it. */
export const vendors = {
  gateways: [instamojo, razorpay],
  smsProviders: [twilio, msg91],
  messengers: [whatsapp],
  humanChecks: [turnstile],
};

/** What set-up proposes to a new site. The first of each register stays the default of a site that names no vendor. */
export const proposed = { gateway: razorpay.name, smsProvider: msg91.name };

/** The gateway that a demo simulates, for calls inside of this program. */
export const simulatedGateway = makeInstamojo;
