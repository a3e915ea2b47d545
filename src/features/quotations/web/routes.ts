import type { DeskPageFiles } from '#web/page-routes.ts';

export const quotationsDeskPages = {
  quotations: 'features/quotations/web/quotations.tsx',
  quotation: 'features/quotations/web/quotation.tsx',
} satisfies DeskPageFiles;
