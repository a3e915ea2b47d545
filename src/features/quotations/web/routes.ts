import type { DeskPageFiles } from '#web/page-routes.ts';

export const quotationsDeskPages = {
  quotations: 'features/quotations/web/desk/quotations.tsx',
  newQuotation: 'features/quotations/web/desk/new-quotation.tsx',
  quotation: 'features/quotations/web/desk/quotation.tsx',
} satisfies DeskPageFiles;
