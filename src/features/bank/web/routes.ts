import type { DeskPageFiles } from '#web/page-routes.ts';

export const bankDeskPages = {
  bank: 'features/bank/web/desk/bank.tsx',
  balances: 'features/bank/web/desk/balances.tsx',
  bankLine: 'features/bank/web/desk/bank-line.tsx',
} satisfies DeskPageFiles;
