import { readPhone } from '#kit/phone.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import type { KeptLead, Lead, LeadFlag, LeadKind } from './model.ts';

/** The same words from anybody within this time are one lead: a double press, a reload, an answer that was lost. */
export const sameWithinMs = 10 * minuteMs;
/** The span in which the leads of an address are counted. */
export const countedWithinMs = hourMs;
/** Leads are deleted after this time. */
export const keptMs = 365 * dayMs;
/** Of the mails that requests of an hour have of their own, one address has no more than this part, rounded up. */
export const ownMailsOfAddress = 1 / 3;
/** The mail of the hour tells of no more; the others are for the next hour's. */
export const toldAtOnce = 500;

export interface Typed {
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  /** What stood in the field that people are not shown. */
  readonly trap: string;
}

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** What staff should look at. `products`: the names of ours, in any language. */
export function flagsOf(it: Typed, products: readonly string[]): LeadFlag[] {
  const isOurs = products.some((name) => name.toLowerCase() === it.product.toLowerCase());
  return [
    ...(readPhone(it.phone) ? [] : ['odd-phone' as const]),
    ...(it.kind === 'call-back' && !mail.test(it.email) ? ['odd-email' as const] : []),
    ...(it.kind === 'quote' && !isOurs ? ['unknown-product' as const] : []),
    ...(it.trap === '' ? [] : ['trapped' as const]),
  ];
}

export const flagTexts: Record<LeadFlag, string> = {
  'odd-phone': 'the phone number looks odd',
  'odd-email': 'the e-mail address looks odd',
  'unknown-product': 'we do not sell this product',
  trapped: 'a hidden field was filled in, so it is probably from a program',
};
const inIndia = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });
/** `20 Nov 2026, 4:51 pm`, by the clock of India. */
export const momentInIndia = (at: Date): string => inIndia.format(at);

export interface StaffMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** The mail that tells staff of a lead; staff read English. */
export function staffMailOf(it: Lead & Pick<KeptLead, 'number'>): StaffMail {
  const isQuote = it.kind === 'quote';
  const lines = [
    isQuote ? 'A visitor asks for a quote.' : 'A visitor asks for a call back.',
    '',
    `Name: ${it.name}`,
    `Phone: ${it.phone}`,
    isQuote ? `Product: ${it.product || '-'}` : `E-mail: ${it.email || '-'}`,
    `Language: ${it.language === 'hi' ? 'Hindi' : 'English'}`,
    `Sent: ${momentInIndia(it.createdAt)} (India)`,
    ...(it.flags.length > 0 ? ['', `Please note: ${it.flags.map((flag) => flagTexts[flag]).join('; ')}.`] : []),
    '',
    `Request ${it.number}. Once you have answered it: npm run staff -- lead answered ${it.number}`,
  ];
  return {
    template: isQuote ? 'quote-request' : 'call-back-request',
    subject: isQuote ? `Quote for ${it.product || 'a product'}: ${it.name}` : `Call-back request: ${it.name}`,
    text: lines.join('\n'),
  };
}

/** The mail of the hour: leads without a mail of their own or whose mail was given up, and probable spam. `more`: how many it leaves out. */
export function untoldMailOf(leads: readonly KeptLead[], more: number): StaffMail {
  const spam = leads.filter((it) => it.state === 'spam');
  const late = leads.filter((it) => it.state !== 'spam');
  const part = (heading: string, of: readonly KeptLead[]): string[] =>
    of.length > 0 ? [heading, '', ...of.map(lineOf), ''] : [];
  const lines = [
    ...part(
      'These requests had no mail of their own, because many came at once or the mail could not be delivered:',
      late,
    ),
    ...part('These requests are probably spam. Check them, one may be from a person:', spam),
    ...(more > 0 ? [`${more} more will follow in the next hours.`, ''] : []),
    'All requests: npm run staff -- lead list --all',
    ...(spam.length > 0 ? ['If one is not spam: npm run staff -- lead not-spam <number>'] : []),
  ];
  const counts = [
    ...(late.length > 0 ? [`${late.length} new`] : []),
    ...(spam.length > 0 ? [`${spam.length} probably spam`] : []),
  ];
  return { template: 'untold-requests', subject: `Requests: ${counts.join(', ')}`, text: lines.join('\n') };
}
const lineOf = (it: KeptLead): string =>
  [
    `${it.number}. ${it.name}`,
    it.phone,
    ...[it.email, it.product].filter((text) => text !== ''),
    it.kind === 'quote' ? 'quote' : 'call-back',
    momentInIndia(it.createdAt),
  ].join(' | ');
