import { rupeeDecimal } from '#kit/money/paise.ts';
import { upiLimitPaise } from '../terms.ts';
import type { PaperDocument } from './paper.ts';

/** A sum is due by UPI, and larger than UPI takes at once. */
export const isBeyondUpi = ({ kind, bank, totals }: Pick<PaperDocument, 'kind' | 'bank' | 'totals'>): boolean =>
  isPaidByUpi(kind, bank) && totals.totalPaise > upiLimitPaise;

const isPaidByUpi = (kind: PaperDocument['kind'], { upi }: PaperDocument['bank']): boolean =>
  upi !== '' && (kind === 'proforma' || kind === 'invoice');

/**
 * The link that pays a paper by UPI, with its number as the note, so that the bank statement shows what was paid.
 * Undefined where nothing is due yet, without an address to pay to, and for more than UPI takes. Notes take no slash.
 */
export function upiLink({
  kind,
  bank,
  issuer,
  number,
  totals,
}: Pick<PaperDocument, 'kind' | 'bank' | 'issuer' | 'number' | 'totals'>): string | undefined {
  if (!isPaidByUpi(kind, bank) || isBeyondUpi({ kind, bank, totals })) return undefined;
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
