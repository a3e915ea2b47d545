import { readPhone } from '#kit/phone.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import type { Lead, LeadFlag, LeadKind } from './model.ts';

/** The same words from anybody within this time are one lead: a double press, a reload. */
export const sameWithinMs = minuteMs;
/** The span in which the leads of an address are counted. */
export const countedWithinMs = hourMs;
/** Leads are deleted after this time. */
export const keptMs = 365 * dayMs;

export interface Typed {
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  /** What stood in the field that no person sees. */
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
    ...(it.trap === '' ? [] : ['spam' as const]),
  ];
}

const flagTexts: Record<LeadFlag, string> = {
  'odd-phone': 'the phone number looks odd',
  'odd-email': 'the e-mail address looks odd',
  'unknown-product': 'the product is none of ours',
  spam: 'probably sent by a program',
};
const inIndia = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });

/** The mail that tells staff of a lead; staff read English. */
export function staffMailOf(it: Lead): { readonly template: string; readonly subject: string; readonly text: string } {
  const isQuote = it.kind === 'quote';
  const lines = [
    isQuote ? 'Somebody asks for a quote.' : 'Somebody asks to be called back.',
    '',
    `Name: ${it.name}`,
    `Phone: ${it.phone}`,
    isQuote ? `Product: ${it.product || '-'}` : `E-mail: ${it.email || '-'}`,
    `Language: ${it.language === 'hi' ? 'Hindi' : 'English'}`,
    `Sent: ${inIndia.format(it.createdAt)} (India)`,
    ...(it.flags.length > 0 ? ['', `Please note: ${it.flags.map((flag) => flagTexts[flag]).join('; ')}.`] : []),
    '',
    `Reference: ${it.id}`,
  ];
  return {
    template: isQuote ? 'quote-request' : 'call-back-request',
    subject: isQuote ? `Quote for ${it.product || 'a product'}: ${it.name}` : `Call-back request: ${it.name}`,
    text: lines.join('\n'),
  };
}
