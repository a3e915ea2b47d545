import { accessSync, constants, mkdirSync } from 'node:fs';
import { z } from 'zod/mini';
import { defined } from '#kit/defined.ts';
import { isPlace, settingsOfPlace } from '#platform/copies/place.ts';
import { isThisMachine, liveFaults } from './live-settings.ts';
import {
  allOf,
  neededSettingsOf,
  previousOf,
  settingNamesOf,
  type Vendors,
  type VendorSettings,
  vendorsInUse,
  type VendorValues,
} from './vendor-settings.ts';

/** A start that can't continue, for a reason that the operator can fix: printed as one line, exit code 1. */
export class StartupError extends Error {}

const text = z.string().check(z.minLength(1));
const number = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.number().check(z.gte(low), z.lte(high))),
  );
const webUrl = z
  .string()
  .check(
    z.refine((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value), 'must be an http or https address'),
  );
/** Links append a path to it; a user or password would be printed and sent with them. */
const siteUrl = webUrl.check(
  z.refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password, pathname, search, hash } = new URL(value);
    return username + password + search + hash === '' && pathname === '/' && !/[?#]/.test(value);
  }, "must be the site's address alone: no user, password, path or query"),
);
const mailServer = z
  .string()
  .check(
    z.refine((value) => /^smtps?:\/\/[^\s/]+/.test(value) && URL.canParse(value), 'must be an smtp or smtps address'),
  );
const plainAddress = String.raw`[^\s@,;:<>()"]+@[^\s@,;:<>()"]+`;
const mailAddress = z.string().check(z.regex(new RegExp(`^${plainAddress}$`), 'must be one e-mail address'));
const sender = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^(?:${plainAddress}|[^\p{Cc}<>",]{1,100}<${plainAddress}>)$`, 'u'),
      'must be an address, or a name and <an address>',
    ),
  );
const databaseUrl = z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')));
const secret = z.string().check(z.minLength(32, 'must have 32 characters or more'));
const place = z
  .string()
  .check(z.refine(isPlace, 'must be a folder as /path, s3://bucket/path or sftp://user@host/path'));
const ageKey = z
  .string()
  .check(
    z.regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be the public key that saral backup-key prints, age1 and 58 more'),
  );
const fingerprint = z
  .string()
  .check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'must be SHA256: and 43 characters, as ssh-keygen -l prints it'));
/** A secret of ours, and the one before its last change. */
function rotating<Name extends string>(name: Name) {
  return { [name]: z.optional(secret), [previousOf(name)]: z.optional(secret) } as {
    readonly [N in Name | `${Name}_PREVIOUS`]: z.ZodMiniOptional<typeof secret>;
  };
}
const yesNo = z.pipe(
  z.enum(['yes', 'no'], 'must be yes or no'),
  z.transform((value) => value === 'yes'),
);

