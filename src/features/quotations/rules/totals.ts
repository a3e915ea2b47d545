import { type GstPercent, stateOfGstin } from '#kit/money/gst.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import type { QuotationContent, QuotationItem, TaxOfRate, Totals } from '../model.ts';

/** A quotient of natural numbers, half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const paiseOf = (amount: bigint): Paise => paise(Number(amount));
const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0));

/** Quantity times price, half up to the paisa. */
export const amountOf = ({ quantityMilli, pricePaise }: Pick<QuotationItem, 'quantityMilli' | 'pricePaise'>): Paise =>
  paiseOf(halfUp(BigInt(quantityMilli) * BigInt(pricePaise), 1000n));

/** A tax on an amount, half up to the paisa; `hundredths` of a percent, times `parts`. */
const taxOf = (amount: Paise, gstPercent: GstPercent, parts: 1 | 2): Paise =>
  paiseOf(halfUp(BigInt(amount) * BigInt(Math.round(gstPercent * 100)), BigInt(10_000 * parts)));

/** Supplies within the seller's state bear CGST and SGST, others IGST; the buyer's state is the place of supply. */
export const isWithinState = (sellerGstin: string, buyerState: string): boolean =>
  stateOfGstin(sellerGstin) === buyerState;

/**
 * The totals of a quotation. Tax is computed on the sum of all items of one rate and rounded half up to the paisa: CGST
 * and SGST each at half the rate, so that they are equal, or IGST at the whole rate. Only the final total is rounded to
 * the rupee, 50 paise up, as section 170 of the CGST Act rounds the tax that is paid.
 */
export function totalsOf(items: QuotationContent['items'], withinState: boolean): Totals {
  const amountsPaise = items.map(amountOf);
  const percents = [...new Set(items.map((item) => item.gstPercent))].toSorted((a, b) => a - b);
  const taxes = percents.map((gstPercent): TaxOfRate => {
    const taxablePaise = sumOf(amountsPaise.filter((_amount, index) => items[index]?.gstPercent === gstPercent));
    const half = withinState ? taxOf(taxablePaise, gstPercent, 2) : paise(0);
    const igstPaise = withinState ? paise(0) : taxOf(taxablePaise, gstPercent, 1);
    return { gstPercent, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
  });
  const taxablePaise = sumOf(amountsPaise);
  const taxPaise = sumOf(taxes.flatMap((tax) => [tax.cgstPaise, tax.sgstPaise, tax.igstPaise]));
  const exact = taxablePaise + taxPaise;
  const totalPaise = paise(Math.floor((exact + 50) / 100) * 100);
  return { amountsPaise, taxablePaise, taxes, taxPaise, roundingPaise: paise(totalPaise - exact), totalPaise };
}
