// What setup asks, in order: one description of each question.
import { readPhone } from '#kit/text/phone.ts';
import type { Localized } from '#kit/language.ts';
import { noSms } from '#platform/operations/config.ts';
import { type Question, settingNamesOf, type VendorSettings } from '#platform/operations/vendor-settings.ts';
import { proposed, vendors } from '../../vendors.ts';
import type { Answers } from './env-file.ts';

/** The things that are tried at a vendor, once all their answers are there. */
export type TrialName = 'address' | 'database' | 'gateway' | 'sms' | 'whatsapp' | 'mail' | 'objects' | 'copies';

export interface Step extends Question {
  readonly choices?: readonly string[];
  /** What Enter takes; '' leaves the setting unset. */
  readonly usual?: string;
  readonly isFor?: (answers: Answers) => boolean;
  /** Beyond the rules of the settings: what the program itself would refuse later. */
  readonly isRight?: (typed: string) => boolean;
  /** Answers of one trial are tried together, and asked for again together. */
  readonly trial?: TrialName;
  /** Settings that are there with this answer alone. */
  readonly brings?: readonly string[];
}

const by = (name: string, value: string) => (answers: Answers) => answers[name] === value;
const ofStorage = { isFor: by('STORAGE', 's3'), trial: 'objects' } as const;
/** What the user of the service may reach: its own folders, `/home` and `/tmp` are hidden from it. */
const isReachable = (path: string): boolean =>
  /^\/[\w./-]+$/.test(path) && !/^\/(?:home|root|tmp|var\/tmp)(?:\/|$)/.test(path);
const copiesTo = (scheme: string) => ({
  isFor: ({ BACKUP_TO = '' }: Answers) => BACKUP_TO.startsWith(scheme),
  trial: 'copies' as const,
});

/** Which vendor, and what each asks. `others`: choices beside the vendors */
const stepsOf = (
  register: readonly VendorSettings[],
  choice: Step,
  trial: TrialName,
  others: readonly string[] = [],
): Step[] => [
  { ...choice, choices: [...register.map(({ name }) => name), ...others] },
  ...register.flatMap(({ name, setup: { asks } = { asks: [] } }) => {
    const isFor = by(choice.name, name);
    return asks.map((question): Step => ({ ...question, isFor, trial }));
  }),
];

const orWithout = ({ en, hi }: Localized): Localized => ({
  en: `${en}; Enter goes without`,
  hi: `${hi}; Enter दबाने पर इसके बिना`,
});
/** What a messenger asks. Its first answer says whether it is there at all, as it must be on a site without SMS. */
function messengerSteps(vendor: VendorSettings): Step[] {
  const [key, ...more] = vendor.setup?.asks ?? [];
  if (!key) return [];
  const trial = 'whatsapp';
  const isAlone = by('SMS_PROVIDER', noSms);
  const brings = settingNamesOf(vendor).filter((name) => name !== key.name);
  return [
    { ...key, trial, isFor: isAlone },
    { ...key, trial, isFor: (answers) => !isAlone(answers), ask: orWithout(key.ask), usual: '', brings },
    ...more.map((question): Step => ({ ...question, trial, isFor: (answers) => isThere(vendor, answers) })),
  ];
}
const isThere = ({ setup }: VendorSettings, answers: Answers): boolean =>
  (answers[setup?.asks[0]?.name ?? ''] ?? '') !== '';

