import { rupeeDecimal } from '#kit/money/paise.ts';
import type { PaperDocument } from './paper.ts';

/**
 * The link that pays a paper by UPI, with its number as the note, so that the bank statement shows what was paid.
 * Undefined where nothing is due yet, or without an address to pay to. Notes take no slash.
 */
export function upiLink({
  kind,
  bank,
  issuer,
  number,
  totals,
}: Pick<PaperDocument, 'kind' | 'bank' | 'issuer' | 'number' | 'totals'>): string | undefined {
  if (bank.upi === '' || (kind !== 'proforma' && kind !== 'invoice')) return undefined;
  const note = number.replaceAll('/', '-');
  const values = {
    pa: bank.upi,
    pn: bank.accountName || issuer.name,
    am: rupeeDecimal(totals.totalPaise),
    cu: 'INR',
    ...(note === '' ? {} : { tn: note }),
  };
  // Apps read %20, not the + of forms.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
