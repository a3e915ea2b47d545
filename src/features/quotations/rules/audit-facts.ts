import type { QuotationContent, QuotationItem } from '../model.ts';

type Values = Readonly<Record<string, string | number>>;
/** What an item says besides its description, which staff type freely. */
const itemFacts = ({ quantityMilli, hsn, unit, pricePaise, gstPercent }: QuotationItem): Values => ({
  hsn,
  unit,
  quantity: quantityMilli / 1000,
  pricePaise,
  gstPercent,
});
const factsOf = ({ buyer, validityDays, language }: QuotationContent): Values => ({
  buyerState: buyer.state,
  days: validityDays,
  language,
});
const personalOf = ({ buyer, delivery, note }: QuotationContent): Values => ({
  buyer: buyer.name,
  address: buyer.address,
  gstin: buyer.gstin,
  delivery,
  note,
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
const sidesOfItem = (item: QuotationItem | undefined): Sides =>
  item ? { facts: itemFacts(item), personal: { description: item.description } } : nothing;

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

/** The same of an item that was added, changed or removed. */
export const itemForAudit = (was: QuotationItem | undefined, is: QuotationItem | undefined) =>
  entryOf(sidesOfItem(was), sidesOfItem(is));
