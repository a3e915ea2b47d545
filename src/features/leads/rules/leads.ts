import { inIndianTime } from '#kit/indian-time.ts';
import { readPhone } from '#kit/text/phone.ts';
import {
  leadReference,
  type StoredLead,
  type Lead,
  type LeadFlag,
  type LeadKind,
  type QuoteDetails,
} from '../model/leads.ts';

export interface SubmittedLead extends QuoteDetails {
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  /** Content of the hidden field. */
  readonly honeypot: string;
}

/** How an e-mail address looks; only a mail shows whether it exists. */
export const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Returns what staff should check. `products`: our product names in all languages. */
export function flagsOf(submitted: SubmittedLead, products: readonly string[]): LeadFlag[] {
  const isOurs = products.some((name) => plain(name) === plain(submitted.product));
  return [
    ...(readPhone(submitted.phone) ? [] : ['odd-phone' as const]),
    ...(submitted.kind === 'call-back' && !mailShape.test(submitted.email) ? ['odd-email' as const] : []),
    ...(submitted.kind === 'quote' && !isOurs ? ['unknown-product' as const] : []),
    ...(submitted.honeypot === '' ? [] : ['trapped' as const]),
  ];
}

/** Titles have hyphens at which no line breaks, which nobody types. */
const plain = (name: string): string => name.replaceAll('\u2011', '-').toLowerCase();

export const flagTexts: Readonly<Record<LeadFlag, string>> = {
  'odd-phone': 'the phone number looks odd',
  'odd-email': 'the e-mail address looks odd',
  'unknown-product': 'we do not sell this product',
  trapped: 'a hidden field was filled in, so it is probably from a program',
};

export interface StaffMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** The details that the visitor gave, with their labels. */
export const detailsOf = ({
  quantity,
  organisation,
  place,
}: QuoteDetails): (readonly [label: string, text: string])[] =>
  (
    [
      ['Quantity', quantity],
      ['Organisation', organisation],
      ['Place', place],
    ] as const
  ).filter(([, text]) => text !== '');

/** The mail to staff about one lead, in English. */
export function staffMailOf(lead: Lead & Pick<StoredLead, 'number'>, appUrl: string): StaffMail {
  const isQuote = lead.kind === 'quote';
  const lines = [
    isQuote ? 'A visitor asks for a quote.' : 'A visitor asks for a call-back.',
    '',
    `Name: ${lead.name}`,
    `Phone: ${lead.phone}`,
    isQuote ? `Product: ${lead.product || '-'}` : `E-mail: ${lead.email || '-'}`,
    ...detailsOf(lead).map(([label, text]) => `${label}: ${text}`),
    `Language: ${lead.language === 'hi' ? 'Hindi' : 'English'}`,
    `Sent: ${inIndianTime(lead.createdAt)} (India)`,
    ...(lead.flags.length > 0 ? ['', `Please note: ${lead.flags.map((flag) => flagTexts[flag]).join('; ')}.`] : []),
    '',
    `The visitor knows this as ${leadReference(lead.number)}. Answer it at the desk: ${appUrl}/desk/leads/${lead.number}`,
  ];
  return {
    template: isQuote ? 'quote-request' : 'call-back-request',
    subject: isQuote ? `Quote for ${lead.product || 'a product'}: ${lead.name}` : `Call-back request: ${lead.name}`,
    text: lines.join('\n'),
  };
}

/**
 * The hourly mail: leads that have no separate mail, or whose mail was given up, and probable spam. `more`: number of
 * leads left for the next one.
 */
export function digestMailOf(leads: readonly StoredLead[], more: number, appUrl: string): StaffMail {
  const spam = leads.filter((lead) => lead.state === 'spam');
  const late = leads.filter((lead) => lead.state !== 'spam');
  const part = (heading: string, of: readonly StoredLead[]): string[] =>
    of.length > 0
      ? [heading, '', ...of.map((lead) => `${lineOf(lead)}\n  ${appUrl}/desk/leads/${lead.number}`), '']
      : [];
  const lines = [
    ...part(
      'These leads were not mailed separately, because many came at once or the mail could not be delivered:',
      late,
    ),
    ...part('These leads are probably spam. Check them: one may be from a person:', spam),
    ...(more > 0 ? [`${more} more leads follow in the next hourly mails.`, ''] : []),
    `All leads: ${appUrl}/desk/leads`,
    ...(spam.length > 0 ? [`If one is not spam, say so on its page: ${appUrl}/desk/leads?state=spam`] : []),
  ];
  const counts = [
    ...(late.length > 0 ? [`${late.length} new`] : []),
    ...(spam.length > 0 ? [`${spam.length} probably spam`] : []),
  ];
  return { template: 'pending-leads', subject: `Leads: ${counts.join(', ')}`, text: lines.join('\n') };
}
const lineOf = (lead: StoredLead): string =>
  [
    `${lead.number}. ${lead.name}`,
    lead.phone,
    ...[lead.email, lead.product, ...detailsOf(lead).map(([, text]) => text)].filter((text) => text !== ''),
    lead.kind,
    inIndianTime(lead.createdAt),
  ].join(' | ');
