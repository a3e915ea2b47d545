import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { findPapers, paperIdOf, paperIds, readAddress } from '../store/desk.ts';

export const desk: DeskParts = {
  waiting: [
    { key: 'invoices-overdue', right: 'quotations/read', list: 'sales-papers', query: () => 'status=overdue' },
    { key: 'invoices-pay-back', right: 'quotations/read', list: 'sales-papers', query: () => 'status=pay-back' },
  ],
  finders: [
    {
      key: 'sales-papers',
      right: 'quotations/read',
      path: '/desk/sales-papers',
      find: async (tx, typed) =>
        (await findPapers(tx, typed)).map(({ serial, number, buyer }) => ({
          value: serial,
          reference: number,
          title: buyer,
        })),
    },
  ],
  subjects: [paperIds],
  fields: [
    {
      field: 'paper/address',
      read: readAddress,
      async file(tx, record) {
        const subject = await paperIdOf(tx, record);
        return subject === undefined ? undefined : { subject, details: { serial: Number(record) } };
      },
    },
  ],
};
