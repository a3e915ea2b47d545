import type { DeskPageFiles } from '#web/page-routes.ts';

export const ledgerDeskPages = { ledger: 'features/ledger/web/desk/ledger.tsx' } satisfies DeskPageFiles;