export const steps: readonly Step[] = [
  {
    name: 'APP_MODE',
    ask: {
      en: 'Rehearsal (test payments only) or live? Begin with a rehearsal',
      hi: 'rehearsal (केवल टेस्ट भुगतान) या live? पहले rehearsal करें',
    },
    choices: ['rehearsal', 'live'],
    usual: 'rehearsal',
  },
  {
    name: 'APP_URL',
    ask: {
      en: 'Address of the site, such as https://jobs.example.in',
      hi: 'साइट का पता, जैसे https://jobs.example.in',
    },
    trial: 'address',
  },
  {
    name: 'STAFF_OWNER_PHONE',
    ask: { en: "The owner's mobile number", hi: 'मालिक का मोबाइल नंबर' },
    isRight: (typed) => readPhone(typed) !== undefined,
  },
  {
    name: 'DATABASE_URL',
    ask: {
      en: 'Your own PostgreSQL (postgres://user:password@host:port/name); Enter takes the one that Saral brings',
      hi: 'आपका अपना PostgreSQL (postgres://user:password@host:port/name); Enter दबाने पर Saral का अपना चलेगा',
    },
    isSecret: true,
    usual: '',
    trial: 'database',
  },
  ...stepsOf(
    vendors.gateways,
    { name: 'PAYMENT_GATEWAY', ask: { en: 'Payment gateway', hi: 'पेमेंट गेटवे' }, usual: proposed.gateway },
    'gateway',
  ),
  ...stepsOf(
    vendors.smsProviders,
    {
      name: 'SMS_PROVIDER',
      ask: {
        en: 'SMS provider; none: OTPs and messages go by WhatsApp and e-mail alone',
        hi: 'SMS सेवा; none: OTP और संदेश सिर्फ़ WhatsApp और ईमेल से',
      },
      usual: proposed.smsProvider,
    },
    'sms',
    [noSms],
  ),
  ...vendors.messengers.flatMap(messengerSteps),
  {
    name: 'SMTP_URL',
    ask: {
      en: 'Mail server: smtps://user:password@host:465 (write %40 for an @ inside of user or password)',
      hi: 'मेल सर्वर: smtps://user:password@host:465 (user या password के अंदर @ की जगह %40 लिखें)',
    },
    isSecret: true,
    trial: 'mail',
  },
  {
    name: 'MAIL_FROM',
    ask: {
      en: 'Sender of e-mails, such as Asha Jobs <office@example.in>',
      hi: 'ईमेल भेजने वाला, जैसे Asha Jobs <office@example.in>',
    },
  },
  {
    name: 'STAFF_MAIL',
    ask: {
      en: 'E-mail address of the office; Enter takes the sender',
      hi: 'दफ़्तर का ईमेल; Enter दबाने पर भेजने वाले का ही रहेगा',
    },
    usual: '',
  },
  {
    name: 'STORAGE',
    ask: {
      en: 'Photos on this server (local) or in an object store (s3)',
      hi: 'फ़ोटो इसी सर्वर पर (local) या ऑब्जेक्ट स्टोर में (s3)',
    },
    choices: ['local', 's3'],
    usual: 'local',
  },
  { name: 'S3_ENDPOINT', ask: { en: 'Object store: its URL', hi: 'ऑब्जेक्ट स्टोर: उसका URL' }, ...ofStorage },
  {
    name: 'S3_REGION',
    ask: { en: 'Object store: region', hi: 'ऑब्जेक्ट स्टोर: region' },
    usual: 'ap-south-1',
    ...ofStorage,
  },
  { name: 'S3_BUCKET', ask: { en: 'Object store: bucket', hi: 'ऑब्जेक्ट स्टोर: bucket' }, ...ofStorage },
  { name: 'S3_ACCESS_KEY_ID', ask: { en: 'Object store: access key', hi: 'ऑब्जेक्ट स्टोर: access key' }, ...ofStorage },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    ask: { en: 'Object store: secret of the key', hi: 'ऑब्जेक्ट स्टोर: key का secret' },
    isSecret: true,
    ...ofStorage,
  },
  {
    name: 'BACKUP_TO',
    ask: {
      en: 'Encrypted copies of the data each day, away from this server: a folder of another disk (/srv/copies; not below /home or /tmp), s3://bucket/path or sftp://user@host:22/path; Enter makes none',
      hi: 'डेटा की रोज़ की encrypted कॉपी, इस सर्वर से अलग: दूसरी डिस्क का फ़ोल्डर (/srv/copies; /home या /tmp के अंदर नहीं), s3://bucket/path या sftp://user@host:22/path; Enter दबाने पर कोई नहीं',
    },
    usual: '',
    isRight: (typed) => typed === '' || !typed.startsWith('/') || isReachable(typed),
    trial: 'copies',
  },
  {
    name: 'BACKUP_KEY',
    ask: {
      en: 'Copies: the public key, age1…. Run saral backup-key in another window: it shows a page with the secret key this one time. Print it twice, keep it away from server and copies, and type its last line here',
      hi: 'कॉपी: public key, age1…। दूसरी window में saral backup-key चलाएँ: वह secret key का पेज एक ही बार दिखाता है। उसे दो बार छापें, सर्वर और कॉपी से अलग रखें, और उसकी आख़िरी लाइन यहाँ लिखें',
    },
    isFor: ({ BACKUP_TO = '' }) => BACKUP_TO !== '',
    trial: 'copies',
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    ask: { en: 'Copies: URL of the object store', hi: 'कॉपी: ऑब्जेक्ट स्टोर का URL' },
    ...copiesTo('s3:'),
  },
  {
    name: 'BACKUP_S3_REGION',
    ask: { en: 'Copies: its region', hi: 'कॉपी: उसका region' },
    usual: 'ap-south-1',
    ...copiesTo('s3:'),
  },
  { name: 'BACKUP_S3_ACCESS_KEY_ID', ask: { en: 'Copies: access key', hi: 'कॉपी: access key' }, ...copiesTo('s3:') },
  {
    name: 'BACKUP_S3_SECRET_ACCESS_KEY',
    ask: { en: 'Copies: secret of the access key', hi: 'कॉपी: access key का secret' },
    isSecret: true,
    ...copiesTo('s3:'),
  },
  {
    name: 'BACKUP_SFTP_KEY_FILE',
    ask: {
      en: 'Copies: file of the private key of SSH, without a passphrase, such as /etc/saral-copies.key',
      hi: 'कॉपी: SSH की private key की फ़ाइल, बिना passphrase, जैसे /etc/saral-copies.key',
    },
    isRight: isReachable,
    ...copiesTo('sftp:'),
  },
  {
    name: 'BACKUP_SFTP_HOST_KEY',
    ask: {
      en: "Copies: the server's fingerprint, SHA256:…; there: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub",
      hi: 'कॉपी: उस सर्वर का fingerprint, SHA256:…; वहाँ: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub',
    },
    ...copiesTo('sftp:'),
  },
];

