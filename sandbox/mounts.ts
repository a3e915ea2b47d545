import { join } from 'node:path';
import type { Context, Tx } from '#kit/context.ts';
import type { Config } from '#platform/operations/config.ts';
import type { AppParts } from '#platform/http/parts.ts';
import type { Outbox } from '#platform/operations/outbox.ts';
import { makeClockPage } from './clock/page.ts';
import { demoInstamojo } from './instamojo/demo-settings.ts';
import { type InstamojoSandbox, makeInstamojoSandbox } from './instamojo/sandbox.ts';
import { makePhonePage, type Written } from './phone/page.ts';
import { demoRazorpay } from './razorpay/demo-settings.ts';
import { makeRazorpaySandbox } from './razorpay/sandbox.ts';
import { type Demo, makeHomePage } from './home/page.ts';
import { demoTurnstile } from './turnstile/demo-settings.ts';
import { makeTurnstileSandbox } from './turnstile/sandbox.ts';
import { demoTwilio } from './twilio/demo-settings.ts';
import { makeTwilioSandbox } from './twilio/sandbox.ts';
import { demoMsg91 } from './msg91/demo-settings.ts';
import { makeMsg91Sandbox } from './msg91/sandbox.ts';
import { demoWhatsapp } from './whatsapp/demo-settings.ts';
import { makeWhatsappSandbox, type WhatsappSandbox } from './whatsapp/sandbox.ts';

/** The parts of the product that the demo pages use. */
export interface DemoParts {
  readonly ctx: Context;
  readonly outbox: Outbox;
  readonly runTimers: (tx: Tx) => Promise<void>;
  /** The invented people, and how far their story is. */
  readonly demo: Demo;
  /** The time for the simulators. */
  readonly now: () => Date;
}
export interface DemoMounts {
  readonly mounts: AppParts['mounts'];
  /** Undefined where the settings name another gateway. */
  readonly gateway: InstamojoSandbox | undefined;
}

