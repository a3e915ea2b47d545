import type { DeskPageFiles } from '#web/page-routes.ts';

export const salesDeskPages = {
  salesPaper: 'features/sales/web/desk/paper.tsx',
  buyer: 'features/sales/web/desk/buyer.tsx',
} satisfies DeskPageFiles;
