import { answers, endpoint } from '#kit/endpoint.ts';

/** The PDF of an issued quotation by its secret link, the same bytes for everybody who has it. */
export const getQuotationPdf = endpoint({
  method: 'GET',
  path: '/api/quotations/:link/quotation.pdf',
  access: 'anyone',
  refusals: {
    'quotations/no-link': [404, 'This link is wrong, or the quotation was cancelled. Please ask us for a new one.'],
    'quotations/too-many': [429, 'Too many requests from your connection. Please wait a moment and try again.'],
  },
  answer: answers<never>(),
});
