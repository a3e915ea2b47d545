import { type Config, noSms, settingsOf } from './config.ts';
import { allOf, settingNamesOf, type Vendors } from './vendor-settings.ts';

/** Prefixes of our settings; an unknown name with one of them is a typo. */
const ourFamilies = [
  'DEMO_',
  'DATA_',
  'INVITED_',
  'STAFF_',
  'OTP_',
  'HUMAN_CHECK_',
  'SMTP_',
  'LEAD_',
  'S3_',
  'BACKUP_',
];

/**
 * Warnings for the operator that do not stop the start: one sentence each, without values.
 * `env`: the environment that the settings were read from.
 */
export function settingWarnings(vendors: Vendors, config: Config, env: NodeJS.ProcessEnv): string[] {
  const known: Known = {
    settings: Object.keys(settingsOf(vendors)),
    families: [...ourFamilies, ...allOf(vendors).flatMap(settingNamesOf).map(firstWord)],
  };
  const isSharingLimits = (config.APP_URL ?? '').startsWith('https://') && !config.TRUST_PROXY;
  return [
    ...(isSharingLimits
      ? ['APP_URL is https, but TRUST_PROXY is not set: behind a proxy, all visitors count as one and share its limits']
      : []),
    ...(config.SMS_PROVIDER === noSms && config.vendors.messengers.length === 0
      ? ['SMS_PROVIDER is none: no OTP is sent, so nobody can log in']
      : []),
    ...Object.keys(env).flatMap((name) => {
      const suggestion = suggestionFor(name, known);
      return suggestion === undefined
        ? []
        : [`${name} is not a setting${suggestion === '' ? '' : `; did you mean ${suggestion}?`}`];
    }),
  ];
}

/**
 * The setting that an unknown name probably means, '' when it only has our prefix, undefined for other programs' names.
 */
function suggestionFor(name: string, { settings, families }: Known): string | undefined {
  if (settings.includes(name)) return undefined;
  const upperCase = name.toUpperCase();
  const [closest] = settings
    // Two typos leave one third of a name as it is: the names of most other programs end here, and cost the start nothing.
    .filter((known) => Math.abs(known.length - name.length) <= typosAllowed(known) && sharesThird(known, upperCase))
    .map((known) => ({ known, typos: distance(upperCase, known) }))
    .filter(({ known, typos }) => typos <= typosAllowed(known))
    .sort((a, b) => a.typos - b.typos);
  if (closest) return closest.known;
  const family = families.find((family) => name.startsWith(family));
  if (family === undefined) return undefined;
  return settings.find((known) => known.startsWith(family) && known.endsWith(lastWord(name))) ?? '';
}
interface Known {
  readonly settings: readonly string[];
  readonly families: readonly string[];
}
/** A short name has many neighbours: HOME is not a typo of HOST. */
const typosAllowed = (known: string): number => (known.length <= 6 ? 1 : 2);
function sharesThird(known: string, name: string): boolean {
  const length = Math.ceil(known.length / 3);
  return [0, 1, 2].some((third) => name.includes(known.slice(third * length, (third + 1) * length)));
}
const firstWord = (name: string): string => name.slice(0, name.indexOf('_') + 1);
const lastWord = (name: string): string => name.slice(name.lastIndexOf('_'));

/** How many letters must be added, removed or changed (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let n = 1; n <= to.length; n++) {
      const [above, left, before] = [row[n] ?? 0, next[n - 1] ?? 0, row[n - 1] ?? 0];
      next.push(Math.min(above + 1, left + 1, before + (letter === to[n - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
