import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport } from '#kit/list-export.ts';
import { leadReference } from '#features/leads/model.ts';
import { listDeskQuotations } from './actions/list-desk-quotations.ts';
import { listWords, statusWords } from './web/words.ts';

type Row = Awaited<ReturnType<typeof listDeskQuotations>>['page']['rows'][number];

export const quotationExport: ListExport<Context, Row> = {
  list: 'quotations',
  title: (language) => listWords[language].caption,
  page: async (ctx, params) => (await listDeskQuotations(ctx, params)).page,
  filters: {
    status: filterOf(listWords, 'status', (language) => statusWords[language]),
    year: filterOf(listWords, 'year'),
    lead: filterOf(listWords, 'leadNumber'),
  },
  columns: [
    {
      key: 'number',
      head: (language) => listWords[language].number,
      cell: ({ number, serial }, language) => number ?? listWords[language].draft(serial),
    },
    { key: 'buyer', head: (language) => listWords[language].buyer, cell: ({ buyer }) => buyer },
    {
      key: 'total',
      kind: 'rupees',
      head: (language) => listWords[language].total,
      cell: ({ totalPaise }) => totalPaise,
    },
    {
      key: 'status',
      head: (language) => listWords[language].status,
      cell: ({ status }, language) => statusWords[language][status],
    },
    {
      key: 'valid',
      kind: 'day',
      head: (language) => listWords[language].validUntil,
      cell: ({ validUntil }) => validUntil,
    },
    { key: 'lead', head: (language) => listWords[language].lead, cell: ({ leadNumber }) => leadReference(leadNumber) },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => listWords[language].created,
      cell: ({ createdAt }) => createdAt,
    },
  ],
};
