import { amountInWords } from '#kit/money/amount-in-words.ts';
import { stateOfGstin } from '#kit/money/gst.ts';
import type { Issuer } from '#kit/issuer.ts';
import { isWithinState, totalsOf } from '#kit/sales/totals.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { conditionsIn, type SalesSettings } from '#features/papers/model/settings.ts';
import type { QuotationContent, QuotationDocument } from '../model.ts';

interface Frozen {
  readonly seller: { readonly issuer: Issuer; readonly contactLines: readonly string[]; readonly gstin: string };
  readonly settings: SalesSettings;
  /** Empty in a preview, as is the verification. */
  readonly number: string;
  readonly issuedAt: Date;
  readonly replaces: string | undefined;
  readonly verification: QuotationDocument['verification'];
}
/** A draft as its PDF states it, with the settings in force. */
export function documentOf(
  content: QuotationContent,
  { seller, settings, number, issuedAt, replaces, verification }: Frozen,
): QuotationDocument {
  const { validityDays, ...stated } = content;
  const { issuer, contactLines, gstin } = seller;
  const totals = totalsOf(content.items, isWithinState(gstin, content.buyer.state));
  return {
    ...stated,
    kind: 'quotation',
    number,
    replaces,
    issuedOn: dayInIndia(issuedAt),
    validUntil: dayInIndia(after(issuedAt, validityDays * dayMs)),
    issuer,
    contactLines,
    seller: { gstin, state: stateOfGstin(gstin) },
    totals,
    totalInWords: amountInWords(totals.totalPaise, content.language),
    terms: conditionsIn(content.language, settings).terms,
    bank: settings.bank,
    signatory: settings.signatory,
    verification,
  };
}