export const stepsFor = (answers: Answers): readonly Step[] => steps.filter(({ isFor }) => isFor?.(answers) ?? true);

/** An empty answer is one where Enter may leave it so. */
export const isAnswered = ({ name, usual }: Step, answers: Answers): boolean =>
  answers[name] !== undefined && (answers[name] !== '' || usual === '');

/** The settings of what is left out: a start would take them for a vendor in use. */
export const leftOut = (answers: Answers): readonly string[] =>
  stepsFor(answers).flatMap(({ name, brings = [] }) => (answers[name] === '' ? brings : []));

/** The steps whose answers are tried together. */
export const groupOf = (trial: TrialName, answers: Answers): readonly Step[] =>
  stepsFor(answers).filter((step) => step.trial === trial);
/** The trial of a step, once it has something to try: all answers of its group, and not all of them left empty. */
export function trialOf({ trial }: Step, answers: Answers): TrialName | undefined {
  const given = trial === undefined ? [] : groupOf(trial, answers).map(({ name }) => answers[name]);
  return given.includes(undefined) || given.every((answer) => answer === '') ? undefined : trial;
}

/** The chosen vendors, as far as they are chosen. */
export const vendorsOf = (answers: Answers): VendorSettings[] => [
  ...vendors.gateways.filter(({ name }) => name === answers['PAYMENT_GATEWAY']),
  ...vendors.smsProviders.filter(({ name }) => name === answers['SMS_PROVIDER']),
  ...vendors.messengers.filter((vendor) => isThere(vendor, answers)),
];
