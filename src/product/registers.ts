// The registers that are made of all features and vendors.
import { type PersonPart, personPartKeys } from '#kit/desk/person-parts.ts';
import { definitionOf, exportOf } from '#platform/desk/read-list.ts';
import type { Gateway } from '#features/payments/providers/port.ts';
import { features } from '../features.ts';
import type { DeskRegisters, ProductContext } from './context.ts';

/** What all features register for the desk. */
export function deskRegisters(): DeskRegisters {
  const lists = features.flatMap((feature) => feature.deskLists ?? []);
  const kinds = features.flatMap((feature) => feature.bulkKinds ?? []);
  const parts = features.flatMap((feature) => feature.desk ?? []);
  return {
    deskLists: new Map(lists.map((list) => [list.name, definitionOf(list)])),
    personParts: features
      .flatMap((feature): readonly PersonPart[] => feature.person ?? [])
      .toSorted((a, b) => personPartKeys.indexOf(a.key) - personPartKeys.indexOf(b.key)),
    bulkKinds: new Map(kinds.map((kind) => [kind.name, kind])),
    listExports: new Map(lists.map((list) => [list.name, exportOf(list)])),
    attentionQueries: features.flatMap((feature) => feature.attention ?? []),
    desk: {
      waiting: parts.flatMap(({ waiting = [] }) => waiting),
      figures: parts.flatMap(({ figures = [] }) => figures),
      finders: parts.flatMap(({ finders = [] }) => finders),
      fields: parts.flatMap(({ fields = [] }) => fields),
      subjects: parts.flatMap(({ subjects = [] }) => subjects),
    },
  };
}

/** The configured gateways; the settings choose the one for new orders. */
export function gatewayRegistry(
  gateways: readonly Gateway[],
  forNewOrders: string,
): Pick<ProductContext, 'gateway' | 'gateways' | 'gatewayOf'> {
  const gatewayOf = (name: string): Gateway | undefined => gateways.find((gateway) => gateway.name === name);
  return { gateway: named(gateways, forNewOrders), gateways, gatewayOf };
}
/** @throws when the settings name a vendor that is not registered */
export function named<Vendor extends { readonly name: string }>(vendors: readonly Vendor[], name: string): Vendor {
  const vendor = vendors.find((vendor) => vendor.name === name);
  if (!vendor) throw new Error(`no vendor is named ${name}`);
  return vendor;
}
