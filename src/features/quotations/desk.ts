import type { DeskParts } from '#kit/desk-parts.ts';
import { findQuotations, readAddress } from './desk-store.ts';

export const desk: DeskParts = {
  finders: [
    {
      key: 'quotations',
      right: 'quotations/read',
      path: '/desk/quotations',
      find: async (tx, typed) =>
        (await findQuotations(tx, typed)).map(({ serial, number, buyer }) => ({
          value: serial,
          reference: number ?? '',
          title: buyer,
        })),
    },
  ],
  fields: [{ field: 'quotation/address', read: readAddress }],
};
