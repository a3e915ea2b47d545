import type { DeskParts, FieldReader } from '#kit/desk/desk-parts.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { findQuotations, quotationIds, readAddress } from '../store/desk.ts';
import { findQuotation } from '../store/quotations.ts';

const file: FieldReader['file'] = async (tx, record) => {
  const [subject] = await quotationIds(tx, record);
  return subject === undefined ? undefined : { subject, details: { serial: Number(record) } };
};

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
  subjects: [quotationIds],
  fields: [
    { field: 'quotation/address', read: readAddress, file },
    // The e-mail of a quotation is that of its lead.
    {
      field: 'quotation/email',
      async read(tx, record) {
        const serial = /^\d{1,9}$/.test(record) ? Number(record) : undefined;
        const quotation = serial === undefined ? undefined : await findQuotation(tx, { serial });
        return quotation && (await readLead({ db: tx }, quotation.leadNumber))?.email;
      },
      file,
    },
  ],
};
