// What setup asks, in order: one description of each question.
import { readPhone } from '#kit/text/phone.ts';
import type { Question, VendorSettings } from '#platform/operations/vendor-settings.ts';
import { vendors } from '../../vendors.ts';
import type { Answers } from './env-file.ts';

/** The things that are tried at a vendor, once all their answers are there. */
export type TrialName = 'address' | 'database' | 'gateway' | 'sms' | 'mail' | 'objects';

export interface Step extends Question {
  readonly choices?: readonly string[];
  /** What Enter takes; '' leaves the setting unset. */
  readonly usual?: string;
  readonly isFor?: (answers: Answers) => boolean;
  /** Beyond the rules of the settings: what the program itself would refuse later. */
  readonly isRight?: (typed: string) => boolean;
  readonly trial?: TrialName;
}

const by = (name: string, value: string) => (answers: Answers) => answers[name] === value;
const byS3 = by('STORAGE', 's3');

/** Which vendor, and what each asks. */
const stepsOf = (register: readonly VendorSettings[], choice: Step, trial: TrialName): Step[] => [
  { ...choice, choices: register.map(({ name }) => name), usual: register[0]?.name ?? '' },
  ...register.flatMap(({ name, setup: { asks } = { asks: [] } }) => {
    const isFor = by(choice.name, name);
    return asks.map((question, at): Step => ({ ...question, isFor, ...(at === asks.length - 1 && { trial }) }));
  }),
];

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
  ...stepsOf(vendors.gateways, { name: 'PAYMENT_GATEWAY', ask: { en: 'Payment gateway', hi: 'पेमेंट गेटवे' } }, 'gateway'),
  ...stepsOf(vendors.smsProviders, { name: 'SMS_PROVIDER', ask: { en: 'SMS provider', hi: 'SMS सेवा' } }, 'sms'),
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
  { name: 'S3_ENDPOINT', ask: { en: 'Object store: its URL', hi: 'ऑब्जेक्ट स्टोर: उसका URL' }, isFor: byS3 },
  {
    name: 'S3_REGION',
    ask: { en: 'Object store: region', hi: 'ऑब्जेक्ट स्टोर: region' },
    usual: 'ap-south-1',
    isFor: byS3,
  },
  { name: 'S3_BUCKET', ask: { en: 'Object store: bucket', hi: 'ऑब्जेक्ट स्टोर: bucket' }, isFor: byS3 },
  { name: 'S3_ACCESS_KEY_ID', ask: { en: 'Object store: access key', hi: 'ऑब्जेक्ट स्टोर: access key' }, isFor: byS3 },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    ask: { en: 'Object store: secret of the key', hi: 'ऑब्जेक्ट स्टोर: key का secret' },
    isSecret: true,
    isFor: byS3,
    trial: 'objects',
  },
];

export const stepsFor = (answers: Answers): readonly Step[] => steps.filter(({ isFor }) => isFor?.(answers) ?? true);

/** The steps whose answers are tried together: those since the trial before, of the same condition. */
export function groupOf(trial: TrialName, answers: Answers): readonly Step[] {
  const asked = stepsFor(answers);
  const last = asked.findIndex((step) => step.trial === trial);
  const { isFor } = asked[last] ?? {};
  return isFor === undefined ? asked.slice(last, last + 1) : asked.filter((step) => step.isFor === isFor);
}

/** The chosen vendors, as far as they are chosen. */
export const vendorsOf = ({ PAYMENT_GATEWAY, SMS_PROVIDER }: Answers): VendorSettings[] => [
  ...vendors.gateways.filter(({ name }) => name === PAYMENT_GATEWAY),
  ...vendors.smsProviders.filter(({ name }) => name === SMS_PROVIDER),
];
