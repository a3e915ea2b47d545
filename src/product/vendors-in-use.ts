// The vendors that the settings name, each with what this product puts around it.
import type { Log } from '#kit/context.ts';
import { refuse } from '#kit/result.ts';
import { type Config, noSms } from '#platform/operations/config.ts';
import { demoSenderAddress } from '#platform/operations/demo-values.ts';
import type { Outbox } from '#platform/operations/outbox.ts';
import { makeAdapters, type Vendor, type VendorSettings } from '#platform/operations/vendor-settings.ts';
import type { HumanCheckWidget } from '#features/accounts/providers/port.ts';
import type { CompanyNames } from '#features/content/actions/company-names.ts';
import type { MailChannel } from '#features/notifications/providers/mail-port.ts';
import type { Messenger, SmsProvider } from '#features/notifications/providers/port.ts';
import { makeSmtp } from '#features/notifications/providers/smtp.ts';
import { mailsWithOutbox, messengerWithOutbox, withOutbox } from '#features/notifications/providers/with-outbox.ts';
import { withBreaker } from '#features/payments/providers/breaker.ts';
import type { Ports } from './context.ts';
import { featureConfigOf } from './feature-config.ts';
import { pages } from '../pages.ts';
import { vendors } from '../vendors.ts';

interface VendorParts {
  readonly log: Log;
  readonly outbox: Outbox;
  readonly now: () => Date;
  /** Ports that a test passes instead. */
  readonly ports: Partial<Pick<Ports, 'gateways' | 'smsProviders' | 'messenger'>> | undefined;
  /** The mail server when the settings name none; started with the first mail. */
  readonly demoMailServer: (() => Promise<string>) | undefined;
  readonly companyNames: () => Promise<CompanyNames>;
  /** Counts the calls to a vendor. */
  readonly measured: <Port extends object>(vendor: string, port: Port) => Port;
}
interface VendorsInUse {
  /** The vendor that tells people from programs; undefined for the proof of work. */
  readonly humanCheck: HumanCheckWidget | undefined;
  readonly gateways: readonly ReturnType<typeof withBreaker>[];
  readonly smsProviders: readonly SmsProvider[];
  /** Undefined where the settings have none. */
  readonly messenger: Messenger | undefined;
  readonly mails: MailChannel;
}

/** Gateways behind a breaker; in a demo every SMS and e-mail is also appended to the outbox. */
export function makeVendors(config: Config, parts: VendorParts): VendorsInUse {
  const { log, outbox, now, ports, demoMailServer, companyNames, measured } = parts;
  const site = featureConfigOf(config).appUrl;
  const adaptersOf = <Adapter>(register: readonly Vendor<Adapter>[], inUse: readonly VendorSettings[]): Adapter[] =>
    makeAdapters(register, inUse, config.vendorValues, simulatorOf(config));
  const gateways = ports?.gateways ?? adaptersOf(vendors.gateways, config.vendors.gateways);
  const smsProviders =
    ports?.smsProviders ??
    adaptersOf(vendors.smsProviders, config.vendors.smsProviders).map((make) => {
      const made = make(site);
      const sms = measured(made.name, made);
      return config.demo ? withOutbox(sms, outbox) : sms;
    });
  const [makeMessenger] = adaptersOf(vendors.messengers, config.vendors.messengers);
  const madeMessenger = makeMessenger?.();
  const messenger = madeMessenger && measured(madeMessenger.name, madeMessenger);
  const smtp = makeSmtp({
    from: async () => config.MAIL_FROM ?? demoSender((await companyNames()).en),
    url: async () => config.SMTP_URL ?? (await mailServerOf(demoMailServer)),
  });
  const mails = measured('mail', smtp);
  const [humanCheck] = adaptersOf(vendors.humanChecks, config.vendors.humanChecks);
  return {
    humanCheck: humanCheck?.({ hostname: hostnameOf(config), onFault: (what) => log.warn(what) }),
    gateways: gateways.map((gateway) => withBreaker(measured(gateway.name, gateway), { log, now })),
    smsProviders: [...smsProviders, ...(config.SMS_PROVIDER === noSms ? [noProvider] : [])],
    messenger: ports?.messenger ?? (messenger && (config.demo ? messengerWithOutbox(messenger, outbox) : messenger)),
    mails: config.demo ? mailsWithOutbox(mails, outbox) : mails,
  };
}

/** Sends nothing. */
const noProvider: SmsProvider = { name: noSms, isOff: true, send: async () => refuse('texts/refused') };

/** The login, and the desk, whose pages ask for a sign-in in place when a session has ended in a form. */
export const mayCheckPeople = (pathname: string): boolean =>
  pathname === pages.login.path || pathname === `/hi${pages.login.path}` || /^\/desk(\/|$)/.test(pathname);
const hostnameOf = (config: Config): string => new URL(config.APP_URL ?? 'http://localhost').hostname;
/** A demo calls the sandboxes on the product's own port unless the settings name other URLs. */
const simulatorOf = (config: Config) => (vendor: string) => `http://127.0.0.1:${config.PORT}/sandbox/${vendor}`;
/** For demos; a live start requires MAIL_FROM. */
const demoSender = (company: string): string => `"${company.replace(/[\p{Cc}"\\]/gu, ' ')}" <${demoSenderAddress}>`;
function mailServerOf(start: (() => Promise<string>) | undefined): Promise<string> {
  if (!start) throw new Error('no mail server is named');
  return start();
}
