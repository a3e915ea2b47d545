import type { SalesItem } from '#kit/sales/totals.ts';
import type { QuotationContent } from '../model.ts';

type Values = Readonly<Record<string, string | number>>;
/** What an item says besides its description, which staff type freely. */
const itemFacts = (item: SalesItem): Values => ({
  hsn: item.hsn,
  unit: item.unit,
  quantity: item.quantityMilli / 1000,
  pricePaise: item.pricePaise,
  ...(item.discountHundredths === 0 ? {} : { discount: item.discountHundredths / 100 }),
  gstPercent: item.gstPercent,
});
const factsOf = ({ buyer, validityDays, language }: QuotationContent): Values => ({
  buyerState: buyer.state,
  days: validityDays,
  language,
});
const personalOf = (content: QuotationContent): Values => ({
  buyer: content.buyer.name,
  address: content.buyer.address,
  gstin: content.buyer.gstin,
  shipName: content.shipTo.name,
  shipAddress: content.shipTo.address,
  attention: content.attention,
  subject: content.subject,
  referenceNumber: content.reference.number,
  referenceDay: content.reference.day,
  payment: content.payment,
  delivery: content.delivery,
  note: content.note,
});
const differing = (values: Values, from: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== from[name]));
/** Each personal value has a separate name before and after; empty ones are not stored. */
const named = (values: Values, suffix: 'Before' | 'After'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[`${name}${suffix}`, String(value)]])),
  );

interface Sides {
  readonly facts: Values;
  readonly personal: Values;
}
const nothing: Sides = { facts: {}, personal: {} };
const sidesOfItem = (item: SalesItem | undefined): Sides =>
  item
    ? { facts: itemFacts(item), personal: { description: item.description, specification: item.specification } }
    : nothing;

function entryOf(was: Sides, is: Sides) {
  return {
    before: differing(was.facts, is.facts),
    after: differing(is.facts, was.facts),
    personal: {
      ...named(differing(was.personal, is.personal), 'Before'),
      ...named(differing(is.personal, was.personal), 'After'),
    },
  };
}

/** What the audit keeps of a change of the draft's fields. */
export const fieldsForAudit = (was: QuotationContent, is: QuotationContent) =>
  entryOf({ facts: factsOf(was), personal: personalOf(was) }, { facts: factsOf(is), personal: personalOf(is) });

/** What the audit stores of an item that was added, changed or removed. */
export const itemForAudit = (was: SalesItem | undefined, is: SalesItem | undefined) =>
  entryOf(sidesOfItem(was), sidesOfItem(is));
