import { rateLimitIp } from '#platform/http/client-ip.ts';
import { demoValues } from './demo-values.ts';
import { allOf, type Vendors, type VendorValues } from './vendor-settings.ts';

/** Settings with stricter rules in a live start and a rehearsal; the required ones are present. */
export interface LiveSettings {
  readonly isRehearsal: boolean;
  readonly APP_URL?: string | undefined;
  readonly DEMO_PUBLIC: boolean;
  readonly SESSION_SECRET?: string | undefined;
  readonly DATA_KEY?: string | undefined;
  readonly STAFF_OWNER_PHONE?: string | undefined;
  readonly INVITED_PHONES?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly STAFF_MAIL?: string | undefined;
  readonly OWNER_MAIL?: string | undefined;
  readonly HUMAN_CHECK_COST: number;
  readonly OTP_ADDRESS_SOFT: number;
  readonly OTP_ADDRESS_HARD: number;
  readonly OTP_OVERALL_SOFT: number;
  readonly OTP_OVERALL_HARD: number;
  readonly vendors: Vendors;
  readonly vendorValues: VendorValues;
}

const minDifferentCharacters = 10;

/** Every reason why these settings are unsuitable for a live site or its rehearsal, each naming its setting and never a value. */
export function liveFaults(config: LiveSettings): string[] {
  return [
    ...(config.APP_URL?.startsWith('https://') ? [] : ['APP_URL must start with https:// outside of the demo']),
    ...(config.DEMO_PUBLIC ? ['DEMO_PUBLIC=yes is for a demo; a live start refuses it'] : []),
    ...vendorFaults(config),
    ...modeFaults(config),
    ...secretFaults(config),
    ...demoFaults(config),
    ...limitFaults(config),
  ];
}

/** A fifth of the default. */
const lowestCaptchaCost = 1000;
/** Ten times the defaults: a village behind one address, or the last day of a role, needs less. */
const highestLimits = {
  OTP_ADDRESS_SOFT: 100,
  OTP_ADDRESS_HARD: 3000,
  OTP_OVERALL_SOFT: 6000,
  OTP_OVERALL_HARD: 50_000,
} as const;

const limitFaults = (config: LiveSettings): string[] => [
  ...(config.HUMAN_CHECK_COST < lowestCaptchaCost
    ? [
        `HUMAN_CHECK_COST is below ${lowestCaptchaCost}, so the captcha costs a program nothing; a live start refuses it`,
      ]
    : []),
  ...(Object.keys(highestLimits) as (keyof typeof highestLimits)[])
    .filter((name) => config[name] > highestLimits[name])
    .map((name) => `${name} is above ${highestLimits[name]}, so it limits nobody; a live start refuses it`),
];

const vendorFaults = ({ vendors, vendorValues, APP_URL, isRehearsal }: LiveSettings): string[] =>
  allOf(vendors)
    .map((vendor) => vendor.apiUrl)
    .filter((name) => !isVendor(vendorValues[name], { appUrl: APP_URL, mayBeTest: isRehearsal }))
    .map((name) =>
      isRehearsal
        ? `${name} names a sandbox, this site or an address without https; a rehearsal refuses it`
        : `${name} names a sandbox, a test host, this site or an address without https; a live start refuses it`,
    );

/** In a rehearsal no gateway may move real money; in a live start no vendor may be in its test mode. */
function modeFaults({ vendors, vendorValues, isRehearsal }: LiveSettings): string[] {
  const isOfTests = ([name, pattern]: readonly [string, RegExp | undefined]): boolean =>
    pattern?.test(vendorValues[name] ?? '') ?? false;
  if (!isRehearsal)
    return (
      allOf(vendors)
        .flatMap((vendor) => Object.entries(vendor.testValues ?? {}))
        // The demo's values are refused as such, and test hosts as addresses.
        .filter((test) => isOfTests(test) && !isOfDemo(vendors, vendorValues, test[0]) && !test[0].endsWith('_URL'))
        .map(([name]) => `${name} is of the vendor's test mode, in which nothing is real`)
    );
  return vendors.gateways
    .map(({ name, testValues = {} }) => ({ name, tests: Object.entries(testValues) }))
    .filter(({ tests }) => tests.length === 0 || !tests.every(isOfTests))
    .map(
      ({ name, tests }) =>
        `${tests.map(([setting]) => setting).join(', ') || name} is not of the gateway's test mode: real money would move in a rehearsal`,
    );
}
const isOfDemo = (vendors: Vendors, values: VendorValues, name: string): boolean =>
  allOf(vendors).some((vendor) => name in vendor.demo && vendor.demo[name] === values[name]);

function isVendor(
  url: string | undefined,
  { appUrl, mayBeTest }: { readonly appUrl: string | undefined; readonly mayBeTest: boolean },
): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const pathname = decodedPath(url);
  const bare = (name: string): string => name.replace(/\.$/, '');
  if (pathname === undefined) return false;
  // The sandboxes are served under the site's own name.
  if (appUrl !== undefined && URL.canParse(appUrl) && bare(new URL(appUrl).hostname) === bare(hostname)) return false;
  const words = hostname.split(/[.-]/);
  const isSandbox = words.includes('sandbox') || /\/sandbox(\/|$)/i.test(pathname);
  const isForTests = words.includes('test') && !mayBeTest;
  return protocol === 'https:' && !isSandbox && !isForTests && !isThisMachine(hostname);
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
}

/** Loopback and "any address", as the platform's URL writes them: lower case, IPv4 dotted, IPv6 in brackets. */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const ip = rateLimitIp(name.replace(/^\[(.*)\]$/, '$1'));
  // ::1 and :: are in the same /64.
  if (ip !== undefined) return /^(127|0)\.|^0:0:0:0::/.test(ip);
  return name === 'localhost' || name.endsWith('.localhost');
}

function secretFaults(config: LiveSettings): string[] {
  const repeating = (['SESSION_SECRET', 'DATA_KEY'] as const).filter(
    (name) => new Set(config[name]).size < minDifferentCharacters,
  );
  return [
    ...repeating.map(
      (name) => `${name} repeats itself: it must have ${minDifferentCharacters} different characters or more`,
    ),
    ...(config.SESSION_SECRET === config.DATA_KEY ? ['SESSION_SECRET and DATA_KEY must differ'] : []),
    ...allOf(config.vendors)
      .flatMap((vendor) => Object.entries(vendor.minLength ?? {}))
      .filter(([name, length = 0]) => (config.vendorValues[name] ?? '').length < length)
      .map(([name, length]) => `${name} must have ${length} characters or more`),
  ];
}

function demoFaults(config: LiveSettings): string[] {
  const asNumber = (typed: string): string => typed.replace(/\D/g, '').slice(-10);
  const demoNumbers = new Set([demoValues.STAFF_OWNER_PHONE, ...demoValues.INVITED_PHONES.split(',')]);
  const phones = (['STAFF_OWNER_PHONE', 'INVITED_PHONES'] as const).filter((name) =>
    config[name]?.split(',').some((typed) => demoNumbers.has(asNumber(typed))),
  );
  const mails = (['MAIL_FROM', 'STAFF_MAIL', 'OWNER_MAIL'] as const).filter((name) =>
    /@namuna\.example\b/i.test(config[name] ?? ''),
  );
  const same = allOf(config.vendors)
    .flatMap((vendor) => Object.entries(vendor.demo))
    .flatMap(([name, value]) => (config.vendorValues[name] === value ? [name] : []));
  return [...phones, ...same, ...mails].map((name) => `${name} is what the demo uses, which everybody knows`);
}
