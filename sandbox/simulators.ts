import { join } from 'node:path';
import { demoInstamojo } from './instamojo/demo-settings.ts';
import { makeInstamojoSandbox } from './instamojo/sandbox.ts';
import { demoMsg91 } from './msg91/demo-settings.ts';
import { makeMsg91Sandbox } from './msg91/sandbox.ts';
import { demoRazorpay } from './razorpay/demo-settings.ts';
import { makeRazorpaySandbox } from './razorpay/sandbox.ts';
import { demoTurnstile } from './turnstile/demo-settings.ts';
import { makeTurnstileSandbox } from './turnstile/sandbox.ts';
import { demoTwilio } from './twilio/demo-settings.ts';
import { makeTwilioSandbox } from './twilio/sandbox.ts';
import { demoWhatsapp } from './whatsapp/demo-settings.ts';
import { makeWhatsappSandbox } from './whatsapp/sandbox.ts';

/** What a simulator needs from the program that serves it. */
export interface Host {
  /** The value of one of the site's settings, such as a vendor's credentials; undefined: the demo's. */
  readonly valueOf: (setting: string) => string | undefined;
  /** The URL below which the simulators are served, each under its name, without a trailing slash. */
  readonly url: string;
  /** The site's URL, without a trailing slash: webhooks and reports go there. */
  readonly site: string;
  /** Holds the state that outlives a restart. */
  readonly folder: string;
  readonly now?: () => Date;
  /** Restricts which URLs they call; default: no restriction. */
  readonly mayCall?: (url: URL) => boolean;
  /** Also serves `/control/…`, which lets any caller see and change everything; off by default. */
  readonly controlOverHttp?: boolean;
}

/** Common to all: where a simulator is found, and when it is. */
const placeOf = (name: string, { url, now }: Host) => ({
  basePath: new URL(`${url}/${name}`).pathname,
  ...(now ? { now } : {}),
});
/** Common to gateways: their state, and the webhooks they send. */
const gatewayOf = (name: string, { url, folder, mayCall, controlOverHttp = false }: Host) => ({
  journal: join(folder, `${name}.ndjson`),
  baseUrl: () => `${url}/${name}`,
  controlOverHttp,
  ...(mayCall ? { mayCall } : {}),
});

/** Instamojo's credentials, as the site has them or a demo's. */
export const instamojoCredentials = (valueOf: Host['valueOf']) => ({
  clientId: valueOf('INSTAMOJO_CLIENT_ID') ?? demoInstamojo.clientId,
  clientSecret: valueOf('INSTAMOJO_CLIENT_SECRET') ?? demoInstamojo.clientSecret,
  privateSalt: valueOf('INSTAMOJO_PRIVATE_SALT') ?? demoInstamojo.privateSalt,
});

/**
 * Each vendor's simulator, by the name that its path has. `setting`: the site's setting with the vendor's URL; where it is
 * set, the demo serves no simulator.
 */
export const simulators = {
  instamojo: {
    setting: 'INSTAMOJO_API_URL',
    make: (host: Host) =>
      makeInstamojoSandbox({
        ...placeOf('instamojo', host),
        ...gatewayOf('instamojo', host),
        ...instamojoCredentials(host.valueOf),
      }),
  },
  razorpay: {
    setting: 'RAZORPAY_API_URL',
    make: (host: Host) =>
      makeRazorpaySandbox({
        ...placeOf('razorpay', host),
        ...gatewayOf('razorpay', host),
        keyId: host.valueOf('RAZORPAY_KEY_ID') ?? demoRazorpay.keyId,
        keySecret: host.valueOf('RAZORPAY_KEY_SECRET') ?? demoRazorpay.keySecret,
        webhookSecret: host.valueOf('RAZORPAY_WEBHOOK_SECRET') ?? demoRazorpay.webhookSecret,
        webhookUrl: () => `${host.site}/api/payment/webhook/razorpay`,
      }),
  },
  twilio: {
    setting: 'TWILIO_API_URL',
    make: (host: Host) =>
      makeTwilioSandbox({
        ...placeOf('twilio', host),
        accountSid: host.valueOf('TWILIO_ACCOUNT_SID') ?? demoTwilio.accountSid,
        authToken: host.valueOf('TWILIO_AUTH_TOKEN') ?? demoTwilio.authToken,
        ...(host.mayCall ? { mayCall: host.mayCall } : {}),
      }),
  },
  msg91: {
    setting: 'MSG91_API_URL',
    make: (host: Host) =>
      makeMsg91Sandbox({
        ...placeOf('msg91', host),
        authKey: host.valueOf('MSG91_AUTH_KEY') ?? demoMsg91.authKey,
        reportUrl: `${host.site}/api/sms/report/msg91/${host.valueOf('MSG91_REPORT_SECRET') ?? demoMsg91.reportSecret}`,
      }),
  },
  whatsapp: {
    setting: 'WHATSAPP_API_URL',
    make: (host: Host) =>
      makeWhatsappSandbox({
        ...placeOf('whatsapp', host),
        token: host.valueOf('WHATSAPP_TOKEN') ?? demoWhatsapp.token,
        phoneNumberId: host.valueOf('WHATSAPP_PHONE_NUMBER_ID') ?? demoWhatsapp.phoneNumberId,
        businessAccountId: host.valueOf('WHATSAPP_BUSINESS_ACCOUNT_ID') ?? demoWhatsapp.businessAccountId,
        appSecret: host.valueOf('WHATSAPP_APP_SECRET') ?? demoWhatsapp.appSecret,
        webhookUrl: `${host.site}/api/whatsapp/webhook`,
      }),
  },
  turnstile: {
    setting: 'TURNSTILE_URL',
    make: (host: Host) =>
      makeTurnstileSandbox({
        ...placeOf('turnstile', host),
        siteKey: host.valueOf('TURNSTILE_SITE_KEY') ?? demoTurnstile.siteKey,
        secretKey: host.valueOf('TURNSTILE_SECRET_KEY') ?? demoTurnstile.secretKey,
      }),
  },
};
