// Every SMS and e-mail, rendered with placeholders in place of values, for docs/messages.md.
// A new message: add its entry here and its title in src/features/notifications/web/parts/words.ts, then `npm run docs`.
import { defined } from '#kit/defined.ts';
import { inIndianTime, longDay, timeOfDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#kit/language.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { signInText, staffRenamed } from '#features/accounts/messages.ts';
import { otpLength } from '#features/accounts/terms.ts';
import { refundWindowHours } from '#features/jobs/terms.ts';
import * as applications from '#features/applications/messages.ts';
import { attentionMail } from '#features/attention/messages.ts';
import type { AttentionItem } from '#features/attention/model.ts';
import { invitedToApply, roleOpened } from '#features/jobs/messages.ts';
import { interviewCalled, interviewChanged } from '#features/interviews/messages.ts';
import type { StoredLead } from '#features/leads/model/leads.ts';
import { digestMailOf, enquiryReceived, type StaffMail, staffMailOf } from '#features/leads/messages.ts';
import type { Mail, MailIn } from '#features/notifications/model/messages.ts';
import type { SmsIn } from '#features/notifications/model/sms.ts';
import { quotationIssued } from '#features/quotations/messages.ts';
import { totalsOf } from '#kit/sales/totals.ts';
import { paperIssued } from '#features/sales/messages.ts';
import { morningMail, testMessage } from '#features/desk/messages.ts';
import { auditHeadMail } from '#features/operations/messages.ts';
import * as people from '#features/people/messages.ts';
import * as staff from '#features/staff/messages.ts';
import * as referrals from '#features/referrals/messages.ts';

/** A rendered mail with its values marked as `{variable}`. */
export interface CatalogText {
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}
export interface CatalogEntry {
  readonly template: string;
  readonly to: 'applicant' | 'referrer' | 'buyer' | 'staff';
  readonly channels: readonly ('SMS' | 'e-mail')[];
  /** What triggers the message. */
  readonly when: string;
  /** The e-mail's texts by language; e-mails to staff are in English. SMS texts are in the register of SMS texts. */
  readonly mails: Readonly<Partial<Record<Language, CatalogText>>>;
}

/** The meaning of each variable, with an example. */
export const variables: Readonly<Record<string, readonly [meaning: string, example: string]>> = {
  code: ['The one-time code', `\`${'4829137'.slice(0, otpLength)}\``],
  change: ['What was changed about the staff, in the language of the message', 'role Finance given'],
  buyer: ['Whose attention a paper is for, or else the name of its buyer', 'A K Singh'],
  signatory: ['Who signs papers, of the settings of papers of a sale; left out while there is none', 'Arvind Narayan'],
  contact: ['Phone and e-mail of the company', '+91 55500 12345 · office@namuna.example'],
  company: ['The company as its content names it, in the language of the message', 'Namuna Enterprises'],
  host: ['The host name of `APP_URL`', '`example.com`'],
  number: [
    'The number of the application, claim, quotation or another paper; in mails to staff, of the lead',
    '`SA-7K3M-9PQ2-XW4D`; by SMS `SA7K3M9PQ2XW4D`, which the desk finds too',
  ],
  role: ["The role's title in the language of the message", 'Supervisor'],
  amount: [
    'An amount in rupees; in an SMS in letters and digits, and never rounded',
    '₹1,23,456.50; by SMS `123456and50paise`',
  ],
  reference: ['The number of the refund', '`SR-7K3M-9PQ2-XW4D`'],
  bankReference: ["The bank's reference of a refund, `-` while there is none", '`RRN412345678901`'],
  utr: ["The bank's reference of a payout", '`SBIN326112034567`'],
  name: ['What a visitor typed', 'Asha Kumari'],
  phone: ['What a visitor typed', '9876543210'],
  email: ['What a visitor typed, `-` without one', 'asha@example.com'],
  product: ['What a visitor asked about, `-` without one', 'E-Rickshaw'],
  quantity: ['What a visitor typed; the line is left out without it, as for the next two', '4 to 6'],
  organisation: ['What a visitor typed', 'Gram Panchayat Danapur'],
  place: ['What a visitor typed', 'Danapur'],
  moment: ['A moment by the clock of India', '20 Nov 2026, 4:51 pm'],
  time: [
    'A time of day in India, in the language of the message; in an SMS in letters and digits',
    '10:30 am; by SMS `1030am`',
  ],
  link: ['The page of a role', '`https://example.com/career/Supervisor`'],
  venue: ['The short name of the place of an interview', 'Patna office'],
  day: [
    'A day in words, in the language of the message; in an SMS in letters and digits',
    '22 December 2026; by SMS `22Dec2026`',
  ],
  path: [
    'The path of the PDF of a quotation or another paper, with its secret key',
    '`/api/quotations/5-0f3a…/quotation.pdf`',
  ],
  site: ['`APP_URL`', '`https://example.com`'],
  count: ['How many there are', '3'],
  hash: ['The SHA-256 hash of the newest entry, 64 characters', '`3f…`'],
  more: ['How many the mail leaves out', '12'],
  entry: ['An entry of the website', 'post.2-waste-management'],
  title: ['The title of an entry', 'Waste management'],
  ending: ['The last two digits of a phone number', '10'],
  item: ['The number of an item of the attention list', '17'],
  subject: ['The id of what the item is about', '`SR-7K3M-9PQ2-XW4D`'],
};

const company = { en: '{company}', hi: '{company}' };
const sum = paise(987_654_321);
const moment = new Date('2026-11-20T11:21:00Z');
/** Values that cannot be placeholders, as the messages show them. */
const shown: readonly (readonly [text: string, variable: string])[] = [
  [formatRupees(sum), '{amount}'],
  [inIndianTime(moment), '{moment}'],
  [`${longDay('en', dayInIndia(moment))}, ${timeOfDay('en', moment)}`, '{moment}'],
  [`${longDay('hi', dayInIndia(moment))}, ${timeOfDay('hi', moment)}`, '{moment}'],
  [longDay('en', '2026-12-22'), '{day}'],
  [longDay('hi', '2026-12-22'), '{day}'],
  ['424242', '{item}'],
  ['434343', '{number}'],
  ['454545', '{more}'],
  ['454546', '{count}'],
  ['host.invalid', '{host}'],
];
const marked = (text: string): string =>
  shown.reduce((done, [value, variable]) => done.replaceAll(value, variable), text);

type About = Pick<CatalogEntry, 'to' | 'channels' | 'when'>;
type Rendered = Omit<CatalogText, 'link'> & { readonly template: string; readonly link?: Mail['link'] };
const textOf = ({ subject, text, link }: Rendered): CatalogText => ({
  subject: marked(subject),
  ...(link === undefined ? {} : { link: `${link.label}: {site}${link.path}` }),
  text: marked(text),
});
const inBoth = (about: About, message: MailIn): CatalogEntry => ({
  ...about,
  template: message('en').template,
  mails: { en: textOf(message('en')), hi: textOf(message('hi')) },
});
const bySms = (to: CatalogEntry['to'], when: string, sms: SmsIn): CatalogEntry => ({
  to,
  channels: ['SMS'],
  when,
  template: sms('en').template,
  mails: {},
});
const toBoth =
  (to: 'applicant' | 'referrer') =>
  (when: string, message: MailIn): CatalogEntry =>
    inBoth({ to, channels: ['SMS', 'e-mail'], when }, message);
const toApplicant = toBoth('applicant');
const toReferrer = toBoth('referrer');
const toStaff = (when: string, message: Rendered): CatalogEntry => ({
  to: 'staff',
  channels: ['e-mail'],
  when,
  template: message.template,
  mails: { en: textOf(message) },
});
/** The hourly digest counts its lines. */
const countsMarked = (mail: StaffMail): StaffMail => ({ ...mail, subject: mail.subject.replace(/\b1\b/g, '{count}') });

const application = { number: '{number}', role: { en: '{role}', hi: '{role}' }, amountPaise: sum, refundWindowHours };
const interview = {
  number: '{number}',
  role: { en: '{role}', hi: '{role}' },
  startsAt: moment,
  day: { en: '{day}', hi: '{day}' },
  time: { en: '{time}', hi: '{time}' },
  place: { en: '{venue}', hi: '{venue}' },
};
const refund = { reference: '{reference}', amountPaise: sum, bankReference: '{bankReference}' };
const claim = { number: '{number}', amountPaise: sum, utr: '{utr}' };
const otp = { code: '{code}', number: '{number}', appUrl: 'https://host.invalid' };
const letter = {
  attention: '{buyer}',
  buyer: { name: '', address: '', gstin: '', state: '' },
  signatory: { name: '{signatory}', designation: '' },
  contactLines: ['{contact}'],
};
const quotation = {
  ...letter,
  number: '{number}',
  validUntil: '2026-12-22',
  replaces: undefined,
  totals: { ...totalsOf([], true), totalPaise: sum },
};
const lead: StoredLead = {
  id: '',
  number: 434343,
  kind: 'call-back',
  name: '{name}',
  phone: '{phone}',
  email: '{email}',
  items: [],
  enquiryNumber: '{number}',
  stateCode: '',
  neededBy: null,
  organisation: '',
  place: '',
  flags: ['odd-phone', 'odd-email'],
  language: 'en',
  createdAt: moment,
  state: 'new',
  source: 'site',
  lostReason: null,
  ownerId: null,
  dueAt: null,
  nextDueAt: null,
  version: 1,
  request: null,
  receivedAt: null,
  acknowledgeBy: null,
  acknowledgedAt: null,
  answerBy: null,
  changedAt: null,
  changedBy: '',
  notificationSource: '',
  notifiedAt: null,
};
const quote: StoredLead = {
  ...lead,
  kind: 'quote',
  email: '',
  items: [{ product: '{product}', quantity: '{quantity}' }],
  organisation: '{organisation}',
  place: '{place}',
  flags: ['unknown-product'],
};
const enquiry: StoredLead = {
  ...quote,
  email: '{email}',
  items: [...quote.items, { product: '{product}', quantity: '{quantity}' }],
  neededBy: '2026-12-22',
  flags: [],
};
const item: AttentionItem = {
  id: 424242,
  kind: 'refund-denied',
  subject: '{subject}',
  details: {},
  since: moment,
  seen: [],
  putOff: null,
};

export const catalog = (): readonly CatalogEntry[] => [
  bySms('applicant', 'Somebody logs in', signInText(company, otp)),
  bySms(
    'applicant',
    'An applicant asks for the OTP to cancel an application',
    applications.cancellationText(company, otp),
  ),
  bySms('applicant', 'Staff begin to move an account to this number', people.moveText(company, otp.code)),
  bySms(
    'applicant',
    'Staff moved an account to another number: to the former one',
    people.accountMoved(company, '{ending}'),
  ),
  toApplicant(
    'A payment was captured and became an application',
    applications.applicationReceived(company, application),
  ),
  ...Object.entries({
    shortlisted: 'Staff shortlisted an application, two minutes later',
    selected: 'Staff selected an applicant, two minutes later',
    'not-selected': 'Staff decided against an applicant, two minutes later',
    withdrawn: 'Staff withdrew an application, two minutes later',
  }).map(([stage, when]) =>
    toApplicant(
      when,
      defined(applications.stageMessages[stage as keyof typeof applications.stageMessages])(company, application),
    ),
  ),
  bySms('applicant', 'Staff send it to the numbers that they invited to an opening', invitedToApply(company, '{link}')),
  bySms('applicant', 'Staff send it to those who asked for an SMS when a role opens', roleOpened(company, '{link}')),
  toApplicant(
    'Staff called an applicant to an interview, two minutes later unless it was undone',
    interviewCalled(company, interview),
  ),
  toApplicant(
    'A call letter was re-issued for another slot, time or place, two minutes later',
    interviewChanged(company, interview),
  ),
  toApplicant(
    'An applicant corrected an application, once for each correction',
    applications.correctionSaved(company, application),
  ),
  toApplicant(
    'Staff opened a correction window for an application, once for each',
    applications.correctionOpened(company, { ...application, until: moment }),
  ),
  toApplicant(
    'Staff answered or declined a request to correct an application',
    applications.correctionAnswered(company, application),
  ),
  toApplicant('The refund of a payment was requested', applications.refundStarted(company, refund)),
  toApplicant('The gateway completed a refund', applications.refundDone(company, refund)),
  toApplicant(
    'A part of a fee went back while its application goes on',
    applications.partRefunded(company, { ...application, ...refund }),
  ),
  toApplicant(
    'A refund stopped after three refusals, or is not completed after five business days',
    applications.refundDelayed(company, refund),
  ),
  toApplicant(
    'Staff pay a refund by bank transfer, or such a transfer failed',
    applications.refundAccountAsked(company, refund),
  ),
  toApplicant('The gateway denied a refund', applications.refundDenied(company, refund)),
  toApplicant('Staff closed a refund, or a lost dispute paid it back', applications.refundClosed(company, refund)),
  toReferrer(
    'The fee of an application with a referral code was paid, once for each',
    referrals.earningMade(company, claim),
  ),
  toReferrer('A referrer claimed earnings', referrals.claimReceived(company, claim)),
  toReferrer(
    'The bank details of an open claim were corrected, once for each correction',
    referrals.claimCorrected(company, claim),
  ),
  toReferrer('Staff recorded the payout', referrals.claimPaid(company, claim)),
  toReferrer(
    'Staff, or a refund of a referred application, put the claim on hold',
    referrals.claimHeld(company, claim),
  ),
  toReferrer(
    'Staff, or later earnings that cover it, took the claim off hold',
    referrals.claimReleased(company, claim),
  ),
  toReferrer('Staff rejected the claim', referrals.claimRejected(company, claim)),
  toReferrer(
    'The bank returned the payout, and the claim has no other transfer',
    referrals.claimReturned(company, claim),
  ),
  toReferrer(
    'Staff moved the transfer to another claim, and this one waits again',
    referrals.claimReopened(company, claim),
  ),
  toReferrer(
    'Staff moved the transfer to another claim, and this one is closed',
    referrals.claimNotPaid(company, claim),
  ),
  inBoth(
    { to: 'buyer', channels: ['e-mail'], when: 'An enquiry with an e-mail address came: to that address' },
    enquiryReceived(company, {
      number: '{number}',
      items: [{ product: '{product}', quantity: '{quantity}' }],
      callBy: '2026-12-22',
    }),
  ),
  inBoth(
    { to: 'buyer', channels: ['e-mail'], when: 'Staff mailed a quotation; a revision names the one that it replaces' },
    quotationIssued(company, quotation, '{path}'),
  ),
  inBoth(
    { to: 'buyer', channels: ['e-mail'], when: 'Staff mailed an invoice, a challan or a credit note' },
    paperIssued(company, { ...letter, kind: 'invoice', number: '{number}', totalPaise: sum }, '{path}'),
  ),
  inBoth(
    {
      to: 'staff',
      channels: ['SMS', 'e-mail'],
      when: 'Five wrong codes locked the desk sign-in of somebody: to the owners',
    },
    staff.factorLocked({ ending: '{ending}', until: moment }),
  ),
  inBoth(
    {
      to: 'staff',
      channels: ['SMS', 'e-mail'],
      when: 'A role was given or taken away, somebody was invited, set up, removed or reset a second factor, the second person was switched, or the company data changed: to all owners; the mail to `OWNER_MAIL`, with one owner also to `STAFF_MAIL`',
    },
    staff.changeNotice({
      what: { en: '{change}', hi: '{change}' },
      ending: '{ending}',
      by: { en: '{name}', hi: '{name}' },
      at: inIndianTime(moment),
    }),
  ),
  inBoth(
    {
      to: 'staff',
      channels: ['e-mail'],
      when: 'Somebody who is not an owner, or the command line, published an entry of the website, restored it or took it down: to `OWNER_MAIL`, with one owner also to `STAFF_MAIL`',
    },
    staff.contentPublished({ entry: '{entry}', title: '{title}', by: '{name}', at: moment }),
  ),
  bySms(
    'staff',
    "The owner, or the command line, reset a person's second factor: to this person",
    staff.factorsReset(company),
  ),
  bySms('staff', 'An owner changed the name of a member of staff: to this person', staffRenamed(company)),
  inBoth(
    {
      to: 'staff',
      channels: ['SMS', 'e-mail'],
      when: 'An owner tests at the desk whether messages arrive: to this person',
    },
    testMessage(company),
  ),
  toStaff('Somebody asked to be called back', staffMailOf(lead, 'https://host.invalid')),
  toStaff('Somebody asked for a quote', staffMailOf(quote, 'https://host.invalid')),
  toStaff('Somebody sent an enquiry for several products', staffMailOf(enquiry, 'https://host.invalid')),
  toStaff(
    'Once an hour at most: leads without a separate mail, and probable spam. A line for each lead',
    countsMarked(digestMailOf([lead, { ...quote, state: 'spam' }], 454545, 'https://host.invalid')),
  ),
  toStaff(
    'Once a minute at most: what was added to the attention list. Three lines for each item, titled by its kind',
    attentionMail([item], 454545, 'https://host.invalid'),
  ),
  toStaff(
    'Once a day at most: the audit was checked and has new entries',
    auditHeadMail({ position: 454546, hash: '{hash}' }, moment),
  ),
  toStaff(
    'At 8 in the morning: whether all is well, two lines for each thing that is wrong and for each kind of what waits, or that nothing does',
    morningMail(
      {
        waiting: [{ key: 'leads-new', count: 3, isMore: false, url: '/desk/leads?state=new' }],
        health: [{ of: 'backup', hours: null, isDue: true }],
      },
      'https://host.invalid',
    ),
  ),
];

/** Functions of the messages modules that do not render a message: what fills in `changeNotice`. */
const helpers = new Set(['staffChanged']);
/** Messages in the code without an entry above, as `file: function`. */
export async function missingEntries(): Promise<string[]> {
  const entries = readFileSync(import.meta.filename, 'utf8');
  const found: string[] = [];
  for (const file of globSync('src/features/*/messages.ts').toSorted()) {
    const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && !helpers.has(name) && !new RegExp(`\\b${name}\\(`).test(entries))
        found.push(`${file}: ${name}`);
  }
  return found;
}
