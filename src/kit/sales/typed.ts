import { isCounted, type Unit } from '../money/gst.ts';
import { latinDigits } from '../text/digits.ts';
import { asLine } from '../text/typed-text.ts';

/** Decimal places of a quantity. */
export const quantityPlaces = 3;
const quantityShape = new RegExp(`^(\\d{1,6})(?:\\.(\\d{1,${quantityPlaces}}))?$`);
/** A typed quantity in thousandths of the unit; undefined when it is invalid. */
export function milliFromTyped(typed: string): number | undefined {
  const [, whole, places = ''] = quantityShape.exec(latinDigits(asLine(typed))) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1000 + Number(places.padEnd(quantityPlaces, '0'));
}
/** Nobody sells half a piece: a quantity in thousandths fits its unit. */
export const fitsUnit = (quantityMilli: number, unit: Unit): boolean => !isCounted(unit) || quantityMilli % 1000 === 0;