/** The sandboxes that the demo serves under the site. A vendor with a configured API URL gets none. */
export function demoMounts(config: Config, { ctx, outbox, runTimers, demo, now }: DemoParts): DemoMounts {
  const site = (config.APP_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  const smsUrl = config.vendors.smsProviders.find(({ name }) => name === config.SMS_PROVIDER)?.apiUrl;
  const sends = {
    sms: smsUrl !== undefined && config.vendorValues[smsUrl] !== undefined,
    whatsapp: config.vendorValues['WHATSAPP_API_URL'] !== undefined,
    mails: config.SMTP_URL !== undefined,
  };
  const gateway = config.vendorValues['INSTAMOJO_API_URL'] === undefined ? instamojo(config, site, now) : undefined;
  const messenger = config.vendorValues['WHATSAPP_API_URL'] === undefined ? whatsapp(config, site, now) : undefined;
  const mounts = [
    ...(gateway ? [{ path: instamojoPath, fetch: gateway.fetch }] : []),
    ...(config.vendorValues['RAZORPAY_API_URL'] === undefined ? [razorpay(config, site, now)] : []),
    ...(config.vendorValues['TWILIO_API_URL'] === undefined ? [twilio(config, site)] : []),
    ...(config.vendorValues['MSG91_API_URL'] === undefined ? [msg91(config, site)] : []),
    ...(messenger ? [{ path: whatsappPath, fetch: messenger.fetch }] : []),
    ...(config.vendorValues['TURNSTILE_URL'] === undefined ? [turnstile(config)] : []),
    {
      path: '/sandbox/phone',
      fetch: makePhonePage({
        outbox,
        basePath: '/sandbox/phone',
        sends,
        ...(messenger ? { write: writeBy(messenger) } : {}),
      }).fetch,
    },
    { path: '/sandbox/clock', fetch: makeClockPage({ ctx, runTimers, basePath: '/sandbox/clock' }).fetch },
    // After those below it.
    {
      path: '/sandbox',
      fetch: makeHomePage({
        demo,
        gateway: gateway?.control,
        basePath: '/sandbox',
        isSecure: site.startsWith('https:'),
      }).fetch,
    },
  ];
  return { mounts, gateway };
}

const instamojoPath = '/sandbox/instamojo';
/** The simulated gateway's URL in this program, and its credentials. */
export const gatewayValuesOf = ({ vendorValues }: Pick<Config, 'vendorValues'>) => ({
  apiUrl: `http://gateway.demo${instamojoPath}`,
  clientId: vendorValues['INSTAMOJO_CLIENT_ID'] ?? demoInstamojo.clientId,
  clientSecret: vendorValues['INSTAMOJO_CLIENT_SECRET'] ?? demoInstamojo.clientSecret,
  privateSalt: vendorValues['INSTAMOJO_PRIVATE_SALT'] ?? demoInstamojo.privateSalt,
});

/** A simulator's credentials are public, so it may call only the site that hosts it. */
function mayCallOwn(config: Config, site: string): (url: URL) => boolean {
  const ownHosts = new Set([new URL(site).host, `localhost:${config.PORT}`, `127.0.0.1:${config.PORT}`]);
  return (url) => ownHosts.has(url.host);
}

function instamojo(config: Config, site: string, now: () => Date): InstamojoSandbox {
  const { apiUrl: _url, ...credentials } = gatewayValuesOf(config);
  return makeInstamojoSandbox({
    ...credentials,
    journal: join(config.DATA_DIR, 'sandbox', 'instamojo.ndjson'),
    basePath: instamojoPath,
    baseUrl: () => `${site}${instamojoPath}`,
    now,
    mayCall: mayCallOwn(config, site),
  });
}

function razorpay(config: Config, site: string, now: () => Date): AppParts['mounts'][number] {
  const path = '/sandbox/razorpay';
  const { vendorValues } = config;
  const sandbox = makeRazorpaySandbox({
    keyId: vendorValues['RAZORPAY_KEY_ID'] ?? demoRazorpay.keyId,
    keySecret: vendorValues['RAZORPAY_KEY_SECRET'] ?? demoRazorpay.keySecret,
    webhookSecret: vendorValues['RAZORPAY_WEBHOOK_SECRET'] ?? demoRazorpay.webhookSecret,
    webhookUrl: () => `${site}/api/payment/webhook/razorpay`,
    journal: join(config.DATA_DIR, 'sandbox', 'razorpay.ndjson'),
    basePath: path,
    baseUrl: () => `${site}${path}`,
    now,
    mayCall: mayCallOwn(config, site),
  });
  return { path, fetch: sandbox.fetch };
}

function turnstile({ vendorValues }: Config): AppParts['mounts'][number] {
  const path = '/sandbox/turnstile';
  const sandbox = makeTurnstileSandbox({
    siteKey: vendorValues['TURNSTILE_SITE_KEY'] ?? demoTurnstile.siteKey,
    secretKey: vendorValues['TURNSTILE_SECRET_KEY'] ?? demoTurnstile.secretKey,
    basePath: path,
  });
  return { path, fetch: sandbox.fetch };
}

function twilio(config: Config, site: string): AppParts['mounts'][number] {
  const path = '/sandbox/twilio';
  const sandbox = makeTwilioSandbox({
    accountSid: config.vendorValues['TWILIO_ACCOUNT_SID'] ?? demoTwilio.accountSid,
    authToken: config.vendorValues['TWILIO_AUTH_TOKEN'] ?? demoTwilio.authToken,
    basePath: path,
    // Its credentials are public, so it may call only the site that hosts it.
    mayCall: (url) => url.host === new URL(site).host,
  });
  return { path, fetch: sandbox.fetch };
}

function msg91(config: Config, site: string): AppParts['mounts'][number] {
  const path = '/sandbox/msg91';
  const sandbox = makeMsg91Sandbox({
    authKey: config.vendorValues['MSG91_AUTH_KEY'] ?? demoMsg91.authKey,
    reportUrl: `${site}/api/sms/report/msg91/${config.vendorValues['MSG91_REPORT_SECRET'] ?? demoMsg91.reportSecret}`,
    basePath: path,
  });
  return { path, fetch: sandbox.fetch };
}

function whatsapp({ vendorValues }: Config, site: string, now: () => Date): WhatsappSandbox {
  return makeWhatsappSandbox({
    token: vendorValues['WHATSAPP_TOKEN'] ?? demoWhatsapp.token,
    phoneNumberId: vendorValues['WHATSAPP_PHONE_NUMBER_ID'] ?? demoWhatsapp.phoneNumberId,
    businessAccountId: vendorValues['WHATSAPP_BUSINESS_ACCOUNT_ID'] ?? demoWhatsapp.businessAccountId,
    appSecret: vendorValues['WHATSAPP_APP_SECRET'] ?? demoWhatsapp.appSecret,
    webhookUrl: `${site}/api/whatsapp/webhook`,
    basePath: whatsappPath,
    now,
  });
}
const whatsappPath = '/sandbox/whatsapp';
/** What somebody writes, as a message of the simulated vendor. */
const writeBy =
  ({ control }: WhatsappSandbox) =>
  async ({ from, text, file }: Written): Promise<boolean> => {
    const type = file?.type === 'application/pdf' ? 'document' : 'image';
    const message = file
      ? { from, type, [type]: { ...control.upload(file.bytes, file.type), caption: text } }
      : { from, type: 'text', text: { body: text } };
    return (await control.post(control.incoming(message)))?.ok ?? false;
  };