const beforeVendors = {
  PORT: z._default(number(0, 65535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  APP_URL: z.optional(siteUrl),
  APP_MODE: z._default(z.enum(['demo', 'rehearsal', 'live'], 'must be demo, rehearsal or live'), 'demo'),
  DEMO_PUBLIC: z._default(yesNo, false),
  DEMO_DATA: z._default(z.enum(['full', 'none'], 'must be full or none'), 'full'),
  DATA_DIR: z._default(text, 'data'),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  DATABASE_POOL: z._default(number(2, 200), 10),
  ...rotating('SESSION_SECRET'),
  ...rotating('DATA_KEY'),
  TRUST_PROXY: z._default(yesNo, false),
  INVITED_PHONES: z.optional(text),
  STAFF_OWNER_PHONE: z.optional(text),
  OTP_COUNTRIES: z._default(text, '+91'),
  OTP_ADDRESS_SOFT: z._default(number(1, 1_000_000), 10),
  OTP_ADDRESS_HARD: z._default(number(1, 1_000_000), 300),
  OTP_OVERALL_SOFT: z._default(number(1, 1_000_000), 600),
  OTP_OVERALL_HARD: z._default(number(1, 1_000_000), 5000),
  HUMAN_CHECK_COST: z._default(number(1, 1_000_000), 5000),
} as const;
const choices = {
  PAYMENT_GATEWAY: text,
  SMS_PROVIDER: text,
  HUMAN_CHECK: text,
} as const;
const afterVendors = {
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.optional(sender),
  STAFF_MAIL: z.optional(mailAddress),
  OWNER_MAIL: z.optional(mailAddress),
  LEAD_ADDRESS_LIMIT: z._default(number(1, 1_000_000), 600),
  LEAD_MAIL_LIMIT: z._default(number(1, 1_000_000), 600),
  SMS_PART_PAISE: z._default(number(0, 10_000), 0),
  METRICS_PORT: z.optional(number(1, 65535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  DRAIN_SECONDS: z._default(number(0, 60), 0),
  STORAGE: z._default(z.enum(['local', 's3'], 'must be local or s3'), 'local'),
  STORAGE_PREVIOUS: z.optional(z.enum(['local', 's3'], 'must be local or s3')),
  S3_ENDPOINT: z.optional(webUrl),
  S3_REGION: z._default(text, 'ap-south-1'),
  S3_BUCKET: z.optional(text),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  BACKUP_TO: z.optional(place),
  BACKUP_KEY: z.optional(ageKey),
  BACKUP_HOUR: z._default(number(0, 23), 2),
  BACKUP_S3_ENDPOINT: z.optional(webUrl),
  BACKUP_S3_REGION: z._default(text, 'ap-south-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(text),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(text),
  BACKUP_SFTP_KEY_FILE: z.optional(text),
  BACKUP_SFTP_HOST_KEY: z.optional(fingerprint),
  RELEASES_URL: z.optional(webUrl),
} as const;
const ownSettings = { ...beforeVendors, ...choices, ...afterVendors };

/**
 * Every setting of the product, by its environment variable: ours and those of the registered vendors. docs/settings.md
 * explains each; a test compares the two.
 */
export const settingsOf = (vendors: Vendors) => ({
  ...beforeVendors,
  PAYMENT_GATEWAY: choiceOf(vendors.gateways),
  ...shapesOf(vendors.gateways),
  SMS_PROVIDER: choiceOf(vendors.smsProviders, [noSms]),
  ...shapesOf(vendors.smsProviders),
  ...shapesOf(vendors.messengers),
  HUMAN_CHECK: z._default(choiceAmong([ownHumanCheck, ...vendors.humanChecks.map(({ name }) => name)]), ownHumanCheck),
  ...shapesOf(vendors.humanChecks),
  ...afterVendors,
});
function choiceOf(register: readonly VendorSettings[], others: readonly string[] = []) {
  const names = [...register.map((vendor) => vendor.name), ...others];
  return z._default(choiceAmong(names), defined(names[0]));
}
const choiceAmong = (names: readonly string[]) => z.enum(names, `must be ${names.join(' or ')}`);
/** The value of SMS_PROVIDER for a site that sends no SMS. */
export const noSms = 'none';
/** The proof of work, which needs no vendor. */
const ownHumanCheck = 'altcha';
const shapesOf = (register: readonly VendorSettings[]) =>
  Object.fromEntries(
    register.flatMap((vendor) =>
      settingNamesOf(vendor).map((name) => [name, z.optional(name === vendor.apiUrl ? webUrl : text)] as const),
    ),
  );

export type SettingName = keyof typeof ownSettings;
export type Settings = { readonly [N in SettingName]: z.output<(typeof ownSettings)[N]> };
export interface Config extends Settings {
  /** The set values of vendors' settings, by their names. */
  readonly vendorValues: VendorValues;
  /** The vendors that this start uses. */
  readonly vendors: Vendors;
  /** The names of the settings that the environment sets; the others have their defaults. */
  readonly given: readonly string[];
  readonly demo: boolean;
  /** The rules of a live start with gateways in their test mode: no real money moves. */
  readonly isRehearsal: boolean;
  readonly dev: boolean;
}

/** Required settings of a live start and of a rehearsal; demo has sandbox values for them. */
const neededLive = ({ vendors }: Config): readonly string[] => [
  'APP_URL',
  'SESSION_SECRET',
  'DATA_KEY',
  'STAFF_OWNER_PHONE',
  ...allOf(vendors).flatMap(neededSettingsOf),
  'SMTP_URL',
  'MAIL_FROM',
];
const neededForS3: readonly SettingName[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/**
 * Reads and checks every setting.
 * @throws StartupError naming each wrong or missing setting, never its value.
 */
export function readSettings(vendors: Vendors, env: NodeJS.ProcessEnv, dev = false): Config {
  const { config, wrong } = readGiven(vendors, env, dev);
  wrong.push(...previousFaults(vendors, config));
  if (wrong.length > 0) throw new StartupError(`wrong setting: ${wrong.join('; ')} (see docs/settings.md)`);
  refuseUnsafe(config);
  return config;
}

/** A secret of before its last change is there beside the new one, and differs from it. */
function previousFaults(vendors: Vendors, { given, ...config }: Config): string[] {
  const values: Readonly<Record<string, unknown>> = { ...config, ...config.vendorValues };
  return Object.keys(settingsOf(vendors))
    .filter((name) => given.includes(previousOf(name)))
    .flatMap((name) => {
      const previous = previousOf(name);
      if (!given.includes(name)) return [`${previous} is set without ${name}`];
      return values[name] === values[previous]
        ? [`${previous} is the same as ${name}: set it to the one before, or leave it out`]
        : [];
    });
}

/** What is wrong with one setting of a site that is still being set up; undefined when nothing is. */
export function settingFault(vendors: Vendors, env: NodeJS.ProcessEnv, name: string): string | undefined {
  const { config, wrong } = readGiven(vendors, env, false);
  return [...wrong, ...liveFaults(config)].find((fault) => fault.split(/[ ,]/).includes(name));
}

/** The settings whose values have the right form, and what is wrong with the others. */
function readGiven(vendors: Vendors, env: NodeJS.ProcessEnv, dev: boolean) {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  const given: string[] = [];
  for (const [name, shape] of Object.entries(settingsOf(vendors))) {
    const raw = env[name];
    if (raw !== undefined && raw !== '') given.push(name);
    const read = shape.safeParse(raw === '' ? undefined : raw);
    if (read.success) values[name] = read.data;
    else wrong.push(`${name} ${read.error.issues[0]?.message ?? 'is wrong'}`);
  }
  const vendorValues = Object.fromEntries(
    allOf(vendors)
      .flatMap(settingNamesOf)
      .flatMap((name) => {
        const value = values[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
  );
  const mode = {
    demo: values['APP_MODE'] === 'demo',
    isRehearsal: values['APP_MODE'] === 'rehearsal',
    dev,
  };
  const read = { ...(values as Settings), vendorValues, given, ...mode };
  const config: Config = { ...read, vendors: vendorsInUse(vendors, read) };
  return { config, wrong };
}

/** Says which parts of a demo reach real vendors: those with a configured URL. */
export function describeDemo({ SMTP_URL, vendors, vendorValues }: Config): string {
  const urlSetOf = (register: readonly VendorSettings[]): string | undefined =>
    register.map((vendor) => vendor.apiUrl).find((name) => name in vendorValues);
  const [gatewayUrl, smsUrl] = [urlSetOf(vendors.gateways), urlSetOf(vendors.smsProviders)];
  const messengerUrl = urlSetOf(vendors.messengers);
  if (!SMTP_URL && !smsUrl && !messengerUrl && !gatewayUrl)
    return 'Demo mode: no real message is sent and no real money moves.';
  const parts = [
    SMTP_URL ? 'mails go out through SMTP_URL' : 'no real mail is sent',
    smsUrl ? `SMS go out through ${smsUrl}` : 'no real SMS is sent',
    ...(messengerUrl ? [`WhatsApp messages go out through ${messengerUrl}`] : []),
    gatewayUrl ? `payments go to ${gatewayUrl}` : 'no real money moves',
  ];
  return `Demo mode: ${parts.join(', ')}.`;
}

/** Where files are stored, and during a move where they were before. */
export const storesOf = ({ STORAGE, STORAGE_PREVIOUS }: Config): readonly Config['STORAGE'][] =>
  STORAGE_PREVIOUS === undefined ? [STORAGE] : [STORAGE, STORAGE_PREVIOUS];

function refuseUnsafe(config: Config): void {
  const given: Readonly<Record<string, unknown>> = { ...config, ...config.vendorValues };
  const needed = [
    ...(config.demo ? [] : neededLive(config)),
    ...(storesOf(config).includes('s3') ? neededForS3 : []),
    ...(config.DATABASE_OWNER_URL === undefined ? [] : ['DATABASE_URL']),
    ...(config.BACKUP_TO === undefined ? [] : ['BACKUP_KEY', ...settingsOfPlace(config.BACKUP_TO)]),
  ];
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    throw new StartupError(
      `missing setting: ${missing.join(', ')} (APP_MODE=${config.APP_MODE}, STORAGE=${config.STORAGE}; see docs/settings.md)`,
    );
  }
  if (!config.demo) {
    if (config.dev) throw new StartupError('`npm run dev` runs in demo mode only');
    const faults = liveFaults(config);
    if (faults.length > 0) throw new StartupError(`${faults.join('; ')} (see docs/settings.md)`);
  }
}

/**
 * Refuses a demo that others can reach, unless it is meant: anyone who opens its phone reads every OTP. For starts alone, because
 * commands serve no pages and their shell may lack the service's APP_MODE.
 * @throws StartupError
 */
export function refusePublicDemo(config: Config): void {
  const by = config.demo && !config.DEMO_PUBLIC ? publicBy(config) : undefined;
  if (by === undefined) return;
  throw new StartupError(
    `${by} would show the demo phone and its OTPs to others; set APP_MODE=live for a real site, or DEMO_PUBLIC=yes if you mean it`,
  );
}
/**
 * Refuses a live start while a vendor can't be used yet. For starts alone, because a command writes what it needs.
 * @throws StartupError naming what is missing
 */
export function refuseUnready({ demo, vendors, vendorValues, APP_URL = '' }: Config): void {
  const faults = demo ? [] : allOf(vendors).flatMap((vendor) => vendor.startFaults?.(vendorValues, APP_URL) ?? []);
  if (faults.length > 0) throw new StartupError(`${faults.join('; ')} (see docs/running.md)`);
}

/** A proxy need not pass the visitor's host on: then the program sees a name of this machine. */
function publicBy({ HOST, APP_URL, TRUST_PROXY }: Config): string | undefined {
  if (!['127.0.0.1', 'localhost', '::1'].includes(HOST)) return `HOST=${HOST}`;
  if (APP_URL !== undefined && !isThisMachine(new URL(APP_URL).hostname)) return `APP_URL=${APP_URL}`;
  return TRUST_PROXY ? 'TRUST_PROXY=yes' : undefined;
}

/** Creates the folder when it is missing. @throws StartupError when it can't be written */
export function checkFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new StartupError(`the folder ${dataDir} can't be written; make it writable or set DATA_DIR to another`);
  }
}
