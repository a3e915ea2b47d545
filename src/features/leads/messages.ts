// Mails to the office about leads, in English: they are written to its own address.
import { inIndianTime, longDay } from '#kit/indian-time.ts';
import {
  itemText,
  type Lead,
  type LeadFlag,
  type LeadItem,
  leadReference,
  productText,
  productsText,
  type StoredLead,
} from './model/leads.ts';

const flagTexts: Readonly<Record<LeadFlag, string>> = {
  'odd-phone': 'the phone number looks odd',
  'odd-email': 'the e-mail address looks odd',
  'unknown-product': 'a product is not one of ours',
  trapped: 'a hidden field was filled in, so it is probably from a program',
};

export interface StaffMail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** The details that the visitor gave, with their labels. */
const detailsOf = ({
  organisation,
  place,
  neededBy,
}: Pick<Lead, 'organisation' | 'place' | 'neededBy'>): (readonly [label: string, text: string])[] =>
  (
    [
      ['Organisation', organisation],
      ['Place', place],
      ['Needed by', neededBy === null ? '' : longDay('en', neededBy)],
    ] as const
  ).filter(([, text]) => text !== '');

/** One product with its quantity in two lines, several in one line each. */
const itemLines = (items: readonly LeadItem[]): string[] => {
  const [first = { product: '', quantity: '' }, ...more] = items;
  if (more.length > 0) return ['Products:', ...items.map((item, index) => `${index + 1}. ${itemText(item)}`)];
  return [`Product: ${productText(first) || '-'}`, ...(first.quantity === '' ? [] : [`Quantity: ${first.quantity}`])];
};

/** The mail to staff about one lead, in English. */
export function staffMailOf(lead: Lead & Pick<StoredLead, 'number'>, appUrl: string): StaffMail {
  const isQuote = lead.kind === 'quote';
  const { subject, about } = openingOf(lead);
  const lines = [
    about,
    '',
    `Name: ${lead.name}`,
    `Phone: ${lead.phone}`,
    ...(isQuote && lead.email === '' ? [] : [`E-mail: ${lead.email || '-'}`]),
    ...(isQuote ? itemLines(lead.items) : []),
    ...detailsOf(lead).map(([label, text]) => `${label}: ${text}`),
    `Language: ${lead.language === 'hi' ? 'Hindi' : 'English'}`,
    `Sent: ${inIndianTime(lead.createdAt)} (India)`,
    ...(lead.flags.length > 0 ? ['', `Please note: ${lead.flags.map((flag) => flagTexts[flag]).join('; ')}.`] : []),
    '',
    `The visitor knows this as ${lead.enquiryNumber ?? leadReference(lead.number)}. Answer it at the desk: ${appUrl}/desk/leads/${lead.number}`,
  ];
  return {
    template: isQuote ? 'quote-request' : 'call-back-request',
    subject,
    text: lines.join('\n'),
  };
}
function openingOf({ source, kind, name, items }: Lead): { readonly subject: string; readonly about: string } {
  if (source === 'whatsapp') return { subject: `WhatsApp message: ${name}`, about: 'Somebody wrote on WhatsApp.' };
  return kind === 'quote'
    ? { subject: `Quote for ${productsText(items) || 'a product'}: ${name}`, about: 'A visitor asks for a quote.' }
    : { subject: `Call-back request: ${name}`, about: 'A visitor asks for a call-back.' };
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
    ...[
      lead.email,
      // A quantity may be long, so each has its own place.
      ...lead.items.flatMap((item) => [productText(item), item.quantity]),
      ...detailsOf(lead).map(([, text]) => text),
    ].filter((text) => text !== ''),
    lead.kind,
    inIndianTime(lead.createdAt),
  ].join(' | ');
