import { readPhone } from '#kit/text/phone.ts';
import { mailShape } from '#kit/text/mail-shape.ts';
import type { KnownItem, LeadFlag, LeadItem, LeadKind, QuoteDetails } from '../model/leads.ts';

export interface SubmittedLead extends QuoteDetails {
  readonly kind: LeadKind;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  /** Content of the hidden field. */
  readonly honeypot: string;
}

/** Returns what staff should check. `products`: our product names in all languages. */
export function flagsOf(
  submitted: Pick<SubmittedLead, 'kind' | 'phone' | 'email' | 'honeypot'> & { readonly items: readonly LeadItem[] },
  products: readonly string[],
): LeadFlag[] {
  const { kind, phone, email, honeypot, items } = submitted;
  const ours = new Set(products.map(plain));
  const areOurs = items.length > 0 && items.every(({ product }) => ours.has(plain(product)));
  return [
    ...(readPhone(phone) ? [] : ['odd-phone' as const]),
    ...((kind === 'call-back' || email !== '') && !mailShape.test(email) ? ['odd-email' as const] : []),
    ...(kind === 'quote' && !areOurs ? ['unknown-product' as const] : []),
    ...(honeypot === '' ? [] : ['trapped' as const]),
  ];
}

/** Items without what somebody typed freely: products of ours by our name, quantities of digits alone. */
export function knownItems(items: readonly LeadItem[], products: readonly string[]): KnownItem[] {
  const ours = new Map(products.map((product) => [plain(product), product]));
  return items.map(({ product, quantity }) => ({
    product: ours.get(plain(product)) ?? null,
    quantity: /^\d{1,9}$/.test(quantity) ? quantity : '',
  }));
}

/** Titles have hyphens at which no line breaks, which nobody types. */
const plain = (name: string): string => name.replaceAll('\u2011', '-').toLowerCase();
