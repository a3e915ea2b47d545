import { type GstPercent, stateOfGstin, type Unit } from '../money/gst.ts';
import { type Paise, paise } from '../money/paise.ts';

/** An item of a quotation, an invoice or another paper of a sale. */
export interface SalesItem {
  readonly description: string;
  /** Brand, model and the like, in lines below the description; empty without one. */
  readonly specification: string;
  readonly hsn: string;
  readonly unit: Unit;
  /** In thousandths of the unit. */
  readonly quantityMilli: number;
  /** The price of one unit, without GST. */
  readonly pricePaise: Paise;
  /** Percent of the item's amount, in hundredths: 1250 is 12.5%. */
  readonly discountHundredths: number;
  readonly gstPercent: GstPercent;
}
/** The tax of all items of one rate. */
export interface TaxOfRate {
  readonly gstPercent: GstPercent;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  /** SGST, or UTGST in a union territory without a legislature. */
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}
export interface Totals {
  /** The amounts of the items in their order, after the discount and before tax. */
  readonly amountsPaise: readonly Paise[];
  /** What all discounts took off. */
  readonly discountPaise: Paise;
  readonly taxablePaise: Paise;
  /** By rate, the lowest first. */
  readonly taxes: readonly TaxOfRate[];
  readonly taxPaise: Paise;
  /** Added to reach whole rupees; may be negative. */
  readonly roundingPaise: Paise;
  readonly totalPaise: Paise;
}

/** A quotient of natural numbers, half up. */
const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const paiseOf = (amount: bigint): Paise => paise(Number(amount));
const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0));

type Priced = Pick<SalesItem, 'quantityMilli' | 'pricePaise'>;
/** Quantity times price, half up to the paisa. */
const grossOf = ({ quantityMilli, pricePaise }: Priced): bigint =>
  halfUp(BigInt(quantityMilli) * BigInt(pricePaise), 1000n);
/** What the discount takes off, half up to the paisa. */
export const discountOf = (item: Priced & Pick<SalesItem, 'discountHundredths'>): Paise =>
  paiseOf(halfUp(grossOf(item) * BigInt(item.discountHundredths), 10_000n));
/** The taxable value of an item: quantity times price, less the discount. */
export const amountOf = (item: Priced & Pick<SalesItem, 'discountHundredths'>): Paise =>
  paise(Number(grossOf(item)) - discountOf(item));

/** A tax on an amount, half up to the paisa; `hundredths` of a percent, times `parts`. */
const taxOf = (amount: Paise, gstPercent: GstPercent, parts: 1 | 2): Paise =>
  paiseOf(halfUp(BigInt(amount) * BigInt(Math.round(gstPercent * 100)), BigInt(10_000 * parts)));

/** Supplies within the seller's state bear CGST and SGST, others IGST. */
export const isWithinState = (sellerGstin: string, placeOfSupply: string): boolean =>
  stateOfGstin(sellerGstin) === placeOfSupply;

/**
 * The totals of a paper. Tax is computed on the sum of all items of one rate and rounded half up to the paisa: CGST
 * and SGST each at half the rate, so that they are equal, or IGST at the whole rate. Only the final total is rounded to
 * the rupee, 50 paise up, as section 170 of the CGST Act rounds the tax that is paid. `amountsPaise`: where a paper has others
 * than quantity, price and discount give.
 */
export function totalsOf(
  items: readonly SalesItem[],
  withinState: boolean,
  amountsPaise: readonly Paise[] = items.map(amountOf),
): Totals {
  const percents = [...new Set(items.map((item) => item.gstPercent))].toSorted((a, b) => a - b);
  const taxes = percents.map((gstPercent): TaxOfRate => {
    const taxablePaise = sumOf(amountsPaise.filter((_amount, index) => items[index]?.gstPercent === gstPercent));
    const half = withinState ? taxOf(taxablePaise, gstPercent, 2) : paise(0);
    const igstPaise = withinState ? paise(0) : taxOf(taxablePaise, gstPercent, 1);
    return { gstPercent, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
  });
  const taxablePaise = sumOf(amountsPaise);
  const discountPaise = paise(items.reduce((sum, item) => sum + Number(grossOf(item)), 0) - taxablePaise);
  const taxPaise = sumOf(taxes.flatMap((tax) => [tax.cgstPaise, tax.sgstPaise, tax.igstPaise]));
  const exact = taxablePaise + taxPaise;
  const totalPaise = paise(Math.floor((exact + 50) / 100) * 100);
  const roundingPaise = paise(totalPaise - exact);
  return { amountsPaise, discountPaise, taxablePaise, taxes, taxPaise, roundingPaise, totalPaise };
}
