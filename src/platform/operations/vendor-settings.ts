import type { Localized } from '#kit/language.ts';

/** A question of setup; its answer is the value of a setting. */
export interface Question {
  readonly name: string;
  readonly ask: Localized;
  /** What is not shown while it is typed, and never again. */
  readonly isSecret?: boolean;
}
/** refused: the answers are wrong. unreachable: it isn't known. untriable: only the first message shows it. */
export type TrialOutcome = 'ok' | 'refused' | 'unreachable' | 'untriable';

/** How a vendor is set up on a server. */
export interface VendorSetup {
  /** In order; when all are answered they are tried. */
  readonly asks: readonly Question[];
  /** Values of its other settings. `mode`: live or rehearsal */
  own?(mode: string, dataFolder: string): Readonly<Record<string, string>>;
  /** Tries the answers, sends and pays nothing. A gateway is asked for a list of payments instead. */
  try?(values: Readonly<Record<string, string>>): Promise<TrialOutcome>;
  /** What is left to do there. `shell`: what gives the settings to a shell, before a command */
  next?(site: string, shell: string): Localized;
}

/** What an adapter declares about its settings. */
export interface VendorSettings {
  /** The value of PAYMENT_GATEWAY, SMS_PROVIDER or HUMAN_CHECK that chooses it, and the path of its simulator. */
  readonly name: string;
  /** The setting with the base URL of its API. A demo without it uses the simulator. */
  readonly apiUrl: string;
  /** Its other settings with their values in a demo. They are public, so a live start refuses them. */
  readonly demo: Readonly<Record<string, string>>;
  /** Secrets that the vendor signs with: what it signed with the one before a change is taken while `…_PREVIOUS` holds that. */
  readonly rotates?: readonly string[];
  /** The settings that may be missing, also in a live start. */
  readonly optional?: readonly string[];
  /** Least lengths in a live start, in characters. */
  readonly minLength?: Readonly<Partial<Record<string, number>>>;
  /** Values of the vendor's test mode: a live start refuses each, and a rehearsal takes a gateway with all of them only. */
  readonly testValues?: Readonly<Partial<Record<string, RegExp>>>;
  /** What else is missing for a live start, each naming its setting. */
  startFaults?(values: Readonly<Record<string, string>>, appUrl: string): readonly string[];
  readonly setup?: VendorSetup;
}

/** A vendor of a register: its settings, and the adapter made with a value of each. */
export interface Vendor<Adapter> extends VendorSettings {
  /** `fetch`: another one than the system's */
  make(values: Readonly<Record<string, string>>, fetch?: typeof globalThis.fetch): Adapter;
}

/** Declares a vendor; `make` gets its settings by their names. */
export const vendor = <
  const Url extends string,
  const Demo extends Readonly<Record<string, string>>,
  Adapter,
  const Optional extends string = never,
  const Rotating extends keyof Demo & string = never,
>(declared: {
  readonly name: string;
  readonly apiUrl: Url;
  readonly demo: Demo;
  readonly rotates?: readonly Rotating[];
  readonly optional?: readonly Optional[];
  readonly minLength?: Partial<Record<keyof Demo & string, number>>;
  readonly testValues?: Partial<Record<Url | (keyof Demo & string), RegExp>>;
  startFaults?(values: Readonly<Record<Url | (keyof Demo & string), string>>, appUrl: string): readonly string[];
  readonly setup?: VendorSetup;
  make(
    values: Readonly<
      Record<Url | (keyof Demo & string), string> & Partial<Record<Optional | `${Rotating}_PREVIOUS`, string>>
    >,
    fetch?: typeof globalThis.fetch,
  ): Adapter;
}): Vendor<Adapter> => declared;

/** The registers that the settings choose from; the first is the default, but for the human check. */
export interface Vendors {
  readonly gateways: readonly VendorSettings[];
  readonly smsProviders: readonly VendorSettings[];
  /** The messengers. No setting chooses one: the one whose settings are there is in use. */
  readonly messengers: readonly VendorSettings[];
  readonly humanChecks: readonly VendorSettings[];
}
export const allOf = ({ gateways, smsProviders, messengers, humanChecks }: Vendors): readonly VendorSettings[] => [
  ...gateways,
  ...smsProviders,
  ...messengers,
  ...humanChecks,
];
/** The setting with the secret of before its last change. */
export const previousOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` => `${name}_PREVIOUS`;
export const neededSettingsOf = ({ apiUrl, demo }: VendorSettings): readonly string[] => [apiUrl, ...Object.keys(demo)];
export const settingNamesOf = (vendor: VendorSettings): readonly string[] => [
  ...neededSettingsOf(vendor),
  ...(vendor.rotates ?? []).map(previousOf),
  ...(vendor.optional ?? []),
];

/** The set values of vendors' settings. */
export type VendorValues = Readonly<Record<string, string>>;
interface Chosen {
  readonly PAYMENT_GATEWAY: string;
  readonly SMS_PROVIDER: string;
  readonly HUMAN_CHECK: string;
  readonly vendorValues: VendorValues;
  readonly demo: boolean;
}
/** The chosen vendors, and those with settings: one that was replaced keeps them while anything is open with it. */
export function vendorsInUse(
  vendors: Vendors,
  { PAYMENT_GATEWAY, SMS_PROVIDER, HUMAN_CHECK, vendorValues, demo }: Chosen,
): Vendors {
  const isInUse = (chosen: string) => (vendor: VendorSettings) =>
    demo || vendor.name === chosen || settingNamesOf(vendor).some((name) => name in vendorValues);
  return {
    gateways: vendors.gateways.filter(isInUse(PAYMENT_GATEWAY)),
    smsProviders: vendors.smsProviders.filter(isInUse(SMS_PROVIDER)),
    messengers: vendors.messengers.filter(isInUse('')),
    // Nothing stays open with one that was replaced.
    humanChecks: vendors.humanChecks.filter(({ name }) => name === HUMAN_CHECK),
  };
}

/** The adapters of a register that are in use. In a demo, `simulatorUrl` and the demo's values fill in for missing settings. */
export const makeAdapters = <Adapter>(
  register: readonly Vendor<Adapter>[],
  inUse: readonly VendorSettings[],
  values: VendorValues,
  simulatorUrl: (name: string) => string,
): Adapter[] =>
  register
    .filter(({ name }) => inUse.some((vendor) => vendor.name === name))
    .map((vendor) => vendor.make({ ...vendor.demo, [vendor.apiUrl]: simulatorUrl(vendor.name), ...values }));
