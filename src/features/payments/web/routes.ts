import type { DeskPageFiles } from '#web/page-routes.ts';

export const paymentsDeskPages = {
  payment: 'features/payments/web/desk/payment.tsx',
  settlements: 'features/payments/settlements/web/desk/settlements.tsx',
  settlement: 'features/payments/settlements/web/desk/settlement.tsx',
  settlementImport: 'features/payments/settlements/web/desk/settlement-import.tsx',
} satisfies DeskPageFiles;
