import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport } from '#kit/list-export.ts';
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
    columnOf(listWords, 'number', ({ number, serial }, language) => number ?? listWords[language].draft(serial)),
    columnOf(listWords, 'buyer', ({ buyer }) => buyer),
    columnOf(listWords, 'total', ({ totalPaise }) => totalPaise, { kind: 'rupees' }),
    columnOf(listWords, 'status', ({ status }, language) => statusWords[language][status]),
    columnOf(listWords, 'validUntil', ({ validUntil }) => validUntil, { key: 'valid', kind: 'day' }),
    columnOf(listWords, 'lead', ({ leadNumber }) => leadReference(leadNumber)),
    columnOf(listWords, 'created', ({ createdAt }) => createdAt, { kind: 'moment' }),
  ],
};
