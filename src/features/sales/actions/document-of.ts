import { amountInWords } from '#kit/money/amount-in-words.ts';
import { stateOfGstin } from '#kit/money/gst.ts';
import { isWithinState } from '#kit/sales/totals.ts';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import type { Seller } from '#features/papers/actions/read-seller.ts';
import type { PaperDocument } from '#features/papers/model/paper.ts';
import { conditionsIn, type SalesSettings } from '#features/papers/model/settings.ts';
import type { Order, PaperContent, SalesKind, SalesPaper } from '../model.ts';
import { itemsOf, totalsOfPaper, type Uncredited } from '../rules.ts';

interface Frozen {
  readonly order: Order;
  /** The invoice of a credit note. */
  readonly invoice: SalesPaper | undefined;
  /** What of it is not credited yet. */
  readonly rest: Uncredited | undefined;
  readonly seller: Seller;
  readonly settings: SalesSettings;
  /** Empty in a preview. */
  readonly number: string;
  readonly issuedAt: Date;
}
/** A draft as its PDF states it: items, prices and parties are those of the accepted quotation. */
export function documentOf(
  kind: SalesKind,
  { lines, address, gstin, reason, transport, note }: PaperContent,
  { order, invoice, rest, seller, settings, number, issuedAt }: Frozen,
): PaperDocument {
  const { document } = order;
  const items = itemsOf(document.items, lines);
  const buyer = { ...document.buyer, address, gstin };
  const totals = totalsOfPaper(document.items, lines, isWithinState(seller.gstin, buyer.state), rest);
  const isBill = kind === 'proforma' || kind === 'invoice';
  const { paymentDays } = settings;
  return {
    kind,
    language: document.language,
    number,
    issuedOn: dayInIndia(issuedAt),
    ...(kind === 'invoice' && paymentDays !== null ? { dueOn: dayInIndia(after(issuedAt, paymentDays * dayMs)) } : {}),
    follows: invoice?.document
      ? { kind: 'invoice', number: invoice.document.number, day: invoice.document.issuedOn }
      : { kind: 'quotation', number: document.number, day: document.issuedOn },
    ...(reason === '' ? {} : { reason }),
    ...(transport === '' ? {} : { transport }),
    issuer: seller.issuer,
    contactLines: seller.contactLines,
    seller: { gstin: seller.gstin, state: stateOfGstin(seller.gstin) },
    buyer,
    shipTo: document.shipTo,
    attention: document.attention,
    subject: document.subject,
    reference: document.reference,
    items,
    totals,
    totalInWords: amountInWords(totals.totalPaise, document.language),
    delivery: kind === 'proforma' ? document.delivery : '',
    note,
    payment: isBill ? document.payment : '',
    terms: isBill ? conditionsIn(document.language, settings).terms : [],
    bank: settings.bank,
    signatory: settings.signatory,
  };
}
