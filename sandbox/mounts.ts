import { join } from 'node:path';
import type { Context, Tx } from '#kit/context.ts';
import type { Config } from '#platform/operations/config.ts';
import type { AppParts } from '#platform/http/parts.ts';
import type { Outbox } from '#platform/operations/outbox.ts';
import { makeClockPage } from './clock/page.ts';
import type { InstamojoSandbox } from './instamojo/sandbox.ts';
import { makePhonePage, type Written } from './phone/page.ts';
import { type Demo, makeHomePage } from './home/page.ts';
import { type Host, instamojoCredentials, simulators } from './simulators.ts';
import type { WhatsappSandbox } from './whatsapp/sandbox.ts';

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
  const ownHosts = new Set([new URL(site).host, `localhost:${config.PORT}`, `127.0.0.1:${config.PORT}`]);
  const host: Host = {
    valueOf: (setting) => config.vendorValues[setting],
    url: `${site}/sandbox`,
    site,
    folder: join(config.DATA_DIR, 'sandbox'),
    now,
    // Their credentials are public, so they may call only the site that hosts them.
    mayCall: (url) => ownHosts.has(url.host),
  };
  const { instamojo, whatsapp, ...others } = simulators;
  const isServed = ({ setting }: { readonly setting: string }) => config.vendorValues[setting] === undefined;
  const gateway = isServed(instamojo) ? instamojo.make(host) : undefined;
  const messenger = isServed(whatsapp) ? whatsapp.make(host) : undefined;
  const mounts = [
    ...(gateway ? [{ path: '/sandbox/instamojo', fetch: gateway.fetch }] : []),
    ...(messenger ? [{ path: '/sandbox/whatsapp', fetch: messenger.fetch }] : []),
    ...Object.entries(others)
      .filter(([, simulator]) => isServed(simulator))
      .map(([name, { make }]) => ({ path: `/sandbox/${name}`, fetch: make(host).fetch })),
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

/** The simulated gateway's URL in this program, and its credentials. */
export const gatewayValuesOf = ({ vendorValues }: Pick<Config, 'vendorValues'>) => ({
  apiUrl: 'http://gateway.demo/sandbox/instamojo',
  ...instamojoCredentials((setting) => vendorValues[setting]),
});

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
