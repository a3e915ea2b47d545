import type { DeskPageFiles } from '#web/page-routes.ts';

export const ledgerDeskPages = {
  ledger: 'features/ledger/web/desk/ledger.tsx',
  ledgerMonth: 'features/ledger/web/desk/month.tsx',
} satisfies DeskPageFiles;
